import LayerModel

/// The pixels of drawings on the CPU renderer, made when a frame first needs them and kept within a budget.
///
/// Belongs to one renderer, and so to one thread at a time.
final class DrawingBitmaps {
    private struct Entry {
        var image: CGImage
        var lastFrame: Int
    }

    private let threads: Int
    private let budget: Int
    private var entries: [DrawingKey: Entry] = [:]
    private var usedBytes = 0
    private var frame = 0
    /// Draws what frames are made of, so that the frame's own renderer keeps its picture.
    private var renderer: CPURenderer?
    private let outlines = OutlineCache()

    init(threads: Int, budget: Int = DrawingLimits.budget) {
        self.threads = threads
        self.budget = budget
    }

    /// Bytes of the pixels that are kept.
    var keptBytes: Int { usedBytes }

    /// Starts a frame: what was not used for some frames goes, and, beyond the budget, what the last frame did not use.
    func beginFrame() {
        frame += 1
        for (key, entry) in entries {
            let age = frame - entry.lastFrame
            guard age > DrawingLimits.patience || (usedBytes > budget && age > 1) else { continue }
            usedBytes -= entry.image.width * entry.image.height * 4
            entries[key] = nil
        }
    }

    /// Replaces the drawings among a list's images by their pixels.
    ///
    /// - Returns: How many were rasterised.
    func resolve(_ list: inout DisplayList) throws(RenderError) -> Int {
        var drawn = 0
        for index in list.drawings {
            try resolve(&list.images[Int(index)].image, fonts: list.fonts, &drawn)
        }
        for index in list.particles.indices where list.particles[index].image.image.drawing != nil {
            try resolve(&list.particles[index].image.image, fonts: list.fonts, &drawn)
        }
        list.drawings = []
        return drawn
    }

    /// Replaces an image of a drawing, or of a part of one, by its pixels.
    private func resolve(_ image: inout CGImage, fonts: FontSources, _ drawn: inout Int) throws(RenderError) {
        guard let store = image.drawing else { return }
        let whole = try bitmap(of: store, fonts: fonts, &drawn)
        let part = image.regionInStorage
        if part.width == whole.width, part.height == whole.height {
            image = whole
        } else if let cropped = whole.cropping(
            to: CGRect(x: part.x, y: part.y, width: part.width, height: part.height))
        {
            image = cropped
        }
    }

    private func bitmap(
        of store: BackingStore, fonts: FontSources, _ drawn: inout Int
    ) throws(RenderError) -> CGImage {
        let key = DrawingKey(store, fonts: fonts)
        if let entry = entries[key] {
            entries[key]?.lastFrame = frame
            return entry.image
        }
        try DrawingLimits.check(store)
        let image = try rasterize(store, region: nil, fonts: fonts, &drawn)
        entries[key] = Entry(image: image, lastFrame: frame)
        usedBytes += image.width * image.height * 4
        return image
    }

    /// A part of a drawing.
    ///
    /// - Parameter region: In pixels; `nil` is the whole.
    func rasterize(
        _ store: BackingStore, region: DeviceRect?, fonts: FontSources = FontSources(), _ drawn: inout Int
    ) throws(RenderError) -> CGImage {
        var list = DisplayList(store, outlines: outlines, fonts: fonts)
        // Drawings inside this one come first: the renderer draws one picture at a time.
        drawn += try resolve(&list)
        let renderer = renderer ?? CPURenderer(threads: threads)
        self.renderer = renderer
        _ = try renderer.draw(RenderGraph(list, region: region), of: list)
        drawn += 1
        guard let image = renderer.copyPixels(isOpaque: store.isOpaque) else {
            throw .outOfMemory("a drawing of \(store.width) × \(store.height) pixels")
        }
        return image
    }
}

extension CPURenderer {
    /// The pixels of the region drawn last, as an image; `nil` where memory is short.
    fileprivate func copyPixels(isOpaque: Bool) -> CGImage? {
        try? withPixels { view in
            guard let pixels = PixelBuffer(width: view.region.width, height: view.region.height),
                let target = pixels.bytes.baseAddress
            else { return nil }
            for row in 0..<view.region.height {
                (target + row * pixels.bytesPerRow).copyMemory(
                    from: view.base + row * view.bytesPerRow, byteCount: pixels.bytesPerRow)
            }
            return CGImage(pixels, isOpaque: isOpaque)
        }
    }
}

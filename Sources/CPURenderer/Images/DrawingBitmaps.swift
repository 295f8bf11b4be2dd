package import DisplayList
package import Graphics
package import RenderDevices

/// The pixels of drawings on the CPU renderer, made when a frame first needs them and kept within a budget.
///
/// Belongs to one renderer, and so to one thread at a time.
package final class DrawingBitmaps {
    private let threads: Int
    private var kept: FrameCache<DrawingKey, CGImage>
    /// Draws the parts of frames, so that the frame's own renderer keeps its picture.
    private var renderer: CPURenderer?

    package init(threads: Int, budget: Int = DrawingLimits.budget) {
        self.threads = threads
        kept = FrameCache(idleFrames: DrawingLimits.maximumIdleFrames, budget: budget)
    }

    /// Starts a frame.
    package func beginFrame() {
        kept.beginFrame()
    }

    /// Replaces the drawings among a list's images by their pixels.
    ///
    /// - Returns: The number of rasterised drawings.
    func resolve(_ list: inout DisplayList) throws(RenderError) -> Int {
        var drawn = 0
        for index in list.drawings {
            list.images[index].image = try resolved(list.images[index].image, of: list, &drawn)
        }
        for index in list.particles.indices where list.particles[index].image.image.drawing != nil {
            list.particles[index].image.image = try resolved(list.particles[index].image.image, of: list, &drawn)
        }
        list.drawings = []
        return drawn
    }

    /// The image of a drawing, or of a part of one, as pixels.
    private func resolved(
        _ image: CGImage, of list: DisplayList, _ drawn: inout Int
    ) throws(RenderError) -> CGImage {
        guard let store = image.drawing else { return image }
        let whole = try bitmap(of: store, in: list, &drawn)
        let part = image.regionInStorage
        if part.width == whole.width, part.height == whole.height { return whole }
        return whole.cropping(to: CGRect(x: part.x, y: part.y, width: part.width, height: part.height)) ?? image
    }

    private func bitmap(
        of store: BackingStore, in list: DisplayList, _ drawn: inout Int
    ) throws(RenderError) -> CGImage {
        let key = DrawingKey(store, fonts: list.fonts, in: list.range)
        if let known = kept.value(for: key) { return known }
        try DrawingLimits.check(store)
        let image = try rasterize(try list.recording(of: store), of: store, region: nil, &drawn)
        kept.keep(image, for: key, cost: image.width * image.height * key.range.bytesPerPixel)
        return image
    }

    /// A part of a drawing.
    ///
    /// - Parameters:
    ///   - recording: The content of the drawing.
    ///   - region: In pixels; `nil` is the whole.
    package func rasterize(
        _ recording: DisplayList, of store: BackingStore, region: DeviceRect?, _ drawn: inout Int
    ) throws(RenderError) -> CGImage {
        var list = recording
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
    /// The pixels of the region drawn last, as an image; `nil` if memory is short.
    fileprivate func copyPixels(isOpaque: Bool) -> CGImage? {
        try? withPixels { view in
            let (width, height) = (view.region.width, view.region.height)
            guard let pixels = PixelBuffer(width: width, height: height, range: view.layout.range),
                let target = pixels.bytes.baseAddress
            else { return nil }
            for row in 0..<height {
                (target + row * pixels.bytesPerRow).copyMemory(
                    from: view.base + row * view.bytesPerRow, byteCount: pixels.bytesPerRow)
            }
            return CGImage(pixels, isOpaque: isOpaque)
        }
    }
}

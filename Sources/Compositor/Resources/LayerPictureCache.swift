import DisplayList
import LayerModel

/// Draws the pictures of layers with `shouldRasterize`, and keeps them while what they show stays the same.
///
/// The display list that a picture was drawn from identifies it. It is drawn anew exactly when a layer below changes, by a commit or by an
/// animation. Belongs to one renderer, and so to one thread at a time.
final class LayerPictureCache {
    private struct Entry {
        var list: DisplayList
        var image: CGImage
        /// The frame that used it last.
        var frame: Int
        var byteCount: Int { list.bounds.area * list.range.bytesPerPixel }
    }

    private let budget: Int
    private let backend: any RenderBackend
    private var entries: [UInt64: [Entry]] = [:]
    private var frame = 0
    /// Pictures drawn since the frame began.
    private(set) var drawnPictures = 0
    /// Pictures used again since the frame began.
    private(set) var reusedPictures = 0
    /// Bytes of the pictures that are kept.
    private(set) var keptBytes = 0

    /// A cache without pictures.
    ///
    /// - Parameter budget: In bytes of pixels; what the frame in progress uses may exceed it.
    init(_ backend: any RenderBackend, budget: Int = 256 << 20) {
        self.backend = backend
        self.budget = budget
    }

    /// Frames after which an unused picture is forgotten.
    private static let maximumIdleFrames = 8

    /// Starts a frame: drops pictures that were not used for some frames, and those beyond the budget.
    func beginFrame() {
        frame += 1
        drawnPictures = 0
        reusedPictures = 0
        if frame % Self.maximumIdleFrames == 0 { forget { self.frame - $0 > Self.maximumIdleFrames } }
        while keptBytes > budget, let oldest = entries.values.joined().map(\.frame).min(), oldest < frame - 1 {
            forget { $0 <= oldest }
        }
    }

    private func forget(_ isOld: (Int) -> Bool) {
        for layer in Array(entries.keys) { forget(of: layer, isOld) }
    }

    private func forget(of layer: UInt64, _ isOld: (Int) -> Bool) {
        guard let pictures = entries[layer] else { return }
        let old = pictures.filter { isOld($0.frame) }
        guard !old.isEmpty else { return }
        keptBytes -= old.reduce(0) { $0 + $1.byteCount }
        entries[layer] = old.count == pictures.count ? nil : pictures.filter { !isOld($0.frame) }
    }

    /// The picture of a layer.
    ///
    /// - Parameters:
    ///   - layer: The layer's identity.
    ///   - list: What it shows, complete; its bounds are the picture's.
    func picture(ofLayer layer: UInt64, showing list: DisplayList) throws(RenderError) -> CGImage {
        if let index = entries[layer]?.firstIndex(where: { $0.list == list }), let known = entries[layer]?[index] {
            entries[layer]?[index].frame = frame
            reusedPictures += 1
            return known.image
        }
        let image = try draw(list)
        drawnPictures += 1
        // Earlier contents of the layer will hardly be seen again.
        forget(of: layer) { $0 < frame - 1 }
        let entry = Entry(list: list, image: image, frame: frame)
        entries[layer, default: []].append(entry)
        keptBytes += entry.byteCount
        return image
    }

    private func draw(_ list: DisplayList) throws(RenderError) -> CGImage {
        _ = try backend.draw(RenderGraph(list), of: list)
        return try RenderError.typed {
            try backend.withPixels { view in try CGImage(view.region, list.range, isOpaque: false) { add in add(view) }
            }
        }
    }
}

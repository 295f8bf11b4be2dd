import LayerModel

/// Draws the pictures of layers with `shouldRasterize`, and keeps them while what they show stays the same.
///
/// What a picture shows is known by the display list that it was drawn from, so it is drawn anew exactly when a layer below
/// changes, whether by a commit or by an animation. Belongs to one renderer, and so to one thread at a time.
package final class LayerRasterizer {
    /// How much is kept.
    package struct Limits: Sendable {
        /// In bytes of pixels; what the frame in progress uses may exceed it.
        package var budget = 256 << 20
        /// The largest width and height of a picture, in pixels; larger layers are not rasterised.
        package var largestSize: Int32 = 4096

        /// The usual limits.
        package init() {}
    }

    /// A layer's picture, in pixels from the corner of its bounds.
    struct Picture {
        var image: CGImage
        var bounds: DeviceRect
    }

    private struct Entry {
        var list: DisplayList
        var picture: Picture
        /// The frame that used it last.
        var frame: Int
        var byteCount: Int
    }

    let limits: Limits
    private let backend: any RenderBackend
    private var entries: [UInt64: [Entry]] = [:]
    private var frame = 0
    private var usedBytes = 0
    /// Pictures drawn since the frame began.
    private(set) var drawnPictures = 0
    /// Pictures used again since the frame began.
    private(set) var reusedPictures = 0
    /// Why a picture could not be drawn in this frame.
    private(set) var failure: RenderError?

    /// Bytes of the pictures that are kept.
    var keptBytes: Int { usedBytes }

    /// A rasteriser without pictures.
    package init(_ backend: any RenderBackend, limits: Limits = Limits()) {
        self.backend = backend
        self.limits = limits
    }

    /// Frames after which an unused picture is forgotten.
    private static let patience = 8

    /// Starts a frame: what was not used for some frames goes, and what is beyond the budget.
    func beginFrame() {
        frame += 1
        drawnPictures = 0
        reusedPictures = 0
        failure = nil
        if frame % Self.patience == 0 { forget { self.frame - $0 > Self.patience } }
        while usedBytes > limits.budget, let oldest = entries.values.joined().map(\.frame).min(), oldest < frame - 1 {
            forget { $0 <= oldest }
        }
    }

    private func forget(_ isOld: (Int) -> Bool) {
        for (layer, pictures) in entries {
            let kept = pictures.filter { !isOld($0.frame) }
            guard kept.count < pictures.count else { continue }
            usedBytes -= pictures.reduce(0) { $0 + $1.byteCount } - kept.reduce(0) { $0 + $1.byteCount }
            entries[layer] = kept.isEmpty ? nil : kept
        }
    }

    /// The picture of a layer.
    ///
    /// - Parameters:
    ///   - layer: The layer's identity.
    ///   - list: What it shows; its bounds are the picture's.
    /// - Returns: `nil` where it cannot be drawn; ``failure`` tells why.
    func picture(ofLayer layer: UInt64, showing list: DisplayList) -> Picture? {
        if let index = entries[layer]?.firstIndex(where: { $0.list == list }) {
            entries[layer]?[index].frame = frame
            reusedPictures += 1
            return entries[layer]?[index].picture
        }
        do {
            let picture = Picture(image: try draw(list), bounds: list.bounds)
            drawnPictures += 1
            let byteCount = list.bounds.width * list.bounds.height * 4
            usedBytes += byteCount
            // What the layer showed in an earlier frame will hardly be seen again.
            let stale = entries[layer, default: []].filter { $0.frame < frame - 1 }
            usedBytes -= stale.reduce(0) { $0 + $1.byteCount }
            entries[layer, default: []].removeAll { $0.frame < frame - 1 }
            entries[layer, default: []].append(
                Entry(list: list, picture: picture, frame: frame, byteCount: byteCount))
            return picture
        } catch {
            failure = failure ?? error
            return nil
        }
    }

    private func draw(_ list: DisplayList) throws(RenderError) -> CGImage {
        _ = try backend.draw(RenderGraph(list), of: list)
        let result = Result { try backend.withPixels { CGImage($0, isOpaque: false) } }
        let image: CGImage?
        switch result {
        case .success(let picture): image = picture
        case .failure(let error as RenderError): throw error
        case .failure(let error): throw .driver("\(error)")
        }
        guard let image else {
            throw .outOfMemory("a layer's picture of \(list.bounds.width) × \(list.bounds.height) pixels")
        }
        return image
    }
}

extension CGImage {
    /// A copy of drawn pixels; `nil` where memory is short.
    convenience init?(_ view: PixelView, isOpaque: Bool) {
        let width = view.region.width
        var pixels = ContiguousArray<UInt8>()
        pixels.reserveCapacity(width * view.region.height * 4)
        pixels.append(rowsOf: view)
        self.init(premultipliedRGBA8: pixels, width: width, height: view.region.height, isOpaque: isOpaque)
    }
}

extension ContiguousArray<UInt8> {
    /// Adds the rows of a view as premultiplied RGBA, without gaps.
    mutating func append(rowsOf view: PixelView) {
        let rowBytes = view.region.width * 4
        for row in 0..<view.region.height {
            append(contentsOf: UnsafeRawBufferPointer(start: view.base + row * view.bytesPerRow, count: rowBytes))
            guard view.layout == .bgra else { continue }
            for index in stride(from: count - rowBytes, to: count, by: 4) {
                swapAt(index, index + 2)
            }
        }
    }
}

import DisplayList
import LayerModel

/// Draws the pictures of layers with `shouldRasterize`, and keeps them while their contents stay the same.
///
/// The display list that a picture was drawn from identifies it. It is drawn anew exactly when a layer below changes, by a
/// commit or by an animation. Belongs to one renderer, and so to one thread at a time.
final class LayerPictureCache {
    private struct Entry {
        var list: DisplayList
        var image: CGImage
        /// The frame that used it last.
        var frame: Int
        var byteCount: Int { list.bounds.area * list.range.bytesPerPixel }
    }

    private let backend: any RenderBackend
    /// The pictures of layers, by the layers' identities.
    private var kept: FrameCache<UInt64, [Entry]>
    private var frame = 0
    /// Pictures drawn since the frame began.
    private(set) var drawnPictures = 0
    /// Pictures used again since the frame began.
    private(set) var reusedPictures = 0
    /// Bytes of the pictures that are kept.
    var keptBytes: Int { kept.cost }

    /// A cache without pictures.
    ///
    /// - Parameter budget: In bytes of pixels; the pictures of the frame in progress may exceed it.
    init(_ backend: any RenderBackend, budget: Int = 256 << 20) {
        self.backend = backend
        kept = FrameCache(budget: budget)
    }

    /// Starts a frame.
    func beginFrame() {
        frame += 1
        drawnPictures = 0
        reusedPictures = 0
        kept.beginFrame()
    }

    /// The picture of a layer.
    ///
    /// - Parameters:
    ///   - layer: The layer's identity.
    ///   - list: Its content, complete; the bounds are the picture's.
    func picture(ofLayer layer: UInt64, showing list: DisplayList) throws(RenderError) -> CGImage {
        var pictures = kept.value(for: layer) ?? []
        let known = pictures.firstIndex { $0.list == list }
        if let known {
            pictures[known].frame = frame
            reusedPictures += 1
        } else {
            let image = try draw(list)
            drawnPictures += 1
            // Earlier contents of the layer will hardly be seen again.
            pictures.removeAll { $0.frame < frame - 1 }
            pictures.append(Entry(list: list, image: image, frame: frame))
        }
        kept.keep(pictures, for: layer, cost: pictures.reduce(0) { $0 + $1.byteCount })
        return pictures[known ?? pictures.count - 1].image
    }

    private func draw(_ list: DisplayList) throws(RenderError) -> CGImage {
        _ = try backend.draw(RenderGraph(list), of: list)
        return try RenderError.typed {
            try backend.withPixels { view in try CGImage(view.region, list.range, isOpaque: false) { add in add(view) }
            }
        }
    }
}

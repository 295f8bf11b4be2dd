package import Geometry
internal import Synchronization

/// Turns recordings into pixels: a renderer's service to this module, which draws nothing itself.
package protocol DrawingRasterizer: Sendable {
    /// Writes a region of a picture, in its pixels: premultiplied RGBA8 in sRGB encoding, top row first.
    ///
    /// `destination` holds zeros and has room for the region, which lies inside the picture.
    func rasterize(
        _ store: BackingStore, region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    )
}

/// The provider of rasterised recordings in this program: the compositor.
package struct DrawingService: Service {
    package typealias Requirement = any DrawingRasterizer

    package init() {}

    package static let lack =
        "pictures that were drawn read as transparent, as no renderer is linked; link the product Compositor"

    static let rasterizer = find()
}

extension CGImage {
    /// A picture of a drawing, which renderers play back rather than read pixels of it.
    ///
    /// `nil` for a drawing without pixels.
    public convenience init?(_ store: BackingStore) {
        guard store.width > 0, store.height > 0 else {
            return nil
        }
        self.init(
            region: PixelRect(x: 0, y: 0, width: store.width, height: store.height),
            storage: .regions(RegionPixels(DrawnPicture(store: store))),
            layout: Layout(bytesPerRow: store.width * 4, isOpaque: store.isOpaque), isOpaque: store.isOpaque,
            identity: store.recording.identity
        )
    }

    /// The drawing that the whole image is a picture of; `nil` for every other image.
    public var backingStore: BackingStore? {
        guard let store = drawing, region == PixelRect(x: 0, y: 0, width: store.width, height: store.height) else {
            return nil
        }
        return store
    }

    /// The pixels that the image has now, as an image of its own; `nil` if memory is short.
    package func flattened() -> CGImage? {
        guard let pixels = PixelBuffer(width: width, height: height) else {
            return nil
        }
        copyPremultipliedRGBA8(
            PixelRect(x: 0, y: 0, width: width, height: height), into: pixels.bytes, bytesPerRow: pixels.bytesPerRow)
        return CGImage(pixels, isOpaque: isOpaque)
    }

    /// The drawing of the image, or of the image that it was cropped from; `nil` for every other image.
    package var drawing: BackingStore? {
        guard case .regions(let regions) = storage else {
            return nil
        }
        return (regions.source as? DrawnPicture)?.store
    }
}

extension CGImageStorage {
    var dataProvider: CGDataProvider? {
        switch self {
        case .ready(let pixels): CGDataProvider(data: pixels.data)
        case .encoded(let pixels): pixels.provider
        case .regions(let pixels): (pixels.source as? DrawnPicture)?.dataProvider
        }
    }
}

/// The pixels of a drawing, made on demand.
final class DrawnPicture: CGImageRegionSource {
    let store: BackingStore
    private let provider = Mutex<CGDataProvider?>(nil)

    init(store: BackingStore) {
        self.store = store
    }

    /// All pixels; `nil` if memory is short.
    var dataProvider: CGDataProvider? {
        provider.withLock { provider in
            if let provider { return provider }
            guard let pixels = PixelBuffer(width: store.width, height: store.height) else { return nil }
            copyPixels(
                PixelRect(x: 0, y: 0, width: store.width, height: store.height), into: pixels.bytes,
                bytesPerRow: pixels.bytesPerRow)
            provider = CGDataProvider(data: ReadyPixels(pixels).data)
            return provider
        }
    }

    func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        DrawingService.rasterizer?.rasterize(store, region: region, into: destination, bytesPerRow: bytesPerRow)
    }
}

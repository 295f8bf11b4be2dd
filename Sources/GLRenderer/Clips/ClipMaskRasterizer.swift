import DisplayList
internal import LayerModel
internal import Rasterization

/// Turns chains of clips into masks of one byte a pixel, with the coverage that the CPU renderer finds.
struct ClipMaskRasterizer: ~Copyable {
    /// One clip of a chain.
    struct Clip: Hashable {
        /// From the plane of the shape to pixels of the mask.
        private let transform: PlaneTransform
        private let shape: RoundedRect
        private let isAntialiased: Bool

        /// Translations are kept to this part of a pixel, which no coverage shows, so that a moved clip is the same.
        private static let steps = 65536.0

        /// - Parameter transform: From the plane of the node's shape to pixels of the mask.
        init(_ node: ClipNode, transform: PlaneTransform) {
            var transform = transform
            if transform.isAffine {
                transform.m41 = (transform.m41 * Self.steps).rounded() / Self.steps
                transform.m42 = (transform.m42 * Self.steps).rounded() / Self.steps
            }
            self.transform = transform
            shape = node.shape
            isAntialiased = node.isAntialiased
        }

        fileprivate func outline(
            in bounds: DeviceRect, _ builder: inout OutlineBuilder, _ store: inout ConvexStore
        ) -> ConvexShape? {
            builder.add(shape, edges: isAntialiased ? .all : [], transform: transform, clip: bounds, to: &store)
        }
    }

    private var builder = OutlineBuilder()
    private var store = ConvexStore()
    private var spans = CoverageBuffer()
    private var mask = CoverageMask()
    private var factor = CoverageMask()
    private var bytes = Arena<UInt8>(capacity: 1)

    /// Rows whose spans are held at a time.
    private static let bandHeight: Int32 = 64

    init() {}

    /// Calls `body` with the product of the coverages of all clips, for every pixel of a mask whose first one is at the
    /// origin.
    ///
    /// - Parameters:
    ///   - bytesPerRow: At least `width`.
    ///   - body: Receives `bytesPerRow * height` bytes, valid during the call.
    mutating func withMask(
        of clips: [Clip], width: Int32, height: Int32, bytesPerRow: Int, _ body: (UnsafeRawPointer) -> Void
    ) {
        let bounds = DeviceRect(minX: 0, minY: 0, maxX: width, maxY: height)
        store.removeAll()
        bytes.removeAll()
        let base = bytes.extend(by: bytesPerRow * Int(height))
        base.update(repeating: 0, count: bytesPerRow * Int(height))
        var shapes: [ConvexShape] = []
        for clip in clips {
            // A clip that covers nothing leaves nothing.
            guard let shape = clip.outline(in: bounds, &builder, &store) else { return body(base) }
            shapes.append(shape)
        }
        for first in stride(from: 0, to: height, by: Int(Self.bandHeight)) {
            let rows = first..<min(first + Self.bandHeight, height)
            let band = DeviceRect(minX: 0, minY: rows.lowerBound, maxX: width, maxY: rows.upperBound)
            for (number, shape) in shapes.enumerated() {
                spans.removeAll()
                spans.append(shape, of: store, rows: rows)
                if number == 0 {
                    mask.assign(spans, bounds: band)
                } else {
                    factor.assign(spans, bounds: band)
                    mask.multiply(by: factor)
                }
            }
            mask.copy(to: base + Int(rows.lowerBound) * bytesPerRow, bytesPerRow: bytesPerRow)
        }
        body(base)
    }
}

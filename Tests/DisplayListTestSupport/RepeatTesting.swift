package import LayerModel
import Rasterization
import Testing

@testable package import DisplayList

/// Draws layer trees of 300 × 200 points.
package enum RepeatTesting {
    package static let size = CGSize(width: 300, height: 200)

    /// A root that fills the picture.
    package static func root(_ sublayers: [CALayer]) -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(origin: .zero, size: size)
        root.position = CGPoint(x: 150, y: 100)
        root.sublayers = sublayers
        return root
    }

    /// A replicator of columns in a replicator of rows, as large as the picture.
    ///
    /// - Parameter step: From column to column and from row to row, in points.
    package static func grid(
        of layer: CALayer, columns: Int, rows: Int, step: CGSize
    ) -> (columns: CAReplicatorLayer, rows: CAReplicatorLayer) {
        let (inner, outer) = (CAReplicatorLayer(), CAReplicatorLayer())
        inner.frame = CGRect(origin: .zero, size: size)
        inner.instanceCount = columns
        inner.instanceTransform = CATransform3DMakeTranslation(step.width, 0, 0)
        inner.addSublayer(layer)
        outer.frame = inner.frame
        outer.instanceCount = rows
        outer.instanceTransform = CATransform3DMakeTranslation(0, step.height, 0)
        outer.addSublayer(inner)
        return (inner, outer)
    }

    /// Makes changes that show at once, without the animations that changes of committed layers bring.
    package static func now(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }

    package static func list(_ root: CALayer, at time: Double = 0) -> DisplayList {
        DisplayList(
            root.commit(at: 0), at: time, bounds: DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200),
            placement: PlaneTransform(scale: 1), background: SIMD4(1, 1, 1, 1))
    }

    /// A picture whose pixels tell where they are.
    package static func chart(width: Int, height: Int) throws -> CGImage {
        var bytes = ContiguousArray<UInt8>()
        for y in 0..<height {
            for x in 0..<width {
                bytes += [
                    UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y), UInt8((x / 16 + y / 16) % 2 * 255), 255,
                ]
            }
        }
        return try #require(CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: true))
    }

    /// The pixels of an image, premultiplied RGBA.
    package static func bytes(of image: CGImage) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: image.width * image.height * 4)
        bytes.withUnsafeMutableBytes {
            image.copyPremultipliedRGBA8(
                PixelRect(x: 0, y: 0, width: image.width, height: image.height), into: $0, bytesPerRow: image.width * 4)
        }
        return bytes
    }

    /// A soft white spot.
    package static func spot(_ size: Int) throws -> CGImage {
        var bytes = ContiguousArray<UInt8>()
        for y in 0..<size {
            for x in 0..<size {
                let (dx, dy) = (Float(2 * x + 1 - size) / Float(size), Float(2 * y + 1 - size) / Float(size))
                let level = UInt8(max(0, 1 - (dx * dx + dy * dy).squareRoot()) * 255)
                bytes += [level, level, level, level]
            }
        }
        return try #require(CGImage(premultipliedRGBA8: bytes, width: size, height: size, isOpaque: false))
    }
}

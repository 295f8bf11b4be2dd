import Foundation
import LayerModel

/// The bytes are SVG path data, the source of outlines, differences and a picture.
enum PathTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        guard let path = try? CGPath(svgPathData: String(decoding: bytes, as: UTF8.self)) else { return }
        _ = path.boundingBoxOfPath
        _ = path.contains(CGPoint(x: 3, y: 4), using: .evenOdd)
        _ = try? CGPath(svgPathData: path.svgPathData)
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
        _ = path.subtracting(square)
        _ = path.normalized(using: .winding)
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
        layer.path = path
        layer.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.lineWidth = 3
        layer.lineDashPattern = [4, 2]
        Drawing.draw(layer, size: CGSize(width: 96, height: 64))
    }
}

import UIKit

/// A map of tiles that scrolls: each tile is drawn when it comes into view.
final class MapView: UIScrollView {
    private let painter = TilePainter()

    override init(frame: CGRect) {
        super.init(frame: frame)
        let map = CATiledLayer()
        map.tileSize = CGSize(width: 128, height: 128)
        map.frame = CGRect(x: 0, y: 0, width: 4096, height: 4096)
        map.delegate = painter
        map.contentsScale = UIScreen.main.scale
        layer.addSublayer(map)
        contentSize = map.frame.size
        layer.cornerRadius = 12
        map.setNeedsDisplay()
    }

    required init?(coder: NSCoder) {
        nil
    }
}

/// Draws fields, a path through each, trees, and the fields' numbers.
///
/// Tiles are drawn on several threads: it keeps nothing.
private final class TilePainter: CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
        let tile = ctx.boundingBoxOfClipPath
        let (column, row) = (Int(tile.minX / 128), Int(tile.minY / 128))
        UIGraphicsPushContext(ctx)
        let shade = CGFloat((column * 7 + row * 3) % 12) / 12
        UIColor(hue: 0.22 + shade * 0.14, saturation: 0.35, brightness: 0.88, alpha: 1).setFill()
        UIRectFill(tile)
        // The path goes on in the next field where it leaves this one.
        let height = { (column: Int) in tile.minY + 40 + CGFloat((column * 29 + row * 17) % 48) }
        let path = UIBezierPath()
        path.move(to: CGPoint(x: tile.minX, y: height(column)))
        path.addCurve(
            to: CGPoint(x: tile.maxX, y: height(column + 1)),
            controlPoint1: CGPoint(x: tile.midX, y: height(column)),
            controlPoint2: CGPoint(x: tile.midX, y: height(column + 1)))
        path.lineWidth = 7
        UIColor(red: 0.98, green: 0.94, blue: 0.82, alpha: 1).setStroke()
        path.stroke()
        UIColor(red: 0.25, green: 0.5, blue: 0.32, alpha: 0.7).setFill()
        for tree in 0..<5 {
            let place = CGPoint(
                x: tile.minX + CGFloat((column * 31 + row * 57 + tree * 43) % 112),
                y: tile.minY + 100 + CGFloat((column * 13 + tree * 23) % 16))
            UIBezierPath(ovalIn: CGRect(x: place.x, y: place.y, width: 11, height: 11)).fill()
        }
        "\(column), \(row)".draw(
            at: CGPoint(x: tile.minX + 8, y: tile.minY + 8),
            withAttributes: [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.darkGray])
        UIGraphicsPopContext()
    }
}

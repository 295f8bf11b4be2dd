import AppleNames
import LayerModel
import LayerViews
import Testing

/// Tint colours that are dimmed, and views that show pictures of others.
struct TintTests {
    private final class Told: UIView {
        var count = 0
        override func tintColorDidChange() { count += 1 }
    }

    private func components(_ color: UIColor) -> [CGFloat] {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return [red, green, blue, alpha]
    }

    @Test func dimmedTintsAreGrey() {
        let (top, below, own) = (UIView(), Told(), Told())
        top.addSubview(below)
        top.addSubview(own)
        top.tintColor = .red
        own.tintAdjustmentMode = .normal
        let (before, ownBefore) = (below.count, own.count)
        top.tintAdjustmentMode = .dimmed
        #expect(below.tintAdjustmentMode == .dimmed && own.tintAdjustmentMode == .normal)
        let grey = components(below.tintColor)
        #expect(grey[0] == grey[1] && grey[1] == grey[2] && grey[0] > 0 && grey[0] < 1 && grey[3] == 1)
        #expect(own.tintColor == .red && below.count == before + 1 && own.count == ownBefore)
        below.tintColor = .green
        let light = components(below.tintColor)
        #expect(light[0] == light[2] && light[0] > grey[0])
        top.tintAdjustmentMode = .automatic
        #expect(top.tintAdjustmentMode == .normal && below.tintColor == .green)
    }

    @Test func partsOfViewsAreStretchedBetweenTheirEdges() throws {
        let view = UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 20))
        view.backgroundColor = .green
        let edge = UIView(frame: CGRect(x: 10, y: 0, width: 4, height: 20))
        edge.backgroundColor = .red
        view.addSubview(edge)
        let whole = try #require(view.snapshotView(afterScreenUpdates: true))
        #expect(whole.frame == view.frame)
        whole.frame.origin = .zero
        #expect(try pixel(whole, 12, 10) == SIMD3(255, 0, 0) && pixel(whole, 5, 10) == SIMD3(0, 255, 0))
        let part = try #require(
            view.resizableSnapshotView(
                from: CGRect(x: 10, y: 0, width: 20, height: 20), afterScreenUpdates: true,
                withCapInsets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 0)))
        part.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
        #expect(try pixel(part, 2, 10) == SIMD3(255, 0, 0))
        // Stretched as a whole, the edge would be 12 points wide.
        #expect(try pixel(part, 6, 10) == SIMD3(0, 255, 0) && pixel(part, 58, 10) == SIMD3(0, 255, 0))
    }
}

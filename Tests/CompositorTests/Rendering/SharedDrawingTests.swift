import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import RenderDevices
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer

/// Drawings of contexts that appear together are drawn together.
extension LayerDrawingTests {
    /// Views of different sizes, each with a rectangle, a clip or a path of its own.
    private static func views(_ count: Int) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 240, height: 160)
        for number in 0..<count {
            let size = CGSize(width: 12 + number % 7, height: 10 + number % 5)
            let corner = CGPoint(x: 20 * (number % 12), y: 18 * (number / 12))
            let layer = ClosureLayer(CGRect(origin: corner, size: size), scale: 1) { context in
                let shade = Double(number % 9) / 9
                context.setFillColor(CGColor(srgbRed: shade, green: 0.4, blue: 1 - shade, alpha: 1))
                switch number % 3 {
                case 0: context.fill(CGRect(x: 1, y: 1, width: Double(2 + number % 8), height: 6))
                case 1:
                    context.clip(to: CGRect(x: 1, y: 2, width: 9, height: 6))
                    context.fill(CGRect(x: 0, y: Double(number % 4), width: 30, height: 30))
                default:
                    context.move(to: CGPoint(x: 0, y: 0))
                    context.addLine(to: CGPoint(x: 11, y: Double(number % 9)))
                    context.addLine(to: CGPoint(x: 3, y: 9))
                    context.fillPath()
                }
            }
            root.addSublayer(layer)
        }
        return root
    }

    @Test(.enabled(if: GLTesting.hasDevice)) func onePassDrawsMany() throws {
        let list = Playback.list(of: Self.views(90).commit(at: 0), width: 240, height: 160)
        let (expected, _) = try Self.draw(list, with: CPURenderer(threads: 1))
        let renderer = try GLRenderer(GLTesting.device())
        let (picture, statistics) = try Self.draw(list, with: renderer)
        #expect(statistics.rasterizedDrawings == 90)
        #expect(statistics.passes == 2)
        #expect(picture.difference(from: expected).greatest <= 2)
        let (again, kept) = try Self.draw(list, with: renderer)
        #expect(kept.rasterizedDrawings == 0 && kept.passes == 1)
        #expect(again == picture)
    }
}

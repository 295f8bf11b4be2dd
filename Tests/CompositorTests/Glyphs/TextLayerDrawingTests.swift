import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import Testing

@testable import Compositor
@testable import DisplayList

/// Text layers in the machinery that all layers share: masks, shadows, replicators, rounded corners, 3D.
@Suite(.needsGL) struct TextLayerDrawingTests {
    private static let file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    static let hasFont = FileManager.default.fileExists(atPath: file)

    private func text(_ string: String, size: CGFloat = 20, frame: CGRect) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = string
        layer.font = "DejaVu Sans"
        layer.fontSize = size
        layer.foregroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.2, alpha: 1)
        layer.frame = frame
        return layer
    }

    /// Both renderers' pictures of a tree, 200 × 120.
    private func draw(_ root: CALayer) throws -> (gl: DrawnPicture, cpu: DrawnPicture) {
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
        let options = RenderOptions(size: root.bounds.size, background: .white)
        let cpu = try Renderer(device: .cpu)
        let list = try cpu.displayList(for: root.commit(at: 0), at: 0, options)
        let drawn = try GlyphScene.draw(list)
        return (drawn.gl, drawn.cpu)
    }

    private func darkPixels(_ picture: DrawnPicture, in rect: CGRect) -> Int {
        var count = 0
        for y in Int(rect.minY)..<Int(rect.maxY) {
            for x in Int(rect.minX)..<Int(rect.maxX) where picture[x, y].x < 160 { count += 1 }
        }
        return count
    }

    @Test(.enabled(if: hasFont)) func textMasksAGradient() throws {
        let root = CALayer()
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor.black]
        gradient.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
        gradient.mask = text("Mask", size: 60, frame: CGRect(x: 10, y: 20, width: 180, height: 80))
        root.addSublayer(gradient)
        let drawn = try draw(root)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 2).count <= 24)
        let coloured = drawn.cpu.pixels.filter { $0.y < 128 }
        #expect(coloured.count > 800 && coloured.count < 8000)
        #expect(coloured.allSatisfy { $0.x >= $0.y })
    }

    @Test(.enabled(if: hasFont)) func theShadowIsThatOfTheLetters() throws {
        let root = CALayer()
        let layer = text("Shadow", size: 36, frame: CGRect(x: 10, y: 10, width: 180, height: 100))
        layer.foregroundColor = .white
        layer.shadowOpacity = 1
        layer.shadowRadius = 1.5
        layer.shadowOffset = CGSize(width: 2, height: 3)
        root.addSublayer(layer)
        let drawn = try draw(root)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 3).count <= 24)
        #expect(darkPixels(drawn.cpu, in: CGRect(x: 10, y: 10, width: 180, height: 60)) > 150)
        #expect(darkPixels(drawn.cpu, in: CGRect(x: 0, y: 80, width: 200, height: 40)) == 0)
    }

    @Test(.enabled(if: hasFont)) func replicatedTextStandsAtEveryInstance() throws {
        let root = CALayer()
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
        replicator.instanceCount = 4
        replicator.instanceTransform = CATransform3DMakeTranslation(0, 28, 0)
        replicator.addSublayer(text("Again", frame: CGRect(x: 10, y: 4, width: 100, height: 24)))
        root.addSublayer(replicator)
        let drawn = try draw(root)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 2).count == 0)
        let counts = (0..<4).map { darkPixels(drawn.cpu, in: CGRect(x: 10, y: 4 + 28 * $0, width: 100, height: 28)) }
        #expect(counts[0] > 60)
        #expect(counts.allSatisfy { $0 == counts[0] })
    }

    @Test(.enabled(if: hasFont)) func roundedCornersCutText() throws {
        let root = CALayer()
        let card = CALayer()
        card.frame = CGRect(x: 20, y: 20, width: 160, height: 80)
        card.cornerRadius = 40
        card.masksToBounds = true
        for line in 0..<5 {
            card.addSublayer(
                text("MMMMMMMMMM", size: 16, frame: CGRect(x: 0, y: line * 16, width: 160, height: 20)))
        }
        root.addSublayer(card)
        let drawn = try draw(root)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 3).count <= 12)
        #expect(darkPixels(drawn.cpu, in: CGRect(x: 60, y: 20, width: 80, height: 80)) > 800)
        for (x, y) in [(22, 22), (177, 22), (22, 97), (177, 97), (28, 26)] {
            #expect(drawn.cpu[x, y] == SIMD4(repeating: 255))
        }
    }

    @Test(.enabled(if: hasFont)) func tiltedTextIsTheSameOnBoth() throws {
        let root = CALayer()
        let layer = text("Perspective", size: 28, frame: CGRect(x: 15, y: 30, width: 170, height: 60))
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 300
        layer.transform = CATransform3DRotate(transform, 0.8, 0.3, 1, 0)
        root.addSublayer(layer)
        let drawn = try draw(root)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 3).count <= 24)
        #expect(darkPixels(drawn.cpu, in: CGRect(x: 0, y: 0, width: 200, height: 120)) > 200)
    }

    /// The middle of a growing word stays where it is: its letters are not drawn from masks at quarters of pixels.
    @Test(.enabled(if: hasFont)) func growingTextIsDrawnAsPaths() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
        let layer = text("grow", frame: CGRect(x: 50, y: 40, width: 100, height: 40))
        let growth = CABasicAnimation(keyPath: "transform.scale")
        growth.fromValue = 1
        growth.toValue = 1.5
        growth.duration = 2
        let slide = CABasicAnimation(keyPath: "position.x")
        slide.byValue = 10
        slide.duration = 2
        layer.add(slide, forKey: "slide")
        root.addSublayer(layer)
        let options = RenderOptions(size: root.bounds.size, background: .white)
        let renderer = try Renderer(device: .cpu)
        func primitives() throws -> Set<DrawCommand.Primitive> {
            Set(try renderer.displayList(for: root.commit(at: 0), at: 1, options).commands.map(\.primitive))
        }
        #expect(try primitives() == [.glyphs])
        layer.add(growth, forKey: "growth")
        #expect(try primitives() == [.path])
        layer.removeAnimation(forKey: "growth")
        #expect(try primitives() == [.glyphs])
    }
}

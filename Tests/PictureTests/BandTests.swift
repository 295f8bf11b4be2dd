import Foundation
import LayerModel
import TestSupport
import Testing

@testable import Compositor
@testable import DisplayList

/// Pictures that are drawn part by part are those that are drawn at once.
@Suite struct BandTests {
    private func renderer(_ kind: String, piece: Int) throws -> Renderer {
        let renderer = try Renderers.make(kind)
        renderer.largestPiece = piece
        return renderer
    }

    private func blurring(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) -> CALayer {
        let layer = CALayer(x, y, width, height, CGColor(red: 1, green: 1, blue: 1, alpha: 0.1))
        layer.backgroundFilters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [radius]])]
        return layer
    }

    /// Stripes, panes that blur them and each other, a shadow, a blurred group and a mask, some of them across borders.
    private func scene() -> CALayer {
        let root = CALayer(0, 0, 200, 160)
        for row in 0..<16 {
            let color = CGColor(red: row % 2 == 0 ? 0.9 : 0.1, green: CGFloat(row) / 16, blue: 0.3, alpha: 1)
            root.addSublayer(CALayer(Double(row) * 3, Double(row) * 10, 170, 7, color))
        }
        let shaded = CALayer(20.3, 30.4, 60, 50, .green)
        shaded.shadowOpacity = 0.8
        shaded.shadowRadius = 6
        shaded.cornerRadius = 9
        let overlapping = CALayer(30, 25, 60, 50, .red)
        shaded.addSublayer(overlapping)
        root.addSublayer(shaded)
        root.addSublayer(blurring(10, 12, 90, 77, radius: 4))
        let group = CALayer(70, 60, 120, 90)
        group.filters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [3]])]
        group.addSublayer(CALayer(10, 10, 50, 60, .blue))
        group.addSublayer(blurring(20, 20, 80, 50, radius: 2))
        root.addSublayer(group)
        let masked = CALayer(90, 5, 100, 140, .blue)
        masked.mask = CALayer(20, 20, 60, 100, .black)
        masked.mask?.cornerRadius = 30
        masked.opacity = 0.6
        masked.addSublayer(CALayer(10, 40, 60, 60, .red))
        root.addSublayer(masked)
        root.addSublayer(blurring(60, 55, 100, 70, radius: 7))
        return root
    }

    /// How far bands may be from the whole: GPUs blend the pictures of groups in pieces that depend on what is drawn.
    private func tolerance(_ kind: String) -> Int { kind == "cpu" ? 0 : 1 }

    @Test(arguments: Renderers.kinds)
    func backdropsAcrossBordersAreWhole(kind: String) throws {
        let whole = try draw(scene(), on: Renderers.make(kind), background: .white)
        // Bands of 9 rows, and of 31.
        for piece in [200 * 4 * 36, 200 * 4 * 124] {
            let renderer = try renderer(kind, piece: piece)
            let bands = try draw(scene(), on: renderer, background: .white)
            let difference = bands.difference(from: whole, tolerance: tolerance(kind))
            #expect(difference.count == 0, "\(difference)")
            // More is drawn than the picture has, for what lies beyond the borders.
            #expect(renderer.statistics.drawnPixels > 200 * 160)
        }
    }

    @Test(arguments: Renderers.kinds)
    func picturesWithoutBackdropsAreDrawnOnce(kind: String) throws {
        let root = scene()
        for layer in root.sublayers ?? [] where layer.backgroundFilters != nil { layer.removeFromSuperlayer() }
        root.sublayers?.forEach { layer in layer.sublayers?.forEach { $0.backgroundFilters = nil } }
        let whole = try draw(root, on: Renderers.make(kind), background: .white)
        let renderer = try renderer(kind, piece: 200 * 4 * 40)
        let bands = try draw(root, on: renderer, background: .white)
        #expect(bands.difference(from: whole, tolerance: tolerance(kind)).count == 0)
        #expect(renderer.statistics.drawnPixels == 200 * 160)
    }

    @Test(arguments: UInt64(1)...24)
    func randomTreesAreWhole(seed: UInt64) throws {
        var random = RandomLayers(seed: seed &+ 7000)
        let tree = random.tree()
        let whole = try draw(tree.makeLayer(), on: Renderers.make("cpu"), background: .white)
        let bands = try draw(tree.makeLayer(), on: renderer("cpu", piece: 200 * 4 * 84), background: .white)
        let difference = bands.difference(from: whole, tolerance: 0)
        #expect(difference.count == 0, "\(difference)")
    }

    @Test(.needsGL, arguments: UInt64(1)...12)
    func randomTreesAreWholeWithOpenGL(seed: UInt64) throws {
        var random = RandomLayers(seed: seed &+ 7000)
        let tree = random.tree()
        let whole = try draw(tree.makeLayer(), on: Renderers.make("gpu"), background: .white)
        let bands = try draw(tree.makeLayer(), on: renderer("gpu", piece: 200 * 4 * 84), background: .white)
        let difference = bands.difference(from: whole, tolerance: 2)
        #expect(difference.isSmall, "\(difference)")
    }

    @Test func surroundingsLargerThanAPieceAreCut() throws {
        // Panes that look further than a piece is large: the picture comes to its end, with what fits.
        let root = CALayer(0, 0, 200, 160, .green)
        for row in 0..<8 { root.addSublayer(blurring(0, Double(row) * 20, 200, 15, radius: 40)) }
        let renderer = try renderer("cpu", piece: 6000)
        let picture = try draw(root, on: renderer)
        #expect(picture.pixels.allSatisfy { $0.w == 255 })
        #expect(renderer.statistics.drawnPixels < 200 * 160 * 400)
    }

    @Test func surroundingsAreThoseThatCount() {
        var list = DisplayList(bounds: DeviceRect(minX: 0, minY: 0, maxX: 100, maxY: 1000))
        func add(_ rows: Range<Int32>, _ commands: Range<Int>, backdrop: Float = 0, blur: Float = 0) {
            let box = DeviceRect(minX: 0, minY: rows.lowerBound, maxX: 100, maxY: rows.upperBound)
            var effects = GroupEffects()
            if backdrop > 0 { effects.backdropFilters = [.blur(SIMD2(backdrop, backdrop))] }
            if blur > 0 { effects.filters = [.blur(SIMD2(blur, blur))] }
            list.groups.append(
                DisplayList.Group(
                    commands: commands, effects: effects, clip: .none, bounds: box, compositeBounds: box,
                    reason: .backdrop))
        }
        let band = DeviceRect(minX: 0, minY: 200, maxX: 100, maxY: 300)
        #expect(list.region(neededFor: band) == band)
        // A pane elsewhere, and one that reaches into the band.
        add(400..<500, 0..<1, backdrop: 2)
        #expect(list.region(neededFor: band) == band)
        add(280..<380, 1..<2, backdrop: 2)
        let reach: Int32 = 9
        #expect(list.region(neededFor: band).minY == 200)
        #expect(list.region(neededFor: band).maxY == 300 + reach)
        // One in front of it that the band does not show, and one behind it that it looks at.
        add(300..<320, 5..<6, backdrop: 2)
        #expect(list.region(neededFor: band).maxY == 300 + reach)
        add(300..<320, 0..<1, backdrop: 2)
        #expect(list.region(neededFor: band).maxY == 300 + 2 * reach)
        // One inside a group that a blur carries into the band.
        list.groups = []
        add(305..<330, 0..<1, backdrop: 2)
        #expect(list.region(neededFor: band) == band)
        add(305..<330, 0..<2, blur: 2)
        #expect(list.region(neededFor: band).maxY == 305 + 4 + reach)
    }
}

import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import Compositor

/// Glyphs with colours of their own, an em of 64 pixels each, on both renderers.
@Suite(.needsGL) struct ColorGlyphDrawingTests {
    private static let red = SIMD4<UInt8>(255, 0, 0, 255)
    private static let green = SIMD4<UInt8>(0, 128, 0, 255)
    private static let blue = SIMD4<UInt8>(0, 0, 255, 255)
    private static let text = SIMD4<UInt8>(0, 255, 255, 255)
    private static let nothing = SIMD4<UInt8>(255, 255, 255, 255)

    /// What is expected at a point of the em, from its top left corner.
    struct Place: Sendable {
        var x: Double
        var y: Double
        var color: SIMD4<UInt8>

        init(_ x: Double, _ y: Double, _ color: SIMD4<UInt8>) {
            (self.x, self.y, self.color) = (x, y, color)
        }
    }

    private func picture(
        of text: String, _ font: TestFonts, size: CGFloat = 64,
        color: CGColor = CGColor(srgbRed: 0, green: 1, blue: 1, alpha: 1)
    ) throws -> DrawnPicture {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
        let layer = CATextLayer()
        layer.frame = CGRect(x: 16, y: 16, width: 80, height: 80)
        layer.string = text
        layer.font = font.rawValue
        layer.fontSize = size
        layer.foregroundColor = color
        root.addSublayer(layer)
        var options = RenderOptions(size: root.bounds.size, background: .white)
        options.fonts.usesSystemFonts = false
        options.fonts.named = TestFonts.named
        let list = try Renderer(device: .cpu).displayList(for: root.commit(at: 0), at: 0, options)
        let drawn = try GlyphScene.draw(list)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 2).count == 0)
        return drawn.cpu
    }

    private func check(_ picture: DrawnPicture, _ places: [Place], _ name: String, tolerance: Int = 26) {
        for place in places {
            let found = picture[16 + Int(place.x * 64), 16 + Int(place.y * 64)]
            let difference = SIMD4<Int>(truncatingIfNeeded: found) &- SIMD4<Int>(truncatingIfNeeded: place.color)
            #expect(
                max(difference.max(), -difference.min()) <= tolerance,
                "\(name) at \(place.x), \(place.y): \(found), not \(place.color)")
        }
    }

    private static func mixed(_ part: Double) -> SIMD4<UInt8> {
        SIMD4(UInt8((1 - part) * 255), 0, UInt8(part * 255), 255)
    }

    private static let painted: [(String, [Place])] = [
        ("A", [Place(0.2, 0.5, red), Place(0.6, 0.5, blue), Place(0.85, 0.5, nothing)]),
        ("B", [Place(0.1, 0.5, red), Place(0.5, 0.5, mixed(0.5)), Place(0.9, 0.5, blue)]),
        ("C", [Place(0.125, 0.5, mixed(0.5)), Place(0.375, 0.2, mixed(0.5)), Place(0.9375, 0.9, mixed(0.75))]),
        ("D", [Place(0.0625, 0.5, mixed(0.25)), Place(0.4375, 0.5, mixed(0.25)), Place(0.75, 0.5, mixed(1))]),
        ("E", [Place(0.5, 0.5, red), Place(0.02, 0.5, blue), Place(0.02, 0.02, blue)]),
        ("F", [Place(0.5625, 0.5, mixed(0.5)), Place(0.625, 0.5, mixed(0.97)), Place(0.75, 0.5, mixed(0.05))]),
        ("G", [Place(0.3, 0.5, red), Place(0.01, 0.5, blue), Place(0.97, 0.5, blue)]),
        (
            "H",
            [
                Place(0.98, 0.48, red), Place(0.5, 0.1, mixed(0.5)), Place(0.02, 0.48, mixed(0.99)),
                Place(0.5, 0.9, blue),
            ]
        ),
        ("I", [Place(0.12, 0.12, mixed(0.5)), Place(0.88, 0.12, mixed(0.5)), Place(0.88, 0.88, mixed(0.5))]),
        ("J", [Place(0.2, 0.5, nothing), Place(0.7, 0.5, red)]),
        ("K", [Place(0.2, 0.5, nothing), Place(0.7, 0.5, red)]),
        ("L", [Place(0.5, 0.2, nothing), Place(0.5, 0.8, red)]),
        ("M", [Place(0.1, 0.82, nothing), Place(0.3, 0.9, red), Place(0.5, 0.82, red), Place(0.5, 0.98, nothing)]),
        ("N", [Place(0.1, 0.5, nothing), Place(0.35, 0.5, nothing), Place(0.6, 0.5, blue), Place(0.9, 0.5, nothing)]),
        ("O", [Place(0.1, 0.5, red), Place(0.5, 0.5, nothing), Place(0.9, 0.9, red)]),
        ("P", [Place(0.5, 0.5, text)]),
        ("Q", [Place(0.2, 0.5, red), Place(0.6, 0.5, blue)]),
        ("R", [Place(0.2, 0.5, red), Place(0.7, 0.5, SIMD4(0, 0, 0, 255))]),
        ("S", [Place(0.2, 0.5, red), Place(0.7, 0.5, nothing)]),
        ("T", [Place(0.5, 0.2, nothing), Place(0.5, 0.8, green)]),
        ("U", [Place(0.1, 0.9, red), Place(0.75, 0.5, mixed(0.25)), Place(0.98, 0.98, mixed(0.96))]),
    ]

    @Test func paintsAreDrawn() throws {
        for (letter, places) in Self.painted {
            check(try picture(of: letter, .paints), places, letter)
        }
    }

    @Test func aColourThatChangesIsDrawnAnew() throws {
        for color in [Self.red, Self.green] {
            let value = CGColor(
                srgbRed: CGFloat(color.x) / 255, green: CGFloat(color.y) / 255, blue: CGFloat(color.z) / 255, alpha: 1)
            check(try picture(of: "P", .paints, color: value), [Place(0.5, 0.5, color)], "P")
        }
    }

    @Test func theTextsAlphaFadesTheWhole() throws {
        let color = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5)
        check(
            try picture(of: "B", .paints, color: color),
            [Place(0.1, 0.5, SIMD4(255, 128, 128, 255)), Place(0.9, 0.5, SIMD4(128, 128, 255, 255))], "B")
        check(try picture(of: "P", .paints, color: color), [Place(0.5, 0.5, SIMD4(128, 128, 128, 255))], "P")
    }

    @Test func layersAndBitmapsAreDrawn() throws {
        check(try picture(of: "A", .layers), [Place(0.2, 0.5, Self.red), Place(0.7, 0.5, Self.text)], "layers")
        check(try picture(of: "B", .layers), [Place(0.5, 0.5, SIMD4(255, 127, 127, 255))], "half")
        for size: CGFloat in [20, 64, 80] {
            let part = Double(size) / 64
            check(
                try picture(of: "A", .bitmaps, size: size),
                [Place(0.25 * part, 0.5 * part, Self.red), Place(0.75 * part, 0.5 * part, Self.blue)], "bitmap")
        }
    }

    @Test func colourGlyphsMaskAndCastShadows() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
        let masked = CALayer()
        masked.frame = root.bounds
        masked.backgroundColor = CGColor(srgbRed: 0, green: 0.5, blue: 0, alpha: 1)
        let letter = CATextLayer()
        letter.frame = CGRect(x: 16, y: 16, width: 80, height: 80)
        letter.string = "J"
        letter.font = TestFonts.paints.rawValue
        letter.fontSize = 64
        masked.mask = letter
        root.addSublayer(masked)
        root.shadowOpacity = 1
        root.shadowOffset = CGSize(width: -32, height: 0)
        root.shadowRadius = 0
        var options = RenderOptions(size: root.bounds.size, background: .white)
        options.fonts.named = TestFonts.named
        let list = try Renderer(device: .cpu).displayList(for: root.commit(at: 0), at: 0, options)
        let drawn = try GlyphScene.draw(list)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 2).count == 0)
        check(
            drawn.cpu,
            [Place(0.7, 0.5, Self.green), Place(0.2, 0.5, SIMD4(0, 0, 0, 255)), Place(-0.2, 0.5, Self.nothing)], "mask")
    }
}

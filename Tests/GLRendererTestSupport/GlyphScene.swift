import CPURenderer
import CPURendererTestSupport
package import DisplayListTestSupport
package import LayerModel
package import Rasterization
package import RenderDevices
import TestSupport

@testable package import DisplayList
@testable import GLRenderer

/// Text without fonts: shapes that stand for letters.
package enum GlyphScene {
    /// The outline of a letter, always the same for a number: a bowl, a stem and a counter.
    package static func outline(_ glyph: UInt32) -> CGPath? {
        guard glyph % 17 != 0 else { return nil }
        var random = SplitMix64(seed: UInt64(glyph))
        let path = CGMutablePath()
        let width = Double.random(in: 0.3...0.7, using: &random)
        let height = Double.random(in: 0.5...0.75, using: &random)
        let stem = Double.random(in: 0.06...0.14, using: &random)
        path.addRect(CGRect(x: 0.05, y: -height, width: stem, height: height + 0.15))
        path.addEllipse(in: CGRect(x: 0.02, y: -height * 0.9, width: width, height: height * 0.8))
        // Counters run the other way round.
        let hole = CGRect(
            x: 0.02 + stem, y: -height * 0.9 + stem, width: max(0.02, width - 2 * stem),
            height: max(0.02, height * 0.8 - 2 * stem))
        path.move(to: CGPoint(x: hole.minX, y: hole.midY))
        path.addQuadCurve(to: CGPoint(x: hole.midX, y: hole.maxY), control: CGPoint(x: hole.minX, y: hole.maxY))
        path.addLine(to: CGPoint(x: hole.maxX, y: hole.midY))
        path.addLine(to: CGPoint(x: hole.midX, y: hole.minY))
        path.closeSubpath()
        return path
    }

    /// A line of letters.
    package static func run(_ count: Int, size: Double, face: UInt64 = 1, first: UInt32 = 1) -> OutlinedRun {
        let glyphs = (0..<count).map { index in
            (glyph: first + UInt32(index) % 70, position: SIMD2(Float(index) * Float(size) * 0.62, 0))
        }
        return OutlinedRun(face: face, size: size, glyphs: glyphs, outline: outline)
    }

    /// Both renderers' pictures of a list, and what drawing them took.
    package static func draw(
        _ list: DisplayList, limits: GlyphMaskCache.Limits = GlyphMaskCache.Limits()
    ) throws -> (gl: DrawnPicture, cpu: DrawnPicture, statistics: FrameStatistics) {
        var options = GLRenderer.Options()
        options.glyphLimits = limits
        let gl = try GLTesting.draw(list, with: GLRenderer(GLTesting.device(), options: options))
        return (gl.pixels, try drawOnCPU(list, limits: limits), gl.statistics)
    }

    package static func drawOnCPU(
        _ list: DisplayList, limits: GlyphMaskCache.Limits = GlyphMaskCache.Limits(), threads: Int = 1,
        bandHeight: Int? = nil
    ) throws -> DrawnPicture {
        try CPUTesting.draw(
            list, with: CPURenderer(threads: threads, bandHeight: bandHeight, glyphLimits: limits))
    }
}

extension DisplayList {
    /// Adds a run as the builder does: from masks where they serve, else as a path.
    package mutating func add(
        _ run: OutlinedRun, color: SIMD4<Float>, transform: PlaneTransform, origin: SIMD2<Double> = .zero,
        clip: Index<ClipNode> = .none, limit: DeviceRect? = nil
    ) {
        guard let box = run.box else { return }
        let rect = box.moved(by: SIMD2<Float>(origin))
        if GlyphPaint.usesMasks(run, under: transform) {
            glyphs.append(GlyphPaint(run: run, transform: Index(transforms.count), origin: origin))
            add(
                rect, color: color, transform: transform, clip: clip, limit: limit, primitive: .glyphs,
                payload: Index(glyphs.count - 1), isOpaque: false)
        } else {
            paths.append(PathPaint(path: run.path(), isEvenOdd: false))
            let move = PlaneTransform(scale: 1, translationX: origin.x, translationY: origin.y)
            add(
                box, color: color, transform: move.concatenating(transform), clip: clip, limit: limit,
                primitive: .path, payload: Index(paths.count - 1), isOpaque: false)
        }
    }
}

import CPURendererTestSupport
import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization
@testable import RenderDevices

/// Paths are drawn on the GPU as on the CPU, and sent to it once.
@Suite(.needsGL) struct GLPathTests {
    private func randomPath(_ random: inout SplitMix64, extent: Double = 60) -> CGPath {
        let path = CGMutablePath()
        func point() -> CGPoint {
            CGPoint(
                x: Double.random(in: -extent...extent, using: &random),
                y: Double.random(in: -extent...extent, using: &random))
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            path.move(to: point())
            for _ in 0..<Int.random(in: 2...6, using: &random) {
                switch Int.random(in: 0...2, using: &random) {
                case 0: path.addLine(to: point())
                case 1: path.addQuadCurve(to: point(), control: point())
                default: path.addCurve(to: point(), control1: point(), control2: point())
                }
            }
            path.closeSubpath()
        }
        return path
    }

    private func randomTransform(_ random: inout SplitMix64, isProjective: Bool) -> PlaneTransform {
        let angle = Double.random(in: 0...6.28, using: &random)
        let scale = Double.random(in: 0.3...1.5, using: &random)
        let (c, s) = (cos(angle) * scale, sin(angle) * scale)
        var map = PlaneTransform(
            m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: Double.random(in: 0...300, using: &random),
            m42: Double.random(in: 0...200, using: &random), m44: 1)
        if isProjective {
            map.m14 = Double.random(in: -0.003...0.003, using: &random)
            map.m24 = Double.random(in: -0.003...0.003, using: &random)
        }
        return map
    }

    private func add(
        _ path: CGPath, isEvenOdd: Bool, color: SIMD4<Float>, transform: PlaneTransform,
        clip: Index<ClipNode> = .none, to list: inout DisplayList
    ) {
        let box = path.boundingBox
        list.paths.append(PathPaint(path: path, isEvenOdd: isEvenOdd))
        list.add(
            Box(Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY)), color: color,
            transform: transform, clip: clip, primitive: .path, payload: Index(list.paths.count - 1), isOpaque: false)
    }

    /// Paths of both rules under all kinds of transforms, between rectangles.
    private func randomList(seed: UInt64) -> DisplayList {
        var random = SplitMix64(seed: seed)
        var list = DisplayList(width: 300, height: 200, background: SIMD4(1, 1, 1, 1))
        for number in 0..<16 {
            let alpha: Float = number % 2 == 0 ? 1 : 0.5
            let color = SIMD4(
                Float.random(in: 0...1, using: &random), Float.random(in: 0...1, using: &random),
                Float.random(in: 0...1, using: &random), 1)
            if number % 5 == 4 {
                let x = Float(Int.random(in: 0...250, using: &random))
                list.add(Box(x, 40, x + 50, 90), color: color * alpha)
                continue
            }
            add(
                randomPath(&random), isEvenOdd: number % 3 == 0, color: color * alpha,
                transform: randomTransform(&random, isProjective: number % 4 == 3), to: &list)
        }
        return list
    }

    private func renderer(_ change: (inout MaskLimits) -> Void) throws -> GLRenderer {
        var limits = MaskLimits.paths(textureSize: 4096)
        change(&limits)
        return try GLRenderer(GLTesting.device(), options: GLRenderer.Options(pathMaskLimits: limits))
    }

    /// Pixels in which edges cross are found on lines of samples, and which ones these are depends on where a mask ends.
    private func expectAgreement(_ a: DrawnPicture, _ b: DrawnPicture) {
        let difference = a.difference(from: b, tolerance: 2)
        #expect(difference.count <= 10 && difference.greatest <= 16, "\(difference)")
    }

    @Test(arguments: UInt64(1)...12)
    func randomPathsAgreeWithTheCPU(seed: UInt64) throws {
        let list = randomList(seed: seed)
        let drawn = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let expected = try CPUTesting.draw(list)
        expectAgreement(drawn, expected)
        let blank = try CPUTesting.draw(DisplayList(width: 300, height: 200, background: SIMD4(1, 1, 1, 1)))
        #expect(drawn.difference(from: blank, tolerance: 2).count > 1000)
    }

    @Test func theRulesDiffer() throws {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 2, y: 2, width: 16, height: 16))
        path.addRect(CGRect(x: 6, y: 6, width: 8, height: 8))
        for isEvenOdd in [false, true] {
            var list = DisplayList(width: 20, height: 20)
            add(path, isEvenOdd: isEvenOdd, color: SIMD4(0, 0.5, 0, 0.5), transform: .identity, to: &list)
            let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
            #expect(picture[3, 3] == SIMD4(0, 128, 0, 128))
            #expect(picture[10, 10] == (isEvenOdd ? .zero : SIMD4(0, 128, 0, 128)))
            #expect(picture[1, 1] == .zero && picture[18, 18] == .zero)
        }
    }

    @Test(arguments: UInt64(1)...4)
    func splitMasksLeaveNoSeams(seed: UInt64) throws {
        let list = randomList(seed: seed)
        let whole = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let split = try GLTesting.draw(
            list,
            with: renderer {
                $0.largestMaskSize = 23
                $0.pageMaskSize = 16
                $0.pageSize = 64
            }
        ).pixels
        expectAgreement(whole, split)
    }

    @Test func aBudgetTooSmallForAFrameStillDrawsIt() throws {
        let list = randomList(seed: 5)
        let whole = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let renderer = try renderer {
            $0.budget = 4096
            $0.pageMaskSize = 32
            $0.pageSize = 64
        }
        for _ in 0..<2 {
            let (picture, statistics) = try GLTesting.draw(list, with: renderer)
            #expect(whole.difference(from: picture).count == 0)
            #expect(statistics.uploadedBytes > 0)
        }
    }

    @Test func unchangedPathsAreSentOnce() throws {
        var list = randomList(seed: 6)
        let renderer = try GLRenderer(GLTesting.device())
        let (first, statistics) = try GLTesting.draw(list, with: renderer)
        #expect(statistics.uploadedBytes > 0)
        let (second, unchanged) = try GLTesting.draw(list, with: renderer)
        #expect(unchanged.uploadedBytes == 0)
        #expect(first.difference(from: second).count == 0)
        // Colours are no part of a mask.
        list.commands[0].color *= 0.5
        #expect(try GLTesting.draw(list, with: renderer).statistics.uploadedBytes == 0)
        // A rule, a transform and another path are.
        list.paths[0].isEvenOdd.toggle()
        let one = try GLTesting.draw(list, with: renderer)
        #expect(one.statistics.uploadedBytes > 0 && one.statistics.uploadedBytes < statistics.uploadedBytes / 2)
        expectAgreement(one.pixels, try CPUTesting.draw(list))
        list.transforms[list.commands[0].transform].m41 += 0.25
        #expect(try GLTesting.draw(list, with: renderer).statistics.uploadedBytes > 0)
        list.paths[0].path = CGPath(rect: list.paths[0].path.boundingBox, transform: nil)
        let other = try GLTesting.draw(list, with: renderer)
        #expect(other.statistics.uploadedBytes > 0)
        expectAgreement(other.pixels, try CPUTesting.draw(list))
    }

    @Test func movesByWholePixelsSendNothing() throws {
        var list = DisplayList(width: 300, height: 200)
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 150, height: 90), transform: nil)
        func place(_ x: Double, _ y: Double) {
            list.commands = []
            add(
                path, isEvenOdd: false, color: SIMD4(0, 0, 1, 1),
                transform: PlaneTransform(scale: 1.2, translationX: x, translationY: y), to: &list)
        }
        let renderer = try GLRenderer(GLTesting.device())
        place(10.3, 20.6)
        #expect(try GLTesting.draw(list, with: renderer).statistics.uploadedBytes > 0)
        // Also where a part of the shape is outside the picture.
        for (x, y) in [(11.3, 20.6), (87.3, 95.6), (-40.7, -30.4), (200.3, 150.6)] {
            place(x, y)
            let drawn = try GLTesting.draw(list, with: renderer)
            #expect(drawn.statistics.uploadedBytes == 0, "\(x), \(y)")
            expectAgreement(drawn.pixels, try CPUTesting.draw(list))
        }
        place(10.8, 20.6)
        #expect(try GLTesting.draw(list, with: renderer).statistics.uploadedBytes > 0)
    }

    @Test(arguments: [8, 32]) func masksOfFormerFramesMakeRoomForNewOnes(pageMaskSize: Int) throws {
        let still = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 25, height: 25), transform: nil)
        let renderer = try renderer {
            $0.pageMaskSize = pageMaskSize
            $0.pageSize = 64
        }
        var kept: [Int] = []
        for frame in 0..<300 {
            var list = DisplayList(width: 100, height: 100)
            let moving = CGPath(ellipseIn: CGRect(x: 50, y: 50, width: 25, height: 20.25), transform: nil)
            add(moving, isEvenOdd: false, color: SIMD4(0, 0, 1, 1), transform: .identity, to: &list)
            let sent = try GLTesting.draw(list, with: renderer).statistics.uploadedBytes
            add(still, isEvenOdd: false, color: SIMD4(1, 0, 0, 1), transform: .identity, to: &list)
            // The one that stays is not sent again, however many come and go beside it.
            let statistics = try GLTesting.draw(list, with: renderer).statistics
            #expect(sent > 0 && (statistics.uploadedBytes == 0) == (frame > 0))
            kept.append(statistics.openGL.textureBytes)
        }
        #expect(kept.suffix(200).max() == kept[..<100].max())
    }

    @Test func coveredInsidesNeedNoMask() throws {
        var list = DisplayList(width: 300, height: 200)
        let path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 290, height: 190), transform: nil)
        add(path, isEvenOdd: false, color: SIMD4(0, 0, 1, 1), transform: .identity, to: &list)
        let drawn = try GLTesting.draw(list, with: GLRenderer(GLTesting.device()))
        expectAgreement(drawn.pixels, try CPUTesting.draw(list))
        #expect(drawn.statistics.uploadedBytes < 300 * 200 * 4 / 2)
    }

    @Test func clipsLimitPaths() throws {
        var random = SplitMix64(seed: 7)
        var list = DisplayList(width: 300, height: 200)
        list.transforms.append(.identity)
        let bounds = list.bounds
        list.clips.append(
            ClipNode(
                parent: .none, transform: 0,
                shape: RoundedRect(rect: Box(100.5, 50.5, 200.5, 150.5), radii: SIMD4(repeating: 20)),
                isAntialiased: true, bounds: bounds))
        let path = CGPath(rect: CGRect(x: 20, y: 20, width: 260, height: 160), transform: nil)
        add(path, isEvenOdd: false, color: SIMD4(1, 0, 0, 1), transform: .identity, clip: 0, to: &list)
        add(
            randomPath(&random), isEvenOdd: true, color: SIMD4(0, 0, 0.5, 0.5),
            transform: PlaneTransform(scale: 1, translationX: 110, translationY: 60), clip: 0, to: &list)
        let drawn = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        #expect(drawn[150, 51].w == 255 && drawn[150, 49].w == 0 && drawn[101, 51].w == 0)
        // Corners are approximate on the GPU.
        let difference = drawn.difference(from: try CPUTesting.draw(list), tolerance: 2)
        #expect(difference.count <= 20, "\(difference)")
    }

    @Test func neighboursShareADrawCall() throws {
        var list = DisplayList(width: 300, height: 200)
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 18, height: 18), transform: nil)
        for number in 0..<20 {
            let x = Double(number % 10) * 24
            let y = Double(number / 10) * 40
            add(
                path, isEvenOdd: false, color: SIMD4(1, 1, 0, 1),
                transform: PlaneTransform(scale: 1, translationX: x + 0.3, translationY: y), to: &list)
            list.add(Box(Float(x), Float(y) + 20, Float(x) + 10, Float(y) + 30))
        }
        let statistics = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).statistics
        #expect(statistics.drawCalls == 2)
        #expect(statistics.primitives == 40)
    }
}

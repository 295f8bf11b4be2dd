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

@Suite(.needsGL) struct GLGroupTests {
    private func rect(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> DeviceRect {
        DeviceRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    private func renderer() throws -> GLRenderer { try GLRenderer(GLTesting.device()) }

    @Test func aGroupIsFadedAsOne() throws {
        var list = DisplayList(width: 40, height: 20, background: SIMD4(0, 0, 0, 1))
        list.add(Box(2, 2, 20, 18), color: SIMD4(1, 0, 0, 1))
        list.add(Box(10, 2, 38, 18), color: SIMD4(0, 1, 0, 1))
        list.groups = [
            DisplayList.Group(
                commands: 0..<2, opacity: 0.6, clip: .none, bounds: rect(2, 2, 38, 18),
                compositeBounds: rect(2, 2, 38, 18), reason: .groupOpacity)
        ]
        let (picture, statistics) = try GLTesting.draw(list, with: renderer())
        #expect(statistics.passes == 2)
        #expect(picture[5, 10] == SIMD4(153, 0, 0, 255))
        // Where both overlap, nothing of the lower one shows.
        #expect(picture[15, 10] == SIMD4(0, 153, 0, 255))
        #expect(picture[0, 0] == SIMD4(0, 0, 0, 255))
    }

    @Test func aMaskMultipliesByItsAlphaAndHidesWhatIsOutside() throws {
        var list = DisplayList(width: 40, height: 20)
        list.add(Box(10, 4, 20, 16), color: SIMD4(0.5, 0.5, 0.5, 0.5))
        list.add(Box(2, 2, 38, 18), color: SIMD4(1, 0, 0, 1))
        list.groups = [
            DisplayList.Group(
                commands: 0..<1, isMask: true, clip: .none, bounds: rect(10, 4, 20, 16),
                compositeBounds: rect(10, 4, 20, 16), reason: .mask),
            DisplayList.Group(
                commands: 0..<2, clip: .none, bounds: rect(2, 2, 38, 18),
                compositeBounds: rect(2, 2, 38, 18), reason: .mask),
        ]
        let renderer = try renderer()
        for _ in 0..<3 {
            let picture = try GLTesting.draw(list, with: renderer).pixels
            for y in 0..<20 {
                for x in 0..<40 {
                    let isInside = (10..<20).contains(x) && (4..<16).contains(y)
                    let expected = isInside ? 128 : 0
                    #expect(abs(Int(picture[x, y].x) - expected) <= 1 && picture[x, y].x == picture[x, y].w)
                }
            }
        }
    }

    /// A clip chain of `count` rounded rectangles, each a little smaller, turned by `angle` about (50, 50).
    private func addClips(_ count: Int, angle: Double, continuous: Bool = false, to list: inout DisplayList) {
        let (c, s) = (cos(angle), sin(angle))
        list.transforms.append(
            PlaneTransform(m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: 50, m42: 50, m44: 1))
        for number in 0..<count {
            let half = 40 - Float(number) * 3
            list.clips.append(
                ClipNode(
                    parent: Index(number - 1), transform: Index(list.transforms.count - 1),
                    shape: RoundedRect(
                        rect: Box(-half, -half, half, half), radii: SIMD4(repeating: 12), isContinuous: continuous),
                    isAntialiased: true, bounds: list.bounds))
        }
    }

    @Test(arguments: [1, 2, 3, 6])
    func theInnermostOfNestedClipsDecides(count: Int) throws {
        var nested = DisplayList(width: 100, height: 100)
        addClips(count, angle: 0.3, to: &nested)
        nested.add(Box(0, 0, 100, 100), clip: Index(count - 1))
        var plain = DisplayList(width: 100, height: 100)
        let half = 40 - Float(count - 1) * 3
        plain.add(
            Box(-half, -half, half, half), transform: nested.transforms[0], radii: SIMD4(repeating: 12))
        let a = try GLTesting.draw(nested, with: renderer()).pixels
        let b = try GLTesting.draw(plain, with: renderer()).pixels
        #expect(a[50, 50].w == 255)
        #expect(a[1, 1].w == 0)
        let difference = a.difference(from: b, tolerance: 2)
        #expect(difference.count == 0, "\(difference)")
    }

    @Test func clipsThatCoverEverythingCostNothing() throws {
        var list = DisplayList(width: 100, height: 100)
        addClips(2, angle: 0, to: &list)
        list.add(Box(30, 30, 60, 60), color: SIMD4(1, 1, 1, 1), clip: 1)
        list.add(Box(62, 30, 70, 60), color: SIMD4(1, 1, 1, 1))
        let (picture, statistics) = try GLTesting.draw(list, with: renderer())
        #expect(statistics.drawCalls == 1)
        #expect(picture[40, 40].w == 255)
    }

    @Test func continuousCornersFollowTheirCurve() throws {
        var list = DisplayList(width: 100, height: 100)
        let radius = 20.0
        list.add(Box(10, 10, 90, 90), radii: SIMD4(repeating: Float(radius)))
        list.roundedRects[0].isContinuous = true
        let picture = try GLTesting.draw(list, with: renderer()).pixels
        // The middle of the curve lies at (0.29151, 0.29151) radii from the corner.
        let diagonal = 10 + 0.29151 * radius
        let inside = Int(diagonal.rounded(.up))
        #expect(picture[inside + 1, inside + 1].w == 255)
        #expect(picture[inside - 2, inside - 2].w == 0)
        // It leaves the edge 1.52866 radii from the corner.
        #expect(picture[10 + 32, 10].w == 255)
        #expect(picture[10 + 16, 10].w < 240)
        // The corners are the same four times, and the same across the diagonal.
        for y in 0..<50 {
            for x in 0..<50 {
                let value = Int(picture[x, y].w)
                for other in [picture[99 - x, y], picture[x, 99 - y], picture[99 - x, 99 - y], picture[y, x]] {
                    #expect(abs(Int(other.w) - value) <= 1)
                }
            }
        }
        // Points of the curve, whose pixels are covered about half.
        for (u, v) in [(0.66993427, 0.065496), (0.63149399, 0.074911), (0.29151, 0.29151), (0.43, 0.1712)] {
            let (x, y) = (10 + u * radius, 10 + v * radius)
            let around = [(0, 0), (-1, 0), (0, -1), (1, 0), (0, 1)].map {
                Int(picture[Int(x.rounded(.down)) + $0.0, Int(y.rounded(.down)) + $0.1].w)
            }
            #expect(around.min() ?? 255 < 255 && around.max() ?? 0 > 0, "\(u), \(v)")
        }
    }

    @Test func gradientsMixStraightColours() throws {
        var list = DisplayList(width: 64, height: 16)
        list.gradients = [
            GradientPaint(
                kind: .axial, start: SIMD2(0, 0.5), end: SIMD2(1, 0.5),
                stops: [
                    GradientPaint.Stop(location: 0, color: SIMD4(1, 0, 0, 1)),
                    GradientPaint.Stop(location: 1, color: SIMD4(0, 0, 1, 0)),
                ])
        ]
        list.add(Box(0, 0, 64, 16), primitive: .gradient, payload: 0, isOpaque: false)
        let picture = try GLTesting.draw(list, with: renderer()).pixels
        for x in 0..<64 {
            let t = (Double(x) + 0.5) / 64
            let expected = SIMD4((1 - t) * (1 - t), 0, t * (1 - t), 1 - t) * 255
            for channel in 0..<4 {
                #expect(abs(Double(picture[x, 8][channel]) - expected[channel]) <= 1.5)
            }
        }
    }
}

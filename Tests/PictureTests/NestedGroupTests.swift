import Compositor
import Foundation
import LayerModel
import Testing

/// Groups in groups are put together the same in any order, wherever they lie, and whatever was drawn where they are kept.
@Suite struct NestedGroupTests {
    /// A group of half opacity whose layers overlap, so that it needs a picture of its own.
    private func group(_ frame: CGRect, _ children: [CALayer]) -> CALayer {
        let group = CALayer(frame.minX, frame.minY, frame.width, frame.height)
        group.opacity = 0.5
        children.forEach(group.addSublayer)
        return group
    }

    private func inner(_ frame: CGRect, _ color: CGColor) -> CALayer {
        group(
            frame,
            [
                CALayer(0, 0, frame.width, frame.height, .white), CALayer(0, 0, frame.width, frame.height, color),
            ])
    }

    /// The frames of inner groups: some apart from each other, some overlapping, none of the height of the one around them.
    private static let frames = [
        CGRect(x: 10, y: 10, width: 30, height: 40), CGRect(x: 120, y: 70, width: 50, height: 30),
        CGRect(x: 60, y: 40, width: 20, height: 80), CGRect(x: 30, y: 30, width: 110, height: 25),
        CGRect(x: 0, y: 90, width: 65, height: 30),
    ]

    /// What an outer group of half opacity shows: each inner one puts half of an opaque red over what is below it.
    private func expected(_ x: Int, _ y: Int) -> Double {
        let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let count = Self.frames.count { $0.contains(point) }
        return 255 * 0.5 * (1 - pow(0.5, Double(count)))
    }

    @Test(arguments: Renderers.kinds, [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [3, 0, 4, 1, 2], [1, 0, 3, 4, 2]])
    func areWhatEachAddsInAnyOrder(kind: String, order: [Int]) throws {
        let root = CALayer(0, 0, 180, 130)
        // What is kept of it in the memory of the groups must not be seen.
        let before = inner(CGRect(x: 0, y: 0, width: 180, height: 130), .blue)
        before.addSublayer(inner(CGRect(x: 0, y: 0, width: 180, height: 130), .green))
        before.opacity = 0.001
        root.addSublayer(before)
        root.addSublayer(group(root.bounds, order.map { inner(Self.frames[$0], .red) }))
        let picture = try draw(root, on: Renderers.make(kind), width: 180, height: 130)
        for y in 0..<130 {
            for x in 0..<180 {
                let (pixel, red) = (picture[x, y], expected(x, y))
                // Each group rounds.
                #expect(abs(Double(pixel.x) - red) <= 2 && abs(Double(pixel.w) - red) <= 2, "at \(x), \(y): \(pixel)")
                #expect(pixel.y <= 1 && pixel.z <= 1, "at \(x), \(y): \(pixel)")
            }
        }
    }
}

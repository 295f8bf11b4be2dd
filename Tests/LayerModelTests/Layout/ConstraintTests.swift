import Testing

@testable import LayerModel

private typealias C = CAConstraint

private func to(
    _ attribute: CAConstraintAttribute, _ source: CAConstraintAttribute, of name: String = "superlayer",
    scale: CGFloat = 1, _ offset: CGFloat = 0
) -> CAConstraint {
    CAConstraint(attribute: attribute, relativeTo: name, attribute: source, scale: scale, offset: offset)
}

@Suite struct ConstraintTests {
    private let superlayer = layer(bounds: rect(0, 0, 200, 100), at: 0, 0)
    private let child = CALayer()

    init() {
        superlayer.layoutManager = CAConstraintLayoutManager.layoutManager()
        child.name = "child"
        child.frame = rect(3, 5, 40, 20)
        superlayer.addSublayer(child)
    }

    private func placed(_ constraints: [CAConstraint]) -> CGRect {
        child.frame = rect(3, 5, 40, 20)
        child.constraints = constraints
        superlayer.layoutIfNeeded()
        return child.frame
    }

    private func alongX(_ constraints: [CAConstraint]) -> [CGFloat] {
        let frame = placed(constraints)
        #expect(frame.minY == 5 && frame.height == 20)
        return [frame.minX, frame.width]
    }

    @Test func oneConstraintMoves() {
        #expect(alongX([to(.minX, .minX)]) == [0, 40])
        #expect(alongX([to(.midX, .midX)]) == [80, 40])
        #expect(alongX([to(.maxX, .maxX)]) == [160, 40])
        #expect(placed([to(.minY, .minY)]) == rect(3, 0, 40, 20))
        #expect(placed([to(.maxY, .maxY)]) == rect(3, 80, 40, 20))
        #expect(alongX([to(.width, .width, scale: 0.5)]) == [3, 40])
    }

    @Test func twoConstraintsSize() {
        let half = to(.width, .width, scale: 0.5)
        #expect(alongX([to(.minX, .minX), to(.maxX, .maxX)]) == [0, 200])
        #expect(alongX([to(.minX, .minX), half]) == [0, 100])
        #expect(alongX([to(.maxX, .maxX), half]) == [100, 100])
        #expect(alongX([to(.midX, .midX), half]) == [50, 100])
        #expect(alongX([to(.minX, .minX, 20), to(.midX, .midX)]) == [20, 160])
        #expect(alongX([to(.midX, .midX), to(.maxX, .maxX, -20)]) == [20, 160])
    }

    @Test func ofMoreTheLastCounts() {
        let max = to(.maxX, .maxX)
        let mid = to(.midX, .midX, -30)
        let min = to(.minX, .minX)
        let quarter = to(.width, .width, scale: 0.25)
        #expect(alongX([max, min, quarter]) == [0, 50])
        #expect(alongX([max, mid, quarter]) == [45, 50])
        #expect(alongX([quarter, max, mid]) == [-60, 260])
        #expect(alongX([max, mid, min]) == [0, 140])
    }

    @Test func scaleOffsetAndTheOtherAxis() {
        #expect(alongX([to(.minX, .maxX, scale: 0.25, 7)]) == [57, 40])
        #expect(alongX([to(.minX, .maxY)]) == [100, 40])
    }

    @Test func whatCannotBeMetIsLeftAlone() {
        #expect(alongX([to(.minX, .minX), to(.minX, .midX)]) == [3, 40])
        #expect(alongX([to(.minX, .minX, of: "nobody")]) == [3, 40])
        #expect(alongX([to(.minX, .maxX, of: "child")]) == [3, 40])
    }

    @Test func siblingsAreLaidOutInOrderOfDependence() {
        let other = CALayer()
        other.name = "other"
        other.frame = rect(0, 0, 10, 10)
        superlayer.addSublayer(other)
        child.addConstraint(to(.minX, .maxX, of: "other", 5))
        other.addConstraint(to(.minX, .minX, 50))
        #expect(superlayer.needsLayout())
        superlayer.layoutIfNeeded()
        #expect(child.frame.minX == 65)
        // A sibling that is not laid out on the axis gives nothing.
        child.frame = rect(3, 5, 40, 20)
        other.constraints = nil
        superlayer.layoutIfNeeded()
        #expect(child.frame.minX == 3)
        // Nor do circles.
        other.constraints = [to(.minX, .maxX, of: "child")]
        superlayer.layoutIfNeeded()
        #expect(child.frame.minX == 3 && other.frame.minX == 50)
    }
}

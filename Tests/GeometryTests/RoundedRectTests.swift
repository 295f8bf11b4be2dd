import Geometry
import TestSupport
import Testing

@Suite("Rounded rectangles")
struct RoundedRectTests {
    /// Places in and around a rectangle from 0 to 100.
    private static let places: [SIMD2<Double>] = (0..<600).map { (index: Int) -> SIMD2<Double> in
        let (column, row) = (Double(index % 25), Double(index / 25))
        return SIMD2(column * 4.4 - 3, row * 4.6 - 3)
    }

    private func path(_ radius: Double, isContinuous: Bool) -> CGPath {
        var storage = PathStorage()
        storage.addRect(
            CGRect(x: 0, y: 0, width: 100, height: 100), radii: CGSize(width: radius, height: radius), corners: .all,
            isContinuous: isContinuous)
        return CGPath(storage)
    }

    @Test("A place is inside exactly where it is inside the path, with circular corners", arguments: [0.0, 13, 50])
    func circularCorners(radius: Double) {
        let shape = RoundedRect(rect: Box(0, 0, 100, 100), radii: SIMD4(repeating: Float(radius)))
        let path = path(radius, isContinuous: false)
        for place in Self.places { #expect(shape.contains(place) == path.contains(place.point), "\(place)") }
    }

    @Test("A place inside continuous corners is inside the path, and so is all beside straight edges")
    func continuousCorners() {
        let shape = RoundedRect(
            rect: Box(0, 0, 100, 100), radii: SIMD4(repeating: 20), isContinuous: true)
        let path = path(20, isContinuous: true)
        let reach = 20 * shape.cornerReach
        for place in Self.places {
            if shape.contains(place) { #expect(path.contains(place.point), "\(place)") }
            guard place.min() > 0, place.max() < 100 else { continue }
            let isStraight = [place.x, place.y].contains { (reach...100 - reach).contains($0) }
            if isStraight { #expect(shape.contains(place), "\(place)") }
        }
    }

    @Test("Each corner has its own radius, in the order of a corner mask")
    func cornersInOrder() {
        for corner in 0..<4 {
            var radii = SIMD4<Float>.zero
            radii[corner] = 30
            let shape = RoundedRect(rect: Box(0, 0, 100, 100), radii: radii)
            for other in 0..<4 {
                let place = SIMD2(other & 1 == 0 ? 1.0 : 99, other & 2 == 0 ? 1 : 99)
                #expect(shape.contains(place) == (other != corner))
            }
        }
    }

    @Test("A box lies inside if its corners do; an empty one anywhere, one without a place nowhere")
    func boxes() {
        let shape = RoundedRect(rect: Box(0, 0, 100, 100), radii: SIMD4(repeating: 20))
        #expect(shape.contains(Box(6, 6, 94, 94)))
        #expect(!shape.contains(Box(6, 6, 96, 96)))
        #expect(!shape.contains(Box(-1, 40, 60, 60)))
        #expect(shape.contains(Box(700, 40, 600, 60)))
        #expect(!shape.contains(Box(edges: SIMD4(repeating: .nan))))
        #expect(!shape.contains(.everywhere))
    }

    @Test("A shape as round lies inside, one less round or of another curve does only away from the corners")
    func shapes() {
        let rect = PlaneRect(0, 0, 100, 100)
        let shape = RoundedRect(rect: rect, radii: SIMD4(repeating: 20))
        func other(_ inset: Float, _ radius: Float, isContinuous: Bool = false) -> RoundedRect {
            RoundedRect(
                rect: rect.inset(by: inset), radii: SIMD4(repeating: radius),
                isContinuous: isContinuous)
        }
        #expect(shape.contains(other(0, 20), slack: 0))
        #expect(!shape.contains(other(0, 19), slack: 0))
        #expect(shape.contains(other(6, 0), slack: 0))
        #expect(!shape.contains(other(0, 20, isContinuous: true), slack: 0))
        #expect(!shape.contains(other(-0.5, 20), slack: 0))
        #expect(shape.contains(other(-0.5, 20), slack: 0.5))
    }
}

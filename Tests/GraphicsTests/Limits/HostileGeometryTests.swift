import Testing

@testable import Graphics

/// Numbers at the ends of their range, where they once ended the process.
struct HostileGeometryTests {
    @Test(arguments: [
        "M0 0 A 5e-324 1 2 1 1 5 5", "M0 0 A 1e-300 1e300 45 0 1 1e-300 5", "M0 0 A 1e308 5e-324 0 1 0 1 1",
    ])
    func arcsOfExtremeRadiiEnd(path: String) throws {
        let path = try CGPath(svgPathData: path)
        #expect(path.boundingBoxOfPath.isNull == false)
        #expect(path.boundingBoxOfPath.width.isFinite && path.boundingBoxOfPath.height.isFinite)
    }

    @Test func infiniteRectanglesFillAndClipAll() {
        let scales: [CGFloat] = [1, 2, 1e10]
        for scale in scales {
            let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 10, height: 10))
            context.scaleBy(x: scale, y: scale)
            context.clip(to: .infinite)
            context.fill(.infinite)
            #expect(context.boundingBoxOfClipPath.width > 0)
        }
    }

    @Test func whatRectanglesHaveInCommonIsFound() {
        let square = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(
            square.overlap(with: CGRect(x: 5, y: -5, width: 10, height: 10)) == CGRect(x: 5, y: 0, width: 5, height: 5))
        #expect(
            square.overlap(with: CGRect(x: 8, y: 8, width: -5, height: -5)) == CGRect(x: 3, y: 3, width: 5, height: 5))
        #expect(square.overlap(with: .infinite) == square)
        #expect(square.overlap(with: .null).isNull && square.overlap(with: square.offsetBy(dx: 11, dy: 0)).isNull)
        let noNumber = CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 1)
        #expect(square.overlap(with: noNumber).isNull)
    }
}

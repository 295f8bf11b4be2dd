import LayerModel
import Testing

@testable import Lottie

/// Three-dimensional layers and cameras.
@Suite("Lottie depth") struct DepthTests {
    private func square(_ color: String, _ transform: String) -> String {
        LottieText.rectangle((-20, -20, 40, 40), color, "\"ddd\": 1, \"ks\": {\(transform)}")
    }

    private func flat(_ color: String) -> String {
        LottieText.rectangle((45, 0, 10, 100), color)
    }

    /// z points away from the viewer: the layer behind hides what is farther away.
    @Test func neighboursAreDrawnByDepth() throws {
        let far = square("[1, 0, 0, 1]", "\"p\": {\"k\": [50, 50, 50]}")
        let near = square("[0, 1, 0, 1]", "\"p\": {\"k\": [50, 50, -20]}")
        #expect(try FeaturePicture(far, near)[50, 50] == [0, 255, 0, 255])
        #expect(try FeaturePicture(near, far)[50, 50] == [0, 255, 0, 255])
    }

    /// Between two orientations a layer takes the shortest way, by one turn; so does a camera.
    @Test func orientationsTakeTheShortestWay() throws {
        func matrix(_ start: Components, _ end: Components, _ share: Double) -> CATransform3D {
            var transform = LottieTransform()
            let keys = [start, end].enumerated().map { index, angles in
                Keyframe(frame: Double(index), value: Orientation(angles: angles), end: Orientation(angles: end))
            }
            transform.orientation = Property(keyframes: keys)
            return transform.matrix3D(at: share)
        }
        func fixed(_ angles: Components) -> CATransform3D {
            var transform = LottieTransform()
            transform.orientation = Property(Orientation(angles: angles))
            return transform.matrix3D(at: 0)
        }
        func expect(_ a: CATransform3D, _ b: CATransform3D, _ comment: Comment) {
            for (x, y) in [
                (a.m11, b.m11), (a.m12, b.m12), (a.m13, b.m13), (a.m21, b.m21), (a.m23, b.m23), (a.m33, b.m33),
            ] {
                #expect(abs(x - y) < 1e-9, comment)
            }
        }
        for (index, axis) in [Components(1, 0, 0, 0), Components(0, 1, 0, 0), Components(0, 0, 1, 0)].enumerated() {
            expect(matrix(axis * 350, axis * 10, 0.5), fixed(.zero), "\(index)")
            expect(matrix(axis * 350, axis * 10, 0.75), fixed(axis * 5), "\(index)")
            expect(matrix(axis * 20, axis * 60, 0.25), fixed(axis * 30), "\(index)")
        }
        // Half a turn done twice is the whole of it, whatever its axis is.
        for angles in [Components(90, 90, 0, 0), Components(30, 50, 70, 0), Components(-80, 20, 170, 0)] {
            let half = matrix(.zero, angles, 0.5)
            expect(CATransform3DConcat(half, half), fixed(angles), "\(angles)")
            expect(matrix(.zero, angles, 0), fixed(.zero), "\(angles)")
            expect(matrix(.zero, angles, 1), fixed(angles), "\(angles)")
        }
    }

    /// A flat layer between them keeps the order of the file.
    @Test func flatLayersSeparate() throws {
        let far = square("[1, 0, 0, 1]", "\"p\": {\"k\": [50, 50, 50]}")
        let near = square("[0, 1, 0, 1]", "\"p\": {\"k\": [50, 50, -20]}")
        let picture = try FeaturePicture(far, flat("[0, 0, 1, 1]"), near)
        #expect(picture[50, 50] == [255, 0, 0, 255])
        #expect(picture[50, 32] == [0, 0, 255, 255])
    }

    @Test func planesCutEachOther() throws {
        let picture = try FeaturePicture(
            square("[1, 0, 0, 1]", "\"p\": {\"k\": [50, 50, 0]}, \"ry\": {\"k\": 40}"),
            square("[0, 1, 0, 1]", "\"p\": {\"k\": [50, 50, 0]}, \"ry\": {\"k\": -40}"))
        #expect(picture[42, 50] == [0, 255, 0, 255])
        #expect(picture[58, 50] == [255, 0, 0, 255])
    }

    /// Turned about y by a positive angle, the right side comes nearer; about x, the upper one.
    @Test func turnsBringTheRightAndTheTopNearer() throws {
        let yaw = try FeaturePicture(square("[1, 0, 0, 1]", "\"p\": {\"k\": [50, 50, 0]}, \"ry\": {\"k\": 50}"))
        let height = { (x: Int) in (0..<100).count { yaw[x, $0][3] > 127 } }
        #expect(height(60) > height(40) + 2)
        let pitch = try FeaturePicture(square("[1, 0, 0, 1]", "\"p\": {\"k\": [50, 50, 0]}, \"rx\": {\"k\": 50}"))
        let width = { (y: Int) in (0..<100).count { pitch[$0, y][3] > 127 } }
        #expect(width(40) > width(60) + 2)
    }

    /// Of two cameras that follow each other each is on in its frames.
    @Test(arguments: [(29.0, 50), (30, 30), (59, 30)]) func camerasAreOnInTheirFrames(frame: Double, x: Int) throws {
        func camera(_ frames: Range<Int>, _ x: Int) -> String {
            """
            {"ty": 13, "ip": \(frames.lowerBound), "op": \(frames.upperBound), "pe": {"k": 100},
             "ks": {"p": {"k": [\(x), 50, -100]}, "a": {"k": [\(x), 50, 0]}}}
            """
        }
        let picture = try FeaturePicture(
            camera(0..<30, 50), camera(30..<60, 70), square("[1, 0, 0, 1]", "\"p\": {\"k\": [50, 50, 0]}"), frame: frame
        )
        #expect(picture[x, 50] == [255, 0, 0, 255] && picture[100 - x - (x == 50 ? 30 : 0), 50] == [0, 0, 0, 0])
    }

    /// A camera that is itself marked as three-dimensional, and looks straight ahead.
    @Test func camerasScaleByDistance() throws {
        let camera = """
            {"ty": 13, "ddd": 1, "ip": 0, "op": 60, "pe": {"k": 100},
             "ks": {"p": {"k": [50, 50, -100]}, "a": {"k": [50, 50, 0]}}}
            """
        let picture = try FeaturePicture(camera, square("[1, 0, 0, 1]", "\"p\": {\"k\": [50, 50, 100]}"))
        // Twice as far away as where sizes are kept.
        #expect(picture[42, 50] == [255, 0, 0, 255])
        #expect(picture[36, 50] == [0, 0, 0, 0])
    }
}

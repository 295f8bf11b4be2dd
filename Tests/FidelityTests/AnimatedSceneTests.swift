import Compositor
import LayerModel
import TestSupport
import Testing
import Verification

/// Scenes in motion, after half a second: where the red box is, by both renderers.
@Suite(.serialized) struct AnimatedSceneTests {
    private static let time = 0.5
    private static let devices: [DeviceSelection] = FidelityTests.hasGL ? [.cpu, .gpu] : [.cpu]

    private func scene(_ name: String) throws -> ReferenceScene {
        try #require(ReferenceScene.animated.first { $0.name == name })
    }

    /// The pixels that are more red than white, as columns and rows; `nil` where there are none.
    private func box(_ name: String, on device: DeviceSelection) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
        let renderer = try Renderer(device: device, allowSoftware: true)
        let image = try scene(name).drawn(by: renderer, at: Self.time)
        var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
        image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<image.height {
                for x in 0..<image.width where bytes[y * bytesPerRow + x * 4 + 1] < 128 {
                    columns.insert(x)
                    rows.insert(y)
                }
            }
        }
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
            return nil
        }
        return (left...right, top...bottom)
    }

    @Test func theScenesAreThere() {
        #expect(ReferenceScene.animated.count == 17)
    }

    /// The box is 20 pixels wide, so that its columns begin 10 before its centre.
    @Test(
        arguments: devices,
        [
            ("1-path-translation", 150, 70), ("1b-path-position", 130, 50), ("2-closed-path-keytimes", 70, 20),
            ("3-keytimes-outside", 120, 20), ("4-discrete-one-value", 20, 20),
        ])
    func theBoxIsAt(device: DeviceSelection, expected: (name: String, x: Int, y: Int)) throws {
        let box = try #require(try box(expected.name, on: device))
        #expect(box.x == expected.x - 10...expected.x + 9 && box.y == expected.y - 10...expected.y + 9)
    }

    @Test(arguments: devices) func aChildThatEndsWithItsGroupStillApplies(device: DeviceSelection) throws {
        #expect(try box("5-group-child-end", on: device) == nil)
    }

    @Test(arguments: devices) func aMaskedPartOfAMaskShowsNothingBeyondIt(device: DeviceSelection) throws {
        let box = try #require(try box("6-mask-with-masked-sublayer", on: device))
        #expect(box.x.upperBound == 49)
    }

    @Test(arguments: devices) func overshootingCurvesGoOnAlongThePath(device: DeviceSelection) throws {
        for name in ["8-path-overshoot", "8b-values-overshoot"] {
            let box = try #require(try box(name, on: device))
            #expect(box.x == 40...59, "\(name)")
        }
    }

    @Test(.enabled(if: FidelityTests.hasGL, "no OpenGL ES"), arguments: ReferenceScene.animated)
    func bothRenderersShowTheSame(_ scene: ReferenceScene) throws {
        let picture = try scene.drawn(by: Renderer(device: .gpu, allowSoftware: true), at: Self.time)
        let other = try scene.drawn(by: Renderer(device: .cpu), at: Self.time)
        #expect(Grounds(picture).count(differingFrom: Grounds(other), by: 2) <= other.width * other.height / 1000)
    }
}

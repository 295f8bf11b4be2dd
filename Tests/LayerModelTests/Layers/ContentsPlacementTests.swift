import Testing

@testable import LayerModel

@Suite struct ContentsPlacementTests {
    @Test(arguments: [
        ("resize", rect(0, 0, 80, 60)), ("resizeAspect", rect(0, 10, 80, 40)),
        ("resizeAspectFill", rect(-20, 0, 120, 60)), ("center", rect(30, 25, 20, 10)), ("top", rect(30, 50, 20, 10)),
        ("bottom", rect(30, 0, 20, 10)), ("left", rect(0, 25, 20, 10)), ("right", rect(60, 25, 20, 10)),
        ("topLeft", rect(0, 50, 20, 10)), ("topRight", rect(60, 50, 20, 10)), ("bottomLeft", rect(0, 0, 20, 10)),
        ("bottomRight", rect(60, 0, 20, 10)), ("anything else", rect(30, 25, 20, 10)),
    ])
    func gravityPlacesThePicture(name: String, expected: CGRect) {
        let gravity = CALayerContentsGravity(rawValue: name)
        let size = CGSize(width: 20, height: 10)
        #expect(gravity.placement(of: size, in: rect(0, 0, 80, 60)) == expected)
        let moved = gravity.placement(of: size, in: rect(7, -3, 80, 60))
        expectClose(moved, expected.offsetBy(dx: 7, dy: -3))
    }

    @Test func aPictureWithoutASizeIsNowhere() {
        for gravity in [CALayerContentsGravity.resize, .center, .resizeAspect] {
            #expect(gravity.placement(of: CGSize(width: 0, height: 10), in: rect(0, 0, 8, 8)) == .zero)
        }
    }

    @Test func contentsOfAnotherTypeReadBackAndShowNothing() {
        let layer = CALayer()
        layer.contents = "no picture"
        #expect(layer.contents as? String == "no picture")
        #expect(layer.properties.contents == nil)
        layer.contents = nil
        #expect(layer.contents == nil)
    }
}

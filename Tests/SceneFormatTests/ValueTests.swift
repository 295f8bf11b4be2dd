import Foundation
import LayerModel
import Testing

@testable import SceneFormat

@Suite("Values of properties")
struct ValueTests {
    private func transform(_ text: String) throws -> CATransform3D {
        try readRoot(#"{"transform": \#(text)}"#).transform
    }

    private static let colourTexts: [(text: String, components: [Double])] = [
        (##""#f00""##, [1, 0, 0, 1]), (##""#0f08""##, [0, 1, 0, 0x88 / 255.0]), (##""#3366cc""##, [0.2, 0.4, 0.8, 1]),
        (##""#3366CC33""##, [0.2, 0.4, 0.8, 0.2]), (#""tomato""#, [1, 0x63 / 255.0, 0x47 / 255.0, 1]),
        (#""RebeccaPurple""#, [0.4, 0.2, 0.6, 1]), (#""transparent""#, [0, 0, 0, 0]),
        (#"{"colorSpace": "sRGB", "components": [0.1, 0.2, 0.3, 0.4]}"#, [0.1, 0.2, 0.3, 0.4]),
        (#"{"components": [2, -1, 0, 1], "colorSpace": "extendedLinearSRGB"}"#, [2, -1, 0, 1]),
        (#"{"colorSpace": "displayP3", "components": [1, 0, 0, 1]}"#, [1, 0, 0, 1]),
        (#"{"colorSpace": "itur_2100_PQ", "components": [0.58, 0.58, 0.58, 1]}"#, [0.58, 0.58, 0.58, 1]),
        (#""color(display-p3 1 0.5 0 / 0.5)""#, [1, 0.5, 0, 0.5]), (#""lab(50% 20 -30)""#, [50, 20, -30, 1]),
    ]

    @Test(arguments: colourTexts)
    func colours(text: String, components: [Double]) throws {
        let color = try #require(try readRoot(#"{"backgroundColor": \#(text)}"#).backgroundColor)
        #expect(color.components?.map { Double($0) } == components)
    }

    @Test func colourSpaces() throws {
        func space(_ name: String) throws -> String? {
            let text = #"{"backgroundColor": {"colorSpace": "\#(name)", "components": [0, 0, 0, 1]}}"#
            return try readRoot(text).backgroundColor?.colorSpace?.name
        }
        #expect(try space("sRGB") == CGColorSpace.sRGB)
        #expect(try space("displayP3") == CGColorSpace.displayP3)
        #expect(try space("extendedLinearSRGB") == CGColorSpace.extendedLinearSRGB)
        #expect(try space("extendedSRGB") == CGColorSpace.extendedSRGB)
        #expect(try space("extendedDisplayP3") == CGColorSpace.extendedDisplayP3)
        #expect(try space("itur_2020") == CGColorSpace.itur_2020)
        #expect(try space("itur_2100_HLG") == CGColorSpace.itur_2100_HLG)
    }

    @Test(arguments: [
        (##""#ff""##, ##"found "#ff", expected a colour"##),
        (##""#gggggg""##, ##"found "#gggggg", expected a colour"##),
        ("\"tomatoe\"", "(did you mean tomato?)"), ("5", "found 5, expected a colour"),
        ("[1, 0, 0, 1]", "found [1, 0, 0, 1], expected a colour"),
        (#"{"colorSpace": "srgb", "components": [0, 0, 0, 1]}"#, "(did you mean sRGB?)"),
        (#"{"colorSpace": "sRGB", "components": [0, 0, 0]}"#, "backgroundColor.components: found [0, 0, 0]"),
        (#"{"colorSpace": "sRGB"}"#, "a colour has both colorSpace and components"),
        (#"{"colorspace": "sRGB", "components": [0, 0, 0, 1]}"#, "(did you mean colorSpace?)"),
    ])
    func wrongColours(text: String, message: String) {
        let found = rootErrors(#"{"backgroundColor": \#(text)}"#)
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test func nullColours() throws {
        let layer = try readRoot(#"{"borderColor": null, "shadowColor": null, "backgroundColor": null}"#)
        #expect(layer.borderColor == nil && layer.shadowColor == nil && layer.backgroundColor == nil)
    }

    @Test func numbersAndInfinity() throws {
        let layer = try readRoot(
            #"{"duration": "infinity", "repeatCount": "infinity", "zPosition": -1e-3, "opacity": 0.25}"#)
        #expect(layer.duration == .infinity && layer.repeatCount == .infinity)
        #expect(layer.zPosition == -1e-3 && layer.opacity == 0.25)
        // The largest `Double` is beyond `Float`, the type of `repeatCount`.
        let endless = try readRoot(
            #"{"repeatCount": 1.7976931348623157e308, "duration": 1\#(String(repeating: "0", count: 30))}"#)
        #expect(endless.repeatCount == .infinity && endless.duration == 1e30)
        #expect(rootErrors(#"{"repeatCount": -1e308}"#).count == 1)
        #expect(rootErrors(#"{"zPosition": "infinity"}"#).count == 1)
        #expect(rootErrors(#"{"duration": "-infinity"}"#).count == 1)
        #expect(rootErrors(#"{"opacity": 1e39}"#) == ["error[scene]: root.opacity: found 1e+39, expected a number"])
        #expect(rootErrors(#"{"isHidden": 1}"#) == ["error[scene]: root.isHidden: found 1, expected true or false"])
    }

    @Test func affineAndProjectiveMatrices() throws {
        let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(try transform("[1, 2, 3, 4, 5, 6]") == CATransform3DMakeAffineTransform(affine))
        let matrix = try transform("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]")
        #expect(matrix.m11 == 1 && matrix.m12 == 2 && matrix.m14 == 4 && matrix.m34 == 12 && matrix.m41 == 13)
        #expect(try transform("[]") == CATransform3DIdentity)
        #expect(
            try readRoot(#"{"affineTransform": [1, 2, 3, 4, 5, 6]}"#).transform
                == CATransform3DMakeAffineTransform(affine))
    }

    @Test func stepsApplyAsTheSameCallsWould() throws {
        let read = try transform(
            """
            [{"translate": [10, 20, 30]}, {"perspective": 500}, {"rotate": "30deg", "axis": [0, 1, 0]}, {"rotate": 0.5},
             {"scale": [2, 3]}, {"translate": [1, 2]}, {"matrix": [1, 0, 0, 1, 4, 5]}]
            """)
        var expected = CATransform3DTranslate(CATransform3DIdentity, 10, 20, 30)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        expected = CATransform3DConcat(perspective, expected)
        expected = CATransform3DRotate(expected, 30 * .pi / 180, 0, 1, 0)
        expected = CATransform3DRotate(expected, 0.5, 0, 0, 1)
        expected = CATransform3DScale(expected, 2, 3, 1)
        expected = CATransform3DTranslate(expected, 1, 2, 0)
        expected = CATransform3DConcat(CATransform3DMakeTranslation(4, 5, 0), expected)
        #expect(read == expected)
    }

    @Test(arguments: [
        ("[1, 2, 3]", "root.transform: found [1, 2, 3], expected a transform"),
        ("\"rotate(3)\"", "expected a transform"),
        (#"[{"rotate": "30"}]"#, #"root.transform[0].rotate: found "30", expected an angle"#),
        (#"[{"rotate": "nandeg"}]"#, "expected an angle"), (#"[{"rotate": "1e999deg"}]"#, "expected an angle"),
        (#"[{"rotate": "0x10deg"}]"#, "expected an angle"),
        (#"[{"rotate": 1, "axis": [0, 0, 0]}]"#, "root.transform[0].axis: found [0, 0, 0], expected an axis"),
        (#"[{"perspective": 0}]"#, "root.transform[0].perspective: found 0, expected a distance other than 0"),
        (#"[{"translate": [1]}]"#, "root.transform[0].translate: found [1]"),
        (#"[{"translate": [1, 2], "scale": [1, 2]}]"#, "exactly one of"), ("[{}]", "exactly one of"),
        (#"[{"axis": [0, 0, 1]}]"#, "exactly one of"), (#"[{"rotat": 1}]"#, "(did you mean rotate?)"),
        (#"[{"scale": [1, 1]}, 5]"#, "root.transform[1]: found 5, expected an object"),
    ])
    func wrongTransforms(text: String, message: String) {
        let found = rootErrors(#"{"transform": \#(text)}"#)
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test func affineTransformsStayInThePlane() throws {
        #expect(
            try readRoot(#"{"affineTransform": [{"rotate": "90deg"}]}"#).transform
                == CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
        #expect(rootErrors(#"{"affineTransform": [{"rotate": 1, "axis": [0, 1, 0]}]}"#).count == 1)
        #expect(rootErrors(#"{"affineTransform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}"#).count == 1)
    }

    @Test func listsOfNames() throws {
        let layer = try readRoot(
            #"{"maskedCorners": ["minXMinY", "maxXMaxY"], "edgeAntialiasingMask": ["left", "top"], "cornerCurve": "continuous"}"#
        )
        #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
        #expect(layer.edgeAntialiasingMask == [.layerLeftEdge, .layerTopEdge])
        #expect(layer.cornerCurve == .continuous)
        #expect(try readRoot(#"{"maskedCorners": []}"#).maskedCorners == [])
        #expect(
            rootErrors(#"{"maskedCorners": ["minXMinY", "maxYMaxX"]}"#) == [
                #"error[scene]: root.maskedCorners[1]: found "maxYMaxX", expected one of minXMinY, maxXMinY, minXMaxY, "#
                    + "maxXMaxY (did you mean maxXMaxY?)"
            ])
        #expect(rootErrors(#"{"maskedCorners": "minXMinY"}"#).count == 1)
    }

    @Test func filters() throws {
        let layer = try readRoot(
            """
            {"compositingFilter": "multiplyBlendMode", "filters": [
                {"name": "gaussianBlur", "inputRadius": 3},
                {"name": "colorMatrix", "inputColorMatrix":
                    [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15], [16, 17, 18, 19, 20]]},
                {"name": "hueRotate", "inputAngle": "180deg"}, {"name": "invert"}]}
            """)
        let filters = layer.properties.rare.value.filters
        #expect(filters.map(\.type) == ["gaussianBlur", "colorMatrix", "hueRotate", "invert"])
        #expect(filters.first?.inputs == ["inputRadius": [3]])
        #expect(filters[1].inputs["inputColorMatrix"] == (1...20).map { Double($0) })
        #expect(filters[2].inputs["inputAngle"] == [.pi])
        #expect(layer.properties.rare.value.compositingFilter?.type == "multiplyBlendMode")
        #expect(
            rootErrors(#"{"filters": [{"name": "gausianBlur"}, {"name": "invert", "inputRadius": 1}, {}, 4]}"#).count
                == 4)
        #expect(rootErrors(#"{"filters": [{"name": "colorMatrix", "inputColorMatrix": [[1, 2]]}]}"#).count == 1)
        #expect(rootErrors(#"{"compositingFilter": "multiply"}"#).count == 1)
    }
}

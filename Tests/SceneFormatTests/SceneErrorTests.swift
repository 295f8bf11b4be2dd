import Foundation
import LayerModel
import Testing

@testable import SceneFormat

@Suite("Errors in scenes")
struct SceneErrorTests {
    @Test func theFormOfAMessage() {
        let text = sceneText(root: #"{"sublayers": [{}, {}, {"cornerRaduis": 4}]}"#)
        do throws(SceneErrors) {
            _ = try read(text)
            Issue.record("the scene was read")
        } catch {
            let expected =
                "error[scene]: card.json: root.sublayers[2].cornerRaduis: CALayer has no such property "
                + "(did you mean cornerRadius?)"
            #expect(error.description == expected)
            #expect(error.errors.first?.path == "root.sublayers[2].cornerRaduis")
            #expect(error.errors.first?.suggestion == "cornerRadius")
            #expect(error.omitted == 0 && !error.areAllAssets)
        }
    }

    @Test func allErrorsOfAFileInItsOrder() {
        let text = sceneText(
            root: """
                {"opacity": "half", "sublayers": [
                    {"class": "CAShapLayer"},
                    {"class": "CAShapeLayer", "lineCap": "rond", "lineWidth": null, "sublayers": [{"bounds": [0, 0, 1]}]},
                    {"contents": "photo"},
                    7
                ], "mask": {"class": "CATextLayer", "string": 5}, "animations": {}}
                """, #""scael": 2"#)
        #expect(
            errors(text) == [
                #"error[scene]: root.opacity: found "half", expected a number"#,
                #"error[scene]: root.sublayers[0].class: there is no layer class "CAShapLayer" "#
                    + "(did you mean CAShapeLayer?)",
                #"error[scene]: root.sublayers[1].lineCap: found "rond", expected one of butt, round, square "#
                    + "(did you mean round?)",
                "error[scene]: root.sublayers[1].lineWidth: found null, expected a number",
                "error[scene]: root.sublayers[1].sublayers[0].bounds: found [0, 0, 1], "
                    + "expected a rect: [x, y, width, height]",
                #"error[scene]: root.sublayers[2].contents: no image is named "photo" in images"#,
                "error[scene]: root.sublayers[3]: found 7, expected a layer, which is an object",
                "error[scene]: root.mask.string: found 5, expected text in quotes, or a list of text runs",
                "error[scene]: root.animations: found an empty object, expected a list of animations",
                "error[scene]: scael: a scene has no such property (did you mean scale?)",
            ])
    }

    @Test func aMisspeltClassHidesNoOtherError() {
        let root = """
            {"class": "CAShapLayer", "lineWidth": "1", "lineWdth": 1, "sublayers": [{"opacity": "x"}],
             "animations": [{"class": "CABasicAnimaton", "keyPath": "opacity", "toValue": "x"}]}
            """
        #expect(
            rootErrors(root) == [
                #"error[scene]: root.class: there is no layer class "CAShapLayer" (did you mean CAShapeLayer?)"#,
                #"error[scene]: root.lineWidth: found "1", expected a number"#,
                "error[scene]: root.lineWdth: CAShapeLayer has no such property (did you mean lineWidth?)",
                #"error[scene]: root.sublayers[0].opacity: found "x", expected a number"#,
                #"error[scene]: root.animations[0].class: found "CABasicAnimaton", expected one of CABasicAnimation, "#
                    + "CAKeyframeAnimation, CASpringAnimation, CAAnimationGroup, CATransition "
                    + "(did you mean CABasicAnimation?)",
                #"error[scene]: root.animations[0].toValue: found "x", expected a number"#,
            ])
        // Of a class that resembles none, only what all layers have can be told to be wrong.
        #expect(
            rootErrors(#"{"class": "Card", "corner": 5, "opacity": "x", "mask": {"opacity": "y"}}"#) == [
                #"error[scene]: root.class: there is no layer class "Card""#,
                #"error[scene]: root.opacity: found "x", expected a number"#,
                #"error[scene]: root.mask.opacity: found "y", expected a number"#,
            ])
        #expect(rootErrors(#"{"class": 3, "corner": 5, "opacity": "x"}"#).count == 2)
    }

    @Test func aPropertyOfAnotherClassIsNamed() {
        #expect(
            rootErrors(#"{"strokeColor": "red"}"#)
                == ["error[scene]: root.strokeColor: CALayer has no such property, but CAShapeLayer has"])
    }

    @Test func keysGivenTwice() {
        #expect(
            rootErrors(#"{"opacity": 1, "opacity": 0.5, "class": "CALayer", "class": "CALayer"}"#) == [
                "error[scene]: root.opacity: is given twice", "error[scene]: root.class: is given twice",
            ])
        #expect(
            rootErrors("{}", #""images": {"a": "data:,x", "a": "data:,x"}"#)
                == ["error[scene]: images.a: is given twice"])
    }

    @Test func theNumberOfErrorsIsLimited() {
        let layers = Array(repeating: #"{"a": 1}"#, count: 2500).joined(separator: ",")
        do throws(SceneErrors) {
            _ = try read(sceneText(root: #"{"sublayers": [\#(layers)]}"#))
            Issue.record("the scene was read")
        } catch {
            #expect(error.errors.count == 1000 && error.omitted == 1500)
            #expect(error.description.hasSuffix("\n… and 1500 more errors"))
        }
    }

    @Test func foundValuesAreShortAndOnOneLine() {
        let long = String(repeating: "x", count: 10_000)
        let message = rootErrors(#"{"opacity": "\#(long)"}"#).first ?? ""
        #expect(message.utf8.count < 200 && message.contains("…"))
        #expect(
            rootErrors(#"{"opacity": "a\nb\u0007"}"#) == [
                #"error[scene]: root.opacity: found "a b ", expected a number"#
            ])
    }

    @Test func theNumberOfLayersIsLimited() {
        var options = SceneReader.Options()
        options.limits.layers = 3
        let text = sceneText(root: #"{"sublayers": [{}, {"sublayers": [{}, {}]}]}"#)
        #expect(errors(text, options: options).count == 1)
        #expect(errors(text).isEmpty)
    }

    @Test func treesDeeperThanTheStack() throws {
        let depth = 2000
        let opening = String(repeating: #"{"sublayers": ["#, count: depth)
        let closing = String(repeating: "]}", count: depth)
        let scene = try read(sceneText(root: opening + "{}" + closing))
        #expect(scene.summary.depth == depth + 1)
        let masks = String(repeating: #"{"mask": "#, count: depth) + "{}" + String(repeating: "}", count: depth)
        #expect(try read(sceneText(root: masks)).summary.maskCount == depth)
        let tooDeep = String(repeating: #"{"sublayers": ["#, count: 50_000)
        #expect(errors(sceneText(root: tooDeep)).count == 1)
    }

    @Test func warningsDoNotStopAScene() throws {
        let scene = try read(
            sceneText(
                root: """
                    {"sublayers": [{"class": "CAGradientLayer", "locations": [0, 0.5, 1], "colors": ["red", "blue"]}]}
                    """))
        #expect(
            scene.warnings.map(\.description) == [
                "warning[scene]: card.json: root.sublayers[0].locations: 3 locations and 2 colors: the gradient is blank"
            ])
        let gradient = try #require(scene.root.sublayers?.first as? CAGradientLayer)
        #expect(gradient.locations?.count == 3 && gradient.colors?.count == 2)
    }

    @Test func propertiesThatSetTheSame() throws {
        let scene = try read(
            sceneText(
                root: """
                    {"sublayers": [{"frame": [10, 20, 4, 6], "position": [1, 1], "bounds": [3, 3, 9, 9]},
                     {"class": "CAShapeLayer", "transform": [{"scale": [2, 2]}], "affineTransform": [3, 0, 0, 3, 0, 0]},
                     {"frame": [0, 0, 1, 1], "transform": [{"scale": [2, 2]}]}]}
                    """))
        #expect(
            scene.warnings.map(\.description) == [
                "warning[scene]: card.json: root.sublayers[0]: frame and position are both given: frame counts",
                "warning[scene]: card.json: root.sublayers[1]: affineTransform and transform are both given: "
                    + "the one written last counts",
            ])
        let layers = try #require(scene.root.sublayers)
        #expect(layers[0].position == CGPoint(x: 12, y: 23))
        #expect(layers[0].bounds == CGRect(x: 3, y: 3, width: 4, height: 6))
        #expect(layers[1].transform.m11 == 3)
    }
}

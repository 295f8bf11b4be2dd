import Foundation
import LayerModel
import TestSupport
import Testing

@testable import SceneFormat

@Suite("Errors in assignments")
struct AssignmentErrorTests {
    private static let layers = """
        {"name": "back", "sublayers": [{"name": "title", "class": "CATextLayer"}, {"name": "box", "opacity": 1},
         {"name": "box", "class": "CAEmitterLayer", "emitterCells": [{"name": "spark"}]}, {"name": "two words.x"}]}
        """

    private func errors(of assignments: [String], root: String = layers, more: String = "") -> [String] {
        var options = SceneReader.Options()
        options.assignments = assignments
        return errors(sceneText(root: root, more), options: options)
    }

    private func errors(_ text: String, options: SceneReader.Options) -> [String] {
        SceneFormatTests.errors(text, options: options)
    }

    @Test(arguments: [
        ("opacity", #"--set opacity: found "opacity", expected key=value, such as duration=2 or title.opacity=0.5"#),
        ("", #"--set : found "", expected key=value, such as duration=2 or title.opacity=0.5"#),
        ("=5", #"--set =5: found "=5", expected key=value, such as duration=2 or title.opacity=0.5"#),
        ("duration=long", #"--set duration: found "long", expected a number, 0 or more"#),
        ("size=[1]", "--set size: found [1], expected [width, height], each above 0"),
        ("duraton=2", "--set duraton: a scene has no such property (did you mean duration?)"),
        (
            "cornerRadius=2",
            "--set cornerRadius: a scene has no such property\n"
                + "  fix: a property is assigned with the name of its layer: layerName.cornerRadius=value"
        ),
        ("version=2", "--set version: version cannot be assigned\n  fix: change it in the scene file"),
        ("root={}", "--set root: root cannot be assigned\n  fix: change it in the scene file"),
    ])
    func wrongTopLevelAssignments(assignment: String, message: String) {
        #expect(errors(of: [assignment]) == ["error[scene]: " + message])
    }

    @Test(arguments: [
        ("titel.opacity=1", #"--set titel.opacity: no layer is named "titel" (did you mean title?)"#),
        (
            "two wrds.x.opacity=1",
            #"--set two wrds.x.opacity: no layer is named "two wrds.x" (did you mean two words.x?)"#
        ),
        ("bok.position.x=1", #"--set bok.position.x: no layer is named "bok" (did you mean box?)"#),
        (
            "chart.opacity=1",
            #"--set chart.opacity: no layer is named "chart""# + "\n"
                + #"  fix: name one of the scene's layers: "back", "box", "title", "two words.x""#
        ),
        ("title.opactiy=1", "--set title.opactiy: CATextLayer has no such property (did you mean opacity?)"),
        ("back.strokeColor=red", "--set back.strokeColor: CALayer has no such property, but CAShapeLayer has"),
        ("back.=1", "--set back.: CALayer has no such property"),
        ("title.opacity=half", #"--set title.opacity: found "half", expected a number"#),
        (
            "title.string={}",
            "--set title.string: found an empty object, expected text in quotes, or a list of text runs"
        ),
        ("title.position=[1,2", #"--set title.position: found "[1,2", expected a point: [x, y]"#),
        ("back.contents=photo", #"--set back.contents: no image is named "photo" in images"#),
        ("back.cornerCurve=round", #"--set back.cornerCurve: found "round", expected one of circular, continuous"#),
        ("back.sublayers=[]", "--set back.sublayers: sublayers cannot be assigned\n  fix: change it in the scene file"),
        ("back.mask=null", "--set back.mask: mask cannot be assigned\n  fix: change it in the scene file"),
        ("back.class=CALayer", "--set back.class: class cannot be assigned\n  fix: change it in the scene file"),
    ])
    func wrongAssignmentsToLayers(assignment: String, message: String) {
        #expect(errors(of: [assignment]) == ["error[scene]: " + message])
    }

    @Test(arguments: [
        ("back.position.z=1", #"--set back.position.z: position has no part "z" (did you mean x?)"#),
        (
            "back.transform.rotation.z=round",
            #"found "round", expected an angle: a number in radians, or text such as "30deg""#
        ),
        ("back.frame.size=[1, 2]", "no part of frame can be animated or assigned"),
        ("back.animations.0=1", "no part of animations can be animated or assigned"),
        ("back.opacity.x=1", #"opacity has no part "x""#),
        ("back.filters.invert.x=1", #"the layer has no filter "invert""#),
    ])
    func wrongPartsOfProperties(assignment: String, message: String) {
        let path = assignment.prefix { $0 != "=" }
        let expected = message.hasPrefix("--set") ? message : "--set \(path): \(message)"
        #expect(errors(of: [assignment]) == ["error[scene]: " + expected])
    }

    @Test func placesWithinAValue() {
        #expect(
            errors(of: [
                #"back.filters=[{"name": "invert"}, {"name": "saturate", "inputAmuont": 2}]"#,
                #"back.backgroundColor={"colorSpace": "sRGB", "components": [1]}"#,
                #"back.animations=[{"class": "CABasicAnimation", "keyPath": "opactiy"}]"#,
            ]) == [
                "error[scene]: --set back.filters[1].inputAmuont: saturate has no such property "
                    + "(did you mean inputAmount?)",
                "error[scene]: --set back.backgroundColor.components: found [1], "
                    + "expected four numbers: [red, green, blue, alpha]",
                #"error[scene]: --set back.animations[0].keyPath: CALayer has no property "opactiy" "#
                    + "(did you mean opacity?)",
            ])
    }

    @Test func theyComeAfterTheErrorsOfTheFileInTheirOrder() {
        #expect(
            errors(of: ["box.opacity=x", "duration=x", "nothing", "box.opacity=y"], more: #""scael": 2"#) == [
                "error[scene]: scael: a scene has no such property (did you mean scale?)",
                #"error[scene]: --set box.opacity: found "x", expected a number"#,
                #"error[scene]: --set duration: found "x", expected a number, 0 or more"#,
                "error[scene]: --set nothing: found \"nothing\", expected key=value, such as duration=2 or "
                    + "title.opacity=0.5",
                #"error[scene]: --set box.opacity: found "y", expected a number"#,
            ])
    }

    @Test func oneErrorForManyLayers() {
        let many = Array(repeating: #"{"name": "a"}"#, count: 50).joined(separator: ",")
        for value in ["opacity=x", "contents=x", "animations=x", "actions=x", "position.x=x"] {
            #expect(errors(of: ["a." + value], root: #"{"sublayers": [\#(many)]}"#).count == 1, "\(value)")
        }
        #expect(
            errors(of: ["box.emitterShape=line"]) == [
                "error[scene]: --set box.emitterShape: CALayer has no such property, but CAEmitterLayer has"
            ])
    }

    @Test func layersThatCouldNotBeReadAreNotMissed() {
        let root = #"{"sublayers": [{"class": "CAShapLayer", "name": "box"}]}"#
        #expect(errors(of: ["box.opacity=1"], root: root).count == 1)
        #expect(errors(of: ["box.opacity=1"], root: #"{"sublayers": 5}"#).count == 1)
        #expect(
            errors(of: ["box.opacity=1"], root: "{}") == [
                "error[scene]: --set box.opacity: no layer of the scene has a name\n"
                    + "  fix: name the layer in the scene file"
            ])
    }

    @Test func theErrorAsAValue() {
        var options = SceneReader.Options()
        options.assignments = ["titel.opacity=1"]
        do throws(SceneErrors) {
            _ = try read(sceneText(root: Self.layers), options: options)
            Issue.record("the scene was read")
        } catch {
            let expected = SceneError(
                kind: .scene, file: "card.json", path: "--set titel.opacity", problem: #"no layer is named "titel""#,
                suggestion: "title")
            #expect(error.errors == [expected])
        }
    }

    @Test func overlongKeysAreShownShort() {
        let long = String(repeating: "a.", count: 50_000) + "\n"
        let messages = errors(of: [long + "=1", long])
        #expect(messages.count == 2)
        for message in messages {
            #expect(message.utf8.count < 400 && message.contains("…"))
        }
    }

    /// Keys and values put together by chance: anything may come out, but nothing may trap.
    @Test func assignmentsByChanceNeverTrap() {
        let names = ["back", "title", "box", "two words.x", "", "a"]
        let properties =
            LayerClass.allCases.flatMap { $0.table.index.names } + ["position.x", "transform.scale", "", "."]
        let values = [
            "null", "true", "-1e308", "1e308", "5e-324", "18446744073709551615", "", "infinity", "[]", "{}", "[[]]",
            "[{}]", "[1e308, 1e308, 1e308, 1e308]", "1e308deg", "\u{FEFF}1", "[1,2]", "[1,2,3,4]", "#fff",
            String(repeating: "[", count: 5000), "\0",
        ]
        var random = SplitMix64(seed: 3)
        var applied = 0
        for _ in 0..<2000 {
            var options = SceneReader.Options()
            options.loadsImages = false
            options.assignments = (0..<2).map { _ in
                let name = names.randomElement(using: &random) ?? ""
                let property = properties.randomElement(using: &random) ?? ""
                return "\(name).\(property)=\(values.randomElement(using: &random) ?? "")"
            }
            applied += errors(sceneText(root: Self.layers), options: options).isEmpty ? 1 : 0
        }
        #expect(applied > 0)
    }
}

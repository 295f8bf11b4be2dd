import Foundation
import LayerModel
import TestSupport
import Testing

@testable import SceneFormat

@Suite("Assignments to scenes")
struct AssignmentTests {
    private static let layers = """
        {"name": "back", "sublayers": [
            {"name": "box", "bounds": [0, 0, 10, 10], "position": [1, 2], "opacity": 0.25},
            {"name": "title", "class": "CATextLayer", "string": "Hello", "mask": {"name": "box"}},
            {"name": "box.lid", "sublayers": [{"name": "my box"}]}
        ]}
        """

    private func scene(_ assignments: String..., root: String = layers, more: String = "") throws -> Scene {
        var options = SceneReader.Options()
        options.assignments = assignments
        return try read(sceneText(root: root, more), options: options)
    }

    private func layer(_ path: Int..., in scene: Scene) throws -> CALayer {
        try path.reduce(scene.root) { layer, number in
            try #require(layer.sublayers?[number])
        }
    }

    @Test func topLevelKeys() throws {
        let scene = try scene(
            "duration=2", "frameRate=30", "scale=1.5", "size=[20, 10]", "background=#00ff00", more: #""duration": 9"#)
        #expect(scene.duration == 2 && scene.frameRate == 30 && scene.scale == 1.5)
        #expect(scene.size == CGSize(width: 20, height: 10))
        #expect(scene.root.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(scene.root.position == CGPoint(x: 10, y: 5))
        #expect(scene.background == CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
        #expect(scene.warnings.isEmpty)
    }

    @Test(arguments: [##""#0000ff""##, "#0000ff", "blue", #" "blue" "#])
    func quotesMayBeLeftOut(value: String) throws {
        let scene = try scene("background=red", "background=" + value)
        #expect(scene.background == CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        #expect(try self.scene("background=red", "background=null").background == nil)
    }

    @Test(arguments: ["Hi", "2024", "null", "\"a\"", "[1]", "a=b", "", "line\nline", "é\u{1}\\"])
    func namesSetTexts(text: String) throws {
        var options = SceneReader.Options()
        options.namesSetTexts = true
        options.assignments = ["title=" + text, "box.opacity=0.5"]
        let scene = try read(sceneText(root: Self.layers), options: options)
        #expect((try layer(1, in: scene) as? CATextLayer)?.string as? String == text)
        #expect(try layer(0, in: scene).opacity == 0.5)
        for name in ["duration", "box", "nobody"] {
            options.assignments = [name + "=2"]
            #expect(throws: SceneErrors.self, "\(name)") { try read(sceneText(root: Self.layers), options: options) }
        }
    }

    @Test func propertiesOfAllLayersOfAName() throws {
        let scene = try scene("box.opacity=0.5", "box.position=[10,20]", "box.backgroundColor=#00ff00")
        let mask = try #require(try layer(1, in: scene).mask)
        for box in [try layer(0, in: scene), mask] {
            #expect(box.opacity == 0.5 && box.position == CGPoint(x: 10, y: 20))
            #expect(box.backgroundColor == CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
        }
        #expect(try layer(2, in: scene).opacity == 1)
        #expect(try self.scene("back.isHidden=true").root.isHidden)
        #expect(try self.scene("back.hidden=true").root.isHidden)
    }

    @Test func ofSeveralNamesTheLongest() throws {
        let scene = try scene("box.lid.opacity=0.5", "my box.zPosition=3")
        #expect(try layer(2, in: scene).opacity == 0.5)
        #expect(try layer(0, in: scene).opacity == 0.25)
        #expect(try layer(2, 0, in: scene).zPosition == 3)
    }

    @Test func textsStayAsTheyAre() throws {
        func title(_ text: String) throws -> String? {
            let scene = try scene("title.string=" + text)
            return (try layer(1, in: scene) as? CATextLayer)?.string as? String
        }
        #expect(try title("Good morning") == "Good morning")
        #expect(try title("a=b") == "a=b")
        #expect(try title("") == "")
        #expect(try title(#""quoted""#) == "quoted")
        #expect(try title(#"""#) == #"""#)
        #expect(try title("back\\slash\tand\u{1}\nline é 🎬") == "back\\slash\tand\u{1}\nline é 🎬")
        #expect(try title(#""42""#) == "42")
    }

    /// What would be a number or a switch is text where the property is.
    @Test(arguments: ["11", "-3.50", "1e3", "true", "false", "12345678901234567890"])
    func numbersAreTextWhereThePropertyIs(text: String) throws {
        let title = try layer(1, in: scene("title.string=" + text)) as? CATextLayer
        #expect(title?.string as? String == text)
        #expect((try layer(1, in: scene("title.font=" + text)) as? CATextLayer)?.font as? String == text)
        #expect(try layer(1, in: scene("title.string=null")) as? CATextLayer != nil)
        // Numbers stay numbers, names of a list names.
        #expect(try layer(1, in: scene("title.zPosition=11")).zPosition == 11)
        #expect(throws: SceneErrors.self) { try scene("title.contentsGravity=" + text) }
    }

    @Test func partsOfProperties() throws {
        let scene = try scene(
            "box.position.x=5", "box.bounds.size.width=50", "box.transform.rotation.z=30deg",
            "box.shadowOffset.height=7", "back.bounds.origin=[4, 5]")
        let box = try layer(0, in: scene)
        #expect(box.position == CGPoint(x: 5, y: 2))
        #expect(box.bounds == CGRect(x: 0, y: 0, width: 50, height: 10))
        #expect(box.shadowOffset == CGSize(width: 0, height: 7))
        #expect(abs(box.transform.m11 - cos(Double.pi / 6)) < 1e-12)
        #expect(abs(box.transform.m12 - 0.5) < 1e-12)
        #expect(scene.root.bounds == CGRect(x: 4, y: 5, width: 100, height: 80))
    }

    @Test func inputsOfFiltersAndPropertiesOfCells() throws {
        let root = """
            {"name": "a", "filters": [{"name": "gaussianBlur", "inputRadius": 1}], "sublayers": [{"name": "e",
             "class": "CAEmitterLayer", "emitterCells": [{"name": "spark", "velocity": 1}]}]}
            """
        let scene = try scene("a.filters.gaussianBlur.inputRadius=4", "e.emitterCells.spark.velocity=9", root: root)
        #expect(scene.root.properties.rare.value.filters.first?.inputs["inputRadius"] == [4])
        let emitter = try #require(try layer(0, in: scene) as? CAEmitterLayer)
        #expect(emitter.value(forKeyPath: "emitterCells.spark.velocity") as? Double == 9)
        let replaced = try self.scene(
            "e.emitterCells.spark.velocity=9", #"e.emitterCells=[{"name": "ash"}]"#, "e.emitterCells.ash.scale=2",
            root: root)
        let cells = (try layer(0, in: replaced) as? CAEmitterLayer)?.emitterCells
        #expect(cells?.map(\.name) == ["ash"] && cells?.first?.scale == 2)
    }

    @Test func oneAfterTheOther() throws {
        let scene = try scene(
            "box.opacity=0.5", "box.opacity=0.75", "box.position=[7, 8]", "box.position.x=9", "duration=1",
            "duration=3")
        let box = try layer(0, in: scene)
        #expect(box.opacity == 0.75 && box.position == CGPoint(x: 9, y: 8) && scene.duration == 3)
        #expect(try layer(0, in: self.scene("box.position.x=9", "box.position=[7, 8]")).position.x == 7)
    }

    @Test func whatTheFileSaysOtherwiseDoesNotComeBack() throws {
        let framed = #"{"sublayers": [{"name": "a", "frame": [10, 10, 4, 4]}]}"#
        let moved = try layer(0, in: scene("a.position=[1, 1]", root: framed))
        #expect(moved.position == CGPoint(x: 1, y: 1) && moved.bounds.width == 4)
        let resized = try layer(0, in: scene("a.frame=[0, 0, 6, 8]", root: framed))
        #expect(resized.position == CGPoint(x: 3, y: 4) && resized.bounds.height == 8)
    }

    @Test func animationsReplaceThoseOfTheFile() throws {
        let root = """
            {"name": "a", "animations": [{"class": "CABasicAnimation", "keyPath": "opacity", "toValue": 0, "key": "old"}]}
            """
        let new = #"a.animations=[{"class": "CABasicAnimation", "keyPath": "position.x", "toValue": 5, "key": "new"}]"#
        let scene = try scene(new, new, root: root)
        #expect(scene.root.animationKeys() == ["new"] && scene.summary.animationCount == 1)
        let none = try self.scene("a.animations=[]", root: root)
        #expect(none.summary.animationCount == 0 && none.root.animationKeys()?.isEmpty ?? true)
    }

    @Test func picturesAndTheirScale() throws {
        let images = """
            "images": {"one": "data:image/png;base64,\(TemporaryFolder.onePixel)",
             "two": {"path": "data:image/png;base64,\(TemporaryFolder.onePixel)", "scale": 2}}
            """
        func layer(_ assignments: [String], _ root: String) throws -> CALayer {
            var options = SceneReader.Options()
            options.assignments = assignments
            return try read(sceneText(root: root, images), options: options).root
        }
        let plain = #"{"name": "a"}"#
        let showsTwo = #"{"name": "a", "contents": "two"}"#
        let scaled = #"{"name": "a", "contentsScale": 3}"#
        #expect(try layer(["a.contents=one"], plain).contents != nil)
        #expect(try layer(["a.contents=two"], plain).contentsScale == 2)
        #expect(try layer(["a.contents=one"], showsTwo).contentsScale == 1)
        #expect(try layer(["a.contents=null"], showsTwo).contents == nil)
        #expect(try layer(["a.contents=two"], scaled).contentsScale == 3)
        #expect(try layer(["a.contentsScale=4"], showsTwo).contentsScale == 4)
        #expect(try layer(["a.contentsScale=4", "a.contents=two"], plain).contentsScale == 4)
    }

    @Test func anotherVideo() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(), to: "a.mp4")
        try folder.write(Data(), to: "b.mp4")
        var options = SceneReader.Options()
        options.assignments = ["film.video=b"]
        options.loadsImages = false
        let root = #"{"class": "AVPlayerLayer", "name": "film", "video": "a"}"#
        let text = sceneText(root: root, #""videos": {"a": "a.mp4", "b": "b.mp4"}"#)
        let players = try read(text, folder: folder.url, options: options).players
        #expect(players.map(\.video) == ["b"])
    }

    @Test func assignedFeaturesAreNoted() throws {
        let scene = try scene(#"box.filters=[{"name": "invert"}]"#, "title.compositingFilter=xor")
        let paths = Dictionary(uniqueKeysWithValues: scene.features.map { ($0.feature, $0.path) })
        #expect(paths[SceneFeature(className: "CALayer", property: "filters")] == "--set box.filters")
        #expect(paths[SceneFeature(className: "invert")] == "--set box.filters[0]")
        let xor = SceneFeature(className: "CALayer", property: "compositingFilter", value: "xor")
        #expect(paths[xor] == "--set title.compositingFilter")
        #expect(paths[SceneFeature(className: "CALayer", property: "opacity")] == "root.sublayers[0].opacity")
    }
}

@Suite("Another size")
struct SizeOptionTests {
    private func options(_ width: Double, _ height: Double, _ assignments: [String] = []) -> SceneReader.Options {
        var options = SceneReader.Options()
        options.size = CGSize(width: width, height: height)
        options.assignments = assignments
        return options
    }

    @Test func itTakesThePlaceOfTheFiles() throws {
        let scene = try read(sceneText(), options: options(30, 20))
        #expect(scene.size == CGSize(width: 30, height: 20))
        #expect(scene.root.bounds == CGRect(x: 0, y: 0, width: 30, height: 20))
        #expect(scene.root.position == CGPoint(x: 15, y: 10))
        #expect(try read(sceneText(), options: options(30, 20, ["size=[5, 5]"])).size.width == 30)
        let given = try read(sceneText(root: #"{"bounds": [0, 0, 7, 7]}"#), options: options(30, 20))
        #expect(given.root.bounds.width == 7 && given.size.width == 30)
    }

    @Test func itStandsInForAMissingOne() throws {
        let text = #"{"format": "glrender-scene", "version": 1, "root": {}}"#
        #expect(try read(text, options: options(30, 20)).root.bounds.width == 30)
    }

    @Test func sizesThatAreNone() {
        for (width, height) in [(0, 5), (5, -1), (.nan, 5), (5, .infinity)] as [(Double, Double)] {
            #expect(
                errors(sceneText(), options: options(width, height)) == [
                    "error[scene]: the size asked for is \(width) × \(height), expected both above 0"
                ])
        }
    }
}

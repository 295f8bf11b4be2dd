import Foundation
import LayerModel
import TestSupport
import Testing

@testable import SceneFormat

@Suite("The outermost object of a scene")
struct SceneHeaderTests {
    @Test func defaults() throws {
        let scene = try read(sceneText())
        #expect(scene.size == CGSize(width: 100, height: 80))
        #expect(scene.scale == 1 && scene.background == nil && scene.duration == 0 && scene.frameRate == 60)
        #expect(scene.frameCount == 1)
        #expect(scene.root.bounds == CGRect(x: 0, y: 0, width: 100, height: 80))
        #expect(scene.root.position == CGPoint(x: 50, y: 40))
        #expect(scene.images.isEmpty && scene.assets.isEmpty && scene.warnings.isEmpty)
    }

    @Test func everyKey() throws {
        let scene = try read(
            sceneText(
                root: #"{"bounds": [5, 6, 70, 80]}"#,
                #""scale": 2, "background": "white", "duration": 1.5, "frameRate": 30"#))
        #expect(scene.scale == 2 && scene.duration == 1.5 && scene.frameRate == 30 && scene.frameCount == 45)
        #expect(scene.background == CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        #expect(scene.root.bounds == CGRect(x: 5, y: 6, width: 70, height: 80))
        #expect(scene.root.position == CGPoint(x: 50, y: 40))
    }

    @Test func dynamicRange() throws {
        #expect(try read(sceneText()).range == nil)
        let scene = try read(
            sceneText(
                root: #"{"preferredDynamicRange": "high", "toneMapMode": "never", "contentsHeadroom": 3}"#,
                #""dynamicRange": "extended""#))
        #expect(scene.range == .extended)
        #expect(scene.root.preferredDynamicRange == .high && scene.root.toneMapMode == .never)
        #expect(scene.root.contentsHeadroom == 3 && !scene.root.wantsExtendedDynamicRangeContent)
        #expect(
            errors(sceneText(root: "{}", #""dynamicRange": "extendet""#)).contains { $0.contains("extended?") })
    }

    @Test func frameCountsOfAbsurdDurations() throws {
        #expect(try read(sceneText(root: "{}", #""duration": 1e300"#)).frameCount == Int(Int32.max))
        #expect(try read(sceneText(root: "{}", #""duration": 1e-300"#)).frameCount == 1)
    }

    @Test func otherFilesAreTurnedDownWithOneMessage() {
        #expect(errors("[1]") == ["error[scene]: found [1], expected a scene, which is an object"])
        #expect(
            errors(#"{"v": "5.7", "layers": []}"#) == [
                #"error[scene]: format is missing: a scene starts with "format": "glrender-scene""#
            ])
        #expect(
            errors(#"{"format": "lottie", "oops": 1}"#)
                == [#"error[scene]: format: found "lottie", expected "glrender-scene""#])
        #expect(
            errors(#"{"format": "glrender-scene"}"#)
                == ["error[scene]: version is missing: this is version 1 of the format"])
        #expect(
            errors(#"{"format": "glrender-scene", "version": 2, "x": 1}"#)
                == ["error[scene]: version: found 2, expected 1, the only version there is"])
    }

    @Test func missingParts() {
        #expect(
            errors(#"{"format": "glrender-scene", "version": 1}"#) == [
                "error[scene]: size is missing: [width, height] in points",
                "error[scene]: root is missing: the layer that fills the picture",
            ])
    }

    @Test(arguments: [
        (#""size": [0, 10]"#, "size: found [0, 10], expected [width, height], each above 0"),
        (#""size": [10]"#, "size: found [10], expected [width, height], each above 0"),
        (#""size": [10, 10], "scale": 0"#, "scale: found 0, expected a number above 0"),
        (#""size": [10, 10], "duration": -1"#, "duration: found -1, expected a number, 0 or more"),
        (#""size": [10, 10], "frameRate": "60""#, #"frameRate: found "60", expected a number above 0"#),
        (#""size": [10, 10], "framerate": 60"#, "framerate: a scene has no such property (did you mean frameRate?)"),
        (#""size": [10, 10], "size": [10, 10]"#, "size: is given twice"),
        (
            #""size": [10, 10], "images": []"#,
            "images: found an empty array, expected an object with a path for each name"
        ),
    ])
    func wrongHeads(keys: String, message: String) {
        let text = #"{"format": "glrender-scene", "version": 1, \#(keys), "root": {}}"#
        #expect(errors(text) == ["error[scene]: " + message])
    }

    @Test func malformedTextsNameTheLine() {
        #expect(
            errors("{\n  \"format\": \"glrender-scene\",\n  \"version\": 1,,\n}")
                == [#"error[scene]: line 3, column 16: found ",", expected a key in quotes"#])
    }

    @Test func aSceneCutAnywhereIsAnError() {
        let text = sceneText(
            root: #"{"sublayers": [{"class": "CAShapeLayer", "path": {"rect": [0, 0, 1, 1]}, "name": "é"}]}"#,
            #""duration": 2"#)
        #expect(errors(text).isEmpty)
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count {
            #expect(throws: SceneErrors.self, "cut after \(count) bytes") {
                try SceneReader().read(Data(bytes.prefix(count)), name: "cut.json")
            }
        }
    }

    @Test func filesAndPipesAreRead() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(sceneText().utf8), to: "card.json")
        let url = folder.url.appendingPathComponent("card.json")
        #expect(try SceneReader().read(contentsOf: url).size.width == 100)
        do throws(SceneErrors) {
            _ = try SceneReader().read(contentsOf: folder.url.appendingPathComponent("none.json"), name: "none.json")
            Issue.record("a missing file was read")
        } catch {
            #expect(error.description == "error[asset]: none.json: no such file")
            #expect(error.areAllAssets)
        }
        #expect(throws: SceneErrors.self) {
            try SceneReader().read(contentsOf: folder.url)
        }
    }
}

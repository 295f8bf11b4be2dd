import Foundation
import LayerModel
import Testing

@testable import Lottie

/// The names of After Effects beyond the property itself: texts, markers, data, cameras, and what files leave out.
@Suite("Names in Lottie expressions") struct ExpressionNameTests {
    private typealias File = ExpressionFile

    // MARK: - Texts

    /// Red, 20 points, centred; from frame 50 on green, 30 points.
    private static let title = File.layer(
        "title", 4,
        #"""
        "ty": 5, "t": {"d": {"k": [
          {"t": 0, "s": {"t": "Hello", "s": 20, "f": "DejaVu", "j": 2, "tr": 30, "lh": 24, "ls": 1, "fc": [1, 0, 0], "sc": [0, 0, 1], "sw": 2}},
          {"t": 50, "s": {"t": "Bye", "s": 30, "f": "DejaVu", "j": 0, "lh": 36, "fc": [0, 1, 0]}}]},
         "a": [{"nm": "Animator 1", "s": {"t": 0, "s": {"k": 10}, "e": {"k": 60}, "o": {"k": 5}, "a": {"k": 90}}, "a": {"o": {"k": 25}, "p": {"k": [1, 2, 0]}, "t": {"k": 11}}}]}
        """#)

    @Test(arguments: [
        ("t.sourceText.style.fontSize", 20.0), ("t.sourceText.getStyleAt(0, 6).fontSize", 30),
        ("t.sourceText.style.fillColor[0] * 2 + t.sourceText.style.strokeColor[2]", 3),
        ("t.sourceText.style.strokeWidth + t.sourceText.style.tracking", 32),
        ("t.sourceText.style.leading + t.sourceText.style.baselineShift", 25),
        ("t.sourceText.style.font == 'DejaVu' && t.sourceText.style.justification == 'alignCenter' ? 1 : 0", 1),
        (
            "t.sourceText.style.applyFill && !t.sourceText.style.isAllCaps && !t.sourceText.style.isAutoLeading ? 1 : 0",
            1
        ),
        ("t.sourceText.style.setFontSize(44).setTracking(1).fontSize", 44),
        ("t.sourceText.createStyle().setApplyFill(false).applyFill ? 1 : 2", 2),
        ("t.sourceText.style.setAutoLeading(true).leading", 24),
        ("t.sourceText.style.setAllCaps(true).isAllCaps ? 3 : 4", 3),
        ("t.animator('Animator 1').property.opacity", 25), ("t.animator(1).property.position[1]", 2),
        ("t.animator('Animator 1').property.tracking", 11), ("t.animator(1).selector('Range Selector 1').end", 60),
        ("t.animator(1).selector(1).start + t.animator(1).selector('named by its user').offset", 15),
        ("t.animator(1).selector(1).advanced.amount", 90),
        ("thisComp.layer('title')('Text')('Animators')('Animator 1')('Properties')('Opacity')", 25),
    ])
    func stylesAndAnimatorsOfTexts(expression: String, value: Double) throws {
        let found = try File.rotation("var t = thisComp.layer('title').text; " + expression, others: Self.title)[0]
        #expect(found.isNear(value), "\(found)")
    }

    /// The expression's style is drawn; the text is the layer's own unless the style brings one.
    @Test(arguments: [
        ("text.sourceText.style.setFontSize(50)", "Own", 50.0, SIMD4<Double>(1, 0, 0, 1)),
        ("text.sourceText.style.setFillColor([0, 0.5, 1]).setText('New')", "New", 12, SIMD4(0, 0.5, 1, 1)),
        ("text.sourceText.createStyle().setApplyFill(false).setApplyFill(true)", "Own", 12, SIMD4(1, 0, 0, 1)),
        ("thisComp.layer('title').text.sourceText.getStyleAt(0, 0)", "Own", 20, SIMD4(1, 0, 0, 1)),
        (
            "thisComp.layer('title').text.sourceText.getStyleAt(0, 5).setText(value + '!')", "Own!", 30,
            SIMD4(0, 1, 0, 1)
        ),
        ("value + value", "OwnOwn", 12, SIMD4(1, 0, 0, 1)),
    ])
    func stylesAreResults(expression: String, text: String, size: Double, fill: SIMD4<Double>) throws {
        let own = File.layer(
            "own", 1,
            #""ty": 5, "t": {"d": {"x": "\#(expression)", "k": [{"t": 0, "s": {"t": "Own", "s": 12, "f": "DejaVu", "fc": [1, 0, 0]}}]}}"#
        )
        let file = try ExpressionFile(own, Self.title)
        #expect(file.warnings.isEmpty)
        guard case .text(let content) = file.document.layers[0].content,
            let document = content.expression?.version(at: 3)?.document
        else {
            Issue.record("no text")
            return
        }
        #expect(document.text == text && document.size == size && document.fill == fill)
    }

    @Test(arguments: ["style.setFontSize(9, 0, 2)", "style.setFillColor(3)", "style.setJustification('up')"])
    func stylesThatLottieLacksAreNamed(style: String) throws {
        let own = File.layer(
            "own", 1, #""ty": 5, "t": {"d": {"x": "text.sourceText.\#(style)", "k": [{"t": 0, "s": {"t": "Own"}}]}}"#)
        let file = try ExpressionFile(own)
        #expect(file.warnings.map(\.layer) == ["own"])
    }

    // MARK: - Layers

    @Test func markersOfLayers() throws {
        let marked = File.layer(
            "marked", 2, #""markers": [{"cm": "out", "tm": 50, "dr": 0}, {"cm": "in", "tm": 5, "dr": 10}]"#)
        for (expression, value) in [
            ("m.numKeys", 2.0), ("m.key(1).time", 0.5), ("m.key('out').time", 5), ("m.key(1).duration", 1),
            ("m.key(1).comment == 'in' ? 7 : 8", 7), ("m.nearestKey(4).index", 2), ("marker.numKeys", 0),
            ("try { m.key(3).time } catch (e) { 9 }", 9),
        ] {
            let text = "var m = thisComp.layer('marked').marker; " + expression
            #expect(try File.rotation(text, others: marked)[0].isNear(value), "\(expression)")
        }
    }

    /// Properties that a file leaves out have After Effects' values.
    @Test func transformsThatAreLeftOut() throws {
        for (expression, value) in [
            ("thisComp.layer('bare').scale[1] + thisComp.layer('bare').opacity", 200.0),
            ("thisComp.layer('bare').anchorPoint.length", 3), ("thisComp.layer('bare').rotation + 1", 1),
            ("thisComp.layer('bare').toComp(thisComp.layer('bare').anchorPoint)[0]", 30),
        ] {
            let bare = File.layer("bare", 2, transform: #""p": {"k": [30, 40, 0]}"#)
            #expect(try File.rotation(expression, others: bare)[0].isNear(value), "\(expression)")
        }
    }

    @Test func sourcesAndStylesOfLayers() throws {
        let file = try ExpressionFile(
            File.layer(
                "own", 1,
                transform: #""r": \#(File.property("0", "thisComp.layer('pre').source.layer('deep').position[1]"))"#),
            File.layer("pre", 2, #""ty": 0, "refId": "c1", "w": 9, "h": 9"#),
            File.layer(
                "own", 3,
                transform:
                    #""r": \#(File.property("0", "layerStyle.dropShadow.distance + (enabled ? 0 : 100) + effect(1).param('Slider')"))"#,
                #""hd": true, "sy": [{"ty": 1, "nm": "Shadow", "c": {"k": [0, 0, 0]}, "o": {"k": 50}, "a": {"k": 90}, "s": {"k": 5}, "d": {"k": 6}}], "ef": [{"ty": 5, "nm": "S", "ef": [{"ty": 0, "nm": "Slider", "v": {"k": 40}}]}]"#
            ),
            assets: #"{"id": "c1", "layers": [\#(File.layer("deep", 1, transform: #""p": {"k": [5, 6, 0]}"#))]}"#)
        #expect(file.rotation(at: 0) == 6)
        #expect(file.document.layers[2].transform.rotation.value(at: 0) == 146)
    }

    /// `_name` is what Bodymovin writes for `name` in some places.
    @Test(arguments: [
        "thisComp.layer('shapes').content('4 up')._name", "thisComp.layer('shapes').content('ADBE Vector Group').name",
        "thisComp.layer('shapes').content(1)._name", "thisComp.layer('shapes')._name.replace('shapes', '4 up')",
    ])
    func groupsHaveNames(expression: String) throws {
        let shapes = File.layer(
            "shapes", 2, #""ty": 4, "shapes": [{"ty": "gr", "nm": "4 up", "mn": "ADBE Vector Group", "it": []}]"#)
        #expect(try File.rotation("parseInt((\(expression)).charAt(0))", others: shapes)[0] == 4)
    }

    @Test(arguments: ["true", "false"]) func masksSayWhetherTheyAreInverted(inverted: String) throws {
        let path =
            #"{"k": {"v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]], "c": true}}"#
        let masks =
            #""masksProperties": [{"nm": "Mask 1", "mode": "a", "inv": \#(inverted), "pt": \#(path), "o": {"k": 70}}]"#
        let value = try File.rotation("mask('Mask 1').invert == true ? mask(1).maskOpacity : 3", masks)[0]
        #expect(value == (inverted == "true" ? 70 : 3))
    }

    /// A card 200 behind the picture's plane, before a camera 200 in front of it: everything is seen at half its size.
    @Test(arguments: [
        ("card.toComp([20, 15, 0])[0]", 50.0), ("card.toComp([40, 15, 0])[0]", 60),
        ("card.toComp([20, 30, 0])[1]", 57.5),
        ("card.toWorld([40, 15, 0])[0]", 70), ("card.toWorld([40, 15, 0])[2]", 200),
        ("card.fromComp(card.toComp([33, 7, 5]))[0]", 33), ("card.fromComp(card.toComp([33, 7, 5]))[2]", 5),
        ("card.fromCompToSurface([60, 57.5])[0]", 40), ("card.fromCompToSurface([60, 57.5, 0])[1]", 30),
        ("card.fromWorld([70, 50, 200])[0]", 40), ("card.toWorldVec([1, 0, 0])[0]", 1),
        ("thisComp.activeCamera.zoom + thisComp.activeCamera.cameraOption.zoom", 400),
        ("thisComp.layer('Camera 1').pointOfInterest[0]", 50), ("thisComp.activeCamera.position[2]", -200),
        ("flat.toComp([1, 2])[0]", 11),
    ])
    func layersAreSeenByTheCamera(expression: String, value: Double) throws {
        let card = File.layer(
            "card", 2, transform: #""p": {"k": [50, 50, 200]}, "a": {"k": [20, 15, 0]}"#,
            #""ty": 1, "sw": 40, "sh": 30, "sc": "ff0000", "ddd": 1"#)
        let camera = File.layer(
            "Camera 1", 3, transform: #""p": {"k": [50, 50, -200]}, "a": {"k": [50, 50, 0]}"#,
            #""ty": 13, "ddd": 1, "pe": {"k": 200}"#)
        let flat = File.layer("flat", 4, transform: #""p": {"k": [10, 10, 0]}"#)
        let text = "var card = thisComp.layer('card'), flat = thisComp.layer('flat'); " + expression
        let found = try File.rotation(text, others: [card, camera, flat].joined(separator: ","))[0]
        #expect(found.isNear(value), "\(found)")
    }

    /// A layer that turns along its path takes its points with it.
    @Test func spacesTurnAlongPaths() throws {
        let moving = File.layer(
            "moving", 2,
            transform:
                #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0, 0], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 10, "s": [0, 100, 0]}]}"#,
            #""ao": 1"#)
        #expect(try File.rotation("thisComp.layer('moving').toComp([10, 0])[1]", others: moving, at: [5])[0].isNear(60))
    }

    @Test func pixelsAreNotRead() throws {
        let file = try ExpressionFile(
            File.layer("own", 1, transform: #""r": \#(File.property("5", "sampleImage([1, 1])[0]"))"#))
        #expect(file.rotation(at: 0) == 5 && file.warnings.count == 1)
        #expect(file.warnings.first?.feature.contains("pixels are not read") == true)
    }

    // MARK: - Motion of other properties

    @Test func propertiesWiggleByThemselves() throws {
        let other = File.layer(
            "other", 2,
            transform:
                #""p": {"k": [30, 40, 0]}, "r": {"a": 1, "k": [{"t": 0, "s": [0], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}, {"t": 100, "s": [100]}]}"#
        )
        let frames: [Double] = Array(stride(from: 0, to: 60, by: 3))
        let own = try File.rotation("thisComp.layer('other').position.wiggle(2, 5)[0]", others: other, at: frames)
        #expect(own.allSatisfy { abs($0 - 30) <= 5 } && Set(own).count > 15)
        // Of a straight ramp of 10 a second, within half a second.
        let late = try File.rotation(
            "thisComp.layer('other').rotation.temporalWiggle(2, 0.5)", others: other, at: frames)
        #expect(zip(frames, late).allSatisfy { abs($0 - $1) <= 5.001 } && zip(frames, late).contains { $0 != $1 })
    }

    // MARK: - Data

    /// `footage` and the outline of a data layer, from a file beside the animation, in it, and from nowhere.
    @Test(arguments: [
        ("footage('data.json').sourceData.rows[1].v", 8.0), ("footage('data.json').sourceData.rows.length", 2),
        ("footage('data.json').dataValue([1, 0, 0])", 7), ("JSONlike.numbers[2]", 30), ("JSONlike['numbers'][0]", 10),
        ("var n = 0; for (var k in JSONlike) n++; n", 3), ("footage('data.json').sourceText.length > 20 ? 1 : 0", 1),
        ("thisComp.layer('data.json')('Data')('Outline')('rows')('rows 1')('v')", 8),
        ("thisComp.layer('data.json')('Data')('Outline')('name') == 'x' ? 2 : 3", 2),
        ("try { footage('none.json').sourceData.a } catch (e) { 4 }", 4),
        ("try { thisComp.layer('data.json')('Data')('Outline')('none') } catch (e) { 5 }", 5),
    ])
    func dataOfFiles(expression: String, value: Double) throws {
        let data = #"{"name": "x", "rows": [{"v": 7}, {"v": 8}], "numbers": [10, 20, 30]}"#
        let text = expression.replacing("JSONlike", with: "footage('data.json').sourceData")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("data-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try data.write(to: folder.appendingPathComponent("data.json"), atomically: true, encoding: .utf8)
        let embedded = "data:application/json;base64,\(Data(data.utf8).base64EncodedString())"
        for file in ["data.json", embedded] {
            let own = File.layer("own", 1, transform: #""r": \#(File.property("-1", Self.call(text)))"#)
            let layer = File.layer("data.json", 2, #""ty": 15, "refId": "d""#)
            let isEmbedded = file == embedded ? 1 : 0
            let read = try ExpressionFile(
                own, layer,
                assets: #"{"id": "d", "nm": "data.json", "t": 3, "u": "", "p": "\#(file)", "e": \#(isEmbedded)}"#,
                folder: folder)
            #expect(read.warnings.isEmpty, "\(read.warnings)")
            #expect(read.rotation(at: 0) == value)
        }
    }

    /// Statements as a value.
    private static func call(_ text: String) -> String {
        let last = text.lastIndex(of: ";").map { text.index(after: $0) } ?? text.startIndex
        guard !text.hasPrefix("try") else {
            return "(function () { \(text.replacing("{ ", with: "{ return ")) })()"
        }
        return "(function () { \(text[..<last]) return \(text[last...]) })()"
    }
}

extension Double {
    fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) <= 1e-6 * max(1, abs(other)) }
}

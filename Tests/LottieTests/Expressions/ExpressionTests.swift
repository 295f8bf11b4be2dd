import Foundation
import LayerModel
import Synchronization
import Testing

@testable import Lottie

/// Expressions of properties, against values in closed form.
@Suite("Lottie expressions") struct ExpressionTests {
    private typealias File = ExpressionFile

    /// From 0 at frame 0 to 20 at frame 10, then still; straight.
    private static let ramp = #"[{"t": 0, "s": [0]}, {"t": 10, "s": [20]}]"#
    /// From 0 at frame 10 over 30 at frame 20 to 20 at frame 30.
    private static let corner = #"[{"t": 10, "s": [0]}, {"t": 20, "s": [30]}, {"t": 30, "s": [20]}]"#

    @Test(arguments: [
        ("time * 36", 36.0), ("var $bm_rt; $bm_rt = $bm_sum($bm_mul(time, 36), 4);", 40), ("value + 1", 3),
        ("Math.sin(Math.PI / 2) * 5", 5), ("linear(time, 0, 2, 10, 20)", 15), ("index * 7 + inPoint", 7),
        ("thisComp.width + thisComp.height / 10", 110), ("thisComp.duration", 10), ("1 / thisComp.frameDuration", 10),
        ("timeToFrames(time) + framesToTime(20)", 12), ("thisComp.numLayers", 1), ("outPoint", 10),
        ("thisLayer.name == 'own' && thisComp.name == 'main' ? 1 : 0", 1), ("hasParent ? 1 : 2", 2),
        ("var n = 0; for (var i = 0; i < 10; i++) { n += i; } n", 45), ("[3, 4].length", 2), ("length([3, 4])", 5),
        ("thisProperty.value + numKeys", 2), ("posterizeTime(0.5); time", 0),
    ])
    func valuesOfTheMoment(expression: String, value: Double) throws {
        #expect(try File.rotation(expression, value: "2", at: [10])[0].isNear(value))
    }

    @Test func keysAndMotion() throws {
        let frames: [Double] = [0, 5, 12, 15, 29, 35]
        func values(_ expression: String) throws -> [Double] {
            try File.rotation(expression, value: Self.corner, at: frames)
        }
        #expect(try values("numKeys") == [3, 3, 3, 3, 3, 3])
        #expect(try values("nearestKey(time).index") == [1, 1, 1, 1, 3, 3])
        #expect(try values("key(2).time * 10 + key(2).value + key(2)") == [80, 80, 80, 80, 80, 80])
        #expect(try zip(values("velocity"), [0, 0, 30, 30, -10, 0]).allSatisfy { $0.isNear($1) })
        #expect(try zip(values("speedAtTime(2.5)"), [10, 10, 10, 10, 10, 10]).allSatisfy { $0.isNear($1) })
        #expect(try zip(values("valueAtTime(time - 1)"), [0, 0, 0, 0, 27, 25]).allSatisfy { $0.isNear($1) })
    }

    /// Each kind, at frames beyond the keys by a quarter and by one and a quarter of the period.
    @Test(arguments: [
        ("loopOut()", [5.0, 5]), ("loopOut('cycle')", [5, 5]), ("loopOut('pingpong')", [15, 5]),
        ("loopOut('offset')", [25, 45]), ("loopOut('continue')", [25, 45]),
        ("loopOutDuration('cycle', 0.5)", [15, 15]),
    ])
    func loopsAfterTheKeys(expression: String, values: [Double]) throws {
        let found = try File.rotation(expression, value: Self.ramp, at: [12.5, 22.5])
        #expect(zip(found, values).allSatisfy { $0.isNear($1) }, "\(found)")
        // Within the keys nothing is repeated.
        #expect(try File.rotation(expression, value: Self.ramp, at: [2.5])[0].isNear(5))
    }

    /// The intervals between the last keys, or the first.
    @Test(arguments: [
        ("loopOut('cycle', 1)", 32.5, 27.5), ("loopOut('cycle', 2)", 32.5, 7.5), ("loopIn('cycle', 1)", 7.5, 22.5),
        ("loopIn('pingpong', 1)", 7.5, 7.5), ("loopIn('offset')", 7.5, 2.5), ("loopIn('continue')", 7.5, -7.5),
        ("loopInDuration('cycle', 1)", 7.5, 22.5), ("loopOutDuration('pingpong', 1)", 32.5, 22.5),
    ])
    func loopsOfSomeKeys(expression: String, frame: Double, value: Double) throws {
        #expect(try File.rotation(expression, value: Self.corner, at: [frame])[0].isNear(value))
    }

    /// Inertial bounce, as Bodymovin writes it: the speed at the last key, swinging and fading.
    @Test func bounceFollowsTheVelocityOfTheLastKey() throws {
        let bounce = """
            var $bm_rt; var n, n, t, v, amp, freq, decay;
            n = 0; if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) { n--; } }
            if (n == 0) { t = 0; } else { t = $bm_sub(time, key(n).time); }
            if (n > 0 && t < 1) { v = velocityAtTime($bm_sub(key(n).time, $bm_div(thisComp.frameDuration, 10)));
              amp = 0.05; freq = 4; decay = 8;
              $bm_rt = $bm_sum(value, $bm_div($bm_mul($bm_mul(v, amp), Math.sin($bm_mul($bm_mul($bm_mul(freq, t), 2), Math.PI))), Math.exp($bm_mul(decay, t))));
            } else { $bm_rt = value; }
            """
        let frames: [Double] = [5, 11, 12.3, 19, 30]
        let found = try File.rotation(bounce, value: Self.ramp, at: frames)
        for (frame, value) in zip(frames, found) {
            let t = frame / 10 - 1
            let swing = t > 0 && t < 1 ? 20 * 0.05 * sin(4 * t * 2 * .pi) / exp(8 * t) : 0
            #expect(value.isNear(min(frame * 2, 20) + swing))
        }
    }

    @Test func otherLayersAndTheirEffects() throws {
        let slider = #"""
            "ef": [{"ty": 5, "nm": "Speed", "mn": "ADBE Slider Control", "ix": 1, "ef": [
              {"ty": 0, "nm": "Slider", "mn": "ADBE Slider Control-0001", "ix": 1, "v": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 10, "s": [50]}]}}]},
             {"ty": 5, "nm": "Tint", "mn": "ADBE Color Control", "ix": 2, "ef": [
              {"ty": 2, "nm": "Color", "mn": "ADBE Color Control-0001", "ix": 1, "v": {"a": 0, "k": [0.25, 0.5, 1, 1]}}]},
             {"ty": 5, "nm": "Target", "mn": "ADBE Layer Control", "ix": 3, "ef": [
              {"ty": 10, "nm": "Layer", "mn": "ADBE Layer Control-0001", "ix": 1, "v": {"a": 0, "k": 1}}]},
             {"ty": 5, "nm": "On", "mn": "ADBE Checkbox Control", "ix": 4, "ef": [
              {"ty": 7, "nm": "Checkbox", "mn": "ADBE Checkbox Control-0001", "ix": 1, "v": {"a": 0, "k": 1}}]}]
            """#
        let control = File.layer("Controls", 2, transform: #""p": {"a": 0, "k": [30, 40, 0]}"#, slider)
        for (expression, value) in [
            ("thisComp.layer('Controls').effect('Speed')('Slider')", 25.0),
            ("thisComp.layer(2).effect(1)('ADBE Slider Control-0001') * 2", 50),
            ("thisComp.layer('Controls').effect('Speed')(1).valueAtTime(0.2)", 10),
            ("comp('main').layer('Controls').effect('Tint')('Color')[1] * 8", 4),
            ("thisComp.layer('Controls').effect('Target')('Layer').index", 1),
            ("thisComp.layer('Controls').effect('On')('Checkbox') == true ? 3 : 4", 3),
            ("thisComp.layer('Controls').transform.position[1]", 40),
            ("thisComp.layer('Controls').position[0] + thisLayer.transform.rotation", 30),
            ("thisComp.layer('Controls')('Transform')('Position')[0]", 30),
            ("thisComp.layer(thisLayer, 1).position[0]", 30), ("length(thisComp.layer('Controls').position)", 50),
        ] {
            #expect(try File.rotation(expression, others: control, at: [5])[0].isNear(value), "\(expression)")
        }
    }

    /// What is not drawn has values for expressions all the same, and no warnings.
    @Test(arguments: [
        (".content('Rect').size[1]", 40.0), (".content('Rect').numProperties", 2), (".effect('Blur')('Size')", 7),
        (".effect('Unknown')('Group')('Inner')[1]", 4), (".layerStyle.propertyGroup(1).transform.opacity", 100),
        ("('Layer Styles')('Satin').angle", 30), (".timeRemap", 3),
    ])
    func whatIsNotDrawnHasValues(expression: String, value: Double) throws {
        let unseen = #"""
            "ty": 4, "tm": {"k": 3}, "shapes": [
              {"ty": "rc", "nm": "Rect", "hd": true, "p": {"k": [1, 2]}, "s": {"k": [30, 40]}, "r": {"k": "no number"}}],
            "ef": [{"ty": 29, "nm": "Blur", "en": 0, "ef": [{"ty": 0, "nm": "Size", "v": {"k": 7}}]},
              {"ty": 5, "nm": "Unknown", "mn": "Pseudo/1", "ef": [
                {"ty": 5, "nm": "Group", "ef": [{"ty": 3, "nm": "Inner", "v": {"k": [2, 4]}}]}]}],
            "sy": [{"ty": 6, "en": 0, "nm": "Satin", "a": {"k": 30}}]
            """#
        let values = try File.rotation("thisComp.layer(2)\(expression)", others: File.layer("other", 2, unseen))
        #expect(values[0].isNear(value))
    }

    /// The property's own value is the drawn one, however it moves.
    @Test func theOwnValueIsTheDrawnOne() throws {
        let keys = #"[{"t": 0, "s": [0, 0, 0]}, {"t": 10, "s": [20, 170, 90]}]"#
        let curve = #"[{"t": 0, "s": [0, 0, 0], "to": [30, 0, 0], "ti": [0, -30, 0]}, {"t": 10, "s": [50, 50, 9]}]"#
        func document(_ property: (String) -> String) throws -> LottieDocument {
            let members = #""or": \#(property(keys)), "p": \#(property(curve))"#
            return try File(File.layer("own", 1, transform: members, #""ddd": 1"#)).document
        }
        let plain = try document { #"{"k": \#($0)}"# }
        let expressed = try document { File.property($0, "value") }
        for frame in [0, 3, 5, 8.5, 12] {
            let matrices = [plain, expressed].map { $0.layers[0].transform.matrix3D(at: frame) }
            #expect(matrices[0] == matrices[1])
        }
    }

    /// Files in which nothing that is drawn has an expression keep none of what expressions see.
    @Test func filesWithoutExpressionsHaveNoScene() throws {
        func scene(_ members: String) throws -> ExpressionScene? {
            try File(File.layer("own", 1, members)).document.scene
        }
        let control = #"{"ty": 5, "nm": "Speed", "mn": "ADBE Slider Control", "ef": [{"ty": 0, "v": VALUE}]}"#
        #expect(try scene(#""st": 0"#) == nil)
        #expect(try scene(#""ef": [\#(control.replacing("VALUE", with: File.property("1", "time")))]"#) == nil)
        #expect(try scene(#""ty": 0, "refId": "none", "tm": \#(File.property("1", "time"))"#) != nil)
    }

    /// Values that expressions have no name for are drawn without theirs.
    @Test func expressionsOfOtherValuesAreNamed() throws {
        let file = try File(
            File.layer("own", 1, #""ty": 6, "refId": "none", "au": {"lv": \#(File.property("1", "time"))}"#))
        #expect(
            file.warnings == [LottieWarning(path: "layers[0].au.lv", layer: "own", feature: "an expression")])
    }

    /// A chain of layers, each at what the next one had a frame before, plus one.
    @Test func expressionsReadExpressions() throws {
        let chain = (1...5).map { number in
            File.layer(
                "l\(number)", number,
                transform:
                    #""r": \#(File.property("0", "thisComp.layer(index + 1).rotation.valueAtTime(time - 0.1) + 1"))"#)
        }
        let last = File.layer("l6", 6, transform: #""r": {"a": 1, "k": \#(Self.ramp)}"#)
        let file = try ExpressionFile((chain + [last]).joined(separator: ","))
        #expect(file.rotation(at: 8).isNear(5 + 2 * 3))
    }

    /// Each is the other and one more: the asked one is read without its expression.
    @Test func circlesEndWhereTheyBegan() throws {
        func layer(_ number: Int, _ other: Int, _ value: Int) -> String {
            File.layer(
                "l\(number)", number,
                transform: #""r": \#(File.property("\(value)", "thisComp.layer(\(other)).rotation + 1"))"#)
        }
        for order in [[0, 1], [1, 0]] {
            let file = try ExpressionFile(layer(1, 2, 10), layer(2, 1, 20))
            var values = [0.0, 0]
            for index in order { values[index] = file.document.layers[index].transform.rotation.value(at: 3) }
            #expect(values == [12, 22])
        }
    }

    @Test func shapesPathsAndSpaces() throws {
        let shapes = #"""
            "ty": 4, "shapes": [{"ty": "gr", "nm": "Group 1", "ix": 1, "it": [
              {"ty": "sh", "nm": "Path 1", "mn": "ADBE Vector Shape - Group", "ix": 1, "ks": {"a": 0, "k":
                {"v": [[0, 0], [40, 0], [40, 30]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]], "c": false}}},
              {"ty": "st", "nm": "Stroke 1", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 80}, "w": {"a": 0, "k": 6}},
              {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 15}, "o": {"a": 0, "k": 100}}]}]
            """#
        let shape = File.layer(
            "shape", 2, transform: #""p": {"a": 0, "k": [10, 20, 0]}, "s": {"a": 0, "k": [200, 200, 100]}"#, shapes)
        for (expression, value) in [
            ("thisComp.layer('shape').content('Group 1').content('Path 1').path.points()[1][0]", 40.0),
            ("thisComp.layer('shape').content('Group 1').content('Stroke 1').strokeWidth", 6),
            ("thisComp.layer('shape').content('Group 1').transform.rotation", 15),
            ("thisComp.layer('shape')('ADBE Root Vectors Group')(1)('ADBE Vectors Group')('Stroke 1')('Opacity')", 80),
            ("thisComp.layer('shape').content('Group 1').content('Path 1').path.pointOnPath(0.8)[1]", 16),
            ("thisComp.layer('shape').content('Group 1').content('Path 1').path.tangentOnPath(0.9)[1]", 1),
            ("thisComp.layer('shape').toComp([5, 5])[1]", 30), ("thisComp.layer('shape').fromComp([20, 30])[0]", 5),
            ("createPath([[0, 0], [0, 12]], [], [], false).points()[1][1]", 12),
        ] {
            #expect(try File.rotation(expression, others: shape)[0].isNear(value), "\(expression)")
        }
    }

    @Test func pathsAreMadeOfExpressions() throws {
        let text = """
            var p = thisProperty.points(); p[1] = [p[1][0] + time * 10, 7];
            createPath(p, thisProperty.inTangents(), thisProperty.outTangents(), thisProperty.isClosed())
            """
        let path = #"{"v": [[0, 0], [40, 0]], "i": [[0, 0], [-5, 0]], "o": [[5, 0], [0, 0]], "c": true}"#
        let file = try ExpressionFile(
            File.layer("own", 1, #""ty": 4, "shapes": [{"ty": "sh", "ks": \#(File.property(path, text))}]"#))
        guard case .shapes(let group) = file.document.layers[0].content, case .path(let source) = group.items[0] else {
            Issue.record("no path")
            return
        }
        let found = source.path(at: 5)
        #expect(found.vertices.map(\.point) == [Vector2(0, 0), Vector2(45, 7)] && found.isClosed)
        #expect(found.vertices[0].outTangent == Vector2(5, 0) && found.vertices[1].inTangent == Vector2(-5, 0))
    }

    /// The components that the result lacks stay; a coordinate of its own may have an expression.
    @Test func positionsTakeVectorsAndCoordinates() throws {
        let file = try ExpressionFile(
            File.layer("a", 1, transform: #""p": \#(File.property("[1, 2, 3]", "[value[0] + 10, time]"))"#),
            File.layer(
                "b", 2,
                transform: #""p": {"s": true, "x": \#(File.property("4", "value * 2")), "y": {"a": 0, "k": 5}}"#),
            File.layer("c", 3, transform: #""p": \#(File.property("[0, 0]", "thisComp.layer('b').position"))"#))
        #expect(file.warnings.isEmpty)
        #expect(file.position(0, at: 20) == Components(11, 2, 3, 0))
        #expect(file.position(1, at: 0).point == Vector2(8, 5) && file.position(2, at: 0).point == Vector2(8, 5))
    }

    @Test func markersOfTheComposition() throws {
        let file = try ExpressionFile(
            File.layer(
                "own", 1,
                transform:
                    #""r": \#(File.property("0", "thisComp.marker.key('b').time * 10 + thisComp.marker.nearestKey(time).index"))"#
            ),
            members: #""markers": [{"cm": "a", "tm": 0, "dr": 0}, {"cm": "b", "tm": 20, "dr": 5}],"#)
        #expect(file.rotation(at: 3) == 21 && file.rotation(at: 15) == 22)
    }

    /// What a text says, and how much of a selector's effect each character has.
    @Test func textsAndSelectors() throws {
        let said = "value.toUpperCase() + ' ' + Math.round(time * 10)"
        let text = #"""
            "ty": 5, "t": {"d": {"x": "\#(said)", "k": [{"t": 0, "s": {"t": "one", "s": 7}}]},
             "a": [{"nm": "fade", "s": {"t": 1, "b": 1, "x": "textIndex / textTotal * selectorValue"}, "a": {"o": {"k": 0}}}]}
            """#
        let file = try ExpressionFile(
            File.layer("own", 1, text),
            File.layer(
                "copy", 2,
                #""ty": 5, "t": {"d": {"x": "thisComp.layer('own').text.sourceText", "k": [{"t": 0, "s": {"t": "-"}}]}}"#
            ))
        #expect(file.warnings.isEmpty)
        guard case .text(let own) = file.document.layers[0].content,
            case .text(let copy) = file.document.layers[1].content
        else {
            Issue.record("no text")
            return
        }
        #expect(
            own.expression?.version(at: 7)?.document.text == "ONE 7"
                && copy.expression?.version(at: 12)?.document.text == "ONE 12")
        #expect(own.animators[0].selection?.weights(count: 4, at: 0) == [0.25, 0.5, 0.75, 1])
    }

    /// A square that moves by an expression, beside the rectangle of another layer's content.
    @Test func expressionsAreDrawn() throws {
        func shapes(_ width: Int, _ height: Int) -> String {
            #"""
            "ty": 4, "shapes": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [\#(width), \#(height)]}, "r": {"k": 0}},
             {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}]
            """#
        }
        let expression = "[thisComp.layer('b').sourceRectAtTime().width * 2 + time * 100, 50]"
        for (frame, x) in [(0.0, 48), (3, 58)] {
            let picture = try FeaturePicture(
                File.layer("a", 1, transform: #""p": \#(File.property("[0, 0]", expression))"#, shapes(6, 6)),
                File.layer("b", 2, transform: #""p": {"k": [90, 90]}, "o": {"k": 0}"#, shapes(24, 10)), frame: frame)
            #expect(picture.warnings.isEmpty)
            #expect(picture[x, 50] == [255, 0, 0, 255] && picture[x - 8, 50] == [0, 0, 0, 0])
        }
    }

    // MARK: - Chance

    /// The same in any order of frames and in each reading, other for each property, and within its amplitude.
    @Test func chanceFollowsFromPropertyAndTime() throws {
        for expression in ["wiggle(3, 20)", "random(-20, 20)", "seedRandom(7, false); random(20)"] {
            let layers = (1...2).map {
                File.layer("l\($0)", $0, transform: #""r": \#(File.property("0", expression))"#)
            }
            func values(_ frames: [Double]) throws -> [Double: SIMD2<Double>] {
                let file = try ExpressionFile(layers.joined(separator: ","))
                return Dictionary(
                    uniqueKeysWithValues: frames.map { frame in
                        (
                            frame,
                            SIMD2(
                                file.document.layers[0].transform.rotation.value(at: frame),
                                file.document.layers[1].transform.rotation.value(at: frame))
                        )
                    })
            }
            let frames = Array(stride(from: 0.0, to: 30, by: 0.5))
            let (forwards, backwards) = (try values(frames), try values(frames.reversed()))
            #expect(forwards == backwards)
            #expect(forwards.values.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 20 })
            #expect(forwards.values.contains { $0.x != $0.y } && Set(forwards.values.map(\.x)).count > 30)
        }
    }

    /// Threads that draw other frames at the same time change nothing.
    @Test func threadsDoNotMatter() throws {
        let layers = (1...20).map {
            File.layer(
                "l\($0)", $0,
                transform:
                    #""r": \#(File.property("0", "var o = thisComp.layer(Math.min(index + 1, 20)).rotation; wiggle(2, 9) + o.valueAtTime(time - 0.1) / 2"))"#
            )
        }
        let frames = (0..<400).map { Double($0 % 100) / 2 }
        let file = try ExpressionFile(layers.joined(separator: ","))
        let expected = frames.map { file.rotation(at: $0) }
        let document = try ExpressionFile(layers.joined(separator: ",")).document
        let found = Mutex([Double](repeating: 0, count: frames.count))
        DispatchQueue.concurrentPerform(iterations: frames.count) { index in
            let value = document.layers[0].transform.rotation.value(at: frames[index])
            found.withLock { $0[index] = value }
        }
        #expect(found.withLock { $0 } == expected)
    }

    // MARK: - Failures

    @Test(arguments: [
        ("1 +", 1, "Rotation"), ("var a;\nnobody + 1", 2, "there is no such name"),
        ("var a;\n\nthisComp.layer('none').rotation", 3, "there is no layer \"none\""),
        ("key(4)", 1, "there is no key"),
        ("while (true) {}", 1, "steps"),
        ("[1, 2, 3].map(function (x) { return [x]; })", 1, "no value of this property"),
    ])
    func whatFailsIsDrawnWithoutAndNamed(expression: String, line: Int, problem: String) throws {
        let file = try ExpressionFile(File.layer("own", 1, transform: #""r": \#(File.property("5", expression))"#))
        #expect(file.rotation(at: 2) == 5)
        let warning = try #require(file.warnings.first)
        #expect(file.warnings.count == 1 && warning.layer == "own" && warning.path == "layers[0].ks.r")
        #expect(warning.feature.contains("the expression of \"Rotation\" (line \(line): "), "\(warning.feature)")
        if problem != "Rotation", problem != "there is no such name" {
            #expect(warning.feature.contains(problem), "\(warning.feature)")
        }
    }

    /// Arguments of any size and kind are answered or refused, and nothing takes memory without end.
    @Test func argumentsOfAnyKindDoNoHarm() throws {
        let numbers = [
            "-1", "0", "0.5", "1e18", "-1e300", "NaN", "Infinity", "'x'", "[1, 2, 3]", "null", "thisLayer", "{}",
        ]
        let calls = [
            "layer(N)", "thisComp.layer(thisLayer, N)", "thisComp.layer(N, 1)", "comp(N)", "effect(N)", "content(N)",
            "key(N)", "nearestKey(N)", "valueAtTime(N)", "velocityAtTime(N)", "loopOut(N, N)", "loopIn('cycle', N)",
            "loopOutDuration('offset', N)", "loopInDuration('pingpong', N)", "loopOut('continue', N)",
            "smooth(N, N, N)",
            "posterizeTime(N); time", "thisProperty.propertyGroup(N)", "toComp(N, N)", "fromComp([N, N])",
            "sourceRectAtTime(N)", "createPath(N, N, N, N).points(N)", "createPath([[N, 1], [N, 2]]).pointOnPath(N, N)",
            "thisComp.marker.key(N)", "thisComp.marker.nearestKey(N)", "transform(N)(N)", "thisLayer(N)",
            "wiggle(N, N)", "thisProperty.wiggle(N, N, N)", "temporalWiggle(N, N)", "marker.key(N)", "footage(N)",
            "toWorld(N, N)", "fromCompToSurface([N, N])", "timeToCurrentFormat(N, N).length",
            "[N, N].toLocaleString().length",
            "Math.max.apply(null, [N, N])", "(1.5).toPrecision(N).length", "thisLayer.effect(N)(N).value",
        ]
        for call in calls {
            for number in numbers {
                let expression = call.replacing("N", with: number)
                let own = File.layer(
                    "own", 1,
                    transform:
                        #""r": {"a": 1, "k": \#(Self.corner), "x": "try { var r = \#(expression); r * 1 } catch (e) { 1 }"}"#
                )
                let file = try ExpressionFile(own, members: #""markers": [{"cm": "a", "tm": 0, "dr": 0}],"#)
                #expect([0, 5, 15, 99].allSatisfy { file.rotation(at: $0).isFinite }, "\(expression)")
            }
        }
        let paths = try ExpressionFile(
            File.layer(
                "own", 1,
                transform:
                    #""r": \#(File.property("5", "var p = []; for (var i = 0; i < 2000; i++) p.push([i, i]); for (var i = 0; i < 3000; i++) createPath(p).isClosed(); 7"))"#
            ))
        #expect(paths.rotation(at: 0) == 5 && paths.warnings.count == 1)
    }

    /// A failure at some moments is noted while those are drawn, once.
    @Test func momentsThatFailAreNoted() throws {
        let file = try ExpressionFile(
            File.layer(
                "own", 1, transform: #""r": \#(File.property("5", "if (time == 0.3) { nobody(); } value * 2"))"#))
        #expect(file.warnings.isEmpty)
        let limits = WorkLimits()
        let values = limits.perform { [2, 3, 3, 4].map { file.rotation(at: $0) } }
        #expect(values == [10, 5, 5, 10])
        #expect(limits.notes.count == 1 && limits.notes[0].contains("\"own\"") && limits.notes[0].contains("line 1"))
    }

    /// What is over ends the evaluation, and is not warned of.
    @Test func deadlinesEndLoops() throws {
        let file = try ExpressionFile(
            File.layer(
                "own", 1, transform: #""r": \#(File.property("5", "if (time > 1 && time < 2) while (true) {} value"))"#)
        )
        let limits = WorkLimits(deadline: .now)
        #expect(limits.perform { file.rotation(at: 15) } == 5)
        #expect(limits.notes.isEmpty)
    }

    /// A chain ends at a depth that does not depend on what was evaluated before.
    @Test(arguments: [[0], [149, 100, 50, 0]]) func chainsAreOfLimitedDepth(order: [Int]) throws {
        let layers = (1...150).map {
            File.layer(
                "l\($0)", $0, transform: #""r": \#(File.property("0", "thisComp.layer(index + 1).rotation + 1"))"#)
        }
        let last = File.layer("l151", 151, transform: #""r": {"a": 0, "k": 1000}"#)
        let file = try ExpressionFile((layers + [last]).joined(separator: ","))
        let limits = WorkLimits()
        let values = limits.perform { order.map { file.document.layers[$0].transform.rotation.value(at: 5) } }
        #expect(values.last == Double(ExpressionEvaluation.deepest))
        #expect(values.count == 1 || values[0] == 1001 && values[1] == 1050)
        #expect(limits.notes.count == 1 && limits.notes[0].contains("\"l129\""))
    }

    /// Layers that each read the next twice, at different moments: 2⁶⁰ evaluations.
    @Test func nestedEvaluationsAreCounted() throws {
        let layers = (1...60).map {
            File.layer(
                "l\($0)", $0,
                transform:
                    #""r": \#(File.property("1", "try { var o = thisComp.layer(index + 1).rotation; o.valueAtTime(time - 1) + o.valueAtTime(time - 2) } catch (e) { 1 }"))"#
            )
        }
        for order in [[5.0, 7], [7, 5]] {
            let file = try ExpressionFile(layers.joined(separator: ","))
            let limits = WorkLimits()
            let values = limits.perform { Dictionary(uniqueKeysWithValues: order.map { ($0, file.rotation(at: $0)) }) }
            #expect(values[5] == values[7])
        }
    }
}

extension Double {
    fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) <= 1e-6 * max(1, abs(other)) }
}

import LayerModel
import Testing

/// Texts of black squares that the file brings along: how they are read and painted, by pixels.
@Suite("Styles of Lottie texts") struct TextStyleTests {
    /// A text at (10, 60) whose letters `a` are squares of half the size's width, 20 points high.
    ///
    /// - Parameters:
    ///   - documents: The keyframes of the text.
    ///   - more: Members of the text.
    private func picture(_ documents: String, _ more: String = #""a": []"#, frame: Double = 0) throws -> FeaturePicture
    {
        let square = """
            {"ch": "a", "fFamily": "Test", "style": "Regular", "w": 50, "data": {"shapes": [{"ty": "gr", "it": [
             {"ty": "sh", "ks": {"k": {"c": true, "v": [[0, -50], [50, -50], [50, 0], [0, 0]],
              "i": [[0,0],[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0],[0,0]]}}}]}]}}
            """
        let text = """
            {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "chars": [\(square)],
             "fonts": {"list": [{"fName": "T", "fFamily": "Test", "fStyle": "Regular"}]}, "layers": [
             {"ty": 5, "nm": "title", "ip": 0, "op": 60, "ks": {"p": {"k": [10, 60]}}, "masksProperties": [
              {"mode": "n", "pt": {"k": {"c": false, "v": [[0, 0], [90, 0]], "i": [[0,0],[0,0]], "o": [[0,0],[0,0]]}}}],
              "t": {"d": {"k": [\(documents)]}, \(more)}}]}
            """
        return try FeaturePicture(document: text, frame: frame)
    }

    private func document(_ text: String, at frame: Int = 0, _ more: String) -> String {
        #"{"t": \#(frame), "s": {"t": "\#(text)", "f": "T", "s": 40, "j": 0, "fc": [1, 0, 0], \#(more)}}"#
    }

    /// A composition in place of an outline is drawn in its own colours, at the text's size, in its own time, where animators put it.
    @Test func charactersMayBeCompositions() throws {
        let layer = LottieText.rectangle(
            (0, -50, 50, 50), "[0, 1, 0, 1]", #""ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 20, "s": [100, 0]}]}}"#)
        let character = """
            {"ch": "a", "fFamily": "Test", "style": "Regular", "w": 100, "t": 1, "data": {"refId": "c", "ip": 0, "op": 40, "st": 10}}
            """
        func picture(_ animators: String, frame: Double) throws -> FeaturePicture {
            try FeaturePicture(
                document: """
                    {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "chars": [\(character)],
                     "assets": [{"id": "c", "layers": [\(layer)]}],
                     "fonts": {"list": [{"fName": "T", "fFamily": "Test", "fStyle": "Regular"}]}, "layers": [
                     {"ty": 5, "nm": "title", "ip": 0, "op": 60, "ks": {"p": {"k": [10, 60]}},
                      "t": {"d": {"k": [\(document("aa", #""lh": 48"#))]}, "a": [\(animators)]}}]}
                    """, frame: frame)
        }
        // 20 points at a size of 40, 40 from one to the next; at frame 20 the composition's half has passed.
        for (frame, left) in [(10.0, 10), (20, 30)] {
            let picture = try picture("", frame: frame)
            #expect(
                picture[left + 1, 50] == [0, 255, 0, 255] && picture[left + 18, 42] == [0, 255, 0, 255], "\(frame)")
            #expect(picture[left - 2, 50][3] == 0 && picture[left + 22, 50][3] == 0 && picture[left + 41, 50][3] == 255)
        }
        #expect(try picture("", frame: 45)[51, 50][3] == 0)
        let moved = try picture(
            #"{"s": {"t": 0, "s": {"k": 0}}, "a": {"p": {"k": [0, 30]}, "o": {"k": 50}}}"#, frame: 10)
        #expect(moved[12, 50][3] == 0 && abs(moved[12, 80][3] - 128) <= 1)
    }

    /// A line height of 0 is as none, 1.2 times the size.
    @Test(arguments: [#""lh": 0"#, #""lh": null"#, #""lh": 48"#, #""x": 1"#]) func linesOfNoHeight(height: String)
        throws
    {
        let picture = try picture(document(#"a\ra"#, height))
        #expect(picture[20, 50][3] == 255 && picture[20, 80][3] == 0 && picture[20, 90][3] == 255)
    }

    /// Whether the stroke lies over the fill is each document's own, with animators and on paths, too.
    @Test(arguments: [
        #""a": []"#, #""a": [{"s": {"t": 0, "s": {"k": 0}}, "a": {"p": {"k": [0, 0]}}}]"#,
        #""a": [], "p": {"m": 0, "f": {"k": 0}, "p": {"k": 1}}"#,
        #""a": [{"s": {"t": 0, "s": {"k": 0}}, "a": {"sw": {"k": 0}}}], "p": {"m": 0, "f": {"k": 0}, "p": {"k": 1}}"#,
    ])
    func strokesLieOverOrUnderTheFill(more: String) throws {
        let line = #""sc": [0, 0, 1], "sw": 8"#
        let keys = [
            document("a", line + #", "of": false"#), document("a", at: 20, line),
            document("a", at: 40, line + #", "of": false"#),
        ]
        for (frame, isOver) in [(0.0, false), (25, true), (45, false)] {
            let picture = try picture(keys.joined(separator: ","), more, frame: frame)
            // 2 points inside the letter's edge, and 2 outside.
            #expect(picture[12, 50] == (isOver ? [0, 0, 255, 255] : [255, 0, 0, 255]), "\(frame)")
            #expect(picture[7, 50] == [0, 0, 255, 255] && picture[20, 50] == [255, 0, 0, 255], "\(frame)")
        }
    }

    /// A translucent letter shows nothing of its stroke through its fill.
    @Test func translucentLettersAreOnePicture() throws {
        let animator = #""a": [{"s": {"t": 0, "s": {"k": 0}}, "a": {"o": {"k": 50}}}]"#
        let picture = try picture(document("a", #""sc": [0, 0, 1], "sw": 8, "of": false"#), animator)
        for (x, color) in [(12, [255, 0, 0]), (7, [0, 0, 255])] {
            #expect(picture[x, 50].dropLast() == color[...] && abs(picture[x, 50][3] - 128) <= 1, "\(picture[x, 50])")
        }
    }

    /// The blank that ends a word is no part of what the word turns about.
    @Test func wordsAreWithoutTheirBlanks() throws {
        let half =
            #""m": {"g": 2, "a": {"k": [0, 0]}}, "a": [{"s": {"t": 0, "s": {"k": 0}}, "a": {"s": {"k": [50, 100]}}}]"#
        let picture = try picture(document("aa aa", #""lh": 48"#), half)
        // Letters of 20: about the middle of the first word, at 30, from 20 to 40.
        #expect(
            picture[21, 50][3] == 255 && picture[39, 50][3] == 255 && picture[18, 50][3] == 0 && picture[42, 50][3] == 0
        )
    }

    /// The anchor's place in its group is that of the moment.
    @Test func alignmentsMove() throws {
        let moving =
            #""m": {"g": 1, "a": {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 30, "s": [100, 0]}]}}, "#
            + #""a": [{"s": {"t": 0, "s": {"k": 0}}, "a": {"s": {"k": [50, 100]}}}]"#
        for (frame, left) in [(0.0, 15), (15, 18), (30, 20), (50, 20)] {
            let picture = try picture(document("a", #""lh": 48"#), moving, frame: frame)
            #expect(picture[left + 1, 50][3] > 200 && picture[left - 2, 50][3] == 0, "\(frame)")
            #expect(picture[left + 8, 50][3] > 200 && picture[left + 11, 50][3] == 0, "\(frame)")
        }
    }
}

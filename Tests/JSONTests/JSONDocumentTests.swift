import Foundation
import Testing

@testable import JSON

@Suite("JSON texts")
struct JSONDocumentTests {
    private func parse(_ text: String) throws(JSONSyntaxError) -> JSONDocument {
        try JSONDocument(parsing: Data(text.utf8), limits: .init())
    }

    private func error(_ bytes: some Sequence<UInt8>) -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try JSONDocument(parsing: Data(bytes), limits: .init())
            return nil
        } catch {
            return error
        }
    }

    @Test func valuesOfEveryKind() throws {
        let document = try parse(#"{"a": [1, -2.5, 18446744073709551615, "é\ud83d\ude00", true, false, null, [], {}]}"#)
        try withExtendedLifetime(document) {
            let values = try #require(document.root.member("a")?.elements.map(Array.init))
            #expect(values.count == 9)
            #expect(values.prefix(3).map(\.number) == [1, -2.5, 18_446_744_073_709_551_616])
            #expect(values[3].string == "é😀")
            #expect(values[4].bool == true && values[5].bool == false && values[6].isNull)
            #expect(values[7].elements?.count == 0 && values[8].members.map(Array.init)?.isEmpty == true)
            #expect(values[0].text == nil && values[3].number == nil && values[6].bool == nil)
        }
    }

    @Test func theLastOfMembersOfOneKeyCounts() throws {
        let document = try parse(#"{"a": 1, "b": 2, "a": {"b": 3}, "b": null}"#)
        try withExtendedLifetime(document) {
            let last = try #require(document.root.member("a"))
            #expect(last.member("b")?.number == 3)
            #expect(document.root.member("b")?.isNull == true && document.root.member("c") == nil)
        }
    }

    @Test func wholeNumbersBeyond64BitsAreNumbers() throws {
        let text = #"["99999999999999999999\"", 99999999999999999999, -18446744073709551616, 9223372036854775807]"#
        let document = try parse(text)
        try withExtendedLifetime(document) {
            let values = try #require(document.root.elements.map(Array.init))
            #expect(values[0].string == #"99999999999999999999""#)
            #expect(values.dropFirst().map(\.number) == [1e20, -0x1p64, 0x1p63])
        }
        #expect(error("[1\(String(repeating: "0", count: 400))]".utf8)?.column == 2)
    }

    @Test func pathsLeadToTheirValues() throws {
        let document = try parse(#"{"root": {"a b": [[0], {"x": [1, 2], "y": null}]}, "": 3}"#)
        try withExtendedLifetime(document) {
            let list = try #require(document.root.member("root")?.member("a b")?.elements.map(Array.init))
            let y = try #require(list[1].member("y"))
            #expect(document.root.path(to: y.index) == #"root["a b"][1].y"#)
            let two = try #require(list[1].member("x")?.elements.map(Array.init)?.last)
            #expect(document.root.path(to: two.index) == #"root["a b"][1].x[1]"#)
            #expect(document.root.path(to: document.root.index) == "")
            let nameless = try #require(document.root.member(""))
            #expect(document.root.path(to: nameless.index) == #"[""]"#)
        }
    }

    @Test func aTextCutAnywhereIsAnErrorAtItsEnd() {
        let whole = Array(#"{"a": [1, -2.5e3, "\ud83d\ude00é\n", true, null, {}, []], "b": {"x": 0.5}}"#.utf8)
        #expect(error(whole) == nil)
        for count in 0..<whole.count {
            let found = error(whole.prefix(count))
            #expect(found?.line == 1 && found.flatMap(\.offset).map { $0 <= count } == true, "cut after \(count) bytes")
        }
    }

    @Test(arguments: [
        ("[01]", 3, "numbers do not start with 0"),
        ("[1e999]", 2, "the number 1e999 is too large"),
        ("[99999999999999999999, 1e999]", 24, "the number 1e999 is too large"),
        ("[99999999999999999999 1]", 23, #"found "1", expected "," or "]""#),
        (#"["\ud800"]"#, 9, "half a surrogate pair"),
        (#"["\udc00"]"#, 5, "half a surrogate pair"),
        (#"["\x"]"#, 4, #"found "x" after a backslash"#),
        ("[\"a\tb\"]", 4, "control characters are not allowed in strings; write \\n for a new line"),
        ("[\"a", 2, "the string that starts here does not end"),
        ("[1] 2", 5, #"found "2" after the end of the outermost value"#),
        (#"{"a" 1}"#, 6, #"found "1", expected ":""#),
        ("{a:1}", 2, #"found "a", expected a key in quotes"#),
        ("[1,]", 4, #"found "]", expected a value"#),
        ("[1 2]", 4, #"found "2", expected "," or "]""#),
        (#"{"a":1 "b":2}"#, 8, #"found a quote, expected "," or "}""#),
        ("[NaN]", 2, #"found "N", expected a value"#),
        ("[-Infinity]", 3, #"found "I", expected a digit"#),
        ("", 1, "the file is empty"),
        (" \n", 1, "the file is empty"),
    ])
    func malformedTexts(text: String, column: Int, problem: String) {
        let found = error(text.utf8)
        #expect(found?.column == column && found?.problem == problem, "\(String(describing: found))")
    }

    @Test func linesAndColumnsCountCharacters() {
        let found = error("{\n  \"é\": [1,\n  \"ü\", x]\n}".utf8)
        #expect(found?.line == 3 && found?.column == 8)
    }

    @Test func bytesThatAreNoUTF8() {
        #expect(error([0x5B, 0x22, 0xFF, 0x22, 0x5D])?.problem == "the byte 255 is not UTF-8")
        #expect(error([0x5B, 0x22, 0xC3])?.problem == "the byte 195 is not UTF-8")
        #expect(error([0xFF, 0xFE, 0x5B, 0x00])?.problem == "the file is in UTF-16, and JSON is in UTF-8")
    }

    @Test func aByteOrderMarkIsPassedOver() {
        #expect(error([0xEF, 0xBB, 0xBF] + "[1]".utf8) == nil)
        #expect(error([0xEF, 0xBB, 0xBF] + "[1".utf8)?.column == 4)
    }

    @Test func deepNestingIsAnError() {
        for opening in ["[", #"{"a":"#] {
            let found = error(String(repeating: opening, count: 100_000).utf8)
            #expect(found?.problem == "arrays and objects are nested more than 4096 deep")
        }
        let allowed = String(repeating: "[", count: 4000) + String(repeating: "]", count: 4000)
        #expect(error(allowed.utf8) == nil)
    }

    @Test func largeFilesAreRefused() {
        let limits = JSONLimits(fileSize: 3)
        #expect(throws: JSONSyntaxError.self) {
            try JSONDocument(parsing: Data("[1]\n".utf8), limits: limits)
        }
        #expect(throws: Never.self) {
            try JSONDocument(parsing: Data("[1]".utf8), limits: limits)
        }
    }

    @Test(arguments: [
        (#"{"x": "time"}"#, true), (#"{"a": [{"b": 1, "x": ""}], "c": 2}"#, true), (#"{"x": 1, "y": "x"}"#, false),
        (#"{"x": ["time"], "y": 8.5}"#, false), (#"["x"]"#, false), (#""x""#, false), (#"{"xx": "x"}"#, false),
        (#"{"\u0078": "time"}"#, true), ("[120, 2449958197289549824, 2449958197289549824]", false),
    ])
    func textsAreFoundByTheirKeys(text: String, isThere: Bool) throws {
        let document = try JSONDocument(parsing: Data(text.utf8), limits: JSONLimits())
        #expect(withExtendedLifetime(document) { document.root.mayHaveText(under: "x") } == isThere)
    }
}

import Compositor
import Foundation
import JSON
import LayerModel
import TestSupport
import Testing

@testable import Lottie

/// Values without a meaning: each is left out with a warning, and the rest of the file is drawn.
@Suite("Flawed values of Lottie files") struct FlawedValueTests {
    private let renderer: Renderer

    init() throws {
        renderer = try Renderer(device: .cpu, threads: 1)
    }

    /// A file with properties of all kinds.
    private static let file = #"""
        {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 60, "h": 60, "nm": "all", "markers": [{"cm": "m", "tm": 1, "dr": 2}],
         "assets": [
          {"id": "c", "nm": "inner", "layers": [
           {"ty": 1, "nm": "disc", "sc": "#00ff00", "sw": 20, "sh": 20, "ip": 0, "op": 60, "ks": {}}]},
          {"id": "i", "w": 9, "h": 9, "u": "", "p": "data:image/png;base64,\#(picture)", "e": 1}],
         "fonts": {"list": [{"fName": "F", "fFamily": "Case", "fStyle": "Regular", "ascent": 75}]},
         "chars": [{"ch": "A", "size": 10, "style": "Regular", "w": 60, "fFamily": "Case", "data": {"shapes": [
           {"ty": "gr", "it": [{"ty": "rc", "p": {"k": [25, -25]}, "s": {"k": [50, 50]}, "r": {"k": 0}}, {"ty": "tr"}]}]}}],
         "layers": [
          {"ty": 13, "nm": "view", "ip": 0, "op": 60, "pe": {"k": 60}, "ks": {"p": {"k": [30, 30, -60]}, "a": {"k": [30, 30, 0]}}},
          {"ty": 5, "nm": "text", "ip": 0, "op": 60, "ks": {"p": {"k": [5, 50]}}, "t": {
           "d": {"k": [{"t": 0, "s": {"t": "AA", "s": 20, "f": "F", "fc": [1, 0, 0], "sc": [0, 1, 0], "sw": 1, "j": 0, "tr": 5, "lh": 24, "ls": 1}}]},
           "m": {"g": 1, "a": {"k": [10, 20]}}, "p": {},
           "a": [{"s": {"t": 0, "b": 1, "r": 1, "sh": 1, "s": {"k": 10}, "e": {"k": 70}, "o": {"k": 5}, "a": {"k": 90},
             "ne": {"k": 10}, "xe": {"k": 10}, "sm": {"k": 50}},
            "a": {"o": {"k": 50}, "p": {"k": [1, 2]}, "s": {"k": [90, 80]}, "r": {"k": 9}, "sk": {"k": 5}, "sa": {"k": 5},
             "fc": {"k": [0, 0, 1]}, "fh": {"k": 9}, "so": {"k": 40}, "sw": {"k": 1}, "t": {"k": 4}, "ls": {"k": [0, 1]}}}]}},
          {"ty": 4, "nm": "shapes", "ind": 3, "ip": 0, "op": 60, "ddd": 1, "ks": {"a": {"k": [1, 2, 0]},
           "p": {"s": true, "x": {"k": 3}, "y": {"k": 2}}, "s": {"k": [90, 110, 100]}, "rz": {"k": 5}, "rx": {"k": 9},
           "ry": {"k": 7}, "or": {"k": [3, 2, 1]}, "o": {"k": 80}, "sk": {"k": 4}, "sa": {"k": 30}}, "shapes": [
            {"ty": "gr", "nm": "g", "it": [
             {"ty": "rc", "p": {"k": [20, 20]}, "s": {"k": [20, 16]}, "r": {"k": 3}},
             {"ty": "st", "c": {"k": [0, 0, 1]}, "o": {"k": 90}, "w": {"k": 3}, "ml2": {"k": 5}, "lc": 1, "lj": 1,
              "d": [{"n": "d", "v": {"k": 5}}, {"n": "g", "v": {"k": 3}}, {"n": "o", "v": {"k": 2}}]},
             {"ty": "tr", "a": {"k": [1, 1]}, "p": {"k": [2, 2]}, "s": {"k": [110, 90]}, "r": {"k": 4}, "o": {"k": 70}}]},
            {"ty": "gr", "it": [
             {"ty": "el", "p": {"k": [40, 20]}, "s": {"k": [18, 12]}},
             {"ty": "gf", "t": 2, "s": {"k": [40, 20]}, "e": {"k": [50, 20]}, "h": {"k": 20}, "a": {"k": 30}, "o": {"k": 90},
              "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}},
             {"ty": "rp", "c": {"k": 2}, "o": {"k": 1}, "tr": {"p": {"k": [5, 5]}, "s": {"k": [90, 90]}, "so": {"k": 90}, "eo": {"k": 40}}},
             {"ty": "tr"}]},
            {"ty": "gr", "it": [
             {"ty": "sr", "sy": 1, "p": {"k": [20, 42]}, "pt": {"k": 6}, "r": {"k": 9}, "or": {"k": 12}, "os": {"k": 20},
              "ir": {"k": 5}, "is": {"k": 10}},
             {"ty": "sh", "ks": {"k": [{"t": 0, "s": [{"c": true, "v": [[30, 30], [50, 30], [40, 50]],
               "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}], "i": {"x": 0.5, "y": 1}, "o": {"x": 0.5, "y": 0}},
               {"t": 30, "s": [{"c": true, "v": [[30, 30], [50, 30], [30, 50]],
               "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}]}]}},
             {"ty": "tm", "m": 1, "s": {"k": 10}, "e": {"k": 80}, "o": {"k": 20}}, {"ty": "rd", "r": {"k": 2}},
             {"ty": "pb", "a": {"k": 9}}, {"ty": "op", "a": {"k": 2}, "ml": {"k": 3}, "lj": 1},
             {"ty": "zz", "s": {"k": 2}, "r": {"k": 2}, "pt": {"k": 1}}, {"ty": "tw", "a": {"k": 9}, "c": {"k": [30, 40]}},
             {"ty": "fl", "c": {"k": [1, 0.5, 0]}, "o": {"k": 90}, "r": 1}, {"ty": "tr"}]}]},
          {"ty": 2, "nm": "picture", "refId": "i", "parent": 3, "ip": 0, "op": 60, "ks": {"p": {"k": [30, 3]}}},
          {"ty": 0, "nm": "comp", "refId": "c", "w": 30, "h": 30, "ip": 0, "op": 60, "st": 0, "sr": 1, "tm": {"k": 0.5},
           "bm": 1, "ks": {"p": {"k": [{"t": -9, "s": [10, 28], "i": {"x": [0.5], "y": [1]}, "o": {"x": [0.5], "y": [0]}, "to": [0, 9], "ti": [0, 9]}, {"t": 50, "s": [20, 28]}]}},
           "masksProperties": [{"mode": "a", "inv": false, "o": {"k": 90}, "x": {"k": 1}, "f": {"k": [2, 2]}, "pt": {"k": {"c": true,
            "v": [[2, 2], [16, 2], [16, 16], [2, 16]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}],
           "ef": [{"ty": 25, "nm": "shadow", "ef": [{"v": {"k": [0, 0, 0]}}, {"v": {"k": 200}}, {"v": {"k": 120}}, {"v": {"k": 4}}, {"v": {"k": 2}}, {"v": {"k": 0}}]},
            {"ty": 35, "ef": [{"v": {"k": [5, 5]}}, {"v": {"k": [6, 6]}}, {"v": {"k": 0}}, {"v": {"k": 90}}, {"v": {"k": 110}}, {"v": {"k": 3}}, {"v": {"k": 3}}, {"v": {"k": 5}}, {"v": {"k": 90}}]}],
           "sy": [{"ty": 1, "c": {"k": [1, 0, 1]}, "o": {"k": 60}, "a": {"k": 40}, "d": {"k": 3}, "s": {"k": 2}}]},
          {"ty": 1, "nm": "ground", "sc": "#ffffee", "sw": 60, "sh": 60, "ip": 0, "op": 60, "ks": {"o": {"k": 100}}}]}
        """#
    private static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M/wHwAEAQH/cetH5QAAAABJRU5ErkJggg=="

    /// A step into a parsed text.
    private enum Step: CustomStringConvertible {
        case key(String)
        case index(Int)

        var description: String {
            switch self {
            case .key(let key): ".\(key)"
            case .index(let index): "[\(index)]"
            }
        }
    }

    private static func path(_ steps: [Step]) -> String {
        String(steps.map(\.description).joined().dropFirst())
    }

    /// The places of all values for which `isWanted` holds, below a value.
    private static func places(in value: Any, _ isWanted: (Any) -> Bool, _ place: [Step] = []) -> [[Step]] {
        var places = isWanted(value) ? [place] : []
        if let members = value as? [String: Any] {
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                places += Self.places(in: member, isWanted, place + [.key(key)])
            }
        } else if let elements = value as? [Any] {
            for (index, element) in elements.enumerated() {
                places += Self.places(in: element, isWanted, place + [.index(index)])
            }
        }
        return places
    }

    /// The value with another one, or none, at a place.
    private static func changed(_ value: Any, at place: ArraySlice<Step>, to new: Any?) -> Any? {
        guard let step = place.first else { return new }
        switch step {
        case .key(let key):
            var members = value as? [String: Any] ?? [:]
            members[key] = members[key].flatMap { changed($0, at: place.dropFirst(), to: new) }
            return members
        case .index(let index):
            var elements = value as? [Any] ?? []
            elements[index] = changed(elements[index], at: place.dropFirst(), to: new) ?? NSNull()
            return elements
        }
    }

    private static func parsed(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
    }

    private func drawn(_ file: Any, at frames: [Double] = [0]) throws -> (pixels: [[UInt8]], warnings: [LottieWarning])
    {
        let data = try JSONSerialization.data(withJSONObject: file)
        let animation = try LottieReader().read(data, folder: URL(fileURLWithPath: "/nowhere", isDirectory: true))
        let tree = animation.root.commit(at: 0)
        let pixels = try frames.map { frame in
            try renderer.render(
                tree, at: frame / 30, RenderOptions(size: CGSize(width: 60, height: 60), scale: 1)
            )
            .withPremultipliedRGBA8 { bytes, bytesPerRow in
                (0..<60 * bytesPerRow).map { bytes[$0] }
            }
        }
        return (pixels, animation.warnings)
    }

    /// A property without a usable value counts as one that is not there, and the warning has its place.
    @Test func propertiesTakeTheirDefaults() throws {
        let file = try Self.parsed(Self.file)
        let whole = try drawn(file)
        #expect(whole.warnings.filter { !$0.feature.contains("font") }.isEmpty, "\(whole.warnings)")
        let values = try ["{}", #""""#, #"{"k": {}}"#, #"{"k": "x"}"#, #"{"k": [{"t": 0, "s": {}}]}"#].map(Self.parsed)
        let places = Self.places(in: file) { ($0 as? [String: Any])?["k"] != nil }
        #expect(places.count > 100)
        for (index, place) in places.enumerated() {
            let without = try drawn(try #require(Self.changed(file, at: place[...], to: nil)))
            let path = Self.path(place)
            // Each kind of value at two fifths of the places.
            for value in [values[index % values.count], values[(index + 2) % values.count]] {
                let with = try drawn(try #require(Self.changed(file, at: place[...], to: value)))
                #expect(with.pixels == without.pixels, "\(path): \(value)")
                let isNamed = with.warnings.contains {
                    $0.path.hasPrefix(path) || path.hasPrefix($0.path) && !$0.path.isEmpty
                }
                #expect(isNamed, "\(path): \(value), \(with.warnings)")
                #expect(with.warnings.allSatisfy { !($0.feature + ($0.flaw ?? "")).contains("\n") })
            }
        }
    }

    /// Whatever stands in place of a value, the file is drawn, unless it has no size.
    @Test func filesAreDrawnWhateverAValueIs() throws {
        let file = try Self.parsed(Self.file)
        let long = String(repeating: "long ", count: 1000)
        let values: [Any] = [[String: Any](), [Any](), NSNull(), "", -1, 1e300, long, true]
        for (index, place) in Self.places(in: file, { _ in true }).enumerated() where !place.isEmpty {
            let path = Self.path(place)
            guard !["w", "h"].contains(path) else { continue }
            // Each kind of value at an eighth of the places, another eighth for each.
            let value = values[(index * 5 + index / values.count) % values.count]
            #expect(throws: Never.self, "\(path): \(value)") {
                let drawn = try drawn(try #require(Self.changed(file, at: place[...], to: value)), at: [0, 20.5])
                #expect(drawn.warnings.allSatisfy { ($0.feature + ($0.flaw ?? "")).count < 400 }, "\(drawn.warnings)")
            }
        }
    }

    /// Of keyframes those without a meaning are left out; the others count.
    @Test func keyframesAreLeftOutAlone() throws {
        let rest = #"{"t": 0, "s": [10]}, {"t": 10, "s": [20]}"#
        for flawed in [
            #"{"t": 5, "s": {}}"#, #"{"t": {}, "s": [9]}"#, #"{"t": -5, "s": [9]}"#, "[]", #"{"t": 7, "s": []}"#,
        ] {
            let text = Data(#"{"o": {"k": [\#(rest), \#(flawed)]}}"#.utf8)
            let document = try JSONDocument(parsing: text, limits: JSONLimits())
            try withExtendedLifetime(document) {
                let reading = DocumentReading(root: document.root, limits: ReaderOptions.Limits())
                let property = try #require(reading.scalar(document.root, "o"))
                #expect(property.keyframes.map(\.value) == [10, 20], "\(flawed)")
                #expect(
                    reading.warnings.count == 1 && reading.warnings[0].path.hasPrefix("o.k[2]"), "\(reading.warnings)")
            }
        }
    }

    /// A slot of another kind than its property leaves that as it is, with a warning.
    @Test(arguments: [
        ("[80, 80]", "50", "[{\"t\": 0, \"s\": [7, 8]}]"), ("30", "[1, 2, 3]", "[9]"),
        ("[{\"t\": 0, \"s\": [80, 70]}]", "{\"v\": []}", "[7, 8]"), ("30", "\"x\"", "9"),
        ("[80, 80, 80]", "[{\"t\": 0, \"s\": [50]}, {\"t\": 9, \"s\": [60]}]", "[1, 2, 3]"),
    ])
    func slotsOfAnotherKind(written: String, other: String, same: String) throws {
        for (slot, isTaken) in [(other, false), (same, true)] {
            let text =
                #"{"slots": {"a": {"p": {"k": \#(slot)}}}, "s": {"k": \#(written), "sid": "a"}, "w": {"k": \#(written)}, "o": {"k": \#(slot)}}"#
            let document = try JSONDocument(parsing: Data(text.utf8), limits: JSONLimits())
            try withExtendedLifetime(document) {
                let reading = DocumentReading(root: document.root, limits: ReaderOptions.Limits())
                let found = try #require(reading.components(document.root, "s")).initial
                #expect(reading.warnings.map(\.feature) == (isTaken ? [] : [#"what the slot "a" holds"#]), "\(slot)")
                #expect(found == reading.components(document.root, isTaken ? "o" : "w")?.initial, "\(slot)")
            }
        }
    }
}

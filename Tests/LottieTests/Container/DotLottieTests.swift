import Foundation
import TestSupport
import Testing

@testable import Lottie

@Suite("dotLottie")
struct DotLottieTests {
    private let manifest = """
        {"version": "2", "initial": {"animation": "two"}, "animations": [{"id": "one"}, {"id": "two", "initialTheme": "dark"}],
         "themes": [{"id": "dark"}]}
        """
    private let theme = """
        {"rules": [
          {"id": "tint", "type": "Color", "value": [1, 0.5, 0]},
          {"id": "size", "type": "Scalar", "keyframes": [
            {"frame": 0, "value": 10, "outTangent": {"x": 0, "y": 0}, "inTangent": {"x": 1, "y": 1}},
            {"frame": 30, "value": 20, "hold": true}]},
          {"id": "ramp", "type": "Gradient", "value": [
            {"offset": 0, "color": [1, 0, 0, 1]}, {"offset": 1, "color": [0, 0, 1, 0.5]}]},
          {"id": "other", "type": "Scalar", "value": 1, "animations": ["one"]},
          {"id": "title", "type": "Text", "value": {"text": "Hi"}}]}
        """

    @Test func versionTwo() throws {
        let file = try DotLottie(
            ZipFile.archive([
                ("manifest.json", manifest), ("a/one.json", "{\"v\": 1}"), ("a/two.json", "{\"v\": 2}"),
                ("i/picture.png", "bytes"), ("t/dark.json", theme),
            ]))
        #expect(file.animations.map(\.id) == ["one", "two"] && file.initial.id == "two" && file.themes == ["dark"])
        #expect(try text(file.animation()) == "{\"v\": 2}")
        #expect(try text(file.animation("one")) == "{\"v\": 1}")
        #expect(try file.asset("picture.png", folder: "/images/").map(text) == "bytes")
        #expect(try file.asset("missing.png") == nil)
        #expect(try file.slots(animation: "one") == nil)
        let slots = try #require(try file.slots())
        #expect(slots.ignored.isEmpty)
        let expected = """
            {"ramp":{"p":{"k":{"a":0,"k":[0,1,0,0,1,0,0,1,0,1,1,0.5]},"p":2}},\
            "size":{"p":{"a":1,"k":[{"i":{"x":1,"y":1},"o":{"x":0,"y":0},"s":[10],"t":0},{"h":1,"s":[20],"t":30}]}},\
            "tint":{"p":{"a":0,"k":[1,0.5,0]}},"title":{"p":{"k":[{"t":0,"s":{"t":"Hi"}}]}}}
            """
        #expect(try object(slots.json) == object(Data(expected.utf8)))
    }

    /// The reader takes the animation and the theme of its options, and says which there are.
    @Test func animationsAndThemesAreChosen() throws {
        func animation(_ width: Int) -> String {
            #"{"w": \#(width), "h": 5, "fr": 30, "ip": 0, "op": 30, "layers": [], "slots": {}}"#
        }
        let manifest = #"""
            {"version": "2", "initial": {"animation": "two"}, "themes": [{"id": "dark"}, {"id": "light"}],
             "animations": [{"id": "one", "background": "#ff0000"}, {"id": "two", "initialTheme": "dark"}]}
            """#
        let unheard = #"{"rules": [{"id": "x", "type": "Unheard"}]}"#
        let data = try ZipFile.archive([
            ("manifest.json", manifest), ("a/one.json", animation(10)), ("a/two.json", animation(20)),
            ("t/dark.json", #"{"rules": []}"#), ("t/light.json", unheard),
        ])
        func read(animation: String? = nil, theme: String? = nil) throws -> LottieAnimation {
            var options = ReaderOptions()
            (options.animation, options.theme) = (animation, theme)
            return try LottieReader(options: options).read(data)
        }
        func choice(_ shown: String, _ theme: String?) -> LottieAnimation.Container {
            .init(animations: ["one", "two"], shown: shown, themes: ["dark", "light"], theme: theme)
        }
        let first = try read()
        #expect(first.size.width == 20 && first.container == choice("two", "dark") && first.background == nil)
        let one = try read(animation: "one")
        #expect(one.size.width == 10 && one.container == choice("one", nil) && one.background != nil)
        let light = try read(theme: "light")
        #expect(
            light.container == choice("two", "light")
                && light.warnings.map(\.feature) == ["the theme's rule x (Unheard)"])
        for (animation, theme, names) in [("none", nil, "“one”, “two”"), (nil, "none", "“dark”, “light”")] {
            #expect { try read(animation: animation, theme: theme) } throws: { error in
                (error as? LottieErrors)?.errors.first?.problem.contains(names) == true
            }
        }
        var options = ReaderOptions()
        options.theme = "dark"
        let reader = LottieReader(options: options)
        #expect { try reader.read(Data(animation(5).utf8)) } throws: { error in
            (error as? LottieErrors)?.errors.map(\.path) == ["--theme dark"]
        }
    }

    /// What a manifest says of an animation and the archive lacks is named; nothing said is nothing.
    @Test func themesThatAreNotThere() throws {
        let manifest =
            #"{"animations": [{"id": "a", "initialTheme": "none", "background": ""}], "themes": [{"id": "none"}]}"#
        let animation = #"{"w": 9, "h": 9, "fr": 30, "ip": 0, "op": 30, "layers": []}"#
        let data = try ZipFile.archive([("manifest.json", manifest), ("a/a.json", animation)])
        let read = try LottieReader().read(data)
        #expect(read.background == nil)
        #expect(read.warnings.map(\.feature) == ["the theme's file t/none.json, which the archive does not have,"])
        var options = ReaderOptions()
        options.theme = "none"
        let reader = LottieReader(options: options)
        #expect { try reader.read(data) } throws: { ($0 as? LottieErrors)?.errors.map(\.path) == ["t/none.json"] }
    }

    /// The animation of the first state is shown where a manifest begins with a state machine, unless that says none of its animations.
    @Test(arguments: [
        (
            #"{"initial": "on", "states": [{"name": "off", "animation": "one"}, {"name": "on", "animation": "two"}]}"#,
            "two"
        ),
        (#"{"initial": "on", "states": [{"name": "on", "animation": "three"}]}"#, "one"),
        (#"{"initial": "up", "states": [{"name": "on", "animation": "two"}]}"#, "one"), ("{}", "one"), ("[", "one"),
        (nil, "one"),
    ])
    func stateMachinesBeginWithAnAnimation(machine: String?, shown: String) throws {
        let manifest = #"{"initial": {"stateMachine": "m"}, "animations": [{"id": "one"}, {"id": "two"}]}"#
        var entries = [("manifest.json", manifest), ("a/one.json", "{}"), ("a/two.json", "{}")]
        if let machine { entries.append(("s/m.json", machine)) }
        #expect(try DotLottie(ZipFile.archive(entries)).initial.id == shown)
    }

    @Test func versionOne() throws {
        let manifest = """
            {"version": "1.0", "animations": [{"id": "a"}, {"id": "b"}], "activeAnimationId": "b"}
            """
        let file = try DotLottie(
            ZipFile.archive([("manifest.json", manifest), ("animations/b.json", "{}"), ("images/x.webp", "x")]))
        #expect(try text(file.animation()) == "{}")
        #expect(try file.asset("x.webp", folder: "images/").map(text) == "x")
        #expect(
            throws: LottieError(
                kind: .format, path: "a/a.json", problem: "the manifest names it, and the archive has no such file")
        ) { try file.animation("a") }
        #expect(throws: LottieError.self) { try file.animation("c") }
    }

    @Test func longEntriesAreUnpackedWhole() throws {
        let long = String(repeating: "0123456789abcdef", count: 200_000)
        let archive = try ZipArchive(ZipFile.archive([("long", long)]))
        #expect(archive.sizes == ["long": 3_200_000])
        #expect(try archive.contents(of: "long").map(text) == long)
    }

    @Test(arguments: [
        ("{", "manifest.json"), ("{\"animations\": []}", "manifest.json: animations"),
        ("{\"animations\": [{}]}", "manifest.json: animations"),
    ])
    func damagedManifests(_ manifest: String, place: String) throws {
        let data = try ZipFile.archive([("manifest.json", manifest)])
        #expect { try DotLottie(data) } throws: { ($0 as? LottieError)?.path == place }
    }

    /// An animation without an identifier is left out of others.
    @Test func animationsWithoutAnIdentifierAreNamed() throws {
        let data = try ZipFile.archive([
            ("manifest.json", #"{"animations": [{"id": 3}, {"id": "b"}, null]}"#),
            ("a/b.json", #"{"w": 9, "h": 9, "fr": 30, "ip": 0, "op": 30, "layers": []}"#),
        ])
        let animation = try LottieReader().read(data)
        #expect(animation.container?.animations == ["b"])
        #expect(
            animation.warnings.map(\.feature) == [
                "the manifest's animations[0], which has no id,", "the manifest's animations[2], which has no id,",
            ])
    }

    @Test func otherFilesAreNone() throws {
        #expect(throws: LottieError.self) { try DotLottie(Data("no archive".utf8)) }
        #expect(throws: LottieError.self) { try DotLottie(Data()) }
        #expect(try DotLottie.isContainer(ZipFile.archive([("a", "b")])))
        #expect(!DotLottie.isContainer(Data("{}".utf8)))
    }

    @Test(arguments: ["../out", "/root", "a/../../b", "..\\out"])
    func namesThatLeadOut(_ name: String) throws {
        let data = try ZipFile.archive([(name, "x")])
        #expect(throws: LottieError(kind: .format, path: name, problem: "the entry's name leads out of the archive")) {
            try ZipArchive(data)
        }
    }

    /// Names as Windows writes them, and with a step that leads nowhere.
    @Test(arguments: ["a\\b.json", "./a/b.json"]) func namesOfOtherSystems(_ name: String) throws {
        let archive = try ZipArchive(ZipFile.archive([(name, "x")]))
        #expect(archive.names == ["a/b.json"])
        #expect(try archive.contents(of: "a/b.json") == Data("x".utf8))
    }

    @Test func limits() throws {
        let data = try ZipFile.archive([("a", "12345"), ("b", "12345")])
        func fails(_ change: (inout ZipArchive.Limits) -> Void) -> String? {
            var limits = ZipArchive.Limits()
            change(&limits)
            do throws(LottieError) {
                _ = try ZipArchive(data, limits: limits)
                return nil
            } catch {
                return error.path
            }
        }
        #expect(fails { $0.entries = 2 } == nil && fails { $0.entries = 1 } == "")
        #expect(fails { $0.entrySize = 5 } == nil && fails { $0.entrySize = 4 } == "a")
        #expect(fails { $0.totalSize = 10 } == nil && fails { $0.totalSize = 9 } == "b")
    }

    /// A list that says less than an entry holds is how archives get past limits.
    @Test func entriesThatLieAboutTheirSize() throws {
        var data = try ZipFile.archive([("a", String(repeating: "x", count: 5000))])
        let record = try #require(data.range(of: Data([0x50, 0x4B, 1, 2])))
        data.replaceSubrange(record.lowerBound + 24..<record.lowerBound + 28, with: [10, 0, 0, 0])
        let local = try #require(data.range(of: Data([0x50, 0x4B, 3, 4])))
        data.replaceSubrange(local.lowerBound + 22..<local.lowerBound + 26, with: [10, 0, 0, 0])
        let archive = try ZipArchive(data)
        #expect(archive.sizes["a"] == 10)
        #expect(throws: LottieError.self) { try archive.contents(of: "a") }
    }

    @Test func damagedArchivesAreErrors() throws {
        let data = try ZipFile.archive([
            ("manifest.json", manifest), ("a/one.json", "{}"), ("a/two.json", String(repeating: "[1, 2]", count: 90)),
        ])
        var damaged = 0
        for index in stride(from: 0, to: data.count, by: 3) {
            var copy = data
            copy[index] ^= 0x5A
            do throws(LottieError) {
                let file = try DotLottie(copy)
                for entry in file.animations { _ = try file.animation(entry.id) }
            } catch {
                damaged += 1
            }
            #expect(throws: LottieError.self) { try DotLottie(data.prefix(index)) }
        }
        #expect(damaged > data.count / 6)
    }

    private func text(_ data: Data) -> String {
        String(decoding: data, as: UTF8.self)
    }

    private func object(_ data: Data) throws -> NSDictionary {
        try #require(JSONSerialization.jsonObject(with: data) as? NSDictionary)
    }
}

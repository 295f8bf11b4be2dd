import Foundation
import TestSupport
import Testing

@testable import Lottie

/// Zip archives without a manifest.
@Suite("Archives of one animation") struct PlainArchiveTests {
    private let animation = #"{"w": 40, "h": 30, "fr": 30, "ip": 0, "op": 60, "layers": []}"#

    private func open(_ entries: (name: String, contents: String)...) throws -> DotLottie {
        try DotLottie(ZipFile.archive(entries))
    }

    @Test(arguments: ["data.json", "folder/My Animation.JSON", "animations/a.json", "a.b.json"])
    func theAnimationIsTheJSONFile(name: String) throws {
        let file = try open((name, animation), ("images/x.png", "bytes"), ("read me.txt", "{}"))
        #expect(try file.animation() == Data(animation.utf8))
        #expect(file.animations.map(\.id) == [String(name.dropLast(5))] && file.themes.isEmpty)
        #expect(try file.slots() == nil)
    }

    /// What systems put beside files is passed over.
    @Test func systemsFilesAreNone() throws {
        let file = try open(
            ("__MACOSX/._data.json", "junk"), ("data.json", animation), (".hidden/b.json", animation),
            ("images/._x.png", "junk"), ("images/x.png", "bytes"))
        #expect(try file.animation() == Data(animation.utf8))
        #expect(try file.asset("x.png").map { String(decoding: $0, as: UTF8.self) } == "bytes")
    }

    /// Of several JSON files that which is an animation; a theme and a package's description are none.
    @Test func otherJSONFilesAreNone() throws {
        let file = try open(("a.json", #"{"rules": []}"#), ("b/data.json", animation), ("package.json", "{"))
        #expect(try file.animation() == Data(animation.utf8))
    }

    @Test func picturesAreFoundByTheirNames() throws {
        let file = try open(("all/data.json", animation), ("all/images/x.png", "x"), ("all/images/box.png", "box"))
        for (name, folder) in [("x.png", "images/"), ("x.png", ""), ("images/x.png", ""), ("/x.png", "/elsewhere/")] {
            #expect(try file.asset(name, folder: folder) == Data("x".utf8), "\(folder)\(name)")
        }
        #expect(try file.asset("ox.png") == nil && file.asset("") == nil && file.asset("images") == nil)
    }

    @Test func noneAndSeveralAreErrors() throws {
        func problem(_ entries: (name: String, contents: String)...) throws -> String? {
            let data = try ZipFile.archive(entries)
            do throws(LottieError) {
                _ = try DotLottie(data)
                return nil
            } catch {
                #expect(error.path == "manifest.json" && error.kind == .format)
                return error.problem
            }
        }
        #expect(try problem(("a.txt", "x"))?.hasSuffix("this one has none") == true)
        #expect(try problem(("a.json", "{}"), ("b.json", "{}"))?.hasSuffix("this one has none") == true)
        #expect(try problem(("a.json", animation), ("b.json", animation))?.contains("“a.json”, “b.json”") == true)
    }

    @Test func theReaderTakesThem() throws {
        let animation = try LottieReader().read(ZipFile.archive([("x/data.json", animation)]))
        #expect(animation.size == CGSize(width: 40, height: 30) && animation.background == nil)
    }
}

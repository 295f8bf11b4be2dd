import Foundation
import LayerModel
import Lottie
import TestSupport
import Testing

/// Files that are no animation, or a bad one.
@Suite("Damaged Lottie files") struct DamagedFileTests {
    private func errors(_ text: some StringProtocol) -> [LottieError] {
        var reader = LottieReader()
        reader.options.limits.layers = 5000
        do throws(LottieErrors) {
            _ = try reader.read(Data(text.utf8))
            return []
        } catch {
            return error.errors
        }
    }

    private let header = #""v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100"#

    @Test func truncatedFilesSayWhere() {
        let found = errors(#"{"v": "5.7", "layers": [{"#)
        #expect(found.count == 1 && found.first?.path == "line 1, column 26" && found.first?.kind == .format)
    }

    @Test func sizesHaveLimits() {
        #expect(
            errors(#"{"fr": 30, "w": 0, "h": 100, "layers": []}"#).first?.problem.contains("sides are from 1") == true)
        #expect(
            errors(#"{"fr": 30, "w": 1e9, "h": 100, "layers": []}"#).first?.problem.contains("sides are from 1") == true
        )
        #expect(errors("[]").first?.problem == "found an empty array, expected a Lottie animation, an object")
    }

    /// The layer that closes a circle of compositions is left out; the rest of both is drawn.
    @Test func compositionsThatShowThemselves() throws {
        let more = #""ip": 0, "op": 9, "ks": {}"#
        let text = #"""
            {\#(header), "assets": [
              {"id": "a", "layers": [{"ty": 0, "refId": "b", \#(more)}]},
              {"id": "b", "layers": [{"ty": 0, "nm": "back", "refId": "a", \#(more)},
                {"ty": 1, "nm": "ground", "sc": "#ff0000", "sw": 9, "sh": 9, \#(more)}]}],
             "layers": [{"ty": 0, "refId": "a", \#(more)}]}
            """#
        let animation = try LottieReader().read(Data(text.utf8))
        #expect(animation.warnings.map(\.path) == ["assets[1].layers[0]"])
        #expect(animation.warnings.map(\.layer) == ["back"])
        #expect(animation.warnings.map(\.flaw) == [#"the composition "a" shows itself"#])
        #expect(animation.root.sublayers?.first?.sublayers?.first?.sublayers?.map(\.name) == ["ground"])
    }

    /// 64 layers at each of ten depths would be 10¹⁸ of them.
    @Test func layersAreCountedAsOftenAsTheyAreShown() {
        let asset = { (depth: Int) in
            let layer = "{\"ty\": 0, \"refId\": \"\(depth + 1)\", \"ip\": 0, \"op\": 9}"
            let layers = Array(repeating: layer, count: 64).joined(separator: ",")
            return "{\"id\": \"\(depth)\", \"layers\": [\(layers)]}"
        }
        let last = ##"{"id": "10", "layers": [{"ty": 1, "sc": "#ffffff", "sw": 9, "sh": 9, "ip": 0, "op": 9}]}"##
        let assets = ((0..<10).map(asset) + [last]).joined(separator: ",")
        let first = #"{"ty": 0, "refId": "0", "ip": 0, "op": 9}"#
        let text = "{\(header), \"assets\": [\(assets)], \"layers\": [\(first)]}"
        #expect(errors(text).contains { $0.problem.contains("shows more than") })
    }

    /// Forty compositions that each show the next twice are a million million layers; time and memory end before.
    @Test func layersEndWithTheTimeAndTheMemory() throws {
        let layer = { (depth: Int) in "{\"ty\": 0, \"refId\": \"\(depth + 1)\", \"ip\": 0, \"op\": 9}" }
        let assets = (0..<40).map { "{\"id\": \"\($0)\", \"layers\": [\(layer($0)), \(layer($0))]}" }
        let last = ##"{"id": "40", "layers": [{"ty": 1, "sc": "#ffffff", "sw": 9, "sh": 9, "ip": 0, "op": 9}]}"##
        let list = (assets + [last]).joined(separator: ",")
        let text = "{\(header), \"assets\": [\(list)], \"layers\": [\(layer(-1))]}"
        var slow = LottieReader()
        slow.options.deadline = .now
        var small = LottieReader()
        small.options.memory = MemoryBudget(limit: 50 << 20)
        for reader in [slow, small] {
            #expect { try reader.read(Data(text.utf8)) } throws: { error in
                (error as? LottieErrors)?.errors.map(\.kind) == [.limit]
            }
        }
    }

    @Test func missingAssetsAreNamed() throws {
        let layers = #"[{"ty": 2, "refId": "x", "ip": 0, "op": 9}, {"ty": 0, "refId": "y", "ip": 0, "op": 9}]"#
        let animation = try LottieReader().read(Data("{\(header), \"layers\": \(layers)}".utf8))
        #expect(animation.warnings.map(\.path) == ["layers[1]", "layers[0]"])
        #expect(animation.warnings.first?.feature == #"the composition "y", which the file does not have,"#)
    }

    /// A layer whose picture is not there, damaged, or of a kind that is not read, is left out.
    @Test func picturesThatAreNotThereAreNamed() throws {
        let solid = ##"{"ty": 1, "nm": "ground", "sc": "#ff0000", "sw": 9, "sh": 9, "ip": 0, "op": 60, "ks": {}}"##
        let text = { (file: String) in
            """
            {\(header), "assets": [{"id": "x", "w": 9, "h": 9, "u": "images/", "p": "\(file)", "e": 0}],
             "layers": [{"ty": 2, "nm": "photo", "refId": "x", "ip": 0, "op": 60}, \(solid)]}
            """
        }
        let animation = try LottieReader().read(
            Data(text("none.png").utf8), folder: URL(fileURLWithPath: "/nowhere", isDirectory: true))
        #expect(animation.root.sublayers?.map(\.name) == ["ground"])
        #expect(animation.warnings.count == 1 && animation.warnings.first?.layer == "photo")
        #expect(animation.warnings.first?.feature.hasPrefix("the picture \"images/none.png\"") == true)
        for (file, problem) in [
            // The start of a PNG.
            ("data:image/png;base64,iVBORw0KGgo=", ""), ("data:image/png;base64,!", "the data: URI is not base64"),
            ("data:image/png;base64,", "the data: URI is not base64"), ("data:image/png", "a data: URI has a comma"),
            ("data:image/svg+xml;base64,PHN2Zy8+", "not a picture"), ("data:image/svg+xml,%3Csvg/%3E", "not a picture"),
            ("data:image/gif;base64,R0lGODlh", "not a picture"), ("data:image/png;base64,AAAA", "not a picture"),
        ] {
            let animation = try LottieReader().read(Data(text(file).utf8))
            #expect(animation.root.sublayers?.map(\.name) == ["ground"], "\(file)")
            #expect(animation.warnings.map(\.layer) == ["photo"])
            #expect(animation.warnings.first?.feature.hasPrefix("the picture \"x\" (\(problem)") == true)
        }
        for file in [
            "", String(repeating: "long", count: 2000), "data:image/png;base64," + String(repeating: "A", count: 9999),
        ] {
            let animation = try LottieReader().read(
                Data(text(file).utf8), folder: URL(fileURLWithPath: "/nowhere", isDirectory: true))
            #expect(animation.root.sublayers?.map(\.name) == ["ground"], "\(file)")
            let messages = animation.warnings.map { $0.feature + ($0.flaw ?? "") }
            #expect(!messages.isEmpty && messages.allSatisfy { $0.count < 200 }, "\(messages)")
        }
    }

    @Test func layersThatFollowEachOther() throws {
        let solid = ##""ty": 1, "sc": "#ff0000", "sw": 9, "sh": 9, "ip": 0, "op": 60, "ks": {}"##
        let text = #"{\#(header), "layers": [{"ind": 1, "parent": 2, \#(solid)}, {"ind": 2, "parent": 1, \#(solid)}]}"#
        let animation = try LottieReader().read(Data(text.utf8))
        #expect(animation.root.sublayers?.count == 2)
    }

    /// Whatever a cut or a changed byte makes of a file, it is read or turned down.
    @Test func changedFilesNeverTrap() throws {
        var random = SplitMix64(seed: 21)
        for frame in LottieFrame.all.prefix(60) {
            let bytes = try Array(Data(contentsOf: frame.animation))
            for _ in 0..<20 {
                var changed = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 0..<changed.count, using: &random)
                    changed[place] = UInt8(ascii: ["0", "-", "9", "[", "]", "{", "\"", "e", ",", "1"].randomElement()!)
                }
                var reader = LottieReader()
                reader.options.loadsImages = false
                if let animation = try? reader.read(Data(changed)) {
                    let tree = animation.root.commit(at: 0)
                    #expect(tree.count >= 1)
                }
            }
        }
    }
}

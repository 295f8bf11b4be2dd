import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

@Suite struct InspectCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let scene = """
        {"format": "glrender-scene", "version": 1, "size": [80, 60], "duration": 1,
         "root": {"name": "stage", "sublayers": [
           {"name": "card", "frame": [10, 5, 40, 30], "backgroundColor": "#ff0000", "cornerRadius": 4, "opacity": 0.5,
            "sublayers": [{"class": "CAGradientLayer", "frame": [5, 5, 20, 20], "colors": ["#fff", "#000"]}],
            "animations": [{"class": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0.5, "toValue": 1,
                            "duration": 1}]},
           {"name": "hole", "frame": [55, 5, 20, 20], "backgroundColor": "#00f",
            "mask": {"frame": [0, 0, 10, 10], "backgroundColor": "#000"}}]}}
        """

    private func text(_ arguments: String...) throws -> String {
        let command = try Command(["inspect", try folder.scene(scene)] + arguments)
        #expect(command.status == 0, "\(command.errors)")
        return String(decoding: command.output, as: UTF8.self)
    }

    private func list(_ arguments: String...) throws -> [[String: Any]] {
        let command = try Command(["inspect", try folder.scene(scene), "--json"] + arguments)
        return try #require(try JSONSerialization.jsonObject(with: command.output) as? [[String: Any]])
    }

    @Test func layersAreListedWithWhatDiffersFromDefaults() throws {
        let lines = try text().split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix("CALayer “stage” bounds (0, 0, 80, 60), position (40, 30)"))
        #expect(lines[1].hasPrefix("  CALayer “card” bounds (0, 0, 40, 30), position (30, 20)"))
        #expect(lines[1].contains("backgroundColor #ff0000") && lines[1].contains("cornerRadius 4"))
        #expect(lines[1].contains("opacity 0.5") && lines[1].contains("1 animation"))
        #expect(!lines[1].contains("shadow") && !lines[1].contains("masksToBounds"))
        #expect(lines[2].hasPrefix("    CAGradientLayer") && lines[2].contains("colors [#ffffff, #000000]"))
        #expect(lines[4].hasPrefix("    mask: CALayer"))
        let json = try list()
        #expect(json[1]["name"] as? String == "card" && json[1]["depth"] as? Int == 1)
        #expect((json[1]["properties"] as? [String: String])?["cornerRadius"] == "4")
    }

    @Test func presentationIsThatOfTheMoment() throws {
        #expect(try text("--tree", "presentation", "--time", "0.5").contains("opacity 0.75"))
        #expect(try text("--tree", "layers", "--time", "0.5").contains("opacity 0.5"))
    }

    @Test func theDisplayListIsInPaintersOrder() throws {
        let listed = try text("--tree", "display-list")
        #expect(listed.hasPrefix("display list"))
        let json = try list("--tree", "display-list")
        #expect(json.map { $0["primitive"] as? String } == ["fill", "gradient", "fill", "fill"])
        #expect(json[1]["bounds"] as? [Int] == [15, 10, 35, 30])
    }

    @Test func passesTellTheirReasonAndLayer() throws {
        let lines = try text("--tree", "passes").split(separator: "\n")
        #expect(lines.first?.hasPrefix("picture: 80 × 60 at 0, 0") == true)
        #expect(lines.contains { $0.hasPrefix("  groupOpacity of stage/card[0]: 40 × 30 at 10, 5") })
        #expect(lines.contains { $0.hasPrefix("  mask of stage/hole[1]") })
        let json = try list("--tree", "passes")
        #expect(json.last?["reason"] as? String == "picture" && json.count == 4)
    }

    @Test func hitTellsTheLayerAndThePointInIt() throws {
        #expect(try text("--hit", "12,8") == "stage/card[0] at 2, 3\n")
        #expect(try text("--hit", "20,15") == "stage/card[0]/CAGradientLayer[0] at 5, 5\n")
        #expect(try text("--hit", "100,8") == "no layer\n")
        let command = try Command(["inspect", try folder.scene(scene), "--hit", "12,8", "--json"])
        #expect(try command.json()["layer"] as? String == "stage/card[0]")
        #expect(try Command(["inspect", try folder.scene(scene), "--hit", "12"]).status == 64)
    }

    @Test func outlinesAreDrawnIntoThePicture() throws {
        let plain = folder.url("plain.png").path
        let path = try folder.scene(scene)
        #expect(try Command([path, "-o", plain, "--device", "cpu"]).status == 0)
        let outlined = folder.url("outlined.png").path
        _ = try text("--tree", "passes", "-o", outlined)
        let (a, b) = (try ImageDecoder().decode(path: plain), try ImageDecoder().decode(path: outlined))
        #expect(a.width == b.width && a.height == b.height)
        #expect(try Command(["diff", plain, outlined, "--tolerance", "50"]).status == 1)
    }

    @Test func statisticsHaveReasons() throws {
        let out = folder.url("out.png").path
        let command = try Command([try folder.scene(scene), "-o", out, "--device", "cpu", "--stats", "--json"])
        let pictures = try #require(try command.json()["pictures"] as? [[String: Any]])
        let statistics = try #require(pictures.first?["statistics"] as? [String: Any])
        #expect(statistics["passReasons"] as? [String: Int] == ["picture": 1, "groupOpacity": 1, "mask": 2])
        #expect(statistics["layers"] as? Int == 5)
        let passes = try #require(pictures.first?["passes"] as? [[String: Any]])
        #expect(passes.first?["layer"] as? String == "stage/card[0]")
        #expect(command.errors.contains("groupOpacity of stage/card[0]"))
    }
}

import Foundation
import Testing

@Suite struct VerifyCommandTests {
    private func devices(of report: [String: Any]) throws -> [[String: Any]] {
        try #require(report["devices"] as? [[String: Any]])
    }

    @Test func everyDeviceIsCompared() throws {
        let command = try Command(["verify", "--json"])
        let report = try command.json()
        for device in try devices(of: report) {
            let scenes = try #require(device["scenes"] as? [[String: Any]])
            #expect(scenes.count >= 40)
            #expect(scenes.allSatisfy { ($0["faults"] as? [String]) == [] })
            #expect(device["right"] as? Int == scenes.count)
        }
        let isEmpty = try devices(of: report).isEmpty
        #expect(command.status == (isEmpty ? 69 : 0))
        #expect((report["verdict"] as? String)?.contains(isEmpty ? "nothing was compared" : "are right on") == true)
    }

    @Test func lacksAreNamedWithTheirFix() throws {
        let report = try Command(["verify", "--json", "--device", "cpu"], environment: ["PATH": "/nonexistent"]).json()
        let lacks = try #require(report["lacks"] as? [[String: String]])
        #expect(lacks.contains { $0["what"] == "ffmpeg" && $0["fix"]?.contains("apt-get install") == true })
    }

    /// The CPU renderer is what devices are compared with.
    @Test func thereIsNothingToCompareTheCPURendererWith() throws {
        let command = try Command(["verify", "--device", "cpu"])
        #expect(command.status == 69)
        #expect(String(decoding: command.output, as: UTF8.self).contains("nothing was compared"))
    }

    @Test func aDriverThatDrawsNothingIsWrong() throws {
        let command = try Command(["verify"], environment: ["GALLIUM_NOOP": "1"])
        let text = String(decoding: command.output, as: UTF8.self)
        // Drivers other than Mesa's do not know the variable.
        guard text.contains("NOOP") else { return }
        #expect(command.status == 1)
        #expect(text.contains("WRONG") && text.contains("scenes are wrong on NOOP"))
    }

    /// The program's own manifest, whose pictures `PictureManifestTests` draws too.
    @Test func bytesAreThoseOfTheRelease() throws {
        let command = try Command(["verify", "--bytes", "--json"])
        #expect(command.status == 0)
        let report = try command.json()
        let ways = try #require(report["ways"] as? [String])
        #expect(ways.count >= 4 && ways.contains { $0.hasSuffix(" on 1 thread") })
        let scenes = try #require(report["scenes"] as? [[String: Any]])
        #expect(scenes.count >= 40)
        #expect(scenes.allSatisfy { ($0["others"] as? [String: String]) == [:] })
        #expect((report["verdict"] as? String)?.contains("pictures have the bytes of rule") == true)
    }

    @Test func bytesAreThoseOfTheCPURendererAlone() throws {
        #expect(try Command(["verify", "--bytes", "--device", "cpu"]).status == 64)
    }
}

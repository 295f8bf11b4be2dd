import ArgumentParser
import Compositor
import Foundation
import LayerModel
import Verification

/// Checks the drawing of this machine's devices, and lists missing features.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare what each device draws with the CPU renderer, or that with the release.",
        discussion: """
            Draws a small scene of each thing that is drawn on every device with OpenGL ES, software too, and says what the \
            machine lacks. Ends with 0 where all pictures are right, with 1 where one differs, and with 69 where there is no \
            device to compare. See Documentation/Drivers.md for how to send a result.

            With --bytes, draws the same scenes on the CPU by each instruction set that the machine has, on one thread and on \
            many, and compares the pictures' digests with those of the release: 0 where all are the same, 1 where one differs.
            """)

    @Flag(help: "Compare the CPU renderer's pictures with those of the release, byte by byte.")
    var bytes = false

    @Option(
        help: ArgumentHelp(
            "Which devices, separated by commas: gpu, an index, a render node, pci:… or cuda:…; by default all.",
            valueName: "devices"))
    var device: String?

    @Option(help: "The range of the compared pictures: standard or extended, whose channels are half floats.")
    var range = TargetRange.standard

    @OptionGroup var drawing: TechniqueOptions

    @OptionGroup(title: "Talk") var talk: TalkOptions

    /// The document that `--json` prints.
    private struct Report: Encodable {
        var verdict: String
        var devices: [DeviceReport]
        var lacks: [MachineLack]
    }

    /// A device and its results.
    private struct DeviceReport: Encodable {
        var device: RendererDevice
        var right: Int
        /// Scenes whose pixels all equal the CPU renderer's.
        var equal: Int
        var scenes: [Verification.Outcome]
    }

    /// The document that `--bytes --json` prints.
    private struct ByteReport: Encodable {
        var verdict: String
        var rule: Int
        var ways: [String]
        var scenes: [Verification.ByteOutcome]
    }

    func validate() throws {
        if bytes && (device != nil || drawing.techniques != nil || range != .standard) {
            throw ValidationError(
                "--bytes compares the CPU renderer alone, in both ranges; leave out --device, --techniques and --range."
            )
        }
    }

    func run() throws {
        guard !bytes else { return try compareBytes() }
        let opened = try BenchDevices(list: device, allowSoftware: true, techniques: drawing.techniques).open(
            talk.console
        )
        .filter { $0.renderer.device.kind == .gpu }
        let lacks = MachineLack.all()
        let verification = try Verification(in: range)
        let reports = opened.map { device in
            let outcomes = verification.outcomes(on: device.renderer)
            let report = DeviceReport(
                device: device.renderer.device, right: outcomes.count(where: \.faults.isEmpty),
                equal: outcomes.count { $0.faults.isEmpty && $0.differing == 0 }, scenes: outcomes)
            if !talk.json { show(report, selectedBy: device.name) }
            return report
        }
        let verdict = verdict(on: reports)
        if talk.json {
            try Console.printJSON(Report(verdict: verdict, devices: reports, lacks: lacks))
        } else {
            if !talk.quiet { lacks.forEach { print("lacks \($0)") } }
            print(verdict)
        }
        guard !reports.isEmpty else { throw ExitStatus.device }
        guard reports.allSatisfy({ $0.right == $0.scenes.count }) else { throw ExitStatus.different }
    }

    private func show(_ report: DeviceReport, selectedBy name: String) {
        guard !talk.quiet else { return }
        print("device \(name): \(report.device); \(report.device.driver)")
        let width = report.scenes.map(\.scene.count).max() ?? 0
        for outcome in report.scenes {
            let scene = outcome.scene.padding(toLength: width, withPad: " ", startingAt: 0)
            let faults = outcome.faults.isEmpty ? "" : ": " + outcome.faults.joined(separator: ", ")
            let difference =
                outcome.differing == 0
                ? "the same" : "differs by \(String(format: "%.3g", outcome.largest)) in \(outcome.differing) pixels"
            print("  \(outcome.faults.isEmpty ? "right" : "WRONG")  \(scene)  \(difference)\(faults)")
        }
    }

    private func compareBytes() throws {
        guard let manifest = PictureManifest.release else {
            throw CommandFailure("bug", "the program's manifest of pictures is damaged", ExitStatus.bug)
        }
        let ways = try DrawingWay.all().map(\.description)
        let outcomes = try Verification.byteOutcomes(against: manifest)
        let wrong = outcomes.count { !$0.others.isEmpty }
        let compared = outcomes.count { $0.expected != nil }
        let verdict =
            wrong == 0
            ? "verdict: all \(compared) pictures have the bytes of rule \(manifest.rule)"
            : "verdict: \(wrong) of \(compared) pictures have other bytes than those of rule \(manifest.rule)"
        if talk.json {
            try Console.printJSON(
                ByteReport(verdict: verdict, rule: manifest.rule, ways: ways, scenes: outcomes))
        } else {
            if !talk.quiet { outcomes.forEach { show($0, in: ways) } }
            print(verdict)
        }
        guard wrong == 0 else { throw ExitStatus.different }
    }

    private func show(_ outcome: Verification.ByteOutcome, in ways: [String]) {
        guard outcome.expected != nil else {
            return print("  text   \(outcome.scene): not compared, as other libraries or another font set it")
        }
        let others = ways.filter { outcome.others[$0] != nil }
        guard !others.isEmpty else { return print("  same   \(outcome.scene)") }
        print(
            "  OTHER  \(outcome.scene): \(others.count == ways.count ? "in all ways" : others.joined(separator: ", "))")
    }

    private func verdict(on reports: [DeviceReport]) -> String {
        guard !reports.isEmpty else { return "verdict: no device with OpenGL ES, so nothing was compared" }
        return reports.map { report in
            (report.right == report.scenes.count
                ? "verdict: all \(report.right) scenes are right on \(report.device)"
                : "verdict: \(report.scenes.count - report.right) of \(report.scenes.count) scenes are wrong on "
                    + "\(report.device)")
                + ", \(report.equal) to the last bit"
        }.joined(separator: "\n")
    }
}

import ArgumentParser
import Foundation
import Jobs
import MediaExport
import SceneFormat

/// Reads scenes and reports their errors; draws nothing.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Report every error and warning of scenes, and what is not drawn.",
        discussion: "Ends with 0 where the scenes have no errors, and with 1 where they have.")

    @Argument(help: ArgumentHelp("Scene files; - is standard input.", valueName: "scene"))
    var scenes: [String]

    @OptionGroup(title: "Input") var input: InputOptions
    @OptionGroup(title: "Talk") var talk: TalkOptions

    func validate() throws {
        guard !scenes.isEmpty else { throw ValidationError("Name at least one scene file, or - for standard input.") }
    }

    /// The output of `--json` for each scene.
    private struct Report: Encodable {
        var scene: String
        var errors: [String] = []
        var warnings: [String] = []
        /// Always empty, since scenes cannot name features that are not drawn; kept for readers of the report.
        let notDrawn: [String] = []
    }

    func run() throws {
        let console = talk.console
        var reports: [Report] = []
        for path in scenes {
            reports.append(try report(on: path))
        }
        if talk.json {
            try Console.printJSON(reports)
        } else {
            for report in reports {
                report.errors.forEach(console.writeLine)
                report.warnings.forEach(console.line)
                if report.errors.isEmpty { console.detail("\(report.scene): no errors") }
            }
        }
        let hasWarnings = reports.contains { !$0.warnings.isEmpty }
        guard reports.allSatisfy(\.errors.isEmpty), !(input.strict && hasWarnings) else {
            throw ExitStatus.different
        }
    }

    private func report(on path: String) throws -> Report {
        var report = Report(scene: path)
        do {
            let job = try input.job()
            let scene = try input.load(path, job)
            report.warnings = scene.warnings.map(\.description)
            for problem in FrameSource(scene: scene).soundProblems(of: scene) {
                let text = "[asset]: \(scene.file): \(problem.place): \(problem.what)"
                if problem.isError {
                    report.errors.append("error" + text)
                } else {
                    report.warnings.append("warning" + text)
                }
            }
            do {
                report.warnings += try job.fonts(of: scene).warnings.map {
                    "warning[font]: \($0.inFlags)"
                }
            } catch {
                report.errors.append("\(error)")
            }
        } catch let error as SceneErrors {
            report.errors = error.errors.map(\.description)
            if error.omitted > 0 { report.errors.append("… and \(error.omitted) more errors") }
        }
        return report
    }
}

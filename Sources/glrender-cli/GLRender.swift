import ArgumentParser
import Foundation
import ImageCodecs

/// The command.
@main
struct GLRender: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "glrender",
        abstract: "Draws Core Animation layer trees without a display, on the GPU or the CPU.",
        version: "0.1.0",
        subcommands: [
            RenderCommand.self, CheckCommand.self, InfoCommand.self, DevicesCommand.self, BenchCommand.self,
            DiffCommand.self, InspectCommand.self, FontsCommand.self, TilesCommand.self,
        ],
        defaultSubcommand: RenderCommand.self)

    static func main() {
        TemporaryFiles.removeOnSignals()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as CommandFailure {
            Console().error(failure.kind, failure.message)
            Foundation.exit(failure.status.rawValue)
        } catch let failure as ScenesFailed {
            Console().writeLine(failure.text)
            Foundation.exit(failure.status.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}

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
        subcommands: subcommands,
        defaultSubcommand: RenderCommand.self)

    private static var subcommands: [any ParsableCommand.Type] {
        var commands: [any ParsableCommand.Type] = [
            RenderCommand.self, CheckCommand.self, InfoCommand.self, DevicesCommand.self, BenchCommand.self,
            DiffCommand.self, InspectCommand.self, FontsCommand.self, TilesCommand.self, AtlasCommand.self,
            ConvertCommand.self, VerifyCommand.self,
        ]
        #if Service
            commands += [ServeCommand.self, PreviewCommand.self]
        #endif
        return commands
    }

    static func main() {
        _ = CommandClock.start
        StandardStreams.takeClosed()
        TemporaryFiles.removeOnSignals()
        TemporaryFiles.removeOnFailure()
        do {
            try refuseBrokenArguments()
            try refuseUnknownCommand(CommandLine.arguments.dropFirst())
            var command = try parseAsRoot()
            try command.run()
            try StandardStreams.finishOutput()
        } catch let failure as CommandFailure {
            end(with: failure)
        } catch let failure as ScenesFailed {
            Console().writeLine(failure.text)
            Foundation.exit(failure.status.rawValue)
        } catch {
            guard exitCode(for: error).isSuccess else { exit(withError: error) }
            // A request for help, the version or a completion script.
            print(fullMessage(for: error))
            do {
                try StandardStreams.finishOutput()
            } catch {
                end(with: error)
            }
        }
    }

    private static func end(with failure: CommandFailure) -> Never {
        Console().error(failure.kind, failure.message)
        Foundation.exit(failure.status.rawValue)
    }

    /// A Swift string cannot hold the name of a file that is no UTF-8: repaired, it would be another file's.
    private static func refuseBrokenArguments() throws(CommandFailure) {
        for (index, argument) in CommandLine.arguments.enumerated() where argument.utf8.contains(0xEF) {
            guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil else { continue }
            throw CommandFailure(
                "usage",
                "argument \(index) is not UTF-8: \(argument)\n  fix: give the file or folder a name that is, "
                    + "or pass the scene through standard input",
                ExitStatus.usage)
        }
    }

    /// The default command would take a misspelt name for a scene, and ask for its output first.
    private static func refuseUnknownCommand(_ arguments: ArraySlice<String>) throws(CommandFailure) {
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let argument = arguments.first, !argument.hasPrefix("-"), !commands.contains(argument),
            argument.allSatisfy({ $0.isLetter || $0 == "-" }), !FileManager.default.fileExists(atPath: argument),
            !arguments.contains(where: { $0.hasPrefix("-o") || $0.hasPrefix("--output") })
        else { return }
        throw CommandFailure(
            "usage",
            "there is no command \(argument), and no such file\n  fix: the commands are "
                + commands.joined(separator: ", "),
            ExitStatus.usage)
    }
}

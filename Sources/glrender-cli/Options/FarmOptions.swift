import ArgumentParser
import Foundation
import MediaExport

/// A part of an export, as `0/4` or `auto`.
struct ShardArgument: ExpressibleByArgument, Sendable {
    /// `nil` is taken from the environment.
    var shard: Shard?

    init?(argument: String) {
        if argument == "auto" { return }
        guard let shard = Shard(argument) else { return nil }
        self.shard = shard
    }
}

/// The roles of machines that share an export.
struct FarmOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw one part of the frames: 0/4 is the first of four; auto asks Slurm's or Kubernetes' environment.",
            valueName: "i/n"))
    var shard: ShardArgument?

    @Flag(help: "Go on where a frame of a sequence fails; the command ends with 2.")
    var keepGoing = false

    @Option(help: ArgumentHelp("Write the files that were made, with their digests, as JSON.", valueName: "path"))
    var manifest: String?

    /// The requested part; `nil` is all.
    func resolvedShard() throws(CommandFailure) -> Shard? {
        guard let argument = shard else { return nil }
        if let shard = argument.shard { return shard }
        guard let shard = Shard(environment: ProcessInfo.processInfo.environment) else {
            throw CommandFailure(
                "usage",
                "--shard auto: the environment names no part\n  fix: run as a task of a Slurm job array, or as a pod of a "
                    + "Kubernetes indexed job with JOB_COMPLETIONS set, or give i/n", ExitStatus.usage)
        }
        return shard
    }

    /// Whether any option is given that stills have no use for.
    var isUsed: Bool { shard != nil || keepGoing || manifest != nil }
}

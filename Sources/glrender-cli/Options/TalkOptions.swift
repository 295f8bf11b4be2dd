import ArgumentParser

/// The amount of a command's messages.
struct TalkOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say more: the device, the files written, counts.")
    var verbose = false

    @Flag(help: "Print one JSON document on standard output.")
    var json = false

    var console: Console {
        Console(isQuiet: quiet, isVerbose: verbose)
    }

    func validate() throws {
        if quiet && verbose {
            throw ValidationError("--quiet and --verbose contradict each other; give one of them.")
        }
    }
}

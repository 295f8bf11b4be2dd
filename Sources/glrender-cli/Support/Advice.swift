/// The advice of the library's errors in terms of the command: they name parts of its API, and people at a prompt have flags.
enum Advice {
    /// The replacements, longer phrases first.
    private static let flags = [
        ("try again with a new renderer, or draw with `DeviceSelection.cpu`", "try again, or draw with --device cpu"),
        ("draw with `DeviceSelection.cpu`, or set `allowSoftware`", "run with --device cpu, or --allow-software"),
        ("draw with `DeviceSelection.auto` or `.cpu`", "run with --device auto or cpu"),
        ("draw with `DeviceSelection.cpu`", "run with --device cpu"),
        ("set `allowSoftware`", "add --allow-software"),
        ("raise `maximumWidth` and `maximumHeight`", "raise --max-size"),
        ("give it more time", "raise --timeout"),
        ("raise the limit of `MemoryBudget`", "raise --max-memory"),
        ("raise `ImageLimits.maxBytes`", "raise --max-memory"),
        ("draw on an opaque background", "give an opaque --background"),
        ("name a folder in `FontSources`", "give --font-dir"),
        ("; draw a smaller picture", "; draw a smaller picture, or raise --max-memory"),
        ("; use a larger scale or size", "; use a larger --scale or --size"),
        ("; use a smaller scale or size", "; use a smaller --scale or --size"),
        ("; choose another crop", "; choose another --crop"),
    ]

    /// The text with flags in place of API.
    static func inFlags(_ text: String) -> String {
        flags.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}

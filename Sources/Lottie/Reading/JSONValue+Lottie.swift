package import JSON

extension JSONValue {
    /// Whether a file's outermost value is a Lottie animation: it has layers, and their begin and end.
    package var isLottie: Bool {
        member("layers") != nil && member("root") == nil && (member("op") != nil || member("fr") != nil)
    }
}

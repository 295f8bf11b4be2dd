/// What the articles' examples print.
final class ExampleOutput {
    private(set) var lines: [String] = []

    func print(_ value: Any) {
        lines.append("\(value)")
    }
}

import ArgumentParser

/// A number of bytes, as `2G`, `512M`, `64k` or `1000`.
struct ByteCount: ExpressibleByArgument, Sendable {
    var bytes: Int

    init(_ bytes: Int) {
        self.bytes = bytes
    }

    init?(argument: String) {
        var text = Substring(argument.lowercased())
        if text.last == "b" { text.removeLast() }
        if text.last == "i" { text.removeLast() }
        var factor = 1.0
        if let unit = text.last, let exponent = "kmgt".firstIndex(of: unit) {
            for _ in 0...("kmgt".distance(from: "kmgt".startIndex, to: exponent)) { factor *= 1024 }
            text.removeLast()
        }
        guard let number = Double(text), number > 0, number * factor < 1e15 else { return nil }
        bytes = Int(number * factor)
    }

    /// As it can be given: in the largest unit that makes it a whole number.
    var defaultValueDescription: String {
        var (number, unit) = (bytes, "")
        for larger in ["K", "M", "G", "T"] where number > 0 && number % 1024 == 0 {
            (number, unit) = (number / 1024, larger)
        }
        return "\(number)\(unit)"
    }
}

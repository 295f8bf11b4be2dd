/// A moment: seconds (`1.5`, `1.5s`) or frames (`90f`).
package enum Moment: Sendable, Equatable {
    case seconds(Double)
    case frames(Double)

    /// `nil` if the text is no moment from 0 on.
    package init?(_ text: String) {
        var text = Substring(text)
        let suffix = text.last
        if suffix == "s" || suffix == "f" { text.removeLast() }
        guard let value = Double(text), value.isFinite, value >= 0 else { return nil }
        self = suffix == "f" ? .frames(value) : .seconds(value)
    }

    /// In seconds.
    package func seconds(frameRate: Double) -> Double {
        switch self {
        case .seconds(let value): value
        case .frames(let value): value / frameRate
        }
    }
}

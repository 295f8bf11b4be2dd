import Jobs
import LayerModel

/// What a transaction changes for its animations.
struct TransactionOptions {
    /// Seconds.
    var duration: Double?
    var timing: CAMediaTimingFunction?
    var disablesActions: Bool?
}

/// The options of a transaction.
enum TransactionOption: String, CaseIterable, NamedOption {
    case duration, timingFunction, disableActions

    var row: OptionRow<TransactionOptions> {
        switch self {
        case .duration: OptionRow(.number("seconds from 0") { $0 >= 0 && $0 <= 1e9 }) { $0.duration = $1 }
        case .timingFunction: OptionRow(.timing) { $0.timing = $1 }
        case .disableActions: OptionRow(.flag) { $0.disablesActions = $1 }
        }
    }
}

extension OptionKind<CAMediaTimingFunction> {
    private static let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]

    fileprivate static let timing = OptionKind(
        form: [.text, .numbers],
        expected: "four numbers or one of \(names.map(\.rawValue).joined(separator: ", "))"
    ) { text in
        if let name = names.first(where: { $0.rawValue == text }) { return CAMediaTimingFunction(name: name) }
        let points = text.split(separator: ",").compactMap { Float($0) }.filter { abs($0) <= 1e6 }
        guard points.count == 4 else { return nil }
        return CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    }
}

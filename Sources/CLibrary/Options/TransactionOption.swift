import Jobs
import LayerModel

/// The options of a transaction, which change the current one.
enum TransactionOption: String, CaseIterable, NamedOption {
    case duration, timingFunction, disableActions

    var row: OptionRow<[() -> Void]> {
        switch self {
        case .duration:
            .number("seconds from 0", where: { $0 >= 0 && $0 <= 1e9 }) { changes, seconds in
                changes.append { CATransaction.setAnimationDuration(seconds) }
            }
        case .timingFunction:
            OptionRow(Self.timing, form: .numbersOrText, CAMediaTimingFunction.init(option:)) { changes, timing in
                changes.append { CATransaction.setAnimationTimingFunction(timing) }
            }
        case .disableActions:
            .flag { changes, isOn in changes.append { CATransaction.setDisableActions(isOn) } }
        }
    }

    fileprivate static let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    private static let timing = "four numbers or one of \(names.map(\.rawValue).joined(separator: ", "))"
}

extension CAMediaTimingFunction {
    /// `easeIn` or `0.4,0,1,1`.
    fileprivate convenience init?(option text: String) {
        if let name = TransactionOption.names.first(where: { $0.rawValue == text }) {
            self.init(name: name)
            return
        }
        let points = text.split(separator: ",").compactMap { Float($0) }.filter { abs($0) <= 1e6 }
        guard points.count == 4 else { return nil }
        self.init(controlPoints: points[0], points[1], points[2], points[3])
    }
}

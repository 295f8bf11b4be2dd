/// The end of an operation without a value.
enum Signal: Error {
    /// The expression threw `Machine.thrown`.
    case thrown
    case failed(ExpressionError.Kind, String)

    var isCatchable: Bool {
        switch self {
        case .thrown: true
        case .failed(let kind, _): kind.isCatchable
        }
    }

    static func type(_ message: String) -> Signal { .failed(.type, message) }
}

import Foundation

/// The path and the query of a request.
package struct RequestTarget: Sendable {
    /// The steps of the path, decoded.
    package let path: [String]
    /// Names and values, decoded, in their order.
    package let query: [(name: String, value: String)]

    /// The query as it was sent; empty if there is none.
    let queryText: String

    /// The most parameters of a request.
    private static let parameterLimit = 200

    /// Takes a target such as `/render/card?title=Hello+there` apart.
    package init(_ target: String) throws(Problem) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.hasPrefix("/") else { throw .badRequest("the target is no path") }
        self.path = try path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
            (step) throws(Problem) in try Self.decoded(step)
        }
        queryText = parts.count == 2 ? String(parts[1]) : ""
        let items = parts.count == 2 ? parts[1].split(separator: "&") : []
        guard items.count <= Self.parameterLimit else {
            throw .badRequest("there are more than \(Self.parameterLimit) parameters")
        }
        query = try items.map { (item) throws(Problem) in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = pair.count == 2 ? pair[1].replacing("+", with: " ") : ""
            return (try Self.decoded(pair[0].replacing("+", with: " ")), try Self.decoded(value))
        }
    }

    private static func decoded(_ text: some StringProtocol) throws(Problem) -> String {
        guard let text = text.removingPercentEncoding, !text.utf8.contains(0) else {
            throw .badRequest("the target has malformed % escapes")
        }
        return text
    }
}

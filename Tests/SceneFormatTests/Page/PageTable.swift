/// One table of the page: the keys of one kind of JSON object, with all that the reader and the layers know of each.
struct PageTable {
    let name: String
    let keys: [String]
    /// After the key; each has a head and what stands in a row, `nil` for what is written by hand.
    let columns: [(head: String, cell: (String) -> String?)]

    init(_ name: String, _ keys: [String], _ columns: [(head: String, cell: (String) -> String?)]) {
        self.name = name
        self.keys = keys
        self.columns = columns
    }

    /// The lines of the table.
    ///
    /// - Parameters:
    ///   - byHand: The rows whose last cell is written by hand.
    ///   - kept: The rows of the page, whose cells stay where they are written by hand.
    func lines(_ keys: [String], byHand: Set<String>, kept: [[String]]) throws(ScenePage.Problem) -> [String] {
        let unknown = Set(keys).union(byHand).subtracting(self.keys)
        guard unknown.isEmpty else {
            throw ScenePage.Problem(description: "\(name) has no \(unknown.sorted())")
        }
        let heads = [name.prefixMatch(of: /CA|QC|AV/) == nil ? "key" : "`\(name)`"] + columns.map(\.head)
        var lines = ["", row(heads), row(heads.map { _ in "---" })]
        for key in keys {
            let old = kept.first { $0.first == "`\(key)`" }
            var cells = ["`\(key)`"]
            for (number, column) in columns.enumerated() {
                let isLast = number == columns.count - 1
                let made = isLast && byHand.contains(key) ? nil : column.cell(key)
                cells.append(made ?? old?.dropFirst(number + 1).first ?? "")
            }
            guard cells.last != "" else {
                throw ScenePage.Problem(description: "\(name).\(key) has no meaning: write one in its row")
            }
            lines.append(row(cells))
        }
        return lines + [""]
    }

    private func row(_ cells: [String]) -> String {
        cells.reduce("|") { $0 + ($1.isEmpty ? " |" : " \($1) |") }
    }
}

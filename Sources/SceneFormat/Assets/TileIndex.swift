import Foundation

/// The existing files of a large set of tiles, so that missing ones cost nothing.
///
/// The folders are listed once. For every tile there is an entry for each block of tiles around it, of twice the side each, so
/// that one look shows whether a block of any size has none.
struct TileIndex: Sendable {
    private struct Block: Hashable {
        var column: Int
        var row: Int
        var level: Int
    }

    private var blocks: Set<Block> = []

    /// The limit of examined entries of folders.
    private static let mostEntries = 1 << 20
    private static let levels = 32

    /// Lists the files; `nil` if there are too many, or a folder cannot be listed.
    ///
    /// - Parameter pattern: A path with `{x}` and `{y}`.
    init?(_ pattern: String) {
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        guard Self.isUnambiguous(pattern),
            let first = parts.firstIndex(where: { $0.contains("{x}") || $0.contains("{y}") })
        else { return nil }
        var folders = [(path: "/" + parts[..<first].joined(separator: "/"), column: Int?.none, row: Int?.none)]
        var entries = 0
        for (number, part) in parts[first...].enumerated() {
            let isLast = first + number == parts.count - 1
            var next: [(path: String, column: Int?, row: Int?)] = []
            for folder in folders {
                guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { continue }
                entries += names.count
                guard entries <= Self.mostEntries else { return nil }
                for name in names {
                    guard let (x, y) = Self.numbers(in: name, pattern: part),
                        folder.column == nil || x == nil || x == folder.column,
                        folder.row == nil || y == nil || y == folder.row
                    else { continue }
                    next.append(("\(folder.path)/\(name)", folder.column ?? x, folder.row ?? y))
                }
            }
            folders = next
            guard isLast else { continue }
            for case (_, let column?, let row?) in folders { insert(column, row) }
        }
    }

    private mutating func insert(_ column: Int, _ row: Int) {
        for level in 0..<Self.levels {
            // If the block is known, those around it are, too.
            guard blocks.insert(Block(column: column >> level, row: row >> level, level: level)).inserted else {
                return
            }
        }
    }

    /// Whether a block of tiles has any, 2 to the power of `level` along each side.
    func hasTile(column: Int, row: Int, level: Int) -> Bool {
        level >= Self.levels || blocks.contains(Block(column: column, row: row, level: level))
    }

    /// Whether no digit of a name could belong to one number or the next, or to the name itself.
    private static func isUnambiguous(_ pattern: String) -> Bool {
        pattern.components(separatedBy: "}").dropFirst().allSatisfy { rest in
            guard let next = rest.first else { return true }
            return next != "{" && !next.isNumber
        }
    }

    /// The numbers in a name in place of `{x}` and `{y}`; `nil` if the name does not match.
    private static func numbers(in name: String, pattern: String) -> (Int?, Int?)? {
        var (rest, form) = (Substring(name), Substring(pattern))
        var (x, y) = (Int?.none, Int?.none)
        while let mark = form.first {
            if form.hasPrefix("{x}") || form.hasPrefix("{y}") {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard let number = Int(digits), number >= 0 else { return nil }
                if form.hasPrefix("{x}") { x = number } else { y = number }
                rest = rest.dropFirst(digits.count)
                form = form.dropFirst(3)
            } else {
                guard rest.first == mark else { return nil }
                rest = rest.dropFirst()
                form = form.dropFirst()
            }
        }
        return rest.isEmpty ? (x, y) : nil
    }
}

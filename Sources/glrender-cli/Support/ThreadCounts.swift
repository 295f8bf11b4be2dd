import ArgumentParser

/// Numbers of threads, separated by commas.
struct ThreadCounts: ExpressibleByArgument {
    var counts: [Int]

    private static let most = 16

    /// Reads one to sixteen different numbers from 1 to 1024.
    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        counts = parts.compactMap { $0 }
        let isRange = counts.allSatisfy { (1...1024).contains($0) }
        guard counts.count == parts.count, isRange, counts.count <= Self.most, Set(counts).count == counts.count else {
            return nil
        }
    }
}

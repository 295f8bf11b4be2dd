/// Finds the probable name of a misspelt one.
package enum NameSuggestion {
    /// The nearest of some names; `nil` if all of them are too different.
    package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        // A long name is no misspelling of ours; the limit keeps the cost of bad input small.
        guard name.utf8.count <= 64 else {
            return nil
        }
        let misspelt = Array(name.lowercased().utf8)
        let tolerance = max(1, misspelt.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in names {
            // Each byte more or less is one change.
            guard abs(candidate.utf8.count - misspelt.count) <= tolerance else {
                continue
            }
            let distance = distance(misspelt, Array(candidate.lowercased().utf8))
            if distance <= tolerance, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment).
    static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var previous: [Int] = []
        var current = Array(0...b.count)
        for i in 0..<a.count {
            let last = current
            current[0] = i + 1
            for j in 0..<b.count {
                var cost = Swift.min(last[j + 1] + 1, current[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = Swift.min(cost, previous[j - 1] + 1)
                }
                current[j + 1] = cost
            }
            previous = last
        }
        return current[b.count]
    }
}

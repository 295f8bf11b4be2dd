internal import Foundation

/// The tables of shadows' corners, for all threads of a renderer; those in use are kept by their users.
package final class ShadowTableCache: @unchecked Sendable {
    /// In the order of ``RoundedRect/radii``.
    package typealias Corners = (CornerShadow, CornerShadow, CornerShadow, CornerShadow)

    // Guards all that follows.
    private let lock = NSLock()
    private var tables: [Int: CornerShadow] = [:]
    private var usedBytes = 0
    private let budget: Int

    /// - Parameter budget: In bytes; when it is used up all tables go.
    package init(budget: Int = 16 << 20) {
        self.budget = budget
    }

    /// Bytes of the tables that are kept.
    package var byteCount: Int { lock.withLock { usedBytes } }

    /// The tables of four radii, made on demand; `nil` if a radius has none.
    ///
    /// - Parameters:
    ///   - radii: In standard deviations.
    ///   - kept: Gets every table that is returned.
    package func corners(_ radii: SIMD4<Float>, kept: inout [CornerShadow]) -> Corners? {
        guard let first = table(radii.x, kept: &kept) else { return nil }
        if radii == SIMD4(repeating: radii.x) { return (first, first, first, first) }
        guard let second = table(radii.y, kept: &kept), let third = table(radii.z, kept: &kept),
            let fourth = table(radii.w, kept: &kept)
        else { return nil }
        return (first, second, third, fourth)
    }

    private func table(_ radius: Float, kept: inout [CornerShadow]) -> CornerShadow? {
        guard let step = CornerShadow.step(ofRadius: radius) else { return nil }
        lock.lock()
        let table = table(step: step)
        lock.unlock()
        kept.append(table)
        return table
    }

    /// The lock is held.
    private func table(step: Int) -> CornerShadow {
        if let known = tables[step] { return known }
        let table = CornerShadow(step: step)
        if usedBytes + table.byteCount > budget {
            tables.removeAll(keepingCapacity: true)
            usedBytes = 0
        }
        tables[step] = table
        usedBytes += table.byteCount
        return table
    }
}

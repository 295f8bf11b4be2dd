import DisplayList
internal import Foundation

/// The colours of a gradient at equal distances, so near to one another that the nearest is at most a level off; where
/// colours change faster, or at once, they are found from the stops.
final class GradientTable: Sendable {
    /// The number of steps from 0 to 1, a power of two.
    private let steps: Int
    /// Whether some entries are `steep`.
    private let hasSteepEntries: Bool
    private let stops: [GradientPaint.Stop]
    /// Premultiplied colours: first the one before the start, then one more than there are steps.
    private let entries: ContiguousArray<UInt32>

    /// Stands for an entry around which colours change too fast; no premultiplied colour has no alpha but light.
    private static let steep: UInt32 = 0x00ff_ffff

    private static let fewestSteps = 64
    private static let mostSteps = 4096
    /// How far colours may change from entry to entry, in levels.
    private static let wantedChange: Float = 0.5

    /// - Parameter stops: At least two.
    init(_ stops: [GradientPaint.Stop]) {
        self.stops = stops
        var needed: Float = 0
        for (from, to) in zip(stops, stops.dropFirst()) where from.location < to.location {
            needed = max(needed, Self.change(from.color, to.color) / (to.location - from.location))
        }
        var steps = Self.fewestSteps
        while steps < Self.mostSteps, Float(steps) * Self.wantedChange < needed { steps *= 2 }
        var hasSteepEntries = false
        var entries = ContiguousArray<UInt32>()
        entries.reserveCapacity(steps + 2)
        let half = 0.5 / Float(steps)
        let hasJumps = zip(stops, stops.dropFirst()).contains { $0.location == $1.location }
        for index in -1...steps {
            let t = Float(index) / Float(steps)
            if hasJumps || needed > Float(steps), Self.isSteep(stops, in: (t - half)...(t + half)) {
                hasSteepEntries = true
                entries.append(Self.steep)
            } else {
                entries.append(Self.color(stops, at: t))
            }
        }
        self.steps = steps
        self.hasSteepEntries = hasSteepEntries
        self.entries = entries
    }

    /// How far two colours are apart at most once they are premultiplied, in levels.
    private static func change(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
        let alpha = max(a.w, b.w)
        let distance = SIMD4<Float>(abs(a.x - b.x), abs(a.y - b.y), abs(a.z - b.z), 0)
        return 255 * (distance.max() * alpha + abs(a.w - b.w))
    }

    /// Whether colours change by more than a level in a range.
    private static func isSteep(_ stops: [GradientPaint.Stop], in range: ClosedRange<Float>) -> Bool {
        var last = straightColor(stops, at: range.lowerBound)
        var sum: Float = 0
        let first = firstStop(stops) { $0 >= range.lowerBound }
        for stop in stops[first...] {
            guard stop.location <= range.upperBound else { break }
            sum += change(last, stop.color)
            last = stop.color
        }
        return sum + change(last, straightColor(stops, at: range.upperBound)) > 1
    }

    /// The first stop whose location is far enough, or the number of stops: of many the search looks at few.
    @inline(__always)
    private static func firstStop(_ stops: [GradientPaint.Stop], _ isFar: (Float) -> Bool) -> Int {
        var (low, high) = (0, stops.count)
        while low < high {
            let middle = (low + high) / 2
            if isFar(stops[middle].location) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The straight colour at a place; where stops lie upon one another the last one counts.
    private static func straightColor(_ stops: [GradientPaint.Stop], at t: Float) -> SIMD4<Float> {
        let next = firstStop(stops) { $0 > t }
        guard next > 0 else { return stops[0].color }
        guard next < stops.count else { return stops[next - 1].color }
        let (from, to) = (stops[next - 1], stops[next])
        return from.color + (to.color - from.color) * ((t - from.location) / (to.location - from.location))
    }

    private static func color(_ stops: [GradientPaint.Stop], at t: Float) -> UInt32 {
        let color = straightColor(stops, at: t)
        return packed(SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w))
    }

    /// The length of the line, in parts of steps: the place at its end, as places are counted from its start.
    var last: Float { Float(steps << Self.partShift) }

    /// How far before the start of the line the first entry is, in parts of steps.
    ///
    /// Where stops lie upon one another at the start, the last one counts from there on, and the first one before.
    static let lead = 1 << partShift

    /// The parts of a step as a power of two; with the most steps, and the entry before them, places are below 2²³, the integers of a
    /// `Float`.
    private static let partShift = 10

    /// Replaces places in fixed point, counted from the first entry, by their colours.
    func replace(_ places: UnsafeMutablePointer<UInt32>, count: Int) {
        let half: UInt32 = 1 << (Self.partShift - 1)
        entries.withUnsafeBufferPointer { entries in
            // No place is past the last entry, but not-a-number says nothing of the kind.
            let limit = UInt32(entries.count - 1)
            guard let base = entries.baseAddress else { return }
            if hasSteepEntries {
                let scale = 1 / last
                for index in 0..<count {
                    let place = places[index]
                    let color = base[Int(min((place &+ half) &>> UInt32(Self.partShift), limit))]
                    let isSteep = color == Self.steep
                    places[index] =
                        isSteep ? Self.color(stops, at: (Float(place) - Float(Self.lead)) * scale) : color
                }
            } else {
                for index in 0..<count {
                    places[index] = base[Int(min((places[index] &+ half) &>> UInt32(Self.partShift), limit))]
                }
            }
        }
    }
}

/// The tables of gradients that are drawn again and again, for all threads of a renderer.
final class GradientTableCache: @unchecked Sendable {
    // Guards `tables`.
    private let lock = NSLock()
    private var tables: [[GradientPaint.Stop]: GradientTable] = [:]

    /// Tables kept; a frame of more different gradients makes some of them again.
    private static let largestCount = 256

    /// The table for stops, made if need be.
    func table(for stops: [GradientPaint.Stop]) -> GradientTable {
        lock.lock()
        let known = tables[stops]
        lock.unlock()
        if let known { return known }
        let table = GradientTable(stops)
        lock.lock()
        defer { lock.unlock() }
        if tables.count >= Self.largestCount { tables.removeAll(keepingCapacity: true) }
        tables[stops] = table
        return table
    }
}

/// The time that a device took for a frame, by its own clock: pass by pass, and in each by the kind of work.
package struct DeviceTimes: Equatable, Sendable {
    /// A kind of work that a device is given.
    package enum Work: String, CaseIterable, Encodable, Sendable {
        /// Sorting records into the bins of the tiles' kernels.
        case bins
        /// Drawing tiles.
        case tiles
        /// Drawing quads.
        case quads
        /// Blurs, filters, shadows of outlines, and blending by them.
        case effects
        /// All else, such as clears and copies at the end.
        case rest
    }

    /// A kind of work in one pass.
    package struct Part: Hashable, Sendable {
        /// The number of the pass in the frame's graph; that of the first one if several share a target.
        package var pass: Int
        package var work: Work

        package init(pass: Int, work: Work) {
            self.pass = pass
            self.work = work
        }
    }

    /// The seconds of each part, from the end of the one before it to its own end.
    package private(set) var parts: [Part: Double] = [:]

    package init() {}

    /// Adds seconds to a part.
    package mutating func add(_ seconds: Double, to part: Part) {
        parts[part, default: 0] += seconds
    }

    /// Seconds from the first command to the end of the last one.
    package var total: Double { parts.values.reduce(0, +) }
}

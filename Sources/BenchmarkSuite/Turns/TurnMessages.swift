package import Compositor
internal import Foundation

/// A request to a program that takes turns with another one.
package enum TurnRequest: Codable, Equatable, Sendable {
    /// The list of the comparisons that it can draw.
    case list
    /// A request to build a comparison's content, by its place in the list.
    case open(suite: Int, comparison: Int)
    /// To draw a frame of a variant of the open comparison.
    case frame(variant: Int, number: Int)
}

/// A program's reply.
package enum TurnReply: Codable, Equatable, Sendable {
    case list(TurnList)
    /// The labels of the variants.
    case open([String])
    /// The milliseconds of a frame, from the tree to pixels in memory, and those of its processor's work if one thread does
    /// all.
    case frame(Double, work: Double? = nil)
    /// The reason why there is no answer.
    case failed(String)
}

/// A program's description and suites.
package struct TurnList: Codable, Equatable, Sendable {
    package struct Suite: Codable, Equatable, Sendable {
        package var name: String
        /// The names of the comparisons.
        package var comparisons: [String]
    }

    package var program: ProgramDescription
    /// For people.
    package var devices: [String]
    package var suites: [Suite]
}

/// The failure of a program that takes turns.
package struct TurnFailure: Error, Equatable {
    package var reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

/// Draws frames on request, one at a time.
package struct TurnServer {
    private let program: () -> ProgramDescription
    private let renderers: [Renderer]
    private let suites: [Suite]
    private let slowDown: Double
    private var variants: [Variant] = []

    /// - Parameter slowDown: The share of a frame's time that is wasted after it, to test the detection.
    package init(
        _ program: @autoclosure @escaping () -> ProgramDescription, renderers: [Renderer], suites: [Suite],
        slowDown: Double = 0
    ) {
        self.program = program
        self.renderers = renderers
        self.suites = suites
        self.slowDown = slowDown
    }

    /// The answer to a request.
    package mutating func reply(to request: TurnRequest) -> TurnReply {
        do {
            switch request {
            case .list:
                return .list(
                    TurnList(
                        program: program(), devices: renderers.map(\.device.description),
                        suites: suites.map { TurnList.Suite(name: $0.name, comparisons: $0.comparisons.map(\.name)) }))
            case .open(let suite, let comparison):
                guard suites.indices.contains(suite), suites[suite].comparisons.indices.contains(comparison) else {
                    return .failed("no comparison \(comparison) in suite \(suite)")
                }
                // The last comparison's trees go before the next ones are built.
                variants = []
                variants = try suites[suite].comparisons[comparison].makeVariants()
                return .open(variants.map(\.label))
            case .frame(let variant, let number):
                guard variants.indices.contains(variant) else { return .failed("no variant \(variant)") }
                return try reply(with: variants[variant], frame: number)
            }
        } catch {
            return .failed("\(error)")
        }
    }

    private func reply(with variant: Variant, frame: Int) throws -> TurnReply {
        let renderer = renderers[variant.renderer]
        let (start, own) = (BenchmarkClock.wall(), BenchmarkClock.own())
        let sample = try FrameSample.measured(variant, frame: frame, on: renderer).sample
        let isAlone = renderer.device.kind == .cpu && renderer.device.threads == 1
        guard slowDown > 0 else { return .frame(sample.total, work: isAlone ? sample.cpu : nil) }
        // The slow-down excludes other programs' use of the processor.
        let (drawn, worked) = (BenchmarkClock.wall(), BenchmarkClock.own())
        let wasted = slowDown * (renderer.device.kind == .cpu ? worked - own : drawn - start)
        while BenchmarkClock.own() - worked < wasted {}
        return .frame(
            sample.total + BenchmarkClock.wall() - drawn,
            work: isAlone ? sample.cpu + BenchmarkClock.own() - worked : nil)
    }
}

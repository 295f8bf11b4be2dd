import ArgumentParser

/// A moment: seconds (`1.5`, `1.5s`) or frames (`90f`).
enum Moment: ExpressibleByArgument, Sendable, Equatable {
    case seconds(Double)
    case frames(Double)

    init?(argument: String) {
        var text = Substring(argument)
        let suffix = text.last
        if suffix == "s" || suffix == "f" { text.removeLast() }
        guard let value = Double(text), value.isFinite, value >= 0 else { return nil }
        self = suffix == "f" ? .frames(value) : .seconds(value)
    }

    /// In seconds.
    func seconds(frameRate: Double) -> Double {
        switch self {
        case .seconds(let value): value
        case .frames(let value): value / frameRate
        }
    }
}

/// Frames per second, as `60` or `30000/1001`.
struct FrameRate: ExpressibleByArgument, Sendable {
    var value: Double

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
        guard let numerator = parts.first ?? nil, parts.count <= 2 else { return nil }
        let denominator = parts.count == 2 ? parts[1] : 1
        guard let denominator, numerator > 0, denominator > 0, (numerator / denominator).isFinite else { return nil }
        value = numerator / denominator
    }
}

/// The moment that is drawn.
struct TimeOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "The moment to draw: seconds (1.5, 1.5s) or frames (90f).")
    var time: Moment?

    @Option(parsing: .unconditional, help: "The frame to draw, from 0.")
    var frame: Int?

    @Option(help: "Frames per second (60, 30000/1001), in place of the scene's.")
    var fps: FrameRate?

    func validate() throws {
        if time != nil && frame != nil {
            throw ValidationError("--time and --frame both name a moment; give one of them.")
        }
        if let frame, frame < 0 {
            throw ValidationError("--frame is \(frame); frames count from 0.")
        }
    }

    /// In seconds from the commit.
    func seconds(frameRate: Double) -> Double {
        let rate = fps?.value ?? frameRate
        if let frame { return Double(frame) / rate }
        return time?.seconds(frameRate: rate) ?? 0
    }
}

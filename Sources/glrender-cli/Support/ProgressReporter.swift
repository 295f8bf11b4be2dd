import ArgumentParser
import Foundation

/// The display of progress on standard error.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// `tty` on a terminal, otherwise nothing.
    case auto
    /// A line that is written over.
    case tty
    /// One JSON object a line.
    case ndjson
    case none
}

/// Prints the progress of a command.
struct ProgressReporter {
    private let style: ProgressStyle
    private let total: Int
    private let watch = Stopwatch()
    private var done = 0
    /// When the line was written last, in seconds.
    private var shown = -1.0

    /// From one writing of the line to the next, in seconds.
    private static let interval = 0.1

    private struct Event: Encodable {
        /// `picture`, or `frame` of a sequence or movie.
        var event: String
        var output: String
        var frame: Int?
        var done: Int
        var total: Int
        var seconds: Double
    }

    init(style: ProgressStyle, total: Int, isQuiet: Bool) {
        let automatic: ProgressStyle = isatty(STDERR_FILENO) != 0 && total > 1 && !isQuiet ? .tty : .none
        self.style = style == .auto ? automatic : style
        self.total = total
    }

    /// One more picture is complete.
    ///
    /// - Parameter frame: Its number, in a sequence or movie.
    mutating func finished(_ output: String, frame: Int? = nil) {
        done += 1
        let seconds = watch.seconds
        switch style {
        case .auto, .none:
            break
        case .tty:
            guard done == total || seconds - shown >= Self.interval else { return }
            shown = seconds
            let left = seconds / Double(done) * Double(total - done)
            let rate = Double(done) / max(seconds, 1e-9)
            let parts = Self.barParts * done / max(total, 1)
            let bar = String(repeating: "█", count: parts) + String(repeating: "░", count: Self.barParts - parts)
            let line = String(format: "\r\u{1B}[K%@ %d of %d, %.1f/s, %.0f s left", bar, done, total, rate, left)
            Console.writeError(Data((done == total ? line + "\n" : line).utf8))
        case .ndjson:
            let event = Event(
                event: frame == nil ? "picture" : "frame", output: output, frame: frame, done: done, total: total,
                seconds: seconds)
            guard let data = try? JSONEncoder().encode(event) else { return }
            Console.writeError(data + Data("\n".utf8))
        }
    }

    private static let barParts = 24
}

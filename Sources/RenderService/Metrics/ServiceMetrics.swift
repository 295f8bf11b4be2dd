import Foundation
import Synchronization

/// The counts of a service, as Prometheus reads them.
///
/// The text format's version 0.0.4: one line for each number, after a line each that describes it.
package final class ServiceMetrics: Sendable {
    private struct Counts {
        /// By the kind of request and the status of the response.
        var requests: [String: [Int: Int]] = [:]
        var sentBytes = 0
        var seconds: [Phase: Histogram] = [:]
    }

    /// The phases that are timed.
    enum Phase: String, CaseIterable {
        case waiting
        case reading
        case drawing
        case encoding
    }

    private struct Histogram {
        /// Upper ends, in seconds.
        static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
        var counts = [Int](repeating: 0, count: bounds.count + 1)
        var sum = 0.0

        mutating func add(_ seconds: Double) {
            counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
            sum += seconds
        }
    }

    private let counts = Mutex(Counts())
    private let started = Date()

    func answered(_ kind: String, status: Int, bytes: Int) {
        counts.withLock {
            $0.requests[kind, default: [:]][status, default: 0] += 1
            $0.sentBytes += bytes
        }
    }

    func took(_ phase: Phase, _ seconds: Double) {
        counts.withLock { $0.seconds[phase, default: Histogram()].add(seconds) }
    }

    /// All numbers.
    func text(running: Int, waiting: Int, renderers: Int, version: String) -> String {
        var lines: [String] = []
        func metric(_ name: String, _ type: String, _ help: String, _ values: [(String, Double)]) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
            lines += values.map { "\(name)\($0.0) \(Self.number($0.1))" }
        }
        let counts = counts.withLock { $0 }
        metric("glrender_build_info", "gauge", "The version that runs.", [("{version=\"\(version)\"}", 1)])
        let requests = counts.requests.sorted { $0.key < $1.key }.flatMap { kind, statuses in
            statuses.sorted { $0.key < $1.key }.map {
                ("{request=\"\(kind)\",status=\"\($0.key)\"}", Double($0.value))
            }
        }
        metric("glrender_requests_total", "counter", "Requests that were answered.", requests)
        metric(
            "glrender_sent_bytes_total", "counter", "Bytes of bodies that were sent, movies left out.",
            [("", Double(counts.sentBytes))])
        metric("glrender_renderers", "gauge", "Pictures that are drawn at once, at most.", [("", Double(renderers))])
        metric("glrender_pictures_running", "gauge", "Pictures and movies that are drawn now.", [("", Double(running))])
        metric("glrender_pictures_waiting", "gauge", "Requests that wait for a renderer.", [("", Double(waiting))])
        lines += [
            "# HELP glrender_picture_seconds What the time of pictures goes into.",
            "# TYPE glrender_picture_seconds histogram",
        ]
        for phase in Phase.allCases { lines += Self.lines(counts.seconds[phase] ?? Histogram(), phase) }
        lines += processLines
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ histogram: Histogram, _ phase: Phase) -> [String] {
        var total = 0
        let ends = Histogram.bounds.map(number) + ["+Inf"]
        let buckets = zip(ends, histogram.counts).map { end, count in
            total += count
            return "glrender_picture_seconds_bucket{phase=\"\(phase.rawValue)\",le=\"\(end)\"} \(total)"
        }
        return buckets + [
            "glrender_picture_seconds_sum{phase=\"\(phase.rawValue)\"} \(number(histogram.sum))",
            "glrender_picture_seconds_count{phase=\"\(phase.rawValue)\"} \(total)",
        ]
    }

    /// The numbers that every process has, under the names that Prometheus' own clients give them.
    private var processLines: [String] {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        let resident = pages.count > 1 ? (Int(pages[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
        return [
            "# TYPE process_cpu_seconds_total counter",
            "process_cpu_seconds_total \(Self.number(seconds(usage.ru_utime) + seconds(usage.ru_stime)))",
            "# TYPE process_resident_memory_bytes gauge", "process_resident_memory_bytes \(resident)",
            "# TYPE process_open_fds gauge", "process_open_fds \(files)",
            "# TYPE process_start_time_seconds gauge",
            "process_start_time_seconds \(Self.number(started.timeIntervalSince1970))",
        ]
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}

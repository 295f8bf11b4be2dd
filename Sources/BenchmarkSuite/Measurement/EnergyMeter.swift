internal import Foundation

/// The energy used by the processor's packages, as the kernel counts it (RAPL); mostly readable by the superuser alone.
struct EnergyMeter: Sendable {
    private struct Counter: Sendable {
        var path: String
        /// The value at which it starts again from 0, in microjoules.
        var range: UInt64
    }

    private let counters: [Counter]

    /// This machine's; `nil` if there are none or they may not be read.
    static let packages = EnergyMeter(folder: "/sys/class/powercap")

    /// - Parameter folder: With a folder `intel-rapl:N` for each package; those inside packages have another number after it.
    init?(folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        counters = names.sorted().filter { $0.hasPrefix("intel-rapl:") && $0.count { $0 == ":" } == 1 }.compactMap {
            let path = "\(folder)/\($0)/energy_uj"
            guard Self.number(path) != nil, let range = Self.number("\(folder)/\($0)/max_energy_range_uj") else {
                return nil
            }
            return Counter(path: path, range: range)
        }
        if counters.isEmpty { return nil }
    }

    /// The counters' values now, in microjoules.
    func joules() -> [UInt64]? {
        let values = counters.compactMap { Self.number($0.path) }
        return values.count == counters.count ? values : nil
    }

    /// The energy used since then.
    func joules(since before: [UInt64]?) -> Double? {
        guard let before, let now = joules() else { return nil }
        return zip(zip(before, now), counters).reduce(0.0) { sum, pair in
            let ((old, new), counter) = pair
            return sum + Double(new >= old ? new - old : counter.range - min(old, counter.range) + new) / 1e6
        }
    }

    private static func number(_ path: String) -> UInt64? {
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return text.flatMap { UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}

internal import Foundation
internal import LayerModel

/// The machine that ran a benchmark: figures of different machines do not compare.
package struct MachineDescription: Codable, Equatable, Sendable {
    package var processor: String
    /// Processors that this process may use, by its affinity and its quota of time.
    package var processors: Int
    /// In bytes.
    package var memory: UInt64
    package var system: String
    package var architecture: String
    /// The system's setting of the processor's frequency, such as `performance`; `nil` if it reports none.
    package var governor: String?

    /// This machine.
    package init() {
        let processInfo = ProcessInfo.processInfo
        processors = ProcessorQuota.threads
        memory = processInfo.physicalMemory
        system =
            processInfo.operatingSystemVersionString + ", kernel " + (Self.line("/proc/sys/kernel/osrelease") ?? "")
        governor = Self.line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
        let facts = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let name = facts.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
        processor = name.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
        #if arch(x86_64)
            architecture = "x86-64"
        #elseif arch(arm64)
            architecture = "arm64"
        #else
            architecture = "other"
        #endif
    }

    /// The contents of a file of one line; `nil` if it cannot be read.
    private static func line(_ path: String) -> String? {
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

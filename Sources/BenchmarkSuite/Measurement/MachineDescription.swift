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

    /// This machine.
    package init() {
        let processInfo = ProcessInfo.processInfo
        processors = ProcessorQuota.threads
        memory = processInfo.physicalMemory
        let release = (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)) ?? ""
        system =
            processInfo.operatingSystemVersionString + ", kernel "
            + release.trimmingCharacters(in: .whitespacesAndNewlines)
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
}

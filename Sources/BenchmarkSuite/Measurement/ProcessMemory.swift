internal import Foundation

/// The memory of this process.
package enum ProcessMemory {
    /// The largest resident size since the process started, in bytes; 0 if the system does not report it.
    package static var peak: Int { value("VmHWM:") }

    /// The resident size now, in bytes; 0 if the system does not report it.
    package static var resident: Int { value("VmRSS:") }

    private static func value(_ name: String) -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in status.split(separator: "\n") where line.hasPrefix(name) {
            return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1024 } ?? 0
        }
        return 0
    }
}

internal import Foundation

/// How much memory this process holds.
enum ProcessMemory {
    /// Forgets the largest value so far.
    ///
    /// Where the kernel refuses, the largest value counts from the process's start.
    static func resetPeak() {
        guard let file = fopen("/proc/self/clear_refs", "w") else { return }
        fputs("5", file)
        fclose(file)
    }

    /// The largest resident size since the last reset, in bytes; 0 where the system does not tell.
    static var peak: Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1024 } ?? 0
        }
        return 0
    }
}

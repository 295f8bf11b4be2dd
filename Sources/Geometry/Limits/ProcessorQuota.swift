internal import Foundation

/// The number of threads that the process may keep busy.
package enum ProcessorQuota {
    /// The processors that the process may run on, or fewer if its control group has a smaller quota of time; at least 1.
    package static let threads = count(
        onProcessors: processors, groupFile: ControlGroup.read("/proc/self/cgroup"), read: ControlGroup.read)

    /// The number of threads for a program that counts processors; `nil` if the quota of time allows all of them.
    package static var limitedThreads: Int? { threads < processors ? threads : nil }

    /// The number that the process may run on, by its affinity and its sets of processors.
    private static let processors =
        allowedProcessors(inStatus: ControlGroup.read("/proc/self/status"))
        ?? ProcessInfo.processInfo.activeProcessorCount

    /// The processors that a process may run on: the bits of the mask `Cpus_allowed`.
    ///
    /// - Parameter status: The contents of `/proc/self/status`.
    /// - Returns: `nil` if it names none.
    package static func allowedProcessors(inStatus status: String?) -> Int? {
        let key = "Cpus_allowed:"
        guard let line = status?.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else { return nil }
        var count = 0
        for digit in line.dropFirst(key.count) where digit != "," && !digit.isWhitespace {
            guard let bits = digit.hexDigitValue else { return nil }
            count += bits.nonzeroBitCount
        }
        return count > 0 ? count : nil
    }

    /// The number of threads that a process may keep busy: a quota of 1.5 processors takes two.
    ///
    /// - Parameters:
    ///   - processors: The number that the process may run on.
    ///   - groupFile: The contents of `/proc/self/cgroup`.
    ///   - read: Returns a file's text.
    package static func count(onProcessors processors: Int, groupFile: String?, read: (String) -> String?) -> Int {
        let quota = quota(ofGroupFile: groupFile, read: read) ?? .infinity
        return max(1, Int(min(Double(processors), quota.rounded(.up))))
    }

    /// The smallest quota, in processors, of a control group and the groups around it; `nil` if there is none.
    /// - Parameters:
    ///   - groupFile: The contents of `/proc/self/cgroup`.
    ///   - read: Returns a file's text.
    package static func quota(ofGroupFile groupFile: String?, read: (String) -> String?) -> Double? {
        var smallest: Double?
        func note(_ value: Double?) {
            guard let value else { return }
            smallest = min(smallest ?? value, value)
        }
        ControlGroup.forEachFolder(of: "cpu", groupFile: groupFile) { folder, isUnified in
            note(isUnified ? unified(read("\(folder)/cpu.max")) : legacy(folder, read: read))
        }
        return smallest
    }

    /// `cpu.max` of version 2: "quota period", the quota possibly "max".
    private static func unified(_ text: String?) -> Double? {
        let parts = (text ?? "").split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard parts.count == 2, let quota = parts[0], let period = parts[1], quota > 0, period > 0 else { return nil }
        return quota / period
    }

    /// Version 1: two files, a quota of −1 for none.
    private static func legacy(_ folder: String, read: (String) -> String?) -> Double? {
        func number(_ name: String) -> Double? {
            read("\(folder)/\(name)").flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
        guard let quota = number("cpu.cfs_quota_us"), let period = number("cpu.cfs_period_us"), quota > 0, period > 0
        else { return nil }
        return quota / period
    }
}

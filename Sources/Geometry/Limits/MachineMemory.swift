internal import Foundation

/// The memory available to the process.
package enum MachineMemory {
    /// In bytes: that of the machine, or a lower limit of its control group, one around it or its own.
    package static let byteCount: Int = {
        let pages = sysconf(Int32(_SC_PHYS_PAGES)).multipliedReportingOverflow(by: sysconf(Int32(_SC_PAGESIZE)))
        var smallest = pages.overflow || pages.partialValue <= 0 ? Int.max / 2 : pages.partialValue
        if let limit = limit(ofGroupFile: ControlGroup.read("/proc/self/cgroup"), read: ControlGroup.read) {
            smallest = min(smallest, limit)
        }
        var own = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &own) == 0, own.rlim_cur < UInt(Int.max) {
            smallest = min(smallest, Int(own.rlim_cur))
        }
        return smallest
    }()

    /// Returns freed memory to the system, which `malloc` keeps between used blocks.
    ///
    /// Takes milliseconds: for the end of abandoned work, or of unusually large work.
    package static func releaseFreed() {
        _ = trim?(0)
    }

    /// `malloc_trim`, which glibc has and its module for Swift does not name; `nil` with another library.
    private static let trim: (@convention(c) @Sendable (Int) -> CInt)? = dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) @Sendable (Int) -> CInt).self)
    }

    /// The smallest limit of a control group and the groups around it, in bytes; `nil` if there is none.
    /// - Parameters:
    ///   - groupFile: The contents of `/proc/self/cgroup`.
    ///   - read: Returns a file's text.
    package static func limit(ofGroupFile groupFile: String?, read: (String) -> String?) -> Int? {
        var smallest: Int?
        ControlGroup.forEachFolder(of: "memory", groupFile: groupFile) { folder, isUnified in
            let text = read("\(folder)/\(isUnified ? "memory.max" : "memory.limit_in_bytes")")
            // No limit is "max" in version 2, and close to the largest number in version 1.
            guard let limit = text.flatMap({ Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }), limit > 0
            else { return }
            smallest = min(smallest ?? limit, limit)
        }
        return smallest
    }
}

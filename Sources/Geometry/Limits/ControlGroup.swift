internal import Foundation

/// The control groups of the process, Linux's division of a machine among containers.
package enum ControlGroup {
    /// A small file's text.
    package static func read(_ path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// Visits the folder of the process's group and those of the groups around it.
    ///
    /// - Parameters:
    ///   - controller: Such as `cpu` or `memory`.
    ///   - groupFile: The contents of `/proc/self/cgroup`.
    ///   - body: Takes a folder, and whether it is one of version 2, which has all controllers.
    package static func forEachFolder(
        of controller: String, groupFile: String?, _ body: (_ folder: String, _ isUnified: Bool) -> Void
    ) {
        for line in (groupFile ?? "0::/").split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let isUnified = parts[1].isEmpty
            guard isUnified || parts[1].split(separator: ",").contains(Substring(controller)) else { continue }
            let root = isUnified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/\(parts[1])"
            // In a container the path may be that of the host: the root of the mounted tree is then the group itself.
            var path = parts[2].split(separator: "/")
            while true {
                body(([root] + path.map(String.init)).joined(separator: "/"), isUnified)
                if path.isEmpty { break }
                path.removeLast()
            }
        }
    }
}

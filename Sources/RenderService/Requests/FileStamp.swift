import Foundation

/// The state of a file that shows changes: its size, its place on the disk and its times.
package struct FileStamp: Hashable, Sendable {
    private let device: UInt
    private let number: UInt
    private let size: Int
    /// Of the last change of its contents, and of anything about it.
    private let times: [Int]

    /// When anything about the file changed last, in seconds of the system's clock.
    var changed: Double { Double(times[2]) + Double(times[3]) / 1e9 }

    /// The stamp of a file as it is now; `nil` if there is none.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
        size = Int(status.st_size)
        times = [status.st_mtim, status.st_ctim].flatMap { [$0.tv_sec, $0.tv_nsec] }
    }
}

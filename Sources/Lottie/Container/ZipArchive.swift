import CZip
import Foundation

/// A zip archive in memory, read entry by entry.
///
/// Read with libzip, which is maintained and widely used, takes archives from memory, knows zip64, and checks each entry's sum;
/// minizip reads files of its own kind of stream only.
/// Names that lead out of the archive, too many entries and sizes above the limits are errors before anything is unpacked, and
/// unpacking stops if an entry is longer than its header's size.
final class ZipArchive {
    /// The limits of an archive.
    struct Limits: Sendable {
        /// The largest number of entries.
        var entries = 10_000
        /// The bytes of one entry, unpacked.
        var entrySize = 1 << 29
        /// The bytes of all entries, unpacked.
        var totalSize = 1 << 30
    }

    /// The unpacked sizes of all files by their names in the archive, with `/` between folders.
    let sizes: [String: Int]
    private let indices: [String: UInt64]
    private let archive: OpaquePointer

    /// Opens an archive and checks the list of its entries.
    ///
    /// - Parameters:
    ///   - data: The archive's bytes; they are copied.
    ///   - limits: Its largest sizes.
    /// - Throws: A `LottieError` whose place is the entry.
    init(_ data: Data, limits: Limits = Limits()) throws(LottieError) {
        archive = try Self.open(data)
        do throws(LottieError) {
            (sizes, indices) = try Self.list(archive, limits: limits)
        } catch {
            zip_discard(archive)
            throw error
        }
    }

    deinit {
        zip_discard(archive)
    }

    /// Whether data starts as zip archives do.
    static func isArchive(_ data: Data) -> Bool {
        data.starts(with: [0x50, 0x4B, 0x03, 0x04])
    }

    /// The names of all files in their order, without the files that systems put beside them.
    var names: [String] {
        sizes.keys.filter { name in
            !name.split(separator: "/").contains { $0 == "__MACOSX" || $0.hasPrefix(".") }
        }.sorted()
    }

    /// Unpacks an entry.
    ///
    /// - Returns: Its bytes; `nil` if there is no file of that name.
    /// - Throws: A `LottieError` where it is encrypted, packed in an unknown way or damaged.
    func contents(of name: String) throws(LottieError) -> Data? {
        guard let index = indices[name], let size = sizes[name] else { return nil }
        guard let file = zip_fopen_index(archive, index, 0) else {
            throw Self.error(name, "cannot be unpacked: \(String(cString: zip_strerror(archive)))")
        }
        defer { zip_fclose(file) }
        // Memory grows with the bytes that exist, not with the size that the entry claims.
        let step = 1 << 20
        var contents = Data()
        var buffer = [UInt8](repeating: 0, count: min(step, size + 1))
        while true {
            let count = zip_fread(file, &buffer, UInt64(buffer.count))
            guard count >= 0 else {
                throw Self.error(name, "cannot be unpacked: \(String(cString: zip_file_strerror(file)))")
            }
            guard count > 0 else { break }
            contents.append(contentsOf: buffer.prefix(Int(count)))
            guard contents.count <= size else {
                throw Self.error(name, "holds more than the \(size) bytes that the archive's list says")
            }
        }
        guard contents.count == size else {
            throw Self.error(name, "ends after \(contents.count) of \(size) bytes")
        }
        return contents
    }

    private static func open(_ data: Data) throws(LottieError) -> OpaquePointer {
        var problem = zip_error_t()
        zip_error_init(&problem)
        defer { zip_error_fini(&problem) }
        // libzip frees the copy with its source, which goes with the archive.
        guard let copy = malloc(max(data.count, 1)) else {
            throw error("", "there is not enough memory for the archive")
        }
        data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
        guard let source = zip_source_buffer_create(copy, UInt64(data.count), 1, &problem) else {
            free(copy)
            throw error("", "the archive cannot be read: \(String(cString: zip_error_strerror(&problem)))")
        }
        guard let archive = zip_open_from_source(source, ZIP_RDONLY, &problem) else {
            zip_source_free(source)
            throw error("", "the archive cannot be read: \(String(cString: zip_error_strerror(&problem)))")
        }
        return archive
    }

    private static func list(
        _ archive: OpaquePointer, limits: Limits
    ) throws(LottieError) -> (sizes: [String: Int], indices: [String: UInt64]) {
        let count = Int(zip_get_num_entries(archive, 0))
        guard count <= limits.entries else {
            throw error("", "the archive has \(count) entries, and at most \(limits.entries) are read")
        }
        var sizes: [String: Int] = [:]
        var indices: [String: UInt64] = [:]
        var total = 0
        for index in 0..<UInt64(max(count, 0)) {
            var entry = zip_stat_t()
            zip_stat_init(&entry)
            guard zip_stat_index(archive, index, 0, &entry) == 0, let bytes = entry.name else {
                throw error("entry \(index)", "its header is damaged")
            }
            let written = String(cString: bytes)
            let name = portable(written)
            guard !leadsOut(name) else {
                throw error(written, "the entry's name leads out of the archive")
            }
            guard !name.hasSuffix("/") else { continue }
            guard entry.size <= UInt64(limits.entrySize) else {
                throw error(name, "unpacked it has \(entry.size) bytes, and at most \(limits.entrySize) are read")
            }
            total += Int(entry.size)
            guard total <= limits.totalSize else {
                throw error(
                    name,
                    "unpacked the archive has more than \(limits.totalSize) bytes, which are the most that are read")
            }
            guard sizes.updateValue(Int(entry.size), forKey: name) == nil else {
                throw error(name, "two entries have this name")
            }
            indices[name] = index
        }
        return (sizes, indices)
    }

    /// A name with slashes between folders, if it was written with backslashes as on Windows, and without steps that lead
    /// nowhere.
    private static func portable(_ name: String) -> String {
        var name = name.replacing("\\", with: "/")
        while name.hasPrefix("./") { name.removeFirst(2) }
        return name
    }

    private static func leadsOut(_ name: String) -> Bool {
        name.isEmpty || name.hasPrefix("/") || name.split(separator: "/").contains("..")
    }

    private static func error(_ entry: String, _ problem: String) -> LottieError {
        LottieError(kind: .format, path: entry, problem: problem)
    }
}

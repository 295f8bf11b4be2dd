import CZip
public import Foundation

/// Zip archives for tests.
public enum ZipFile {
    private struct Failure: Error {}

    /// An archive of deflated texts.
    public static func archive(_ entries: [(name: String, contents: String)]) throws -> Data {
        try archive(entries.map { ($0.name, Data($0.contents.utf8)) })
    }

    /// An archive of deflated entries.
    public static func archive(_ entries: [(name: String, contents: Data)]) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).zip")
        defer { try? FileManager.default.removeItem(at: file) }
        var code: Int32 = 0
        guard let archive = zip_open(file.path, ZIP_CREATE, &code) else { throw Failure() }
        for (name, contents) in entries {
            let bytes = Array(contents)
            // libzip frees the copy with its source.
            guard let copy = malloc(max(bytes.count, 1)) else { throw Failure() }
            copy.copyMemory(from: bytes, byteCount: bytes.count)
            guard let source = zip_source_buffer(archive, copy, UInt64(bytes.count), 1),
                zip_file_add(archive, name, source, 0) >= 0
            else { throw Failure() }
        }
        guard zip_close(archive) == 0 else { throw Failure() }
        return try Data(contentsOf: file)
    }
}

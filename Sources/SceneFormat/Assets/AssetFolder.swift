import Foundation
import ImageCodecs
import JSON

/// The reason why a file that a scene names cannot be used.
struct AssetProblem: Error {
    var message: String
}

/// The base of the paths in a scene file.
struct AssetFolder: Sendable {
    /// `nil` if a scene does not come from a file and no folder was given.
    let url: URL?
    /// The folder that confines all files; `nil` if they may be anywhere.
    var confinement: ConfinedFolder?

    /// - Parameters:
    ///   - url: `nil` if a scene does not come from a file and no folder was given.
    ///   - confinement: In place of the folder, which nothing outside of is read.
    init(url: URL?, confinement: ConfinedFolder? = nil) {
        self.url = confinement.map { URL(fileURLWithPath: $0.path, isDirectory: true) } ?? url
        self.confinement = confinement
    }

    /// Reads a file that `file(_:)` gave.
    ///
    /// - Parameter body: Takes a path, valid during the call.
    func read<Result>(_ file: URL, _ body: (String) throws(ImageCodecError) -> Result) throws(ImageCodecError) -> Result
    {
        guard let confinement else { return try body(file.path) }
        return try confinement.read(file.path, body)
    }

    /// The file at a path, relative to the folder or absolute.
    ///
    /// - Throws: `AssetProblem` if there is no such regular file, or it cannot be read.
    func file(_ path: String) throws(AssetProblem) -> URL {
        let file = try location(path)
        if let confinement {
            do {
                return URL(fileURLWithPath: try confinement.location(of: path))
            } catch {
                throw AssetProblem(message: "\(path.quotedForMessage): \(error.what)")
            }
        }
        let attributes: [FileAttributeKey: Any]
        do {
            attributes = try FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
        } catch {
            throw AssetProblem(message: "no such file: \(file.path)")
        }
        // Devices and pipes may never end, and a folder is no picture.
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw AssetProblem(message: "not a regular file: \(file.path)")
        }
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            throw AssetProblem(message: "no permission to read \(file.path)")
        }
        return file
    }

    /// The bytes of a file that `file(_:)` gave.
    func bytes(of file: URL, limit: Int) throws(AssetProblem) -> Data {
        guard let confinement else { return try BoundedFile.read(file, limit: limit) }
        var result = Result<Data, AssetProblem>.failure(AssetProblem(message: "cannot be read"))
        do {
            try confinement.read(file.path) { path in
                result = Result { () throws(AssetProblem) in
                    try BoundedFile.read(URL(fileURLWithPath: path), limit: limit)
                }
            }
        } catch {
            throw AssetProblem(message: error.what)
        }
        return try result.get()
    }

    /// The place of a path, whether or not it exists.
    ///
    /// - Throws: `AssetProblem` for an invalid path.
    func location(_ path: String) throws(AssetProblem) -> URL {
        guard !path.isEmpty, !path.utf8.contains(0), path.utf8.count <= 4096 else {
            throw AssetProblem(message: "not a path: \(path.quotedForMessage)")
        }
        if confinement != nil, path.hasPrefix("/") || path.split(separator: "/").contains("..") {
            throw AssetProblem(
                message: "\(path.quotedForMessage) lies outside the folder that assets have to lie below")
        }
        if path.hasPrefix("/") {
            return URL(fileURLWithPath: path)
        }
        guard let url else {
            throw AssetProblem(message: "the scene has no folder that \(path.quotedForMessage) could be relative to")
        }
        return url.appendingPathComponent(path)
    }
}

/// Reads files whose size is not known beforehand, up to a limit.
enum BoundedFile {
    /// The bytes of a file or pipe.
    ///
    /// - Throws: `AssetProblem` if it cannot be read or has more than `limit` bytes; the message leaves out which file.
    static func read(_ url: URL, limit: Int) throws(AssetProblem) -> Data {
        let handle: FileHandle
        do {
            handle = try FileHandle(forReadingFrom: url)
        } catch {
            throw AssetProblem(message: reason(of: error))
        }
        defer { try? handle.close() }
        return try read(handle, limit: limit)
    }

    /// The bytes up to the end of an open file or pipe.
    ///
    /// - Throws: `AssetProblem` like the other.
    static func read(_ handle: FileHandle, limit: Int) throws(AssetProblem) -> Data {
        do {
            var bytes = Data()
            while bytes.count <= limit, let more = try handle.read(upToCount: 1 << 24), !more.isEmpty {
                // Most files come in one piece, which is not copied.
                if bytes.isEmpty { bytes = more } else { bytes.append(more) }
            }
            if bytes.count <= limit {
                return bytes
            }
        } catch {
            throw AssetProblem(message: reason(of: error))
        }
        throw AssetProblem(message: "it has more than \(limit) bytes, and no more are read")
    }

    private static func reason(of error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "no such file"
        case .fileReadNoPermission: "no permission to read it"
        default: reason(ofSystem: (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError)
        }
    }

    private static func reason(ofSystem error: NSError) -> String {
        guard error.domain == NSPOSIXErrorDomain else {
            return "cannot be read (\(error.localizedDescription))"
        }
        let code = Int32(truncatingIfNeeded: error.code)
        return code == EISDIR ? "it is a folder" : "cannot be read: \(String(cString: strerror(code)))"
    }
}

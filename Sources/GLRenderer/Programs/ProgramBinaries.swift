import CEGL
internal import Foundation
import RenderDevices

/// Linked programs in files, so that a machine compiles each of them once.
///
/// A file holds the driver and the sources that a program was made of, and then the driver's own bytes. It is taken if
/// driver and sources are the same to the letter: another version of either compiles anew. A file that is damaged or that the
/// driver refuses counts as none, and is replaced. If the folder cannot be written, programs are compiled each time.
///
/// Source: OpenGL ES 3.0.6, section 2.12.5, "Program Binaries".
struct ProgramBinaries: Sendable, Equatable {
    /// The folder of the files; made when the first is written.
    let folder: String

    /// Those of the user: in `glrender/programs` of the folder that the XDG Base Directory Specification gives for caches.
    static let user: ProgramBinaries? = {
        let environment = ProcessInfo.processInfo.environment
        if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
            return ProgramBinaries(folder: caches + "/glrender/programs")
        }
        return environment["HOME"].map { ProgramBinaries(folder: $0 + "/.cache/glrender/programs") }
    }()

    /// The most files that are kept; the oldest go.
    private static let mostFiles = 256
    /// The most bytes of a file that is read.
    private static let largestFile = 16 << 20
    /// Of the layout of files.
    private static let version = "glrender program 1"

    /// The identity of a program: its driver and its sources.
    struct Key {
        fileprivate let text: [UInt8]
        fileprivate let fileName: String

        /// The context must be current.
        init(_ sources: [String], in context: GLContext) {
            let driver = [context.info.vendor, context.info.name, context.info.version]
            text = Array(([ProgramBinaries.version] + driver + sources).joined(separator: "\n").utf8)
            fileName = String(ProgramBinaries.checksum(text[...]), radix: 16) + ".bin"
        }
    }

    /// Loads the stored binary into a new program; returns whether the driver accepted one.
    func load(_ key: Key, into program: GLuint, in context: GLContext) -> Bool {
        guard let (format, binary) = read(key), Self.formats().contains(GLint(bitPattern: format)) else { return false }
        binary.withUnsafeBytes { glProgramBinary(program, format, $0.baseAddress, GLsizei($0.count)) }
        var isLinked: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
        if isLinked != GL_TRUE {
            // A binary that the driver refuses is no error.
            _ = (context.functions.error(), context.debugLog.take())
        }
        return isLinked == GL_TRUE
    }

    /// Makes the binary of a program retrievable once it is linked.
    func prepare(_ program: GLuint) {
        glProgramParameteri(program, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE)
    }

    /// Keeps a linked program.
    func store(_ key: Key, _ program: GLuint) {
        var count: GLint = 0
        glGetProgramiv(program, GLenum(GL_PROGRAM_BINARY_LENGTH), &count)
        guard count > 0, count < Self.largestFile - key.text.count - 64 else { return }
        var binary = [UInt8](repeating: 0, count: Int(count))
        var format: GLenum = 0
        var written: GLsizei = 0
        glGetProgramBinary(program, count, &written, &format, &binary)
        guard written > 0, written <= count else { return }
        var file = Self.bytes(UInt64(format)) + Self.bytes(UInt64(key.text.count)) + key.text + binary[..<Int(written)]
        file += Self.bytes(Self.checksum(file[...]))
        let files = FileManager.default
        try? files.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard (try? Data(file).write(to: URL(fileURLWithPath: path(key)), options: .atomic)) != nil else { return }
        removeOldest(files)
    }

    private func path(_ key: Key) -> String { folder + "/" + key.fileName }

    /// The format and the driver's bytes in a program's file; `nil` without an intact one of the same key.
    private func read(_ key: Key) -> (format: GLenum, binary: ArraySlice<UInt8>)? {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path(key))[.size] as? Int,
            size <= Self.largestFile, let data = FileManager.default.contents(atPath: path(key))
        else { return nil }
        let file = [UInt8](data)
        let start = 16 + key.text.count
        guard file.count > start + 8, Self.number(file[8..<16]) == key.text.count, file[16..<start] == key.text[...],
            Self.number(file.suffix(8)) == Self.checksum(file.dropLast(8))
        else { return nil }
        return (GLenum(truncatingIfNeeded: Self.number(file[..<8])), file[start..<(file.count - 8)])
    }

    private func removeOldest(_ files: FileManager) {
        let paths = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).map { folder + "/" + $0 }
        guard paths.count > Self.mostFiles else { return }
        let dated = paths.map { path in
            (path, (try? files.attributesOfItem(atPath: path)[.modificationDate]) as? Date ?? .distantPast)
        }
        for (path, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(paths.count - Self.mostFiles) {
            try? files.removeItem(atPath: path)
        }
    }

    /// The formats that the driver of the current context takes.
    private static func formats() -> [GLint] {
        var count: GLint = 0
        glGetIntegerv(GLenum(GL_NUM_PROGRAM_BINARY_FORMATS), &count)
        guard count > 0 else { return [] }
        var formats = [GLint](repeating: 0, count: Int(count))
        glGetIntegerv(GLenum(GL_PROGRAM_BINARY_FORMATS), &formats)
        return formats
    }

    /// FNV-1a of 64 bits, by Fowler, Noll and Vo.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

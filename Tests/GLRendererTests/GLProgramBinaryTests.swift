import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import RenderDevices
import Testing

@testable import DisplayList
@testable import GLRenderer

/// Linked programs that are kept in files.
@Suite(.needsGL) struct GLProgramBinaryTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("glrender-\(UUID())").path

    private var files: [String] {
        get throws {
            guard FileManager.default.fileExists(atPath: folder) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
        }
    }

    /// The picture of a list that takes several programs, with the files.
    private func draw(in folder: String? = nil) throws -> DrawnPicture {
        let programs = ProgramBinaries(folder: folder ?? self.folder)
        let renderer = try GLRenderer(GLTesting.device(programs: programs), techniques: .software)
        return try GLTesting.draw(DisplayList.random(seed: 3), with: renderer).pixels
    }

    @Test func eachProgramIsCompiledOnce() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try draw()
        let kept = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(kept.count > 2)
        // Dates tell whether a file was written again.
        let past = Date(timeIntervalSince1970: 1_000_000_000)
        for file in try files { try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file) }
        #expect(try draw().difference(from: first).greatest == 0)
        for file in try files {
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date == past)
        }
    }

    @Test func damagedFilesAreReplaced() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try draw()
        let whole = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        let damages: [(Data) -> Data] = [
            { $0.prefix($0.count / 2) }, { _ in Data() }, { Data($0.reversed()) },
            { data in
                var data = data
                data[data.count - 9] ^= 1
                return data
            },
        ]
        for damage in damages {
            for (file, data) in zip(try files, whole) { try damage(data).write(to: URL(fileURLWithPath: file)) }
            #expect(try draw().difference(from: first).greatest == 0)
            #expect(try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)).count } == whole.map(\.count))
        }
    }

    @Test func aFolderThatCannotBeIsNoError() throws {
        let first = try draw(in: "/dev/null/programs")
        #expect(
            try first.difference(from: GLTesting.draw(.random(seed: 3), with: GLRenderer(GLTesting.device())).pixels)
                .greatest == 0)
    }
}

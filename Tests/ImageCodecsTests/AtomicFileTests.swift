import ImageCodecs
import LayerModel
import TestSupport
import Testing

@Suite struct AtomicFileTests {
    private func write(_ text: String, to file: AtomicFile) throws {
        try Array(text.utf8).withUnsafeBytes { try file.write($0) }
    }

    @Test func filesAppearOnCommitOnly() throws {
        let folder = try TemporaryFolder()
        let file = try AtomicFile(path: folder.path + "/a.png")
        try write("one ", to: file)
        try write("two", to: file)
        #expect(folder.bytes("a.png") == nil)
        #expect(folder.names.count == 1)
        try file.commit(synchronizing: true)
        #expect(folder.bytes("a.png") == Array("one two".utf8))
        #expect(folder.names == ["a.png"])
        #expect(throws: ImageCodecError.self) { try write("more", to: file) }
    }

    @Test func nothingIsLeftWithoutCommit() throws {
        let folder = try TemporaryFolder()
        _ = FileManager.default.createFile(atPath: folder.path + "/a", contents: Data("old".utf8))
        do {
            let file = try AtomicFile(path: folder.path + "/a")
            try write("new", to: file)
        }
        #expect(folder.names == ["a"])
        #expect(folder.bytes("a") == Array("old".utf8))
        let discarded = try AtomicFile(path: folder.path + "/b")
        try write("new", to: discarded)
        discarded.discard()
        #expect(folder.names == ["a"])
    }

    @Test func failedEncodingLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let image = try Pictures.image([0, 0, 0, 0], width: 1, height: 1)
        let error = #expect(throws: ImageCodecError.self) {
            try ImageEncoder(format: .jpeg()).write(image, to: folder.path + "/a.jpg")
        }
        #expect(error?.kind == .cannotEncode && error?.file == folder.path + "/a.jpg")
        #expect(folder.names.isEmpty)
    }

    @Test func existingFilesAreReplacedOrKept() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a"
        _ = FileManager.default.createFile(
            atPath: path, contents: Data("old".utf8), attributes: [.posixPermissions: 0o640]
        )
        let kept = try AtomicFile(path: path)
        try write("new", to: kept)
        let error = #expect(throws: ImageCodecError.self) { try kept.commit(replacing: false) }
        #expect(error?.kind == .cannotCreate && error?.exitCode == 73)
        #expect(folder.bytes("a") == Array("old".utf8))
        let replaced = try AtomicFile(path: path)
        try write("new", to: replaced)
        try replaced.commit()
        #expect(folder.bytes("a") == Array("new".utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o640)
        #expect(folder.names == ["a"])
    }

    @Test func symbolicLinksAreFollowed() throws {
        let folder = try TemporaryFolder()
        _ = FileManager.default.createFile(atPath: folder.path + "/real", contents: Data("old".utf8))
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "real")
        let file = try AtomicFile(path: folder.path + "/link")
        try write("new", to: file)
        try file.commit()
        #expect(folder.bytes("real") == Array("new".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == "real")
    }

    @Test func placesThatCannotBeWritten() throws {
        let folder = try TemporaryFolder()
        for path in [folder.path + "/none/a.png", folder.path, "/proc/a.png", ""] {
            let error = #expect(throws: ImageCodecError.self) { try AtomicFile(path: path) }
            #expect(error?.kind == .cannotCreate && error?.exitCode == 73 && error?.fix != nil, "\(path)")
        }
        // A device without room takes no byte and is not replaced by a file.
        let full = try AtomicFile(path: "/dev/full")
        let error = #expect(throws: ImageCodecError.self) { try write("x", to: full) }
        #expect(error?.kind == .cannotWrite && error?.exitCode == 74)
        let null = try AtomicFile(path: "/dev/null")
        try write("x", to: null)
        try null.commit()
        let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        #expect(type == .typeCharacterSpecial)
    }

    @Test func missingInputs() throws {
        let folder = try TemporaryFolder()
        let decoder = ImageDecoder()
        let missing = #expect(throws: ImageCodecError.self) { try decoder.decode(path: folder.path + "/none.png") }
        #expect(missing?.kind == .notFound && missing?.exitCode == 66)
        let directory = #expect(throws: ImageCodecError.self) { try decoder.info(path: folder.path) }
        #expect(directory?.kind == .unreadable)
    }

    @Test func filesComeBackFromPaths() throws {
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 61)
        let pixels = Pictures.random(width: 50, height: 40, using: &random)
        let image = try Pictures.image(pixels, width: 50, height: 40)
        let path = folder.path + "/picture.jpg"
        // The content decides, not the name.
        try ImageEncoder(format: .png()).write(image, to: path)
        #expect(try ImageDecoder().info(path: path).format == .png)
        #expect(Pictures.bytes(of: try ImageDecoder().decode(path: path)) == pixels)
        let limited = ImageDecoder(limits: ImageLimits(maxPixels: 1 << 20, maxBytes: 100))
        let error = #expect(throws: ImageCodecError.self) { try limited.decode(path: path) }
        #expect(error?.kind == .tooLarge)
    }
}

extension TemporaryFolder {
    fileprivate func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: self(name)).map(Array.init)
    }
}

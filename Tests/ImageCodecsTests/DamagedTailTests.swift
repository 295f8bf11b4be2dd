import AppleNames
import Foundation
import LayerModel
import TestSupport
import Testing

@testable import ImageCodecs

/// Files that are damaged where it costs none of a picture's rows: the picture, and a warning.
@Suite struct DamagedTailTests {
    private static let size = (width: 23, height: 17)

    /// Sound files, by what they are.
    private static let files: [String: [UInt8]] = {
        var random = SplitMix64(seed: 61)
        let (width, height) = size
        var files = JPEGSamples.all
        files["interlaced PNG"] = PNGBuilder(width: 19, height: 13, depth: 16, isInterlaced: true, using: &random).file
        let opaque = Pictures.random(width: width, height: height, isOpaque: true, using: &random)
        let pixels = Pictures.random(width: width, height: height, using: &random)
        func add(_ name: String, _ pixels: [UInt8], isOpaque: Bool = false, as format: OutputFormat) {
            files[name] = try? Pictures.encoded(pixels, width: width, height: height, isOpaque: isOpaque, as: format)
        }
        add("PNG", pixels, as: .png(level: 9))
        add("stored PNG", opaque, isOpaque: true, as: .png(level: 0))
        add("sequential JPEG", opaque, isOpaque: true, as: .jpeg())
        add("lossless WebP", pixels, as: .webp())
        add("lossy WebP", opaque, isOpaque: true, as: .webp(quality: 60))
        add("translucent WebP", pixels, as: .webp(quality: 60))
        for name in ["lossless WebP", "lossy WebP", "translucent WebP"] {
            files[name + " with text"] = files[name].map {
                WebPBuilder.extended($0, size: size, [("XMP ", [1, 2, 3]), ("ODD ", [4])])
            }
        }
        files["animated WebP"] = try? animated { sink in
            let writer = try AnimatedWebPWriter(to: sink, width: width, height: height)
            for (frame, pixels) in [pixels, opaque].enumerated() {
                try Pictures.withRows(pixels, width: width, height: height) { try writer.append($0, at: frame * 100) }
            }
            try writer.finish(at: 200)
        }
        files["animated PNG"] = try? animated { sink in
            let writer = try AnimatedPNGWriter(to: sink, width: width, height: height, isOpaque: false, frameCount: 2)
            for pixels in [pixels, opaque] {
                try Pictures.withRows(pixels, width: width, height: height) {
                    try writer.append($0, delay: .init(numerator: 1, denominator: 10))
                }
            }
            try writer.finish()
        }
        return files
    }()

    private static func animated(_ write: (MemorySink) throws -> Void) throws -> [UInt8] {
        let sink = MemorySink()
        try write(sink)
        return sink.bytes
    }

    private static let names = files.keys.sorted()
    private static let jpegs = names.filter { $0.contains("JPEG") } + JPEGSamples.all.keys.sorted()

    /// Reads a file in every way there is, which has to come to the same.
    ///
    /// - Returns: The pixels, and the kinds of the warnings.
    private func read(
        _ file: some Collection<UInt8>
    ) throws -> (pixels: [UInt8], flaws: [ImageCodecWarning.Kind]) {
        let folder = try TemporaryFolder()
        let path = try folder.write(file)
        var large = ImageDecoder()
        large.usesScratchFiles = true
        large.leastScratchBytes = 0
        let ways: [() throws -> DecodedImage] = [
            { try ImageDecoder().read(data: Data(file), name: path) }, { try ImageDecoder().read(path: path) },
            { try large.read(data: Data(file), name: path) }, { try large.read(path: path) },
        ]
        let results = ways.map { read in Result { try read() } }
        let first = try results[0].get()
        for result in results {
            let read = try result.get()
            #expect(read.warnings == first.warnings)
            #expect(Pictures.bytes(of: read.image) == Pictures.bytes(of: first.image))
            #expect(read.image.isOpaque == first.image.isOpaque)
        }
        #expect(first.warnings.allSatisfy { $0.file == path && !$0.what.isEmpty && !$0.what.contains("\n") })
        return (Pictures.bytes(of: first.image), first.warnings.map(\.kind))
    }

    @Test func allFilesAreMadeAndSound() throws {
        #expect(Self.files.count == 16)
        for name in Self.names {
            #expect(try read(#require(Self.files[name])).flaws == [], "\(name)")
        }
    }

    @Test(arguments: names) func shortenedFilesAreRefusedUnlessAllRowsAreThere(name: String) throws {
        let file = try #require(Self.files[name])
        let whole = try read(file).pixels
        var shown: [Int] = []
        for count in 0..<file.count {
            do throws(ImageCodecError) {
                let read = try ImageDecoder().read(data: Data(file[..<count]), name: "test")
                #expect(read.warnings.map(\.kind) == [.missingEnd], "\(count) of \(file.count)")
                #expect(Pictures.bytes(of: read.image) == whole, "\(count) of \(file.count)")
                shown.append(count)
            } catch {
                #expect(error.file == "test" && error.exitCode == 66)
                if count > 40 {
                    #expect(error.kind == .truncated || error.kind == .damaged, "\(count): \(error)")
                }
            }
        }
        // More of a file never shows less of it.
        #expect(shown == Array((file.count - shown.count)..<file.count))
        for count in shown.isEmpty ? [file.count / 2, file.count - 1] : [shown[0] - 1, shown[0], file.count - 1] {
            let result = Result { try read(Array(file[..<count])) }
            #expect((try? result.get().flaws) == (shown.contains(count) ? [.missingEnd] : nil))
        }
    }

    /// How many bytes the mark of the end takes, and what only it needs: a file without them has all rows.
    @Test func rowsAreKnownToBeThereAsSoonAsTheyAre() throws {
        // A PNG's last chunk, and the sums of the pixels' chunk and stream before it.
        for (name, count) in [
            ("PNG", 20), ("stored PNG", 20), ("interlaced PNG", 20), ("sequential JPEG", 2), ("progressive", 2),
            ("in three scans", 2), ("with restarts", 2), ("lossless WebP with text", 22),
            ("lossy WebP with text", 22), ("translucent WebP with text", 22),
        ] {
            let file = try #require(Self.files[name])
            #expect(try read(file.dropLast(count)).flaws == [.missingEnd], "\(name)")
        }
    }

    @Test(arguments: names) func bytesBehindTheEnd(name: String) throws {
        let file = try #require(Self.files[name])
        let whole = try read(file).pixels
        var random = SplitMix64(seed: 62)
        let noise = (0..<100).map { _ in UInt8.random(in: 0...255, using: &random) }
        // A byte of another's, a maker's own bytes, and a second picture, which is what cameras for depth write.
        for trailer in [[7], [0, 0, 0], noise, file] {
            let read = try read(file + trailer)
            #expect(read.pixels == whole && read.flaws == [.trailingBytes])
        }
    }

    @Test(arguments: jpegs) func strayBytesBetweenSegmentsOfAJPEG(name: String) throws {
        let file = try #require(Self.files[name])
        let whole = try read(file).pixels
        let markers = JPEGBuilder.markers(of: file)
        #expect(markers.count >= 7 && markers.last == file.count - 2)
        var random = SplitMix64(seed: 63)
        // What ends an arithmetic code is part of it.
        var isAfterScan = false
        for marker in name == "arithmetic" ? markers.dropLast() : markers[...] where !isRestart(file[marker + 1]) {
            for stray in [
                [0], [1, 2, 3], [0xFF, 0, 5], (0..<40).map { _ in UInt8.random(in: 0..<255, using: &random) },
            ] {
                let read = try read(Array(file[..<marker]) + stray + Array(file[marker...]))
                #expect(read.pixels == whole, "\(stray) at \(marker)")
                // A few bytes after a scan count as bits that fill up its last ones.
                #expect(read.flaws == [.strayBytes] || (read.flaws == [] && isAfterScan && stray.count < 8))
            }
            isAfterScan = file[marker + 1] == 0xDA
        }
    }

    private func isRestart(_ code: UInt8) -> Bool { (0xD0...0xD7).contains(code) }

    @Test(arguments: jpegs) func fillBytesBeforeMarkersAreNoFlaw(name: String) throws {
        let file = try #require(Self.files[name])
        var filled: [UInt8] = []
        let markers = Set(JPEGBuilder.markers(of: file))
        for (offset, byte) in file.enumerated() {
            if markers.contains(offset) { filled += [UInt8](repeating: 0xFF, count: 1 + offset % 5) }
            filled.append(byte)
        }
        let read = try read(filled)
        #expect(try read.pixels == self.read(file).pixels && read.flaws == [])
    }

    @Test func coefficientsThatAreLeftOverAreDamage() throws {
        let file = JPEGSamples.restarts
        let markers = JPEGBuilder.markers(of: file).filter { isRestart(file[$0 + 1]) }
        #expect(markers.count == 3)
        for marker in markers {
            let error = #expect(throws: ImageCodecError.self) {
                try Pictures.decoded(Array(file[..<marker]) + [UInt8](repeating: 1, count: 20) + file[marker...])
            }
            #expect(error?.kind == .damaged)
        }
    }

    @Test func aJPEGWithNonsenseInPlaceOfItsEnd() throws {
        let file = try #require(Self.files["sequential JPEG"])
        let whole = try read(file).pixels
        let open = file.dropLast(2)
        // A marker that there is not, a second picture, and a segment that is longer than the file.
        #expect(try read(open + [0xFF, 0x02, 1, 2]).flaws == [.damagedPart])
        #expect(try read(open + file).flaws == [.damagedPart])
        #expect(try read(open + [0xFF, 0xE1, 0xFF, 0xFF, 1]).flaws == [.missingEnd])
        #expect(try read(open + [1, 2, 3]).flaws == [.missingEnd])
        #expect(try read(open + [0xFF, 0x02, 1, 2]).pixels == whole)
    }

    @Test func smallerSizesHaveTheWarningsToo() throws {
        let file = try #require(Self.files["sequential JPEG"])
        let folder = try TemporaryFolder()
        for halvings in 0...3 {
            let whole = try ImageDecoder().read(path: folder.write(file), halvings: halvings)
            let cut = try ImageDecoder().read(path: folder.write(file.dropLast(2)), halvings: halvings)
            #expect(cut.warnings.map(\.kind) == [.missingEnd] && cut.halvings == halvings)
            #expect(Pictures.bytes(of: cut.image) == Pictures.bytes(of: whole.image))
        }
    }

    @Test func damagedChunksBesideThePixelsOfAPNG() throws {
        var random = SplitMix64(seed: 64)
        var png = PNGBuilder(width: 9, height: 7, using: &random)
        png.chunks = [("tEXt", Array("Title\0x".utf8))]
        png.lastChunks = [("tIME", [7, 208, 1, 1, 0, 0, 0])]
        let file = png.file
        let sound = try read(file)
        #expect(sound.flaws == [])
        // The sums of the text, of the time, and of the end.
        for offset in [33 + 12 + 7 - 1, file.count - 13, file.count - 1] {
            var changed = file
            changed[offset] ^= 1
            let read = try read(changed)
            #expect(read.pixels == sound.pixels && read.flaws == [.damagedPart], "\(offset)")
        }
        // Bytes that are no chunk before the last one.
        let read = try read(file.dropLast(12) + [1, 2, 3, 4, 5, 6, 7, 8, 9] + file.suffix(12))
        #expect(read.pixels == sound.pixels && read.flaws == [.damagedPart])
    }

    @Test func aPNGsStreamOfPixels() throws {
        var random = SplitMix64(seed: 65)
        let png = PNGBuilder(width: 9, height: 7, using: &random)
        let file = png.file
        let sound = try read(file).pixels
        let start = 33
        let stream = Array(file[(start + 8)..<(file.count - 16)])
        func with(_ stream: [UInt8]) -> [UInt8] {
            Array(file[..<start]) + PNGBuilder.chunk("IDAT", stream) + file.suffix(12)
        }
        #expect(with(stream) == file)
        // What follows the stream, and the sum at its end, cost no pixel.
        for changed in [stream + [1, 2, 3], Array(stream.dropLast(4))] {
            let read = try read(with(changed))
            #expect(read.pixels == sound && read.flaws == [.damagedPart])
        }
        // Bytes that are not what was written are pixels that nobody vouches for.
        var changed = file
        changed[file.count - 13] ^= 1
        #expect(throws: ImageCodecError.self) { try Pictures.decoded(changed) }
        #expect(throws: ImageCodecError.self) { try Pictures.decoded(with(Array(stream.dropLast(6)))) }
    }

    @Test func picturesOfUIKitAreShown() throws {
        for name in ["sequential JPEG", "PNG"] {
            let file = try #require(Self.files[name])
            let size = CGSize(width: Self.size.width, height: Self.size.height)
            #expect(UIImage(data: Data(file.dropLast(2)))?.size == size)
            #expect(UIImage(contentsOfFile: try TemporaryFolder().write(file.dropLast(40))) == nil)
        }
    }

    @Test func warningsAreLines() {
        for kind in ImageCodecWarning.Kind.allCases {
            let warning = ImageCodecWarning(kind, of: .png, detail: "IEND: CRC error").naming("a.png")
            #expect(warning.description == "a.png: \(warning.what)" && warning.what.contains("PNG"))
        }
    }
}

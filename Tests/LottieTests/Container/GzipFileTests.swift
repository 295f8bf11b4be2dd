import Foundation
import TestSupport
import Testing

@testable import Lottie

@Suite("Lottie files packed by gzip") struct GzipFileTests {
    private func unpack(_ data: Data, limit: Int = 1 << 24) throws -> Data {
        try #require(GzipFile(data)).contents(limit: limit)
    }

    /// Some bytes that pack well, some that do not, more than one piece of output.
    private func bytes(_ count: Int) -> Data {
        var random = SplitMix64(seed: UInt64(count))
        return Data((0..<count).map { $0 % 3 == 0 ? UInt8.random(in: 0...255, using: &random) : UInt8(65) })
    }

    @Test(arguments: [0, 1, 1000, (1 << 20) - 1, 1 << 20, 3_000_000])
    func unpackingGivesWhatWasPacked(count: Int) throws {
        let bytes = bytes(count)
        #expect(try unpack(GzipMember.packing(bytes)) == bytes)
    }

    @Test func membersFollowEachOther() throws {
        let (first, second) = (bytes(5000), bytes(70))
        let packed = GzipMember.packing(first) + GzipMember.packing(second)
        #expect(try unpack(packed) == first + second)
        #expect(try unpack(packed + Data(repeating: 0, count: 100)) == first + second)
    }

    @Test func limitIsOfWhatIsUnpacked() throws {
        let packed = GzipMember.packing(Data(repeating: 0, count: 5_000_000))
        #expect(packed.count < 10_000)
        #expect(try unpack(packed, limit: 5_000_000).count == 5_000_000)
        #expect(throws: LottieError.self) { try unpack(packed, limit: 4_999_999) }
    }

    @Test func otherFilesAreNone() {
        #expect(GzipFile(Data()) == nil && GzipFile(Data("{}".utf8)) == nil && GzipFile(Data([0x1F, 0x8B])) == nil)
    }

    @Test func damagedFilesAreErrors() throws {
        let bytes = bytes(3000)
        let packed = GzipMember.packing(bytes)
        for end in stride(from: 3, to: packed.count, by: 7) {
            #expect(throws: LottieError.self) { try unpack(packed.prefix(end)) }
        }
        for index in 10..<packed.count {
            var copy = packed
            copy[index] ^= 0x5A
            // Bits that fill up the last byte before the sum mean nothing.
            let found = try? unpack(copy)
            #expect(found == nil || found == bytes && index == packed.count - 9, "byte \(index)")
        }
    }

    @Test func animationsAreReadAsIfTheyWereNotPacked() throws {
        let text = Data(##"{"w": 40, "h": 30, "fr": 30, "op": 60, "layers": [{"ty": 3, "nm": "a"}]}"##.utf8)
        let animation = try LottieReader().read(GzipMember.packing(text))
        #expect(animation.size == CGSize(width: 40, height: 30))
        var reader = LottieReader()
        reader.options.limits.fileSize = 50
        #expect(throws: LottieErrors.self) { try reader.read(GzipMember.packing(text)) }
    }
}

import AppleNames
import Foundation
import LayerModel
import MediaExport
import TestSupport
import Testing

/// Frames are shown when they should be.
@Suite struct FrameTimeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ name: String, _ format: MovieFormat, _ rate: FrameRate, frames: Int) throws {
        let schedule = FrameSchedule(rate: rate, frames: 0..<frames)
        _ = try MovieExport(of: Footage.disc(), schedule, as: format).write(to: folder(name))
    }

    /// The beginnings and lengths of a movie's packets, in seconds.
    private func packets(_ name: String) throws -> [(time: Double, duration: Double)] {
        try Footage.probe(folder(name), "packet=pts_time,duration_time").map { line in
            let parts = line.split(separator: ",").map { Double($0) ?? .nan }
            return (parts[0], parts.count > 1 ? parts[1] : .nan)
        }.sorted { $0.0 < $1.0 }
    }

    @Test("a GIF's frames begin at the nearest hundredth, and the last is as long as the others")
    func gif() throws {
        for (rate, frames) in [(FrameRate(30)!, 30), (FrameRate(24000, 1001)!, 25), (FrameRate(50)!, 10)] {
            try write("a.gif", .gif(), rate, frames: frames)
            let found = try packets("a.gif")
            #expect(found.count == frames)
            for (index, packet) in found.enumerated() {
                let (begin, end) = (rate.time(ofFrame: index, in: 100), rate.time(ofFrame: index + 1, in: 100))
                #expect(abs(packet.time - Double(begin) / 100) < 1e-6, "\(rate) \(index)")
                #expect(abs(packet.duration - Double(end - begin) / 100) < 1e-6, "\(rate) \(index)")
            }
        }
    }

    @Test("an animated PNG's frames are as long as the rate says")
    func png() throws {
        for (rate, frames) in [(FrameRate(30000, 1001)!, 12), (FrameRate(70_001, 1000)!, 12)] {
            try write("a.apng", .animatedPNG(plays: 3), rate, frames: frames)
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("a.apng"))))
            let chunks = Self.chunks(bytes)
            let control = try #require(chunks.first { $0.type == "acTL" }).data
            #expect(control == [0, 0, 0, UInt8(frames), 0, 0, 0, 3])
            let delays = chunks.filter { $0.type == "fcTL" }.map { chunk -> Double in
                let numerator = Int(chunk.data[20]) * 256 + Int(chunk.data[21])
                let denominator = Int(chunk.data[22]) * 256 + Int(chunk.data[23])
                return Double(numerator) / Double(denominator)
            }
            #expect(delays.count == frames)
            #expect(abs(delays.reduce(0, +) - rate.time(ofFrame: frames)) < 1e-4)
            #expect(delays.allSatisfy { abs($0 - 1 / rate.value) < 1e-4 })
            #expect(try packets("a.apng").count == frames)
            let numbered = chunks.filter { $0.type == "fcTL" || $0.type == "fdAT" }
            for (index, chunk) in numbered.enumerated() {
                #expect(Array(chunk.data.prefix(4)) == [0, 0, 0, UInt8(index)])
            }
        }
    }

    private static func chunks(_ bytes: [UInt8]) -> [(type: String, data: [UInt8])] {
        var result: [(String, [UInt8])] = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
            result.append((type, Array(bytes[(position + 8)..<(position + 8 + length)])))
            position += 12 + length
        }
        return result
    }

    @Test("an animated WebP's frames begin at the nearest millisecond, and what stays is one frame")
    func webP() throws {
        let rate = FrameRate(30000, 1001)!
        try write("a.webp", .animatedWebP(plays: 2), rate, frames: 20)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("a.webp"))))
        let durations = Self.webPDurations(bytes)
        var begin = 0
        for (index, duration) in durations.enumerated() {
            #expect(begin == rate.time(ofFrame: index, in: 1000))
            begin += duration
        }
        #expect(durations.count == 20 && begin == rate.time(ofFrame: 20, in: 1000))

        let bars = Footage.bars([(1, 2, 3, 255), (9, 8, 7, 255)], background: UIColor.black.cgColor)
        let schedule = FrameSchedule(rate: rate, frames: 0..<20)
        _ = try MovieExport(of: bars, schedule, as: .animatedWebP()).write(to: folder("b.webp"))
        bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("b.webp"))))
        #expect(Self.webPDurations(bytes).count <= 1)
    }

    /// Bytes as a number, the lowest first.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Of the frames in their chunks; source of the layout: the WebP container specification.
    private static func webPDurations(_ bytes: [UInt8]) -> [Int] {
        var result: [Int] = []
        var position = 12
        while position + 8 <= bytes.count {
            let length = number(bytes[(position + 4)..<(position + 8)])
            if bytes[position..<(position + 4)].elementsEqual("ANMF".utf8) {
                result.append(number(bytes[(position + 20)..<(position + 23)]))
            }
            position += 8 + length + length % 2
        }
        return result
    }

    @Test(
        "movies have the scene's rate",
        arguments: [("a.mp4", MovieFormat.h264()), ("a.webm", .vp9()), ("a.mov", .proRes4444), ("a.mkv", .ffv1)])
    func movies(name: String, format: MovieFormat) throws {
        let rate = FrameRate(30000, 1001)!
        try write(name, format, rate, frames: 15)
        let found = try packets(name)
        #expect(found.count == 15)
        // Containers count in thousandths at the coarsest.
        for (index, packet) in found.enumerated() {
            #expect(abs(packet.time - (found[0].time + rate.time(ofFrame: index))) < 0.0011, "\(name) \(index)")
        }
        #expect(try Footage.probe(folder(name), "stream=avg_frame_rate") == ["30000/1001"])
    }

    @Test("frames that look the same cost an animated PNG next to nothing")
    func unchanged() throws {
        let bars = Footage.bars([(1, 2, 3, 255), (9, 8, 7, 255)], background: UIColor.black.cgColor)
        for count in [1, 100] {
            _ = try MovieExport(of: bars, FrameSchedule(rate: Footage.rate, frames: 0..<count), as: .animatedPNG())
                .write(to: folder("\(count).apng"))
        }
        let sizes = try [1, 100].map { try Data(contentsOf: URL(fileURLWithPath: folder("\($0).apng"))).count }
        #expect(sizes[1] - sizes[0] < 99 * 100)
    }
}

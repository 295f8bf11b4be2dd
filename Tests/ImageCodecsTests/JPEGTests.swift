import Foundation
import LayerModel
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct JPEGTests {
    @Test(arguments: 0...4) func smallerSizesAreRead(halvings: Int) throws {
        let folder = try TemporaryFolder()
        // Sides that are no multiples of 8, and soft enough that sizes differ by rounding alone.
        let (width, height) = (203, 117)
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels += [UInt8(x), UInt8(2 * y), UInt8((x + y) / 2), 255] } }
        let image = try Pictures.image(pixels, width: width, height: height, isOpaque: true)
        for format in [OutputFormat.jpeg(quality: 98), .png(level: 1)] {
            let path = folder("picture")
            try ImageEncoder(format: format).write(image, to: path)
            let read = try ImageDecoder().read(path: path, halvings: halvings)
            guard case .jpeg = format else {
                #expect(read.halvings == 0 && Pictures.bytes(of: read.image) == pixels)
                continue
            }
            let step = 1 << min(halvings, 3)
            #expect(read.halvings == min(halvings, 3))
            #expect(read.image.width == (width + step - 1) / step && read.image.height == (height + step - 1) / step)
            let bytes = Pictures.bytes(of: read.image)
            // Pixels whose whole square lies in the picture.
            for y in 0..<height / step {
                for x in 0..<width / step {
                    let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5) * Double(step) - 0.5
                    let pixel = (0..<3).map { Double(bytes[(y * read.image.width + x) * 4 + $0]) }
                    let off = [pixel[0] - middle.x, pixel[1] - 2 * middle.y, pixel[2] - (middle.x + middle.y) / 2]
                    #expect(off.allSatisfy { abs($0) <= 6 }, "\(x), \(y): \(off)")
                }
            }
        }
        #expect(throws: ImageCodecError.self) {
            try ImageDecoder().read(path: folder.path + "/none", halvings: halvings)
        }
    }

    @Test func scansAreLimited() throws {
        let file = JPEGSamples.scans
        let start = try #require(JPEGBuilder.markers(of: file).last { file[$0 + 1] == 0xDA })
        let scan = file[start..<(file.count - 2)]
        func scans(_ count: Int) -> [UInt8] {
            file[..<start] + (0..<(count - 2)).flatMap { _ in scan } + [0xFF, 0xD9]
        }
        #expect(scans(3) == file)
        #expect(try Pictures.bytes(of: Pictures.decoded(scans(500))) == Pictures.bytes(of: Pictures.decoded(file)))
        let error = #expect(throws: ImageCodecError.self) { try Pictures.decoded(scans(501)) }
        #expect(error?.kind == .damaged && error?.what.contains("500 scans") == true)
    }

    @Test(arguments: [0, 1, 77, 128, 200, 255])
    func grayIsExact(gray: Int) throws {
        let image = try Pictures.decoded(JPEGBuilder.flat([gray]))
        let value = UInt8(gray)
        #expect(image.isOpaque && image.width == 8)
        #expect(Pictures.bytes(of: image) == (0..<64).flatMap { _ in [value, value, value, 255] })
    }

    @Test func fourInks() throws {
        // 255 is no ink where Adobe's marker is there, and 0 is none where it is not.
        let adobe = try Pictures.decoded(JPEGBuilder.flat([200, 100, 255, 128], adobe: 0))
        let pixel = [200, 100, 255].map { Pictures.product($0, 128) } + [255]
        #expect(Array(Pictures.bytes(of: adobe).prefix(4)) == pixel)
        let plain = try Pictures.decoded(JPEGBuilder.flat([55, 155, 0, 127]))
        #expect(Array(Pictures.bytes(of: plain).prefix(4)) == pixel)
        #expect(adobe.isOpaque)
        // YCCK: the first three are YCbCr of the inverted inks, here grey.
        let converted = try Pictures.decoded(JPEGBuilder.flat([60, 128, 128, 255], adobe: 2))
        #expect(Array(Pictures.bytes(of: converted).prefix(4)) == [195, 195, 195, 255])
    }

    @Test func photographsComeBackNearly() throws {
        let (width, height) = (67, 45)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels += [UInt8(x * 3), UInt8(y * 5), UInt8(128 + x - y), 255]
            }
        }
        for (quality, tolerance) in [(95, 6), (60, 30)] {
            let file = try Pictures.encoded(
                Pictures.swapped(pixels), width: width, height: height, order: .bgra, as: .jpeg(quality: quality)
            )
            let bytes = Pictures.bytes(of: try Pictures.decoded(file))
            #expect(Pictures.largestDifference(bytes, pixels) <= tolerance)
        }
    }

    @Test func transparencyIsRefused() throws {
        var pixels = [UInt8](repeating: 255, count: 11 * 3 * 4)
        _ = try Pictures.encoded(pixels, width: 11, height: 3, as: .jpeg())
        pixels[11 * 2 * 4 + 10 * 4 + 3] = 254
        let error = #expect(throws: ImageCodecError.self) {
            try Pictures.encoded(pixels, width: 11, height: 3, as: .jpeg())
        }
        #expect(error?.kind == .cannotEncode)
        #expect(error?.what.contains("row 2") == true)
    }
}

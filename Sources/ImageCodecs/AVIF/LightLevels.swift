internal import CImageLibraries
internal import Graphics

/// The light of a picture in PQ: its brightest component, and the mean of each pixel's brightest, in candelas for a square metre.
///
/// Source: CTA-861.3, annex P.
struct LightLevels {
    private(set) var brightest = 0
    private(set) var mean = 0

    /// The levels of straight words of some bits, four for each pixel, by the counts of each brightest component.
    init(_ pixels: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int, bits: Int) {
        var counts = [Int](repeating: 0, count: 1 << bits)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = pixels.loadUnaligned(fromByteOffset: y * bytesPerRow + 8 * x, as: SIMD4<UInt16>.self)
                counts[Int(max(pixel.x, pixel.y, pixel.z)) & (1 << bits - 1)] += 1
            }
        }
        func luminance(_ code: Int) -> Double {
            CGColorSpace.Transfer.pq.decoded(Double(code) / Double(1 << bits - 1)) * CGColorSpace.Transfer.white
        }
        brightest = Int(luminance(counts.lastIndex { $0 > 0 } ?? 0).rounded())
        let sum = counts.indices.reduce(0) { counts[$1] > 0 ? $0 + Double(counts[$1]) * luminance($1) : $0 }
        mean = Int((sum / Double(max(1, width * height))).rounded())
    }
}

/// A still AVIF with a property more than libavif 0.11 writes.
///
/// Source: ISO/IEC 14496-12, §8.11 and §12.1.5.
struct AVIFProperties {
    private var file: [UInt8]

    init(_ file: UnsafeRawBufferPointer) {
        self.file = Array(file)
    }

    /// The file with the light of its first item; unchanged if its boxes are not the expected ones.
    func adding(_ levels: LightLevels) -> [UInt8] {
        let clli =
            Self.number(12, 4) + Array("clli".utf8) + Self.number(levels.brightest, 2) + Self.number(levels.mean, 2)
        guard let meta = box("meta", in: 0..<file.count),
            let iloc = box("iloc", in: meta.lowerBound + 12..<meta.upperBound),
            let iprp = box("iprp", in: meta.lowerBound + 12..<meta.upperBound),
            let ipco = box("ipco", in: iprp.lowerBound + 8..<iprp.upperBound),
            let ipma = box("ipma", in: iprp.lowerBound + 8..<iprp.upperBound), ipma.lowerBound == ipco.upperBound,
            number(ipma.lowerBound + 8, 4) == 0, number(iloc.lowerBound + 8, 4) == 0,
            number(iloc.lowerBound + 12, 2) == 0x4400, file[ipma.lowerBound + 18] < 255
        else {
            return file
        }
        let properties = children(of: ipco.lowerBound + 8..<ipco.upperBound)
        var result = file
        // An association of one byte, with the first item.
        let added = clli.count + 1
        for (box, count) in [(meta, added), (iprp, added), (ipco, clli.count), (ipma, 1)] {
            result.replaceSubrange(box.lowerBound..<box.lowerBound + 4, with: Self.number(box.count + count, 4))
        }
        result[ipma.lowerBound + 18] += 1
        // Items of one stretch each, whose bytes lie behind all this.
        for item in 0..<number(iloc.lowerBound + 14, 2) {
            let place = iloc.lowerBound + 16 + 14 * item + 6
            guard number(place - 2, 2) == 1, place + 8 <= iloc.upperBound else { return file }
            result.replaceSubrange(place..<place + 4, with: Self.number(number(place, 4) + added, 4))
        }
        let end = ipma.lowerBound + 19 + Int(file[ipma.lowerBound + 18])
        result.insert(UInt8(properties + 1), at: end)
        result.insert(contentsOf: clli, at: ipco.upperBound)
        return result
    }

    private func number(_ place: Int, _ bytes: Int) -> Int {
        place + bytes <= file.count ? file[place..<place + bytes].reduce(0) { $0 << 8 | Int($1) } : 0
    }

    private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
    }

    /// The first box of a kind.
    private func box(_ type: String, in range: Range<Int>) -> Range<Int>? {
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            let end = place + number(place, 4)
            guard end >= place + 8, end <= range.upperBound else { return nil }
            if file[place + 4..<place + 8].elementsEqual(type.utf8) { return place..<end }
            place = end
        }
        return nil
    }

    /// The number of consecutive boxes.
    private func children(of range: Range<Int>) -> Int {
        var (place, count) = (range.lowerBound, 0)
        while place + 8 <= range.upperBound, number(place, 4) >= 8 {
            place += number(place, 4)
            count += 1
        }
        return count
    }
}

import LayerModel
import TestSupport
import Testing
import TextLayout

/// Any characters, in any order, lay out in bounded time and memory.
@Suite struct FuzzTests {
    private func randomString(_ random: inout SplitMix64, count: Int) -> String {
        var scalars = String.UnicodeScalarView()
        let ranges: [ClosedRange<UInt32>] = [
            0...0x20, 0x20...0x7E, 0x80...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0xDFF, 0xE00...0xE7F,
            0x1100...0x11FF, 0x2000...0x206F, 0x4E00...0x4FFF, 0xD700...0xF8FF, 0xFE00...0xFFFF, 0x1F000...0x1FAFF,
            0xE0000...0xE01FF, 0x10FF00...0x10FFFF, 0...0x10FFFF,
        ]
        for _ in 0..<count {
            let range = ranges[Int(random.next() % UInt64(ranges.count))]
            let value = range.lowerBound + UInt32(random.next() % UInt64(range.count))
            // Lone surrogates become replacement characters, as Foundation makes them.
            scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return String(scalars)
    }

    @Test func randomTextInRandomBoxes() {
        var random = SplitMix64(seed: 7)
        let modes: [TextTruncation] = [.none, .start, .middle, .end]
        let alignments: [NSTextAlignment] = [.natural, .left, .right, .center, .justified]
        let sizes: [CGFloat] = [-3, 0, 1e-9, 1, 12, 36, 1000, 1e9, .infinity, .nan]
        let lengths: [CGFloat] = [-10, 0, 1e-6, 3, 100, 5000, 1e12, .infinity, .nan]
        for _ in 0..<400 {
            var runs: [TextRun] = []
            for _ in 0..<Int(random.next() % 4) {
                var run = TextRun(randomString(&random, count: Int(random.next() % 60)))
                run.fontSize = sizes[Int(random.next() % UInt64(sizes.count))]
                run.kern = lengths[Int(random.next() % UInt64(lengths.count))]
                run.baselineOffset = lengths[Int(random.next() % UInt64(lengths.count))]
                run.underlineStyle = Int(random.next() % 12)
                run.strikethroughStyle = Int(random.next() % 3) - 1
                run.backgroundColor = .white
                runs.append(run)
            }
            var request = TextRequest(runs, font: "DejaVu Sans", fontSize: sizes[Int(random.next() % 10)])
            request.box = CGSize(
                width: lengths[Int(random.next() % 9)], height: lengths[Int(random.next() % 9)])
            request.isWrapped = random.next() % 2 == 0
            request.alignment = alignments[Int(random.next() % 5)]
            request.truncation = modes[Int(random.next() % 4)]
            let picture = Sample.engine.layout(request)
            for glyph in picture.runs.flatMap(\.glyphs) {
                #expect(glyph.x.isFinite && glyph.y.isFinite)
            }
            #expect(picture.size.width.isFinite && picture.size.height.isFinite)
        }
    }

    @Test func aMegabyteIsCutWithAWarning() {
        let letters = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 23_000)
        let cut = FontWarning.tooLong(limit: 1 << 18)
        let line = Sample.engine.layout(Sample.request(letters))
        #expect(line.warnings == [cut])
        #expect(line.size.width > 1_000_000)
        let page = Sample.engine.layout(Sample.wrapped(letters, width: 300))
        #expect(page.warnings == [cut])
        #expect(page.runs.flatMap(\.glyphs).count == (1 << 18) - (page.lines.count - 1))
        var truncated = Sample.wrapped(letters, width: 300)
        truncated.truncation = .middle
        truncated.box.height = 100
        #expect(Sample.engine.layout(truncated).lines.count == 5)
        #expect(Sample.engine.layout(Sample.wrapped(String(repeating: "x", count: 1 << 20), width: 1)).size.height > 0)
    }

    @Test func aMegabyteOfAnything() {
        var random = SplitMix64(seed: 11)
        let text = randomString(&random, count: 400_000)
        #expect(Sample.engine.layout(Sample.wrapped(text, width: 400)).warnings.contains(.tooLong(limit: 1 << 18)))
        #expect(!Sample.engine.layout(Sample.request(text)).isEmpty)
    }

    @Test func controlCharactersHaveNoWidth() {
        let plain = Sample.engine.layout(Sample.request("ab", size: 20))
        let controlled = Sample.engine.layout(Sample.request("a\0\u{1}\u{7F}\u{9F}b\0", size: 20))
        #expect(isClose(plain.size.width, controlled.size.width))
        #expect(plain.runs.flatMap(\.glyphs) == controlled.runs.flatMap(\.glyphs))
        #expect(controlled.warnings.isEmpty)
    }

    @Test func longLinesKeepTheirProportions() {
        // So long that Pango's numbers would overflow in its own units.
        let text = String(repeating: "m", count: 100_000)
        let width = Sample.engine.layout(Sample.request(text, size: 1000)).size.width
        let one = Sample.engine.layout(Sample.request("m", size: 1000)).size.width
        #expect(isClose(width / one, 100_000, within: 1000))
    }
}

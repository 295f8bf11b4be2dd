public import Geometry
internal import PixelKernels

/// A run of pixels in one row with its coverage: either one value for all, or one byte for each in the buffer.
@usableFromInline
package struct CoverageSpan: Sendable, BitwiseCopyable {
    /// The row, in device space.
    @usableFromInline package var row: Int32
    /// The first column, in device space.
    @usableFromInline package var x: Int32
    /// The number of pixels, at least 1.
    ///
    /// In a varying span it is a multiple of `blockSize`; pixels past the shape, which may lie up to `blockSize − 1` columns
    /// past the clip, have coverage 0.
    @usableFromInline package var count: Int32
    /// For a varying span the start of its bytes in `CoverageBuffer.coverage`, which other spans may share; for a uniform one
    /// `~coverage`, below 0.
    @usableFromInline var payload: Int32

    /// Varying spans come in whole blocks of this many pixels.
    package static let blockSize: Int32 = 4

    /// Whether each pixel has a byte of its own.
    @inlinable @inline(__always) package var isVarying: Bool { payload >= 0 }

    /// The coverage of every pixel of a uniform span, 1…255.
    @inlinable @inline(__always) package var uniformCoverage: UInt8 { UInt8(truncatingIfNeeded: ~payload) }

    /// The start of the bytes of a varying span.
    @inlinable @inline(__always) package var coverageOffset: Int { Int(payload) }

    /// A span of one coverage, which is not 0.
    @inlinable @inline(__always)
    package init(row: Int32, x: Int32, count: Int32, coverage: UInt8) {
        self.row = row
        self.x = x
        self.count = count
        payload = ~Int32(coverage)
    }

    /// A span whose bytes start at `offset`; `count` is a multiple of `blockSize`.
    @inlinable @inline(__always)
    package init(row: Int32, x: Int32, count: Int32, offset: Int) {
        self.row = row
        self.x = x
        self.count = count
        payload = Int32(truncatingIfNeeded: offset)
    }
}

/// The coverage of one shape in some rows: spans from top to bottom and left to right, which do not overlap within the shape.
@usableFromInline
package struct CoverageBuffer: ~Copyable {
    /// The spans, by ascending row, then by ascending column.
    @usableFromInline package var spans = Arena<CoverageSpan>(capacity: 256)
    /// The bytes of the varying spans.
    @usableFromInline package var coverage = Arena<UInt8>(capacity: 4096)
    /// Memory for the pieces of convex shapes' edges inside a row.
    var pieces = Arena<PKConvexPiece>(capacity: 64)

    /// An empty buffer.
    package init() {}

    /// Forgets everything, keeping the memory.
    @inlinable @inline(__always)
    package mutating func removeAll() {
        spans.removeAll()
        coverage.removeAll()
    }

    /// The parts of a span of several pixels, from left to right: halves, or the pixels of a block.
    package func parts(of span: CoverageSpan) -> [CoverageSpan] {
        let blocks = (span.count + CoverageSpan.blockSize - 1) / CoverageSpan.blockSize
        guard blocks == 1 else {
            var (first, second) = (span, span)
            first.count = blocks / 2 * CoverageSpan.blockSize
            second.x += first.count
            second.count -= first.count
            if span.isVarying { second.payload += first.count }
            return [first, second]
        }
        return (0..<span.count).compactMap { column in
            let level = span.isVarying ? coverage.base[span.coverageOffset + Int(column)] : span.uniformCoverage
            return level > 0 ? CoverageSpan(row: span.row, x: span.x + column, count: 1, coverage: level) : nil
        }
    }
}

/// A half-open rectangle of whole pixels: columns `minX..<maxX` of rows `minY..<maxY`, in device space (y down).
///
/// The unit of both renderers; its members are inlined into their loops.
@usableFromInline
package struct DeviceRect: Sendable, Hashable, BitwiseCopyable {
    @usableFromInline package var minX: Int32
    @usableFromInline package var minY: Int32
    /// One past the last column.
    @usableFromInline package var maxX: Int32
    /// One past the last row.
    @usableFromInline package var maxY: Int32

    /// A rectangle from its edges; it is empty unless both maxima are above their minima.
    @inlinable
    package init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// A rectangle of no pixels.
    @inlinable package static var empty: DeviceRect { DeviceRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

    /// The pixels that a region touches, clamped to the largest picture.
    ///
    /// Not-a-number gives the empty rectangle.
    @inlinable
    @inline(__always)
    package init<Space>(enclosing box: Box<Space, Double>) {
        guard box.minX <= box.maxX, box.minY <= box.maxY else {
            self = .empty
            return
        }
        self.init(
            minX: Self.floor(box.minX), minY: Self.floor(box.minY), maxX: -Self.floor(-box.maxX),
            maxY: -Self.floor(-box.maxY))
    }

    /// The pixels that lie as a whole in a region, clamped likewise.
    @inlinable
    package init(within box: DeviceBox) {
        guard !box.isEmpty else {
            self = .empty
            return
        }
        self.init(
            minX: -Self.floor(-box.minX), minY: -Self.floor(-box.minY), maxX: Self.floor(box.maxX),
            maxY: Self.floor(box.maxY))
    }

    /// Far beyond any picture, and small enough that sums of two never overflow.
    @usableFromInline static var limit: Double { 1e9 }

    /// The whole number at or below; by truncation, since rounding down is a call on processors without an instruction for
    /// it.
    @inlinable
    @inline(__always)
    static func floor(_ value: Double) -> Int32 {
        let bounded = min(max(value, -limit), limit)
        let whole = Int32(bounded)
        return Double(whole) > bounded ? whole - 1 : whole
    }

    /// Whether it has no pixels.
    @inlinable package var isEmpty: Bool {
        minX >= maxX || minY >= maxY
    }

    /// In pixels.
    @inlinable package var area: Int { width * height }

    /// In pixels; 0 if empty.
    @inlinable package var width: Int {
        max(0, Int(maxX) - Int(minX))
    }

    /// In pixels; 0 if empty.
    @inlinable package var height: Int {
        max(0, Int(maxY) - Int(minY))
    }

    /// The pixels in both.
    @inlinable
    @inline(__always)
    package func intersection(_ other: DeviceRect) -> DeviceRect {
        DeviceRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    @inlinable
    package func union(_ other: DeviceRect) -> DeviceRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return DeviceRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Whether a pixel lies in both.
    @inlinable
    @inline(__always)
    package func intersects(_ other: DeviceRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Whether every pixel of `other` lies in this one.
    @inlinable
    package func contains(_ other: DeviceRect) -> Bool {
        other.isEmpty || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
    }

    /// Grown by `margin` pixels on each side.
    @inlinable
    package func expanded(by margin: Int32) -> DeviceRect {
        DeviceRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }
}

extension DeviceRect: CustomStringConvertible {
    @usableFromInline package var description: String {
        "[\(minX), \(minY) … \(maxX), \(maxY)]"
    }
}

public import Foundation

/// A rectangle of whole pixels: `x` to the right, `y` down from the top row.
public struct PixelRect: Sendable, Hashable {
    /// The left-most column.
    public var x: Int
    /// The top-most row.
    public var y: Int
    /// In pixels; never negative.
    public var width: Int
    /// In pixels; never negative.
    public var height: Int

    /// A rectangle; negative widths and heights become 0.
    ///
    /// Positions and sizes must lie within ±2⁶¹, so that edges can be added up.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The smallest rectangle of whole pixels around `rect`; empty if a number is not finite.
    ///
    /// Edges are limited to ±2³⁰.
    public init(enclosing rect: CGRect) {
        let minX = PixelRect.pixel(rect.minX.rounded(.down))
        let minY = PixelRect.pixel(rect.minY.rounded(.down))
        let maxX = PixelRect.pixel(rect.maxX.rounded(.up))
        let maxY = PixelRect.pixel(rect.maxY.rounded(.up))
        guard let minX, let minY, let maxX, let maxY else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    private static func pixel(_ edge: CGFloat) -> Int? {
        edge.isFinite ? Int(min(max(edge, -0x1p30), 0x1p30)) : nil
    }

    /// One past the right-most column.
    public var maxX: Int { x + width }
    /// One past the bottom row.
    public var maxY: Int { y + height }
    /// Whether it has no pixels.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// The pixels in both rectangles; of width and height 0 if they are disjoint.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else {
            return PixelRect(x: left, y: top, width: 0, height: 0)
        }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle around both; empty rectangles have no part in it.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty {
            return other
        }
        if other.isEmpty {
            return self
        }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Whether every pixel of `other` is inside.
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
    }

    /// Whether a pixel is inside.
    public func contains(x column: Int, y row: Int) -> Bool {
        column >= x && column < maxX && row >= y && row < maxY
    }

    /// The rectangle moved.
    public func offsetBy(x dx: Int, y dy: Int) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width, height: height)
    }
}

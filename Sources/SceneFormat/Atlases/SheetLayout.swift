/// The places of rectangles in a sheet.
struct SheetLayout {
    struct Place {
        /// The top left corner, in pixels.
        var corner: SIMD2<Int>
        var isRotated: Bool
    }

    /// In pixels.
    var size: SIMD2<Int>
    /// For each rectangle.
    var places: [Place]

    /// The layout with the least area of those tried; of two, the one nearer to a square.
    ///
    /// - Parameters:
    ///   - sizes: Not empty; both sides above 0.
    ///   - padding: Between rectangles.
    ///   - limit: The largest size.
    /// - Returns: `nil` if none fits.
    static func smallest(
        for sizes: [SIMD2<Int>], padding: Int, rotates: Bool, usesPowersOfTwo: Bool, limit: SIMD2<Int>
    ) -> SheetLayout? {
        // A rectangle takes its padding along on two sides, and so does the sheet, so that no padding is left over at its
        // edges.
        let padded = sizes.map { $0 &+ padding }
        let order = padded.indices.sorted { first, second in
            let (a, b) = (padded[first], padded[second])
            return (rotates ? a.max() : a.y, a.x * a.y, second) > (rotates ? b.max() : b.y, b.x * b.y, first)
        }
        var best: (layout: SheetLayout, area: Int)?
        for width in widths(padded, rotates: rotates, usesPowersOfTwo: usesPowersOfTwo, limit: limit.x + padding) {
            var skyline = Skyline(width: width, limit: limit.y + padding, rotates: rotates)
            guard let places = skyline.place(padded, order) else {
                continue
            }
            var size = skyline.used &- padding
            if usesPowersOfTwo {
                size = SIMD2(powerOfTwo(size.x), powerOfTwo(size.y))
            }
            guard size.x <= limit.x, size.y <= limit.y else {
                continue
            }
            let (area, before) = (size.x * size.y, best?.layout.size ?? .zero)
            if best == nil || (area, size.max()) < (best?.area ?? 0, before.max()) {
                best = (SheetLayout(size: size, places: places), area)
            }
        }
        return best?.layout
    }

    /// Widths to try, from that of the widest rectangle to the limit.
    private static func widths(
        _ sizes: [SIMD2<Int>], rotates: Bool, usesPowersOfTwo: Bool, limit: Int
    ) -> [Int] {
        let widest = sizes.map { rotates ? $0.min() : $0.x }.max() ?? 1
        let side = Double(sizes.reduce(0) { $0 + $1.x * $1.y }).squareRoot()
        var widths: Set<Int> = [limit]
        if usesPowersOfTwo {
            var width = 1
            while width < limit {
                widths.insert(width)
                width *= 2
            }
        } else {
            for step in 0..<32 {
                widths.insert(Int(side * (0.6 + 0.05 * Double(step))))
            }
            widths.insert(widest)
        }
        return widths.filter { $0 >= widest && $0 <= limit }.sorted()
    }

    private static func powerOfTwo(_ number: Int) -> Int {
        var power = 1
        while power < number {
            power *= 2
        }
        return power
    }
}

/// The upper edge of the free area, from left to right: each part ends where the next begins.
private struct Skyline {
    private struct Part {
        var x: Int
        var y: Int
    }

    let width: Int
    let limit: Int
    let rotates: Bool
    private var parts = [Part(x: 0, y: 0)]
    /// The extent of the rectangles.
    private(set) var used = SIMD2<Int>.zero

    init(width: Int, limit: Int, rotates: Bool) {
        self.width = width
        self.limit = limit
        self.rotates = rotates
    }

    /// The places of all rectangles; `nil` if one does not fit.
    mutating func place(_ sizes: [SIMD2<Int>], _ order: [Int]) -> [SheetLayout.Place]? {
        var places = [SheetLayout.Place](
            repeating: SheetLayout.Place(corner: .zero, isRotated: false), count: sizes.count)
        for number in order {
            guard let place = place(sizes[number]) else {
                return nil
            }
            places[number] = place
        }
        return places
    }

    /// Puts a rectangle where its lower edge is highest, then where the least is lost below the skyline.
    private mutating func place(_ size: SIMD2<Int>) -> SheetLayout.Place? {
        var best: (part: Int, y: Int, size: SIMD2<Int>, isRotated: Bool, cost: (Int, Int))?
        for isRotated in rotates && size.x != size.y ? [false, true] : [false] {
            let turned = isRotated ? SIMD2(size.y, size.x) : size
            for part in parts.indices {
                guard let (y, lost) = fit(turned, at: part) else {
                    continue
                }
                let cost = (y + turned.y, lost)
                if best == nil || cost < (best?.cost ?? (0, 0)) {
                    best = (part, y, turned, isRotated, cost)
                }
            }
        }
        guard let best else {
            return nil
        }
        let corner = SIMD2(parts[best.part].x, best.y)
        cover(corner, best.size, from: best.part)
        return SheetLayout.Place(corner: corner, isRotated: best.isRotated)
    }

    /// The height of a rectangle whose left edge is that of a part, and the area lost above it; `nil` if it sticks out.
    private func fit(_ size: SIMD2<Int>, at first: Int) -> (y: Int, lost: Int)? {
        let (left, right) = (parts[first].x, parts[first].x + size.x)
        guard right <= width else {
            return nil
        }
        var y = 0
        var area = 0
        var part = first
        while part < parts.count, parts[part].x < right {
            let end = part + 1 < parts.count ? min(parts[part + 1].x, right) : right
            y = max(y, parts[part].y)
            area += parts[part].y * (end - max(parts[part].x, left))
            part += 1
        }
        return y + size.y <= limit ? (y, y * size.x - area) : nil
    }

    /// Raises the skyline below a rectangle.
    private mutating func cover(_ corner: SIMD2<Int>, _ size: SIMD2<Int>, from first: Int) {
        let right = corner.x + size.x
        var end = first
        var last = parts[first].y
        while end < parts.count, parts[end].x < right {
            last = parts[end].y
            end += 1
        }
        var new = [Part(x: corner.x, y: corner.y + size.y)]
        let next = end < parts.count ? parts[end].x : width
        if right < next {
            new.append(Part(x: right, y: last))
        }
        parts.replaceSubrange(first..<end, with: new)
        used = SIMD2(max(used.x, right), max(used.y, corner.y + size.y))
    }
}

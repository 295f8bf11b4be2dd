/// Places rectangles in a square page, in rows of similar height.
package struct ShelfPacker {
    private struct Shelf {
        package var y: Int
        package var height: Int
        package var x: Int
    }

    /// In pixels.
    package let size: Int
    private var shelves: [Shelf] = []
    private var top = 0

    package init(size: Int) {
        self.size = size
    }

    /// A place for a rectangle, in pixels; `nil` if none is left.
    package mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard width > 0, height > 0, width <= size, height <= size else { return nil }
        var best: Int?
        for index in shelves.indices where shelves[index].height >= height && size - shelves[index].x >= width {
            // A shelf more than a third too high is left for higher rectangles while there is room above.
            if shelves[index].height > height + height / 3 + 8, size - top >= height { continue }
            if let known = best, shelves[known].height <= shelves[index].height { continue }
            best = index
        }
        if let best {
            defer { shelves[best].x += width }
            return (shelves[best].x, shelves[best].y)
        }
        guard size - top >= height else { return nil }
        shelves.append(Shelf(y: top, height: height, x: width))
        defer { top += height }
        return (0, top)
    }
}

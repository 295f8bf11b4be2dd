/// Pictures that are drawn into one target, each in a rectangle of its own.
struct Sheet: Sendable, Equatable {
    struct Place: Sendable, Equatable {
        /// The picture's index among the packed ones.
        var picture: Int
        /// The target's pixel that holds the picture's first one.
        var corner: SIMD2<Int32>
    }

    var places: [Place] = []
    /// In pixels.
    var width: Int32 = 0
    /// In pixels.
    var height: Int32 = 0

    /// A pixel between two pictures, that rounding never reads across.
    private static let gap: Int32 = 1

    /// Lays out pictures in as few sheets as their sizes allow: on shelves, the highest first.
    ///
    /// - Parameters:
    ///   - sizes: Widths and heights in pixels, none larger than `limit`.
    ///   - limit: The largest width and height of a target, in pixels.
    static func sheets(for sizes: [SIMD2<Int32>], limit: Int) -> [Sheet] {
        let limit = Int32(clamping: limit)
        let sorted = sizes.indices.sorted { a, b in
            (sizes[b].y, sizes[b].x, a) < (sizes[a].y, sizes[a].x, b)
        }
        let area = sizes.reduce(0) { $0 + Int($1.x) * Int($1.y) }
        let widest = sizes.reduce(0) { max($0, Int($1.x)) }
        let wanted = max(widest, Int((Double(area).squareRoot() * 1.1).rounded(.up)))
        let width = min(limit, Int32(clamping: wanted))
        var sheets: [Sheet] = []
        var sheet = Sheet()
        var shelf = (x: Int32(0), y: Int32(0), height: Int32(0))
        for picture in sorted {
            let size = sizes[picture]
            if shelf.x > 0, shelf.x + size.x > width {
                shelf = (0, shelf.y + shelf.height + gap, 0)
            }
            if shelf.y > 0, shelf.y + size.y > limit {
                sheets.append(sheet)
                sheet = Sheet()
                shelf = (0, 0, 0)
            }
            sheet.places.append(Place(picture: picture, corner: SIMD2(shelf.x, shelf.y)))
            sheet.width = max(sheet.width, shelf.x + size.x)
            sheet.height = max(sheet.height, shelf.y + size.y)
            shelf.x += size.x + gap
            shelf.height = max(shelf.height, size.y)
        }
        if !sheet.places.isEmpty { sheets.append(sheet) }
        return sheets
    }
}

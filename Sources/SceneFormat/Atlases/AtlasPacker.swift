internal import Foundation
public import LayerModel

/// Packs pictures into one sheet.
///
/// Rows of different heights grow from the top (a skyline), tallest pictures first, at several widths; the one with the least
/// area is taken (J. Jylänki, A Thousand Ways to Pack the Bin, 2010, sections 2.5 and 3). Equal pictures share a place. Equal
/// pictures added in the same order give the same sheet.
public struct AtlasPacker: Sendable {
    /// Transparent pixels between pictures; 2 by default, at least 0.
    public var padding = 2
    /// Whether transparent edges are left out; true by default.
    public var trims = true
    /// Whether pictures may be turned by 90° to fit more of them.
    public var rotates = false
    /// Whether both sides of the sheet are powers of two, as old graphics hardware needs them.
    public var usesPowersOfTwo = false
    /// The longest sides that the sheet may have, in pixels; 4096 each by default.
    public var maximumWidth = 4096
    /// The longest sides that the sheet may have, in pixels; 4096 each by default.
    public var maximumHeight = 4096

    /// A piece to pack: a picture without its transparent edges.
    private struct Piece {
        var pixels: CGImage
        var hash: Int
    }

    private struct Entry {
        var name: String
        var piece: Int
        var sourceRect: PixelRect
        var width: Int
        var height: Int
    }

    private var pieces: [Piece] = []
    private var piecesByHash: [Int: [Int]] = [:]
    private var entries: [Entry] = []
    private var names: Set<String> = []
    private var area = 0

    /// A packer without pictures.
    public init() {}

    /// Adds a picture, whose pixels are copied; its name must differ from those of the other pictures.
    public mutating func add(_ image: CGImage, named name: String) throws(SpriteAtlasError) {
        guard names.insert(name).inserted else {
            throw SpriteAtlasError(file: "", place: name, problem: "two pictures have this name")
        }
        let pixels = PixelCopy(image)
        guard let pixels else {
            throw SpriteAtlasError(file: "", place: name, problem: "there is not enough memory for it")
        }
        let part = trims && !image.isOpaque ? pixels.visiblePart : pixels.all
        let piece = try self.piece(pixels, part, isOpaque: image.isOpaque, name)
        entries.append(Entry(name: name, piece: piece, sourceRect: part, width: image.width, height: image.height))
    }

    private mutating func piece(
        _ pixels: borrowing PixelCopy, _ part: PixelRect, isOpaque: Bool, _ name: String
    ) throws(SpriteAtlasError) -> Int {
        let bytes = pixels.bytes(of: part)
        var hasher = Hasher()
        hasher.combine(part.width)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        let hash = hasher.finalize()
        for number in piecesByHash[hash] ?? [] {
            let known = pieces[number].pixels
            let isSame = known.width == part.width && known.height == part.height
            if isSame, known.withPremultipliedRGBA8({ all, _ in bytes.withUnsafeBytes { $0.elementsEqual(all) } }) {
                return number
            }
        }
        // Checked here, so that no more is kept in memory than a sheet can hold.
        area += part.width * part.height
        guard area <= maximumWidth * maximumHeight,
            let image = CGImage(
                premultipliedRGBA8: bytes, width: part.width, height: part.height, isOpaque: isOpaque)
        else {
            throw doNotFit(entries.count + 1)
        }
        piecesByHash[hash, default: []].append(pieces.count)
        pieces.append(Piece(pixels: image, hash: hash))
        return pieces.count - 1
    }

    private func doNotFit(_ count: Int) -> SpriteAtlasError {
        SpriteAtlasError(
            file: "", place: "",
            problem: "\(count) pictures do not fit into \(maximumWidth) × \(maximumHeight) pixels",
            fix: "raise `maximumWidth` and `maximumHeight`, or pack fewer pictures into each atlas")
    }

    /// The sheet with all pictures that were added, and their places, in the order of their names.
    public func pack() throws(SpriteAtlasError) -> SpriteAtlas {
        guard !entries.isEmpty else {
            throw SpriteAtlasError(file: "", place: "", problem: "there are no pictures to pack")
        }
        let layout = SheetLayout.smallest(
            for: pieces.map { SIMD2($0.pixels.width, $0.pixels.height) }, padding: max(0, padding), rotates: rotates,
            usesPowersOfTwo: usesPowersOfTwo, limit: SIMD2(maximumWidth, maximumHeight))
        guard let layout else {
            throw doNotFit(entries.count)
        }
        guard let sheet = PixelBuffer(width: layout.size.x, height: layout.size.y) else {
            throw SpriteAtlasError(file: "", place: "", problem: "there is not enough memory for the sheet")
        }
        var isOpaque = true
        var covered = 0
        for (piece, place) in zip(pieces, layout.places) {
            let size = SIMD2(piece.pixels.width, piece.pixels.height)
            draw(piece.pixels, at: place, in: sheet.bytes.bindMemory(to: UInt32.self), width: layout.size.x)
            covered += size.x * size.y
            isOpaque = isOpaque && piece.pixels.isOpaque
        }
        isOpaque = isOpaque && covered == layout.size.x * layout.size.y
        let sprites = entries.sorted { $0.name < $1.name }.map { entry in
            let place = layout.places[entry.piece]
            let (width, height) = (entry.sourceRect.width, entry.sourceRect.height)
            return SpriteAtlas.Sprite(
                name: entry.name,
                frame: PixelRect(
                    x: place.corner.x, y: place.corner.y, width: place.isRotated ? height : width,
                    height: place.isRotated ? width : height),
                isRotated: place.isRotated, sourceRect: entry.sourceRect, width: entry.width, height: entry.height)
        }
        return SpriteAtlas(sheet: CGImage(sheet, isOpaque: isOpaque), sprites: sprites)
    }

    /// Copies pixels to their place, turned clockwise if the place is.
    private func draw(
        _ image: CGImage, at place: SheetLayout.Place, in sheet: UnsafeMutableBufferPointer<UInt32>, width: Int
    ) {
        let (columns, rows) = (image.width, image.height)
        image.withPremultipliedRGBA8 { bytes, _ in
            let pixels = bytes.bindMemory(to: UInt32.self)
            for y in 0..<rows {
                for x in 0..<columns {
                    let offset = place.isRotated ? SIMD2(rows - 1 - y, x) : SIMD2(x, y)
                    let target = place.corner &+ offset
                    sheet[target.y * width + target.x] = pixels[y * columns + x]
                }
            }
        }
    }
}

/// The pixels of a picture that is being added.
private struct PixelCopy: ~Copyable {
    private let buffer: PixelBuffer

    init?(_ image: CGImage) {
        guard let buffer = PixelBuffer(width: image.width, height: image.height) else {
            return nil
        }
        self.buffer = buffer
        image.copyPremultipliedRGBA8(
            PixelRect(x: 0, y: 0, width: image.width, height: image.height), into: self.buffer.bytes,
            bytesPerRow: self.buffer.bytesPerRow)
    }

    var all: PixelRect {
        PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
    }

    /// The part inside the transparent edges; one pixel if there is none.
    var visiblePart: PixelRect {
        let pixels = buffer.bytes.bindMemory(to: UInt32.self)
        let width = buffer.width
        var (left, top, right, bottom) = (width, -1, -1, -1)
        for y in 0..<buffer.height {
            // Premultiplied, so that a transparent pixel is 0.
            let row = pixels[(y * width)..<((y + 1) * width)]
            guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 }) else {
                continue
            }
            left = min(left, first - row.startIndex)
            right = max(right, last - row.startIndex)
            top = top < 0 ? y : top
            bottom = y
        }
        guard right >= 0 else {
            return PixelRect(x: 0, y: 0, width: 1, height: 1)
        }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// The packed bytes of a part inside the picture.
    func bytes(of part: PixelRect) -> ContiguousArray<UInt8> {
        var bytes = ContiguousArray<UInt8>()
        bytes.reserveCapacity(part.width * part.height * 4)
        for y in part.y..<(part.y + part.height) {
            let start = y * buffer.bytesPerRow + part.x * 4
            bytes.append(contentsOf: buffer.bytes[start..<(start + part.width * 4)])
        }
        return bytes
    }
}

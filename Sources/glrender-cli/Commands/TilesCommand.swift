import ArgumentParser
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import Rasterization
import Synchronization

/// Cuts a picture into tiles.
struct TilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Cut a picture into tiles for a tiled layer.",
        discussion: """
            Writes NAME_00_00.png, NAME_01_00.png and so on, the number of the column before that of the row, into a \
            folder; the tiles of the last column and row are as large as what is left. A scene shows them with \
            "tiles": {"path": "DIR/NAME_{x}_{y}.png", "digits": 2, "size": [WIDTH, HEIGHT]}. Large PNG and JPEG files are \
            read through a temporary file rather than into memory.
            """)

    @Argument(help: ArgumentHelp("A PNG, JPEG, WebP or AVIF file.", valueName: "image"))
    var image: String

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The folder that the tiles go into; it is made where there is none.", valueName: "dir"))
    var output: String

    @Option(help: ArgumentHelp("The width and height of a tile, or both as WxH, in pixels.", valueName: "pixels"))
    var tileSize = "256"

    @Option(help: ArgumentHelp("What the tiles' names start with; default the picture's own.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("The type of the tiles: png, jpg or webp.", valueName: "type"))
    var type = "png"

    @Option(help: ArgumentHelp("The least number of digits of a number.", valueName: "count"))
    var digits = 2

    @Flag(help: "Fail where a tile's file exists.")
    var noClobber = false

    @Option(help: ArgumentHelp("The most memory that reading the picture may take.", valueName: "bytes"))
    var maxMemory: ByteCount?

    @OptionGroup(title: "Talk") var talk: TalkOptions

    /// The output of `--json`.
    private struct Report: Encodable {
        /// In pixels.
        var width: Int
        var height: Int
        var tileWidth: Int
        var tileHeight: Int
        var columns: Int
        var rows: Int
        var tiles: Int
        /// With `{x}` and `{y}` for the numbers of the column and the row.
        var path: String
        var digits: Int
    }

    func validate() throws {
        guard size != nil else {
            throw ValidationError("--tile-size is \(tileSize); give a number or WxH, each from 1 to 16384.")
        }
        guard (1...9).contains(digits) else { throw ValidationError("--digits is \(digits); give 1 to 9.") }
        guard FileType(extension: type)?.isRead == true else {
            throw ValidationError("--type is \(type); give \(FileType.list(where: \.isRead).replacing(".", with: "")).")
        }
        if let name, name.isEmpty || name.contains("/") {
            throw ValidationError("--name is \(name); give a file name without folders.")
        }
    }

    private var size: (width: Int, height: Int)? {
        let parts = tileSize.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let width = parts[0], let height = parts[parts.count - 1],
            (1...16384).contains(width), (1...16384).contains(height)
        else { return nil }
        return (width, height)
    }

    func run() throws {
        do {
            try cut()
        } catch let error as ImageCodecError {
            throw CommandFailure("picture", error.description, ExitCode(error.exitCode))
        }
    }

    private func cut() throws {
        guard let size, let format = OutputFormat(path: "tile.\(type.lowercased())") else { return }
        var decoder = ImageDecoder(limits: maxMemory.map { ImageLimits(maxMemory: $0.bytes) } ?? ImageLimits())
        decoder.usesScratchFiles = true
        let picture = try decoder.picture(at: image, talk.console)
        do {
            try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                "output", "\(output): the folder cannot be made: \(error.localizedDescription)",
                ExitStatus.cannotCreate)
        }
        let base = name ?? URL(fileURLWithPath: image).deletingPathExtension().lastPathComponent
        let pattern = URL(fileURLWithPath: output, isDirectory: true)
            .appendingPathComponent("\(base)_{x}_{y}.\(type.lowercased())").relativePath
        let columns = (picture.width + size.width - 1) / size.width
        let rows = (picture.height + size.height - 1) / size.height
        try write(picture, columns: columns, rows: rows, size: size, format: format, pattern: pattern)
        if talk.json {
            try Console.printJSON(
                Report(
                    width: picture.width, height: picture.height, tileWidth: size.width, tileHeight: size.height,
                    columns: columns, rows: rows, tiles: columns * rows, path: pattern, digits: digits))
        } else if !talk.quiet {
            print("\(columns * rows) tiles, \(columns) columns by \(rows) rows: \(pattern)")
        }
    }

    /// Writes the tiles, several at a time; the first failure ends it.
    private func write(
        _ picture: CGImage, columns: Int, rows: Int, size: (width: Int, height: Int), format: OutputFormat,
        pattern: String
    ) throws {
        let failure = Mutex<ImageCodecError?>(nil)
        let encoder = ImageEncoder(format: format)
        let (replaces, width) = (!noClobber, digits)
        SharedWork.run(rows * columns, threads: ProcessorQuota.threads) { _, index in
            guard failure.withLock({ $0 == nil }) else { return }
            let (column, row) = (index % columns, index / columns)
            let rect = CGRect(
                x: column * size.width, y: row * size.height, width: size.width, height: size.height)
            guard let tile = picture.cropping(to: rect) else { return }
            let path = pattern.replacingOccurrences(of: "{x}", with: Self.padded(column, width))
                .replacingOccurrences(of: "{y}", with: Self.padded(row, width))
            do throws(ImageCodecError) {
                let result: Result<Void, ImageCodecError> = tile.withPremultipliedRGBA8 { bytes, bytesPerRow in
                    guard let base = bytes.baseAddress else { return .success(()) }
                    let pixels = PixelRows(
                        base: base, bytesPerRow: bytesPerRow, width: tile.width, height: tile.height, order: .rgba)
                    return Result { () throws(ImageCodecError) in
                        try encoder.write(pixels, isOpaque: tile.isOpaque, to: path, replacing: replaces)
                    }
                }
                try result.get()
            } catch {
                failure.withLock { $0 = $0 ?? error.named(path) }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let written = String(number)
        return String(repeating: "0", count: max(0, digits - written.count)) + written
    }
}

extension ImageCodecError {
    /// The error with a file's name, if it has none.
    fileprivate func named(_ path: String) -> ImageCodecError {
        ImageCodecError(kind, file: file ?? path, what: what, fix: fix)
    }
}

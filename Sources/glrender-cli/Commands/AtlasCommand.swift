import ArgumentParser
import Foundation
import ImageCodecs
import Jobs
import LayerModel
import MediaExport
import Rasterization
import SceneFormat
import Synchronization

/// Packs pictures into one.
struct AtlasCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "atlas", abstract: "Pack pictures into one, with their names and places.",
        discussion: """
            Writes a sheet, and what lies where in it as TexturePacker's JSON. A scene shows the pictures with \
            "atlases": {"NAME": "DATA.json"} as the images "NAME/PICTURE"; game engines read the same file. The pictures' names \
            are their paths below the folder that they have in common. Pictures that are the same share a place.
            """)

    @Argument(help: ArgumentHelp("PNG, JPEG, WebP or AVIF files.", valueName: "pictures"))
    var pictures: [String]

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The sheet: a .png or .webp file.", valueName: "path"))
    var output: String

    @Option(help: ArgumentHelp("The names and places; default the sheet's name with .json.", valueName: "path"))
    var data: String?

    @Option(help: ArgumentHelp("Transparent pixels between the pictures.", valueName: "pixels"))
    var padding = 2

    @Flag(name: .customLong("no-trim"), help: "Keep transparent edges.")
    var keepsEdges = false

    @Flag(help: "Turn pictures by 90° where more of them fit that way.")
    var rotate = false

    @Flag(help: "Make both sides of the sheet powers of two.")
    var powerOfTwo = false

    @Option(help: ArgumentHelp("The largest sheet, in pixels; default 4096x4096.", valueName: "WxH"))
    var maxSize: PictureSize?

    @Option(help: ArgumentHelp("The most memory that reading a picture may take.", valueName: "bytes"))
    var maxMemory: ByteCount?

    @Flag(help: "Fail where one of the files exists.")
    var noClobber = false

    @OptionGroup(title: "Talk") var talk: TalkOptions

    /// The output of `--json`.
    private struct Report: Encodable {
        var sheet: String
        var data: String
        /// In pixels.
        var width: Int
        var height: Int
        var pictures: Int
        /// The part of the sheet that pictures take, from 0 to 1.
        var used: Double
    }

    func validate() throws {
        guard !pictures.isEmpty else { throw ValidationError("Name at least one picture.") }
        guard (0...1024).contains(padding) else { throw ValidationError("--padding is \(padding); give 0 to 1024.") }
        if let maxSize, max(maxSize.width, maxSize.height) > 32768 || min(maxSize.width, maxSize.height) < 1 {
            throw ValidationError("--max-size: give sides from 1 to 32768 pixels.")
        }
        guard let type = FileType(path: output), type.holdsSprites else {
            throw ValidationError("-o \(output): a sheet is a \(FileType.list { $0.holdsSprites }) file.")
        }
        guard dataPath.lowercased().hasSuffix(".json") else {
            throw ValidationError("--data \(dataPath): the names and places are written as a .json file.")
        }
    }

    private var dataPath: String {
        data ?? (output as NSString).deletingPathExtension + ".json"
    }

    func run() throws {
        do {
            try pack()
        } catch let error as ImageCodecError {
            throw CommandFailure("picture", error.description, ExitCode(error.exitCode))
        } catch let error as SpriteAtlasError {
            throw CommandFailure("atlas", error.description, ExitStatus.scene)
        }
    }

    private func pack() throws {
        var packer = AtlasPacker()
        packer.padding = padding
        packer.trims = !keepsEdges
        packer.rotates = rotate
        packer.usesPowersOfTwo = powerOfTwo
        if let maxSize {
            packer.maximumWidth = Int(maxSize.width)
            packer.maximumHeight = Int(maxSize.height)
        }
        let names = PictureNames(paths: pictures)
        // Some at a time: the trimmed pixels are kept, the others are released.
        let batch = 4 * ProcessorQuota.threads
        for start in stride(from: 0, to: pictures.count, by: batch) {
            let paths = Array(pictures[start..<min(start + batch, pictures.count)])
            for (path, image) in zip(paths, try read(paths)) {
                try packer.add(image, named: names.name(of: path))
            }
        }
        let atlas = try packer.pack()
        try write(atlas)
        let area = atlas.sheet.width * atlas.sheet.height
        let places = Set(atlas.sprites.map(\.frame))
        let used = Double(places.reduce(0) { $0 + $1.width * $1.height }) / Double(area)
        if talk.json {
            try Console.printJSON(
                Report(
                    sheet: output, data: dataPath, width: atlas.sheet.width, height: atlas.sheet.height,
                    pictures: atlas.sprites.count, used: used))
        } else if !talk.quiet {
            let percent = Int((used * 100).rounded())
            print(
                "\(atlas.sprites.count) pictures, \(atlas.sheet.width) × \(atlas.sheet.height) pixels, \(percent) % used: "
                    + "\(output), \(dataPath)")
        }
    }

    private func read(_ paths: [String]) throws -> [CGImage] {
        let decoder = ImageDecoder(limits: maxMemory.map { ImageLimits(maxMemory: $0.bytes) } ?? ImageLimits())
        let results = Mutex([Result<DecodedImage, ImageCodecError>?](repeating: nil, count: paths.count))
        SharedWork.run(paths.count, threads: ProcessorQuota.threads) { _, number in
            let result = Result { () throws(ImageCodecError) in try decoder.read(path: paths[number]) }
            results.withLock { $0[number] = result }
        }
        return try results.withLock { results in
            try results.compactMap { result in
                let picture = try result?.get()
                picture?.report(to: talk.console)
                return picture?.image
            }
        }
    }

    /// Writes both files; neither appears unless both are whole.
    private func write(_ atlas: SpriteAtlas) throws {
        guard let format = OutputFormat(path: output) else { return }
        for path in [output, dataPath] where noClobber && FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(
                "output", "\(path): it exists\n  fix: remove it, or leave out --no-clobber", ExitStatus.cannotCreate)
        }
        let sheet = try AtomicFile(path: output)
        let places = try AtomicFile(path: dataPath)
        try ImageEncoder(format: format, threads: ProcessorQuota.threads).encode(atlas.sheet, to: sheet)
        let json = try atlas.jsonData(sheet: sheetPath)
        let result = json.withUnsafeBytes { bytes in
            Result { () throws(ImageCodecError) in try places.write(bytes) }
        }
        try result.get()
        try sheet.commit(replacing: !noClobber)
        try places.commit(replacing: !noClobber)
    }

    /// The sheet's path in the JSON file: its name alone if both lie in one folder.
    private var sheetPath: String {
        let (sheet, places) = (URL(fileURLWithPath: output), URL(fileURLWithPath: dataPath))
        return PictureNames.path(of: sheet, from: places.deletingLastPathComponent())
    }
}

/// The names of pictures in an atlas: their paths below their common folder.
private struct PictureNames {
    private let common: Int

    init(paths: [String]) {
        let folders = paths.map { Array(Self.components($0).dropLast()) }
        var common = folders.first ?? []
        for folder in folders {
            common = Array(zip(common, folder).prefix { $0.0 == $0.1 }.map(\.0))
        }
        self.common = common.count
    }

    func name(of path: String) -> String {
        Self.components(path).dropFirst(common).joined(separator: "/")
    }

    /// The relative path from a folder to a file.
    static func path(of file: URL, from folder: URL) -> String {
        let (to, from) = (components(file.path), components(folder.path))
        let common = zip(to, from).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: from.count - common) + to.dropFirst(common)).joined(separator: "/")
    }

    private static func components(_ path: String) -> [String] {
        URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    }
}

extension FileType {
    /// Whether files of this type are pictures that are read, too.
    var isRead: Bool { ImageFormat(rawValue: name) != nil }

    /// Whether they keep their transparency.
    fileprivate var holdsSprites: Bool { isRead && still?(.usual).traits.holdsAlpha == true }
}

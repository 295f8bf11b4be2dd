import ArgumentParser
import LayerModel

/// A width and a height, as `640x480`.
struct PictureSize: ExpressibleByArgument, Sendable {
    var width: Double
    var height: Double

    init?(argument: String) {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
            width.isFinite, height.isFinite, width > 0, height > 0
        else { return nil }
        self.width = width
        self.height = height
    }
}

/// A part of the picture, as `X,Y,W,H`, in pixels.
struct CropArgument: ExpressibleByArgument, Sendable {
    var rect: PixelRect

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) }
        guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2], let height = parts[3],
            width > 0, height > 0
        else { return nil }
        rect = PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }
}

/// A colour or nothing, as `none`, `#rrggbb`, a CSS name, `rgb(…)` or `hsl(…)`.
struct BackgroundArgument: ExpressibleByArgument, Sendable {
    /// `nil` is transparent.
    var color: CGColor?

    init?(argument: String) {
        if argument == "none" { return }
        guard let color = CGColor(css: argument) ?? CGColor(cssFunction: argument) else { return nil }
        self.color = color
    }
}

/// Size, scale, part and background of the picture.
struct GeometryOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The size in points, in place of the scene's.", valueName: "WxH"))
    var size: PictureSize?

    @Option(parsing: .unconditional, help: "Pixels per point, in place of the scene's.")
    var scale: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The part of the picture to draw, in pixels.", valueName: "X,Y,W,H"))
    var crop: CropArgument?

    @Option(name: .shortAndLong, help: "Behind the root layer: none or a CSS colour, in place of the scene's.")
    var background: BackgroundArgument?

    @Option(help: ArgumentHelp("Refuse pictures larger than this, in pixels.", valueName: "WxH"))
    var maxSize: PictureSize?

    func validate() throws {
        if let scale, !(scale > 0 && scale <= 10_000) {
            throw ValidationError("--scale is \(scale); give pixels per point, above 0 and at most 10000.")
        }
    }
}

import ArgumentParser
import Jobs
import LayerModel
import SceneFormat

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
        try JobOption.scale.check(scale)
    }

    /// Adds the picture to a job.
    func fill(_ job: inout JobOptions) {
        job.reader.size = size.map { CGSize(width: $0.width, height: $0.height) }
        (job.scale, job.crop, job.background) = (scale, crop?.rect, background.map(\.color))
    }
}

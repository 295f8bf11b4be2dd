import Foundation
import ImageCodecs
import LayerModel

/// A Lottie file as values, before anything is drawn or laid out.
///
/// The names are those of After Effects, from where the files come: a composition has layers, the first of them in front; a
/// layer may show another composition, an image, a text or shapes.
struct LottieDocument: Sendable {
    var name: String?
    /// In pixels of the composition.
    var size = CGSize.zero
    /// Frames per second.
    var frameRate = 60.0
    /// The frames that are shown, the last one left out.
    var frames = 0.0..<1.0
    var layers: [LottieLayer] = []
    var compositions: [String: LottieComposition] = [:]
    var images: [String: LottieImage] = [:]
    var fonts: [String: TextFont] = [:]
    /// The files of fonts in the file, by their names in texts.
    var fontFiles: [String: URL] = [:]
    /// Outlines of characters that the file brings along.
    var outlines: [CharacterOutline.Key: CharacterOutline] = [:]
    var markers: [LottieMarker] = []
    /// The scene for expressions; `nil` if the file has none.
    var scene: ExpressionScene?
}

/// Layers that other layers show.
struct LottieComposition: Sendable {
    var name: String?
    var layers: [LottieLayer] = []
    /// Of the composition's own frames, if it has them; `nil` counts as the document's.
    var frameRate: Double?
}

/// A picture that layers show.
struct LottieImage: Sendable {
    var size: CGSize
    /// The folder that the file is in; empty for none.
    var folder = ""
    /// The file's name, or a `data:` URI.
    var file: String

    /// Whether the file was named from outside of the animation: an absolute path is one then.
    var isGiven = false

    /// Whether the file's path is absolute, independent of any folder.
    var isAbsolute: Bool { isGiven && file.hasPrefix("/") }

    /// The address of the file.
    func url(in folder: URL) -> URL {
        isAbsolute ? URL(fileURLWithPath: file) : folder.appendingPathComponent(path)
    }

    /// Whether the animation itself holds the picture.
    var isEmbedded: Bool { DataURI.isWritten(in: file) }

    /// The file with its folder.
    var path: String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
    }

    /// The placement of pictures of another aspect in the size.
    var gravity = CALayerContentsGravity.resizeAspectFill

    /// The placement of a picture in the size: stretched if that moves nothing by a pixel.
    func gravity(of picture: CGImage) -> CALayerContentsGravity {
        let (across, down) = (size.width / CGFloat(picture.width), size.height / CGFloat(picture.height))
        let difference = abs(across - down) * CGFloat(max(picture.width, picture.height))
        return difference < 1 ? .resize : gravity
    }

    /// The place in the file, for errors.
    var place: Int

    /// The picture under its names decoded as parts of an address; `nil` if decoding changes nothing.
    var unescaped: LottieImage? {
        var image = self
        image.folder = folder.removingPercentEncoding ?? folder
        image.file = file.removingPercentEncoding ?? file
        return isGiven || image.path == path ? nil : image
    }
}

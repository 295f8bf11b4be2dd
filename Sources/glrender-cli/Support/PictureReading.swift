import ImageCodecs
import LayerModel

extension ImageDecoder {
    /// Reads a picture that the user named, and prints the flaws of its file.
    func picture(at path: String, _ console: Console) throws(ImageCodecError) -> CGImage {
        let picture = try read(path: path)
        picture.report(to: console)
        return picture.image
    }
}

extension DecodedImage {
    /// Prints the file's defects.
    func report(to console: Console) {
        for warning in warnings { console.warning("picture", warning.description) }
    }
}

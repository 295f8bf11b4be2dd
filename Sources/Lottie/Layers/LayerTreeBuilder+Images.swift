import Foundation
import ImageCodecs
import LayerModel

extension LayerTreeBuilder {
    /// A picture of the file; `nil` where it is not loaded, or cannot be, which is reported.
    func picture(_ id: String, _ image: LottieImage) -> CGImage? {
        guard options.loadsImages else { return nil }
        if let loaded = pictures[id] { return loaded }
        let decoder = ImageDecoder(limits: options.imageLimits)
        do throws(ImageCodecError) {
            let picture: CGImage
            if image.source.hasPrefix("data:") {
                guard let comma = image.source.firstIndex(of: ","),
                    let data = Data(
                        base64Encoded: String(image.source[image.source.index(after: comma)...]),
                        options: .ignoreUnknownCharacters)
                else {
                    report("the picture is no base64", at: image.place, kind: .asset)
                    return nil
                }
                picture = try decoder.decode(data: data)
            } else {
                guard let folder else {
                    report("the animation has no folder that the picture could be in", at: image.place, kind: .asset)
                    return nil
                }
                picture = try decoder.decode(path: folder.appendingPathComponent(image.source).path)
            }
            pictures[id] = picture
            return picture
        } catch {
            report("\(error)", at: image.place, kind: .asset)
            return nil
        }
    }
}

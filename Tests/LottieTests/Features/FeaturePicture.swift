import Compositor
import Foundation
import LayerModel
import Lottie

/// A Lottie file of 100 × 100 pixels, written in a test.
struct FeaturePicture {
    private let image: CGImage
    let warnings: [LottieWarning]

    /// - Parameters:
    ///   - layers: The members `layers`, from front to back.
    ///   - assets: The members of `assets`.
    ///   - background: What lies behind all of it.
    init(_ layers: String..., assets: String = "", frame: Double = 0, background: CGColor? = nil) throws {
        let text = """
            {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "assets": [\(assets)],
             "layers": [\(layers.joined(separator: ","))]}
            """
        try self.init(document: text, frame: frame, background: background)
    }

    /// - Parameter document: The whole file.
    init(document text: String, frame: Double = 0, background: CGColor? = nil) throws {
        let animation = try LottieReader().read(Data(text.utf8))
        warnings = animation.warnings
        image = try Renderer(device: .cpu).render(
            animation.root.commit(at: 0), at: frame / 30,
            RenderOptions(size: animation.size, scale: 1, background: background))
    }

    /// Red, green, blue and alpha of a pixel, straight, up to 255.
    subscript(x: Int, y: Int) -> [Int] {
        image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            let start = y * bytesPerRow + x * 4
            let alpha = Int(bytes[start + 3])
            return (0..<4).map { channel in
                let value = Int(bytes[start + channel])
                return channel == 3 || alpha == 0 ? value : min(255, (value * 255 + alpha / 2) / alpha)
            }
        }
    }
}

/// Members of Lottie files.
enum LottieText {
    /// A layer of one colour, 100 × 100.
    static func solid(_ color: String, _ more: String = "") -> String {
        """
        {"ty": 1, "sc": "\(color)", "sw": 100, "sh": 100, "ip": 0, "op": 60, "ks": {}\(more.isEmpty ? "" : ", " + more)}
        """
    }

    /// A shape layer with a rectangle of one colour.
    static func rectangle(_ rect: (x: Int, y: Int, width: Int, height: Int), _ color: String, _ more: String = "")
        -> String
    {
        """
        {"ty": 4, "ip": 0, "op": 60\(more.isEmpty ? "" : ", " + more)\(more.contains("\"ks\"") ? "" : ", \"ks\": {}"),
         "shapes": [{"ty": "rc", "p": {"k": [\(rect.x + rect.width / 2), \(rect.y + rect.height / 2)]},
          "s": {"k": [\(rect.width), \(rect.height)]}, "r": {"k": 0}},
          {"ty": "fl", "c": {"k": \(color)}, "o": {"k": 100}}]}
        """
    }

    /// A mask of a rectangle.
    static func mask(_ mode: String, _ rect: (x: Int, y: Int, width: Int, height: Int), _ more: String = "") -> String {
        let (x, y) = (rect.x + rect.width, rect.y + rect.height)
        return """
            {"mode": "\(mode)", "o": {"k": 100}\(more.isEmpty ? "" : ", " + more), "pt": {"k": {"c": true,
             "v": [[\(rect.x), \(rect.y)], [\(x), \(rect.y)], [\(x), \(y)], [\(rect.x), \(y)]],
             "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}
            """
    }

    /// An effect with its parameters.
    static func effect(_ type: Int, _ parameters: [String]) -> String {
        "{\"ty\": \(type), \"ef\": [\(parameters.map { "{\"v\": {\"k\": \($0)}}" }.joined(separator: ","))]}"
    }
}

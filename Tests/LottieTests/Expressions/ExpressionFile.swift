import Foundation
import JSON
import LayerModel
import Testing

@testable import Lottie

/// A Lottie file of 100 × 100 pixels at 10 frames a second, 100 frames long, written in a test.
struct ExpressionFile {
    let document: LottieDocument
    let warnings: [LottieWarning]

    /// - Parameter layers: The members `layers`, from front to back.
    /// - Parameter folder: Where its data is.
    init(_ layers: String..., assets: String = "", members: String = "", folder: URL? = nil) throws {
        let text = #"""
            {"nm": "main", "fr": 10, "ip": 0, "op": 100, "w": 100, "h": 100, "assets": [\#(assets)], \#(members)
             "layers": [\#(layers.joined(separator: ","))]}
            """#
        let json = try JSONDocument(parsing: Data(text.utf8), limits: JSONLimits())
        (document, warnings) = try withExtendedLifetime(json) {
            let reading = DocumentReading(root: json.root, limits: ReaderOptions.Limits())
            reading.files = PictureSource(folder: folder, confinement: nil, container: nil)
            let document = try #require(reading.document())
            #expect(reading.errors.isEmpty)
            let failing = (document.scene?.warnings(in: document.frames) ?? []).map {
                LottieWarning(path: json.root.path(to: $0.place), layer: $0.layer, feature: $0.feature)
            }
            return (document, reading.warnings + failing)
        }
    }

    /// A layer with a transform, and other members.
    ///
    /// - Parameter transform: The members of `ks`.
    static func layer(_ name: String, _ number: Int, transform: String = "", _ members: String = "") -> String {
        #"{"ty": 3, "nm": "\#(name)", "ind": \#(number), "ip": 0, "op": 100, "ks": {\#(transform)}\#(members.isEmpty ? "" : ",") \#(members)}"#
    }

    /// A property with an expression.
    ///
    /// - Parameter value: The member `k`.
    static func property(_ value: String, _ expression: String) -> String {
        let text = expression.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return #"{"a": 0, "k": \#(value), "x": "\#(text)"}"#
    }

    /// The rotation of a layer whose rotation has an expression.
    ///
    /// - Parameters:
    ///   - value: The member `k`.
    ///   - others: Layers behind it.
    static func rotation(
        _ expression: String, value: String = "0", _ members: String = "", others: String..., at frames: [Double] = [0]
    ) throws -> [Double] {
        let own = layer("own", 1, transform: #""r": \#(property(value, expression))"#, members)
        let file = try ExpressionFile(([own] + others).joined(separator: ","))
        #expect(file.warnings.isEmpty)
        return frames.map { file.rotation(at: $0) }
    }

    /// The rotation of the first layer.
    func rotation(at frame: Double) -> Double { document.layers[0].transform.rotation.value(at: frame) }

    /// The position of a layer.
    func position(_ layer: Int = 0, at frame: Double) -> Components {
        document.layers[layer].transform.position.value(at: frame)
    }
}

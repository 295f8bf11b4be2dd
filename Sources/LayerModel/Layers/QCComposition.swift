import Foundation

/// An ISF composition: a fragment shader whose inputs a JSON header declares.
///
/// The header is the first comment of the file; its `INPUTS` have a `NAME`, a `TYPE` (`float`, `long`, `bool`, `event`,
/// `color`, `point2D`, `image`) and a `DEFAULT`. Format: https://docs.isf.video.
public final class QCComposition: Sendable {
    /// One input.
    struct Input: Sendable {
        var name: String
        var kind: Kind
        var initial: AnimatableValue
    }

    /// What an input's uniform is.
    enum Kind: String, Sendable {
        case float
        case long
        case bool
        case event
        case color
        case point2D
        case image
    }

    /// The whole file.
    package let source: String
    let inputs: [Input]
    /// What the composition needs that is not played here, for people; the rest of it is played.
    package let limitations: [String]

    /// The largest file that is read, in bytes.
    private static let largestFile = 1 << 20
    /// More inputs than that are left out.
    private static let mostInputs = 256

    /// Reads a file; nil where it cannot be read, is larger than a megabyte or is no ISF composition.
    public convenience init?(file path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? Int, size <= Self.largestFile,
            let source = try? String(contentsOfFile: path, encoding: .utf8)
        else { return nil }
        self.init(source: source)
    }

    /// Reads a composition; nil where the text does not begin with a comment that is a JSON object.
    public init?(source: String) {
        guard let open = source.range(of: "/*"),
            let close = source.range(of: "*/", range: open.upperBound..<source.endIndex),
            source[..<open.lowerBound].allSatisfy(\.isWhitespace),
            let header = try? JSONSerialization.jsonObject(
                with: Data(source[open.upperBound..<close.lowerBound].utf8)) as? [String: Any]
        else { return nil }
        self.source = source
        let declared = (header["INPUTS"] as? [[String: Any]] ?? []).prefix(Self.mostInputs)
        inputs = declared.compactMap(Self.input)
        var limitations: [String] = []
        for input in declared where Self.input(input) == nil {
            let (name, type) = (input["NAME"] as? String ?? "?", input["TYPE"] as? String ?? "?")
            limitations.append("the input \(name) of type \(type) is left out")
        }
        for input in inputs where input.kind == .image {
            limitations.append("the image input \(input.name) reads as transparent")
        }
        if let passes = header["PASSES"] as? [[String: Any]], passes.count > 1 {
            limitations.append("only the last of its \(passes.count) passes is drawn")
        }
        if header["IMPORTED"] != nil { limitations.append("imported pictures read as transparent") }
        self.limitations = limitations
    }

    /// The key path of an input.
    static func path(ofInput name: String) -> String {
        "patch.\(name).value"
    }

    /// The input that a key path names; nil for other paths.
    static func input(at keyPath: String) -> String? {
        guard keyPath.hasPrefix("patch."), keyPath.hasSuffix(".value") else { return nil }
        let name = keyPath.dropFirst("patch.".count).dropLast(".value".count)
        return name.isEmpty ? nil : String(name)
    }

    private static func input(_ declared: [String: Any]) -> Input? {
        guard let name = declared["NAME"] as? String, let type = declared["TYPE"] as? String,
            let kind = Kind(rawValue: type), isIdentifier(name)
        else { return nil }
        let value = declared["DEFAULT"]
        let number = (value as? NSNumber)?.doubleValue
        let numbers = (value as? [NSNumber])?.map(\.doubleValue) ?? []
        let initial: AnimatableValue =
            switch kind {
            case .float, .long: .number(number ?? 0)
            case .bool, .event: .bool((number ?? 0) != 0)
            case .point2D:
                .point(numbers.count >= 2 ? CGPoint(x: numbers[0], y: numbers[1]) : .zero)
            case .color:
                .color(
                    numbers.count >= 4
                        ? CGColor(
                            red: CGFloat(numbers[0]), green: CGFloat(numbers[1]), blue: CGFloat(numbers[2]),
                            alpha: CGFloat(numbers[3])) : CGColor(gray: 0, alpha: 1))
            case .image: .none
            }
        return Input(name: name, kind: kind, initial: initial)
    }

    /// Whether a name can be a uniform's.
    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, name.utf8.count <= 128 else { return false }
        let isLetter = { (scalar: Unicode.Scalar) in
            ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
        }
        return isLetter(first) && !name.hasPrefix("gl_")
            && name.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
    }
}

/// A number or vector that a shader reads.
package enum ShaderUniform: Sendable, Equatable {
    case integer(Int32)
    case float(Float)
    case vector2(SIMD2<Float>)
    case vector4(SIMD4<Float>)
}

extension LayerProperties {
    /// The values of a composition's inputs, by name.
    package var compositionInputs: [(name: String, value: ShaderUniform)] {
        guard let composition = specifics.openGL.composition else { return [] }
        return composition.inputs.compactMap { input in
            let value = rare.value.custom[QCComposition.path(ofInput: input.name)] ?? input.initial
            let uniform: ShaderUniform? =
                switch (input.kind, value) {
                case (.float, _): value.numberValue.map { .float(Float($0)) }
                case (.long, _), (.bool, _), (.event, _):
                    value.numberValue.map { .integer(Int32(clamping: Int(exactly: $0.rounded()) ?? 0)) }
                case (.point2D, .point(let point)): .vector2(SIMD2(Float(point.x), Float(point.y)))
                case (.point2D, .size(let size)): .vector2(SIMD2(Float(size.width), Float(size.height)))
                case (.color, .color(let color)): .vector4(color.extendedSRGB)
                default: nil
                }
            return uniform.map { (input.name, $0) }
        }
    }
}

extension QCComposition {
    /// The composition as a GLSL ES 3.00 fragment shader that writes `fragColor` and reads `resolution`, `time` and `uv`.
    package var fragmentShader: String {
        var lines = [
            "#version 300 es", "precision highp float;", "precision highp int;", "uniform vec2 resolution;",
            "uniform float time;", "in vec2 uv;", "out vec4 fragColor;", "#define gl_FragColor fragColor",
            "#define TIME time", "#define RENDERSIZE resolution", "#define PASSINDEX 0", "#define FRAMEINDEX 0",
            "#define TIMEDELTA (1.0 / 60.0)", "#define DATE vec4(1970.0, 1.0, 1.0, time)",
            "#define isf_FragNormCoord vec2(uv.x, 1.0 - uv.y)", "#define vv_FragNormCoord isf_FragNormCoord",
            "#define texture2D texture", "#define IMG_PIXEL(image, position) vec4(0.0)",
            "#define IMG_NORM_PIXEL(image, position) vec4(0.0)", "#define IMG_THIS_PIXEL(image) vec4(0.0)",
            "#define IMG_THIS_NORM_PIXEL(image) vec4(0.0)", "#define IMG_SIZE(image) vec2(1.0)",
        ]
        for input in inputs {
            switch input.kind {
            case .float: lines.append("uniform float \(input.name);")
            case .long: lines.append("uniform int \(input.name);")
            case .bool, .event: lines.append("uniform bool \(input.name);")
            case .color: lines.append("uniform vec4 \(input.name);")
            case .point2D: lines.append("uniform vec2 \(input.name);")
            case .image: break
            }
        }
        lines.append("#line 1")
        return lines.joined(separator: "\n") + "\n" + source
    }
}

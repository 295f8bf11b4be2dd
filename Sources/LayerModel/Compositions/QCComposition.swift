import Foundation

/// An ISF composition: a fragment shader whose inputs a JSON header declares.
///
/// The header is the first comment of the file; its `INPUTS` have a `NAME`, a `TYPE` (`float`, `long`, `bool`, `event`,
/// `color`, `point2D`, `image`) and a `DEFAULT`. Its `PASSES` draw into buffers that the shader reads as images, and at last
/// the picture. Format: https://docs.isf.video.
public final class QCComposition: Sendable {
    /// One input.
    struct Input: Sendable {
        var name: String
        var kind: Kind
        var initial: AnimatableValue
    }

    /// The type of an input's uniform.
    package enum Kind: String, Sendable {
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
    /// The passes of a frame, in order; never empty.
    package let passes: [CompositionPass]
    /// The names of the images that the shader reads: the inputs', then the buffers'.
    package let images: [String]
    /// The features of the composition that are not played here, for people; the rest of it is played.
    package let limitations: [String]

    /// The largest file that is read, in bytes.
    private static let largestFile = 1 << 20
    /// More inputs than that are left out.
    private static let mostInputs = 256
    /// More passes than that are left out.
    private static let mostPasses = 32
    /// The largest number of images and buffers, the number that every OpenGL ES 3 can read at once.
    private static let mostImages = 16

    /// Reads a file; `nil` if it cannot be read, is larger than a megabyte or is no ISF composition.
    public convenience init?(file path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? Int, size <= Self.largestFile,
            let source = try? String(contentsOfFile: path, encoding: .utf8)
        else { return nil }
        self.init(source: source)
    }

    /// Reads a composition; `nil` if the text does not begin with a comment that is a JSON object.
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
        let written = header["PASSES"] as? [[String: Any]] ?? []
        if written.count > Self.mostPasses { limitations.append("it has more than \(Self.mostPasses) passes") }
        let passes = written.prefix(Self.mostPasses).map { CompositionPass($0, problems: &limitations) }
        self.passes = passes.isEmpty ? [CompositionPass()] : passes
        if header["IMPORTED"] != nil { limitations.append("imported pictures read as transparent") }
        var images = inputs.filter { $0.kind == .image }.map(\.name)
        for pass in self.passes {
            if let target = pass.target, !images.contains(target) { images.append(target) }
        }
        self.images = Array(images.prefix(Self.mostImages))
        if images.count > Self.mostImages { limitations.append("it reads more than \(Self.mostImages) images") }
        self.limitations = limitations
    }

    /// Whether buffers keep their pixels from frame to frame.
    package var hasMemory: Bool { passes.contains { $0.target != nil && $0.isPersistent } }

    /// The type of an input; `nil` if no input has the name.
    package func kind(ofInput name: String) -> Kind? {
        inputs.first { $0.name == name }?.kind
    }

    /// The key path of an input.
    static func path(ofInput name: String) -> String {
        "patch.\(name).value"
    }

    /// The input that a key path names; `nil` for other paths.
    package static func input(at keyPath: String) -> String? {
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
    static func isIdentifier(_ name: String) -> Bool {
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
        guard let composition = self[OpenGLProperties.self].composition else { return [] }
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

extension LayerProperties {
    /// The pictures of a composition's image inputs, by name; inputs without a picture are left out.
    package var compositionImages: [(name: String, image: CGImage)] {
        guard let composition = self[OpenGLProperties.self].composition else { return [] }
        return composition.inputs.compactMap { input in
            guard input.kind == .image,
                case .contents(.image(let image))? = rare.value.custom[QCComposition.path(ofInput: input.name)]
            else { return nil }
            return (input.name, image)
        }
    }
}

extension QCComposition {
    /// The composition as a GLSL ES 3.00 fragment shader that writes `fragColor` and reads `uv`, whose origin is at the top left.
    ///
    /// Rows of images count from the bottom up, as all coordinates of compositions do.
    package var fragmentShader: String {
        var lines = [
            "#version 300 es", "precision highp float;", "precision highp int;", "precision highp sampler2D;",
            "uniform vec2 RENDERSIZE;", "uniform float TIME;", "uniform float TIMEDELTA;", "uniform vec4 DATE;",
            "uniform int PASSINDEX;", "uniform int FRAMEINDEX;", "in vec2 uv;", "out vec4 fragColor;",
            "#define gl_FragColor fragColor", "#define isf_FragNormCoord vec2(uv.x, 1.0 - uv.y)",
            "#define vv_FragNormCoord isf_FragNormCoord", "#define texture2D texture", "#define texture2DRect texture",
            "#define IMG_SIZE(image) vec2(textureSize(image, 0))",
            "#define IMG_NORM_PIXEL(image, position) texture(image, position)",
            "#define IMG_PIXEL(image, position) texture(image, (position) / IMG_SIZE(image))",
            "#define IMG_THIS_PIXEL(image) texture(image, isf_FragNormCoord)",
            "#define IMG_THIS_NORM_PIXEL(image) texture(image, isf_FragNormCoord)",
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
        for name in images { lines.append("uniform sampler2D \(name);") }
        lines.append("#line 1")
        return lines.joined(separator: "\n") + "\n" + source
    }
}

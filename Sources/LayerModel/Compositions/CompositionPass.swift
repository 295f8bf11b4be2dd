internal import Foundation

/// One drawing with a composition's shader.
package struct CompositionPass: Sendable {
    /// The buffer that it draws into, under the shader's name of it; `nil` for the picture.
    package var target: String?
    /// Whether the buffer keeps its pixels from frame to frame.
    package var isPersistent = false
    /// Whether the buffer holds floats rather than levels from 0 to 1.
    package var isFloat = false
    private var width: SizeExpression?
    private var height: SizeExpression?

    /// The largest width and height of a buffer, in pixels.
    package static let largestSide = 8192

    /// The picture's own.
    init() {}

    /// Reads a pass of a header's `PASSES`; adds its errors to `problems`.
    init(_ declared: [String: Any], problems: inout [String]) {
        if let name = declared["TARGET"] as? String {
            if QCComposition.isIdentifier(name) {
                target = name
            } else {
                problems.append("the pass that draws into \(name) draws the picture: that is no name of a buffer")
            }
        }
        isPersistent = Self.isTrue(declared["PERSISTENT"])
        isFloat = Self.isTrue(declared["FLOAT"])
        width = Self.size(declared["WIDTH"], "WIDTH", &problems)
        height = Self.size(declared["HEIGHT"], "HEIGHT", &problems)
    }

    private static func isTrue(_ value: Any?) -> Bool {
        if let number = value as? NSNumber { return number.doubleValue != 0 }
        return (value as? String).map { ["true", "yes", "1"].contains($0.lowercased()) } ?? false
    }

    private static func size(_ value: Any?, _ key: String, _ problems: inout [String]) -> SizeExpression? {
        guard let value else { return nil }
        let text = (value as? String) ?? (value as? NSNumber).map { "\($0.doubleValue)" }
        guard let text, let expression = SizeExpression(text) else {
            problems.append("the \(key) of a pass, \(text ?? "no text"), is not understood: it is the picture's")
            return nil
        }
        return expression
    }

    /// The buffer's size in pixels, each side from 1 to ``largestSide``.
    ///
    /// - Parameters:
    ///   - picture: The picture's, in pixels.
    ///   - inputs: The values of the composition's inputs.
    package func size(
        picture: (width: Int, height: Int), inputs: [(name: String, value: ShaderUniform)]
    ) -> (width: Int, height: Int) {
        func side(_ expression: SizeExpression?, else length: Int) -> Int {
            guard let expression else { return length }
            let value = expression.value { name in
                switch name {
                case "WIDTH": Double(picture.width)
                case "HEIGHT": Double(picture.height)
                default: inputs.first { $0.name == name }?.value.number
                }
            }
            return value >= 1 ? Int(min(value, Double(Self.largestSide))) : 1
        }
        return (side(width, else: picture.width), side(height, else: picture.height))
    }
}

extension ShaderUniform {
    /// The number, or the first of the numbers.
    fileprivate var number: Double {
        switch self {
        case .integer(let number): Double(number)
        case .float(let number): Double(number)
        case .vector2(let vector): Double(vector.x)
        case .vector4(let vector): Double(vector.x)
        }
    }
}

import Expressions
import LayerModel

/// A property's value at a moment, as expressions and drawn properties exchange it.
enum SceneValue: Sendable, Equatable {
    case number(Double)
    /// The first `count` components.
    case components(Components, count: Int)
    case numbers([Double])
    case path(BezierPath)
    /// The text with its style; behind a reference, as it is far larger than the other values.
    indirect case text(LottieText.Version)

    /// The components of a point, padded with 0; of a number, itself in the first three.
    var components: Components? {
        switch self {
        case .number(let number): Components(number, number, number, 0)
        case .components(let components, _): components
        case .numbers(let numbers): Components(ExpressionVector(numbers).components)
        case .path, .text: nil
        }
    }

    /// The number, or the first of several.
    var number: Double? {
        switch self {
        case .number(let number): number
        case .components(let components, _): components.x
        case .numbers(let numbers): numbers.first
        case .path, .text: nil
        }
    }

    /// `self + (other − self) · factor`, beyond both ends, too; `self` for values without numbers.
    func mixed(with other: SceneValue, _ factor: Double) -> SceneValue {
        adding(other, factor).adding(self, -factor)
    }

    /// `self + other · factor`; `self` for values without numbers.
    func adding(_ other: SceneValue, _ factor: Double) -> SceneValue {
        switch (self, other) {
        case (.number(let a), .number(let b)): .number(a + b * factor)
        case (.components(let a, let count), .components(let b, _)): .components(a + b * factor, count: count)
        case (.numbers(let a), .numbers(let b)) where a.count == b.count:
            .numbers(zip(a, b).map { $0 + $1 * factor })
        default: self
        }
    }

    /// All numbers times a factor; `self` for values without numbers.
    func scaled(by factor: Double) -> SceneValue {
        switch self {
        case .number(let number): .number(number * factor)
        case .components(let components, let count): .components(components * factor, count: count)
        case .numbers(let numbers): .numbers(numbers.map { $0 * factor })
        case .path, .text: self
        }
    }

    /// The length of a vector.
    var length: Double {
        switch self {
        case .number(let number): abs(number)
        case .components(let components, _): (components * components).sum().squareRoot()
        case .numbers(let numbers): numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
        case .path, .text: 0
        }
    }

    /// A text with other words.
    private func saying(_ words: String) -> SceneValue {
        guard case .text(var version) = self else { return self }
        version.document.text = words
        return .text(version)
    }

    private var isFinite: Bool {
        switch self {
        case .number(let number): number.isFinite
        case .components(let components, _): components.sum().isFinite
        case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
        case .path(let path):
            path.vertices.allSatisfy { ($0.point + $0.inTangent + $0.outTangent).sum().isFinite }
        case .text: true
        }
    }

    // MARK: - Results of expressions

    /// A property's value from the result of its expression.
    ///
    /// - Parameter base: The value without the expression, which gives the kind and the missing components.
    /// - Returns: `nil` if the result is of another kind or not finite.
    init?(_ result: ExpressionValue, like base: SceneValue) {
        let value: SceneValue?
        switch base {
        case .number:
            value = Self.numbers(of: result)?.first.map(SceneValue.number)
        case .components(var components, let count):
            guard let numbers = Self.numbers(of: result), !numbers.isEmpty else { return nil }
            if result.isVector {
                for index in 0..<min(numbers.count, max(count, 2)) { components[index] = numbers[index] }
            } else {
                components = Components(numbers[0], numbers[0], numbers[0], components.w)
            }
            value = .components(components, count: count)
        case .numbers:
            value = Self.numbers(of: result).map(SceneValue.numbers)
        case .path:
            value = BezierPath(result).map(SceneValue.path)
        case .text:
            value = Self.text(of: result).map { base.saying($0) }
        }
        guard let value, value.isFinite else { return nil }
        self = value
    }

    /// The numbers of a number, switch or array of them.
    static func numbers(of value: ExpressionValue) -> [Double]? {
        switch value {
        case .number(let number): return [number]
        case .bool(let bool): return [bool ? 1 : 0]
        case .string(let text): return Double(text).map { [$0] }
        case .vector(let vector): return (0..<vector.count).map { vector.components[$0] }
        case .array(let elements):
            let numbers = elements.compactMap(\.number)
            return numbers.count == elements.count ? numbers : nil
        default: return nil
        }
    }

    /// The text as it is written in place of another value.
    static func text(of value: ExpressionValue) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let bool): "\(bool)"
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .vector, .array:
            numbers(of: value).map { $0.compactMap { text(of: .number($0)) }.joined(separator: ",") }
        default: nil
        }
    }
}

extension ExpressionValue {
    fileprivate var isVector: Bool {
        switch self {
        case .vector, .array: true
        default: false
        }
    }

    /// A member of an object of the expression's own.
    func member(_ name: String) -> ExpressionValue? {
        guard case .record(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// A list of points; `nil` for other values, such as a flat list of two numbers.
    var pointList: [Vector2]? {
        guard case .array(let elements) = self else {
            if case .vector(let vector) = self, vector.count == 0 { return [] }
            return nil
        }
        var points: [Vector2] = []
        for element in elements {
            guard case .vector(let vector) = element, vector.count >= 2 else { return nil }
            points.append(Vector2(vector.components.x, vector.components.y))
        }
        return points
    }
}

extension BezierPath {
    /// A path as expressions have it: an object of points, tangents relative to them, and whether it is closed.
    init?(_ value: ExpressionValue) {
        guard let points = value.member("points")?.pointList else { return nil }
        self.init(
            points: points, incoming: value.member("inTangents")?.pointList ?? [],
            outgoing: value.member("outTangents")?.pointList ?? [],
            isClosed: value.member("isClosed") == .bool(true))
    }

    /// - Parameter incoming: One for each point; missing ones are zero. The same of `outgoing`.
    init(points: [Vector2], incoming: [Vector2], outgoing: [Vector2], isClosed: Bool) {
        self.init(isClosed: isClosed)
        for (index, point) in points.enumerated() {
            vertices.append(
                BezierVertex(
                    point: point, inTangent: index < incoming.count ? incoming[index] : .zero,
                    outTangent: index < outgoing.count ? outgoing[index] : .zero))
        }
    }

    /// The path as an object of the expression's own.
    var record: ExpressionValue {
        .record([
            .init(name: "points", value: Self.list(vertices.map(\.point))),
            .init(name: "inTangents", value: Self.list(vertices.map(\.inTangent))),
            .init(name: "outTangents", value: Self.list(vertices.map(\.outTangent))),
            .init(name: "isClosed", value: .bool(isClosed)),
        ])
    }

    static func list(_ points: [Vector2]) -> ExpressionValue {
        .array(points.map { .numbers([$0.x, $0.y]) })
    }
}

extension Double {
    init?(_ value: SceneValue) {
        guard let number = value.number else { return nil }
        self = number
    }

    func sceneValue(count: Int) -> SceneValue { .number(self) }
}

extension Components {
    init?(_ value: SceneValue) {
        guard let components = value.components else { return nil }
        self = components
    }

    func sceneValue(count: Int) -> SceneValue {
        count > 1 ? .components(self, count: Swift.min(count, 4)) : .number(x)
    }
}

extension [Double] {
    init?(_ value: SceneValue) {
        guard case .numbers(let numbers) = value else { return nil }
        self = numbers
    }

    func sceneValue(count: Int) -> SceneValue { .numbers(self) }
}

extension BezierPath {
    init?(_ value: SceneValue) {
        guard case .path(let path) = value else { return nil }
        self = path
    }

    func sceneValue(count: Int) -> SceneValue { .path(self) }
}

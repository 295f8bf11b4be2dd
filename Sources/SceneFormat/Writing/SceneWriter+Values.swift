import Foundation
import LayerModel

/// The format's writing of values.
extension SceneWriter {
    /// Six digits after the point: a millionth of a pixel.
    static func rounded(_ number: Double) -> Double {
        guard abs(number) < 1e9 else { return number }
        return (number * 1e6).rounded() / 1e6
    }

    static func rounded(_ number: CGFloat) -> Double { rounded(Double(number)) }

    /// A value in the notation of its kind; `nil` if there is none.
    static func value(of value: AnimatableValue) -> Any? {
        switch value {
        case .none, .contents: nil
        case .bool(let bool): bool
        case .number(let number): number.isInfinite ? "infinity" : rounded(number)
        case .point(let point): [rounded(point.x), rounded(point.y)]
        case .size(let size): [rounded(size.width), rounded(size.height)]
        case .rect(let rect): [rect.minX, rect.minY, rect.width, rect.height].map(rounded)
        case .transform(let transform): matrix(transform)
        case .color(let color): Self.color(color)
        case .path(let path): svg(path)
        case .numbers(let numbers): numbers.map(rounded)
        case .colors(let colors): colors.map(Self.color)
        case .string(let string): string
        case .filters(let filters): filters.map(filter)
        }
    }

    private static func matrix(_ m: CATransform3D) -> [Double] {
        if CATransform3DIsAffine(m) {
            let m = CATransform3DGetAffineTransform(m)
            return [m.a, m.b, m.c, m.d, m.tx, m.ty].map(exact)
        }
        return [
            m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43,
            m.m44,
        ].map(exact)
    }

    /// Factors may be small, and are not rounded.
    private static func exact(_ number: CGFloat) -> Double { Double(number) }

    static func color(_ color: CGColor) -> Any {
        let components = color.extendedSRGBComponents
        let isInside = (0..<3).allSatisfy { (0...1).contains(components[$0]) }
        let space = isInside ? "sRGB" : "extendedSRGB"
        return ["colorSpace": space, "components": (0..<4).map { rounded(components[$0]) }] as [String: Any]
    }

    static func filter(_ filter: LayerFilter) -> [String: Any] {
        var object: [String: Any] = ["name": filter.type]
        for (key, value) in filter.inputs {
            if filter.kind == .colorMatrix {
                object[key] = stride(from: 0, to: value.count, by: 5).map {
                    Array(value[$0..<min($0 + 5, value.count)])
                }
            } else {
                object[key] = value.count == 1 ? value[0] as Any : value
            }
        }
        return object
    }

    /// A path as SVG writes it.
    private static func svg(_ path: CGPath) -> String {
        path.withElements { verbs, points in
            var text = ""
            var next = 0
            func add(_ letter: String, _ count: Int) {
                text += letter
                for index in 0..<count {
                    let point = points[next + index]
                    text += "\(index == 0 ? "" : " ")\(short(Double(point.x))),\(short(Double(point.y)))"
                }
                next += count
            }
            for verb in verbs {
                switch verb {
                case .move: add("M", 1)
                case .line: add("L", 1)
                case .quad: add("Q", 2)
                case .cubic: add("C", 3)
                case .close: text += "Z"
                }
            }
            return text
        }
    }

    private static func short(_ number: Double) -> String {
        let rounded = rounded(number)
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? String(Int(rounded)) : String(rounded)
    }
}

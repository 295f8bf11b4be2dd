import Foundation
import LayerModel

@testable import SceneFormat

/// How values are written, as the reader says when it is given one that a key does not take.
enum WrittenValue {
    /// In the words of the page: `number`, `[colour, …] or null`.
    ///
    /// - Parameter scene: A scene in which the key has a value.
    static func kind(of key: String, in scene: (String) -> String) -> String {
        // Only switches take this.
        let kind = expected(of: key, in: scene("true")).map(short) ?? "`true` or `false`"
        let isOptional = expected(of: key, in: scene("null")) == nil
        return isOptional && !kind.hasSuffix("`null`") ? kind + " or `null`" : kind
    }

    /// The names out of which a key takes one.
    static func names(of key: String, in scene: (String) -> String) -> [String] {
        names(in: expected(of: key, in: scene("true")) ?? "")
    }

    private static func names(in expected: String) -> [String] {
        guard expected.hasPrefix("one of ") else { return [] }
        return expected.dropFirst("one of ".count).split(separator: ", ").map(String.init)
    }

    private static func expected(of key: String, in scene: String) -> String? {
        do throws(SceneErrors) {
            _ = try read(scene)
            return nil
        } catch {
            let problem = error.errors.first { $0.path == key || $0.path.hasSuffix(".\(key)") }?.problem
            return problem?.firstMatch(of: /expected (.*)/).map { String($0.1) }
        }
    }

    /// A kind of value without what the page explains once.
    private static func short(_ expected: String) -> String {
        if expected.hasSuffix(" or null") {
            let other = String(expected.dropLast(" or null".count))
            return short(other.hasSuffix(",") ? String(other.dropLast()) : other) + " or `null`"
        }
        if expected.hasPrefix("a list, each element ") {
            let element = short(String(expected.dropFirst("a list, each element ".count)))
            return element.hasPrefix("`") ? "list of \(element)" : "[\(element), …]"
        }
        let names = names(in: expected)
        if !names.isEmpty {
            // Longer lists have a place of their own.
            return names.count > 15 ? "name" : names.map { "`\"\($0)\"`" }.joined(separator: " ")
        }
        let kind = expected.prefixMatch(of: /.*?(?=: |, which|, the |$)/)?.output ?? ""
        let plain = String(kind).replacing(/^(?:an?|the) | in quotes/, with: "")
        return plain.replacing(/"\S+"/) { "`\($0.output)`" }
    }

    /// The value of a property that nobody set; nothing where there is none.
    static func text(ofDefault value: Any?, written: String) -> String {
        let raw = (value as? any RawRepresentable).map { $0.rawValue as Any } ?? value
        switch AnimatableValue(raw) {
        case nil, AnimatableValue.none?: return written.hasSuffix("or `null`") ? "`null`" : ""
        case .number(let mask)? where written.hasPrefix("list of"): return mask == 15 ? "all" : ""
        case .number(let number)? where written == "`true` or `false`": return "`\(number != 0)`"
        case .number(let number)?: return number.isInfinite ? "`\"infinity\"`" : "`\(plain(number))`"
        case .bool(let bool)?: return "`\(bool)`"
        case .string(let text)?: return "`\"\(text)\"`"
        case .transform?: return "identity"
        case .color(let color)?: return "`\"\(hex(color))\"`"
        case let other?:
            let numbers = SceneWriter.value(of: other) as? [Double]
            return numbers.map { "`[\($0.map(plain).joined(separator: ", "))]`" } ?? ""
        }
    }

    private static func plain(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    private static func hex(_ color: CGColor) -> String {
        let components = color.extendedSRGBComponents
        let bytes = (0..<4).map { String(format: "%02x", Int((components[$0] * 255).rounded())) }
        return "#" + bytes.prefix(bytes[3] == "ff" ? 3 : 4).joined()
    }
}

import Expressions
import Foundation
import JSON

/// The data of a JSON file that expressions read: `footage("x.json").sourceData`, or the outline of a data layer.
///
/// A tree in one array, with an object for each member: only members that an expression reads are made into values.
struct SceneData: Sendable {
    /// A value in the file.
    private enum Node: Sendable {
        case plain(ExpressionValue)
        /// Indices of the elements.
        case array([Int])
        /// Names and indices of the members.
        case object([(name: String, node: Int)])
    }

    private var nodes: [Node] = []
    /// The name of the member that holds the node; an element has its array's.
    private var names: [String] = []
    /// The file's text.
    let text: String

    /// Values of a file at most.
    private static let mostNodes = 1 << 20

    /// The data of a text; `nil` if it is no JSON, or too large.
    init?(_ bytes: some Collection<UInt8>, limits: JSONLimits) {
        guard let json = try? JSONDocument(parsing: Data(bytes), limits: limits) else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
        let isWhole = withExtendedLifetime(json) { add(json.root, named: "") != nil }
        guard isWhole else { return nil }
    }

    /// - Returns: The node's index; `nil` if there are too many.
    private mutating func add(_ value: JSONValue, named name: String) -> Int? {
        guard nodes.count < Self.mostNodes else { return nil }
        let index = nodes.count
        nodes.append(.plain(.null))
        names.append(name)
        if let members = value.members {
            var found: [(String, Int)] = []
            for (name, value) in members {
                guard let node = add(value, named: String(name)) else { return nil }
                found.append((String(name), node))
            }
            nodes[index] = .object(found)
        } else if let elements = value.elements {
            var found: [Int] = []
            for element in elements {
                guard let node = add(element, named: name) else { return nil }
                found.append(node)
            }
            nodes[index] = .array(found)
        } else if let number = value.number {
            nodes[index] = .plain(.number(number))
        } else if let text = value.string {
            nodes[index] = .plain(.string(text))
        } else if let bool = value.bool {
            nodes[index] = .plain(.bool(bool))
        }
        return index
    }

    /// The member of an object by its name, or the element of an array by a name that ends in its index, as After Effects' outlines have
    /// them: `weather 0`.
    func child(_ name: String, of node: Int) -> Int? {
        switch nodes[node] {
        case .plain: return nil
        case .object(let members): return members.first { $0.name == name }?.node
        case .array(let elements):
            guard name.hasPrefix(names[node]), let index = Int(name.dropFirst(names[node].count).trimmed),
                elements.indices.contains(index)
            else { return nil }
            return elements[index]
        }
    }

    /// The member or element at an index from 0.
    func child(_ index: Int, of node: Int) -> Int? {
        switch nodes[node] {
        case .plain: nil
        case .object(let members): members.indices.contains(index) ? members[index].node : nil
        case .array(let elements): elements.indices.contains(index) ? elements[index] : nil
        }
    }

    /// The value of a node with all below it.
    func value(of node: Int) -> ExpressionValue {
        switch nodes[node] {
        case .plain(let value): return value
        case .object(let members): return .record(members.map { .init(name: $0.name, value: value(of: $0.node)) })
        case .array(let elements):
            let values = elements.map { value(of: $0) }
            let numbers = values.compactMap(\.number)
            return numbers.count == values.count ? .numbers(numbers) : .array(values)
        }
    }

    /// The value of a node without any below it; `nil` for objects and arrays.
    func plainValue(of node: Int) -> ExpressionValue? {
        if case .plain(let value) = nodes[node] { value } else { nil }
    }
}

extension Substring {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
}

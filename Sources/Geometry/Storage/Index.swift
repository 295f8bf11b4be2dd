/// The place of an element in a table, or of none: an index into one table is no index into another.
///
/// Four bytes, for tables that long arrays of records point into.
@usableFromInline
package struct Index<Element>: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let value: Int32

    /// The index at a position; below 0 that of nothing.
    @inlinable @inline(__always)
    package init(_ position: Int) {
        value = Int32(truncatingIfNeeded: position)
    }

    /// The same position in another table: for a record whose kind decides which table it points into.
    @inlinable @inline(__always)
    package init<Other>(_ other: Index<Other>) {
        value = other.value
    }

    // Written out, since the compiler's derived one is not inlined elsewhere.
    @inlinable @inline(__always)
    package static func == (a: Index, b: Index) -> Bool { a.value == b.value }

    @inlinable @inline(__always)
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }

    /// The index of nothing.
    @inlinable package static var none: Index { Index(-1) }

    /// The position in the table; −1 for nothing.
    @inlinable @inline(__always)
    package var position: Int { Int(value) }
}

extension Index: CustomStringConvertible {
    @usableFromInline package var description: String { "\(value)" }
}

extension Array {
    /// The element of a table; the index is not none.
    @inlinable @inline(__always)
    package subscript(_ index: Geometry.Index<Element>) -> Element {
        get { self[index.position] }
        _modify { yield &self[index.position] }
    }

    /// Adds an element to a table.
    @inlinable @inline(__always)
    package mutating func add(_ element: Element) -> Geometry.Index<Element> {
        append(element)
        return Geometry.Index(count - 1)
    }
}

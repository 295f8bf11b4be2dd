/// A type with a value that its instances start from.
@usableFromInline
package protocol Defaulted {
    /// The value before anything was set.
    static var initial: Self { get }
}

/// A large value behind one reference, copied when it is changed while shared.
///
/// Costs a pointer and no allocation while it still has its initial value.
@usableFromInline
package struct CopyOnWrite<Value: Sendable & Defaulted>: Sendable {
    @usableFromInline
    final class Storage: @unchecked Sendable {
        // Written only through `CopyOnWrite.value`, which makes sure first that this storage has one owner; so no
        // access can overlap a write, and the dynamic check of it, which costs more than the access, is left out.
        @exclusivity(unchecked) @usableFromInline var value: Value

        @usableFromInline
        init(_ value: Value) {
            self.value = value
        }
    }

    @usableFromInline var storage: Storage?

    /// The initial value.
    @inlinable
    package init() {}

    /// The value in the memory of another, which was of the same type.
    @inlinable
    package init(memory: (any AnyObject & Sendable)?) {
        storage = memory.map { unsafeDowncast($0, to: Storage.self) }
    }

    /// The memory of the value, without its type; `nil` for the initial value.
    @inlinable package var memory: (any AnyObject & Sendable)? {
        storage
    }

    /// Whether the value was never touched.
    @inlinable package var isInitial: Bool {
        storage == nil
    }

    /// An identity of this memory, unique as long as it is kept; `nil` for the initial value.
    package var identity: ObjectIdentifier? {
        storage.map { ObjectIdentifier($0) }
    }

    /// Whether both are the same piece of memory, so that their values are equal without a comparison.
    @inlinable
    package func isIdentical(to other: CopyOnWrite) -> Bool {
        storage === other.storage
    }

    /// A part of the value, without a copy of the rest.
    @inlinable
    package subscript<Part>(path: KeyPath<Value, Part>) -> Part {
        @inline(__always) get {
            if let storage { storage.value[keyPath: path] } else { Value.initial[keyPath: path] }
        }
    }

    /// The value.
    @inlinable package var value: Value {
        _read {
            if let storage {
                yield storage.value
            } else {
                yield Value.initial
            }
        }
        _modify {
            var unique: Storage
            if isKnownUniquelyReferenced(&storage), let storage {
                unique = storage
            } else {
                unique = Storage(value)
                storage = unique
            }
            yield &unique.value
        }
    }
}

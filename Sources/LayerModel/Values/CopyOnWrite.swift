/// A type with a value that its instances start from.
public protocol Defaulted {
    /// The value before anything was set.
    static var initial: Self { get }
}

/// A large value behind one reference, copied when it is changed while shared.
///
/// Costs a pointer and no allocation while it still has its initial value.
public struct CopyOnWrite<Value: Sendable & Defaulted>: Sendable {
    private final class Storage: @unchecked Sendable {
        // Written only through `CopyOnWrite.value`, which makes sure first that this storage has one owner.
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var storage: Storage?

    /// The initial value.
    public init() {}

    /// Whether the value was never touched.
    public var isInitial: Bool {
        storage == nil
    }

    /// The value.
    public var value: Value {
        get {
            storage?.value ?? Value.initial
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

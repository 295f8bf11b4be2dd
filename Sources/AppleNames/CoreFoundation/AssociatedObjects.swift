internal import Graphics

/// The policy of an object's reference to another one.
public struct objc_AssociationPolicy: RawRepresentable, Hashable, Sendable {
    /// Objective-C's number.
    public let rawValue: UInt

    /// A way by its number.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Without keeping it alive.
    public static let OBJC_ASSOCIATION_ASSIGN = objc_AssociationPolicy(rawValue: 0)
    /// Keeping it alive.
    public static let OBJC_ASSOCIATION_RETAIN_NONATOMIC = objc_AssociationPolicy(rawValue: 1)
    /// Keeping it alive; values are not copied.
    public static let OBJC_ASSOCIATION_COPY_NONATOMIC = objc_AssociationPolicy(rawValue: 3)
    /// Keeping it alive.
    public static let OBJC_ASSOCIATION_RETAIN = objc_AssociationPolicy(rawValue: 0o1401)
    /// Keeping it alive; values are not copied.
    public static let OBJC_ASSOCIATION_COPY = objc_AssociationPolicy(rawValue: 0o1403)
}

/// The values that objects were given by keys.
private final class Associations: @unchecked Sendable {
    // Sendable since the table is read and written under the lock only.
    private struct Entry {
        weak var owner: AnyObject?
        var values: [UnsafeRawPointer: Value]
    }

    private struct Value {
        var kept: Any?
        weak var weak: AnyObject?
    }

    static let shared = Associations()
    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var limit = 64

    func set(_ value: Any?, of owner: AnyObject, _ key: UnsafeRawPointer, _ policy: objc_AssociationPolicy) {
        lock.withLock {
            var entry = entries[ObjectIdentifier(owner)] ?? Entry(owner: owner, values: [:])
            // Another object may have had the place in memory.
            if entry.owner !== owner { entry = Entry(owner: owner, values: [:]) }
            entry.values[key] = value.map {
                policy == .OBJC_ASSOCIATION_ASSIGN ? Value(weak: $0 as AnyObject) : Value(kept: $0)
            }
            entries[ObjectIdentifier(owner)] = entry.values.isEmpty ? nil : entry
            guard entries.count > limit else { return }
            entries = entries.filter { $0.value.owner != nil }
            limit = max(64, 2 * entries.count)
        }
    }

    func removeAll(of owner: AnyObject) {
        lock.withLock { entries[ObjectIdentifier(owner)] = nil }
    }

    func value(of owner: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        lock.withLock {
            guard let entry = entries[ObjectIdentifier(owner)], entry.owner === owner, let value = entry.values[key]
            else { return nil }
            return value.kept ?? value.weak
        }
    }
}

/// Sets a value of an object under a key; `nil` removes it.
///
/// A value is released some time after its object, not at once.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    Associations.shared.set(value, of: object as AnyObject, key, policy)
}

/// The value that an object was given under a key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    Associations.shared.value(of: object as AnyObject, key)
}

/// Takes all values away that an object was given.
public func objc_removeAssociatedObjects(_ object: Any) {
    Associations.shared.removeAll(of: object as AnyObject)
}

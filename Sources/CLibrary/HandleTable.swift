import Foundation

/// The objects of C programs, by handles, which are not addresses.
///
/// A handle is looked up before it is used, so that a released, invented or mistyped one is detected. Handles are never
/// reused. One object has one handle, with a count of the references.
final class HandleTable: @unchecked Sendable {
    // Sendable since everything that changes is touched under the lock alone.
    static let shared = HandleTable()

    private let lock = NSLock()
    private var entries: [UInt: (object: AnyObject, count: Int)] = [:]
    private var handles: [ObjectIdentifier: UInt] = [:]
    private var last = firstHandle

    /// No address of a program has this bit, and none that is followed by mistake is another's memory.
    private static let firstHandle: UInt = 1 << 62

    /// Adds a reference to an object.
    func retain(_ object: AnyObject) -> OpaquePointer? {
        lock.lock()
        defer { lock.unlock() }
        let handle: UInt
        if let known = handles[ObjectIdentifier(object)] {
            handle = known
        } else {
            last += 1
            handle = last
            handles[ObjectIdentifier(object)] = handle
        }
        entries[handle, default: (object, 0)].count += 1
        return OpaquePointer(bitPattern: handle)
    }

    /// Releases a reference.
    ///
    /// - Returns: The object, which the caller releases.
    func release(_ handle: UInt) -> AnyObject? {
        lock.lock()
        defer { lock.unlock() }
        guard let entry = entries[handle] else { return nil }
        if entry.count > 1 {
            entries[handle]?.count -= 1
        } else {
            entries[handle] = nil
            handles[ObjectIdentifier(entry.object)] = nil
        }
        return entry.object
    }

    /// The object of a handle; `nil` if it has none, or one of another type.
    func object<Object: AnyObject>(_ handle: OpaquePointer?, as type: Object.Type = Object.self) -> Object? {
        guard let handle else { return nil }
        lock.lock()
        defer { lock.unlock() }
        return entries[UInt(bitPattern: handle)]?.object as? Object
    }

    /// The object of a handle.
    ///
    /// - Throws: If it has none, or one of another type.
    func object<Object: AnyObject>(
        _ handle: OpaquePointer?, _ name: String, as type: Object.Type = Object.self
    ) throws(Failure) -> Object {
        guard let object = object(handle, as: type) else {
            throw .invalid(
                handle == nil ? "\(name) is NULL" : "\(name) is no such object, or was released", place: name)
        }
        return object
    }
}

internal import Graphics

/// The result of successful `objc_sync_enter` and `objc_sync_exit`.
public let OBJC_SYNC_SUCCESS: Int32 = 0
/// The result of `objc_sync_exit` on a thread that does not hold the object's lock.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int32 = -1

/// The locks of objects, there while a thread holds them or waits for them.
private final class ObjectLocks: @unchecked Sendable {
    // Sendable since `table` is held where entries are read or changed.
    private final class Entry {
        let lock = NSRecursiveLock()
        var users = 0
        var depth = 0
        var owner: Thread?
    }

    static let shared = ObjectLocks()
    private let table = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]

    func enter(_ object: AnyObject) {
        let entry = table.withLock {
            let entry = entries[ObjectIdentifier(object)] ?? Entry()
            entries[ObjectIdentifier(object)] = entry
            entry.users += 1
            return entry
        }
        entry.lock.lock()
        table.withLock {
            entry.depth += 1
            entry.owner = .current
        }
    }

    func exit(_ object: AnyObject) -> Bool {
        table.withLock {
            guard let entry = entries[ObjectIdentifier(object)], entry.owner === Thread.current else { return false }
            entry.users -= 1
            entry.depth -= 1
            if entry.depth == 0 { entry.owner = nil }
            if entry.users == 0 { entries[ObjectIdentifier(object)] = nil }
            entry.lock.unlock()
            return true
        }
    }
}

/// Waits until no other thread holds an object's lock, and holds it; each call has to be matched by one of `objc_sync_exit`.
///
/// Returns `OBJC_SYNC_SUCCESS`.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    ObjectLocks.shared.enter(obj as AnyObject)
    return OBJC_SYNC_SUCCESS
}

/// Releases an object's lock, or one of the times that the thread holds it.
///
/// Returns `OBJC_SYNC_SUCCESS`, or `OBJC_SYNC_NOT_OWNING_THREAD_ERROR` on a thread that does not hold it.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    ObjectLocks.shared.exit(obj as AnyObject) ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR
}

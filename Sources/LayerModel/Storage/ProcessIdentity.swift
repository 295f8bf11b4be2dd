internal import Synchronization

/// Numbers that no two objects of a process share, unlike addresses, which are used again.
enum ProcessIdentity {
    private static let last = Atomic<UInt64>(0)

    /// A new number, from 1.
    static func next() -> UInt64 {
        last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}

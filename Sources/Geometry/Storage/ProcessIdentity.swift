internal import Synchronization

/// Numbers that no two objects of a process share, unlike addresses, which are used again.
package enum ProcessIdentity {
    private static let last = Atomic<UInt64>(0)

    /// A new number, from 1.
    package static func next() -> UInt64 {
        last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}

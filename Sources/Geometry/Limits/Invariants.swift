/// Ends the program if a structure breaks an invariant of its own, a defect of the library.
///
/// Nothing is checked in a build for users: debug builds check, and those with the compilation condition
/// `CHECK_INVARIANTS`, as tests and fuzzing are built.
///
/// - Parameter violation: The first broken invariant; `nil` if all hold.
@inlinable
@inline(__always)
package func checkInvariants(_ violation: @autoclosure () -> String?) {
    #if DEBUG || CHECK_INVARIANTS
        if let violation = violation() { fatalError(violation) }
    #endif
}

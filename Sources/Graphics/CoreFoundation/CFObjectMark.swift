/// The first stored property of objects that are values of attributed texts.
///
/// Foundation's functions in C look for the number of a type in bits 8 to 17 of an object's first stored word. Where two values
/// of an attribute have 0 there, as small numbers and one pointer of 1,024 have, they take neither for an object of Swift, and
/// halt instead of asking whether they are equal.
package struct CFObjectMark: Sendable {
    private let bits: UInt64 = 1 << 8

    package init() {}
}

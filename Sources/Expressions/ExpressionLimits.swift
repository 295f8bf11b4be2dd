/// The most that one expression may take.
///
/// Each is counted, and passing it ends with a typed error.
package struct ExpressionLimits: Equatable, Sendable {
    /// Bytes of the text.
    ///
    /// Default 262,144.
    package var source = 262_144
    /// Levels of nesting in the text: parentheses, blocks, operands of operands.
    ///
    /// Default 200.
    package var nesting = 200
    /// Instructions of the compiled program.
    ///
    /// Default 262,144.
    package var instructions = 262_144
    /// Instructions of one evaluation; work on long strings and arrays counts as several.
    ///
    /// Default 2,000,000, some 50 ms.
    package var steps = 2_000_000
    /// Calls within calls.
    ///
    /// Default 200.
    package var calls = 200
    /// Bytes of strings, arrays, objects and closures that one evaluation makes, whether or not it keeps them.
    ///
    /// Default 32 MiB.
    package var memory = 32 << 20

    /// The defaults.
    package init() {}
}

import Foundation
internal import PixelKernels

/// An instruction set of the row kernels and of the machine.
package struct InstructionSet: Sendable, Equatable, CustomStringConvertible {
    private let bit: Int64

    /// Such as `AVX2`.
    package var description: String { String(cString: pk_instruction_set_name(bit)) }

    /// The best first.
    package static let all = (0..<63).map { InstructionSet(bit: 1 << $0) }
        .filter { pk_instruction_sets() & $0.bit != 0 }

    private static let choice = NSLock()

    /// Runs a closure with this one in use by the kernels of the process, for tests: one at a time, not nested.
    package func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.choice.withLock {
            pk_use_instruction_set(bit)
            defer { pk_use_instruction_set(0) }
            return try body()
        }
    }
}

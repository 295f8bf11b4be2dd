import ExpressionsAlone

/// The bytes are an expression, evaluated twice for a host with a few names: both times the result is the same.
enum ExpressionTarget {
    private static let vocabulary = ["value": 0, "time": 1, "thisComp": 2, "frameDuration": 3, "effect": 4, "key": 5]

    static func run(_ bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let program = try? ExpressionProgram.compile(text, vocabulary: vocabulary) else { return }
        var limits = ExpressionLimits()
        limits.steps = 100_000
        limits.memory = 4 << 20
        let host = Host()
        let first = Result { try program.evaluate(host: host, seed: 1, time: 0.5, limits: limits) }
        let second = Result { try program.evaluate(host: host, seed: 1, time: 0.5, limits: limits) }
        precondition("\(first)" == "\(second)", "an evaluation depends on the one before it")
    }

    /// Objects are numbers: calling one, or a member of it, leads to the next, and odd ones have a value.
    private final class Host: ExpressionHost {
        private func object(_ bits: UInt64) -> ExpressionValue { .object(ExpressionObject(bits: bits)) }

        func global(_ name: ExpressionName) throws(ExpressionFailure) -> ExpressionValue? {
            switch name.id {
            case 0: .numbers([100, 50])
            case 1: .number(0.5)
            case 2: object(0)
            default: nil
            }
        }

        func call(
            _ function: ExpressionName, _ arguments: [ExpressionValue]
        ) throws(ExpressionFailure) -> ExpressionValue? {
            guard function.id == 5 else { return function.id == 4 ? object(2) : nil }
            guard let index = arguments.first?.number, index == 1 else {
                throw ExpressionFailure("there is no such key")
            }
            return object(1)
        }

        func member(
            _ name: ExpressionName, of object: ExpressionObject
        ) throws(ExpressionFailure) -> ExpressionValue? {
            name.id == 3 ? .number(1.0 / 30) : name.id >= 0 ? self.object(object.bits &+ 1) : nil
        }

        func call(
            _ method: ExpressionName, of object: ExpressionObject, _ arguments: [ExpressionValue]
        ) throws(ExpressionFailure) -> ExpressionValue? {
            method.id >= 0 ? arguments.first : nil
        }

        func apply(
            _ object: ExpressionObject, _ arguments: [ExpressionValue]
        ) throws(ExpressionFailure) -> ExpressionValue? {
            self.object(object.bits &+ 1)
        }

        func value(of object: ExpressionObject) throws(ExpressionFailure) -> ExpressionValue? {
            object.bits & 1 == 1 ? .numbers([3, 4, 5]) : nil
        }
    }
}

/// An After Effects expression, compiled once and evaluated at any moments on any threads.
///
/// Expressions are untrusted JavaScript, which reaches its host alone. There is no input or output, no clock
/// and no state from one evaluation to the next; steps, calls within calls and memory are counted, and so are the size and the
/// nesting of the text. Random numbers follow from the seed and the time, so that moments may be evaluated in any order.
///
/// ```
/// text ─ Lexer ─▶ tokens ─ Parser ─▶ syntax tree ─ Emitter ─▶ instructions ─ Machine, with a host ─▶ value
/// ```
///
/// The machine has a stack of values. Variables are slots of it by number, members' names are numbers that the host chose
/// (`vocabulary`), and only captured variables lie in cells. A number takes no memory, an array of up to four numbers one
/// allocation. An instruction costs some 10 ns: `bounce` with its keys and velocity takes some 5 µs, compiling it some 140
/// µs.
///
/// The language is ECMAScript 5 with `let`, `const`, arrow functions, templates, `for … of`, default parameters and plain
/// patterns of declarations. Operators take arrays as After Effects' do: `[1, 2] + [3, 4]` is `[4, 6]`. Absent are prototypes
/// and classes, getters, generators, labels, spreading, dates, `eval`, `JSON`, and errors for variables that are read before
/// their `let`. The result is the variable `$bm_rt` where the text has it, else the value of the last statement that is an
/// expression.
///
/// Semantics: ECMA-262; functions of motion by Adobe's expression language reference, and if it is silent by lottie-web 5.13.
package struct ExpressionProgram: Sendable {
    let instructions: [Instruction]
    /// For each instruction its place in the text.
    let offsets: [Int32]
    /// The main one last.
    let functions: [FunctionCode]
    let numbers: [Double]
    let texts: [Text]
    let names: [Name]
    let natives: [Native]
    let patterns: [RegularExpression]
    let libraryNames: LibraryNames
    let source: [UInt8]

    /// The program of a text.
    ///
    /// - Parameter vocabulary: The names of the host, with its numbers for them.
    package static func compile(
        _ text: String, vocabulary: [String: Int] = [:], limits: ExpressionLimits = ExpressionLimits()
    ) throws(ExpressionError) -> ExpressionProgram {
        let source = Array(text.utf8)
        do throws(PlacedError) {
            return try Emitter.program(of: source, vocabulary: vocabulary, limits: limits)
        } catch {
            throw error.located(in: source)
        }
    }

    /// The value of the expression.
    ///
    /// A property of the host arrives as its value.
    ///
    /// - Parameter seed: Decides random numbers, with the time; the same for the same property of the same layer.
    /// - Parameter time: The moment in seconds.
    package func evaluate(
        host: any ExpressionHost, seed: UInt64, time: Double, limits: ExpressionLimits = ExpressionLimits()
    ) throws(ExpressionError) -> ExpressionValue {
        do throws(PlacedError) {
            return try Machine.evaluate(
                self, host: host, random: RandomNumbers(seed: seed, time: time), limits: limits)
        } catch {
            throw error.located(in: source)
        }
    }
}

/// Names that the library itself asks the host for.
struct LibraryNames {
    let value: ExpressionName
    let valueAtTime: ExpressionName
    let time: ExpressionName
    let thisComp: ExpressionName
    let frameDuration: ExpressionName

    init(_ vocabulary: [String: Int]) {
        func name(_ text: String) -> ExpressionName { ExpressionName(id: vocabulary[text] ?? -1, text: text) }
        value = name("value")
        valueAtTime = name("valueAtTime")
        time = name("time")
        thisComp = name("thisComp")
        frameDuration = name("frameDuration")
    }
}

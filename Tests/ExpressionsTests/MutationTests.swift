import Expressions
import Testing

/// Texts that were changed at random have values or errors: nothing traps, and nothing runs longer than its limits.
@Suite("Changed expressions")
struct MutationTests {
    private static let seeds = [
        "var $bm_rt;\nvar n = 0;\ntry { if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) n--; } } catch (e) {}\n$bm_rt = $bm_sum(value, $bm_mul(n, [1, 2]));",
        "function f(a, b = 2) { for (let i = 0; i < a.length; i++) { if (i % b) continue; a[i] += `x${i}`; } return a } f([1, 2, 3, 'a'], 2).join('-')",
        "var o = {a: 1, b: [1, 2, 3], c() { return this.a }}; for (var k in o) { delete o[k] } o.c === undefined ? linear(time, 0, 1, [0, 0], value) : wiggle(2, 30, 3)",
        "switch (effect('a')('b')) { case 7: var s = 'abc'.split('').map((c, i) => c + i).reverse().join(); break; default: s = random([1, 2]) } s.slice(1, -1).padStart(9, 'xy')",
        "var a = [5, 3, 9, 1].sort(function (x, y) { return x - y }); a.splice(1, 2, 'q', null); try { throw a } catch (e) { e.concat([NaN]) } finally { a.push(1 << 3 >>> 1 ^ 5) }",
        "const {x, y: z} = {x: 1, y: 2}; let [p, q] = [z, x]; do { p++ } while (p < 5 && q != null); typeof p + (p in [1, 2]) + (void 0 ?? 'd') + -(+'3') ** 2",
    ]

    private static let pieces = [
        "(", ")", "[", "]", "{", "}", ";", ",", ".", "+", "-", "*", "/", "%", "=", "==", "===", "=>", "!", "?", ":",
        "&&", "||", "??", "++", "--", "**", ">>>", "`", "${", "'",
        "var ", "let ", "function ", "return ", "if ", "else ", "for ", "while ", "break", "continue", "try ", "catch ",
        "finally ", "throw ", "switch ", "case ", "new ", "typeof ", "in ", "of ", "this",
        "0", "1", "-1", "1e999", "NaN", "null", "undefined", "value", "time", "a", "length", "[]", "{}", "a.length",
        "key(1)", "effect('a')", "Math", "Math.max", "'x'.repeat(99)", "\n", "//", "/*", "é", "\u{1F600}",
    ]

    @Test(arguments: 0..<8)
    func nothingTraps(seed: UInt64) {
        var generator = Generator(state: seed &+ 1)
        var limits = ExpressionLimits()
        limits.steps = 8192
        limits.memory = 1 << 20
        let host = TestHost()
        var values = 0
        for _ in 0..<2500 {
            var text = Self.seeds[Int(generator.next() % UInt64(Self.seeds.count))]
            for _ in 0...generator.next() % 3 { change(&text, &generator) }
            let error = failure(text, host: host, limits: limits)
            if error == nil { values += 1 }
            #expect(error.map { $0.line >= 1 && $0.column >= 1 && !$0.message.isEmpty } ?? true, "\(text)")
        }
        // Some changes leave a text that runs.
        #expect(values > 25 && values < 2475)
    }

    private func change(_ text: inout String, _ generator: inout Generator) {
        var bytes = Array(text.utf8)
        let place = Int(generator.next() % UInt64(bytes.count + 1))
        let end = min(bytes.count, place + Int(generator.next() % 6))
        switch generator.next() % 4 {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int(generator.next() % UInt64(bytes.count + 1)))
        default:
            let piece = Self.pieces[Int(generator.next() % UInt64(Self.pieces.count))]
            bytes.replaceSubrange(place..<(generator.next() % 2 == 0 ? place : end), with: Array(piece.utf8))
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    private struct Generator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}

import Expressions
import Foundation
import Testing

@Suite("Limits of expressions")
struct LimitTests {
    @Test(
        arguments: [
            ("while (true) {}", .steps), ("for (;;) try { while (true) {} } catch (e) {}", .steps),
            ("for (;;) { try { throw 1 } finally { continue } }", .steps),
            ("function f() { return f() } f()", .depth), ("[1].map(function f(x) { return [1].map(f) })", .depth),
            ("var f = function () { try { f() } finally { f() } }; f()", .depth),
            ("var s = 'x'; for (var i = 0; i < 40; i++) s += s", .memory), ("'x'.repeat(1e9)", .memory),
            ("'x'.padStart(1e9)", .memory),
            ("/(a+)+b/.test('a'.repeat(60))", .steps), ("'a'.repeat(60).replace(/(a|aa)+$b/g, '')", .steps),
            ("'x'.repeat(3e4).match(/y/)", .steps), ("for (;;) 'abc'.match(/b/)", .memory),
            ("for (;;) { /b/.test('a') }", .steps),
            ("new Array(1e9)", .memory), ("var a = []; a[1e9] = 1", .memory),
            ("var a = [1]; for (var i = 0; i < 40; i++) a = a.concat(a)", .memory),
            ("var a = []; for (;;) a = [a, a]", .memory), ("var o = {}; for (var i = 0; ; i++) o[i] = i", .memory),
            ("var f = 0; for (;;) { let g = f; f = function () { return g } }", .memory),
            ("var a = []; a[0] = a; '' + a", .range), ("var a = []; a[0] = a; a", .type),
            ("var o = {}; o.o = o; o", .type),
        ] as [(String, ExpressionError.Kind)])
    func runsEnd(text: String, kind: ExpressionError.Kind) {
        var limits = ExpressionLimits()
        limits.steps = 300_000
        limits.memory = 1 << 20
        #expect(failure(text, limits: limits)?.kind == kind)
    }

    /// Work on long strings counts by their lengths: a thousand rounds alone are some 15,000 steps.
    @Test(
        arguments: [
            "a == b", "a < b", "o[a]", "o[a] = 1", "a in o", "a.indexOf(b)", "a.lastIndexOf(c)", "[a].indexOf(b)", "-a",
            "valueAtTime(a)",
            "a.startsWith(b)", "switch (a) { case b: 1 }", "o.hasOwnProperty(a)", "a.replace(c, '')",
        ])
    func longStringsCount(operation: String) {
        let text = """
            var a = 'x'.repeat(1e5) + 'y', b = 'x'.repeat(1e5) + 'z', c = 'x'.repeat(5e4) + 'q', o = {};
            for (var i = 0; i < 1000; i++) { \(operation) }
            """
        var limits = ExpressionLimits()
        limits.steps = 300_000
        #expect([.steps, .memory].contains(failure(text, limits: limits)?.kind))
    }

    @Test(arguments: [
        "(", "[", "{", "-", "!", "f(", "a?1:", "function(){", "(function(){return ", "{a:", "`${", "new ", "a=",
        "if(1)", "x=>", "1+(", "try{", "++",
    ])
    func nestedTextsEnd(piece: String) {
        let text = String(repeating: piece, count: 20_000)
        #expect([.size, .syntax, .unsupported].contains(failure(text)?.kind))
    }

    @Test(arguments: [("a", "+a"), ("a", ".a"), ("a", "()"), ("a", "[0]"), ("1", "**1"), ("a", ",a")])
    func longChainsEndOrRun(first: String, piece: String) {
        let text = "var a;" + first + String(repeating: piece, count: 50_000)
        #expect([nil, .size, .type].contains(failure(text)?.kind))
    }

    /// What lies within limits is not refused: hundreds of operands and branches.
    @Test func ordinaryLengthsAreRead() throws {
        #expect(try evaluate("0" + String(repeating: " + 1", count: 390)) == 390)
        let branches = (0..<2000).map { "if (time == \($0)) { \($0) } else " }.joined()
        #expect(try evaluate(branches + "{ 'none' }") == "none")
        #expect(try evaluate("[" + String(repeating: "1, ", count: 5000) + "].length") == 5000)
        #expect(try evaluate(String(repeating: "(", count: 90) + "1" + String(repeating: ")", count: 90)) == 1)
    }

    @Test func sizesAreLimited() {
        #expect(failure(String(repeating: " ", count: 262_145))?.kind == .size)
        var text = "1"
        for _ in 0..<40 {
            text =
                "try { \(text) } finally { \(text) }".replacingOccurrences(of: "\n", with: " ").prefix(200_000)
                .description
        }
        #expect([.size, .syntax].contains(failure(text)?.kind))
    }

    /// The host is asked whether to go on, and limits cannot be caught.
    @Test func hostsEndEvaluations() {
        let host = TestHost()
        host.patience = 3
        #expect(failure("try { while (true) {} } catch (e) { 1 } finally { 2 }", host: host)?.kind == .stopped)
    }
}

import Expressions
import Testing

@Suite("Statements of expressions")
struct StatementTests {
    @Test(
        arguments: [
            ("var s = 0; for (var i = 0; i < 10; i++) { if (i == 5) continue; if (i == 8) break; s += i } s", 23),
            ("var i = 0; do { i++ } while (i < 5); i", 5), ("var s = 0; while (true) { s++; if (s > 10) break } s", 11),
            ("var i = 0; for (;;) { if (++i > 3) break } i", 4),
            ("var k = ''; var o = {a: 1, b: 2}; for (var n in o) k += n + o[n]; k", "a1b2"),
            ("var s = 0; for (var x of [1, 2, 3]) s += x; s", 6),
            ("var s = ''; for (const c of 'abc') s = c + s; s", "cba"),
            ("var s = ''; for (var i in [7, 8]) s += i; s", "01"), ("if (0) 1; else if (0) 2; else 3", 3),
            ("switch (3) { case 1: 'a'; break; case 3: 'c'; case 4: 'd'; break; default: 'e' }", "d"),
            ("switch (9) { case 1: 'a'; break; default: 'e'; case 4: 'd' }", "d"),
            ("switch ('3') { case 3: 1; break; default: 2 }", 2),
            ("a = 1\nb = a\n++b\nb", 2), ("var x = 1\nvar y = x\n+ 1\ny", 2), (";;1;", 1),
            ("var r = []; for (var i = 0; i < 3; i++) { switch (i) { case 1: continue; } r.push(i) } r", [0, 2]),
        ] as [(String, ExpressionValue)])
    func controlFlow(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    @Test(
        arguments: [
            (
                "var r = ''; try { r += 'a'; throw new Error('x') } catch (e) { r += e.message } finally { r += 'f' } r",
                "axf"
            ),
            ("function f() { try { return 1 } finally { g = 5 } } f() + g", 6),
            (
                "function f() { for (var i = 0; i < 5; i++) { try { if (i == 3) return i; continue } finally { k = i } } } f() * 10 + k",
                33
            ),
            ("function f() { try { throw 1 } catch (e) { return 'c' } finally { return 'f' } } f()", "f"),
            (
                "var r = []; for (var i = 0; i < 3; i++) { try { if (i == 1) throw i; r.push(i) } catch (e) { r.push(-e) } } r",
                [0, -1, 2]
            ),
            ("function f() { throw 7 } var r; try { f() } catch (e) { r = e } r", 7),
            ("try { missing } catch (e) { e.name }", "ReferenceError"),
            ("try { null.x } catch (e) { e.name }", "TypeError"),
            ("try { try { throw 1 } finally { 2 } } catch (e) { e + 10 }", 11),
            ("try { [1].map(function () { throw 4 }) } catch (e) { e }", 4),
            ("try { try { throw 1 } catch (e) { throw 2 } } catch (e) { e }", 2),
            ("var r = 0; for (var i = 0; i < 3; i++) { try { continue } finally { for (;;) { r++; break } } } r", 3),
            ("var e = 1; try { throw 2 } catch (e) {} e", 1),
        ] as [(String, ExpressionValue)])
    func errorsAreCaught(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    @Test(
        arguments: [
            ("function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) } f(15)", 610),
            ("var fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); fs.map(f => f())", [0, 1, 2]),
            ("var fs = []; for (var i = 0; i < 3; i++) fs.push(() => i); fs.map(f => f())", [3, 3, 3]),
            ("var fs = []; for (const x of [4, 5]) fs.push(() => x); fs.map(f => f())", [4, 5]),
            ("var c = (function () { var n = 0; return function () { return ++n } })(); c(); c(); c()", 3),
            (
                "function outer() { var x = 1; function inner() { x++; return x } inner(); return x + inner() } outer()",
                5
            ),
            ("var x = 10; (function () { x = 20; var y = x; (function () { x += y })() })(); x", 40),
            ("var f = function g(n) { return n ? n * g(n - 1) : 1 }; f(5)", 120),
            ("h(2); function h(n) { return n * 3 }", 6),
            ("function f(a, b = a * 2) { return a + b } f(1) * 10 + f(1, 1)", 32),
            ("function f(a, b) { return b === undefined } f(1)", true),
            ("function f(a) { return a } f(1, 2, 3)", 1),
            ("var o = {v: 7, f: function () { return this.v }, g() { return (() => this.v)() }}; o.f() + o.g()", 14),
            ("var a = 1, b; b = a; { let a = 2; b += a } b + a", 4), ("var f = (a, b) => ({s: a + b}); f(1, 2).s", 3),
            ("const [a, b] = [1, 2]; const {x, y: z} = {x: 3, y: 4}; a + b * 10 + x * 100 + z * 1000", 4321),
            ("function f() { if (true) { function g() { return 5 } } return g() } f()", 5),
            ("[function () { return 9 }][0]()", 9),
            ("var o = {a: {b: function (n) { return n + 1 }}}; o['a']['b'](1)", 2), ("(function () { return 3 })()", 3),
        ] as [(String, ExpressionValue)])
    func functions(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    /// `$bm_rt` is the result where the text has it, else the last value of a statement outside of functions.
    @Test(
        arguments: [
            ("var $bm_rt; $bm_rt = 4; 5", 4), ("1; 2; var x = 3;", 2), ("if (true) { 7 } else { 8 }", 7),
            ("var $bm_rt; 5", 5),
            ("function f() { 9 } 1; f;", .function), ("return 5; 6", 5), ("", .undefined),
            ("var $bm_rt; function f() { $bm_rt = 3 } f();", 3),
        ] as [(String, ExpressionValue)])
    func results(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }
}

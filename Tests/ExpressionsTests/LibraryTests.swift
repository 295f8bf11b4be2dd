import Expressions
import Testing

@Suite("Library of expressions")
struct LibraryTests {
    @Test(
        arguments: [
            ("linear(0.25, 10, 20)", 12.5), ("linear(5, 0, 10, [0, 0], [100, 50])", [50, 25]),
            ("linear(-1, 0, 10, 3, 4)", 3),
            ("linear(11, 0, 10, 3, 4)", 4), ("linear(2.5, 10, 0, 0, 100)", 25), ("linear(5, 5, 5, 1, 2)", 2),
            ("ease(0.5, 0, 100)", 50), ("ease(0.25, 0, 1)", 0.15625), ("ease(2, 0, 4, [0, 10], [10, 20])", [5, 15]),
            ("easeIn(0, 1, 2) + easeIn(1, 1, 2) + easeOut(0, 1, 2) + easeOut(1, 1, 2)", 6),
            ("clamp(15, 0, 10)", 10), ("clamp(-5, 10, 0)", 0), ("clamp([-1, 5, 11], 0, 10)", [0, 5, 10]),
            ("length([3, 4])", 5), ("length([1, 1], [4, 5])", 5), ("length(-7)", 7), ("length(2, 7)", 5),
            ("length([1, 2, 2, 4, 0])", 5),
            ("normalize([3, 4])", [0.6, 0.8]), ("dot([1, 2, 3], [4, 5, 6])", 32),
            ("cross([1, 0, 0], [0, 1, 0])", [0, 0, 1]),
            ("degreesToRadians(180) / Math.PI", 1), ("radiansToDegrees(Math.PI / 2)", 90),
            ("lookAt([0, 0, 0], [0, 0, 5])", [0, 0, 0]),
            ("lookAt([0, 0, 0], [5, 0, 0])[1]", 90), ("timeToFrames(1)", 30), ("timeToFrames(0.3)", 9),
            ("timeToFrames()", 45),
            ("timeToFrames(1, 25)", 25), ("framesToTime(15)", 0.5), ("framesToTime(15, 10)", 1.5),
            ("rgbToHsl([1, 0, 0, 1])", [0, 1, 0.5, 1]), ("hslToRgb([0, 1, 0.5, 0.5])", [1, 0, 0, 0.5]),
            ("hexToRgb('#0f0')", [0, 1, 0, 1]),
        ] as [(String, ExpressionValue)])
    func motion(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    /// The curve of (1⁄3, 0), (5⁄6, 5⁄6): at the parameter 1⁄2, x is 9⁄16 and y is 7⁄16.
    @Test func easeInLiesOnItsCurve() throws {
        let value = try #require(try evaluate("easeIn(9 / 16, 0, 1)").number)
        #expect(abs(value - 7.0 / 16) < 1e-12)
        let turned = try #require(try evaluate("easeOut(7 / 16, 0, 1)").number)
        #expect(abs(turned - 9.0 / 16) < 1e-12)
    }

    @Test(
        arguments: [
            ("Math.max(1, 5, 3) + Math.min(4, 2)", 7), ("Math.max()", .number(-.infinity)),
            ("Math.round(2.5) * 10 + Math.round(-2.5)", 28),
            ("Math.round(0.49999999999999994)", 0),
            ("Math.sign(-3) + Math.abs(-2) + Math.floor(-1.5) + Math.ceil(1.2) + Math.trunc(-1.7)", 0),
            ("Math.pow(2, 10) + Math.sqrt(16) + Math.cbrt(27) + Math.hypot(3, 4)", 1036),
            ("Math.atan2(0, 1) + Math.sin(0) + Math.cos(0)", 1),
            ("Math.exp(0) + Math.log(1) + Math.log2(8) + Math.log10(100)", 6),
            ("var m = Math; m.floor(1.5) + m.PI - Math.PI", 1),
            ("parseInt('12px') + parseFloat('3.5e1x')", 47), ("parseInt('ff', 16)", 255), ("parseInt('0x10')", 16),
            ("isNaN(NaN) && !isFinite(1 / 0)", true),
            ("Boolean('') || Number('3') + 1", 4), ("(255).toString(16) + (5).toString(2)", "ff101"),
            ("typeof Math + typeof linear", "objectfunction"),
            (
                "(0.5).toFixed(0) + (2.5).toFixed(0) + (1.005).toFixed(2) + (0.125).toFixed(2) + (-1.5).toFixed(0)",
                "131.000.13-2"
            ),
            (
                "(1234567.891).toLocaleString() + ' ' + (-999).toLocaleString() + ' ' + (1000.5).toLocaleString()",
                "1,234,567.891 -999 1,000.5"
            ),
            (
                "(5).toPrecision(3) + ' ' + (123456).toPrecision(2) + ' ' + (0.00012345).toPrecision(3) + (1.25).toPrecision()",
                "5.00 1.2e+5 0.0001231.25"
            ),
            ("Math.max.apply(null, [1, 5, 2]) * 10 + Math.min.call(null, 3, 4)", 53),
            ("(function (a, b) { return a - b; }).apply(null, [7, 4])", 3),
            (
                "timeToTimecode(3661.5, 30) + ' ' + timeToCurrentFormat(-0.5, 10) + ' ' + timeToTimecode(1.25, 24)",
                "01:01:01:15 -00:00:00:05 00:00:01:06"
            ),
        ] as [(String, ExpressionValue)])
    func numbers(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    @Test(
        arguments: [
            ("'1234567'.replace(/\\B(?=(\\d{3})+(?!\\d))/g, ',')", "1,234,567"),
            ("'a-b-c'.replace(/-/, '+') + 'a-b-c'.replace(/-/g, '+')", "a+b-ca+b+c"),
            ("'John Smith'.replace(/(\\w+)\\s(\\w+)/, '$2, $1 [$&] $$ $3 $`|')", "Smith, John [John Smith] $ $3 |"),
            ("'2024-05'.replace(/(?<year>\\d+)-(?<month>\\d+)/, '$<month>/$<year>')", "05/2024"),
            ("'abc'.replace(/b/, function (m, at, all) { return '[' + m + at + all + ']' })", "a[b1abc]c"),
            ("'x1y22'.replace(/(\\d)(\\d)?/g, (m, a, b) => typeof b + a)", "xundefined1ystring2"),
            ("'abc'.replace(/(?:)/g, '.') + 'aaa'.replaceAll(/a/g, 'b')", ".a.b.c.bbb"),
            ("'a1b22'.match(/\\d+/g).join()", "1,22"), ("'a1b22'.match(/\\d/)[0] + 'a'.match(/\\d/)", "1null"),
            ("var m = 'xay'.match(/(a)(z)?/); m[1] + m.index + m.length + typeof m[2]", "a13undefined"),
            ("'a, b;c'.split(/[,;] */).join('|') + 'abc'.split(/(b)/).length + 'abc'.split(/(?:)/).length", "a|b|c33"),
            ("'hello'.search(/l+/) + 'hello'.search('z') + 'a.c'.search('.')", 1),
            ("/^\\d+$/.test('12') && !/^\\d+$/.test('12\\n') && /^b$/m.test('a\\nb')", true),
            ("/HELLO/i.test('hello') && !/HELLO/.test('hello') && /a.b/s.test('a\\nb') && !/a.b/.test('a\\nb')", true),
            ("var r = /\\d/g, n = 0; while (r.exec('1a2b3')) n++; n * 10 + r.lastIndex", 30),
            ("var r = /a/y; r.lastIndex = 1; r.test('ba') && !/a/y.test('ba')", true),
            ("new RegExp('a+', 'g').flags + RegExp('x').source + String(/a\\/[/]b/gi)", "gx/a\\/[/]b/gi"),
            ("typeof /a/ + (/a/ instanceof RegExp) + [1, 2].length / 2 / 1", "objecttrue1"),
            ("'a]b{c}'.replace(/[\\]{}]/g, '') + '{}'.replace(/{/, '(') + '[&]'.replace(/[[&]/g, '')", "abc(}]"),
            (
                "'cafe\\u0301 12'.match(/[^\\W\\d]+/)[0] + /\\d/.test('\\u0663') + /\\u{61}\\x62/u.test('ab')",
                "cafefalsetrue"
            ),
            ("Array.isArray('ab'.matchAll(/./g)) ? 'ab'.matchAll(/(.)/g)[1][1] : ''", "b"),
            ("'aa bb'.replace(/(?<=a )b/, 'c') + 'foofoo'.replace(/(fo+)\\1/, 'x')", "aa cbx"),
        ] as [(String, ExpressionValue)])
    func patterns(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    @Test(arguments: [
        ("/(/", ExpressionError.Kind.unsupported), ("/a/gg", .syntax), ("/a/q", .syntax), ("/a", .syntax),
        ("/a\n/", .syntax), ("RegExp('[')", .unsupported),
    ])
    func patternsThatAreNone(text: String, kind: ExpressionError.Kind) {
        #expect(failure(text)?.kind == kind)
    }

    @Test(
        arguments: [
            ("'Hello'.charAt(1) + 'Hello'.charCodeAt(0) + 'Hello'[4]", "e72o"),
            ("'Hello'.indexOf('l') * 10 + 'Hello'.lastIndexOf('l')", 23),
            ("'Hello'.substring(3, 1) + 'Hello'.substr(-3, 2) + 'Hello'.slice(-2)", "ellllo"),
            ("'a,b,c'.split(',').join('|')", "a|b|c"),
            ("'abc'.split('').length + 'abc'.split().length", 4),
            ("'ab'.toUpperCase() + 'CD'.toLowerCase() + ' x '.trim()", "ABcdx"),
            ("'a-b-c'.replace('-', '+') + 'a-b'.replaceAll('-', '')", "a+b-cab"),
            ("'abc'.replace('b', function (m) { return m + m })", "abbc"),
            ("'abc'.padStart(5, '12') + 'a'.padEnd(3) + 'ab'.repeat(2)", "12abca  abab"),
            ("'abc'.startsWith('ab') && 'abc'.endsWith('bc') && 'abc'.includes('b')", true),
            ("'abc'.concat(1, 2) + String.fromCharCode(65, 66)", "abc12AB"), ("'x'.length + 'abc'.at(-1)", "1c"),
            ("[3, 1, 2].sort()", [1, 2, 3]), ("[10, 9, 1].sort()", [1, 10, 9]),
            ("[10, 9, 1].sort(function (a, b) { return a - b })", [1, 9, 10]),
            ("[1, 2, 3].map(x => x * 2).filter(x => x > 2).reduce((a, b) => a + b, 100)", 110),
            ("[1, 2, 3].reduce((a, b) => a * b)", 6),
            ("var a = [1, 2, 3, 4, 5]; a.splice(1, 2, 9); a", [1, 9, 4, 5]),
            ("var a = [1, 2, 3]; a.pop() + a.shift() * 10 + a.length * 100", 113),
            ("var a = [2]; a.unshift(0, 1); a.push(3); a.reverse()", [3, 2, 1, 0]),
            ("[1, 2, 3].slice(-2).concat([4], 5)", [2, 3, 4, 5]),
            ("[1, 2].indexOf(2) + [1, 2].lastIndexOf(9) + ([1].includes(1) ? 10 : 0)", 10),
            ("[[1, 2], 3].toString() + [1, null, 2].join('-')", "1,2,31--2"),
            ("[5, 1].some(x => x > 4) && ![5, 1].every(x => x > 4)", true),
            ("[5, 1, 4].find(x => x < 5) * 10 + [5, 1].findIndex(x => x == 1)", 11),
            ("new Array(3).length + Array(2).fill(7)[1]", 10),
            ("var s = 0; [1, 2].forEach(function (x, i) { s += x * i }); s", 2),
            ("Object.keys({a: 1, b: 2}).join()", "a,b"),
            ("var o = {a: 1}; delete o.a; o.hasOwnProperty('a') || o.a === undefined", true),
            ("Array.isArray([]) && !Array.isArray('')", true), ("var a = [1, 2, 3]; a.length = 1; a", [1]),
        ] as [(String, ExpressionValue)])
    func stringsAndArrays(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    /// More members than are found one by one keep their order and values, and so do those that stay after one is deleted.
    @Test func objectsOfManyMembers() throws {
        let text = """
            var o = {}, s = 0;
            for (var i = 0; i < 40; i++) o['k' + i] = i;
            delete o.k7; o.k8 += 100;
            for (var k in o) s = s * 3 % 1009 + o[k];
            s
            """
        let expected = (0..<40).filter { $0 != 7 }.reduce(0) { $0 * 3 % 1009 + ($1 == 8 ? 108 : $1) }
        #expect(try evaluate(text) == .number(Double(expected)))
    }
}

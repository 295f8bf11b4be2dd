import Expressions
import Testing

@Suite("Operators of expressions")
struct OperatorTests {
    /// By ECMA-262, where no operand is an array.
    @Test(
        arguments: [
            ("1 + 2 * 3 - 4 / 2", 5), ("2 ** 3 ** 2", 512), ("(2 + 3) * 4", 20), ("7 % 3", 1), ("-7 % 3", -1),
            ("5.5 % 2", 1.5), ("-(2 ** 2)", -4), ("1 - - 1", 2), ("'5' * '2' + 1", 11), ("'5' + 2", "52"),
            ("5 - '2'", 3),
            ("1 + null", 1), ("true + true", 2), ("'' + null + undefined", "nullundefined"),
            ("1 + {}", "1[object Object]"),
            ("6 & 3", 2), ("6 | 3", 7), ("6 ^ 3", 5), ("~5", -6), ("1 << 31", -2_147_483_648),
            ("-1 >>> 0", 4_294_967_295),
            ("-8 >> 1", -4), ("4294967297.5 | 0", 1), ("NaN | 0", 0), ("'abc' > 'abd'", false), ("'10' < '9'", true),
            ("'10' < 9", false), ("null >= 0", true), ("undefined < 1", false), ("NaN <= NaN", false), ("2 > 1", true),
            ("1 == '1'", true), ("1 === '1'", false), ("null == undefined", true), ("null === undefined", false),
            ("null == 0", false), ("NaN == NaN", false), ("NaN != NaN", true), ("true == '1'", true),
            ("[1] == 1", true),
            ("[1] == [1]", false), ("'a' !== 'a'", false), ("0 || 'x'", "x"), ("'' && 1", ""), ("1 && 2", 2),
            ("null ?? 5", 5),
            ("0 ?? 5", 0), ("!0", true), ("!'0'", false), ("![]", false), ("!!NaN", false), ("1 ? 2 : 3", 2),
            ("0 ? 1 : 0 ? 2 : 3", 3), ("typeof 1 + typeof '' + typeof null", "numberstringobject"),
            ("typeof undefined + typeof {} + typeof [] + typeof true", "undefinedobjectobjectboolean"),
            ("typeof function () {} + typeof missing + typeof NaN", "functionundefinednumber"), ("(1, 2, 3)", 3),
            ("'a' in {a: 1}", true), ("3 in [1, 2]", false), ("[] instanceof Array", true),
            ("1 instanceof Array", false),
        ] as [(String, ExpressionValue)])
    func operators(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    @Test(
        arguments: [
            ("[1, 2] + [3, 4]", [4, 6]), ("[1, 2, 3] + [1]", [2, 2, 3]), ("[1, 2] - 5", [-4, 2]),
            ("5 - [1, 2]", [4, -2]),
            ("[1, 2, 3, 4, 5] - [1, 1, 1, 1, 1]", [0, 1, 2, 3, 4]), ("-[1, 2]", [-1, -2]), ("[4, 9] / 2", [2, 4.5]),
            ("3 * [1, 2, 3, 4, 5]", [3, 6, 9, 12, 15]), ("[5, 7] % 4", [1, 3]), ("'a' + [1, 2]", "a1,2"),
            ("$bm_sum([1, 2], [3, 4])", [4, 6]), ("$bm_sub(7, 2)", 5), ("$bm_mul([1, 2], 2)", [2, 4]),
            ("$bm_div(1, 4)", 0.25),
            ("$bm_mod(7, 4)", 3), ("$bm_neg([1, 2])", [-1, -2]),
            ("sum(1, 2) + add(1, 2) + sub(1, 2) + mul(3, 4) + div(8, 2) + mod(5, 3)", 23),
        ] as [(String, ExpressionValue)])
    func arraysAreVectors(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    @Test(arguments: ["[1, 2] * [3, 4]", "[1, 2] / [3, 4]"])
    func arraysHaveNoProduct(text: String) {
        #expect(failure(text)?.kind == .type)
    }

    @Test(
        arguments: [
            ("var x = 5; x += 2; x *= 3; x -= 1; x /= 4; x %= 3; x", 2),
            ("var x = 2; x **= 3; x <<= 2; x >>= 1; x >>>= 1; x", 8),
            ("var x = 6; x &= 3; x |= 8; x ^= 1; x", 11), ("var i = 5; i++ + i-- * 10", 65),
            ("var i = 5; ++i * 10 + --i", 65),
            ("var o = {n: 1}; o.n++ + o['n']++ * 10 + ++o.n * 100", 421),
            ("var a = [1, 2]; a[0]++; a[1] += 5; a", [2, 7]),
            ("var a, b; a = b = 3; a + b", 6), ("var a = [1, 2, 3, 4]; a[4] = 5; a[0] = 0; a", [0, 2, 3, 4, 5]),
            ("var s = 'x'; s += 1 + 1; s", "x2"), ("var v = value; v[0] += 1; [v[0], value[0]]", [101, 100]),
        ] as [(String, ExpressionValue)])
    func assignments(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    @Test(
        arguments: [
            ("0x1F", 31), ("0b11", 3), ("0o17", 15), (".5", 0.5), ("5.", 5), ("1e2", 100), ("2.5E-1", 0.25),
            ("1e400", .number(.infinity)),
            ("'a\\tb\\u0041\\x42\\u{43}'", "a\tbABC"), ("\"it's\"", "it's"), ("`a${1 + 1}b${`n${3}`}`", "a2bn3"),
            ("`$`", "$"),
            ("'😀'.length", 2), ("/* a */ 1 // b", 1), ("[1, 2,]", [1, 2]), ("{a: 1}", 1),
            ("({a: 1, 'b': 2, 3: 4, [5 + 1]: 7})[6]", 7),
        ] as [(String, ExpressionValue)])
    func literals(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text.hasPrefix("{") ? "(\(text)).a" : text) == value)
    }

    @Test(
        arguments: [
            (1e21, "1e+21"), (1e20, "100000000000000000000"), (1e-7, "1e-7"), (0.000001, "0.000001"),
            (1.0 / 3, "0.3333333333333333"),
            (-1.5e-10, "-1.5e-10"), (0.1 + 0.2, "0.30000000000000004"), (123456.789, "123456.789"), (-0.0, "0"),
            (.nan, "NaN"),
            (-.infinity, "-Infinity"), (1.7976931348623157e308, "1.7976931348623157e+308"),
            (.leastNonzeroMagnitude, "5e-324"),
            (1e15, "1000000000000000"),
        ] as [(Double, String)])
    func numbersHaveTheirShortestText(number: Double, text: String) throws {
        #expect(
            try evaluate("String(Number('\(number.isNaN ? "x" : number.isInfinite ? "-Infinity" : "\(number)")'))")
                == .string(text))
    }

    @Test(
        arguments: [
            (" 7 ", 7), ("", 0), ("0x1F", 31), ("1e3", 1000), ("-.5", -0.5), ("abc", .number(.nan)),
            ("1 2", .number(.nan)), ("1px", .number(.nan)),
            ("Infinity", .number(.infinity)), ("nan", .number(.nan)), ("0x", .number(.nan)),
        ] as [(String, ExpressionValue)])
    func stringsAsNumbers(text: String, value: ExpressionValue) throws {
        let result = try evaluate("Number('\(text)')")
        #expect(result == value || (result.number?.isNaN == true && value.number?.isNaN == true))
    }
}

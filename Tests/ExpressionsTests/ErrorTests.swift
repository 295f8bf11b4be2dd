import Expressions
import Testing

@Suite("Errors of expressions")
struct ErrorTests {
    @Test(
        arguments: [
            ("1 +", .syntax, 1, 4), ("a b", .syntax, 1, 3), ("foo(", .syntax, 1, 5), ("\n  }", .syntax, 2, 3),
            ("'a\n'", .syntax, 1, 1),
            ("var x = 1;\n  x = `é` 2", .syntax, 2, 11), ("1 = 2", .syntax, 1, 1),
            ("const y = 2; y = 3", .syntax, 1, 14), ("break", .syntax, 1, 1),
            ("@", .syntax, 1, 1), ("/* a", .syntax, 1, 1), ("1x", .syntax, 1, 1), ("var if = 1", .syntax, 1, 5),
            ("class A {}", .unsupported, 1, 1), ("a?.b", .unsupported, 1, 2),
            ("a: for (;;) {}", .unsupported, 1, 1),
            ("var x;\n  x.foo()", .type, 2, 5), ("missing", .reference, 1, 1), ("1 + missing()", .reference, 1, 5),
            ("(5)()", .type, 1, 4),
            ("null.x", .type, 1, 6), ("[1, 2] * [3, 4]", .type, 1, 8), ("\nkey(9)", .host, 2, 1),
            ("function f() {\n  null.x\n}\nf()", .type, 2, 8),
            ("throw 'oops'", .thrown, 1, 7), ("(5).toString(99)", .range, 1, 5), ("new Array(-1)", .range, 1, 1),
            ("new missing()", .reference, 1, 5),
        ] as [(String, ExpressionError.Kind, Int, Int)])
    func errorsHaveTheirPlace(text: String, kind: ExpressionError.Kind, line: Int, column: Int) throws {
        let error = try #require(failure(text))
        #expect(error.kind == kind && error.line == line && error.column == column, "\(error.kind) \(error)")
    }

    @Test(arguments: [
        ("throw 'oops'", "oops"), ("throw new TypeError('bad')", "bad"), ("throw {message: 'm'}", "m"),
        ("key(9)", "there is no such key"),
    ])
    func messagesAreKept(text: String, message: String) {
        #expect(failure(text)?.message == message)
    }
}

import Testing

/// Members of extensions that `Scripts/port` moves into classes, since Swift overrides nothing in extensions without Objective-C.
struct PortScriptExtensionTests {
    @Test func overridesComeIntoTheirClass() throws {
        let ported = try PortedSources([
            "a.swift": "class A: V {\n    var s = \"}\"\n}\n",
            "b.swift": "extension A: P {\n    override func draw() {}\n}\nextension A {\n    func plain() {}\n}\n",
        ])
        let home = try #require(ported.files["a.swift"])
        #expect(home.contains("override func draw() {}") && home.hasSuffix("}\n"))
        let rest = try #require(ported.files["b.swift"])
        #expect(rest.contains("extension A: P {}") && rest.contains("func plain()") && !rest.contains("override"))
    }

    @Test func whatIsOverriddenComesIntoItsClass() throws {
        let ported = try PortedSources([
            "a.swift": "class A: V {\n}\nclass B: A {}\nclass C: B {\n    override func touch() {}\n}\n",
            "b.swift": "extension A {\n    func touch() {}\n}\nextension C {\n    func touch() {}\n}\n",
        ])
        let home = try #require(ported.files["a.swift"])
        #expect(home.hasPrefix("class A: V {\n\n    func touch() {}\n}\n"))
        #expect(ported.files["b.swift"]?.contains("extension C {\n    func touch() {}\n}\n") == true)
    }

    @Test func conditionsAreKept() throws {
        let extensions = { (first: String, second: String) in
            "#if \(first)\nextension A {\n    override func a() {}\n}\n#\(second)\nextension A {\n"
                + "    override func b() {}\n}\n#endif\n"
        }
        let ported = try PortedSources([
            "a.swift": "#if os(iOS)\nclass A: V {\n}\n#elseif os(macOS)\nclass A: W {\n}\n#endif\n",
            "b.swift": extensions("canImport(UIKit)", "else"),
            "c.swift": extensions("DEBUG", "elseif TRACE"),
        ])
        let home = try #require(ported.files["a.swift"])
        let branches = home.components(separatedBy: "#elseif os(macOS)")
        #expect(branches.last == "\nclass A: W {\n}\n#endif\n")
        #expect(branches.first?.contains("class A: V {\n\n    override func a() {}\n") == true)
        #expect(branches.first?.contains("#if (DEBUG)\n    override func a() {}\n#endif\n") == true)
        #expect(branches.first?.contains("#if !(DEBUG) && (TRACE)\n    override func b() {}\n#endif\n") == true)
        #expect(ported.files["b.swift"]?.contains("override func b() {}") == true)
    }

    @Test func whatANestedClassOverridesMovesNothing() throws {
        let source = """
            class A: V {
            }
            extension A {
                class B: W {
                    override func draw() {}
                }
                func plain() {}
            }
            class C: V {
                class D: A {
                    override func touch() {}
                }
            }
            extension V {
                func touch() {}
            }

            """
        let ported = try PortedSources(["a.swift": source])
        #expect(ported.files["a.swift"] == source && ported.output.contains("into classes: 0;"))
    }

    @Test func onlyTheMembersConcernedMove() throws {
        let ported = try PortedSources([
            "a.swift": "class A: V {\n}\nclass B: A {\n    override func touch(_ x: Int) {}\n}\n",
            "b.swift": """
            public extension A {
                static let shared = A()
                /** Called

                    on touch. */
                func touch(_ x: Int) { _ = { x } }

                func touch(at x: Int) {}
                var size: Int { 1 }
            }

            """,
        ])
        let moved = "    /** Called\n\n        on touch. */\n    public func touch(_ x: Int) { _ = { x } }\n"
        #expect(ported.files["a.swift"]?.hasPrefix("class A: V {\n\n\(moved)}\n") == true)
        #expect(
            ported.files["b.swift"] == """
                public extension A {
                    static let shared = A()

                    func touch(at x: Int) {}
                    var size: Int { 1 }
                }

                """)
    }

    @Test func membersOfNestedClassesMoveIntoThose() throws {
        let ported = try PortedSources([
            "a.swift": "enum Space {\n    class A: V {\n    }\n}\nclass A: V {\n}\n",
            "b.swift": "extension Space.A {\n    override func draw() {}\n}\n",
        ])
        let expected = "enum Space {\n    class A: V {\n    \n    override func draw() {}\n}\n}\nclass A: V {\n}\n"
        #expect(ported.files["a.swift"]?.filter { $0 != " " } == expected.filter { $0 != " " })
        #expect(ported.files["b.swift"] == "")
    }

    @Test func whatAMovedMemberUsesIsVisibleToIt() throws {
        let ported = try PortedSources([
            "a.swift": "import Foundation\nclass A: V {\n    private let inset = 2\n}\n",
            "b.swift": """
            import CoreText
            #if DEBUG
            import Tracing
            #endif
            private let inset = 3
            private let other = 4
            extension A {
                private func width() -> Int { inset }
                override func draw() { _ = width() }
            }
            private extension Int { var half: Int { self / 2 } }

            """,
        ])
        #expect(
            ported.files["a.swift"]?.hasPrefix("import Foundation\nimport CoreText\nclass A: V {\n    private let")
                == true)
        let rest = try #require(ported.files["b.swift"])
        #expect(
            rest.contains("    func width()") && rest.contains("private let other")
                && rest.contains("private extension"))
    }

    @Test func membersWithoutAHomeAreListed() throws {
        let source = "extension V {\n    func touch() {}\n}\nclass A: V {\n    override func touch() {}\n}\n"
        let ported = try PortedSources(["a.swift": source])
        #expect(ported.files["a.swift"] == source && ported.output.contains("a.swift:2: override"))
    }
}

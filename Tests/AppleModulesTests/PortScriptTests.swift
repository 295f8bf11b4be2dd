import Foundation
import Testing

/// The script that makes Porting.md's replacements in a copy of a package's sources.
struct PortScriptTests {
    private static let script = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scripts/port").path

    private struct Ported {
        var files: [String: String]
        var output: String
        var status: Int32
        var folder: URL
    }

    private static func port(_ files: [String: String], into existing: Bool = false) throws -> Ported {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("port-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, copy) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
        if existing { try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true) }
        for (name, text) in files {
            try text.write(to: source.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script, source.path, copy.path]
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var ported: [String: String] = [:]
        for name in files.keys {
            let original = try String(contentsOf: source.appendingPathComponent(name), encoding: .utf8)
            #expect(original == files[name], "the sources themselves stay")
            ported[name] = try? String(contentsOf: copy.appendingPathComponent(name), encoding: .utf8)
        }
        return Ported(files: ported, output: output, status: process.terminationStatus, folder: folder)
    }

    private static let pairs: [(String, String)] = [
        ("import UIKit.UIColor\n", "import UIKit\n"),
        ("#if os(iOS) && DEBUG\n#endif\n", "#if (os(iOS) || os(Linux)) && DEBUG\n#endif\n"),
        ("@objc protocol P { func a() }\n", "protocol P: AnyObject { func a() }\n"),
        ("@objc public protocol P: Q {}\n", "public protocol P: AnyObject, Q {}\n"),
        ("@objcMembers class A { @objc dynamic var x = 1 }\n", "class A { var x = 1 }\n"),
        ("let key = #keyPath(CALayer.shadowPath)\n", "let key = \"shadowPath\"\n"),
        (
            "// @objc #keyPath(CALayer.opacity)\nlet a = \"@objc\"\n",
            "// @objc #keyPath(CALayer.opacity)\nlet a = \"@objc\"\n"
        ),
        (
            "class A: CALayer {\n    @NSManaged var r: CGFloat\n}\n",
            """
            class A: CALayer {
                var r: CGFloat {
                    get { value(forKey: #function) as? CGFloat ?? 0 }
                    set { setValue(newValue, forKey: #function) }
                }
            }

            """
        ),
        (
            "class A {\n    func a() { b.addTarget(self, action: #selector(press), for: .touchDown) }\n}\n",
            "class A {\n    func a() { b.addTarget(self, action: A.press, for: .touchDown) }\n}\n"
        ),
        (
            "class A {\n    @objc func s(_ l: L) {}\n    func a() { CADisplayLink(target: self, selector: #selector(s)) }\n}\n",
            "class A {\n    func s(_ l: L) {}\n    func a() { CADisplayLink { [weak self] link in self?.s(link) } }\n}\n"
        ),
        ("let p = XMLElement()\n", "let p = XMLElement()\n"),
        (
            "import Foundation\nlet p = XMLParser(data: d)\n",
            "import Foundation\n#if canImport(FoundationXML)\nimport FoundationXML\n#endif\nlet p = XMLParser(data: d)\n"
        ),
        ("@objc protocol P: AnyObject {}\n", "protocol P: AnyObject {}\n"),
        (
            "extension CGFloat {\n    var a: CGFloat { abs(self) + b.abs(1) }\n}\nlet c = abs(1)\n",
            "extension CGFloat {\n    var a: CGFloat { Swift.abs(self) + b.abs(1) }\n}\nlet c = abs(1)\n"
        ),
        ("// A file.\nimport UIKit.UIColor\n", "// A file.\nimport UIKit\n"),
        (
            "class R: B {\n    override init(target: Any?, action: Selector?) {\n"
                + "        super.init(target: target, action: action)\n    }\n}\n",
            "class R: B {\n    override init() {\n        super.init()\n    }\n}\n"
        ),
        (
            "class A: B,\n    C\n{\n    func a() { link = MyDisplayLink(target: self, selector: #selector(s)) }\n}\n",
            "class A: B,\n    C\n{\n    func a() { link = MyDisplayLink { [weak self] link in self?.s() } }\n}\n"
        ),
        (
            "n.addObserver(\n    view, selector: #selector(V.s), name: .a, object: nil\n)\n",
            "_ = n.addObserver(forName: .a, object: nil, queue: nil) { [weak view] note in view?.s() }\n"
        ),
    ]

    private static let oldNames: [(String, String)] = [
        ("l.lineCap = kCALineCapRound", "l.lineCap = CAShapeLayerLineCap.round"),
        ("l.fillRule = kCAFillRuleEvenOdd", "l.fillRule = CAShapeLayerFillRule.evenOdd"),
        ("e.emitterShape = kCAEmitterLayerLine", "e.emitterShape = CAEmitterLayerEmitterShape.line"),
        ("e.emitterMode = kCAEmitterLayerPoints", "e.emitterMode = CAEmitterLayerEmitterMode.points"),
        ("e.renderMode = kCAEmitterLayerAdditive", "e.renderMode = CAEmitterLayerRenderMode.additive"),
        ("t.subtype = kCATransitionFromLeft", "t.subtype = CATransitionSubtype.fromLeft"),
        ("s = kCATransition", "s = kCATransition"),
        ("func a(_ e: UIControlEvents)", "func a(_ e: UIControl.Event)"),
        ("r.add(to: .main, forMode: RunLoopMode.commonModes)", "r.add(to: .main, forMode: RunLoop.Mode.common)"),
        ("n = NSNotification.Name.UIApplicationDidBecomeActive", "n = UIApplication.didBecomeActiveNotification"),
        ("v.bringSubview(toFront: w)", "v.bringSubviewToFront(w)"),
        ("c.didMove(toParentViewController: self)", "c.didMove(toParent: self)"),
        ("let a = \"kCALineCapRound\"", "let a = \"kCALineCapRound\""),
    ]

    @Test func namesOfOldSwift() throws {
        let ported = try Self.port(["a.swift": "import UIKit\n" + Self.oldNames.map { $0.0 + "\n" }.joined()])
        let lines = try #require(ported.files["a.swift"]).split(separator: "\n").map(String.init)
        #expect(Array(lines.dropFirst()) == Self.oldNames.map { $0.1 })
    }

    @Test(arguments: [
        ("import Foundation\nlet f = UIFont()\n", "import Foundation\nimport UIKit\nlet f = UIFont()\n"),
        ("// A file.\n\nlet f = UIFont()\n", "// A file.\n\nimport UIKit\nlet f = UIFont()\n"),
        ("import QuartzCore\nlet f = UIFont()\n", "import QuartzCore\nlet f = UIFont()\n"),
        ("import Foundation\nautoreleasepool {}\n", "import Foundation\nimport QuartzCore\nautoreleasepool {}\n"),
        ("import Foundation\nlet UInt = 1\n", "import Foundation\nlet UInt = 1\n"),
        (
            "#if os(Linux)\n    import Foundation\n#endif\nlet p: XMLParser\n",
            "#if canImport(FoundationXML)\nimport FoundationXML\n#endif\n"
                + "#if os(Linux)\n    import Foundation\n#endif\nlet p: XMLParser\n"
        ),
    ])
    func modulesThatFoundationBrings(_ before: String, _ after: String) throws {
        #expect(try Self.port(["a.swift": before]).files["a.swift"] == after)
    }

    @Test func optionalMethodsGetDefaults() throws {
        let ported = try Self.port([
            "a.swift": """
            @objc public protocol P {
                @objc optional func a(_ x: (Int) -> Void, b: Int)
                @objc optional func c() -> V?
                @objc optional func d() -> Bool
                func e()
            }

            """,
            "b.swift": "delegate?.a?(f, b: 1)\nlet v = delegate?.c?()\nlet d = delegate?.d?() ?? true\n",
        ])
        #expect(
            ported.files["a.swift"] == """
                public protocol P: AnyObject {
                    func a(_ x: (Int) -> Void, b: Int)
                    func c() -> V?
                    optional func d() -> Bool
                    func e()
                }

                extension P {
                    public func a(_ x: (Int) -> Void, b: Int) {}
                    public func c() -> V? { nil }
                }

                """)
        // A default of its own would change what callers do where nobody answers.
        #expect(
            ported.files["b.swift"]
                == "delegate?.a(f, b: 1)\nlet v = delegate?.c()\nlet d = delegate?.d?() ?? true\n")
        #expect(ported.output.contains("a.swift:4: optional func"))
    }

    @Test(arguments: pairs) func replacesLineByLine(_ before: String, _ after: String) throws {
        let ported = try Self.port(["a.swift": before])
        #expect(ported.files["a.swift"] == after && ported.status == 0)
    }

    @Test func overridesComeIntoTheirClass() throws {
        let ported = try Self.port([
            "a.swift": "class A: V {\n    var s = \"}\"\n}\n",
            "b.swift": "extension A: P {\n    override func draw() {}\n}\nextension A {\n    func plain() {}\n}\n",
        ])
        let home = try #require(ported.files["a.swift"])
        #expect(home.contains("override func draw() {}") && home.hasSuffix("}\n"))
        let rest = try #require(ported.files["b.swift"])
        #expect(rest.contains("extension A: P {}") && rest.contains("func plain()") && !rest.contains("override"))
    }

    @Test func whatIsOverriddenComesIntoItsClass() throws {
        let ported = try Self.port([
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
        let ported = try Self.port([
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

    @Test func whatIsNotCompiledHereIsNotListed() throws {
        let source = "#if canImport(UIKit)\nlet v = UITextField()\n#else\nlet v = UITextView()\n#endif\n"
        let ported = try Self.port(["a.swift": source])
        #expect(ported.output.contains("a.swift:2: UITextField") && !ported.output.contains("UITextView"))
    }

    @Test func theRestIsListedWithItsPlace() throws {
        let ported = try Self.port(["a.swift": "import UIKit\n\nlet s = Selector(\"a\")\nlet v = UITextField()\n"])
        #expect(ported.output.contains("a.swift:3: Selector(") && ported.output.contains("a.swift:4: UITextField"))
        #expect(ported.output.hasSuffix("0 of 1 files changed; 2 places are left to be done by hand\n"))
    }

    @Test func nothingIsWrittenOver() throws {
        let ported = try Self.port(["a.swift": "@objc class A {}\n"], into: true)
        #expect(ported.status != 0 && ported.files["a.swift"] == nil && ported.output.contains("exists"))
    }
}

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
        ("let p = XMLParser(data: d)\n", "let p = XMLParser(data: d)\n"),
        (
            "import Foundation\nlet p = XMLParser(data: d)\n",
            "import Foundation\n#if canImport(FoundationXML)\nimport FoundationXML\n#endif\nlet p = XMLParser(data: d)\n"
        ),
    ]

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

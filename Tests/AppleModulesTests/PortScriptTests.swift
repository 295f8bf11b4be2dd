import Foundation
import Testing

/// The script that makes Porting.md's replacements in a copy of a package's sources.
struct PortScriptTests {
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
            "import UIKit\nclass A: CALayer {\n    @NSManaged var r: CGFloat\n}\n",
            """
            import UIKit
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
            "import UIKit\nclass A {\n    @objc func s(_ l: L) {}\n    func a() { CADisplayLink(target: self, selector: #selector(s)) }\n}\n",
            "import UIKit\nclass A {\n    func s(_ l: L) {}\n    func a() { CADisplayLink { [weak self] link in self?.s(link) } }\n}\n"
        ),
        (
            "import UIKit\nlet a: NSArray = [1]\nf(a as CFArray, NSArray(array: g(1)) as CFArray, [1] as NSArray as CFArray, b as CFArray)\n",
            "import UIKit\nlet a: NSArray = [1]\nf(a as! CFArray, NSArray(array: g(1)) as! CFArray, [1] as CFArray, b as CFArray)\n"
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
            "import UIKit\nclass A {\n    func s(link: L) {}\n    func a() { CADisplayLink(target: self, selector: #selector(s)) }\n}\n",
            "import UIKit\nclass A {\n    func s(link: L) {}\n    func a() { CADisplayLink { [weak self] link in self?.s(link: link) } }\n}\n"
        ),
        (
            "import UIKit\nclass A {\n    func a() { CADisplayLink(target: self, selector: #selector(s(link:))) }\n}\n",
            "import UIKit\nclass A {\n    func a() { CADisplayLink { [weak self] link in self?.s(link: link) } }\n}\n"
        ),
        (
            "class A {\n    func a() { b.addTarget(self, action: #selector(press(_:at:)), for: .touchDown) }\n}\n",
            "class A {\n    func a() { b.addTarget(self, action: A.press(_:at:), for: .touchDown) }\n}\n"
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
        let ported = try PortedSources(["a.swift": "import UIKit\n" + Self.oldNames.map { $0.0 + "\n" }.joined()])
        let lines = try #require(ported.files["a.swift"]).split(separator: "\n").map(String.init)
        #expect(Array(lines.dropFirst()) == Self.oldNames.map { $0.1 })
    }

    @Test(arguments: [
        ("import Foundation\nlet f = UIFont()\n", "import Foundation\nimport UIKit\nlet f = UIFont()\n"),
        ("// A file.\n\nlet f = UIFont()\n", "// A file.\n\nimport UIKit\nlet f = UIFont()\n"),
        // A header of the target, or another of its modules, brings UIKit there.
        ("import QuartzCore\nclass A: UIView {}\n", "import QuartzCore\nimport UIKit\nclass A: UIView {}\n"),
        (
            "#if os(macOS)\nimport AppKit\n#else\nimport UIKit\n#endif\nlet f = UIFont()\n",
            "#if os(macOS)\nimport AppKit\n#else\nimport UIKit\n#endif\nlet f = UIFont()\n"
        ),
        ("import QuartzCore\nclass UIBoard: CALayer {}\n", "import QuartzCore\nclass UIBoard: CALayer {}\n"),
        ("import Foundation\nlet p: CGPath\n", "import Foundation\nimport QuartzCore\nlet p: CGPath\n"),
        ("import Foundation\nlet p: CGPoint\n", "import Foundation\nlet p: CGPoint\n"),
        ("import Foundation\nautoreleasepool {}\n", "import Foundation\nimport QuartzCore\nautoreleasepool {}\n"),
        ("import Foundation\nlet UInt = 1\n", "import Foundation\nlet UInt = 1\n"),
        (
            "#if os(Linux)\n    import Foundation\n#endif\nlet p: XMLParser\n",
            "#if canImport(FoundationXML)\nimport FoundationXML\n#endif\n"
                + "#if os(Linux)\n    import Foundation\n#endif\nlet p: XMLParser\n"
        ),
    ])
    func modulesThatFoundationBrings(_ before: String, _ after: String) throws {
        #expect(try PortedSources(["a.swift": before]).files["a.swift"] == after)
    }

    @Test func optionalMethodsGetDefaults() throws {
        let ported = try PortedSources([
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
        let ported = try PortedSources(["a.swift": before])
        #expect(ported.files["a.swift"] == after && ported.status == 0)
    }

    @Test func whatIsNotCompiledHereIsNotListed() throws {
        let source = "import UIKit\n#if canImport(UIKit)\nlet v = UITextField()\n#else\nlet v = UITextView()\n#endif\n"
        let ported = try PortedSources(["a.swift": source])
        #expect(ported.output.contains("a.swift:3: UITextField") && !ported.output.contains("UITextView"))
    }

    @Test func theRestIsListedWithItsPlace() throws {
        let ported = try PortedSources(["a.swift": "import UIKit\n\nlet s = Selector(\"a\")\nlet v = UITextField()\n"])
        #expect(ported.output.contains("a.swift:3: Selector(") && ported.output.contains("a.swift:4: UITextField"))
        #expect(ported.output.contains("files changed: 0 of 1;") && ported.output.contains("no replacement fits: 2."))
    }

    @Test func namesThatAreNotThereAreListed() throws {
        let ported = try PortedSources([
            "a.swift":
                "import UIKit\nlet a: UIPageControl\nlet b: UIView\nlet c: CIFilter\nlet d: UIBoard\nlet e: CGRect\n",
            "b.swift": "class UIBoard {}\n",
        ])
        #expect(ported.output.contains("a.swift:2: UIPageControl") && ported.output.contains("a.swift:4: CIFilter"))
        #expect(ported.output.contains("no replacement fits: 2."))
    }

    /// Where a library has a branch for Linux, that one is compiled here.
    @Test(arguments: [
        "#if os(iOS)\nimport A\n#elseif os(Linux)\nimport B\n#endif\n",
        "#if os(iOS) && !os(Linux)\nimport A\n#endif\n",
        "#if os(iOS)\nimport A\n#else  // Linux\nimport B\n#endif\n",
        "#if os(iOS)\nimport A\n#elseif canImport(Glibc)\nimport Glibc\n#endif\n",
        "#if os(Linux)\nclass Path {}\n#endif\n#if os(iOS)\ntypealias Path = B\n#endif\n",
    ])
    func ownBranchesForLinuxStay(_ text: String) throws {
        #expect(try PortedSources(["a.swift": text]).files["a.swift"] == text)
    }

    @Test func branchesBesideOnesForLinuxAreTaken() throws {
        let own = "#if os(Linux)\nimport B\n#else\nimport A\n#endif\n"
        let ported = try PortedSources(["a.swift": own + "#if os(iOS)\nclass C {}\n#elseif os(macOS)\n#endif\n"])
        #expect(
            ported.files["a.swift"]
                == own + "#if (os(iOS) || os(Linux))\nclass C {}\n#elseif os(macOS)\n#endif\n")
    }

    @Test func nothingIsWrittenOver() throws {
        let ported = try PortedSources(["a.swift": "@objc class A {}\n"], into: true)
        #expect(ported.status != 0 && ported.files["a.swift"] == nil && ported.output.contains("exists"))
    }
}

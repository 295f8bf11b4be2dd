import Foundation
import Testing
import UIKit

/// What `Scripts/port` makes of `Package.swift`, and the stand-ins that it adds.
struct PortScriptManifestTests {
    private static func manifest(tools: String = "5.9", _ arguments: String) -> String {
        "// swift-tools-version:\(tools)\nimport PackageDescription\nlet package = Package(name: \"a\", \(arguments))\n"
    }

    private static func ported(_ manifest: String) throws -> (manifest: String, output: String) {
        let sources = [
            "Package.swift": manifest, "Sources/A/a.swift": "import UIKit\nimport CoreText\n#if os(iOS)\n#endif\n",
        ]
        let ported = try PortedSources(sources)
        return (try #require(ported.files["Package.swift"]), ported.output)
    }

    private static let products =
        #".product(name: "UIKit", package: "glrender"), .product(name: "CoreText", package: "glrender")"#

    @Test(arguments: [
        (#".target(name: "A")"#, #".target(name: "A", dependencies: [PRODUCTS])"#),
        (
            #".target(name: "A", path: "Sources/A")"#,
            #".target(name: "A", dependencies: [PRODUCTS], path: "Sources/A")"#
        ),
        (#".target(name: "A", dependencies: [])"#, #".target(name: "A", dependencies: [PRODUCTS])"#),
        (#".testTarget(name: "A", dependencies: ["B"])"#, #".testTarget(name: "A", dependencies: [PRODUCTS, "B"])"#),
        (
            #".binaryTarget(name: "B", path: "b"), .target(name: "A")"#,
            #".binaryTarget(name: "B", path: "b"), .target(name: "A", dependencies: [PRODUCTS])"#
        ),
    ])
    func targetsHaveTheProductsThatTheirSourcesImport(_ before: String, _ after: String) throws {
        let ported = try Self.ported(Self.manifest("targets: [\(before)]"))
        #expect(
            ported.manifest.contains("targets: [\(after.replacingOccurrences(of: "PRODUCTS", with: Self.products))]"))
        #expect(ported.output.contains("Package.swift: all targets have the products UIKit, CoreText"))
    }

    @Test func thePackageDependsOnThisOne() throws {
        let without = try Self.ported(Self.manifest(#"targets: [.target(name: "A")]"#)).manifest
        #expect(without.contains(#"dependencies: [.package(name: "glrender", path: "/"#) && !without.contains(".v5"))
        let with = try Self.ported(
            Self.manifest(#"dependencies: [.package(url: "u", from: "1.0.0")], targets: [.target(name: "A")]"#))
        #expect(
            with.manifest.contains(#"), .package(url: "u""#)
                && with.manifest.split(separator: "dependencies:").count == 3)
    }

    /// Before tools 6.0, mode 5 is the default.
    @Test func theLanguageModeIsThatOfSwift5() throws {
        let plain = try Self.ported(Self.manifest(tools: "6.0", #"targets: [.target(name: "A")]"#))
        #expect(plain.manifest.contains("swiftLanguageModes: [.v5])"))
        let said = try Self.ported(
            Self.manifest(tools: "6.0", #"targets: [.target(name: "A")], swiftLanguageModes: [.v6]"#))
        #expect(said.manifest.contains("swiftLanguageModes: [.v5])") && !said.manifest.contains(".v6"))
    }

    @Test func otherShapesAreSaid() throws {
        let manifest =
            "// swift-tools-version:5.9\nimport PackageDescription\nlet package = make()\n#if os(iOS)\n#endif\n"
        let ported = try Self.ported(manifest)
        #expect(ported.manifest == manifest && ported.output.contains("Package.swift is of a shape that is not known"))
        let none = try PortedSources(["a.swift": "import UIKit\n"])
        #expect(none.output.contains("no Package.swift: a target of these sources needs the products UIKit"))
    }

    @Test func standInsComeIntoTheTargetsThatNameThem() throws {
        let sources = [
            "Package.swift": Self.manifest(
                #"targets: [.target(name: "A"), .target(name: "B", path: "Code"), .target(name: "C")]"#),
            "Sources/A/a.swift": "import UIKit\nlet a = UIDevice.current\n",
            "Code/In/b.swift": "import UIKit\nfunc b(_ c: UIViewController) { c.dismiss(animated: true) }\n",
            "Sources/C/c.swift": "import UIKit\nlet c = UIView()\n",
        ]
        let ported = try PortedSources(sources, options: ["--stand-ins"])
        let added = Set(ported.files.keys).subtracting(sources.keys)
        #expect(added == ["Sources/A/StandIns.swift", "Code/StandIns.swift"] && !ported.output.contains("UIDevice"))
        let without = try PortedSources(sources)
        #expect(without.files.count == sources.count && without.output.contains("Sources/A/a.swift:2: UIDevice"))
    }

    /// The tests are compiled with the file.
    @Test func standInsDoNothing() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        let controller = UIViewController()
        window.rootViewController = controller
        var calls = 0
        controller.present(UIViewController(), animated: true) { calls += 1 }
        controller.dismiss(animated: true) { calls += 1 }
        #expect(calls == 2 && controller.presentedViewController == nil && UIApplication.shared.keyWindow == nil)
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        #expect(UIDevice.current.orientation.isPortrait)
        #expect(!UIApplication.shared.canOpenURL(URL(fileURLWithPath: "/")))
    }
}

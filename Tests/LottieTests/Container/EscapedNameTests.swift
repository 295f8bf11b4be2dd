import Foundation
import LayerModel
import Lottie
import TestSupport
import Testing

/// Pictures whose names are written as parts of addresses.
@Suite("Lottie escaped names") struct EscapedNameTests {
    private static let green =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M/wHwAEAQH/cetH5QAAAABJRU5ErkJggg=="

    private static func animation(_ folder: String, _ file: String) -> Data {
        Data(
            """
            {"w": 9, "h": 9, "fr": 30, "ip": 0, "op": 60, "layers": [{"ty": 2, "refId": "i", "ip": 0, "op": 60, "ks": {}}],
             "assets": [{"id": "i", "w": 9, "h": 9, "u": "\(folder)", "p": "\(file)"}]}
            """.utf8)
    }

    /// A name is what it says first, then what it stands for.
    @Test(arguments: [
        ("all%20of/", "a%2Bb.png", true), ("all of/", "a+b.png", true), ("all%20of/", "50%25.png", true),
        ("all of/", "50%.png", true), ("all of/", "%41.png", true), ("all%20of/", "A.png", false),
        ("all%2520of/", "a+b.png", false),
    ])
    func picturesAreFound(folder: String, file: String, isFound: Bool) throws {
        let data = try #require(Data(base64Encoded: Self.green))
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let names = ["all of/a+b.png", "all of/50%.png", "all of/%41.png"]
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("all of"), withIntermediateDirectories: true)
        for name in names { try data.write(to: root.appendingPathComponent(name)) }
        let json = Self.animation(folder, file)
        #expect(try LottieReader().read(json, folder: root).warnings.isEmpty == isFound)
        var confined = LottieReader()
        confined.options.confinement = root
        #expect(try confined.read(json).warnings.isEmpty == isFound)
        // Names that lead out are turned down in either form.
        let outside = try confined.read(Self.animation("%2E%2E/", "x.png"))
        #expect(outside.root.sublayers?.isEmpty != false && outside.warnings.count == 1)
        #expect(outside.warnings.first?.feature.contains("lies outside the folder") == true)
    }
}

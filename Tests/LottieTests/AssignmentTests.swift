import Foundation
import JSON
import Testing

@testable import Lottie

/// What is put in the place of values of a file.
@Suite("Assignments to Lottie files") struct AssignmentTests {
    private static let text = #"""
        {"fr": 30, "ip": 0, "op": 30, "w": 9, "h": 9,
         "slots": {
          "label": {"p": {"k": [{"t": 0, "s": {"t": "one", "s": 7}}, {"t": 9, "s": {"t": "two", "s": 8}}]}},
          "turn": {"p": {"k": 10}}},
         "assets": [{"id": "i", "w": 4, "h": 5, "p": "own.png", "u": "images", "sid": "face"}],
         "layers": [
          {"ty": 5, "nm": "slotted", "ip": 0, "op": 30, "ks": {"r": {"sid": "turn", "k": 1}}, "t": {"d": {"sid": "label"}}},
          {"ty": 2, "nm": "photo", "refId": "i", "ip": 0, "op": 30, "ks": {}},
          {"ty": 5, "nm": "label", "ip": 0, "op": 30, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "own"}}]}}}]}
        """#

    /// The texts of each layer, and the rotation of the first.
    private func read(_ assignment: String) throws -> (
        texts: [[String]], sizes: [Double], rotation: Double, isTaken: Bool
    ) {
        let json = try JSONDocument(parsing: Data(Self.text.utf8), limits: JSONLimits())
        return try withExtendedLifetime(json) {
            let reading = DocumentReading(root: json.root, limits: ReaderOptions.Limits())
            let isTaken = reading.fillSlot(try #require(LottieAssignment(assignment)))
            let document = try #require(reading.document())
            let versions = document.layers.map { layer -> [Lottie.LottieText.Version] in
                if case .text(let text) = layer.content { text.versions } else { [] }
            }
            return (
                versions.map { $0.map(\.document.text) }, versions[0].map(\.document.size),
                document.layers[0].transform.rotation.initial, isTaken
            )
        }
    }

    @Test(arguments: ["Hello", "2024", "[1]", "red", "", #"{"t": "x"}"#])
    func slotsOfTextsTakeTexts(value: String) throws {
        let found = try read("label=" + value)
        #expect(found.isTaken && found.texts == [[value, value], [], ["own"]])
        // All else stays as it is in the slot.
        #expect(found.sizes == [7, 8] && found.rotation == 10)
    }

    @Test func otherSlotsTakeProperties() throws {
        #expect(try read("turn=25").rotation == 25)
        let text = try read("turn=Hello")
        #expect(!text.isTaken && text.rotation == 10)
        #expect(try read("nobody=1").isTaken == false)
        #expect(try read("nobody=1").texts == [["one", "two"], [], ["own"]])
    }

    /// A picture's slot takes a path, whether or not the file lists the slot.
    @Test(arguments: [("/tmp/face.png", "/tmp/face.png"), ("face.png", "/folder/face.png")])
    func slotsOfPicturesTakePaths(path: String, url: String) throws {
        let json = try JSONDocument(parsing: Data(Self.text.utf8), limits: JSONLimits())
        try withExtendedLifetime(json) {
            let reading = DocumentReading(root: json.root, limits: ReaderOptions.Limits())
            #expect(reading.fillSlot(try #require(LottieAssignment("face=" + path))))
            let image = try #require(reading.document()?.images["i"])
            #expect(
                image.url(in: URL(fileURLWithPath: "/folder")).path == url && image.size == CGSize(width: 4, height: 5))
        }
    }

    /// Paths of the file start from its folder, whatever they look like.
    @Test func pathsOfFilesAreNeverAbsolute() throws {
        let image = LottieImage(size: .zero, file: "/etc/own.png", place: 0)
        #expect(image.url(in: URL(fileURLWithPath: "/folder")).path == "/folder/etc/own.png")
        var document = LottieDocument()
        document.images = ["i": image]
        document.layers = [LottieLayer()]
        document.layers[0].name = "photo"
        document.layers[0].content = .image(id: "i")
        #expect(try #require(LottieAssignment("photo=/own.png")).apply(to: &document) == nil)
        guard case .image(let id) = document.layers[0].content else { return }
        #expect(document.images[id]?.url(in: URL(fileURLWithPath: "/folder")).path == "/own.png")
    }
}

import Compositor
import Foundation
import TestSupport
import Testing

@testable import RenderService

/// Lottie animations, posted and as templates.
@Suite struct LottieServiceTests {
    private let folder: TemporaryFolder
    private let service: PictureService

    init() throws {
        folder = try TemporaryFolder()
        service = try Self.service(folder.url)
    }

    private static func service(
        _ folder: URL?, _ limits: ServiceOptions.Limits = .init()
    ) throws -> PictureService {
        var options = ServiceOptions()
        options.device = .cpu
        options.templates = folder
        options.limits = limits
        // Other tests may keep all threads from what is answered here.
        (options.limits.pictureSeconds, options.limits.movieSeconds) = (3600, 3600)
        return try PictureService(options)
    }

    /// An animation of two texts, of a layer and in a slot; each letter and digit of its own is a square of its own width.
    private static func animation(title: String, label: String, rate: Int = 30) -> String {
        func document(_ text: String) -> String {
            #"{"k": [{"t": 0, "s": {"t": "\#(text)", "f": "T", "s": 10, "fc": [1, 0, 0]}}]}"#
        }
        let characters = "ab0123456789".enumerated().map { number, character in
            let (width, zeros) = (10 + 5 * number, "[[0, 0], [0, 0], [0, 0], [0, 0]]")
            return """
                {"ch": "\(character)", "fFamily": "Test", "style": "Regular", "size": 10, "w": 70, "data": {"shapes": [
                  {"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, "i": \(zeros), "o": \(zeros),
                    "v": [[0, 0], [\(width), 0], [\(width), -80], [0, -80]]}}}]}]}}
                """
        }
        return """
            {"v": "5.7", "fr": \(rate), "ip": 0, "op": \(rate / 5), "w": 60, "h": 40,
             "fonts": {"list": [{"fName": "T", "fFamily": "Test", "fStyle": "Regular", "ascent": 80}]},
             "chars": [\(characters.joined(separator: ","))], "slots": {"label": {"p": \(document(label))}},
             "layers": [
              {"ty": 5, "nm": "title", "ip": 0, "op": 60, "ks": {"p": {"k": [2, 15]}}, "t": {"d": \(document(title))}},
              {"ty": 5, "nm": "slotted", "ip": 0, "op": 60, "ks": {"p": {"k": [2, 35]}}, "t": {"d": {"sid": "label"}}}]}
            """
    }

    private static func container(_ animation: String) throws -> Data {
        try ZipFile.archive([
            ("manifest.json", #"{"version": "2", "animations": [{"id": "one"}]}"#), ("a/one.json", animation),
        ])
    }

    private func get(_ target: String) async -> (status: Int, body: Data) {
        await Self.read(service.answer(ServiceRequest(method: "GET", target: target)))
    }

    private static func post(
        _ body: Data, as type: String?, to service: PictureService
    ) async -> (status: Int, body: Data) {
        await read(
            service.answer(ServiceRequest(method: "POST", target: "/render", contentType: type, body: body)))
    }

    private static func read(_ response: ServiceResponse) async -> (status: Int, body: Data) {
        switch response.body {
        case .bytes(let bytes): return (response.status, bytes)
        case .stream(let stream):
            var whole = Data()
            while let piece = try? await stream.next() { whole += piece }
            return (response.status, whole)
        }
    }

    private func add(_ name: String, _ contents: Data) throws {
        try contents.write(to: folder.url(name))
    }

    @Test(arguments: ["a", "ab", "2024", "1.5", "[1]", "#ff0000", "null", "\"a\""])
    func parametersAreTexts(text: String) async throws {
        let written = text.replacingOccurrences(of: "\"", with: "\\\"")
        try add("plain.json", Data(Self.animation(title: "b", label: "b").utf8))
        try add("packed.lottie", try Self.container(Self.animation(title: "b", label: "b")))
        try add("title.json", Data(Self.animation(title: written, label: "b").utf8))
        try add("label.json", Data(Self.animation(title: "b", label: written).utf8))
        let escaped = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let plain = await get("/render/plain")
        #expect(plain.status == 200)
        for name in ["title", "label"] {
            let wanted = await get("/render/\(name)")
            #expect(wanted.status == 200 && wanted.body != plain.body)
            for template in ["plain", "packed", "packed.png"] {
                let found = await get("/render/\(template)?\(name)=\(escaped)")
                #expect(found.status == 200 && found.body == wanted.body, "\(template) \(name)")
            }
        }
    }

    @Test func templatesLieAloneOrInAFolder() async throws {
        let inner = folder.url("both")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let names = ["both/scene.lottie", "both/scene.json", "both.lottie", "both.json"]
        var answers: [Data] = []
        for (number, name) in names.enumerated() {
            let animation = Self.animation(title: "\(number)", label: "b")
            try add(name, name.hasSuffix("json") ? Data(animation.utf8) : try Self.container(animation))
            let answer = await get("/render/both")
            #expect(answer.status == 200 && !answers.contains(answer.body), "\(name)")
            answers.append(answer.body)
        }
        #expect(await get("/render/both.lottie").status == 404)
    }

    @Test func namesThatThereAreNotAreSaid() async throws {
        try add("plain.json", Data(Self.animation(title: "b", label: "b").utf8))
        for query in ["subtitle=a", "title.opacity=0.5", "fr=10"] {
            let answer = await get("/render/plain?" + query)
            #expect(answer.status == 422, "\(query)")
            #expect(String(decoding: answer.body, as: UTF8.self).contains("no slot and no layer"), "\(query)")
        }
        #expect(await get("/render/plain?a%3Db=c").status == 400)
    }

    @Test(arguments: [
        "application/zip+dotlottie", "APPLICATION/ZIP+DOTLOTTIE; v=2", "application/zip", "application/octet-stream",
        "application/x-zip-compressed", "application/vnd.lottie+zip",
    ])
    func containersArePostedByTheirTypes(type: String) async throws {
        let animation = Self.animation(title: "ab", label: "b")
        let plain = await Self.post(Data(animation.utf8), as: "video/lottie+json", to: service)
        let packed = await Self.post(try Self.container(animation), as: type, to: service)
        #expect(plain.status == 200 && packed.status == 200 && plain.body == packed.body)
    }

    @Test(arguments: ["application/vnd.lottie+json", "application/json; charset=utf-8", "text/json", nil] as [String?])
    func textsArePostedByTheirTypes(type: String?) async throws {
        let answer = await Self.post(Data(Self.animation(title: "a", label: "b").utf8), as: type, to: service)
        #expect(answer.status == 200)
    }

    @Test(arguments: [
        "text/plain", "multipart/mixed", "multipart/json", "image/png", "json", "/json", "application/json/x", "",
        "application/x-www-form-urlencoded",
    ])
    func otherTypesAreRefused(type: String) async throws {
        let answer = await Self.post(Data(Self.animation(title: "a", label: "b").utf8), as: type, to: service)
        #expect(answer.status == 415)
    }

    @Test func whatIsUnpackedHasTheLimitOfBodies() async throws {
        var limits = ServiceOptions.Limits()
        limits.body = 1 << 20
        let service = try Self.service(nil, limits)
        let animation = Self.animation(title: "a", label: "b")
        let small = await Self.post(try Self.container(animation), as: "application/zip", to: service)
        #expect(small.status == 200)
        let large = try Self.container(animation + String(repeating: " ", count: 1 << 20))
        #expect(large.count < limits.body)
        #expect(await Self.post(large, as: "application/zip", to: service).status == 422)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")))
    func aGIFOfManyFramesASecondHasFifty() async throws {
        try add("quick.json", Data(Self.animation(title: "a", label: "b", rate: 60).utf8))
        func gif(_ query: String) async -> (note: String?, delays: [Int], status: Int) {
            let response = await service.answer(ServiceRequest(method: "GET", target: "/render/quick.gif" + query))
            let file = await Self.read(response).body
            // A graphic control extension is 21 F9 04, flags, and the delay in hundredths.
            let starts = file.indices.dropLast(6).filter { file[$0...].starts(with: [0x21, 0xF9, 0x04]) }
            return (
                response["Glrender-Note"], starts.map { Int(file[$0 + 4]) | Int(file[$0 + 5]) << 8 }, response.status
            )
        }
        let quick = await gif("")
        #expect(quick.status == 200 && quick.note?.contains("50 frames a second rather than 60") == true)
        #expect(quick.delays.reduce(0, +) == 20)
        let asked = await gif("?fps=120&duration=0.4")
        #expect(asked.note?.contains("rather than 120") == true && asked.delays.reduce(0, +) == 40)
        let slow = await gif("?fps=50")
        #expect(slow.status == 200 && slow.note == nil && slow.delays.reduce(0, +) == 20)
        // Frames that are named by their numbers are those of the rate.
        #expect(await gif("?frames=0-5").status == 400)
        #expect(await gif("?frames=0-5&fps=50").status == 200)
    }
}

import Compositor
import ImageCodecs
import LayerModel
import Testing

@testable import MediaExport

@Suite struct FileTypeTests {
    @Test func extensionsNameTypes() {
        #expect(OutputFormat(path: "a/b.PNG") == .png())
        #expect(OutputFormat(path: "b.jpeg") == .jpeg() && OutputFormat(path: "b.jpg") == .jpeg())
        #expect(OutputFormat(path: "x.webp") == .webp())
        #expect(OutputFormat(path: "x.rgba") == .rawRGBA)
        for path in ["a.png/b", "x.bmp", "png", "", "a.mp4", "a.gif"] {
            #expect(OutputFormat(path: path) == nil, "\(path)")
        }
        #expect(FileType(path: "a/b.MP4")?.codecs == [.h264, .hevc, .av1])
        #expect(FileType(path: "mp4") == nil && FileType(path: "a.") == nil)
    }

    @Test func everyRowIsWhole() {
        let extensions = FileType.all.flatMap(\.extensions)
        #expect(Set(extensions).count == extensions.count)
        for type in FileType.all {
            #expect(type.still != nil || !type.codecs.isEmpty, "\(type.name)")
            #expect(type.extensions.allSatisfy { FileType(extension: $0)?.name == type.name })
            #expect(type.container.map(\.rawValue) == (type.container == nil ? nil : type.extensions[0]))
        }
        for codec in MovieCodec.allCases {
            #expect(FileType.all.contains { $0.codecs.contains(codec) }, "\(codec)")
        }
        #expect(Set(FileType.all.compactMap(\.container)) == Set(MovieContainer.allCases))
    }

    @Test func choicesReachTheFormatsThatHaveThem() throws {
        let choices = EncodingChoices(quality: 7, pngLevel: 3, plays: 2)
        let stills = FileType.all.compactMap { $0.still?(choices) }
        #expect(stills == [.png(level: 3), .jpeg(quality: 7), .webp(quality: 7), .avif(quality: 7), .rawRGBA])
        let profiled = FileType.all.compactMap { $0.still?(EncodingChoices(embedsProfile: true)) }
        #expect(
            profiled == [
                .png(embedsProfile: true), .jpeg(embedsProfile: true), .webp(embedsProfile: true),
                .avif(embedsProfile: true), .rawRGBA,
            ])
        let usual = FileType.all.compactMap { $0.still?(EncodingChoices()) }
        #expect(usual == [.png(), .jpeg(), .webp(), .avif(), .rawRGBA])
    }

    @Test func containersHoldWhatTheirTypesDo() {
        let usual: [(MovieFormat, MovieContainer?)] = [
            (.h264(), .mp4), (.vp9(), .webm), (.proRes4444, .mov), (.ffv1, .mkv), (.gif(), nil), (.animatedPNG(), nil),
            (.animatedWebP(), nil), (.rawRGBA, nil), (.y4m, nil),
        ]
        for (format, container) in usual { #expect(MovieContainer(for: format) == container, "\(format.name)") }
        #expect(MovieContainer.mov.holds(.h264()) && MovieContainer.mkv.holds(.proRes4444))
        #expect(!MovieContainer.mp4.holds(.vp9()) && !MovieContainer.webm.holds(.ffv1))
    }

    @Test func onlyWhatHoldsAlphaTakesTransparentBackgrounds() throws {
        let clear = RenderOptions(size: CGSize(width: 1, height: 1))
        let opaque = RenderOptions(size: clear.size, background: CGColor(gray: 0, alpha: 1))
        let refusal = #expect(throws: MediaExportError.self) {
            try clear.check(OutputFormat.jpeg())
        }
        let text = try #require(refusal).description
        #expect(text.contains("JPEG cannot hold transparency") && text.contains(".png, .webp, .avif or .rgba"))
        for format in [OutputFormat.png(), .webp(), .rawRGBA] { try clear.check(format) }
        try opaque.check(OutputFormat.jpeg())
        #expect(MovieCodec.allCases.filter { !MovieFormat($0).holdsAlpha } == [.h264, .hevc, .av1, .y4m])
    }

    @Test func listsAreForPeople() {
        #expect(FileType.list { $0.name == "jpeg" } == ".jpg")
        #expect(FileType.list("and") { $0.codecs.first?.notesPlays == true } == ".webp, .apng and .gif")
        #expect(FileType.list { _ in false } == "")
    }
}

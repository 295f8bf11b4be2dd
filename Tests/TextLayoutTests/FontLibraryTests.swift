import AppleNames
import Foundation
import LayerModel
import TestSupport
import Testing
import TextLayout

@Suite struct FontLibraryTests {
    private let folder = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu", isDirectory: true)

    /// Only the fonts that a test names.
    private func sources(_ change: (inout FontSources) -> Void) -> FontSources {
        var sources = FontSources()
        sources.usesSystemFonts = false
        change(&sources)
        return sources
    }

    @Test func foldersAndFilesAreTheOnlyFontsWithoutTheSystems() {
        #expect(FontLibrary(sources { _ in }).faces().isEmpty)
        let file = FontLibrary(sources { $0.files = [folder.appendingPathComponent("DejaVuSerif.ttf")] })
        #expect(file.faces().map(\.family) == ["DejaVu Serif"])
        let all = FontLibrary(sources { $0.folders = [folder] }).faces()
        #expect(all.contains { $0.family == "DejaVu Sans Mono" } && all.count > 5)
    }

    @Test(arguments: [
        ("DejaVu Sans", "DejaVuSans.ttf"), ("dejavu sans", "DejaVuSans.ttf"),
        ("DejaVu Sans Bold", "DejaVuSans-Bold.ttf"), ("DejaVuSans-Bold", "DejaVuSans-Bold.ttf"),
        ("DejaVu Sans Mono", "DejaVuSansMono.ttf"), ("DejaVu Serif", "DejaVuSerif.ttf"),
        ("DejaVuSerif-Bold", "DejaVuSerif-Bold.ttf"), ("DejaVu Serif Bold", "DejaVuSerif-Bold.ttf"),
    ])
    func namesLeadToFaces(name: String, file: String) throws {
        let library = FontLibrary(sources { $0.folders = [folder] })
        let match = try #require(library.match(name))
        #expect(!match.isSubstitute)
        #expect(match.face.file == folder.appendingPathComponent(file).path)
    }

    /// Names as PostScript has them, of fonts that are there under other spellings.
    @Test(arguments: [
        ("DejaVuSansMonoPS-BoldMT", "DejaVuSansMono-Bold.ttf"), ("DejaVuSerifMT", "DejaVuSerif.ttf"),
        ("DejaVu Serif-Bold", "DejaVuSerif-Bold.ttf"), ("DejaVuSansMono-SemiBold", "DejaVuSansMono-Bold.ttf"),
    ])
    func capitalsMarkTheWordsOfPostScriptNames(name: String, file: String) throws {
        let match = try #require(FontLibrary(sources { $0.folders = [folder] }).match(name))
        #expect(!match.isSubstitute && match.face.file == folder.appendingPathComponent(file).path)
    }

    @Test(arguments: [
        ("NoSuchFont-BoldMT", "DejaVuSans.ttf"), ("NoSuch-DemiBold", "DejaVuSans.ttf"),
        ("NoSuchPS-BoldItalicMT", "DejaVuSans.ttf"), ("NoSuch-Oblique", "DejaVuSans.ttf"),
        ("NoSuchFont", "DejaVuSans.ttf"), ("No Such Font Bold", "DejaVuSans.ttf"),
        ("HelveticaNeue-Bold", "DejaVuSans-Bold.ttf"), ("AvenirNext-DemiBoldItalic", "DejaVuSans-BoldOblique.ttf"),
        ("NoSuch-Regular", "DejaVuSans.ttf"),
    ])
    func replacementsHaveTheStyleOfTheName(name: String, file: String) throws {
        let library = FontLibrary(sources { $0.usesSystemFonts = true })
        let match = try #require(library.match(name))
        #expect(match.isSubstitute && match.face.file.hasSuffix("/" + file), "\(match.face.file)")
    }

    /// fontconfig knows which families have serifs, if it is asked for their whole name.
    @Test(arguments: [
        "Times New Roman", "Times New Roman Bold", "TimesNewRomanPSMT", "TimesNewRomanPS-BoldMT", "Times-Roman",
    ])
    func serifsAreReplacedBySerifs(name: String) throws {
        let library = FontLibrary(sources { $0.usesSystemFonts = true })
        let (match, other) = (try #require(library.match(name)), try #require(library.match("sans-serif")))
        #expect(match.face.family != other.face.family)
        #expect((match.face.weight > 600) == name.contains("Bold"))
    }

    @Test func missingFamiliesAreReplacedWithAWarning() throws {
        let library = FontLibrary(sources { $0.folders = [folder] })
        #expect(try #require(library.match("No Such Font")).isSubstitute)
        let engine = TextEngine(fonts: library)
        let picture = engine.layout(Sample.request("abc", font: "No Such Font"))
        #expect(!picture.isEmpty)
        guard case .missingFont(let name, let used) = try #require(picture.warnings.first) else {
            Issue.record("the wrong warning: \(picture.warnings)")
            return
        }
        #expect(name == "No Such Font" && used.hasPrefix("DejaVu") && picture.warnings.count == 1)
        #expect(picture.warnings[0].description == "no font \"No Such Font\"; drew with \"\(used)\"")
    }

    /// In a process of its own: fonts that are registered are there for all text.
    @Test func registeredFilesCountEverywhere() async {
        await #expect(processExitsWith: .success) {
            let file = TestFonts.layers.file
            var sources = FontSources()
            sources.usesSystemFonts = false
            let families = { [sources] in TextEngine.shared(for: sources).fonts.faces().map(\.family) }
            #expect(families().isEmpty)
            #expect(CTFontManagerRegisterFontsForURL(file, .process, nil))
            #expect(!CTFontManagerRegisterFontsForURL(file, .process, nil) && families().count == 1)
            #expect(!CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: "/dev/null"), .process, nil))
            #expect(CTFontManagerUnregisterFontsForURL(file, .process, nil) && families().isEmpty)
            #expect(!CTFontManagerUnregisterFontsForURL(file, .process, nil))
        }
    }

    @Test func theDefaultFontIsReplacedWithoutAWord() {
        let engine = TextEngine(fonts: FontLibrary(sources { $0.folders = [folder] }))
        let picture = engine.layout(TextRequest([TextRun("abc")]))
        #expect(!picture.isEmpty && picture.warnings.isEmpty)
    }

    @Test func missingCharactersAreBoxesWithAWarning() {
        let engine = TextEngine(fonts: FontLibrary(sources { $0.folders = [folder] }))
        let picture = engine.layout(Sample.request("a\u{13000}\u{13000}b"))
        #expect(picture.warnings == [.missingCharacter("\u{13000}", used: "a box")])
        #expect(picture.runs.flatMap(\.glyphs).map(\.id).filter { $0 == 0 }.count == 2)
        #expect(picture.warnings[0].description.contains("U+13000"))
    }

    @Test func withoutFontsNothingIsDrawnAndAWarningSaysSo() {
        let engine = TextEngine(fonts: FontLibrary(sources { _ in }))
        let picture = engine.layout(Sample.request("abc"))
        #expect(picture.isEmpty && picture.warnings == [.noFonts])
    }

    @Test func namedFilesGoBeforeEveryOtherFont() throws {
        let library = FontLibrary(
            sources {
                $0.usesSystemFonts = true
                $0.named = ["DejaVu Sans": folder.appendingPathComponent("DejaVuSerif-Bold.ttf")]
            })
        let engine = TextEngine(fonts: library)
        let picture = engine.layout(Sample.request("abc"))
        #expect(picture.runs.map(\.face.key.file) == [folder.appendingPathComponent("DejaVuSerif-Bold.ttf").path])
        #expect(picture.warnings.isEmpty)
    }

    @Test func filesThatAreNoFontsAreFound() {
        let library = FontLibrary(
            sources {
                $0.files = [URL(fileURLWithPath: "/etc/passwd")]
                $0.named = [
                    "a": URL(fileURLWithPath: "/nowhere"), "b": folder.appendingPathComponent("DejaVuSans.ttf"),
                ]
            })
        #expect(library.unusableFiles() == ["/nowhere", "/etc/passwd"])
    }
}

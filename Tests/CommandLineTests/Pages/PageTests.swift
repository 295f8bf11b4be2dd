import Foundation
import TestSupport
import Testing

/// Every fenced command and program of README and the pages is run, or compiled, as it stands there.
///
/// Blocks say by their language what they are; `text` is none. Programs in C are built by the tests of the library, those in Python run by
/// the tests of its package.
@Suite(.serialized) struct PageTests {
    /// The sources that have a page's programs in Swift, which are compiled and, but for those that need a toolkit or a film, run.
    private static let sources = [
        "README.md": "Tests/ReadmeProgram/main.swift",
        "Documentation/Apps.md": "Tests/ArticleTests/Pages/AppsExamples.swift",
        "Documentation/Movies.md": "Tests/ArticleTests/Pages/MoviesExamples.swift",
        "Documentation/Porting.md": "Tests/ArticleTests/Pages/PortingExamples.swift",
        "Documentation/Snapshots.md": "Tests/LayerSnapshotsTests/BadgeTests.swift",
    ]
    private static let languages = ["c", "json", "nginx", "python", "sh", "swift", "text"]

    @Test func everyBlockSaysWhatItIs() throws {
        for page in try Page.all() {
            for block in page.blocks {
                #expect(Self.languages.contains(block.language), "\(page): \(block.text)")
            }
            #expect(page.blocks(in: "c").isEmpty || page.path == "Documentation/C.md")
            #expect(page.blocks(in: "python").isEmpty || ["README.md", "Documentation/Python.md"].contains(page.path))
        }
    }

    /// Blocks that are indented rather than fenced would be left out by everything here.
    @Test func blocksAreFenced() throws {
        for page in try Page.all() {
            let text = try String(contentsOf: Page.repository.appendingPathComponent(page.path), encoding: .utf8)
            var isFenced = false
            var last: Substring = "-"
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("```") { isFenced.toggle() }
                #expect(isFenced || !last.isEmpty || !line.hasPrefix("    "), "\(page): \(line)")
                last = line
            }
        }
    }

    @Test(.enabled(if: portsAreFree, "ports 8080 and 8090 are in use"), arguments: try Page.all())
    func commandsRunInTheirOrder(_ page: Page) throws {
        let commands = page.blocks(in: "sh").flatMap { PageShell.commands($0) }
            .filter { !PageException.leavesOut($0, of: page) }
        guard !commands.isEmpty else { return }
        let shell = try PageShell(page)
        for command in commands { try shell.run(command) }
        shell.end()
    }

    @Test func whatIsLeftOutStandsInItsPage() throws {
        let pages = Dictionary(uniqueKeysWithValues: try Page.all().map { ($0.path, $0) })
        for exception in PageException.all {
            let page = try #require(pages[exception.page])
            let commands = page.blocks(in: "sh").flatMap { PageShell.commands($0) }
            let lines = commands + page.blocks(in: "swift").flatMap(\.lines)
            #expect(lines.contains(exception.line), "\(exception.page): \(exception.line)")
        }
    }

    @Test func programsInSwiftAreCompiled() throws {
        for page in try Page.all() {
            for block in page.blocks(in: "swift") where block.file == nil {
                guard !block.lines.contains(where: { PageException.leavesOut($0, of: page) }) else { continue }
                let path = try #require(Self.sources[page.path], "\(page) has a program, and no source has it")
                let source = try String(
                    contentsOf: Page.repository.appendingPathComponent(path), encoding: .utf8)
                #expect(block.stands(in: source), "\(path) lacks what \(page) has:\n\(block.text)")
            }
        }
    }

    @Test func manifestsNameProductsThatThereAre() throws {
        let manifest = try String(
            contentsOf: Page.repository.appendingPathComponent("Package.swift"), encoding: .utf8)
        for page in try Page.all() {
            for block in page.blocks(in: "swift") where block.file == "Package.swift" {
                let products = block.text.matches(of: /\.product\(name: "(\w+)", package: "glrender"\)/).map(\.output.1)
                #expect(!products.isEmpty)
                for product in products {
                    #expect(manifest.contains(".library(name: \"\(product)\""), "\(page): \(product)")
                }
                guard block.text.hasPrefix("// swift-tools-version") else { continue }
                let folder = try TemporaryFolder()
                try Data(block.text.utf8).write(to: folder.url("Package.swift"))
                let read = try Tool("swift", ["package", "--package-path", folder.path, "dump-package"])
                #expect(read.status == 0)
            }
        }
    }

    /// Scenes are read; parts of them, and answers of the service, are objects or members of one.
    @Test func scenesAreRead() throws {
        for page in try Page.all() {
            for block in page.blocks(in: "json") {
                let text = block.lines.first?.hasPrefix("{") == true ? block.text : "{\(block.text)}"
                #expect(throws: Never.self, "\(page): \(text)") {
                    try JSONSerialization.jsonObject(with: Data(text.utf8))
                }
                guard block.file != nil else { continue }
                let checked = try Command(["check", "--strict", "-"], input: Data(block.text.utf8))
                #expect(checked.status == 0, "\(page): \(checked.errors)")
            }
        }
    }

    @Test func theProgramOfTheReadmeRuns() throws {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = Command.executable.deletingLastPathComponent().appendingPathComponent("readme-program")
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(folder.names == ["card.png", "movie.mp4"])
        let frames = try Tool(
            "ffprobe",
            ["-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0"]
                + [folder.url("movie.mp4").path])
        #expect(frames.lines == ["120"])
    }

    /// Whether the addresses that pages serve at are there to be taken.
    private static var portsAreFree: Bool {
        [8080, 8090].allSatisfy { (port: UInt16) in
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            var reuses: Int32 = 1
            setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
        }
    }
}

import Foundation
import Testing

@Suite struct GLBoundaryTests {
    /// GL stays behind one folder, so that everything else can be used and tested without it; only tests that stand for
    /// programs with OpenGL of their own call it too.
    @Test func onlyTheGLFolderImportsGL() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        var importers = 0
        for folder in ["Sources", "Tests", "Shaders", "Plugins"] {
            let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            while let path = files?.nextObject() as? String {
                guard path.hasSuffix(".swift") else { continue }
                let text = try String(contentsOf: root.appending(path: folder).appending(path: path), encoding: .utf8)
                guard text.split(separator: "\n").contains(where: { $0.hasSuffix("import CEGL") }) else { continue }
                importers += 1
                let place = "\(folder)/\(path)"
                let isAllowed =
                    place.hasPrefix("Sources/Compositor/GL/") || place.hasPrefix("Tests/CompositorTests/GL/Hosting/")
                #expect(isAllowed, "\(place)")
            }
        }
        #expect(importers > 5)
    }
}

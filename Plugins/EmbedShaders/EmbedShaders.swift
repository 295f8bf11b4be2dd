import Foundation
import PackagePlugin

/// Turns the GLSL files of a target's folder into one Swift file of string literals.
@main
struct EmbedShaders: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let shaders = module.sourceFiles
            .filter { ["comp", "frag", "glsl", "vert"].contains($0.url.pathExtension) }
            .map(\.url)
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedShaders.swift")
        let paths = [output, module.directoryURL] + shaders
        return [
            .buildCommand(
                displayName: "Embedding \(shaders.count) shaders",
                executable: try context.tool(named: "embed-shaders").url,
                arguments: paths.map { $0.path(percentEncoded: false) },
                inputFiles: shaders,
                outputFiles: [output])
        ]
    }
}

import Foundation
import PackagePlugin

/// Turns the GLSL files of a target's folder into one Swift file of string literals.
@main
struct EmbedShaders: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        []
    }
}

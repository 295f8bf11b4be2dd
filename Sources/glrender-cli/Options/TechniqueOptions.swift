import ArgumentParser
import Compositor

/// The choices of drawing with OpenGL, for the commands that open devices.
struct TechniqueOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How OpenGL draws: by compute shaders or by quads; by the device where left out.",
            valueName: "compute|quads"))
    var techniques: GLTechniques?
}

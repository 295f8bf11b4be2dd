import Compositor
import ImageCodecs

// Draws the articles' triangle in both forms: `swift run -c release triangle [picture.png]`.
let path = CommandLine.arguments.dropFirst().first ?? "triangle.png"
let picture = try TriangleStage.picture(at: 1, on: .auto)
try ImageEncoder(format: .png(level: 6)).write(picture, to: path)
print("wrote \(path)")

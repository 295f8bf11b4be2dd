import Browser
import UIKit

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
    print("sdl-browser \(Arguments.usage)")
    exit(2)
}
do {
    try SDLProgram(Browser(arguments)).run()
} catch {
    print("\(error)")
    exit(1)
}

import Browser
import UIKit

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
    print("x11-browser \(Arguments.usage)")
    exit(2)
}
do {
    try X11Program(Browser(arguments)).run()
} catch {
    print("\(error)")
    exit(1)
}

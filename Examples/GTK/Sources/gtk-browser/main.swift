import Browser
import CGTK

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
    print("gtk-browser \(Arguments.usage)")
    exit(2)
}
guard gtk_init_check() != 0 else {
    print("no display")
    exit(1)
}
GTKProgram(Browser(arguments)).run()

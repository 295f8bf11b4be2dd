import ArgumentParser

@main
struct GLRender: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "glrender")
}

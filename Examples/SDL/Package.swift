// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "sdl-browser",
    dependencies: [.package(path: "../Browser")],
    targets: [
        .systemLibrary(name: "CSDL", providers: [.apt(["libsdl2-dev"])]),
        .executableTarget(name: "sdl-browser", dependencies: ["CSDL", "Browser"]),
    ],
    swiftLanguageModes: [.v6]
)

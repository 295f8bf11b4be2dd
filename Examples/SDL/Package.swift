// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "sdl-browser",
    dependencies: [.package(path: "../Browser"), .package(name: "glrender", path: "../..", traits: ["OpenGL"])],
    targets: [
        .systemLibrary(name: "CSDL", providers: [.apt(["libsdl2-dev"])]),
        .executableTarget(
            name: "sdl-browser",
            dependencies: ["CSDL", "Browser", .product(name: "CEGL", package: "glrender")]),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "x11-browser",
    dependencies: [.package(path: "../Browser"), .package(name: "glrender", path: "../..")],
    targets: [
        .systemLibrary(name: "CX11", pkgConfig: "x11", providers: [.apt(["libx11-dev"])]),
        .executableTarget(
            name: "x11-browser",
            dependencies: ["CX11", "Browser", .product(name: "CEGL", package: "glrender")]),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "gtk-browser",
    dependencies: [.package(path: "../Browser"), .package(name: "glrender", path: "../..")],
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(
            name: "gtk-browser",
            dependencies: ["CGTK", "Browser", .product(name: "CEGL", package: "glrender")]),
    ],
    swiftLanguageModes: [.v6]
)

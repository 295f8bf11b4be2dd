// swift-tools-version: 6.1
import PackageDescription

// What the programs of both toolkits show; it knows of no toolkit.
let package = Package(
    name: "Browser",
    products: [.library(name: "Browser", targets: ["Browser"])],
    dependencies: [.package(name: "glrender", path: "../..", traits: ["OpenGL"])],
    targets: [
        .target(
            name: "Browser",
            dependencies: [
                .product(name: "UIKit", package: "glrender"), .product(name: "Compositor", package: "glrender"),
            ])
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.1
import PackageDescription

// What the programs show; it knows of no toolkit.
let package = Package(
    name: "Browser",
    products: [.library(name: "Browser", targets: ["Browser"])],
    dependencies: [.package(name: "glrender", path: "../..")],
    targets: [
        .target(
            name: "Browser",
            dependencies: [
                .product(name: "UIKit", package: "glrender"), .product(name: "Compositor", package: "glrender"),
                .product(name: "CEGL", package: "glrender"),
            ])
    ],
    swiftLanguageModes: [.v6]
)

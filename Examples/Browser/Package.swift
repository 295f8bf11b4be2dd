// swift-tools-version: 6.1
import PackageDescription

// The content of the programs, independent of their toolkits.
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

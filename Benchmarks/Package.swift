// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "glrender-benchmarks",
    dependencies: [.package(name: "glrender", path: "..")],
    targets: [
        .executableTarget(
            name: "layer-model-benchmark",
            dependencies: [.product(name: "LayerModel", package: "glrender")]
        ),
        .executableTarget(
            name: "frame-benchmark",
            dependencies: [
                .product(name: "LayerModel", package: "glrender"), .product(name: "Compositor", package: "glrender"),
            ]
        ),
        .executableTarget(
            name: "soak",
            dependencies: [
                .product(name: "LayerModel", package: "glrender"), .product(name: "Compositor", package: "glrender"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

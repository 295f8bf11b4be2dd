// swift-tools-version: 6.1
import PackageDescription

// Built by Scripts/fuzz, which instruments the sources, and without that by `make fuzz-seeds`; both name the archive of libFuzzer. As a
// setting of one target it leaves the links of all others as they are.
let libFuzzer = Context.environment["LIBFUZZER"].map { [LinkerSetting.unsafeFlags([$0])] } ?? []

let package = Package(
    name: "glrender-fuzzing",
    dependencies: [.package(name: "glrender", path: "..")],
    targets: [
        .target(name: "CLibFuzzer"),
        // Links to the sources of `Expressions`, which no product offers, and of the functions of `Geometry` that those take.
        .target(name: "ExpressionsAlone", dependencies: [.product(name: "LayerModel", package: "glrender")]),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CLibFuzzer", "ExpressionsAlone", .product(name: "AppleNames", package: "glrender"),
                .product(name: "LayerModel", package: "glrender"), .product(name: "Compositor", package: "glrender"),
                .product(name: "ImageCodecs", package: "glrender"), .product(name: "Lottie", package: "glrender"),
                .product(name: "SceneFormat", package: "glrender"), .product(name: "CLibrary", package: "glrender"),
            ],
            linkerSettings: libFuzzer + [.linkedLibrary("stdc++")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CLibFuzzer" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "glrender",
    products: [
        .library(name: "LayerModel", targets: ["LayerModel"]),
        .library(name: "Compositor", targets: ["Compositor"]),
        .library(name: "CEGL", targets: ["CEGL"]),
        .library(name: "SceneFormat", targets: ["SceneFormat"]),
        .library(name: "ImageCodecs", targets: ["ImageCodecs"]),
        .executable(name: "glrender", targets: ["glrender-cli"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(
            name: "CEGL",
            pkgConfig: "egl glesv2 gbm",
            providers: [.apt(["libegl-dev", "libgles-dev", "libgbm-dev"])]
        ),
        .systemLibrary(
            name: "CImageLibraries",
            pkgConfig: "libpng libjpeg libturbojpeg libwebp libwebpdemux libdeflate zlib",
            providers: [
                .apt([
                    "libpng-dev", "libjpeg-dev", "libturbojpeg0-dev", "libwebp-dev", "libdeflate-dev", "zlib1g-dev",
                ])
            ]
        ),
        .systemLibrary(
            name: "CPangoLibraries",
            pkgConfig: "gobject-2.0 harfbuzz fontconfig freetype2",
            providers: [.apt(["libpango1.0-dev", "libharfbuzz-dev", "libfontconfig-dev", "libfreetype-dev"])]
        ),
        .target(name: "CPango", dependencies: ["CPangoLibraries"]),
        .target(name: "CImageShims", dependencies: ["CImageLibraries"]),
        .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
        .target(
            name: "PixelKernels", cxxSettings: [.headerSearchPath(".")], linkerSettings: [.linkedLibrary("hwy")]),

        .target(name: "LayerModel"),
        .target(name: "ShaderSources", path: "Shaders", plugins: ["EmbedShaders"]),
        .target(name: "Rasterization", dependencies: ["LayerModel"]),
        .target(name: "TextLayout", dependencies: ["LayerModel", "CPango"]),
        .target(name: "DisplayList", dependencies: ["LayerModel", "Rasterization", "TextLayout"]),
        .target(name: "CPURenderer", dependencies: ["DisplayList", "LayerModel", "Rasterization"]),
        .target(
            name: "Compositor",
            dependencies: [
                "CEGL", "CPURenderer", "DisplayList", "LayerModel", "Rasterization", "ShaderSources", "TextLayout",
            ]
        ),
        .target(name: "ImageCodecs", dependencies: ["LayerModel", "CImageLibraries", "CImageShims"]),
        .target(name: "SceneFormat", dependencies: ["LayerModel", "ImageCodecs", "CSimdJSON"]),
        .target(name: "BenchmarkSuite", dependencies: ["LayerModel", "Compositor", "ImageCodecs"]),
        .executableTarget(
            name: "glrender-cli",
            dependencies: [
                "LayerModel", "Compositor", "DisplayList", "ImageCodecs", "SceneFormat", "TextLayout", "BenchmarkSuite",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        .executableTarget(
            name: "triangle", dependencies: ["CEGL", "Compositor", "ImageCodecs", "LayerModel"],
            path: "Examples/Triangle"),

        .plugin(name: "EmbedShaders", capability: .buildTool(), dependencies: ["embed-shaders"]),
        .executableTarget(name: "embed-shaders", path: "Plugins/embed-shaders"),

        .target(name: "TestSupport", path: "Tests/TestSupport", exclude: ["Fonts"]),
        .testTarget(name: "LayerModelTests", dependencies: ["LayerModel", "TestSupport"]),
        .testTarget(name: "PixelKernelsTests", dependencies: ["PixelKernels", "TestSupport"]),
        .testTarget(name: "RasterizationTests", dependencies: ["Rasterization", "LayerModel", "TestSupport"]),
        .testTarget(
            name: "TextLayoutTests", dependencies: ["CPango", "TextLayout", "LayerModel", "TestSupport"]),
        .testTarget(
            name: "CompositorTests",
            dependencies: [
                "CEGL", "CPURenderer", "Compositor", "DisplayList", "LayerModel", "Rasterization", "ShaderSources",
                "TestSupport", "TextLayout",
            ]
        ),
        .testTarget(name: "ImageCodecsTests", dependencies: ["ImageCodecs", "LayerModel", "TestSupport"]),
        .testTarget(
            name: "FidelityTests",
            dependencies: ["Compositor", "ImageCodecs", "LayerModel", "SceneFormat", "TestSupport"]
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["glrender-cli", "Compositor", "ImageCodecs", "LayerModel", "TestSupport"]
        ),
        .testTarget(
            name: "BenchmarkSuiteTests",
            dependencies: ["BenchmarkSuite", "Compositor", "ImageCodecs", "LayerModel", "TestSupport"]
        ),
        .testTarget(
            name: "PictureTests",
            dependencies: [
                "CPURenderer", "Compositor", "DisplayList", "LayerModel", "Rasterization", "SceneFormat", "TestSupport",
                "triangle",
            ]
        ),
        .testTarget(name: "SceneFormatTests", dependencies: ["SceneFormat", "LayerModel", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}

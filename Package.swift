// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "glrender",
    products: [
        .library(name: "LayerModel", targets: ["LayerModel"]),
        .library(name: "Compositor", targets: ["Compositor"]),
        .library(name: "CEGL", targets: ["CEGL"]),
        .library(name: "SceneFormat", targets: ["SceneFormat"]),
        .library(name: "Lottie", targets: ["Lottie"]),
        .library(name: "ImageCodecs", targets: ["ImageCodecs"]),
        .library(name: "MediaExport", targets: ["MediaExport"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "CoreGraphics", targets: ["CoreGraphics", "_Testing_CoreGraphics"]),
        .library(name: "CoreText", targets: ["CoreText"]),
        .library(name: "ImageIO", targets: ["ImageIO"]),
        .library(name: "AppleNames", targets: ["AppleNames"]),
        .library(name: "LayerSnapshots", targets: ["LayerSnapshots"]),
        .library(name: "LayerViews", targets: ["LayerViews"]),
        .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit"]),
        .executable(name: "glrender", targets: ["glrender-cli"]),
        // Installed as libglrender.so: the command has the name.
        .library(name: "glrender-c", type: .dynamic, targets: ["CLibrary"]),
        .library(name: "CLibrary", targets: ["CLibrary"]),
    ],
    traits: [
        .trait(name: "OpenGL", description: "Drawing with the GPU, which takes libEGL, libGLESv2 and libgbm."),
        .trait(name: "Service", description: "The commands that answer HTTP requests, which take SwiftNIO."),
        .trait(
            name: "WithoutLocales",
            description: "Leaves out Foundation's data of languages, 34 MB, where it is linked in."
        ),
        .default(enabledTraits: ["OpenGL", "Service"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    ],
    targets: [
        .systemLibrary(
            name: "CEGL",
            pkgConfig: "egl glesv2 gbm",
            providers: [.apt(["libegl-dev", "libgles-dev", "libgbm-dev"])]
        ),
        .systemLibrary(
            name: "CImageLibraries",
            // libavif's own has a flag that packages may not use; the module map links it.
            pkgConfig: "libpng libjpeg libturbojpeg libwebp libwebpdemux libwebpmux libdeflate libisal lcms2 zlib",
            providers: [
                .apt([
                    "libpng-dev", "libjpeg-dev", "libturbojpeg0-dev", "libwebp-dev", "libavif-dev", "libdeflate-dev",
                    "libisal-dev", "liblcms2-dev", "zlib1g-dev",
                ])
            ]
        ),
        .systemLibrary(name: "CMessageDigest", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(
            name: "CPangoLibraries",
            pkgConfig: "gobject-2.0 harfbuzz fontconfig freetype2 icu-uc",
            providers: [
                .apt(["libpango1.0-dev", "libharfbuzz-dev", "libfontconfig-dev", "libfreetype-dev", "libicu-dev"])
            ]
        ),
        .target(name: "CPango", dependencies: ["CPangoLibraries"]),
        .target(name: "CImageShims", dependencies: ["CImageLibraries"]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
        .target(
            name: "PixelKernels", cxxSettings: [.headerSearchPath(".")], linkerSettings: [.linkedLibrary("hwy")]),

        .target(name: "Geometry"),
        .target(name: "Graphics", dependencies: ["Geometry"]),
        .target(name: "LayerModel", dependencies: ["Geometry", "Graphics"]),
        .target(name: "ShaderSources", path: "Shaders", plugins: ["EmbedShaders"]),
        .target(name: "Rasterization", dependencies: ["Geometry", "PixelKernels"]),
        .target(name: "TextLayout", dependencies: ["CPango", "Graphics"]),
        .target(name: "RenderDevices", dependencies: ["Geometry", "Graphics", "LayerModel"]),
        .target(
            name: "DisplayList",
            dependencies: ["Geometry", "Graphics", "LayerModel", "Rasterization", "RenderDevices", "TextLayout"]),
        .target(
            name: "CPURenderer",
            dependencies: ["DisplayList", "Graphics", "PixelKernels", "Rasterization", "RenderDevices"]),
        .target(
            name: "GLRenderer",
            dependencies: [
                "CEGL", "DisplayList", "Geometry", "LayerModel", "PixelKernels", "Rasterization", "RenderDevices",
                "ShaderSources",
            ]),
        .target(
            name: "Compositor",
            dependencies: [
                "CPURenderer", "DisplayList", .target(name: "GLRenderer", condition: .when(traits: ["OpenGL"])),
                "LayerModel", "PixelKernels", "Rasterization", "RenderDevices", "TextLayout", "VideoDecoding",
            ]
        ),
        .target(name: "Processes"),
        .target(name: "VideoDecoding", dependencies: ["LayerModel", "PixelKernels", "Processes"]),
        .target(
            name: "ImageCodecs",
            dependencies: ["Graphics", "CImageLibraries", "CImageShims", "CMessageDigest", "PixelKernels"]),
        .target(name: "JSON", dependencies: ["CSimdJSON"]),
        .target(name: "Expressions", dependencies: ["Geometry"]),
        .target(
            name: "Lottie", dependencies: ["CZip", "Expressions", "JSON", "ImageCodecs", "LayerModel", "TextLayout"]),
        .target(
            name: "SceneFormat",
            dependencies: ["CExpat", "JSON", "ImageCodecs", "LayerModel", "Lottie", "VideoDecoding"]),
        .target(name: "AppleNames", dependencies: ["Graphics", "ImageCodecs", "TextLayout"]),
        .target(name: "LayerViews", dependencies: ["AppleNames", "LayerModel", "TextLayout"]),
        .target(name: "LayerSnapshots", dependencies: ["Compositor", "ImageCodecs", "LayerModel", "LayerViews"]),
        .target(
            name: "QuartzCore", dependencies: ["AppleNames", "LayerModel", "QuartzCoreSubmodules"],
            path: "Sources/AppleModules/QuartzCore"),
        .target(
            name: "AVFoundation", dependencies: ["AppleNames", "LayerModel"], path: "Sources/AppleModules/AVFoundation"),
        .target(
            name: "CoreGraphics", dependencies: ["AppleNames", "Compositor", "CoreGraphicsSubmodules", "LayerModel"],
            path: "Sources/AppleModules/CoreGraphics"),
        .target(
            name: "CoreText", dependencies: ["AppleNames", "CoreTextSubmodules", "LayerModel"],
            path: "Sources/AppleModules/CoreText"),
        .target(
            name: "ImageIO", dependencies: ["AppleNames", "ImageCodecs", "ImageIOSubmodules", "LayerModel"],
            path: "Sources/AppleModules/ImageIO"),
        .target(
            name: "UIKit",
            dependencies: [
                "AppleNames", "Compositor", "ImageCodecs", "LayerModel", "LayerViews", "UIKitSubmodules",
            ],
            path: "Sources/AppleModules/UIKit"
        ),
        // Clang modules without headers: `import UIKit.UIColor` finds its part in one, and with it the module of Swift.
        .systemLibrary(name: "CoreGraphicsSubmodules", path: "Sources/AppleModules/Submodules/CoreGraphics"),
        .systemLibrary(name: "CoreTextSubmodules", path: "Sources/AppleModules/Submodules/CoreText"),
        .systemLibrary(name: "ImageIOSubmodules", path: "Sources/AppleModules/Submodules/ImageIO"),
        .systemLibrary(name: "QuartzCoreSubmodules", path: "Sources/AppleModules/Submodules/QuartzCore"),
        .systemLibrary(name: "UIKitSubmodules", path: "Sources/AppleModules/Submodules/UIKit"),
        .target(name: "_Testing_CoreGraphics", path: "Sources/AppleModules/Testing/CoreGraphics"),
        .target(name: "_Testing_UIKit", path: "Sources/AppleModules/Testing/UIKit"),
        .target(
            name: "MediaExport",
            dependencies: [
                "Compositor", "DisplayList", "ImageCodecs", "LayerModel", "PixelKernels",
                "Processes", "RenderDevices", "SceneFormat", "TextLayout", "VideoDecoding",
            ]
        ),
        .target(
            name: "Jobs", dependencies: ["Compositor", "ImageCodecs", "LayerModel", "MediaExport", "SceneFormat"]),
        .target(
            name: "RenderService",
            dependencies: [
                "Compositor", "DisplayList", "ImageCodecs", "Jobs", "LayerModel", "MediaExport", "RenderDevices",
                "SceneFormat",
            ]
        ),
        .target(
            name: "PreviewPage",
            resources: [
                "app.js", "frames.js", "icon.svg", "index.html", "inspector.js", "page.css", "sound.js", "stage.js",
                "timeline.js", "tree.js",
            ].map { .embedInCode($0) }),
        .target(name: "ICUWithoutData", path: "Packaging/ICUWithoutData"),
        .target(
            name: "Verification",
            dependencies: ["Compositor", "ImageCodecs", "LayerModel", "Rasterization", "SceneFormat", "TextLayout"],
            resources: [.embedInCode("pictures.txt"), .embedInCode("scenes.json"), .embedInCode("tile.png")]),
        .target(
            name: "BenchmarkSuite",
            dependencies: ["LayerModel", "Compositor", "ImageCodecs", "RenderDevices", "Verification"]),
        .systemLibrary(name: "CGLRender"),
        .target(
            name: "CLibrary",
            dependencies: [
                "CGLRender", "Compositor", "DisplayList", "ImageCodecs", "JSON", "Jobs", "LayerModel", "MediaExport",
                "SceneFormat",
                .target(name: "ICUWithoutData", condition: .when(traits: ["WithoutLocales"])),
            ]
        ),
        .executableTarget(
            name: "glrender-cli",
            dependencies: [
                "BenchmarkSuite", "Compositor", "DisplayList", "ImageCodecs", "Jobs", "LayerModel", "MediaExport",
                "Processes",
                "Rasterization", "SceneFormat", "TextLayout", "Verification",
                .target(name: "ICUWithoutData", condition: .when(traits: ["WithoutLocales"])),
                .target(name: "RenderService", condition: .when(traits: ["Service"])),
                .target(name: "PreviewPage", condition: .when(traits: ["Service"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(
                    name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Service"])),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Service"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Service"])),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: .when(traits: ["Service"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Service"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Service"])),
            ]
        ),

        .executableTarget(
            name: "triangle", dependencies: ["CEGL", "Compositor", "ImageCodecs", "LayerModel"],
            path: "Examples/Triangle"),

        .plugin(name: "EmbedShaders", capability: .buildTool(), dependencies: ["embed-shaders"]),
        .executableTarget(name: "embed-shaders", path: "Plugins/embed-shaders"),

        .target(
            name: "TestSupport", dependencies: ["CZip", "Geometry", "Graphics"], path: "Tests/TestSupport",
            exclude: ["Fonts"]),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
        .testTarget(name: "GraphicsTests", dependencies: ["AppleNames", "Graphics", "TestSupport"]),
        .testTarget(name: "AppleNamesTests", dependencies: ["AppleNames", "Graphics", "TestSupport", "TextLayout"]),
        .executableTarget(name: "layers-alone-program", dependencies: ["LayerModel"], path: "Tests/LayersAloneProgram"),
        .testTarget(
            name: "LayerModelTests", dependencies: ["AppleNames", "LayerModel", "TestSupport", "layers-alone-program"]),
        .testTarget(
            name: "PixelKernelsTests", dependencies: ["Graphics", "PixelKernels", "Rasterization", "TestSupport"]),
        .testTarget(name: "RasterizationTests", dependencies: ["Geometry", "Rasterization", "TestSupport"]),
        .testTarget(
            name: "TextLayoutTests",
            dependencies: [
                "AppleNames", "CPango", "DisplayList", "LayerModel", "Rasterization", "TestSupport", "TextLayout",
            ]),
        // What tests of several targets share needs what is internal to the targets that it serves, and is built with tests alone.
        .testTarget(
            name: "DisplayListTestSupport",
            dependencies: ["DisplayList", "Geometry", "LayerModel", "Rasterization", "RenderDevices", "TestSupport"]),
        .testTarget(
            name: "DisplayListTests",
            dependencies: [
                "AppleNames", "DisplayList", "DisplayListTestSupport", "LayerModel", "Rasterization", "TestSupport",
                "TextLayout",
            ]),
        .testTarget(
            name: "CPURendererTestSupport",
            dependencies: ["CPURenderer", "DisplayList", "DisplayListTestSupport", "Geometry", "RenderDevices"]),
        .testTarget(
            name: "CPURendererTests",
            dependencies: [
                "CPURenderer", "CPURendererTestSupport", "DisplayList", "DisplayListTestSupport", "Geometry",
                "LayerModel",
                "PixelKernels", "Rasterization", "RenderDevices", "TestSupport",
            ]),
        .testTarget(
            name: "GLRendererTestSupport",
            dependencies: [
                "CPURenderer", "CPURendererTestSupport", "DisplayList", "DisplayListTestSupport", "GLRenderer",
                "Geometry", "LayerModel", "Rasterization", "RenderDevices", "TestSupport",
            ]),
        .target(name: "GLCalls", path: "Tests/GLCalls", linkerSettings: [.linkedLibrary("GLESv2")]),
        .testTarget(
            name: "GLRendererTests",
            dependencies: [
                "CPURenderer", "CPURendererTestSupport", "DisplayList", "DisplayListTestSupport", "GLCalls",
                "GLRenderer", "GLRendererTestSupport", "Geometry", "LayerModel", "Rasterization", "RenderDevices",
                "ShaderSources", "TestSupport",
            ]),
        .testTarget(
            name: "CompositorTests",
            dependencies: [
                "AppleNames", "CEGL", "CPURenderer", "CPURendererTestSupport", "Compositor", "DisplayList",
                "DisplayListTestSupport",
                "GLRenderer", "GLRendererTestSupport", "LayerModel", "Rasterization", "RenderDevices", "TestSupport",
                "TextLayout",
            ]
        ),
        .testTarget(name: "JobsTests", dependencies: ["Jobs", "LayerModel", "MediaExport", "SceneFormat"]),
        .testTarget(
            name: "RenderServiceTests",
            dependencies: [
                "Compositor", "ImageCodecs", "Jobs", "LayerModel", "MediaExport", "RenderService", "SceneFormat",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "ImageCodecsTests", dependencies: ["AppleNames", "ImageCodecs", "LayerModel", "TestSupport"]),
        .testTarget(
            name: "MediaExportTests",
            dependencies: [
                "AppleNames", "Compositor", "ImageCodecs", "LayerModel", "LayerViews", "MediaExport", "SceneFormat",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "FidelityTests",
            dependencies: [
                "Compositor", "ImageCodecs", "LayerModel", "SceneFormat", "TestSupport", "Verification",
            ]
        ),
        .executableTarget(
            name: "readme-program", dependencies: ["Compositor", "ImageCodecs", "LayerModel", "MediaExport"],
            path: "Tests/ReadmeProgram"),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "glrender-cli", "Compositor", "ImageCodecs", "LayerModel", "readme-program", "TestSupport",
            ]
        ),
        .testTarget(
            name: "CLibraryTests",
            dependencies: [
                "CEGL", "CGLRender", "CLibrary", "Compositor", "GLRenderer", "ImageCodecs", "LayerModel",
                "SceneFormat", "TestSupport",
            ],
            exclude: ["Programs"]
        ),
        .testTarget(
            name: "BenchmarkSuiteTests",
            dependencies: ["BenchmarkSuite", "Compositor", "ImageCodecs", "LayerModel", "TestSupport"]
        ),
        .testTarget(
            name: "PictureTests",
            dependencies: [
                "CPURenderer", "Compositor", "DisplayList", "GLRenderer", "Graphics", "LayerModel", "Rasterization",
                "SceneFormat", "TestSupport", "triangle",
            ]
        ),
        .executableTarget(name: "run-loop-program", dependencies: ["QuartzCore"], path: "Tests/RunLoopProgram"),
        .testTarget(
            name: "AppleModulesTests",
            dependencies: [
                "AVFoundation", "CoreGraphics", "CoreText", "ImageIO", "QuartzCore", "UIKit",
                "_Testing_CoreGraphics", "_Testing_UIKit", "run-loop-program",
            ]),
        .target(
            name: "ArticleSamplesSwift5", dependencies: ["CoreText", "QuartzCore", "UIKit"],
            path: "Tests/ArticleSamplesSwift5", swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ArticleTests",
            dependencies: [
                "ArticleSamplesSwift5", "AVFoundation", "Compositor", "CoreText", "QuartzCore", "UIKit",
                "_Testing_UIKit",
            ]),
        .testTarget(
            name: "LayerSnapshotsTests",
            dependencies: ["AppleNames", "ImageCodecs", "LayerModel", "LayerSnapshots", "LayerViews", "TestSupport"],
            exclude: ["__Snapshots__"]),
        .testTarget(
            name: "LayerViewsTests", dependencies: ["AppleNames", "Compositor", "LayerModel", "LayerViews"]),
        .testTarget(name: "JSONTests", dependencies: ["JSON"]),
        .testTarget(name: "ExpressionsTests", dependencies: ["Expressions"]),
        .testTarget(
            name: "LottieTests",
            dependencies: [
                "Compositor", "ImageCodecs", "JSON", "LayerModel", "Lottie", "TestSupport", "TextLayout",
            ],
            exclude: ["Pictures"]),
        .testTarget(name: "VideoDecodingTests", dependencies: ["LayerModel", "TestSupport", "VideoDecoding"]),
        .testTarget(
            name: "SceneFormatTests",
            dependencies: ["Compositor", "ImageCodecs", "JSON", "SceneFormat", "LayerModel", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Programs written for Apple's frameworks have the language's defaults, and so do the tests that are written as they are.
for target in package.targets
where [.regular, .executable, .test].contains(target.type)
    && !["AppleModulesTests", "ArticleSamplesSwift5", "ArticleTests", "readme-program", "run-loop-program"].contains(
        target.name)
{
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}

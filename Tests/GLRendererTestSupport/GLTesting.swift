import CPURendererTestSupport
package import DisplayList
package import DisplayListTestSupport
package import Geometry
package import RenderDevices
package import Testing

@testable package import GLRenderer

/// Devices and small pictures for tests of the GL renderer.
package enum GLTesting {
    /// Whether there is any EGL device, be it software.
    package static let hasDevice: Bool = (try? GLDevice.open(.gpu, allowSoftware: true)) != nil

    /// A device of its own that collects the driver's messages.
    ///
    /// - Parameter programs: Where it keeps linked programs; `nil` compiles them.
    package static func device(textureSize: Int? = nil, programs: ProgramBinaries? = nil) throws -> GLDevice {
        try GLDevice.open(
            .gpu, allowSoftware: true,
            options: GLContext.Options(
                collectsDebugMessages: true, maximumTextureSize: textureSize, programBinaries: programs))
    }

    package static func context() throws -> GLContext {
        try device().context
    }

    /// Draws a list and gives its pixels as premultiplied RGBA, row by row.
    package static func draw(
        _ list: DisplayList, with renderer: GLRenderer, region: DeviceRect? = nil
    ) throws -> (pixels: DrawnPicture, statistics: FrameStatistics) {
        try draw(PlannedFrame(list, RenderGraph(list, region: region)), with: renderer)
    }

    /// Draws a frame and gives its pixels as premultiplied RGBA, row by row.
    package static func draw(
        _ frame: PlannedFrame, with renderer: GLRenderer
    ) throws -> (pixels: DrawnPicture, statistics: FrameStatistics) {
        let statistics = try renderer.draw(frame)
        let pixels = try renderer.withPixels { DrawnPicture($0) }
        return (pixels, statistics)
    }

    /// Draws a list of extended range.
    package static func drawExtended(_ list: DisplayList, with renderer: GLRenderer) throws -> ExtendedPicture {
        _ = try renderer.draw(RenderGraph(list), of: list)
        return try renderer.withPixels { ExtendedPicture($0) }
    }

    /// Draws a list with both renderers.
    package static func drawOnBoth(_ list: DisplayList) throws -> (gl: DrawnPicture, cpu: DrawnPicture) {
        (try draw(list, with: GLRenderer(device())).pixels, try CPUTesting.draw(list))
    }
}

extension GLTechniques {
    /// Every choice of techniques: any device draws with each.
    package static let all = Drawing.allCases.flatMap { drawing in
        Readback.allCases.map { GLTechniques(drawing: drawing, readback: $0) }
    }
}

extension Trait where Self == ConditionTrait {
    /// The test needs an EGL device; llvmpipe will do.
    package static var needsGL: Self {
        .enabled(if: GLTesting.hasDevice, "there is no EGL device (apt-get install libegl-mesa0 libgl1-mesa-dri)")
    }
}

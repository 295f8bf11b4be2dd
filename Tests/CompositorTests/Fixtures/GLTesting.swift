import LayerModel
import RenderDevices
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization

/// Devices and small pictures for tests of the GL renderer.
enum GLTesting {
    /// Whether there is any EGL device, be it software.
    static let hasDevice: Bool = (try? GLDevice.open(.gpu, allowSoftware: true)) != nil

    /// A device of its own that collects the driver's messages.
    static func device(textureSize: Int? = nil) throws -> GLDevice {
        try GLDevice.open(
            .gpu, allowSoftware: true,
            options: GLContext.Options(collectsDebugMessages: true, maximumTextureSize: textureSize))
    }

    static func context() throws -> GLContext {
        try device().context
    }

    /// Draws a list and gives its pixels as premultiplied RGBA, row by row.
    static func draw(
        _ list: DisplayList, with renderer: GLRenderer, region: DeviceRect? = nil
    ) throws -> (pixels: GLPicture, statistics: FrameStatistics) {
        let graph = RenderGraph(list, region: region)
        let statistics = try renderer.draw(graph, of: list)
        let pixels = try renderer.withPixels { GLPicture($0) }
        return (pixels, statistics)
    }

    /// Draws a list with the CPU renderer.
    static func drawOnCPU(
        _ list: DisplayList, with renderer: CPURenderer = CPURenderer(threads: 1)
    ) throws -> GLPicture {
        _ = try renderer.draw(RenderGraph(list), of: list)
        return try renderer.withPixels { GLPicture($0) }
    }

    /// Draws a list with both renderers.
    static func drawOnBoth(_ list: DisplayList) throws -> (gl: GLPicture, cpu: GLPicture) {
        (try draw(list, with: GLRenderer(device())).pixels, try drawOnCPU(list))
    }
}

extension GLTechniques {
    /// Every choice of techniques: any device draws with each.
    static let all = PathCoverage.allCases.flatMap { coverage in
        DrawingOrder.allCases.flatMap { order in
            Readback.allCases.map { GLTechniques(pathCoverage: coverage, drawingOrder: order, readback: $0) }
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// The test needs an EGL device; llvmpipe will do.
    static var needsGL: Self {
        .enabled(if: GLTesting.hasDevice, "there is no EGL device (apt-get install libegl-mesa0 libgl1-mesa-dri)")
    }
}

/// A copy of a drawn picture: premultiplied RGBA.
struct GLPicture: Equatable {
    let width: Int
    let height: Int
    private(set) var pixels: [SIMD4<UInt8>] = []

    init(_ view: PixelView) {
        width = view.region.width
        height = view.region.height
        for y in 0..<height {
            for x in 0..<width {
                let p = view.base.load(fromByteOffset: y * view.bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
                pixels.append(view.layout == .rgba ? p : SIMD4(p.z, p.y, p.x, p.w))
            }
        }
    }

    subscript(x: Int, y: Int) -> SIMD4<UInt8> { pixels[y * width + x] }

    /// The greatest difference in a channel, and how many pixels differ by more than `tolerance`.
    func difference(from other: GLPicture, tolerance: Int = 0) -> (greatest: Int, count: Int) {
        var greatest = 0
        var count = 0
        for (a, b) in zip(pixels, other.pixels) {
            let d = SIMD4<Int>(truncatingIfNeeded: a) &- SIMD4<Int>(truncatingIfNeeded: b)
            let most = max(abs(d.x), abs(d.y), abs(d.z), abs(d.w))
            greatest = max(greatest, most)
            if most > tolerance { count += 1 }
        }
        return (greatest, count)
    }
}

extension DisplayList {
    /// An empty picture of the given size.
    init(width: Int32, height: Int32, background: SIMD4<Float> = .zero) {
        self.init(bounds: DeviceRect(minX: 0, minY: 0, maxX: width, maxY: height), background: background)
    }

    /// Adds a command that draws a rectangle of a plane; its bounds follow from the transform.
    mutating func add(
        _ rect: SIMD4<Float>, color: SIMD4<Float> = SIMD4(1, 1, 1, 1), transform: PlaneTransform = .identity,
        edges: DrawCommand.Edges = .all, clip: Int32 = DrawCommand.none, limit: DeviceRect? = nil,
        primitive: DrawCommand.Primitive = .fill, payload: Int32 = DrawCommand.none, radii: SIMD4<Float>? = nil,
        isOpaque: Bool? = nil
    ) {
        transforms.append(transform)
        guard let box = transform.bounds(of: rect) else { return }
        let touched = DeviceRect(enclosing: box.x - 0.75, box.y - 0.75, box.z + 0.75, box.w + 0.75)
        let bounds = touched.intersection(limit ?? self.bounds).intersection(self.bounds)
        guard !bounds.isEmpty else { return }
        var shape = DrawCommand.none
        if let radii {
            shape = Int32(roundedRects.count)
            roundedRects.append(RoundedRect(rect: rect, radii: radii))
        }
        commands.append(
            DrawCommand(
                primitive: primitive, edges: edges, isOpaque: isOpaque ?? (color.w >= 1),
                transform: Int32(transforms.count - 1), clip: clip, shape: shape, payload: payload, rect: rect,
                color: color, bounds: bounds))
    }
}

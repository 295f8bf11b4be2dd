import CEGL
import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import Synchronization
import TestSupport
import Testing

@testable import Compositor
@testable import DisplayList
@testable import GLRenderer
@testable import RenderDevices

/// Faults of graphics devices, which no driver shows on demand, injected where they are asked for.
@Suite(.needsGL, .serialized) struct DeviceFaultTests {
    /// How many more questions are answered well before the fault.
    private static let questions = Atomic(0)
    private static let reset: PFNGLGETGRAPHICSRESETSTATUSEXTPROC = {
        DeviceFaultTests.questions.subtract(1, ordering: .relaxed).newValue < 0 ? 0x8253 : GLenum(GL_NO_ERROR)
    }
    private static let exhausted: @convention(c) () -> GLenum = {
        DeviceFaultTests.questions.subtract(1, ordering: .relaxed).newValue == -1
            ? GLenum(GL_OUT_OF_MEMORY) : GLenum(GL_NO_ERROR)
    }

    private let options = RenderOptions(size: CGSize(width: 96, height: 64), background: .white)

    /// A picture, a path, a gradient, a shadow and a group at a place.
    private func tree(at x: CGFloat) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
        let picture = CALayer()
        picture.frame = CGRect(x: x, y: 8, width: 20, height: 20)
        picture.contents = CGImage.checkerboard
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 40, y: 10, width: 30, height: 40), transform: nil)
        shape.fillColor = CGColor(red: 0.8, green: 0.2, blue: 0.1, alpha: 1)
        shape.shadowOpacity = 0.5
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 4, y: 36, width: 40, height: 20)
        gradient.colors = [CGColor.white, CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
        gradient.opacity = 0.5
        gradient.cornerRadius = 6
        for layer in [picture, shape, gradient] { root.addSublayer(layer) }
        return root
    }

    private func renderer() throws -> Renderer { try Renderer(device: .gpu, allowSoftware: true) }

    private static func device() throws(RenderError) -> GLDevice {
        do throws(DeviceError) {
            return try GLDevice.open(.gpu, allowSoftware: true)
        } catch {
            throw .contextLost(error.message)
        }
    }

    private func picture(of layer: CALayer, _ renderer: Renderer) throws -> [UInt8] {
        try renderer.render(layer, options).premultipliedBytes
    }

    private func context(of renderer: Renderer) throws -> GLContext {
        try #require(renderer.backend as? RecoveringRenderer).renderer.context
    }

    /// The context is lost when the health of a frame is asked for, when its pixels are read, or later than that.
    @Test(arguments: 0...3)
    func picturesGoOnAfterALoss(questions: Int) throws {
        let renderer = try renderer()
        _ = try picture(of: tree(at: 4), renderer)
        let lost = try context(of: renderer)
        Self.questions.store(questions, ordering: .relaxed)
        lost.functions.graphicsResetStatus = Self.reset
        var notices: [RenderWarning] = []
        for x in [5, 9, 30, 31] as [CGFloat] {
            let shown = try picture(of: tree(at: x), renderer)
            notices += renderer.warnings
            #expect(try shown == picture(of: tree(at: x), self.renderer()))
        }
        #expect(notices.map(\.kind) == [.device])
        #expect(try context(of: renderer) !== lost)
    }

    @Test func aPartIsDrawnWithTheWhole() throws {
        let renderer = try renderer()
        let (layer, other) = (tree(at: 4), try self.renderer())
        _ = try picture(of: layer, renderer)
        Self.questions.store(0, ordering: .relaxed)
        try context(of: renderer).functions.graphicsResetStatus = Self.reset
        layer.sublayers?[0].frame.origin.x = 5
        #expect(try picture(of: layer, renderer) == picture(of: layer, other))
        #expect(renderer.warnings.map(\.kind) == [.device])
        _ = try picture(of: layer, renderer)
        #expect(renderer.warnings.isEmpty, "the frame after it is drawn as it should be")
    }

    @Test func aDeviceThatIsLostAgainAndAgainIsAnError() throws {
        let losses = Atomic(3)
        let renderer = try RecoveringRenderer { _ throws(RenderError) in
            let device = try Self.device()
            if losses.subtract(1, ordering: .relaxed).newValue >= 0 {
                device.context.functions.graphicsResetStatus = { 0x8253 }
            }
            return try GLRenderer(device)
        }
        var list = DisplayList(width: 8, height: 8)
        list.add(Box(0, 0, 8, 8), color: SIMD4(1, 0, 0, 1))
        #expect { try renderer.draw(RenderGraph(list), of: list) } throws: {
            if case RenderError.contextLost = $0 { true } else { false }
        }
        _ = try renderer.draw(RenderGraph(list), of: list)
        #expect(try renderer.withPixels { DrawnPicture($0) }[4, 4] == SIMD4(255, 0, 0, 255))
        #expect(renderer.takeNotices().count == 3)
        #expect(renderer.takeNotices() == [])
    }

    /// A context in which layers' shaders draw is made anew, and what it drew is drawn again.
    @Test func contextsOfLayersAreMadeAnew() throws {
        let hosted = HostedPictures(on: .gpu, sharesPixels: false)
        let backend = try GLRenderer(GLDevice.open(.gpu, allowSoftware: true))
        let renderer = Renderer(backend: backend, device: backend.deviceInfo, hosted: hosted)
        let layer = CAOpenGLLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
        layer.shader = "void main() { fragColor = vec4(1.0, 0.0, time, 1.0); }"
        for (time, blue) in [(0, 0), (1, 255)] as [(Double, UInt8)] {
            let lost = hosted.shaders?.context
            lost?.functions.graphicsResetStatus = { 0x8253 }
            let bytes = try renderer.render(layer.commit(at: 0), at: time, options).premultipliedBytes
            #expect(bytes.prefix(4) == [255, 0, blue, 255])
            #expect(renderer.warnings == [])
            #expect(hosted.shaders?.context !== lost)
        }
    }

    /// What nobody draws anew is lost with the device all the same, also in a frame that shows what the last one did; pixels in
    /// memory are not.
    @Test(arguments: [true, false], [[1.0], [0, 0]])
    func stillPicturesOfLayersAreDrawnAgain(areShared: Bool, times: [Double]) throws {
        let hosted = HostedPictures(on: .gpu, sharesPixels: areShared)
        let backend = try RecoveringRenderer { _ throws(RenderError) in try GLRenderer(Self.device()) }
        let renderer = Renderer(backend: backend, device: backend.deviceInfo, hosted: hosted)
        let tree = redShader().commit(at: 0)
        _ = try renderer.render(tree, at: 0, options)
        let lost = try #require(hosted.shaders?.context)
        for context in [lost, backend.renderer.context] { context.functions.graphicsResetStatus = { 0x8253 } }
        var warnings: [RenderWarning.Kind] = []
        for time in times {
            let bytes = try renderer.render(tree, at: time, options).premultipliedBytes
            #expect(bytes.prefix(4) == [255, 0, 0, 255])
            warnings += renderer.warnings.map(\.kind)
        }
        #expect(warnings.allSatisfy { $0 == .device } && warnings.count < 2)
        #expect((hosted.shaders?.context !== lost) == areShared)
    }

    private func redShader() -> CAOpenGLLayer {
        let layer = CAOpenGLLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
        layer.shader = "void main() { fragColor = vec4(1.0, 0.0, 0.0, 1.0); }"
        return layer
    }

    /// At first in the next frame, and then after as many as there was none for.
    @Test func aDeviceOfLayersThatCannotBeOpenedIsTriedAgain() throws {
        let context = try #require(EAGLContext(api: .openGLES3))
        defer { EAGLContext.setCurrent(nil) }
        let hosted = HostedPictures(on: .currentContext, sharesPixels: false)
        let backend = try GLRenderer(Self.device())
        let renderer = Renderer(backend: backend, device: backend.deviceInfo, hosted: hosted)
        let tree = redShader().commit(at: 0)
        var isShown: [Bool] = []
        for time in 0..<8 {
            if time == 3 { EAGLContext.setCurrent(context) }
            let bytes = try renderer.render(tree, at: Double(time), options).premultipliedBytes
            isShown.append(bytes.prefix(4) == [255, 0, 0, 255])
            #expect(renderer.warnings.map(\.kind) == (isShown[time] ? [] : [.opengl]))
        }
        #expect(isShown == [false, false, false, false, true, true, true, true])
    }

    @Test(arguments: 0...6)
    func aLackOfGraphicsMemoryIsAnErrorOfItsFrame(questions: Int) throws {
        let renderer = try renderer()
        let context = try context(of: renderer)
        Self.questions.store(questions, ordering: .relaxed)
        context.functions.error = Self.exhausted
        do {
            _ = try picture(of: tree(at: 4), renderer)
            #expect(Self.questions.load(ordering: .relaxed) >= 0, "a lack of memory was not noticed")
        } catch RenderError.outOfMemory {
            #expect(Self.questions.load(ordering: .relaxed) < 0)
        }
        context.functions.error = { GLenum(GL_NO_ERROR) }
        #expect(try picture(of: tree(at: 4), renderer) == picture(of: tree(at: 4), self.renderer()))
    }
}

extension CGImage {
    fileprivate static let checkerboard: CGImage? = {
        let pixels = (0..<64).map { UInt32(($0 + $0 / 8) % 2 == 0 ? 0xFF00_80FF : 0xFF30_3030) }
        return pixels.withUnsafeBytes { bytes in
            CGImage(
                premultipliedRGBA8: ContiguousArray(bytes), width: 8, height: 8, isOpaque: true)
        }
    }()

    fileprivate var premultipliedBytes: [UInt8] {
        withPremultipliedRGBA8 { bytes, bytesPerRow in
            (0..<height).flatMap { row in (0..<width * 4).map { bytes[row * bytesPerRow + $0] } }
        }
    }
}

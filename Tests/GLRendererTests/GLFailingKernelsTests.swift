import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer

/// Drivers whose compute shaders cannot be used draw the same pictures with quads.
@Suite struct GLFailingKernelsTests {
    /// Ways in which a probe of the kernels goes wrong.
    enum Fault: CaseIterable {
        case error
        case reset

        fileprivate func happen(in context: GLContext) {
            switch self {
            case .error: context.functions.error = { 0x0502 }
            case .reset: context.functions.graphicsResetStatus = { 0x8253 }
            }
        }
    }

    @Test(.needsGL, arguments: Fault.allCases)
    func whatFailsInTheProbeLeavesARendererOfQuads(fault: Fault) throws {
        let device = try GLTesting.device()
        let first = device.context
        fault.happen(in: first)
        let renderer = try GLRenderer(device, techniques: .gpu)
        #expect(renderer.context !== first)
        #expect(renderer.deviceInfo.quadsReason?.isEmpty == false)
        #expect(!renderer.context.capabilities.targetsAreImages)
        let quads = GLTechniques(drawing: .quads, readback: .asynchronous)
        let other = try GLRenderer(GLTesting.device(), techniques: quads)
        for seed in UInt64(1)...4 {
            let list = DisplayList.random(seed: seed)
            let expected = try GLTesting.draw(list, with: other).pixels
            #expect(try GLTesting.draw(list, with: renderer).pixels.pixels == expected.pixels)
        }
    }

    /// Kernels are tried with half floats when a frame first has them; what was drawn before had bytes.
    @Test(.needsGL, arguments: Fault.allCases)
    func whatFailsWithHalfFloatsGoesOnWithQuads(fault: Fault) throws {
        let backend = try RecoveringRenderer { failure throws(RenderError) in
            do {
                return try GLRenderer(GLTesting.device(), techniques: .gpu, after: failure)
            } catch {
                throw .driver("\(error)")
            }
        }
        func halves(_ list: DisplayList) throws -> ExtendedPicture {
            _ = try backend.draw(RenderGraph(list), of: list)
            return try backend.withPixels { ExtendedPicture($0) }
        }
        let first = backend.renderer
        let bytes = try ExtendedScene.list(seed: 1, .standard)
        _ = try backend.draw(RenderGraph(bytes), of: bytes)
        #expect(first.deviceInfo.quadsReason == nil && first.context.capabilities.targetsAreImages)
        fault.happen(in: first.context)
        let list = try ExtendedScene.list(seed: 1, .extended, scale: 2)
        let drawn = try halves(list)
        #expect(backend.renderer !== first && backend.deviceInfo.quadsReason?.isEmpty == false)
        #expect(backend.takeNotices().count == 1)
        let quads = GLTechniques(drawing: .quads, readback: .asynchronous)
        #expect(try drawn == GLTesting.drawExtended(list, with: GLRenderer(GLTesting.device(), techniques: quads)))
    }

    @Test(.needsGL) func kernelsThatDrawHalfFloatsRightAreKept() throws {
        let renderer = try GLRenderer(GLTesting.device(), techniques: .gpu)
        _ = try GLTesting.drawExtended(ExtendedScene.list(seed: 1, .extended), with: renderer)
        #expect(renderer.kernelFailure == nil && renderer.deviceInfo.quadsReason == nil)
    }

    @Test(.needsGL) func aDeviceThatDrawsNothingAfterwardsIsAnError() throws {
        let device = try GLTesting.device()
        let context = device.context
        #expect(throws: RenderError.self) {
            try context.perform { () throws(RenderError) in
                context.functions.error = { 0x0502 }
                try GLTarget.checkDrawing(in: context)
            }
        }
    }

    @Test(.needsGL) func contextsApartShareNoDisplay() throws {
        let context = try GLTesting.context()
        guard let other = try? GLContext(apartFrom: context) else { return }
        #expect(other.connection.identity != context.connection.identity)
        #expect(other.info.name == context.info.name)
        try other.perform { () throws(RenderError) in try GLTarget.checkDrawing(in: other) }
    }

    @Test(arguments: ["virgl", "virgl (LLVMPIPE (LLVM 15.0.6, 256 bits))", "virgl (AMD Radeon RX 6600)"])
    func driversOfVirtualMachinesCompileElsewhere(name: String) {
        #expect(RendererDevice.compilesElsewhere(name))
        #expect(!RendererDevice.compilesElsewhere(String(name.dropFirst(5))))
    }
}

import CEGL
import Foundation
import GLRendererTestSupport
import LayerModel
import Testing

@testable import Compositor
@testable import GLRenderer

/// Drawables of more than 8 bits, and what the names of `CAMetalLayer` and `CAEDRMetadata` make of them.
@Suite(.needsGL, .serialized) struct BrightDrawableTests {
    /// What a layer is given before it has its drawable.
    private struct Drawable {
        var format = MTLPixelFormat.rgba16Float
        var space: String? = CGColorSpace.extendedLinearSRGB
        var metadata: CAEDRMetadata?
        /// What all pixels are cleared to.
        var color: SIMD3<Float> = SIMD3(repeating: 4)
        var wantsLight = true
    }

    /// The straight colour, in extended sRGB, that a picture shows of a drawable.
    private func shown(_ drawable: Drawable, headroom: CGFloat = .infinity) throws -> SIMD4<Float> {
        let context = try #require(EAGLContext(api: .openGLES3))
        defer { EAGLContext.setCurrent(nil) }
        #expect(EAGLContext.setCurrent(context))
        let layer = CAMetalLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.pixelFormat = drawable.format
        layer.colorspace = try drawable.space.map { try #require(CGColorSpace(name: $0)) }
        layer.edrMetadata = drawable.metadata
        layer.wantsExtendedDynamicRangeContent = drawable.wantsLight
        let next = try #require(layer.nextDrawable() as? GLTextureDrawable)
        #expect(next.internalFormat == (drawable.format == .bgra8Unorm ? GL_RGBA8 : GL_RGBA16F))
        var framebuffer: GLuint = 0
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), next.texture, 0)
        glClearColor(drawable.color.x, drawable.color.y, drawable.color.z, 0.5)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        next.present()
        var options = RenderOptions(size: CGSize(width: 8, height: 8))
        (options.range, options.headroom) = (.extended, headroom)
        let image = try Renderer(device: .cpu).render(layer.commit(at: 0), at: 0, options)
        var color = SIMD4<Float>.zero
        image.withPixelValues { color = $0(4, 4) }
        return color
    }

    /// The light of a grey drawable, in multiples of white.
    private func light(_ drawable: Drawable, headroom: CGFloat = .infinity) throws -> Double {
        let color = try shown(drawable, headroom: headroom)
        #expect(color.w == 1 && abs(color.x - color.y) < 0.01)
        return CGColorSpace.Transfer.sRGB.decoded(Double(color.x))
    }

    private func isNear(_ light: Double, _ wanted: Double) -> Bool { abs(light / wanted - 1) < 0.01 }

    @Test func formatsOfMoreThanBytesHoldLight() throws {
        for format in [MTLPixelFormat.rgba16Float, .bgra10_xr, .bgr10a2Unorm] {
            #expect(isNear(try light(Drawable(format: format)), 4))
        }
        let bytes = try light(Drawable(format: .bgra8Unorm, space: nil))
        #expect(isNear(bytes, 1))
        // What shows without asking for more is white.
        #expect(isNear(try light(Drawable(wantsLight: false)), 1))
        #expect(isNear(try light(Drawable(space: nil, color: SIMD3(repeating: 1.5))), 2.537))
    }

    @Test func spacesGiveComponentsTheirMeaning() throws {
        #expect(isNear(try light(Drawable(space: CGColorSpace.itur_2100_PQ, color: SIMD3(repeating: 0.729145))), 4))
        let hlg = try light(Drawable(space: CGColorSpace.itur_2100_HLG, color: SIMD3(repeating: 0.749877)))
        #expect(isNear(hlg, 1))
        for format in [MTLPixelFormat.rgba16Float, .bgra8Unorm] {
            let red = try shown(Drawable(format: format, space: CGColorSpace.displayP3, color: SIMD3(1, 0, 0)))
            #expect(abs(red.x - 1.093066) < 0.002 && abs(red.y + 0.226742) < 0.002, "\(red)")
        }
    }

    @Test func metadataSaysTheLight() throws {
        // Candelas for a component of 1, and how many times as bright as white that is.
        let scaled = CAEDRMetadata.hdr10(minLuminance: 0, maxLuminance: 4000, opticalOutputScale: 100)
        #expect(isNear(try light(Drawable(metadata: scaled)), 400.0 / 203))
        // PQ says its light itself.
        let coded = Drawable(
            space: CGColorSpace.itur_2100_PQ, metadata: scaled, color: SIMD3(repeating: 0.729145))
        #expect(isNear(try light(coded), 4))
    }

    @Test func metadataSaysWhatIsBroughtIntoRange() throws {
        /// What light of four times white becomes where twice is the most, on the way from a brightest of some candelas.
        func wanted(_ brightest: Double) throws -> Double {
            try #require(ToneCurve(peak: brightest / 203, headroom: 2)).mapped(4)
        }
        let display = Data([UInt8](repeating: 0, count: 16) + [0, 0x98, 0x96, 0x80, 0, 0, 0, 50])
        let given: [(CAEDRMetadata?, Double)] = [
            (nil, 812), (.hlg, 1000), (.hdr10(minLuminance: 0, maxLuminance: 4000, opticalOutputScale: 203), 4000),
            (.hdr10(displayInfo: display, contentInfo: nil, opticalOutputScale: 203), 1000),
            (.hdr10(displayInfo: display, contentInfo: Data([0x07, 0xD0, 0, 100]), opticalOutputScale: 203), 2000),
            (.hdr10(displayInfo: Data([1]), contentInfo: Data(), opticalOutputScale: .nan), 812),
        ]
        for (metadata, brightest) in given {
            let found = try light(Drawable(metadata: metadata), headroom: 2)
            #expect(isNear(found, try wanted(brightest)), "\(found) for \(brightest)")
        }
        #expect(CAEDRMetadata.isAvailable)
        let (bright, dim) = (try wanted(4000), try wanted(812))
        #expect(bright < 0.9 * dim)
    }
}

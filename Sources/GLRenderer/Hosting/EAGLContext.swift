import CEGL
internal import Foundation
public import LayerModel
public import RenderDevices

/// The version of OpenGL ES of a context.
public enum EAGLRenderingAPI: UInt, Sendable {
    /// OpenGL ES 1, which is not available.
    case openGLES1 = 1
    /// OpenGL ES 2, a subset of OpenGL ES 3.
    case openGLES2 = 2
    /// OpenGL ES 3.
    case openGLES3 = 3
}

/// An OpenGL ES context that draws into layers' renderbuffers.
///
/// The functions of OpenGL ES come from the module `CEGL`. The drawing is the program's own; presenting shares the pixels
/// with the compositor's context on the same display, and copies them otherwise. Names of objects are not shared, so no
/// change of a program to its context reaches the compositor. `FrameStatistics.OpenGL` counts shared and copied pictures.
///
///     let context = EAGLContext(api: .openGLES2)
///     EAGLContext.setCurrent(context)
///     glGenRenderbuffers(1, &renderbuffer)
///     glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
///     context?.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
///     …
///     context?.presentRenderbuffer(Int(GL_RENDERBUFFER))
///
/// A context belongs to one thread at a time.
public final class EAGLContext {
    /// The API that the context speaks.
    public let api: EAGLRenderingAPI
    /// The device: that of the OpenGL ES context current when this one was made, such as a window's; else the first hardware
    /// GPU, or else software.
    public let device: RendererDevice
    private let context: GLContext
    /// The layer that shows each renderbuffer.
    private var drawables: [GLuint: Drawable] = [:]

    private struct Drawable {
        weak var layer: CAEAGLLayer?
        var format: GLenum
        var width: Int
        var height: Int
    }

    /// Whether textures of half floats can be drawn into.
    var drawsHalfFloats: Bool { context.capabilities.drawsHalfFloats }

    private static let threadKey = "glrender.EAGLContext"

    /// A context of its own; `nil` for OpenGL ES 1, or if no device has OpenGL ES.
    public init?(api: EAGLRenderingAPI) {
        guard api != .openGLES1,
            let context = (try? GLContext.besideCurrent())
                ?? (try? GLDevice.open(.gpu, allowSoftware: true))?.context
        else { return nil }
        self.api = api
        device = context.info
        self.context = context
    }

    /// Makes a context current for the calling thread's OpenGL calls; `nil` for none.
    ///
    /// On software OpenGL no other thread may draw with glrender during these calls: Mesa's contexts access one another there
    /// without a lock.
    ///
    /// - Returns: Whether it succeeded.
    @discardableResult
    public static func setCurrent(_ context: EAGLContext?) -> Bool {
        let threads = Thread.current.threadDictionary
        if let old = threads[threadKey] as? EAGLContext {
            guard old !== context else { return true }
            old.context.leave()
            threads[threadKey] = nil
        }
        guard let context else { return true }
        guard (try? context.context.enter()) != nil else { return false }
        threads[threadKey] = context
        return true
    }

    /// The calling thread's context.
    public static func current() -> EAGLContext? {
        Thread.current.threadDictionary[threadKey] as? EAGLContext
    }

    /// Sets the size and format of the bound renderbuffer to a layer's: its bounds times `contentsScale`.
    ///
    /// - Parameters:
    ///   - target: `GL_RENDERBUFFER`.
    ///   - drawable: A `CAEAGLLayer`; `nil` takes the renderbuffer from the layer that showed it.
    /// - Returns: Whether it has its storage: not for other targets, layers without pixels, or those larger than the device
    ///   can draw.
    @discardableResult
    public func renderbufferStorage(_ target: Int, from drawable: (any EAGLDrawable)?) -> Bool {
        guard target == Int(GL_RENDERBUFFER), let name = boundRenderbuffer() else { return false }
        guard let drawable else {
            drawables[name] = nil
            return true
        }
        guard let layer = drawable as? CAEAGLLayer else { return false }
        let scale = layer.contentsScale
        let width = (layer.bounds.width * scale).rounded(), height = (layer.bounds.height * scale).rounded()
        let limit = CGFloat(context.capabilities.maximumTextureSize)
        guard width >= 1, height >= 1, width <= limit, height <= limit else { return false }
        let format = layer.drawableProperties?[kEAGLDrawablePropertyColorFormat] as? String
        let drawn = Drawable(
            layer: layer, format: GLenum(format == kEAGLColorFormatRGB565 ? GL_RGB565 : GL_RGBA8), width: Int(width),
            height: Int(height))
        makeStorage(for: drawn)
        drawables[name] = drawn
        return true
    }

    /// Allocates new pixels for the bound renderbuffer; a picture of the old ones keeps those.
    ///
    /// Mesa keeps a renderbuffer's pixels if as many of the same format are requested, so another size is requested in
    /// between.
    private func makeStorage(for drawable: Drawable) {
        glRenderbufferStorage(GLenum(GL_RENDERBUFFER), drawable.format, drawable.width == 1 ? 2 : 1, 1)
        glRenderbufferStorage(
            GLenum(GL_RENDERBUFFER), drawable.format, GLsizei(drawable.width), GLsizei(drawable.height))
    }

    /// Makes the pixels of the renderbuffer that is bound the contents of its layer.
    ///
    /// The renderbuffer's pixels are not defined then, unless the layer's `kEAGLDrawablePropertyRetainedBacking` is true.
    ///
    /// - Parameter target: `GL_RENDERBUFFER`.
    /// - Returns: Whether there is a layer to show them, and they could be read.
    @discardableResult
    public func presentRenderbuffer(_ target: Int) -> Bool {
        guard target == Int(GL_RENDERBUFFER), let name = boundRenderbuffer(), let drawable = drawables[name],
            let layer = drawable.layer
        else { return false }
        let isRetained = layer.drawableProperties?[kEAGLDrawablePropertyRetainedBacking] as? Bool ?? false
        if !isRetained,
            let given = SharedTexture(
                .renderbuffer, name, of: context, width: drawable.width, height: drawable.height,
                isOpaque: layer.isOpaque)?.image
        {
            makeStorage(for: drawable)
            layer.show(given)
            return true
        }
        guard
            let copy = ClientFramebuffer.snapshot(
                ofRenderbuffer: name, width: drawable.width, height: drawable.height, isOpaque: layer.isOpaque,
                for: context)
        else { return false }
        layer.show(copy)
        return true
    }

    private func boundRenderbuffer() -> GLuint? {
        guard EAGLContext.current() === self else { return nil }
        let name = GLCapabilities.integer(GL_RENDERBUFFER_BINDING)
        return name > 0 ? GLuint(name) : nil
    }
}

extension CALayer {
    /// Puts a new picture in place at once.
    func show(_ image: CGImage) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        contents = image
        CATransaction.commit()
    }
}

import CEGL
import DisplayList
internal import Foundation
internal import LayerModel
import RenderDevices
internal import Synchronization

/// A picture that a program's OpenGL ES drew, which other contexts of its device read without a copy; the last row is the top
/// one.
///
/// It is shared as an EGL image: pixels are common, names of objects are not, so that neither side can touch other objects of
/// the other. Pixels needed in memory are read once.
final class SharedTexture: CGImageRegionSource, @unchecked Sendable {
    // Sendable since only the state behind the lock changes.

    /// In pixels.
    let width: Int
    /// In pixels.
    let height: Int
    /// Whether alpha counts as 1.
    let isOpaque: Bool
    let connection: EGLDisplayConnection
    private let handle: EGLImage
    /// Passed when the picture is drawn.
    private let fence: EGLSync
    private let reservation: MemoryReservation
    /// Upright, once they were needed in memory.
    private let pixels = Mutex<PixelBuffer?>(nil)

    /// The kind of a context's object.
    enum Kind {
        case texture
        case renderbuffer

        fileprivate var target: EGLenum {
            EGLenum(self == .texture ? EGL_GL_TEXTURE_2D : EGL_GL_RENDERBUFFER)
        }
    }

    /// Whether pictures of a context can be shared.
    static func canShare(from context: GLContext) -> Bool {
        context.functions.setImage != nil && canShare(on: context.connection)
    }

    private static func canShare(on connection: EGLDisplayConnection) -> Bool {
        connection.extensions.isSuperset(of: [
            "EGL_KHR_image_base", "EGL_KHR_gl_texture_2D_image", "EGL_KHR_gl_renderbuffer_image",
            "EGL_KHR_fence_sync", "EGL_KHR_wait_sync",
        ])
    }

    /// Shares the pixels of an object of the current context, which may delete it then; `nil` if that is not possible, or
    /// memory is short.
    ///
    /// - Parameter reservation: The bytes of the object's pixels in the budget; `nil` if they are not known yet.
    convenience init?(
        _ kind: Kind, _ name: GLuint, of context: GLContext, width: Int, height: Int, isOpaque: Bool,
        reservation: MemoryReservation? = nil
    ) {
        guard Self.canShare(from: context) else { return nil }
        self.init(
            kind, name, on: context.connection, width: width, height: height, isOpaque: isOpaque,
            reservation: reservation)
    }

    /// Shares a texture of the current context, which may be of any origin; `nil` if that is not possible, as under GLX.
    convenience init?(programTexture name: GLuint, width: Int, height: Int, isOpaque: Bool) {
        guard eglGetCurrentContext() != nil, eglQueryAPI() == EGLenum(EGL_OPENGL_ES_API),
            let connection = try? EGLDisplayPool.currentDisplay(), Self.canShare(on: connection),
            GLCapabilities.currentExtensions().contains("GL_OES_EGL_image")
        else { return nil }
        self.init(
            .texture, name, on: connection, width: width, height: height, isOpaque: isOpaque, reservation: nil)
    }

    private init?(
        _ kind: Kind, _ name: GLuint, on connection: EGLDisplayConnection, width: Int, height: Int, isOpaque: Bool,
        reservation: MemoryReservation?
    ) {
        let known =
            reservation
            ?? MemoryBudget.reserve(width * height * 4, for: "a shared picture of \(width) × \(height) pixels")
        guard let reservation = known else { return nil }
        guard let display = eglGetCurrentDisplay(), let current = eglGetCurrentContext() else { return nil }
        guard
            let handle = eglCreateImage(
                display, current, kind.target, EGLClientBuffer(bitPattern: UInt(name)), nil)
        else { return nil }
        guard let fence = eglCreateSync(display, EGLenum(EGL_SYNC_FENCE), nil) else {
            eglDestroyImage(display, handle)
            return nil
        }
        glFlush()
        (self.handle, self.fence, self.connection, self.reservation) = (handle, fence, connection, reservation)
        (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
    }

    deinit {
        eglDestroySync(connection.display, fence)
        eglDestroyImage(connection.display, handle)
    }

    /// The picture, upright.
    var image: CGImage? {
        CGImage(regions: self, width: width, height: height, isOpaque: isOpaque)
    }

    /// Makes the texture that is bound in the current context, of the same display, show the picture.
    ///
    /// - Returns: Whether it does.
    func attach(in context: GLContext) -> Bool {
        guard let setImage = context.functions.setImage, context.connection == connection else { return false }
        eglWaitSync(connection.display, fence, 0)
        setImage(GLenum(GL_TEXTURE_2D), handle)
        return glGetError() == GLenum(GL_NO_ERROR)
    }

    func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        if pixels.withLock({ $0 == nil }) {
            // The display before the pixels: a software renderer that requests them holds it already.
            connection.exclusion.withLock {
                pixels.withLock { if $0 == nil { $0 = SharedTextureReader.read(self) } }
            }
        }
        pixels.withLock { pixels in
            guard let from = pixels?.bytes.baseAddress, let to = destination.baseAddress else { return }
            for row in 0..<region.height {
                (to + row * bytesPerRow).copyMemory(
                    from: from + ((region.y + row) * width + region.x) * 4, byteCount: region.width * 4)
            }
        }
    }
}

/// Reads shared textures, in contexts of its own.
private enum SharedTextureReader {
    /// By display.
    private static let contexts = Mutex<[UInt: GLContext]>([:])

    /// The pixels of a picture, whose display is held, upright; `nil` if they cannot be read.
    static func read(_ picture: SharedTexture) -> PixelBuffer? {
        contexts.withLock { contexts in
            let display = picture.connection.identity
            guard let context = contexts[display] ?? (try? GLContext(on: picture.connection)) else { return nil }
            var pixels: PixelBuffer?
            try? context.perform { () throws(RenderError) in
                let texture = GLObject<GLTextureKind>(in: context)
                context.state.bindTexture(texture.name, unit: 0)
                context.state.activate(0)
                guard picture.attach(in: context) else { throw .driver("a shared picture cannot be read") }
                let read = ClientFramebuffer.pixels(
                    ofTexture: texture.name, width: picture.width, height: picture.height, isOpaque: picture.isOpaque)
                try context.checkHealth(after: "reading a shared picture")
                pixels = read
            }
            // A context that cannot read may be lost.
            contexts[display] = pixels == nil ? nil : context
            return pixels
        }
    }
}

import Browser
import CSDL
import UIKit

/// The browser in a window of SDL 2; it sleeps in SDL's wait for events until a frame is due.
final class SDLProgram {
    private let browser: Browser
    private let window: OpaquePointer
    private let context: SDL_GLContext
    private let frames: SwappedWindow
    private var isRunning = true

    init(_ browser: Browser) throws {
        self.browser = browser
        // EGL on X11, too: the renderer shares its textures with the window's context then. With GLX it draws in memory.
        if SDL_getenv("SDL_VIDEO_X11_FORCE_EGL") == nil { SDL_SetHint("SDL_VIDEO_X11_FORCE_EGL", "1") }
        guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw SDLFailure("no display") }
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue))
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0)
        let size = browser.arguments.size
        guard
            let window = SDL_CreateWindow(
                "Pictures", csdl_centered, csdl_centered, Int32(size.width), Int32(size.height), csdl_opengl_window)
        else { throw SDLFailure("no window") }
        guard let context = SDL_GL_CreateContext(window) else { throw SDLFailure("no OpenGL ES 3") }
        (self.window, self.context) = (window, context)
        SDL_GL_SetSwapInterval(1)
        var mode = SDL_DisplayMode()
        let isKnown = SDL_GetCurrentDisplayMode(max(0, SDL_GetWindowDisplayIndex(window)), &mode) == 0
        frames = SwappedWindow(of: browser, rate: isKnown && mode.refresh_rate > 0 ? Double(mode.refresh_rate) : 60) {
            SDL_GL_SwapWindow(window)
        }
    }

    deinit {
        SDL_GL_DeleteContext(context)
        SDL_DestroyWindow(window)
        SDL_Quit()
    }

    func run() throws {
        measure()
        try frames.run { due in
            handleEvents(until: due)
            return isRunning
        }
    }

    /// The window's size in points, and pixels to a point.
    private func measure() {
        var (width, height, pixels): (Int32, Int32, Int32) = (0, 0, 0)
        SDL_GetWindowSize(window, &width, &height)
        SDL_GL_GetDrawableSize(window, &pixels, nil)
        browser.resize(
            to: CGSize(width: Int(width), height: Int(height)), scale: max(1, CGFloat(pixels) / CGFloat(max(1, width))))
    }

    // MARK: Events

    /// Waits for events until a time, and passes them to the window.
    private func handleEvents(until due: Double) {
        var event = SDL_Event()
        let wait = due - CACurrentMediaTime()
        var hasCome =
            if wait <= 0 {
                SDL_PollEvent(&event)
            } else if wait < 3600 {
                SDL_WaitEventTimeout(&event, Int32((wait * 1000).rounded(.up)))
            } else {
                SDL_WaitEvent(&event)
            }
        while hasCome != 0 {
            handle(event)
            hasCome = SDL_PollEvent(&event)
        }
    }

    private func handle(_ event: SDL_Event) {
        let place = { (x: Int32, y: Int32) in CGPoint(x: Int(x), y: Int(y)) }
        switch SDL_EventType(event.type) {
        case SDL_QUIT: isRunning = false
        case SDL_MOUSEBUTTONDOWN: browser.window.sendPointer(.began, at: place(event.button.x, event.button.y))
        case SDL_MOUSEBUTTONUP: browser.window.sendPointer(.ended, at: place(event.button.x, event.button.y))
        case SDL_MOUSEMOTION where event.motion.state != 0:
            browser.window.sendPointer(.moved, at: place(event.motion.x, event.motion.y))
        case SDL_MOUSEWHEEL:
            browser.window.sendScroll(
                CGVector(dx: 40 * Double(event.wheel.x), dy: -40 * Double(event.wheel.y)),
                at: place(event.wheel.mouseX, event.wheel.mouseY))
        case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_EXPOSED.rawValue):
            frames.isExposed = true
        case SDL_WINDOWEVENT: measure()
        case SDL_KEYDOWN where event.key.keysym.sym == SDL_Keycode(SDLK_q.rawValue): isRunning = false
        case SDL_KEYDOWN where event.key.keysym.sym == SDL_Keycode(SDLK_p.rawValue):
            do {
                try browser.writePicture()
            } catch {
                print("\(error)")
            }
        default: break
        }
    }
}

/// A failure of SDL, and its reason.
struct SDLFailure: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) {
        description = "\(what): \(String(cString: SDL_GetError()))"
    }
}

import Browser
import CX11
import UIKit

/// The browser in a window of X11 without a toolkit; it sleeps in a wait for the server until a frame is due.
final class X11Program {
    private let browser: Browser
    /// The connection to the server.
    private let server: OpaquePointer
    private let window: EGLWindow
    private let frames: SwappedWindow
    /// The message of the window's manager that asks to close the window.
    private var closing: Atom
    private var isRunning = true

    init(_ browser: Browser) throws {
        guard let server = XOpenDisplay(nil) else { throw X11Failure("no display") }
        self.browser = browser
        self.server = server
        let size = browser.arguments.size
        let window = try EGLWindow(on: server, width: UInt32(size.width), height: UInt32(size.height))
        self.window = window
        frames = SwappedWindow(of: browser, rate: 60) { window.swap() }
        closing = XInternAtom(server, "WM_DELETE_WINDOW", 0)
        XSetWMProtocols(server, window.window, &closing, 1)
        XStoreName(server, window.window, "Pictures")
        XSelectInput(
            server, window.window,
            ExposureMask | StructureNotifyMask | KeyPressMask | ButtonPressMask | ButtonReleaseMask | Button1MotionMask)
        XMapWindow(server, window.window)
        browser.resize(to: size, scale: 1)
    }

    func run() throws {
        try frames.run { due in
            handleEvents(until: due)
            return isRunning
        }
    }

    // MARK: Events

    /// Waits for events until a time, and passes them to the window.
    private func handleEvents(until due: Double) {
        while XPending(server) == 0 {
            let wait = due - CACurrentMediaTime()
            guard wait > 0 else { return }
            var connection = pollfd(fd: XConnectionNumber(server), events: Int16(POLLIN), revents: 0)
            poll(&connection, 1, wait < 3600 ? Int32((wait * 1000).rounded(.up)) : -1)
        }
        while XPending(server) > 0 {
            var event = XEvent()
            XNextEvent(server, &event)
            handle(event)
        }
    }

    private func handle(_ event: XEvent) {
        switch event.type {
        case Expose: frames.isExposed = true
        case ConfigureNotify:
            browser.resize(
                to: CGSize(width: Int(event.xconfigure.width), height: Int(event.xconfigure.height)), scale: 1)
        case ButtonPress: press(event.xbutton)
        case ButtonRelease where event.xbutton.button == Button1:
            browser.window.sendPointer(.ended, at: CGPoint(x: Int(event.xbutton.x), y: Int(event.xbutton.y)))
        case MotionNotify:
            browser.window.sendPointer(.moved, at: CGPoint(x: Int(event.xmotion.x), y: Int(event.xmotion.y)))
        case ClientMessage where Atom(bitPattern: event.xclient.data.l.0) == closing: isRunning = false
        case KeyPress: press(event.xkey)
        default: break
        }
    }

    /// The wheel's turns are presses of buttons of their own.
    private func press(_ button: XButtonEvent) {
        let place = CGPoint(x: Int(button.x), y: Int(button.y))
        switch button.button {
        case UInt32(Button1): browser.window.sendPointer(.began, at: place)
        case UInt32(Button4): browser.window.sendScroll(CGVector(dx: 0, dy: -40), at: place)
        case UInt32(Button5): browser.window.sendScroll(CGVector(dx: 0, dy: 40), at: place)
        default: break
        }
    }

    private func press(_ key: XKeyEvent) {
        var key = key
        switch Int32(truncatingIfNeeded: XLookupKeysym(&key, 0)) {
        case XK_q: isRunning = false
        case XK_p:
            do {
                try browser.writePicture()
            } catch {
                print("\(error)")
            }
        default: break
        }
    }
}

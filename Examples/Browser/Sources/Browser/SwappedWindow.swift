public import Foundation
import UIKit

/// The frames of a window whose buffers the program swaps itself: the time of the next one, and its displayed part.
///
/// The window's context is current.
public final class SwappedWindow {
    /// Whether the server requests the whole window.
    public var isExposed = true
    private let browser: Browser
    private let surface = WindowSurface()
    /// Seconds from one frame to the next, if swapping does not wait for the display.
    private let period: Double
    private let swapAll: () -> Void
    private var lastFrame = -Double.infinity

    /// - Parameters:
    ///   - rate: The display's frames a second.
    ///   - swap: Shows all of a frame.
    public init(of browser: Browser, rate: Double, swap: @escaping () -> Void) {
        self.browser = browser
        period = 1 / rate
        swapAll = swap
    }

    /// Draws frames until the program is ended, or for the time given on its command line.
    ///
    /// - Parameter wait: Waits for events until a time, and passes them to the window; false ends the program.
    public func run(waiting wait: (_ due: CFTimeInterval) -> Bool) throws {
        while browser.figures.seconds < browser.arguments.seconds, wait(due) {
            if CACurrentMediaTime() >= due { try draw() }
        }
        print(browser.figures)
    }

    /// The time of the next frame; events may change it.
    private var due: CFTimeInterval {
        max(isExposed ? -.infinity : browser.nextFrameTime, lastFrame + period)
    }

    private func draw() throws {
        lastFrame = CACurrentMediaTime()
        let frame = try browser.drawFrame(
            at: lastFrame, framebuffer: 0, bufferAge: isExposed ? 0 : surface.bufferAge)
        if isExposed || !frame.damage.isEmpty && !surface.swap(frame.swapRectangles) { swapAll() }
        isExposed = false
    }
}

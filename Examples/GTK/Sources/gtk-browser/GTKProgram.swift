import Browser
import CEGL
import CGTK
import Synchronization
import UIKit

/// The browser in a window of GTK 4; the window's frame clock starts frames, and stands still if none is due.
///
/// It shows them in a `GtkGLArea`, or, if the command line wants no OpenGL, as the pixels of a `GtkPicture`.
final class GTKProgram {
    private let browser: Browser
    private let loop = g_main_loop_new(nil, 0)
    private let window: UnsafeMutablePointer<GtkWidget>
    private let widget: UnsafeMutablePointer<GtkWidget>
    private var isTicking = false
    /// Wakes the clock for a frame that is due later; 0 for none.
    private var alarm: guint = 0
    /// The frame in memory that was drawn last, until GTK's thread takes it.
    private let drawn: DrawnFrame
    /// Whether one is being drawn, and whether the clock came to the next one meanwhile.
    private var (isDrawing, isLate) = (false, false)
    /// The place of the pointer, and the place of its button's press.
    private var (place, start) = (CGPoint.zero, CGPoint.zero)

    init(_ browser: Browser) {
        self.browser = browser
        drawn = DrawnFrame()
        let size = browser.arguments.size
        window = gtk_window_new()
        widget = browser.arguments.isInMemory ? cgtk_picture() : cgtk_gl_area()
        gtk_window_set_title(cgtk_window(window), "Pictures")
        gtk_window_set_default_size(cgtk_window(window), Int32(size.width), Int32(size.height))
        gtk_window_set_decorated(cgtk_window(window), 0)
        gtk_window_set_child(cgtk_window(window), widget)
    }

    /// Runs the loop until the window is closed; signals hold the program's address until then.
    func run() {
        withExtendedLifetime(self, runLoop)
        print(browser.figures)
    }

    private func runLoop() {
        connect()
        // The program sleeps until a layer changes: by an event, a timer or other code.
        browser.host.whenFrameIsNeeded = { [unowned self] in tick() }
        gtk_window_present(cgtk_window(window))
        // Another size is another frame.
        cgtk_on_layout(window, { _, _, _, data in GTKProgram.of(data).tick() }, pointer)
        tick()
        g_main_loop_run(loop)
        browser.host.whenFrameIsNeeded = nil
    }

    // MARK: Frames

    /// Runs GTK's clock until no frame is due.
    private func tick() {
        guard !isTicking else { return }
        isTicking = true
        cgtk_on_tick(widget, { _, clock, data in GTKProgram.of(data).beginTick(clock) }, pointer)
    }

    /// The clock has reached a frame: draws it, or has the clock stop.
    private func beginTick(_ clock: OpaquePointer) -> gboolean {
        let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
        measure()
        let next = browser.nextFrameTime
        guard next <= time else {
            isTicking = false
            wake(after: next - time)
            return 0
        }
        if browser.figures.seconds >= browser.arguments.seconds { g_main_loop_quit(loop) }
        if browser.arguments.isInMemory {
            beginPicture(at: time)
        } else {
            cgtk_queue_render(widget)
        }
        return 1
    }

    private func wake(after seconds: Double) {
        if alarm != 0 { g_source_remove(alarm) }
        alarm = 0
        guard seconds < 3600 else { return }
        alarm = cgtk_after(
            guint((seconds * 1000).rounded(.up)),
            { data in
                let program = GTKProgram.of(data)
                program.alarm = 0
                program.tick()
                return 0
            }, pointer)
    }

    /// The window's size in points, and pixels to a point; not known before GTK has laid out.
    private func measure() {
        let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
        guard width > 0, height > 0 else { return }
        browser.resize(
            to: CGSize(width: Int(width), height: Int(height)), scale: CGFloat(gtk_widget_get_scale_factor(widget)))
    }

    /// Draws into the framebuffer of the `GtkGLArea`, whose context is current.
    private func render() {
        measure()
        var framebuffer: GLint = 0
        glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &framebuffer)
        // GTK has several framebuffers in turn, and does not name the present one.
        attempt { _ = try browser.drawFrame(at: frameTime, framebuffer: GLuint(bitPattern: framebuffer)) }
    }

    /// Starts to draw the frame of a time in memory, unless the one before is still being drawn.
    private func beginPicture(at time: Double) {
        isLate = isDrawing
        guard !isDrawing else { return }
        isDrawing = true
        // GTK's loop is notified from any thread, and the program outlives it.
        nonisolated(unsafe) let pointer = pointer
        browser.drawFrame(at: time) { [drawn] frame in
            drawn.frame.withLock { $0 = frame }
            cgtk_call(
                { data in
                    GTKProgram.of(data).endPicture()
                    return 0
                }, pointer)
        }
    }

    /// A frame has been drawn in memory: the `GtkPicture` shows it, while the next is drawn.
    private func endPicture() {
        isDrawing = false
        attempt {
            guard let frame = try drawn.frame.withLock({ $0.take() })?.get() else { return }
            browser.note(frame, at: browser.host.lastFrameTime ?? 0)
            if isLate, browser.nextFrameTime <= frameTime { beginPicture(at: frameTime) }
            show(frame)
        }
    }

    private func show(_ frame: MemoryFrame) {
        guard let pixels = frame.pixels.baseAddress else { return }
        // The bytes hold the frame for as long as the texture does.
        let bytes = g_bytes_new_with_free_func(
            pixels, gsize(frame.pixels.count),
            { frame in
                if let frame { Unmanaged<MemoryFrame>.fromOpaque(frame).release() }
            },
            Unmanaged.passRetained(frame).toOpaque())
        defer { g_bytes_unref(bytes) }
        let texture = gdk_memory_texture_new(
            Int32(frame.width), Int32(frame.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(frame.width * 4))
        cgtk_show(widget, texture)
        g_object_unref(UnsafeMutableRawPointer(texture))
    }

    /// The time of GTK's frame, in seconds.
    private var frameTime: Double {
        Double(gdk_frame_clock_get_frame_time(gtk_widget_get_frame_clock(widget))) / 1e6
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            print("\(error)")
            g_main_loop_quit(loop)
        }
    }

    // MARK: Events

    private func send(_ phase: UITouch.Phase, at point: CGPoint) {
        browser.window.sendPointer(phase, at: point)
        tick()
    }

    private func drag(_ phase: UITouch.Phase, _ x: Double, _ y: Double) {
        send(phase, at: CGPoint(x: start.x + x, y: start.y + y))
    }

    private func press(_ key: guint) {
        switch key {
        case guint(GDK_KEY_q): g_main_loop_quit(loop)
        case guint(GDK_KEY_p): attempt { try browser.writePicture() }
        default: break
        }
    }

    /// The pointer that signals hand back.
    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func of(_ data: UnsafeMutableRawPointer) -> GTKProgram {
        // Signals come while the loop runs, which keeps the program.
        Unmanaged<GTKProgram>.fromOpaque(data).takeUnretainedValue()
    }

    private func connect() {
        let drag = UnsafeMutableRawPointer(gtk_gesture_drag_new())
        cgtk_on_point(
            drag, "drag-begin",
            { _, x, y, data in
                let program = GTKProgram.of(data)
                program.start = CGPoint(x: x, y: y)
                program.send(.began, at: program.start)
            }, pointer)
        cgtk_on_point(drag, "drag-update", { _, x, y, data in GTKProgram.of(data).drag(.moved, x, y) }, pointer)
        cgtk_on_point(drag, "drag-end", { _, x, y, data in GTKProgram.of(data).drag(.ended, x, y) }, pointer)
        let motion = UnsafeMutableRawPointer(gtk_event_controller_motion_new())
        cgtk_on_point(motion, "motion", { _, x, y, data in GTKProgram.of(data).place = CGPoint(x: x, y: y) }, pointer)
        let wheel = UnsafeMutableRawPointer(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES))
        cgtk_on_scroll(
            wheel,
            { _, x, y, data in
                let program = GTKProgram.of(data)
                program.browser.window.sendScroll(CGVector(dx: 40 * x, dy: 40 * y), at: program.place)
                program.tick()
                return 1
            }, pointer)
        for controller in [drag, motion, wheel] { gtk_widget_add_controller(widget, OpaquePointer(controller)) }
        let keys = UnsafeMutableRawPointer(gtk_event_controller_key_new())
        cgtk_on_key(
            keys,
            { _, key, _, _, data in
                GTKProgram.of(data).press(key)
                return 1
            }, pointer)
        gtk_widget_add_controller(window, OpaquePointer(keys))
        cgtk_on_close(
            window,
            { _, data in
                g_main_loop_quit(GTKProgram.of(data).loop)
                return 0
            }, pointer)
        guard !browser.arguments.isInMemory else { return }
        cgtk_on_render(
            widget,
            { _, _, data in
                GTKProgram.of(data).render()
                return 1
            }, pointer)
    }
}

/// The place for a frame from a drawing thread to GTK's.
private final class DrawnFrame: Sendable {
    let frame = Mutex<Result<MemoryFrame, any Error>?>(nil)
}

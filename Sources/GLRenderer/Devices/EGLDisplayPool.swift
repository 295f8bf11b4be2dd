import DisplayList
import CEGL
import Foundation
import RenderDevices
import Synchronization

/// An initialised EGL display, never terminated.
///
/// EGL hands out one display for one device to the whole process and does not count its users, so terminating it
/// would take it from the others.
struct EGLDisplayConnection: Sendable, Equatable {
    private let address: UInt
    let extensions: Set<String>
    /// Held while a software context of the display works: llvmpipe, for a texture, looks at the pending drawing of all
    /// contexts of a display, without a lock of its own.
    ///
    /// Recursive, since hosted content may draw with one context while another one is at work on the same thread.
    let exclusion = NSRecursiveLock()

    fileprivate init(_ display: EGLDisplay) {
        address = UInt(bitPattern: display)
        extensions = EGLClient.words(eglQueryString(display, EGL_EXTENSIONS).map { String(cString: $0) } ?? "")
    }

    /// The identity of the display.
    var identity: UInt { address }

    var display: EGLDisplay? { EGLDisplay(bitPattern: address) }
}

/// The displays that this process has opened, by the name of their route.
enum EGLDisplayPool {
    private static let open = Mutex<[String: EGLDisplayConnection]>([:])

    /// The initialised display of `candidate`.
    static func display(for candidate: DeviceCandidate) throws(DeviceError) -> EGLDisplayConnection {
        try open.withLock { displays throws(DeviceError) in
            let current = candidate.route == .current ? eglGetCurrentDisplay() : nil
            if let current, let known = displays.values.first(where: { $0.display == current }) { return known }
            let key = "\(candidate.route)" + (current.map { " \($0)" } ?? "")
            if let known = displays[key] { return known }
            let connection = try connect(candidate)
            displays[key] = connection
            return connection
        }
    }

    /// The display that is current on the calling thread.
    static func currentDisplay() throws(DeviceError) -> EGLDisplayConnection {
        try display(for: DeviceCandidate(index: nil, route: .current))
    }

    private static func connect(_ candidate: DeviceCandidate) throws(DeviceError) -> EGLDisplayConnection {
        let display: EGLDisplay?
        switch candidate.route {
        case .eglDevice(let position):
            let devices = EGLClient.shared.devices
            guard devices.indices.contains(position) else {
                throw DeviceError(.unavailable, "the device is gone")
            }
            display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), devices[position], nil)
        case .gbm(let path):
            let manager = UnsafeMutableRawPointer(try bufferManager(on: path))
            display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_GBM_KHR), manager, nil)
        case .surfaceless:
            display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
        case .defaultDisplay:
            display = eglGetDisplay(cegl_default_display())
        case .current:
            display = eglGetCurrentDisplay()
        }
        guard let display, display != cegl_no_display() else {
            throw DeviceError(.unavailable, "no display (\(EGLClient.errorName()))")
        }
        guard eglInitialize(display, nil, nil) == EGL_TRUE else {
            let error = EGLClient.errorName()
            if let node = candidate.device.renderNode, let denied = Self.permissionError(on: node) { throw denied }
            throw DeviceError(.unavailable, "eglInitialize failed (\(error))")
        }
        return EGLDisplayConnection(display)
    }

    private static func bufferManager(on path: String) throws(DeviceError) -> OpaquePointer {
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else {
            throw DeviceError(
                errno == EACCES || errno == EPERM ? .permissionDenied : .unavailable,
                "\(path): \(String(cString: strerror(errno)))")
        }
        guard let manager = gbm_create_device(file) else {
            close(file)
            throw DeviceError(.unavailable, "no GBM driver for \(path)")
        }
        return manager
    }

    private static func open(_ path: String, _ flags: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.open(path, flags)
        #else
            Musl.open(path, flags)
        #endif
    }

    /// The error that `path` may not be opened; `nil` if it may, or does not exist.
    static func permissionError(on path: String) -> DeviceError? {
        guard access(path, F_OK) == 0, access(path, R_OK | W_OK) != 0 else { return nil }
        return DeviceError(.permissionDenied, "\(path): permission denied")
    }
}

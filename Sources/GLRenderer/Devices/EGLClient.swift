import CEGL
import Foundation

/// EGL before any display is open: the dispatcher's functions, and its devices.
package struct EGLClient: Sendable {
    /// The process's EGL; the drivers are loaded at first use.
    static let shared = EGLClient()

    let extensions: Set<String>

    private init() {
        nonisolated(unsafe) var names = ""
        NVIDIAVendorFile.whileProvided {
            names = eglQueryString(cegl_no_display(), EGL_EXTENSIONS).map { String(cString: $0) } ?? ""
        }
        extensions = Self.words(names)
    }

    /// Frees EGL's state of the calling thread; nothing is current there afterwards.
    package static func releaseThread() {
        eglReleaseThread()
    }

    /// The set of words in a list of extensions.
    static func words(_ list: String) -> Set<String> {
        Set(list.split(separator: " ").map(String.init))
    }

    /// The entry point called `name`, cast to the caller's type for it; `nil` if there is none.
    static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let address = eglGetProcAddress(name) else { return nil }
        // All entry points are C function pointers of one size; the caller names the type from the same header.
        return unsafeBitCast(address, to: Function?.self)
    }

    /// The devices of `EGL_EXT_device_enumeration`, in EGL's order; empty if the extension is missing.
    var devices: [EGLDeviceEXT] {
        guard
            extensions.contains("EGL_EXT_device_enumeration") || extensions.contains("EGL_EXT_device_base"),
            let query = Self.function("eglQueryDevicesEXT", as: PFNEGLQUERYDEVICESEXTPROC.self)
        else { return [] }
        var count: EGLint = 0
        guard query(0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
        var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
        guard query(count, &devices, &count) == EGL_TRUE else { return [] }
        return devices.prefix(Int(count)).compactMap { $0 }
    }

    func string(_ name: EGLint, of device: EGLDeviceEXT) -> String? {
        guard
            let query = Self.function("eglQueryDeviceStringEXT", as: PFNEGLQUERYDEVICESTRINGEXTPROC.self),
            let text = query(device, name)
        else { return nil }
        return String(cString: text)
    }

    func attribute(_ name: EGLint, of device: EGLDeviceEXT) -> Int? {
        guard let query = Self.function("eglQueryDeviceAttribEXT", as: PFNEGLQUERYDEVICEATTRIBEXTPROC.self) else {
            return nil
        }
        var value: EGLAttrib = 0
        guard query(device, name, &value) == EGL_TRUE else { return nil }
        return value
    }

    /// The name of the calling thread's last EGL error.
    static func errorName() -> String {
        let code = eglGetError()
        let names: [EGLint: String] = [
            EGL_SUCCESS: "EGL_SUCCESS", EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED", EGL_BAD_ACCESS: "EGL_BAD_ACCESS",
            EGL_BAD_ALLOC: "EGL_BAD_ALLOC", EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE", EGL_BAD_CONFIG: "EGL_BAD_CONFIG",
            EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT", EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY", EGL_BAD_MATCH: "EGL_BAD_MATCH",
            EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER", EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST",
        ]
        return names[code] ?? "EGL error 0x" + String(code, radix: 16)
    }
}

import Foundation
import TestSupport
import Testing

/// Drivers that offer nothing but EGL's default display, as embedded ones do, draw as well.
@Suite struct EmbeddedDriverTests {
    /// EGL 1.4 in front of Mesa: no extensions of the client, no contexts without surface, none of a minor version.
    private static let library = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stddef.h>
        #include <EGL/egl.h>
        #include <EGL/eglext.h>
        #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

        const char *eglQueryString(EGLDisplay display, EGLint name) {
            if (display == EGL_NO_DISPLAY) return NULL;
            return name == EGL_EXTENSIONS ? "" : REAL(eglQueryString)(display, name);
        }
        EGLDisplay eglGetDisplay(EGLNativeDisplayType native) {
            return REAL(eglGetPlatformDisplay)(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
        }
        EGLDisplay eglGetPlatformDisplay(EGLenum platform, void *native, const EGLAttrib *attributes) {
            return EGL_NO_DISPLAY;
        }
        EGLContext eglCreateContext(EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes) {
            for (const EGLint *place = attributes; *place != EGL_NONE; place += 2)
                if (*place != EGL_CONTEXT_CLIENT_VERSION || config == NULL) return EGL_NO_CONTEXT;
            return REAL(eglCreateContext)(display, config, shared, attributes);
        }
        EGLBoolean eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context) {
            if (context != EGL_NO_CONTEXT && draw == EGL_NO_SURFACE) return EGL_FALSE;
            return REAL(eglMakeCurrent)(display, draw, read, context);
        }
        """#

    private static let hasMesa: Bool = {
        let devices = try? Command(["devices", "--json"]).json()["devices"] as? [[String: Any]]
        return devices?.contains { ($0["renderer"] as? String)?.contains("llvmpipe") == true } == true
    }()

    private let folder: TemporaryFolder
    private let environment: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        let (source, library) = (folder.url("egl.c"), folder.url("egl.so"))
        try Data(Self.library.utf8).write(to: source)
        let compiler = try Command(
            ["cc", "-shared", "-fPIC", "-o", library.path, source.path, "-ldl"], executable: "/usr/bin/env")
        try #require(compiler.status == 0, "\(compiler.errors)")
        environment = ["LD_PRELOAD": library.path]
    }

    @Test(.enabled(if: hasMesa, "Mesa is not here")) func theDefaultDisplayIsListed() throws {
        let devices = try #require(
            try Command(["devices", "--json"], environment: environment).json()["devices"] as? [[String: Any]])
        #expect(devices.count == 1)
        #expect(devices.first?["route"] as? String == "default-display")
        #expect(devices.first?["isSoftware"] as? Bool == true)
        #expect(devices.first?["failure"] == nil)
    }

    @Test(.enabled(if: hasMesa, "Mesa is not here")) func pixelsAreThoseOfEveryOtherWay() throws {
        let scene = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [40, 30], "root": {"sublayers": [
              {"frame": [5, 5, 30, 20], "backgroundColor": "#3366cc", "cornerRadius": 6, "opacity": 0.5,
               "shadowOpacity": 1, "shadowRadius": 2}]}}
            """)
        for (name, environment) in [("usual.png", [:]), ("embedded.png", environment)] {
            let command = try Command(
                [scene, "-o", folder.url(name).path, "--device", "gpu", "--allow-software"], environment: environment)
            #expect(command.status == 0, "\(command.errors)")
        }
        #expect(try Command(["diff", folder.url("usual.png").path, folder.url("embedded.png").path]).status == 0)
    }
}

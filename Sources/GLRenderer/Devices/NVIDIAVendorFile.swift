import Foundation

/// Points the EGL dispatcher to NVIDIA's driver if its vendor file is missing, as in many containers.
///
/// The dispatcher (libglvnd) loads the drivers named by JSON files in fixed folders, or by those that
/// `__EGL_VENDOR_LIBRARY_FILENAMES` lists. If `libEGL_nvidia.so.0` can be loaded and no file names it, a temporary file is
/// written and the variable set while the dispatcher reads them.
struct NVIDIAVendorFile {
    private static let variable = "__EGL_VENDOR_LIBRARY_FILENAMES"
    private static let folderVariable = "__EGL_VENDOR_LIBRARY_DIRS"
    private static let library = "libEGL_nvidia.so.0"

    /// The text of a vendor file that names `library`.
    static let contents = """
        {"file_format_version": "1.0.0", "ICD": {"library_path": "\(library)"}}
        """

    /// Runs `loadDrivers`, which makes the dispatcher load its drivers, with the variable set where it must be.
    static func whileProvided(_ loadDrivers: () -> Void) {
        let environment = ProcessInfo.processInfo.environment
        let vendorFiles = installedVendorFiles(in: ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"])
        guard
            environment[variable] == nil, environment[folderVariable] == nil,
            !vendorFiles.contains(where: names), isLibraryLoadable
        else { return loadDrivers() }
        let file = FileManager.default.temporaryDirectory.appending(path: "glrender-egl-\(UUID().uuidString).json")
        do {
            try contents.write(to: file, atomically: true, encoding: .utf8)
        } catch {
            // Without the file the driver stays unknown, and the list of devices notes that.
            return loadDrivers()
        }
        setenv(variable, ([file.path] + vendorFiles).joined(separator: ":"), 1)
        loadDrivers()
        // Programs started later must not inherit the name of a file that is gone.
        unsetenv(variable)
        try? FileManager.default.removeItem(at: file)
    }

    /// The JSON files of `folders` in the dispatcher's order: folder by folder, sorted by name.
    static func installedVendorFiles(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
        }
    }

    private static func names(_ file: String) -> Bool {
        ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").contains("libEGL_nvidia")
    }

    private static var isLibraryLoadable: Bool {
        guard let handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL) else { return false }
        dlclose(handle)
        return true
    }
}

package import Graphics
package import Synchronization

/// The font files that the program registered, which count wherever text is laid out from then on.
package enum RegisteredFonts {
    package static let files = Mutex<[URL]>([])

    /// Sources with the registered files beside their own.
    static func added(to sources: FontSources) -> FontSources {
        let registered = files.withLock { $0 }
        guard !registered.isEmpty else { return sources }
        var all = sources
        all.files += registered
        return all
    }
}

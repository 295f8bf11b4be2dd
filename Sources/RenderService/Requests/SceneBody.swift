/// The kind of a request's body, by its type.
enum SceneBody {
    /// A scene, whose format is detected by its content.
    case scene
    /// A scene and its files.
    case form

    /// - Parameter contentType: Without parameters, in small letters.
    /// - Returns: `nil` if no scene has this type.
    ///
    /// Scenes are JSON, which `video/lottie+json` is by its suffix (RFC 6839), or zip archives: dotLottie files have the type
    /// `application/zip+dotlottie`, or that of any archive or of any bytes if a client does not know them.
    init?(contentType: String) {
        let parts = contentType.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        switch (parts[0], parts[1]) {
        case ("multipart", "form-data"): self = .form
        case ("multipart", _): return nil
        case (_, "json"), ("application", "zip"), ("application", "zip+dotlottie"), ("application", "x-zip-compressed"),
            ("application", "octet-stream"):
            self = .scene
        case (_, let subtype) where subtype.hasSuffix("+json") || subtype.hasSuffix("+zip"): self = .scene
        default: return nil
        }
    }
}

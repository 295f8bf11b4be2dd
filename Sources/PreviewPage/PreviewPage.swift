/// The page of `glrender preview`: plain files for a browser, held by the program.
package enum PreviewPage {
    /// A file of the page with its media type; `nil` if there is none of this name.
    package static func file(named name: String) -> (bytes: [UInt8], type: String)? {
        switch name {
        case "index.html": (PackageResources.index_html, "text/html; charset=utf-8")
        case "page.css": (PackageResources.page_css, "text/css; charset=utf-8")
        case "app.js": (PackageResources.app_js, script)
        case "frames.js": (PackageResources.frames_js, script)
        case "inspector.js": (PackageResources.inspector_js, script)
        case "sound.js": (PackageResources.sound_js, script)
        case "stage.js": (PackageResources.stage_js, script)
        case "timeline.js": (PackageResources.timeline_js, script)
        case "tree.js": (PackageResources.tree_js, script)
        case "icon.svg": (PackageResources.icon_svg, "image/svg+xml")
        default: nil
        }
    }

    private static let script = "text/javascript; charset=utf-8"
}

/// The GLSL files of this folder, as text.
public enum ShaderSources {
    /// The paths of all files, relative to this folder (`lib/color.glsl`), sorted.
    public static var paths: [String] {
        embedded.keys.sorted()
    }

    /// The text of the file at `path`, relative to this folder; `nil` where there is no such file.
    public static func text(at path: String) -> String? {
        embedded[path]
    }
}

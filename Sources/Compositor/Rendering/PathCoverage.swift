/// How OpenGL finds what paths cover; the CPU renderer has one way of its own.
public enum PathCoverage: String, Sendable, CaseIterable, Encodable {
    /// In the fragment shader on a GPU, by masks on software OpenGL.
    case automatic
    /// In the fragment shader: a path's curves are sent once, and are crisp under every transform. Paths that are too large,
    /// too crowded or seen edge-on still have masks.
    case shader
    /// By masks that the CPU makes.
    case mask
}

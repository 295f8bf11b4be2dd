public struct TextProperties: Sendable, Defaulted {
    public static let initial = TextProperties()
}

public struct TiledProperties: Sendable, Defaulted {
    public static let initial = TiledProperties()
}

public struct EmitterProperties: Sendable, Defaulted {
    public static let initial = EmitterProperties()
}

public struct OpenGLProperties: Sendable, Defaulted {
    public static let initial = OpenGLProperties()
}

public struct PlayerProperties: Sendable, Defaulted {
    public static let initial = PlayerProperties()
}

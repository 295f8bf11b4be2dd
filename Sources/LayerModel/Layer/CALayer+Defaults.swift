extension CALayer {
    static func libraryDefault(forKey key: String) -> Any? {
        nil
    }
}

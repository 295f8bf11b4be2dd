package import LayerModel

/// The choices that formats of pictures and movies leave open; each format takes those that it has.
package struct EncodingChoices: Sendable {
    /// From 1 to 100; `nil` is the format's usual one, which of WebP keeps every pixel.
    package var quality: Int?
    /// The compression of PNG, from 0 (stored) to 9 (smallest).
    package var pngLevel = 1
    /// The colour behind half-covered pixels of a GIF; `nil` leaves them their own.
    package var matte: CGColor?
    /// FFmpeg's name of a movie's encoder; `nil` is the codec's usual one.
    package var encoder: String?
    /// The plays of a file that notes them; 0 is for ever.
    package var plays = 0
    /// Whether the profile of sRGB is embedded.
    package var embedsProfile = false

    /// Choices; the defaults are the usual ones.
    package init(
        quality: Int? = nil, pngLevel: Int = 1, matte: CGColor? = nil, encoder: String? = nil, plays: Int = 0,
        embedsProfile: Bool = false
    ) {
        self.quality = quality
        self.pngLevel = pngLevel
        self.matte = matte
        self.encoder = encoder
        self.plays = plays
        self.embedsProfile = embedsProfile
    }
}

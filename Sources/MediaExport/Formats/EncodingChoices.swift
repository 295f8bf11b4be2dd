package import ImageCodecs
package import LayerModel

/// The open choices of formats of pictures and movies; each format uses its own.
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
    /// The colours that are written.
    package var colors = OutputColors()

    /// The defaults of all formats.
    package static let usual = EncodingChoices()
}

import ImageCodecs
import LayerModel
import MediaExport

extension JobOptions {
    /// The space of the colours that are written.
    var writtenSpace: OutputColors.Space { space ?? (range == .extended ? .pq : .srgb) }

    /// Whether files hold more than 8 bits of sRGB.
    var writesMoreThanBytes: Bool { writtenSpace != .srgb || (depth ?? .bits8) != .bits8 }

    /// The colours that a format writes.
    ///
    /// - Parameter depths: The depths that it can hold.
    func colors(of depths: [OutputColors.Depth]) -> OutputColors {
        OutputColors(writtenSpace, depth: depth ?? usualDepth(of: depths), headroom: headroom, dithers: dithers)
    }

    /// 8 bits if they are enough, else 16 or 10, as available.
    private func usualDepth(of depths: [OutputColors.Depth]) -> OutputColors.Depth {
        let isBright = [.pq, .hlg, .linear].contains(writtenSpace) || range == .extended
        guard isBright else { return .bits8 }
        return [.bits16, .bits10].first(where: depths.contains) ?? .bits8
    }
}

internal import ImageCodecs
internal import LayerModel

/// FFmpeg's names for the colours of a stream.
struct ColorTags {
    let primaries: String
    /// Of red, green and blue.
    let curve: String
    /// Of luma and chroma: sRGB's components are tagged with the curve of BT.709, so that players show them unchanged.
    let videoCurve: String
    let matrix: String
}

extension OutputColors {
    var tags: ColorTags {
        let wide = (primaries: "bt2020", matrix: "bt2020nc")
        switch space {
        case .srgb: return ColorTags(primaries: "bt709", curve: "iec61966-2-1", videoCurve: "bt709", matrix: "bt709")
        case .displayP3:
            return ColorTags(primaries: "smpte432", curve: "iec61966-2-1", videoCurve: "bt709", matrix: "bt709")
        case .linear: return ColorTags(primaries: "bt709", curve: "linear", videoCurve: "linear", matrix: "bt709")
        case .rec2020:
            let curve = depth.bits > 10 ? "bt2020-12" : "bt2020-10"
            return ColorTags(primaries: wide.primaries, curve: curve, videoCurve: curve, matrix: wide.matrix)
        case .pq, .hlg:
            let curve = space == .pq ? "smpte2084" : "arib-std-b67"
            return ColorTags(primaries: wide.primaries, curve: curve, videoCurve: curve, matrix: wide.matrix)
        }
    }

    /// The encoder's options for PQ's reference display, and for the brightest component if the headroom limits it;
    /// `nil` for other colours, and for an encoder without such options.
    ///
    /// Source: SMPTE ST 2086 and CTA-861.3. The mean of the brightest frame is unknown, which is 0.
    func lightLevels(of encoder: String) -> [String]? {
        guard space == .pq else { return nil }
        let brightest = headroom * CGColorSpace.Transfer.white
        let isKnown = headroom < space.mostHeadroom
        switch encoder {
        case "libx265":
            let display = "G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(\(Int(brightest * 10_000)),1)"
            let level = isKnown ? ":max-cll=\(Int(brightest.rounded(.up))),0" : ""
            let isOptimized = depth == .bits10 ? ":hdr-opt=1" : ""
            return ["-x265-params", "repeat-headers=1\(isOptimized):master-display=\(display)\(level)"]
        case "libsvtav1":
            let display = "G(0.17,0.797)B(0.131,0.046)R(0.708,0.292)WP(0.3127,0.329)L(\(brightest),0.0001)"
            let level = isKnown ? ":content-light=\(Int(brightest.rounded(.up))),0" : ""
            return ["-svtav1-params", "enable-hdr=1:mastering-display=\(display)\(level)"]
        default: return nil
        }
    }
}

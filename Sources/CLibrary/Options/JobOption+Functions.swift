import Jobs

extension JobOption: NamedOption {
    static let reading: Set<JobOption> = [
        .assets, .assetsOnly, .set, .marker, .size, .fontDir, .fontFile, .systemFonts, .maxMemory, .timeout,
    ]
    static let creating: Set<JobOption> = [.fontDir, .fontFile, .systemFonts, .maxMemory]
    static let geometry: Set<JobOption> = [.scale, .crop]
    static let drawing = geometry.union([.background, .headroom, .timeout, .maxMemory])
    static let encoding = drawing.union([
        .type, .quality, .pngLevel, .matte, .icc, .range, .colorSpace, .depth, .dither,
    ])
    static let opening: Set<JobOption> = [.allowSoftware, .threads]
    static let writing = encoding.subtracting([.type]).union(opening).union([
        .device, .time, .frame, .frames, .duration, .fps, .loop, .codec, .shutter, .samples, .replace,
    ])
}

extension JobOptions {
    /// Options that a function takes.
    init(_ text: CText?, _ taken: Set<JobOption>) throws(Failure) {
        self.init()
        try JobOption.read(text, taken, into: &self)
    }
}

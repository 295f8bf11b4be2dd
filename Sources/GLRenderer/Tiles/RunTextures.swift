import DisplayList
import LayerModel

/// The textures of a run of records, by the units that its dispatch reads them from.
struct RunTextures: Sendable, Equatable {
    /// A picture and its sampling.
    struct Picture: Sendable, Equatable {
        var texture: BatchKey.Texture
        /// Whether texels are mixed between mipmaps, too; the kernel itself finds the nearest ones.
        var isTrilinear: Bool
    }

    /// The units of a dispatch for each kind; as in `tiles/tile.comp`.
    static let (pictureLimit, coverageLimit, clipMaskLimit, resultLimit) = (5, 3, 2, 3)

    private(set) var pictures: [Picture] = []
    /// The coverage of paths and of glyphs.
    private(set) var coverages: [BatchKey.Texture] = []
    private(set) var clipMasks: [Index<ClipMaskCache>] = []
    /// The results to show, and those whose alpha is a mask.
    private(set) var results: [Index<PassResult>] = []

    /// Adds the textures of a record.
    ///
    /// - Returns: Their slots as the record's box has them, or `nil` without a change if there is no room.
    mutating func add(_ key: BatchKey) -> UInt32? {
        if let known = slots(of: key) { return known }
        var sum = self
        sum.addMissing(key)
        guard sum.pictures.count <= Self.pictureLimit, sum.coverages.count <= Self.coverageLimit,
            sum.clipMasks.count <= Self.clipMaskLimit, sum.results.count <= Self.resultLimit
        else { return nil }
        self = sum
        return slots(of: key)
    }

    /// The slots of a record's textures; `nil` if one is missing.
    func slots(of key: BatchKey) -> UInt32? {
        let textures = key.textures
        var slots: UInt32 = 0
        func add(_ slot: Int?, at bit: UInt32) -> Bool {
            slots |= UInt32(truncatingIfNeeded: slot ?? 0) << bit
            return slot != nil
        }
        if textures.picture != .none, !add(pictures.firstIndex(of: Picture(key)), at: 0) { return nil }
        if textures.coverage != .none, !add(coverages.firstIndex(of: textures.coverage), at: 3) { return nil }
        if textures.glyphs != .none, !add(coverages.firstIndex(of: textures.glyphs), at: 3) { return nil }
        if textures.clipMask != .none, !add(clipMasks.firstIndex(of: textures.clipMask), at: 5) { return nil }
        if textures.result != .none, !add(results.firstIndex(of: textures.result), at: 7) { return nil }
        if textures.mask != .none, !add(results.firstIndex(of: textures.mask), at: 9) { return nil }
        return slots
    }

    private mutating func addMissing(_ key: BatchKey) {
        func add<Texture: Equatable>(_ texture: Texture, to textures: inout [Texture]) {
            if !textures.contains(texture) { textures.append(texture) }
        }
        let textures = key.textures
        if textures.picture != .none { add(Picture(key), to: &pictures) }
        if textures.coverage != .none { add(textures.coverage, to: &coverages) }
        if textures.glyphs != .none { add(textures.glyphs, to: &coverages) }
        if textures.clipMask != .none { add(textures.clipMask, to: &clipMasks) }
        if textures.result != .none { add(textures.result, to: &results) }
        if textures.mask != .none { add(textures.mask, to: &results) }
    }
}

extension RunTextures.Picture {
    /// The picture of a record.
    fileprivate init(_ key: BatchKey) {
        self.init(texture: key.textures.picture, isTrilinear: key.state.sampling == .trilinear)
    }
}

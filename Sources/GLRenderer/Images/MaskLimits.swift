/// The budget of a cache of masks, and its sizes of textures and masks.
struct MaskLimits: Sendable {
    /// In bytes of textures.
    var budget: Int
    /// The largest width and height of a mask in a page, in texels.
    var pageMaskSize: Int
    /// The width and height of a page, in texels.
    var pageSize: Int
    /// The largest width and height of a mask, in texels.
    var largestMaskSize: Int

    /// For the masks of paths, maybe hundreds, on a device with a largest size of textures.
    static func paths(textureSize: Int) -> MaskLimits {
        MaskLimits(budget: 128 << 20, pageSize: 2048, largestMaskSize: 2048, textureSize: textureSize)
    }

    /// For the masks of clips, on a device whose textures have at most a size.
    static func clips(textureSize: Int) -> MaskLimits {
        MaskLimits(budget: 64 << 20, pageSize: 1024, largestMaskSize: 8192, textureSize: textureSize)
    }

    private init(budget: Int, pageSize: Int, largestMaskSize: Int, textureSize: Int) {
        self.budget = budget
        self.pageSize = min(pageSize, textureSize)
        pageMaskSize = self.pageSize / 2
        self.largestMaskSize = min(largestMaskSize, textureSize)
    }
}

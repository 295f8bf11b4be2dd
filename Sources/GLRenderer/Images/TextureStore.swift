import DisplayList
import Rasterization
import RenderDevices

/// Pictures in textures, by their keys, kept within a budget.
///
/// Small pictures share pages; others have textures of their own. The least recently used goes first: when the budget has no
/// room for more, when several frames have not used it, or when its source is gone. Needs its context current.
final class TextureStore<Key: Hashable> {
    /// The place of a picture.
    struct Place {
        /// Of the texture.
        var slot: Int
        /// Of the picture's first pixel in the texture.
        var x: Int
        var y: Int
        /// Of the slot when the place was found.
        fileprivate var generation: Int
    }

    private struct Picture {
        var key: Key
        /// The object that it was made of; `nil` once that is gone, or if the key is complete.
        weak var owner: AnyObject?
        var hasOwner: Bool
    }

    private struct Slot {
        var texture: GLTexture
        var pictures: [Picture] = []
        /// For pages.
        var packer: ShelfPacker?
        var lastUse: Int
        /// As they count for the budget.
        var byteCount: Int
        /// Different whenever the slot's pictures are gone.
        var generation: Int

        /// Whether the sources of all its images are gone.
        var isForgotten: Bool {
            !pictures.isEmpty && pictures.allSatisfy { $0.hasOwner && $0.owner == nil }
        }
    }

    private unowned let context: GLContext
    private let budget: Int
    /// The width and height of the first pages, in pixels.
    let pageSize: Int
    private var places: [Key: Place] = [:]
    private var slots: [Slot?] = []
    private var use = 0
    /// The first use of each of the last frames.
    private var frameStarts: [Int] = []
    private var generation = 0
    /// Whether a texture of the current use may be waiting to be drawn.
    private(set) var hasWaiting = false
    private(set) var counts = TextureCounts()

    /// The frames without use after which a texture makes room for another.
    private static var framesKept: Int { 16 }

    /// An empty store.
    ///
    /// - Parameters:
    ///   - budget: In bytes of textures.
    ///   - pageSize: The width and height of the first pages, in pixels.
    init(in context: GLContext, budget: Int, pageSize: Int) {
        self.context = context
        self.budget = budget
        self.pageSize = pageSize
    }

    /// Marks all requested pictures as drawn.
    func beginUse() {
        use += 1
        hasWaiting = false
    }

    /// Starts a frame, for images that are of no use once frames do without them.
    func beginFrame() {
        frameStarts.append(use)
        if frameStarts.count > Self.framesKept { frameStarts.removeFirst() }
    }

    /// Whether a slot may be emptied for something of a size.
    private func isSpare(_ slot: Slot, for byteCount: Int) -> Bool {
        if counts.bytes + byteCount > budget { return slot.lastUse < use }
        if slot.lastUse < use, slot.isForgotten { return true }
        return frameStarts.count == Self.framesKept && slot.lastUse < frameStarts[0]
    }

    /// The texture in a slot.
    func texture(in slot: Int) -> GLTexture? {
        slots.indices.contains(slot) ? slots[slot]?.texture : nil
    }

    /// The place of a key's picture, if the store has it.
    func known(_ key: Key) -> Place? {
        guard let place = places[key] else { return nil }
        slots[place.slot]?.lastUse = use
        hasWaiting = true
        return place
    }

    /// Whether the picture at a place is still there.
    func holds(_ place: Place) -> Bool {
        slots.indices.contains(place.slot) && slots[place.slot]?.generation == place.generation
    }

    /// Marks the image at a place as used; returns whether it is still there.
    func use(_ place: Place) -> Bool {
        guard holds(place) else { return false }
        slots[place.slot]?.lastUse = use
        hasWaiting = true
        return true
    }

    private func place(in slot: Int, x: Int = 0, y: Int = 0) -> Place {
        Place(slot: slot, x: x, y: y, generation: slots[slot]?.generation ?? 0)
    }

    /// Room for a new image, whose pixels are undefined until ``finishUpload(of:at:byteCount:)``.
    ///
    /// - Parameters:
    ///   - format: Of the image's pixels.
    ///   - sharesPage: Whether it may lie in a page.
    ///   - hasMipmaps: Whether smaller versions will be made, which need a new texture.
    ///   - mayExceed: Whether the budget may be exceeded if nothing can be evicted.
    ///   - label: Of the texture, human-readable.
    /// - Returns: `nil` if the budget does not allow a texture now.
    func reserve(
        _ format: GLTexture.Format, width: Int, height: Int, sharesPage: Bool, hasMipmaps: Bool = false,
        mayExceed: Bool, label: String
    ) throws(RenderError) -> Place? {
        guard sharesPage else {
            if !hasMipmaps, let slot = unusedSlot(format, width: width, height: height) { return place(in: slot) }
            return try addSlot(format, width: width, height: height, label: label, mayExceed: mayExceed)
                .map { place(in: $0) }
        }
        for index in slots.indices where slots[index]?.texture.format == format {
            if let corner = slots[index]?.packer?.place(width: width, height: height) {
                slots[index]?.lastUse = use
                return place(in: index, x: corner.x, y: corner.y)
            }
        }
        let size = nextPageSize(format)
        var page = unusedSlot(format, width: size, height: size)
        if page == nil {
            page = try addSlot(format, width: size, height: size, label: "page", mayExceed: mayExceed)
        }
        guard let slot = page else { return nil }
        var packer = ShelfPacker(size: size)
        let corner = packer.place(width: width, height: height)
        slots[slot]?.packer = packer
        return corner.map { place(in: slot, x: $0.x, y: $0.y) }
    }

    /// The width and height of another page, in pixels.
    ///
    /// From the third on they are twice as large, as long as half of the budget holds them: a dispatch has few textures of
    /// many pictures at a time.
    private func nextPageSize(_ format: GLTexture.Format) -> Int {
        let larger = min(pageSize * 2, context.capabilities.maximumTextureSize)
        let isLarge =
            slots.count { $0?.packer != nil } >= 2
            && counts.bytes + larger * larger * format.bytesPerPixel <= budget / 2
        return isLarge ? larger : pageSize
    }

    /// Marks the pixels of an image as sent.
    ///
    /// - Parameter owner: The source of the image, without which the key is not requested again; `nil` if the key
    ///   is complete.
    func finishUpload(of key: Key, at place: Place, byteCount: Int, owner: AnyObject? = nil) {
        places[key] = place
        slots[place.slot]?.pictures.append(Picture(key: key, owner: owner, hasOwner: owner != nil))
        counts.uploadedBytes += byteCount
        counts.uploads += 1
        hasWaiting = true
    }

    /// A slot with a new texture; `nil` if the budget does not allow one now.
    private func addSlot(
        _ format: GLTexture.Format, width: Int, height: Int, label: String, mayExceed: Bool
    ) throws(RenderError) -> Int? {
        let byteCount = width * height * format.bytesPerPixel
        evict(toFit: byteCount)
        guard counts.bytes + byteCount <= budget || mayExceed else { return nil }
        let texture = GLTexture(in: context, format: format, width: width, height: height, label: label)
        counts.texturesMade += 1
        try context.checkHealth(after: "making a texture of \(width) × \(height) pixels")
        counts.bytes += byteCount
        generation += 1
        let slot = Slot(texture: texture, lastUse: use, byteCount: byteCount, generation: generation)
        if let free = slots.firstIndex(where: { $0 == nil }) {
            slots[free] = slot
            return free
        }
        slots.append(slot)
        return slots.count - 1
    }

    /// The texture of a size that was not used for longest, emptied, if that is better than making another.
    ///
    /// A texture that is deleted to make a new one is not always memory that the system gets back.
    private func unusedSlot(_ format: GLTexture.Format, width: Int, height: Int) -> Int? {
        let spare = longestUnused {
            $0.texture.format == format && $0.texture.width == width && $0.texture.height == height
                && !$0.texture.hasMipmaps
                && isSpare($0, for: width * height * format.bytesPerPixel)
        }
        guard let oldest = spare else { return nil }
        forgetPictures(in: oldest)
        generation += 1
        slots[oldest]?.generation = generation
        slots[oldest]?.pictures = []
        slots[oldest]?.packer = nil
        slots[oldest]?.lastUse = use
        return oldest
    }

    /// Deletes textures that nothing waits for, longest unused first, until a new one fits and no other is spare.
    private func evict(toFit byteCount: Int) {
        while let oldest = longestUnused(where: { isSpare($0, for: byteCount) }), let slot = slots[oldest] {
            forgetPictures(in: oldest)
            counts.bytes -= slot.byteCount
            slots[oldest] = nil
        }
    }

    /// Forgets the places of a slot's pictures, except for pictures that another slot holds by now.
    private func forgetPictures(in slot: Int) {
        for picture in slots[slot]?.pictures ?? [] where places[picture.key]?.slot == slot {
            places[picture.key] = nil
        }
    }

    private func longestUnused(where isWanted: (Slot) -> Bool) -> Int? {
        var oldest: (index: Int, use: Int)?
        for (index, slot) in slots.enumerated() {
            guard let slot, slot.lastUse < oldest?.use ?? .max, isWanted(slot) else { continue }
            oldest = (index, slot.lastUse)
        }
        return oldest?.index
    }
}

/// The memory of textures, and the uploads for them.
struct TextureCounts {
    /// Bytes of all textures.
    var bytes = 0
    /// Bytes sent to the device since the start.
    var uploadedBytes = 0
    /// Pictures sent to the device since the start.
    var uploads = 0
    /// The number of textures made since the start, deleted ones included.
    var texturesMade = 0

    static func + (a: TextureCounts, b: TextureCounts) -> TextureCounts {
        TextureCounts(
            bytes: a.bytes + b.bytes, uploadedBytes: a.uploadedBytes + b.uploadedBytes, uploads: a.uploads + b.uploads,
            texturesMade: a.texturesMade + b.texturesMade)
    }
}

import DisplayList
internal import LayerModel
internal import Rasterization
import RenderDevices

/// The coverage of chains of clips in textures, for chains that are longer than shaders evaluate for each pixel.
///
/// A mask holds for the shapes of a chain and their relative places: it is made once, and kept while these stay or move by
/// whole pixels. On llvmpipe a pixel under three turned clips then costs a tenth of the shader's walk through them. Needs its
/// context current.
final class ClipMaskCache {
    /// The place of a chain's mask.
    struct Place {
        /// Of the texture.
        var slot: Int
        /// The offset from a pixel of the picture to its texel.
        var offset: SIMD2<Int32>
        /// The picture's pixels that the mask holds.
        var pixels: DeviceRect
    }

    /// The content of a mask, as if its first pixel were the picture's.
    struct Key: Hashable {
        var clips: [ClipMaskRasterizer.Clip]
        var width: Int32
        var height: Int32
    }

    private let limits: MaskLimits
    let store: TextureStore<Key>
    private var rasterizer = ClipMaskRasterizer()
    /// The places found for the current list, by clip.
    private var places: [ClipIndex: Place?] = [:]
    /// Pixels of the list's commands, by clip; `nil` before they are counted.
    private var areas: [ClipIndex: Int]?
    /// Masks made since the start.
    private(set) var rasterizedMasks = 0

    /// The largest ratio of a mask's size to the size of the drawing through it.
    private static let maximumWaste = 16
    /// The longest chain of a mask.
    private static let depthLimit = 255

    /// An empty cache.
    ///
    /// - Parameter limits: Chains beyond them are left to shaders.
    init(in context: GLContext, limits: MaskLimits) {
        self.limits = limits
        store = TextureStore(in: context, budget: limits.budget, pageSize: limits.pageSize)
    }

    /// Starts another list.
    func beginList() {
        places.removeAll(keepingCapacity: true)
        areas = nil
    }

    /// Marks all requested masks as drawn.
    func beginUse() {
        store.beginUse()
        places.removeAll(keepingCapacity: true)
    }

    /// The mask of a clip and its parents; `nil` if there is none.
    func place(of clip: ClipIndex, in list: DisplayList) -> Place? {
        if let known = places[clip] { return known }
        let place = isWorthwhile(clip, in: list) ? findPlace(of: clip, in: list) : nil
        places[clip] = .some(place)
        return place
    }

    /// Whether enough is drawn through a clip.
    ///
    /// This is a matter of the list alone, so that parts of a picture that are drawn
    /// again look as they did.
    private func isWorthwhile(_ clip: ClipIndex, in list: DisplayList) -> Bool {
        let pixels = list.clips[clip].bounds
        guard !pixels.isEmpty, max(pixels.width, pixels.height) <= limits.largestMaskSize,
            pixels.area <= limits.budget / 2
        else { return false }
        let areas = areas ?? Self.areas(of: list)
        self.areas = areas
        return areas[clip, default: 0] * Self.maximumWaste >= pixels.area
    }

    private static func areas(of list: DisplayList) -> [ClipIndex: Int] {
        var areas: [ClipIndex: Int] = [:]
        for command in list.commands where command.clip != .none {
            areas[command.clip, default: 0] += command.bounds.area
        }
        for group in list.groups where group.clip != .none {
            areas[group.clip, default: 0] += group.compositeBounds.area
        }
        for group in list.groups where group.backdropClip != .none {
            areas[group.backdropClip, default: 0] += group.backdropBounds.area
        }
        return areas
    }

    private func findPlace(of clip: ClipIndex, in list: DisplayList) -> Place? {
        let pixels = list.clips[clip].bounds
        var clips: [ClipMaskRasterizer.Clip] = []
        var index = clip
        while index != .none, clips.count < Self.depthLimit {
            let node = list.clips[index]
            let transform = list.transforms[node.transform].translated(to: pixels)
            clips.append(ClipMaskRasterizer.Clip(node, transform: transform))
            index = node.parent
        }
        guard index == .none else { return nil }
        let key = Key(clips: clips, width: Int32(pixels.width), height: Int32(pixels.height))
        // If the device has no memory for a mask, the shader does without.
        guard let place = store.known(key) ?? (try? makeMask(for: key)) else { return nil }
        let offset = SIMD2(Int32(place.x) - pixels.minX, Int32(place.y) - pixels.minY)
        return Place(slot: place.slot, offset: offset, pixels: pixels)
    }

    private func makeMask(for key: Key) throws(RenderError) -> TextureStore<Key>.Place? {
        try RenderError.checkLimits()
        let (width, height) = (Int(key.width), Int(key.height))
        let place = try store.reserve(
            .r8, width: width, height: height, sharesPage: max(width, height) <= limits.pageMaskSize, mayExceed: false,
            label: "clip mask")
        guard let place, let texture = store.texture(in: place.slot) else { return nil }
        let bytesPerRow = (width + 3) & ~3
        rasterizer.withMask(of: key.clips, width: key.width, height: key.height, bytesPerRow: bytesPerRow) { bytes in
            texture.upload(bytes, bytesPerRow: bytesPerRow, x: place.x, y: place.y, width: width, height: height)
        }
        store.finishUpload(of: key, at: place, byteCount: width * height)
        rasterizedMasks += 1
        return place
    }
}

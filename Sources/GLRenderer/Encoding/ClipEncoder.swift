import DisplayList
import LayerModel
import Rasterization

/// Writes the clips of a target into a table, and finds those of a quad.
///
/// A quad names an entry: one texel with the number of clips and the offset to their mask, if any; then the clips.
struct ClipEncoder {
    /// Texels of one clip.
    private static let clipSize = 5
    /// The most clips that are evaluated one by one without asking for a mask.
    private static let shortChain = 2
    /// The most clips of an entry.
    private static let longestChain = 255

    /// Of clips on no more pixels than these, along one axis, both edges may meet one pixel: masks hold the coverage left
    /// there.
    private static let thinSide = 2

    private(set) var table = ShaderTable()
    private var prepared: [PreparedClip] = []
    /// By clip: its place among the prepared ones; −1 if it covers nothing, and −2 before it is prepared.
    private var places: [Int32] = []
    /// Of the quad at hand.
    private var needed: [ClipIndex] = []
    private var chains: [[ClipIndex]: UInt32] = [:]
    /// The entry of the last requested mask.
    private var lastMask: (slot: Int, offset: SIMD2<Int32>, entry: UInt32)?
    /// Of chains longer than two; `nil` if shaders go through those.
    private let masks: ClipMaskCache?

    init(masks: ClipMaskCache? = nil) {
        self.masks = masks
    }

    /// The clips of a quad, as its program expects them.
    struct Selection {
        /// Whether any clip has to be evaluated.
        var isClipped = false
        /// The number of the entry's texel in the table.
        var entry: UInt32 = 0
        /// The slot of the mask's texture.
        var mask: Index<ClipMaskCache> = .none
    }

    fileprivate struct PreparedClip {
        /// From the target's pixels to the clip's plane.
        var toPlane: PlaneTransform
        var shape: RoundedRect
        var isAntialiased: Bool
        /// The entry with this clip alone, once there is one.
        var entry: UInt32?
        /// A rectangle of the target's pixels that it leaves unchanged.
        var inside: DeviceRect
    }

    /// Forgets the entries of the last target.
    mutating func beginTarget() {
        prepared.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        chains.removeAll(keepingCapacity: true)
        lastMask = nil
    }

    mutating func removeAll() {
        beginTarget()
        table.removeAll()
    }

    /// The clips of the chain from `clip` on that cover a pixel of `bounds` in part; `nil` if one covers none.
    ///
    /// - Parameters:
    ///   - bounds: In pixels of the target.
    ///   - origin: The part of the picture in the target.
    mutating func select(
        _ clip: ClipIndex, for bounds: DeviceRect, in list: DisplayList, origin: DeviceRect
    ) -> Selection? {
        guard clip != .none else { return Selection() }
        needed.removeAll(keepingCapacity: true)
        var isThin = false
        var index = clip
        while index != .none {
            guard let place = prepare(index, in: list, origin: origin) else { return nil }
            if !prepared[place].inside.contains(bounds), !prepared[place].covers(bounds) {
                needed.append(index)
                let box = list.clips[index].bounds
                isThin = isThin || min(box.width, box.height) <= Self.thinSide
            }
            index = list.clips[index].parent
        }
        guard !needed.isEmpty else { return Selection() }
        if isThin || needed.count > Self.shortChain,
            let masked = masked(clip, for: bounds, in: list, origin: origin)
        {
            return masked
        }
        return Selection(isClipped: true, entry: entry())
    }

    /// A rectangle of the target's pixels that a chain of clips leaves unchanged; `nil` if the chain leaves nothing.
    mutating func inside(_ clip: ClipIndex, in list: DisplayList, origin: DeviceRect) -> DeviceRect? {
        var inside = DeviceRect(minX: .min / 2, minY: .min / 2, maxX: .max / 2, maxY: .max / 2)
        var index = clip
        while index != .none {
            guard let place = prepare(index, in: list, origin: origin) else { return nil }
            inside = inside.intersection(prepared[place].inside)
            index = list.clips[index].parent
        }
        return inside
    }

    /// The mask of a clip and its parents, if there is one that holds `bounds`.
    private mutating func masked(
        _ clip: ClipIndex, for bounds: DeviceRect, in list: DisplayList, origin: DeviceRect
    ) -> Selection? {
        guard let place = masks?.place(of: clip, in: list), place.pixels.relative(to: origin).contains(bounds) else {
            return nil
        }
        let offset = place.offset &+ SIMD2(origin.minX, origin.minY)
        if let lastMask, lastMask.slot == place.slot, lastMask.offset == offset {
            return Selection(isClipped: true, entry: lastMask.entry, mask: Index(place.slot))
        }
        let entry = UInt32(truncatingIfNeeded: table.count)
        table.add(SIMD4(-1, Float(offset.x), Float(offset.y), 0))
        lastMask = (place.slot, offset, entry)
        return Selection(isClipped: true, entry: entry, mask: Index(place.slot))
    }

    /// The entry of the clips that are needed.
    private mutating func entry() -> UInt32 {
        let single = needed.count == 1 ? Int(places[needed[0].position]) : nil
        let known = single.map { prepared[$0].entry } ?? chains[needed]
        if let known { return known }
        let entry = UInt32(truncatingIfNeeded: table.count)
        let written = needed.prefix(Self.longestChain)
        table.add(SIMD4(Float(written.count), 0, 0, 0))
        for clip in written { write(prepared[Int(places[clip.position])]) }
        if let single { prepared[single].entry = entry } else { chains[needed] = entry }
        return entry
    }

    private mutating func write(_ clip: PreparedClip) {
        let rows = clip.toPlane.deviceRows
        table.add(SIMD4(rows.x, clip.isAntialiased ? 0 : 1))
        table.add(SIMD4(rows.y, 0))
        table.add(SIMD4(rows.w, 0))
        table.add(clip.shape.rect.edges)
        table.add(clip.shape.signedRadii)
    }

    /// The place of a clip among the prepared ones; `nil` if it covers nothing.
    private mutating func prepare(_ index: ClipIndex, in list: DisplayList, origin: DeviceRect) -> Int? {
        if places.count < list.clips.count { places += repeatElement(-2, count: list.clips.count - places.count) }
        let known = places[index.position]
        guard known == -2 else { return known < 0 ? nil : Int(known) }
        let node = list.clips[index]
        let toTarget = list.transforms[node.transform].translated(to: origin)
        guard let toPlane = toTarget.inverse else {
            places[index.position] = -1
            return nil
        }
        let area = HiddenArea(node.shape.rect, shape: node.shape, transform: toTarget)
        places[index.position] = Int32(prepared.count)
        prepared.append(
            PreparedClip(
                toPlane: toPlane, shape: node.shape, isAntialiased: node.isAntialiased, entry: nil,
                inside: area.rectangle))
        return prepared.count - 1
    }
}

extension ClipEncoder.PreparedClip {
    /// Whether every pixel of `bounds` lies inside the clip with all of its square.
    ///
    /// The shape and its image are convex, so the corners decide.
    fileprivate func covers(_ bounds: DeviceRect) -> Bool {
        let slack = 1e-5 * Double(max(1, shape.rect.width, shape.rect.height))
        return (0..<4).allSatisfy { index in
            let corner = TargetBox(bounds).corner(index)
            let image = toPlane.homogeneous(x: corner.x, y: corner.y)
            return image.z > 0 && shape.contains(SIMD2(image.x, image.y) / image.z, slack: slack)
        }
    }
}

extension RoundedRect {
    /// Circles of fewer pixels' radius bend inside of each.
    private static let straightRadius = 5.0

    /// Whether its coverage in a plane with an affine map is that of its polygon only: an outline bends inside of pixels, or
    /// its angles are no right ones.
    func needsArea(under map: PlaneMap) -> Bool {
        // The reach is half a pixel or more.
        let straight = Float(2 * Self.straightRadius * max(map.reach.x, map.reach.y))
        return map.isSheared || isContinuous || any((radii .> 0) .& (radii .< straight))
    }

    /// The radii as shaders have them: negative if the corner is continuous, which it is while there is room for it.
    var signedRadii: SIMD4<Float> {
        guard isContinuous else { return radii }
        let room = min(rect.width, rect.height)
        let fits = radii * (2 * Float(cornerReach)) .<= SIMD4(repeating: room)
        return radii.replacing(with: -radii, where: fits)
    }
}

extension Homography {
    /// The same map into a target whose first pixel is at `origin` of the picture.
    func translated(to origin: DeviceRect) -> PlaneTransform {
        concatenating(
            PlaneTransform(scale: 1, translationX: -Double(origin.minX), translationY: -Double(origin.minY)))
    }

    /// The rows that give X, Y and W of the image of (x, y, 1), scaled by a positive number so that floats hold them.
    var deviceRows: (x: SIMD3<Float>, y: SIMD3<Float>, w: SIMD3<Float>) {
        let largest = max(abs(m14), abs(m24), abs(m44))
        let scale = largest > 0 ? 1 / largest : 1
        return (
            SIMD3<Float>(SIMD3(m11, m21, m41) * scale), SIMD3<Float>(SIMD3(m12, m22, m42) * scale),
            SIMD3<Float>(SIMD3(m14, m24, m44) * scale)
        )
    }
}

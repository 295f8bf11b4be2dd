import DisplayList
import LayerModel
import Rasterization

/// Writes the clips of a target into a table, and finds those that a quad needs.
struct ClipEncoder {
    /// Texels of one clip.
    static let entrySize = 5

    /// Of clips on no more pixels than these, along one axis, both edges may meet one pixel: masks know what is left of that.
    private static let thinSide = 2

    private(set) var table = ShaderTable()
    private var prepared: [Int32: PreparedClip] = [:]
    private var chains: [[Int32]: UInt32] = [:]
    /// Of chains longer than two; `nil` where shaders go through those.
    private let masks: ClipMaskCache?

    init(masks: ClipMaskCache? = nil) {
        self.masks = masks
    }

    /// The clips of a quad, as its program expects them.
    struct Selection {
        /// 0, 1, 2, 3 for a chain of any length, or 4 for a mask.
        var program: UInt8 = 0
        var packed: UInt32 = 0
        /// The slot of the mask's texture.
        var mask: Int?
        /// Whether a corner of one is continuous.
        var isContinuous = false
        /// What the clips take that are evaluated.
        var exactness = ProgramKey.Exactness.edges
    }

    fileprivate struct PreparedClip {
        /// From the target's pixels to the clip's plane.
        var toPlane: PlaneTransform
        var shape: RoundedRect
        var isAntialiased: Bool
        var exactness: ProgramKey.Exactness
        /// The number of the clip's entry in the table, or -1 before it has one.
        var entry: Int
    }

    /// Forgets what belongs to the last target.
    mutating func beginTarget() {
        prepared.removeAll(keepingCapacity: true)
        chains.removeAll(keepingCapacity: true)
    }

    mutating func removeAll() {
        beginTarget()
        table.removeAll()
    }

    /// The clips of the chain that begins at `clip` which cover some pixel of `bounds` in part; `nil` where one covers none.
    ///
    /// - Parameters:
    ///   - bounds: In pixels of the target.
    ///   - origin: What of the picture the target holds.
    mutating func select(
        _ clip: Int32, for bounds: DeviceRect, in list: DisplayList, origin: DeviceRect
    ) -> Selection? {
        var needed: [Int32] = []
        var (isContinuous, isThin) = (false, false)
        var exactness = ProgramKey.Exactness.edges
        var index = clip
        while index != DrawCommand.none {
            guard prepare(index, in: list, origin: origin) else { return nil }
            if let clip = prepared[index], !clip.covers(bounds) {
                needed.append(index)
                isContinuous = isContinuous || clip.shape.isContinuous
                exactness = max(exactness, clip.exactness)
                let box = list.clips[Int(index)].bounds
                isThin = isThin || min(box.width, box.height) <= Self.thinSide
            }
            index = list.clips[Int(index)].parent
        }
        if isThin, let masked = masked(clip, for: bounds, in: list, origin: origin) { return masked }
        switch needed.count {
        case 0:
            return Selection()
        case 1...2 where table.count / Self.entrySize < 0xFFFE:
            let first = UInt32(entry(of: needed[0]))
            let second = needed.count == 2 ? UInt32(entry(of: needed[1])) : 0
            return Selection(
                program: UInt8(needed.count), packed: first | second << 16, isContinuous: isContinuous,
                exactness: exactness)
        default:
            if let masked = masked(clip, for: bounds, in: list, origin: origin) { return masked }
            return Selection(
                program: 3, packed: chain(Array(needed.prefix(255))), isContinuous: isContinuous, exactness: exactness)
        }
    }

    /// The mask of a clip and its parents, where there is one that holds `bounds`.
    private func masked(
        _ clip: Int32, for bounds: DeviceRect, in list: DisplayList, origin: DeviceRect
    ) -> Selection? {
        guard let place = masks?.place(of: clip, in: list),
            place.pixels.relative(to: origin).contains(bounds),
            let x = Int16(exactly: place.offset.x &+ origin.minX), let y = Int16(exactly: place.offset.y &+ origin.minY)
        else { return nil }
        let packed = UInt32(UInt16(bitPattern: x)) | UInt32(UInt16(bitPattern: y)) << 16
        return Selection(program: 4, packed: packed, mask: place.slot)
    }

    private mutating func chain(_ clips: [Int32]) -> UInt32 {
        if let known = chains[clips] { return known }
        let first = table.count
        for clip in clips { if let shape = prepared[clip] { write(shape) } }
        let packed = UInt32(first & 0x00FF_FFFF) | UInt32(clips.count) << 24
        chains[clips] = packed
        return packed
    }

    private mutating func entry(of clip: Int32) -> Int {
        guard let shape = prepared[clip] else { return 0 }
        if shape.entry >= 0 { return shape.entry }
        let entry = table.count / Self.entrySize
        write(shape)
        prepared[clip]?.entry = entry
        return entry
    }

    private mutating func write(_ clip: PreparedClip) {
        let rows = clip.toPlane.deviceRows
        table.add(SIMD4(rows.x, clip.isAntialiased ? 0 : 1))
        table.add(SIMD4(rows.y, 0))
        table.add(SIMD4(rows.w, 0))
        table.add(clip.shape.rect)
        table.add(clip.shape.signedRadii)
    }

    /// Returns whether the clip covers anything.
    private mutating func prepare(_ index: Int32, in list: DisplayList, origin: DeviceRect) -> Bool {
        if prepared[index] != nil { return true }
        let node = list.clips[Int(index)]
        let toTarget = list.transforms[Int(node.transform)].translated(to: origin)
        guard let toPlane = toTarget.inverse else { return false }
        let map = toTarget.isAffine ? PlaneMap(toTarget, origin: .empty) : nil
        let exactness = node.isAntialiased ? map.map(node.shape.exactness) ?? .area : .edges
        prepared[index] = PreparedClip(
            toPlane: toPlane, shape: node.shape, isAntialiased: node.isAntialiased,
            exactness: exactness, entry: -1)
        return true
    }
}

extension ClipEncoder.PreparedClip {
    /// Whether every pixel of `bounds` lies inside the clip with all of its square.
    ///
    /// The shape and its image are convex, so the corners decide.
    fileprivate func covers(_ bounds: DeviceRect) -> Bool {
        let edges = bounds.edges
        for corner in 0..<4 {
            let x = corner & 1 == 0 ? edges.x : edges.z
            let y = corner & 2 == 0 ? edges.y : edges.w
            let p = toPlane.homogeneous(x: x, y: y)
            guard p.z > 0, contains(SIMD2(p.x / p.z, p.y / p.z)) else { return false }
        }
        return true
    }

    private func contains(_ point: SIMD2<Double>) -> Bool {
        let rect = SIMD4<Double>(shape.rect)
        let slack = 1e-5 * max(1, rect.z - rect.x, rect.w - rect.y)
        let fromLow = point - rect.lowHalf
        let fromHigh = rect.highHalf - point
        guard min(fromLow.x, fromLow.y, fromHigh.x, fromHigh.y) >= -slack else { return false }
        let (isRight, isLower) = (fromLow.x > fromHigh.x, fromLow.y > fromHigh.y)
        let radius = Double(
            isRight ? (isLower ? shape.radii.w : shape.radii.y) : (isLower ? shape.radii.z : shape.radii.x))
        let beyond = SIMD2(
            radius * shape.cornerReach - min(fromLow.x, fromHigh.x),
            radius * shape.cornerReach - min(fromLow.y, fromHigh.y))
        guard beyond.x > 0, beyond.y > 0 else { return true }
        guard !shape.isContinuous else { return false }
        return beyond.x * beyond.x + beyond.y * beyond.y <= radius * radius
    }
}

extension RoundedRect {
    /// Circles of fewer pixels' radius bend inside of each.
    private static let straightRadius = 5.0

    /// What programs need to know of it in a plane with an affine map.
    func exactness(under map: PlaneMap) -> ProgramKey.Exactness {
        // The reach is half a pixel or more.
        let straight = Float(2 * Self.straightRadius * max(map.reach.x, map.reach.y))
        let bends = any((radii .> 0) .& (radii .< straight))
        return map.isSheared || isContinuous || bends ? .area : .edges
    }

    /// How far along an edge a corner reaches, in radii.
    var cornerReach: Double { isContinuous ? 1.52866483 : 1 }

    /// The radii as shaders have them: negative where the corner is continuous, which it is while there is room for it.
    var signedRadii: SIMD4<Float> {
        guard isContinuous else { return radii }
        let room = min(rect.z - rect.x, rect.w - rect.y)
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

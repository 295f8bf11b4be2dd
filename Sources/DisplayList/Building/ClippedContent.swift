import LayerModel
import Rasterization

/// The end of a list that one layer and its sublayers drew inside the layer's clip.
///
/// Each command has the clip already, and its coverage c is multiplied into each. Where two opaque parts meet such a pixel,
/// the backdrop shows by (1 − c)² instead of 1 − c: a light seam along rounded corners. `DisplayList.clipOnce` mends that
/// where it happens, and only there:
///
/// ```
///     ╭──┬──────────┬──╮
///     │e │ straight │ e│     e   pixels covered in part: parts that overlap become a group, clipped once
///     ├──┴──────────┴──┤
///     │    interior    │     interior, straight   covered fully: drawn without the clip, which costs less
///     ├──┬──────────┬──┤
///     │e │ straight │ e│
///     ╰──┴──────────┴──╯
/// ```
///
/// - Painter's order stays, and so do clips around the layer's own and inside it.
/// - Parts below one that is opaque throughout the clip are removed.
/// - A clip at whose edge fewer than two parts meet, or none overlap, stays as it was.
/// - Parts that blend with what lies below the layer, with no opaque part between, make all of the content a group that is
///   not isolated: it draws without the clip on its backdrop, and at the edge each pixel b becomes b + c (d − b), where d is
///   what it drew there. The same goes for parts that filter the backdrop or take alpha from it, and for particles.
///
/// Overlap is searched among at most 512 parts and assumed among more. An interior of fewer than 2,048
/// pixels, one that a group of a sublayer reaches out of, and a clip that is not axis-aligned, which has none, make
/// all of the content one group. Nothing is drawn here, and coverage is not computed: the list is divided by whole
/// pixels alone.
struct ClippedContent {
    var start: ContentStart
    /// Index of the plane of the clip in `DisplayList.transforms`.
    var transform: TransformIndex
    /// The clip; parts of the layer itself may have it as their shape.
    var outline: RoundedRect
    /// The clip around the layer.
    var outer: ClipIndex
    /// The visible pixels that the clip covers at least in part.
    var visible: DeviceRect
    /// The node of the layer.
    var layer: Int32
}

// In a pixel that a clip covers in part, the content is put together first, and that picture covers the pixel in part.
// Multiplying the coverage into each part by itself gives the same where one part meets the pixel; where several do, hidden
// parts show through. Only pixels at the clip's edge where parts overlap need a picture of their own. They are drawn as
// groups, for the rows of rounded corners or cut pixels; the content between them is drawn without the clip, which costs less
// there than with it. Clips whose parts do not overlap at the edge stay as they are.
extension DisplayList {
    /// If fewer pixels than this lie between the edges of a clip, all are drawn as one group.
    private static let minimumInterior = 2048
    /// Among more parts than this, overlaps are assumed without a search.
    private static let overlapSearchLimit = 512

    /// Applies a clip once to its content, rather than to each part.
    mutating func clipOnce(_ content: ClippedContent) {
        let area = ClipArea(content.outline, plane: transforms[content.transform])
        guard touchesEdge(of: area, in: content), let all = parts(since: content.start) else { return }
        let ground = self.ground(of: all, in: content)
        let hidden = ground ?? 0
        if hidden > 0 { removeParts(all[..<hidden], of: content) }
        guard let parts = hidden > 0 ? self.parts(since: content.start) : all,
            overlap(parts, atEdgeOf: area)
        else {
            return
        }
        let clip = addClip(of: content)
        let interior = area.interior.intersection(content.visible)
        let mixing = parts.map(\.mixing).max() ?? .over
        guard mixing == .over || (mixing == .blended && ground != nil) else {
            return group(parts, of: content, clip: clip, openEdges: openEdges(of: area, in: content))
        }
        let isDivided =
            interior.area >= Self.minimumInterior
            && parts.allSatisfy { $0.group == nil || interior.contains($0.bounds) }
        if isDivided {
            divide(parts, of: content, interior: interior, area: area, clip: clip)
        } else {
            group(parts, of: content, clip: clip)
        }
    }

    // MARK: - Looking

    /// Whether more than one command may meet pixels that the clip covers in part.
    private func touchesEdge(of area: ClipArea, in content: ClippedContent) -> Bool {
        guard !area.hasWholeEdges, !content.visible.isEmpty else { return false }
        var count = 0
        for command in commands[content.start.command...] where !area.covers(command.bounds) {
            count += command.primitive == .particles ? 2 : 1
            if count > 1 { return true }
        }
        return false
    }

    private func overlap(_ parts: [Part], atEdgeOf area: ClipArea) -> Bool {
        let atEdge = parts.filter { !area.covers($0.bounds) }
        guard atEdge.count <= Self.overlapSearchLimit, !atEdge.contains(where: meetsItself) else { return true }
        let touching = atEdge.map(\.bounds)
        guard let cut = area.cutPixels else { return touching.overlap }
        return cut.contains { pixels in
            touching.map { $0.intersection(pixels) }.filter { !$0.isEmpty }.overlap
        }
    }

    /// Whether a part may meet a pixel more than once.
    private func meetsItself(_ part: Part) -> Bool {
        part.group == nil && commands[part.commands.lowerBound].primitive == .particles
    }

    /// The rectangles that hold all pixels which the clip or one around it may cover in part, and no pixel twice.
    private func openEdges(of area: ClipArea, in content: ClippedContent) -> [DeviceRect] {
        let visible = content.visible
        guard let cut = area.cutPixels, area.interior.intersection(visible).area >= Self.minimumInterior,
            isWhole(visible, under: content.outer)
        else { return [visible] }
        return (cut + visible.frame(around: area.touched)).map { $0.intersection(visible) }.filter { !$0.isEmpty }
    }

    /// The last part that is opaque wherever the clip has coverage: nothing below it is seen.
    private func ground(of parts: [Part], in content: ClippedContent) -> Int? {
        parts.lastIndex { part in
            guard part.group == nil else { return false }
            let command = commands[part.commands.lowerBound]
            guard command.isOpaque, command.primitive != .border, command.bounds.contains(content.visible),
                isRoot(command.clip, of: content)
            else { return false }
            if isOwn(command, of: content) {
                guard command.rect == content.outline.rect else { return false }
                return command.shape == .none || roundedRects[command.shape] == content.outline
            }
            let plane = transforms[command.transform]
            guard command.shape == .none, plane.isAxisAligned, let box = plane.bounds(of: command.rect)
            else {
                return false
            }
            return ClipArea.wholePixels(in: box).contains(content.visible)
        }
    }

    /// Whether a command is the layer's own, rather than a sublayer's.
    private func isOwn(_ command: DrawCommand, of content: ClippedContent) -> Bool {
        command.transform == content.transform && command.clip == content.outer
    }

    /// Whether a clip is the content's, or the one around that.
    private func isRoot(_ index: ClipIndex, of content: ClippedContent) -> Bool {
        if index == content.outer { return true }
        guard index != .none else { return false }
        let node = clips[index]
        return index.position >= content.start.clip && node.parent == content.outer
            && node.transform == content.transform && node.shape == content.outline
    }

    // MARK: - Changing

    /// Removes parts from the beginning of the content.
    private mutating func removeParts(_ parts: ArraySlice<Part>, of content: ClippedContent) {
        guard let end = parts.last?.commands.upperBound else { return }
        let removed = end - content.start.command
        let kept = groups[content.start.group...].firstIndex { $0.commands.upperBound > end } ?? groups.count
        commands.removeSubrange(content.start.command..<end)
        groups.removeSubrange(content.start.group..<kept)
        for index in groups.indices[content.start.group...] { groups[index].shift(by: -removed) }
    }

    private mutating func addClip(of content: ClippedContent) -> ClipIndex {
        clips.add(
            ClipNode(
                parent: content.outer, transform: content.transform, shape: content.outline, isAntialiased: true,
                bounds: content.visible))
    }

    /// Makes all of the content one group, which is isolated if it has no open edges.
    private mutating func group(
        _ parts: [Part], of content: ClippedContent, clip: ClipIndex, openEdges: [DeviceRect]? = nil
    ) {
        var rebased: [ClipIndex: ClipIndex] = [:]
        var bounds = DeviceRect.empty
        for part in parts {
            bounds = bounds.union(part.bounds)
            if let group = part.group {
                groups[group].clip = rebase(groups[group].clip, on: .none, &rebased, of: content)
                groups[group].backdropClip = rebase(groups[group].backdropClip, on: .none, &rebased, of: content)
            } else {
                let index = part.commands.lowerBound
                commands[index] = unclipped(commands[index], of: content)
                commands[index].clip = rebase(commands[index].clip, on: .none, &rebased, of: content)
            }
        }
        appendGroup(
            content.start.command..<commands.count, bounds, of: content, clip: clip, openEdges: openEdges)
    }

    private mutating func appendGroup(
        _ range: Range<Int>, _ bounds: DeviceRect, of content: ClippedContent, clip: ClipIndex,
        openEdges: [DeviceRect]? = nil
    ) {
        groups.append(
            Group(
                commands: range, clip: clip, openEdges: openEdges, bounds: bounds,
                compositeBounds: bounds.intersection(content.visible), reason: .clip, layer: content.layer))
    }

    /// Draws the interior without the clip, and the edges apart from it: as a group where parts overlap.
    private mutating func divide(
        _ parts: [Part], of content: ClippedContent, interior: DeviceRect, area: ClipArea, clip: ClipIndex
    ) {
        let start = content.start.command
        let plain = parts.filter { $0.group == nil }.map { commands[$0.commands.lowerBound] }
        let whole = plain.map { unclipped($0, of: content) }
        var result: [DrawCommand] = []
        var rebased: [ClipIndex: ClipIndex] = [:]
        func add(_ command: DrawCommand, in pixels: DeviceRect, on base: ClipIndex) {
            var command = command
            command.bounds = command.bounds.intersection(pixels)
            command.clip = rebase(command.clip, on: base, &rebased, of: content)
            result.append(command)
        }
        var next = 0
        for part in parts {
            guard let group = part.group else {
                if part.bounds.intersects(interior) { add(whole[next], in: interior, on: content.outer) }
                next += 1
                continue
            }
            groups[group].clip = rebase(groups[group].clip, on: content.outer, &rebased, of: content)
            move(groupsIn: part.commands, from: content.start.group, to: start + result.count)
            result += commands[part.commands]
        }
        for pixels in area.straights {
            for index in plain.indices where plain[index].bounds.intersects(pixels) {
                add(whole[index], in: pixels, on: content.outer)
            }
        }
        rebased = [:]
        for edge in area.edges {
            let touching = plain.indices.filter { plain[$0].bounds.intersects(edge) }
            let needsGroup = touching.map { plain[$0].bounds.intersection(edge) }.overlap
            let first = result.count
            var bounds = DeviceRect.empty
            for index in touching {
                var command = needsGroup ? whole[index] : plain[index]
                command.bounds = plain[index].bounds.intersection(edge)
                if needsGroup {
                    command.clip = rebase(command.clip, on: .none, &rebased, of: content)
                }
                bounds = bounds.union(command.bounds)
                result.append(command)
            }
            if needsGroup { appendGroup(start + first..<start + result.count, bounds, of: content, clip: clip) }
        }
        commands.replaceSubrange(start..., with: result)
    }

    /// Changes the places of groups' commands.
    private mutating func move(groupsIn range: Range<Int>, from first: Int, to place: Int) {
        for index in groups.indices[first...] {
            let commands = groups[index].commands
            guard commands.lowerBound >= range.lowerBound, commands.upperBound <= range.upperBound else { continue }
            groups[index].shift(by: place - range.lowerBound)
        }
    }

    /// A clip without the content's own, with all others inside it.
    /// - Parameters:
    ///   - base: The replacement of the content's clip and the one around it.
    ///   - rebased: The results so far, by clip.
    private mutating func rebase(
        _ clip: ClipIndex, on base: ClipIndex, _ rebased: inout [ClipIndex: ClipIndex],
        of content: ClippedContent
    ) -> ClipIndex {
        var chain: [ClipIndex] = []
        var current = clip
        while !isRoot(current, of: content), current != .none, rebased[current] == nil {
            chain.append(current)
            current = clips[current].parent
        }
        var result = isRoot(current, of: content) ? base : rebased[current] ?? base
        for index in chain.reversed() {
            var node = clips[index]
            node.parent = result
            result = clips.add(node)
            rebased[index] = result
        }
        return result
    }

    /// A command of the layer itself, enlarged so that only the clip has edges.
    ///
    /// It grows by half the size on each side; the clip hides all of that.
    private mutating func unclipped(_ command: DrawCommand, of content: ClippedContent) -> DrawCommand {
        guard isOwn(command, of: content) else { return command }
        var result = command
        if command.shape != .none {
            guard roundedRects[command.shape] == content.outline else { return command }
            result.shape = .none
        }
        let (outline, rect) = (content.outline.rect, command.rect)
        let half = outline.size / 2
        let growth = SIMD4(lowHalf: -half, highHalf: half).replacing(with: 0, where: rect.edges .!= outline.edges)
        let grown = PlaneRect(edges: rect.edges + growth)
        let size = rect.size
        switch command.primitive {
        case .fill:
            break
        case .image:
            var paint = images[Index(command.payload)]
            let texels = paint.source.size / size
            paint.source.edges += (grown.edges - rect.edges) * SIMD4(lowHalf: texels, highHalf: texels)
            result.payload = Index(add(paint))
        case .gradient:
            var paint = gradients[Index(command.payload)]
            let grownSize = grown.size
            paint.start = (paint.start * size + rect.low - grown.low) / grownSize
            paint.end = (paint.end * size + rect.low - grown.low) / grownSize
            result.payload = Index(gradients.add(paint))
        case .border:
            var ring = borders[Index(command.payload)]
            guard ring.outer == content.outline else { return command }
            let margin = half.min()
            ring.outer.rect = ring.outer.rect.inset(by: -margin)
            ring.outer.radii.replace(with: ring.outer.radii + margin, where: ring.outer.radii .> 0)
            ring.width += margin
            result.payload = Index(borders.add(ring))
            result.rect = ring.outer.rect
            return result
        case .shadow, .path, .glyphs, .particles:
            return command
        }
        result.rect = grown
        return result
    }
}

extension DisplayList.Group {
    /// Moves the group to where its commands are now.
    mutating func shift(by count: Int) {
        commands = commands.lowerBound + count..<commands.upperBound + count
    }
}

/// The pixels around a clip, by their coverage: full or partial.
private struct ClipArea {
    /// The rectangles of pixels with partial coverage; `nil` for a clip that is not axis-aligned.
    private(set) var cutPixels: [DeviceRect]? = []
    /// The rectangle of full coverage that is as wide as the clip; empty for a clip that is not axis-aligned.
    private(set) var interior = DeviceRect.empty
    /// Further rectangles of full coverage, between two corners.
    private(set) var straights: [DeviceRect] = []
    /// All other touched pixels, divided into rectangles.
    private(set) var edges: [DeviceRect] = []
    /// All pixels that are covered at least in part; empty for a clip that is not axis-aligned.
    private(set) var touched = DeviceRect.empty

    private let outline: RoundedRect
    private let inverse: PlaneTransform?

    /// Edges nearer to the border of pixels than this change no level of 255.
    private static let tolerance = 1.0 / 512

    /// Whether every pixel is covered fully or not at all.
    var hasWholeEdges: Bool { cutPixels?.isEmpty == true }

    init(_ outline: RoundedRect, plane: PlaneTransform) {
        self.outline = outline
        inverse = plane.isAxisAligned ? nil : plane.inverse
        guard plane.isAxisAligned, let box = plane.bounds(of: outline.rect) else {
            cutPixels = nil
            return
        }
        let outer = DeviceRect(enclosing: box.inset(by: Self.tolerance))
        touched = outer
        let reach = Double(outline.radii.max()) * outline.cornerReach
        let corner = SIMD2(abs(plane.m11), abs(plane.m22)) * reach
        let sides = Self.wholePixels(in: box)
        let inner = Self.wholePixels(in: box.inset(by: corner))
        var cut: [DeviceRect] = []
        if sides.isEmpty {
            cut = [outer]
        } else {
            cut = outer.frame(around: sides)
            if reach > 0 {
                let middle = inner.isEmpty ? sides.center : inner
                for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
                    cut.append(
                        DeviceRect(
                            minX: x ? middle.maxX : sides.minX, minY: y ? middle.maxY : sides.minY,
                            maxX: x ? sides.maxX : middle.minX, maxY: y ? sides.maxY : middle.minY))
                }
            }
        }
        cutPixels = cut.filter { !$0.isEmpty }
        interior = Self.wholePixels(in: box.inset(by: SIMD2(0, corner.y)))
        guard !interior.isEmpty else {
            edges = [outer]
            return
        }
        for part in outer.frame(around: interior) {
            // Between two corners the clip covers all rows of a side that begins on a whole pixel.
            let isWhole = part.maxY <= interior.minY ? sides.minY == outer.minY : sides.maxY == outer.maxY
            let middle = DeviceRect(
                minX: max(part.minX, inner.minX), minY: part.minY, maxX: min(part.maxX, inner.maxX), maxY: part.maxY)
            guard part.width == outer.width, isWhole, middle.area >= Self.minimumStraight else {
                edges.append(part)
                continue
            }
            straights.append(middle)
            edges += part.frame(around: middle)
        }
    }

    /// Between corners fewer pixels are not drawn apart from these.
    private static let minimumStraight = 256

    /// The pixels that a box of device space covers fully.
    static func wholePixels(in box: DeviceBox) -> DeviceRect { DeviceRect(within: box.inset(by: -tolerance)) }

    /// Whether all of some pixels are covered fully.
    @inline(__always)
    func covers(_ pixels: DeviceRect) -> Bool {
        if interior.contains(pixels) { return true }
        guard let cutPixels else { return coversTurned(pixels) }
        return !cutPixels.contains { $0.intersects(pixels) }
    }

    /// The same for a clip that is turned: its shape is convex, in the plane as on the screen.
    private func coversTurned(_ pixels: DeviceRect) -> Bool {
        guard let inverse else { return false }
        let box = DeviceBox(pixels)
        return (0..<4).allSatisfy { corner in
            let image = inverse.homogeneous(x: box.corner(corner).x, y: box.corner(corner).y)
            return image.z > 0 && outline.contains(SIMD2(image.x, image.y) / image.z)
        }
    }
}

extension DeviceRect {
    /// A rectangle of no size in the middle.
    fileprivate var center: DeviceRect {
        let (x, y) = (minX + (maxX - minX) / 2, minY + (maxY - minY) / 2)
        return DeviceRect(minX: x, minY: y, maxX: x, maxY: y)
    }
}

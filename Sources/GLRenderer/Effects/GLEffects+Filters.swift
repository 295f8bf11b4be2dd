import CEGL
import DisplayList
import LayerModel

extension GLEffects {
    /// The most texels along an axis that one pixel is the mean of.
    private static let blockLimit: Int32 = 8

    /// A picture after filters; the picture given is used up.
    ///
    /// - Parameters:
    ///   - needed: The device pixels of the result that are looked at.
    ///   - extendsEdges: Whether the picture goes on beyond its bounds with the pixels of its edge.
    func filtered(
        _ picture: EffectPicture, by filters: [PictureFilter], needed: DeviceRect, extendsEdges: Bool = false
    ) throws(RenderError) -> EffectPicture {
        var picture = picture
        for (index, filter) in filters.enumerated() {
            let rest = GroupEffects(filters: Array(filters[(index + 1)...]))
            let needed = needed.expanded(by: rest.margin)
            let result: EffectPicture
            switch filter {
            case .colorMatrix(let matrix):
                result = try mapped(picture, by: matrix)
            case .blur(let sigma):
                let reduced = try blurred(
                    picture, sigma: sigma, extendsEdges: extendsEdges, seesBeyond: extendsEdges && rest.margin > 0)
                result = try enlarged(reduced, needed: needed)
            }
            targets.give(back: picture.target)
            picture = result
        }
        return picture
    }

    /// A picture's shadow.
    ///
    /// - Parameters:
    ///   - others: Pixels beside those of the shadow that there is to be room for.
    ///   - needed: The device pixels of the result that are looked at.
    ///   - hidden: Those of them that nobody looks at; they stay clear.
    /// - Returns: `nil` where there are none.
    func shadow(
        of picture: EffectPicture, by shadow: PictureShadow, around others: DeviceRect = .empty, needed: DeviceRect,
        hidden: DeviceRect = .empty
    ) throws(RenderError) -> EffectPicture? {
        let reduced = try blurred(
            picture, sigma: shadow.sigma, offset: shadow.offset, hidden: hidden, as: .coverage)
        defer { targets.give(back: reduced.target) }
        let bounds = reduced.reached.moved(by: shadow.offset).union(others).intersection(needed)
        guard !bounds.isEmpty else { return nil }
        let result = try take(bounds)
        for part in bounds.parts(outside: hidden) {
            try place(reduced, on: result, limit: part, with: .tint, color: shadow.color, offset: shadow.offset)
        }
        return result
    }

    private func mapped(_ picture: EffectPicture, by matrix: ColorMatrix) throws(RenderError) -> EffectPicture {
        let result = try take(picture.bounds)
        let program = try use(.matrix, on: result.target)
        read(picture.target)
        let columns = [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.bias]
        let numbers = columns.flatMap { [$0.x, $0.y, $0.z, $0.w] }
        glUniform4fv(program.location(of: "u_columns"), GLsizei(columns.count), numbers)
        draw(on: result.target, limit: picture.bounds.relative(to: picture.bounds))
        return result
    }

    // MARK: - Blurring

    /// A picture, or its alpha, blurred by a Gaussian with standard deviations in device pixels.
    ///
    /// - Parameters:
    ///   - offset: How far it will be moved, in device pixels.
    ///   - hidden: Device pixels that it is not needed in once it is moved.
    ///   - seesBeyond: Whether it is needed as far beyond the picture's edges as those change it.
    private func blurred(
        _ picture: EffectPicture, sigma: SIMD2<Float>, offset: SIMD2<Float> = .zero, hidden: DeviceRect = .empty,
        extendsEdges: Bool = false, seesBeyond: Bool = false, as kind: GLTarget.Kind = .picture
    ) throws(RenderError) -> ReducedPicture {
        let horizontal = BlurKernel(sigma: sigma.x, offset: offset.x)
        let vertical = BlurKernel(sigma: sigma.y, offset: offset.y)
        let reach = SIMD2(Int32(horizontal.reach), Int32(vertical.reach))
        // What lies there is blurred with what lies beyond.
        let unknown = seesBeyond ? reach : .zero
        // One pixel more than the blur reaches, for sampling between pixels at the end.
        let margin = reach &+ unknown &+ 1
        let reduced = try reduced(
            picture, factors: SIMD2(Int32(horizontal.factor), Int32(vertical.factor)), margin: margin,
            extendsEdges: extendsEdges, as: kind)
        let unseen = reduced.pixelsOnly(in: hidden, offset: offset)
        // The second sweep looks as many rows up and down.
        var unread = unseen
        (unread.minY, unread.maxY) = (unseen.minY &+ reach.y, max(unseen.minY &+ reach.y, unseen.maxY &- reach.y))
        let first = try swept(reduced, by: horizontal, along: SIMD2(1, 0), leavingOut: unread)
        targets.give(back: reduced.target)
        var second = try swept(first, by: vertical, along: SIMD2(0, 1), leavingOut: unseen)
        targets.give(back: first.target)
        second.unknown = unknown
        return second
    }

    /// A picture made smaller, in steps of ``blockLimit``, with a margin.
    private func reduced(
        _ picture: EffectPicture, factors: SIMD2<Int32>, margin: SIMD2<Int32>, extendsEdges: Bool,
        as kind: GLTarget.Kind
    ) throws(RenderError) -> ReducedPicture {
        var source = picture.target
        // Blocks begin at multiples of their size, whatever part of the picture is drawn: the parts of a large one fit.
        let bounds = picture.bounds.aligned(to: factors)
        var before = SIMD2(picture.bounds.minX &- bounds.minX, picture.bounds.minY &- bounds.minY)
        var size = SIMD2(Int32(clamping: bounds.width), Int32(clamping: bounds.height))
        var limit = size &- before
        var left = factors
        while true {
            let step = SIMD2(min(left.x, Self.blockLimit), min(left.y, Self.blockLimit))
            left = left / step
            let isLast = left == SIMD2(1, 1)
            // Beyond the blocks at its ends, which are only partly of the picture, an edge goes on as blocks of its own pixels.
            let border = isLast ? margin : extendsEdges ? SIMD2(1, 1) : .zero
            let inner = (size &+ step &- 1) / step
            let outer = inner &+ 2 &* border
            let target = try take(kind, width: Int(outer.x), height: Int(outer.y))
            let program = try use(kind == .coverage ? .reduceAlpha : .reduce, on: target)
            read(source)
            program.set("u_size", limit)
            program.set("u_before", before)
            program.set("u_factors", step)
            program.set("u_margin", border)
            program.set("u_extendsEdges", Int32(extendsEdges ? 1 : 0))
            draw(on: target, limit: DeviceRect(minX: 0, minY: 0, maxX: outer.x, maxY: outer.y))
            if source !== picture.target { targets.give(back: source) }
            guard !isLast else {
                return ReducedPicture(target: target, bounds: bounds, factors: factors, margin: margin)
            }
            source = target
            (size, limit, before) = (inner, outer, .zero &- border)
        }
    }

    /// A reduced picture blurred along one axis.
    ///
    /// - Parameter hole: Pixels of it that are not needed.
    private func swept(
        _ picture: ReducedPicture, by kernel: BlurKernel, along axis: SIMD2<Float>, leavingOut hole: DeviceRect
    ) throws(RenderError) -> ReducedPicture {
        let source = picture.target
        let size = SIMD2(Int32(clamping: picture.bounds.width), Int32(clamping: picture.bounds.height))
        let used = (size &+ picture.factors &- 1) / picture.factors &+ 2 &* picture.margin
        var result = picture
        result.target = try take(source.kind, width: Int(used.x), height: Int(used.y))
        let program = try use(.blur, on: result.target)
        read(source)
        program.set("u_step", axis)
        program.set("u_size", used)
        program.set("u_center", kernel.center)
        program.set("u_count", Int32(kernel.taps.count))
        if !kernel.taps.isEmpty {
            let numbers = kernel.taps.flatMap { [$0.x, $0.y] }
            glUniform2fv(program.location(of: "u_taps"), GLsizei(kernel.taps.count), numbers)
        }
        for part in DeviceRect(minX: 0, minY: 0, maxX: used.x, maxY: used.y).parts(outside: hole) {
            draw(on: result.target, limit: part)
        }
        return result
    }

    /// A reduced picture in device pixels again; the picture given is used up.
    private func enlarged(_ picture: ReducedPicture, needed: DeviceRect) throws(RenderError) -> EffectPicture {
        if picture.factors == SIMD2(1, 1), picture.unknown == .zero {
            return EffectPicture(target: picture.target, bounds: picture.reached)
        }
        let visible = picture.reached.intersection(needed)
        // Nothing of it is seen: a single clear pixel stands for it.
        let bounds =
            visible.isEmpty
            ? DeviceRect(
                minX: needed.minX, minY: needed.minY, maxX: needed.minX &+ 1, maxY: needed.minY &+ 1)
            : visible
        let result = try take(bounds)
        if !visible.isEmpty { try place(picture, on: result, limit: visible, with: .enlarge) }
        targets.give(back: picture.target)
        return result
    }
}

extension DeviceRect {
    /// The same pixels and some before them, so that the first is at a multiple of each factor.
    fileprivate func aligned(to factors: SIMD2<Int32>) -> DeviceRect {
        func floor(_ value: Int32, _ factor: Int32) -> Int32 {
            let rest = value % factor
            return value &- (rest < 0 ? rest &+ factor : rest)
        }
        return DeviceRect(minX: floor(minX, factors.x), minY: floor(minY, factors.y), maxX: maxX, maxY: maxY)
    }

    /// The pixels touched after a move by part of pixels.
    fileprivate func moved(by offset: SIMD2<Float>) -> DeviceRect {
        let (x, y) = (Double(offset.x), Double(offset.y))
        return DeviceRect(
            enclosing: Double(minX) + x, Double(minY) + y, Double(maxX) + x, Double(maxY) + y)
    }
}

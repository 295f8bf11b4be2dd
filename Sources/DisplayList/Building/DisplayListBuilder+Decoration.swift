import LayerModel
import Rasterization

extension DisplayListBuilder {
    /// The fill of the bounds, and the gradient of a gradient layer above it.
    @inline(__always)
    mutating func appendBackground(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, in context: Context
    ) {
        let color = properties.pointee.backgroundColor.map { tinted($0, by: context) } ?? .zero
        if properties.pointee.backgroundColor?.isPattern == true {
            appendPattern(properties, transform: transform, in: context)
        }
        let gradient: GradientPaint? =
            if let box = properties.box(of: GradientProperties.self) {
                GradientPaint(
                    box.value, isFlipped: properties.pointee.flags.contains(.geometryFlipped), in: list.range)
            } else {
                nil
            }
        guard color.w > 0 || gradient != nil else { return }
        let rect = boxRect(of: properties)
        let visible = visibleBounds(of: rect, transform: transform, in: context)
        guard !visible.isEmpty, !rect.isEmpty else { return }
        var command = DrawCommand(
            primitive: .fill, edges: edges(of: properties), isOpaque: color.w >= 1, transform: transform,
            clip: context.clip, rect: rect, color: color, bounds: visible)
        if properties.pointee.cornerRadius > 0, let rounded = roundedBounds(of: properties) {
            command.shape = list.roundedRects.add(rounded)
            command.edges = .all
        }
        if color.w > 0 {
            list.commands.append(command)
        }
        if let gradient {
            command.primitive = .gradient
            command.color = multiplier(of: context)
            command.isOpaque = context.tint.w >= 1 && gradient.isOpaque
            command.payload = Index(list.gradients.add(gradient))
            list.commands.append(command)
        }
    }

    /// The ring inside the bounds, above everything that the layer draws.
    @inline(__always)
    mutating func appendBorder(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, in context: Context
    ) {
        guard !properties.pointee.rare.isInitial, properties.pointee.rare.value.borderWidth > 0 else { return }
        let rect = boxRect(of: properties)
        let width = min(Float(properties.pointee.rare.value.borderWidth), min(rect.maxX, rect.maxY) / 2)
        guard width > 0, let borderColor = properties.pointee.rare.value.borderColor else { return }
        let color = tinted(borderColor, by: context)
        let visible = visibleBounds(of: rect, transform: transform, in: context)
        guard color.w > 0, !visible.isEmpty else { return }
        var command = DrawCommand(
            primitive: .border, edges: edges(of: properties), isOpaque: false, transform: transform,
            clip: context.clip, rect: rect, color: color, bounds: visible)
        let rounded = roundedBounds(of: properties)
        if rounded == nil, command.edges != .all {
            appendCutBorder(command, width: width, in: context)
            return
        }
        // Rounded outlines are anti-aliased all around.
        command.edges = .all
        let ring = BorderRing(outer: rounded ?? RoundedRect(rect: rect, radii: .zero), width: width)
        command.payload = Index(list.borders.add(ring))
        list.commands.append(command)
    }

    /// A square border with some outer edges cut at pixel centres: its corners and sides one by one.
    ///
    /// Edges between the parts are cut as well, so that no pixel belongs to two.
    private mutating func appendCutBorder(_ border: DrawCommand, width: Float, in context: Context) {
        let rect = border.rect
        let columns = [rect.minX, rect.minX + width, rect.maxX - width, rect.maxX]
        let rows = [rect.minY, rect.minY + width, rect.maxY - width, rect.maxY]
        for row in 0..<3 {
            for column in 0..<3 where row != 1 || column != 1 {
                var edges: DrawCommand.Edges = []
                // A side's edge towards the middle is no edge of the layer.
                if column == 0 ? border.edges.contains(.left) : column == 2 && row == 1 { edges.insert(.left) }
                if column == 2 ? border.edges.contains(.right) : column == 0 && row == 1 { edges.insert(.right) }
                if row == 0 ? border.edges.contains(.bottom) : row == 2 && column == 1 { edges.insert(.bottom) }
                if row == 2 ? border.edges.contains(.top) : row == 0 && column == 1 { edges.insert(.top) }
                fill(
                    PlaneRect(minX: columns[column], minY: rows[row], maxX: columns[column + 1], maxY: rows[row + 1]),
                    color: border.color, edges: edges, transform: border.transform, in: context)
            }
        }
    }

    /// Fills a rectangle of a transform's plane with a premultiplied colour.
    ///
    /// - Parameter outline: The rounded outline in the rectangle; `nil` if its corners are sharp.
    mutating func fill(
        _ rect: PlaneRect, outline: RoundedRect? = nil, color: SIMD4<Float>, edges: DrawCommand.Edges,
        transform: TransformIndex, in context: Context
    ) {
        let visible = visibleBounds(of: rect, transform: transform, in: context)
        guard !rect.isEmpty, !visible.isEmpty else { return }
        list.commands.append(
            DrawCommand(
                primitive: .fill, edges: edges, isOpaque: color.w >= 1, transform: transform, clip: context.clip,
                shape: outline.map { list.roundedRects.add($0) } ?? .none, rect: rect, color: color, bounds: visible))
    }

    /// A colour with the context's tint, premultiplied.
    @inline(__always)
    func tinted(_ color: CGColor, by context: Context) -> SIMD4<Float> {
        if context.tint == .one { return color.premultiplied(in: list.range) }
        let straight = color.straight(in: list.range) * context.tint
        return SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w)
    }

    /// The factor of premultiplied colours that applies the context's tint.
    @inline(__always)
    func multiplier(of context: Context) -> SIMD4<Float> {
        let tint = context.tint
        return SIMD4(tint.x * tint.w, tint.y * tint.w, tint.z * tint.w, tint.w)
    }
}

extension GradientPaint {
    /// The gradient of a layer, or `nil` if Core Animation draws none: fewer than two colours, a number of locations
    /// that differs from the number of colours, or end points without an extent.
    init?(_ properties: GradientProperties, isFlipped: Bool, in range: TargetRange) {
        guard let colors = properties.colors, colors.count > 1 else { return nil }
        if let locations = properties.locations, locations.count != colors.count { return nil }
        var start = SIMD2(Float(properties.startPoint.x), Float(properties.startPoint.y))
        var end = SIMD2(Float(properties.endPoint.x), Float(properties.endPoint.y))
        if isFlipped {
            start.y = 1 - start.y
            end.y = 1 - end.y
        }
        let kind: Kind =
            switch properties.type {
            case .radial: .radial
            case .conic: .conic
            default: .axial
            }
        if kind == .radial {
            guard start.x != end.x, start.y != end.y else { return nil }
        } else {
            guard start != end else { return nil }
        }
        var stops: [Stop] = []
        stops.reserveCapacity(colors.count)
        var last = -Self.farthestLocation
        for (index, color) in colors.enumerated() {
            let even = Float(index) / Float(colors.count - 1)
            let location = properties.locations.map { Float($0[index]) } ?? even
            last = max(last, min(location, Self.farthestLocation))
            stops.append(Stop(location: last, color: color.straight(in: range)))
        }
        stops = stops.cutToUnit()
        if kind == .conic, isFlipped {
            // Angles grow towards the layer's own positive y, which is the other way round here.
            stops.reverse()
            for index in stops.indices { stops[index].location = 1 - stops[index].location }
        }
        // Flipped radii flip the focus as well.
        let focus = SIMD2(Float(properties.focus.x), Float(properties.focus.y))
        self.init(kind: kind, start: start, end: end, focus: focus, stops: stops)
    }

    /// The limit of locations; larger ones cannot be distinguished.
    private static let farthestLocation: Float = 1e6

    /// Whether all stops are opaque.
    var isOpaque: Bool {
        stops.allSatisfy { $0.color.w >= 1 }
    }
}

extension [GradientPaint.Stop] {
    /// The same gradient from 0 to 1, where stops may lie outside: a band that slides in begins with colours between two stops.
    fileprivate func cutToUnit() -> [GradientPaint.Stop] {
        guard let first, let last, first.location < 0 || last.location > 1 else { return self }
        var inside = filter { (0...1).contains($0.location) }
        if first.location < 0 || inside.isEmpty { inside.insert(stop(at: 0), at: 0) }
        if last.location > 1 || inside.count < 2 { inside.append(stop(at: 1)) }
        return inside
    }

    /// The colour at a location.
    private func stop(at location: Float) -> GradientPaint.Stop {
        let next = firstIndex { $0.location > location } ?? endIndex
        guard next > startIndex, next < endIndex else {
            return GradientPaint.Stop(location: location, color: self[Swift.min(next, endIndex - 1)].color)
        }
        let (before, after) = (self[next - 1], self[next])
        let share = (location - before.location) / (after.location - before.location)
        return GradientPaint.Stop(location: location, color: before.color + (after.color - before.color) * share)
    }
}

extension ReplicatorProperties {
    /// The colour that instance `k` multiplies its colours by: `clamp(instanceColor + k · offset)`, straight.
    func color(ofInstance k: Int) -> SIMD4<Float> {
        let base = (instanceColor ?? .clear).extendedSRGB
        let offsets = SIMD4(instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset)
        return (base + Float(k) * offsets).clamped(lowerBound: .zero, upperBound: .one)
    }
}

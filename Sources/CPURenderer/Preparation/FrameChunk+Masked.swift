import DisplayList
internal import LayerModel
internal import Rasterization

// Drawing through the coverage of one opaque shape, as most masks are: that needs no picture of the mask, and none of a single
// command that is masked. On animations of many gradients it takes a third to a half of the time away.
extension FrameChunk {
    /// Prepares what is drawn through the coverage of a command, and its event.
    ///
    /// - Parameter content: Index in the display list of what is drawn, or `nil` for the open pass.
    func addMasked(
        _ content: Int?, _ masked: FramePlan.MaskedComposite, plan: FramePlan, list: DisplayList, clips: ClipTable,
        workspace: inout PathWorkspace
    ) {
        var drawing = MaskedDrawing(
            composite: Int32(truncatingIfNeeded: masked.composite), mask: DrawCommand.none, bounds: masked.bounds)
        let mask = makeCommand(
            list.commands[masked.mask], masked.mask, clip: masked.bounds, plan: plan, list: list, clips: clips,
            workspace: &workspace)
        if let mask { drawing.mask = commands.add(mask) }
        guard let content else { return place(.maskedEnd, drawing, plan: plan) }
        var command = list.commands[content]
        command.color *= plan.composites[masked.composite].opacity
        guard let mask, command.color.w > 0 else { return culled += 1 }
        let made = makeCommand(
            command, content, clip: masked.bounds, plan: plan, list: list, clips: clips, workspace: &workspace)
        guard let made else { return culled += 1 }
        drawing.content = commands.add(made)
        drawing.isContentSolid = list.isSolid(command, in: mask.shape.bounds)
        place(.masked, drawing, plan: plan)
    }

    private func place(_ kind: BandEvent.Kind, _ drawing: MaskedDrawing, plan: FramePlan) {
        place(kind, Int(maskedDrawings.add(drawing)), drawing.bounds, plan: plan)
    }
}

extension DisplayList {
    /// Whether a command's rectangle holds all of some pixels.
    fileprivate func isSolid(_ command: DrawCommand, in pixels: DeviceRect) -> Bool {
        let transform = transforms[Int(command.transform)]
        guard command.shape == DrawCommand.none, transform.isAffine, let inverse = transform.inverse else {
            return false
        }
        let rect = command.rect
        for (x, y) in [
            (pixels.minX, pixels.minY), (pixels.maxX, pixels.minY), (pixels.minX, pixels.maxY),
            (pixels.maxX, pixels.maxY),
        ] {
            let point = inverse.homogeneous(x: Double(x), y: Double(y))
            let place = SIMD2<Float>(SIMD2(point.x, point.y) / point.z)
            guard place.x >= rect.x, place.x <= rect.z, place.y >= rect.y, place.y <= rect.w else { return false }
        }
        return true
    }
}

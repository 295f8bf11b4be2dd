import DisplayList
internal import Graphics
internal import Rasterization

// Drawing through the coverage of one opaque shape, as most masks are: that needs no picture of the mask, and none of a single
// command that is masked. On animations of many gradients it takes a third to a half of the time away.
extension FrameChunk {
    /// Prepares a drawing through the coverage of a command, and its event.
    ///
    /// - Parameter content: The drawing's index in the display list, or `nil` for the open pass.
    func addMasked(
        _ content: Int?, _ masked: FramePlan.MaskedComposite, plan: FramePlan, list: DisplayList, clips: ClipTable,
        workspace: inout PathWorkspace
    ) {
        var drawing = MaskedDrawing(
            composite: Int32(truncatingIfNeeded: masked.composite), mask: .none, bounds: masked.bounds)
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
        place(kind, maskedDrawings.add(drawing).position, drawing.bounds, plan: plan)
    }
}

extension DisplayList {
    /// Whether a command's rectangle holds all of some pixels.
    fileprivate func isSolid(_ command: DrawCommand, in pixels: DeviceRect) -> Bool {
        let transform = transforms[command.transform]
        guard command.shape == .none, transform.isAffine, let inverse = transform.inverse else {
            return false
        }
        return (0..<4).allSatisfy { index in
            let corner = DeviceBox(pixels).corner(index)
            let point = inverse.homogeneous(x: corner.x, y: corner.y)
            return command.rect.contains(SIMD2<Float>(SIMD2(point.x, point.y) / point.z))
        }
    }
}

import CEGL
import DisplayList
import LayerModel
import Rasterization

/// Blurs share targets: each of their three steps is drawn for all pictures before the next begins, as a device that turns to
/// another target has to finish the one before.
extension GLEffects {
    /// The most texels along an axis that one pixel is the mean of.
    private static let blockLimit: Int32 = 8

    /// Pictures, or their alpha, blurred; several may be in one target.
    func blurred(
        _ requests: [BlurRequest], as kind: GLTarget.Kind = .picture
    ) throws(RenderError) -> [ReducedPicture] {
        let plans = requests.map(BlurPlan.init)
        var results = plans.map(\.reduced)
        let limit = context.capabilities.maximumTextureSize
        for sheet in Sheet.sheets(for: results.map(\.size), limit: limit) {
            let target = try take(kind, width: Int(sheet.width), height: Int(sheet.height))
            // What is left out of it may be read, though it counts for nothing.
            let swept = try take(kind, width: Int(sheet.width), height: Int(sheet.height), cleared: .zero)
            for place in sheet.places {
                (results[place.picture].target, results[place.picture].corner) = (target, place.corner)
                try reduce(plans[place.picture], to: results[place.picture])
            }
            for place in sheet.places {
                let plan = plans[place.picture]
                try sweep(
                    results[place.picture], from: target, to: swept, by: plan.horizontal, along: SIMD2(1, 0),
                    leavingOut: plan.unread)
            }
            for place in sheet.places {
                let plan = plans[place.picture]
                try sweep(
                    results[place.picture], from: swept, to: target, by: plan.vertical, along: SIMD2(0, 1),
                    leavingOut: plan.unseen)
            }
            targets.give(back: swept)
        }
        return results
    }

    /// Draws a picture made smaller, in steps of ``blockLimit``, with its margin.
    private func reduce(_ plan: BlurPlan, to result: ReducedPicture) throws(RenderError) {
        let picture = plan.request.picture
        let extendsEdges = plan.request.extendsEdges
        let bounds = result.bounds
        var source = picture.target
        var corner = picture.corner
        var before = SIMD2(picture.bounds.minX &- bounds.minX, picture.bounds.minY &- bounds.minY)
        var size = bounds.size
        var limit = size &- before
        var left = result.factors
        while true {
            let step = SIMD2(min(left.x, Self.blockLimit), min(left.y, Self.blockLimit))
            left = left / step
            let isLast = left == SIMD2(1, 1)
            // Beyond the blocks at its ends, which are only partly of the picture, an edge goes on as blocks of its own pixels.
            let border = isLast ? result.margin : extendsEdges ? SIMD2(1, 1) : .zero
            let inner = (size &+ step &- 1) / step
            let outer = inner &+ 2 &* border
            let place = isLast ? result.corner : .zero
            let target =
                isLast ? result.target : try take(result.target.kind, width: Int(outer.x), height: Int(outer.y))
            let program = try use(target.kind == .coverage ? .reduceAlpha : .reduce, on: target)
            read(source)
            program.set("u_corner", corner)
            program.set("u_size", limit)
            program.set("u_before", before)
            program.set("u_factors", step)
            program.set("u_margin", border &+ place)
            program.set("u_extendsEdges", Int32(extendsEdges ? 1 : 0))
            draw(on: target, limit: DeviceRect(at: place, size: outer))
            if source !== picture.target { targets.give(back: source) }
            guard !isLast else { return }
            (source, corner) = (target, .zero)
            (size, limit, before) = (inner, outer, .zero &- border)
        }
    }

    /// Draws a reduced picture blurred along one axis, at the same place of another target.
    ///
    /// - Parameter hole: Pixels of it that are not needed.
    private func sweep(
        _ picture: ReducedPicture, from source: GLTarget, to target: GLTarget, by kernel: BlurKernel,
        along axis: SIMD2<Int32>, leavingOut hole: DeviceRect
    ) throws(RenderError) {
        let program = try use(.blur, on: target)
        read(source)
        program.set("u_step", axis)
        program.set("u_first", picture.corner)
        program.set("u_last", picture.corner &+ picture.size &- 1)
        program.set("u_reach", Int32(kernel.reach))
        let weights = kernel.weights + [0]
        glUniform1fv(program.location(of: "u_weights"), GLsizei(weights.count), weights)
        let pixels = DeviceRect(at: picture.corner, size: picture.size)
        for part in pixels.parts(outside: hole.moved(by: picture.corner)) { draw(on: target, limit: part) }
    }
}

extension DeviceRect {
    fileprivate init(at corner: SIMD2<Int32>, size: SIMD2<Int32>) {
        self.init(minX: corner.x, minY: corner.y, maxX: corner.x &+ size.x, maxY: corner.y &+ size.y)
    }
}

import CEGL
import DisplayList
import Geometry
import RenderDevices

extension GLEffects {
    /// A picture after filters; the picture given is used up.
    ///
    /// - Parameters:
    ///   - needed: The device pixels of the result that are read.
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
                let request = BlurRequest(
                    picture: picture, sigma: sigma, extendsEdges: extendsEdges,
                    seesBeyond: extendsEdges && rest.margin > 0)
                result = try enlarged(try blurred([request])[0], needed: needed)
            }
            targets.give(back: picture.target)
            picture = result
        }
        return picture
    }

    private func mapped(_ picture: EffectPicture, by matrix: ColorMatrix) throws(RenderError) -> EffectPicture {
        let result = try take(picture.bounds)
        let program = try use(.matrix, on: result.target)
        read(picture.target)
        let columns = [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.bias]
        let numbers = columns.flatMap { [$0.x, $0.y, $0.z, $0.w] }
        glUniform4fv(program.location(of: "u_columns"), GLsizei(columns.count), numbers)
        draw([EffectPart(picture.bounds.relative(to: picture.bounds))], on: result.target)
        return result
    }

    /// A reduced picture in device pixels again; the picture given is used up.
    private func enlarged(_ picture: ReducedPicture, needed: DeviceRect) throws(RenderError) -> EffectPicture {
        if picture.factors == SIMD2(1, 1), picture.unknown == .zero {
            return EffectPicture(target: picture.target, bounds: picture.reached)
        }
        let visible = picture.reached.intersection(needed)
        // An invisible picture: a single clear pixel replaces it.
        let bounds =
            visible.isEmpty
            ? DeviceRect(
                minX: needed.minX, minY: needed.minY, maxX: needed.minX &+ 1, maxY: needed.minY &+ 1)
            : visible
        let result = try take(bounds, cleared: visible.isEmpty ? .zero : nil)
        if !visible.isEmpty { try run([placing(picture, on: result, limit: visible, with: .enlarge)]) }
        targets.give(back: picture.target)
        return result
    }
}

import DisplayList
import LayerModel
internal import Rasterization
import RenderDevices

extension GLEncoder {
    /// A colour through the mask of a path.
    mutating func path(_ command: DrawCommand, in list: DisplayList) throws(RenderError) -> Bool {
        guard let request = Self.maskRequest(of: command, in: list, showing: pass.extent) else { return true }
        guard let pieces = try pathMasks.pieces(of: request) else { return false }
        pass.primitives += 1
        for piece in pieces {
            let pixels = piece.pixels.relative(to: pass.targetOrigin)
            var material = Material(paint: .color, color: command.color, isOpaque: command.color.w >= 1)
            if let texels = piece.texels {
                material = Material(
                    paint: .stencil, color: command.color, isOpaque: false,
                    textures: .init(coverage: .init(.pathMask, texels.slot)), sampling: .nearest,
                    toTexel: SIMD2(Float(texels.x - Int(pixels.minX)), Float(texels.y - Int(pixels.minY))))
            }
            pass.drawPixels(material, pixels, clip: command.clip, in: list)
        }
        return true
    }

    /// The shadow of a rounded rectangle.
    mutating func shadow(_ command: DrawCommand, in list: DisplayList) {
        let paint = list.shadows[Index(command.payload)]
        pass.draw(
            Material(paint, color: command.color), rect: PlaneBox(command.rect), edges: [], outline: nil,
            command: command, in: list)
    }

    /// The shadow of a shape that was found in a group.
    mutating func draw(_ shadow: RenderGraph.OutlineShadow, in list: DisplayList) {
        let material = Material(shadow.paint, color: shadow.color)
        for pixels in shadow.parts(inside: pass.extent) {
            pass.draw(
                material, rect: PlaneBox(shadow.rect), edges: [], outline: nil, transform: shadow.transform,
                clip: .none,
                bounds: pixels, in: list)
        }
    }

    /// The mask that a path needs inside some of the picture's pixels; `nil` if it needs none.
    private static func maskRequest(
        of command: DrawCommand, in list: DisplayList, showing pixels: DeviceRect
    ) -> PathMaskRequest? {
        let bounds = command.bounds.intersection(pixels)
        guard !bounds.isEmpty else { return nil }
        let paint = list.paths[Index(command.payload)]
        return PathMaskRequest(
            path: paint.path, isEvenOdd: paint.isEvenOdd, isAntialiased: paint.isAntialiased,
            transform: list.transforms[command.transform], rect: command.rect, bounds: bounds)
    }

    /// Prepares the masks of some commands for some of the picture's pixels.
    func prepareMasks(
        of commands: Range<Int>, showing pixels: DeviceRect, hiddenBy occlusion: OcclusionGrid, in list: DisplayList
    ) throws(RenderError) {
        guard !list.paths.isEmpty else { return }
        var requests: [PathMaskRequest] = []
        for index in commands where list.commands[index].primitive == .path {
            if let request = Self.maskRequest(of: list.commands[index], in: list, showing: pixels),
                !occlusion.hides(index, request.bounds)
            {
                requests.append(request)
            }
        }
        if !requests.isEmpty { try pathMasks.prepare(requests) }
    }
}

extension Material {
    /// A colour by the coverage of a blurred rounded rectangle.
    fileprivate init(_ shadow: ShadowPaint, color: SIMD4<Float>) {
        let scale = 1 / shadow.sigma
        let rect = shadow.caster.rect
        self.init(
            paint: .shadow, color: color, isOpaque: false,
            data: .caster(
                SIMD4(rect.minX, rect.minY, scale, 0), SIMD4(rect.size.x * scale, rect.size.y * scale, 0, 0),
                shadow.caster.radii * scale))
    }
}

import DisplayList
import LayerModel
internal import Rasterization
import RenderDevices

extension GLEncoder {
    /// The inside of a path, by its curves or by a mask.
    mutating func path(_ index: Int, in list: DisplayList) throws(RenderError) -> Bool {
        let command = list.commands[index]
        let paint = list.paths[Index(command.payload)]
        // A grid of a path that changes would be built and sent for one picture.
        guard let grids = pathGrids, paint.isAntialiased, !paint.isChanging else {
            return try masked(index, in: list)
        }
        guard command.bounds.intersects(pass.extent) else { return true }
        let transform = list.transforms[command.transform]
        switch try grids.grid(of: paint.path, under: transform, in: command.bounds) {
        case .unsuited: return try masked(index, in: list)
        case .full: return false
        case .grid(let grid):
            let perUnit = 1 / grid.cellSize
            let material = Material(
                paint: .cells, color: command.color, isOpaque: false, texture: .pathGrid(grid.slot), sampling: .nearest,
                data: [
                    SIMD4(Float(grid.origin.x), Float(grid.origin.y), perUnit.x, perUnit.y),
                    SIMD4(
                        Float(grid.firstTexel), Float(grid.columns), Float(grid.rows), paint.isEvenOdd ? 1 : 0),
                ])
            // The grid reaches as far as the coverage of pixels beside the path.
            let size = SIMD2<Double>(grid.cellSize) * SIMD2(Double(grid.columns), Double(grid.rows))
            let rect = PlaneBox(low: grid.origin, high: grid.origin + size)
            pass.draw(material, rect: rect, edges: [], outline: nil, command: command, in: list)
            shaderPaths += 1
            return true
        }
    }

    /// A colour through a mask that the shared rasteriser makes.
    mutating func masked(_ index: Int, in list: DisplayList) throws(RenderError) -> Bool {
        guard let request = Self.maskRequest(of: index, in: list, showing: pass.extent) else { return true }
        let command = list.commands[index]
        guard let pieces = try pathMasks.pieces(of: request) else { return false }
        if command.primitive == .path { maskedPaths += 1 }
        draw(pieces, color: command.color, clip: command.clip, in: list)
        return true
    }

    /// The shadow of a shape, through masks of the parts that are seen; `false` if there is no room for those yet.
    mutating func draw(_ shadow: RenderGraph.OutlineShadow, in list: DisplayList) throws(RenderError) -> Bool {
        var pieces: [PathMaskCache.Piece] = []
        for pixels in shadow.parts(inside: pass.extent) {
            let request = PathMaskRequest(
                source: .shadow(shadow.paint), transform: shadow.transform, rect: shadow.rect, bounds: pixels,
                hidden: shadow.hidden.rectangle)
            guard let found = try pathMasks.pieces(of: request) else { return false }
            pieces += found
        }
        draw(pieces, color: shadow.color, clip: .none, in: list)
        return true
    }

    private mutating func draw(
        _ pieces: [PathMaskCache.Piece], color: SIMD4<Float>, clip: ClipIndex, in list: DisplayList
    ) {
        for piece in pieces {
            let pixels = piece.pixels.relative(to: pass.targetOrigin)
            guard let texels = piece.texels else {
                let material = Material(paint: .color, color: color, isOpaque: color.w >= 1)
                pass.drawPixels(material, pixels, clip: clip, in: list)
                continue
            }
            let material = Material(
                paint: .stencil, color: color, isOpaque: false, texture: .pathMask(texels.slot), sampling: .nearest,
                toTexel: SIMD2(Float(texels.x - Int(pixels.minX)), Float(texels.y - Int(pixels.minY))))
            pass.drawPixels(material, pixels, clip: clip, in: list)
        }
    }

    /// The masks that a command needs inside some of the picture's pixels; `nil` if it needs none.
    private static func maskRequest(
        of index: Int, in list: DisplayList, showing pixels: DeviceRect
    ) -> PathMaskRequest? {
        let command = list.commands[index]
        let bounds = command.bounds.intersection(pixels)
        guard !bounds.isEmpty else { return nil }
        let source: PathMaskSource
        var hidden = DeviceRect.empty
        switch command.primitive {
        case .path:
            let paint = list.paths[Index(command.payload)]
            source = .path(paint.path, isEvenOdd: paint.isEvenOdd, isAntialiased: paint.isAntialiased)
        case .shadow:
            source = .shadow(list.shadows[Index(command.payload)])
            hidden = HiddenArea(behind: index, in: list).rectangle
        default: return nil
        }
        return PathMaskRequest(
            source: source, transform: list.transforms[command.transform], rect: command.rect, bounds: bounds,
            hidden: hidden)
    }

    /// Makes the masks of some commands ready, as far as they show in some of the picture's pixels.
    func prepareMasks(
        of commands: Range<Int>, showing pixels: DeviceRect, in list: DisplayList
    ) throws(RenderError) {
        guard (!list.paths.isEmpty && pathGrids == nil) || !list.shadows.isEmpty else { return }
        var requests: [PathMaskRequest] = []
        for index in commands {
            let command = list.commands[index]
            guard command.primitive == .shadow || (command.primitive == .path && pathGrids == nil) else { continue }
            if let request = Self.maskRequest(of: index, in: list, showing: pixels),
                !pass.occlusion.hides(index, request.bounds)
            {
                requests.append(request)
            }
        }
        if !requests.isEmpty { try pathMasks.prepare(requests) }
    }
}

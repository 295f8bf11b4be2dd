import CPURenderer
import DisplayList
import LayerModel
import Rasterization

/// Shadows of groups that the CPU renderer makes, for OpenGL in software: that takes ten times as long to blur.
final class SoftwareShadows {
    /// A part of a shadow.
    struct Piece {
        /// Of the picture.
        var pixels: DeviceRect
        /// The sheet with its coverage.
        var sheet: Int
        /// The texel of the first pixel.
        var x: Int
        var y: Int
    }

    private unowned let context: GLContext
    private let format: GLTexture.Format
    private let renderer: CPURenderer
    private var sheets: [GLTexture] = []
    /// Bytes sent to the device since the start.
    private(set) var uploadedBytes = 0

    /// The largest group, in pixels.
    private static let largestArea = 1 << 24
    /// Widths and heights of sheets are multiples of so many texels.
    private static let step = 256
    /// What of a sheet remains empty between shadows, at most, about.
    private static let slack = 1.2

    /// - Parameter format: Of the sheets, in which all channels hold the coverage.
    init(in context: GLContext, format: GLTexture.Format, _ renderer: CPURenderer) {
        self.context = context
        self.format = format
        self.renderer = renderer
    }

    /// Bytes of the sheets.
    var byteCount: Int { sheets.reduce(0) { $0 + $1.byteCount } }

    /// A sheet that a piece lies on.
    func texture(of sheet: Int) -> GLTexture? {
        sheets.indices.contains(sheet) ? sheets[sheet] : nil
    }

    /// Makes the shadows of a graph for which that can be done; the context must be current, and what was made before is gone.
    ///
    /// - Returns: The graph, in which passes that are not needed for anything else draw nothing, and where the shadows are, by
    ///   pass.
    func cast(
        _ graph: RenderGraph, of list: DisplayList
    ) throws(RenderError) -> (graph: RenderGraph, pieces: [Int: [Piece]]) {
        var shadows: [RenderGraph.Shadow] = []
        var hasText = false
        for prerequisite in graph.prerequisites {
            let bounds = graph.passes[prerequisite.pass].bounds
            guard let shadow = graph.shadowAlone(prerequisite), bounds.width * bounds.height <= Self.largestArea,
                let drawsText = Self.drawsText(graph.passes[shadow.pass], of: list)
            else { continue }
            shadows.append(shadow)
            hasText = hasText || drawsText
        }
        guard !shadows.isEmpty else {
            sheets = []
            return (graph, [:])
        }
        var drawn = list
        if !hasText { drawn.glyphs = [] }
        drawn.drawings = []
        drawn.particles = []
        let masks = try renderer.shadows(shadows, of: graph, in: drawn)
        var rest = graph
        for shadow in shadows {
            rest.passes[shadow.pass].operations = []
            rest.passes[shadow.pass].bounds = .empty
        }
        let grounds = Dictionary(shadows.map { ($0.pass, $0.ground) }, uniquingKeysWith: { $1 })
        return (rest, try upload(masks, grounds: grounds))
    }

    /// Whether there is text in a pass; `nil` where there is something whose pixels only the device has, or has already.
    private static func drawsText(_ pass: RenderGraph.Pass, of list: DisplayList) -> Bool? {
        var drawsText = false
        for case .draw(let range) in pass.operations {
            for command in list.commands[range] {
                switch command.primitive {
                case .fill, .border, .gradient, .shadow, .path: break
                case .glyphs: drawsText = true
                case .image:
                    let image = list.images[Int(command.payload)].image
                    guard image.isInMemory, image.drawing == nil else { return nil }
                case .particles: return nil
                }
            }
        }
        return drawsText
    }

    /// Puts masks on sheets, but for what is hidden of them.
    ///
    /// - Parameter grounds: By pass: beside these pixels shadows are drawn apart, where they may meet neighbours, so that only
    ///   there the order of these matters.
    private func upload(
        _ masks: [Int: AlphaMask], grounds: [Int: DeviceRect]
    ) throws(RenderError) -> [Int: [Piece]] {
        var parts: [(pass: Int, pixels: DeviceRect)] = []
        for (pass, mask) in masks where !mask.bounds.isEmpty {
            parts += mask.bounds.parts(outside: mask.hidden).map { (pass, $0) }
        }
        parts.sort { ($1.pixels.height, $0.pass) < ($0.pixels.height, $1.pass) }
        let area = parts.reduce(0) { $0 + $1.pixels.width * $1.pixels.height }
        let longest = parts.reduce(0) { max($0, $1.pixels.width, $1.pixels.height) }
        let side = max(longest, Int((Double(area) * Self.slack).squareRoot()))
        let size = min(context.capabilities.maximumTextureSize, (side + Self.step - 1) / Self.step * Self.step)
        var packers: [ShelfPacker] = []
        var pieces: [Int: [Piece]] = masks.mapValues { _ in [] }
        for part in parts {
            let (width, height) = (part.pixels.width, part.pixels.height)
            var place = packers.isEmpty ? nil : packers[packers.count - 1].place(width: width, height: height)
            if place == nil {
                packers.append(ShelfPacker(size: size))
                place = packers[packers.count - 1].place(width: width, height: height)
            }
            guard let place, let mask = masks[part.pass] else {
                throw .tooLarge(width: width, height: height, limit: size)
            }
            let sheet = packers.count - 1
            upload(part.pixels, of: mask, to: texture(of: sheet, size: size), x: place.x, y: place.y)
            let ground = masks.count > 1 ? grounds[part.pass] ?? .empty : .empty
            pieces[part.pass]? += part.pixels.parts(around: ground).map { pixels in
                Piece(
                    pixels: pixels, sheet: sheet, x: place.x + Int(pixels.minX - part.pixels.minX),
                    y: place.y + Int(pixels.minY - part.pixels.minY))
            }
        }
        sheets.removeLast(max(0, sheets.count - packers.count))
        return pieces
    }

    /// A sheet of at least a size, made where there is none, or one much larger.
    private func texture(of sheet: Int, size: Int) -> GLTexture {
        if let known = texture(of: sheet), known.width >= size, known.width <= 2 * size { return known }
        sheets.removeLast(max(0, sheets.count - sheet))
        let texture = GLTexture(in: context, format: format, width: size, height: size, label: "shadows")
        sheets.append(texture)
        return texture
    }

    private func upload(_ pixels: DeviceRect, of mask: AlphaMask, to texture: GLTexture, x: Int, y: Int) {
        let bytes = UnsafeBufferPointer(
            start: mask.pixel(x: pixels.minX, row: pixels.minY),
            count: mask.bytesPerRow * pixels.height)
        texture.uploadCoverage(
            bytes, bytesPerRow: mask.bytesPerRow, x: x, y: y, width: pixels.width, height: pixels.height)
        uploadedBytes += pixels.width * pixels.height * format.bytesPerPixel
    }
}

extension PassEncoder {
    /// Draws a shadow's pieces in a colour.
    mutating func draw(_ pieces: [SoftwareShadows.Piece], color: SIMD4<Float>, in list: DisplayList) {
        for piece in pieces {
            let pixels = piece.pixels.relative(to: targetOrigin)
            var material = Material(
                paint: .stencil, color: color, isOpaque: false, texture: .shadows(piece.sheet), sampling: .nearest)
            material.data = [SIMD4(Float(Int(pixels.minX) - piece.x), Float(Int(pixels.minY) - piece.y), 0, 0)]
            drawPixels(material, pixels.intersection(target), clip: DrawCommand.none, in: list)
        }
    }
}

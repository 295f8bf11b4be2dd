import Geometry
import LayerModel

/// The picture of a cell's particles.
struct SpritePicture {
    /// `nil` if the cell shows nothing.
    var paint: ImagePaint?
    /// Half of its size, in points.
    var half: SIMD2<Float>

    init(_ cell: EmitterCellProperties) {
        half = .zero
        guard case .image(let image)? = cell.contents, image.width > 0, image.height > 0 else { return }
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        let part = cell.contentsRect.width > 0 && cell.contentsRect.height > 0 ? cell.contentsRect : unit
        let scale = cell.contentsScale > 0 ? Float(cell.contentsScale) : 1
        let (width, height) = (CGFloat(image.width), CGFloat(image.height))
        half = SIMD2(Float(width * part.width), Float(height * part.height)) / (2 * scale)
        guard half.x.isFinite, half.y.isFinite, half.x > 0, half.y > 0 else { return }
        paint = ImagePaint(
            image: image,
            source: ImageRect(
                minX: Float(part.minX * width), minY: Float(part.minY * height), maxX: Float(part.maxX * width),
                maxY: Float(part.maxY * height)),
            minification: ImagePaint.Filter(cell.minificationFilter),
            magnification: ImagePaint.Filter(cell.magnificationFilter), bias: cell.minificationFilterBias)
    }
}

/// Particles of one picture that follow each other.
struct SpriteRun {
    let cell: Int
    /// Indices into the sprites of their part.
    var sprites: Range<Int>
    /// Around all of them.
    var box = Box<DeviceSpace, Float>.nowhere
    /// The pixels in view of the boxes of all of them, each counted as often as it is covered.
    var pixels: Float = 0
}

/// Puts particles into device space.
struct SpritePlacer {
    /// From the layer's own space to device space.
    let space: SpaceMatrix
    let visible: Box<DeviceSpace, Float>
    /// Whether pictures have to be turned over to be upright.
    let isUpsideDown: Bool
    let cells: [SpritePicture]

    /// Some particles in view, in their order.
    struct Part {
        var sprites: [ParticleSprite] = []
        /// Those of one cell each.
        var runs: [SpriteRun] = []
    }

    /// The number of particles that a thread places at a time.
    private static let partCount = 1 << 12

    /// Places particles.
    ///
    /// - Parameters:
    ///   - order: The order of drawing; `nil` is that of the buffer.
    ///   - threads: The number of threads.
    /// - Returns: The parts in their order; none if the limits of the work are exceeded.
    func placed(_ particles: ParticleBuffer, in order: [Int32]?, threads: Int) -> [Part] {
        // Safe to share: nothing is added to the buffer meanwhile.
        nonisolated(unsafe) let particles = particles
        return SharedWork.map(particles.count, by: Self.partCount, threads: threads) { positions in
            let cells = particles[.cell]
            var part = Part()
            part.sprites.reserveCapacity(Self.partCount)
            for position in positions {
                let index = order.map { Int($0[position]) } ?? position
                let cell = Int(cells[index])
                if part.runs.last?.cell != cell {
                    part.runs.append(SpriteRun(cell: cell, sprites: part.sprites.count..<part.sprites.count))
                }
                let run = part.runs.count - 1
                place(index, of: particles, cell: cell, into: &part.sprites, run: &part.runs[run])
                part.runs[run].sprites = part.runs[run].sprites.lowerBound..<part.sprites.count
            }
            return part
        } ?? []
    }

    /// Adds a particle, unless it is out of sight.
    @inline(__always)
    func place(
        _ index: Int, of particles: ParticleBuffer, cell: Int, into sprites: inout [ParticleSprite],
        run: inout SpriteRun
    ) {
        guard cell < cells.count, cells[cell].paint != nil else { return }
        let half = cells[cell].half
        let x = Double(particles[.x][index])
        let y = Double(particles[.y][index])
        let z = Double(particles[.z][index])
        let place = space.x * x + space.y * y + space.z * z + space.origin
        guard place.w > Homography.nearestW else { return }
        let inverse = 1 / place.w
        let center = SIMD2(place.x, place.y) * inverse
        // The derivatives of the projection at the particle's middle.
        let alongX = (SIMD2(space.x.x, space.x.y) - center * space.x.w) * inverse
        let alongY = (SIMD2(space.y.x, space.y.y) - center * space.y.w) * inverse
        let axis = SIMD2(Double(particles[.axisX][index]), Double(particles[.axisY][index]))
        let right = alongX * axis.x + alongY * axis.y
        var down = alongY * axis.x - alongX * axis.y
        if isUpsideDown { down = -down }
        let linear = SIMD4<Float>(SIMD4(lowHalf: right, highHalf: down))
        let place2 = SIMD2<Float>(center)
        let extent = SIMD2(
            abs(linear.x) * half.x + abs(linear.z) * half.y, abs(linear.y) * half.x + abs(linear.w) * half.y)
        let box = Box<DeviceSpace, Float>(low: place2 - extent, high: place2 + extent)
        let area = abs(linear.x * linear.w - linear.y * linear.z)
        guard area > 1e-12, box.minX < visible.maxX, box.minY < visible.maxY, box.maxX > visible.minX,
            box.maxY > visible.minY,
            box.edges.sum().isFinite
        else { return }
        let alpha = particles[.alpha][index]
        guard alpha > 0 else { return }
        sprites.append(
            ParticleSprite(
                linear: linear,
                color: SIMD4(
                    particles[.red][index] * alpha, particles[.green][index] * alpha, particles[.blue][index] * alpha,
                    alpha),
                center: place2))
        let seen = pointwiseMin(box.high, visible.high) - pointwiseMax(box.low, visible.low)
        run.pixels += min(seen.x * seen.y, area * 4 * half.x * half.y)
        run.box = run.box.union(box)
    }
}

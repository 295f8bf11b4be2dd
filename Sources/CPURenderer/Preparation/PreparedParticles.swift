import DisplayList
internal import Graphics
internal import Rasterization

/// Copies of a picture, sorted into the bands that they touch.
struct PreparedParticles: Sendable {
    let paint: ParticlePaint
    /// Smaller versions of the picture, if reduced copies are sampled between them.
    let mipmaps: MipLevels?
    /// A copy, in the plane of its picture.
    let rect: PlaneRect
    /// Premultiplied: a factor of every copy's own colour.
    let color: SIMD4<Float>
    /// The start of each band's copies in `members`; one more than there are bands.
    private let starts: [Int32]
    /// The copies, in painter's order within each band: side by side, since reading them here and there takes longer than to
    /// draw them.
    private let members: [ParticleSprite]

    init(_ command: DrawCommand, bounds: DeviceRect, plan: FramePlan, list: DisplayList, caches: PreparationCaches) {
        let paint = list.particles[Index(command.payload)]
        let rect = command.rect
        self.paint = paint
        mipmaps =
            paint.image.minification == .trilinear
            ? caches.mipmaps.levels(of: paint.image.image, for: plan.format) : nil
        self.rect = rect
        color = command.color
        var starts = [Int32](repeating: 0, count: plan.bandCount + 1)
        var places = [(first: Int32, end: Int32)]()
        places.reserveCapacity(paint.sprites.count)
        for sprite in paint.sprites {
            let bands = plan.bands(of: sprite.box(of: rect, in: bounds))
            for band in bands { starts[Int(band)] += 1 }
            places.append((bands.lowerBound, bands.upperBound))
        }
        var total: Int32 = 0
        for band in starts.indices {
            let here = starts[band]
            starts[band] = total
            total += here
        }
        members = [ParticleSprite](unsafeUninitializedCapacity: Int(total)) { members, count in
            for (sprite, place) in zip(paint.sprites, places) {
                for band in place.first..<place.end {
                    // Each place is written once: as many are counted for a band as come here.
                    members.initializeElement(at: Int(starts[Int(band)]), to: sprite)
                    starts[Int(band)] += 1
                }
            }
            count = Int(total)
        }
        // Each start has moved to the next band's.
        for band in stride(from: plan.bandCount, to: 0, by: -1) { starts[band] = starts[band - 1] }
        starts[0] = 0
        self.starts = starts
    }

    /// The copies that touch a band.
    func members(ofBand band: Int) -> ArraySlice<ParticleSprite> {
        guard starts.indices.contains(band + 1) else { return [] }
        return members[Int(starts[band])..<Int(starts[band + 1])]
    }
}

extension ParticleSprite {
    /// The pixels inside some bounds that a copy may change.
    @inline(__always)
    func box(of rect: PlaneRect, in bounds: DeviceRect) -> DeviceRect {
        let half = rect.size / 2
        let middle = (rect.high + rect.low) / 2
        let centerX = center.x + middle.x * linear.x + middle.y * linear.z
        let centerY = center.y + middle.x * linear.y + middle.y * linear.w
        let extentX = abs(linear.x) * half.x + abs(linear.z) * half.y
        let extentY = abs(linear.y) * half.x + abs(linear.w) * half.y
        // Clamped to the bounds before they become whole numbers, which hold any picture's coordinates.
        let minX = max(Float(bounds.minX), (centerX - extentX).rounded(.down))
        let minY = max(Float(bounds.minY), (centerY - extentY).rounded(.down))
        let maxX = min(Float(bounds.maxX), (centerX + extentX).rounded(.up))
        let maxY = min(Float(bounds.maxY), (centerY + extentY).rounded(.up))
        guard minX < maxX, minY < maxY else { return .empty }
        return DeviceRect(minX: Int32(minX), minY: Int32(minY), maxX: Int32(maxX), maxY: Int32(maxY))
    }
}

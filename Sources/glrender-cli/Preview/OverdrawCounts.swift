#if Service
    import Compositor
    import DisplayList
    import LayerModel

    /// The number of times that each pixel of a picture is drawn: by commands of its display list, each in its quadrilateral.
    ///
    /// Counted are pixels whose middle lies in a command's visible rectangle, clips by their boxes. Text, paths and shadows
    /// count with their boxes. A renderer without culling touches as many; opaque covers save it some.
    struct OverdrawCounts {
        let width: Int
        let height: Int
        private var counts: [UInt16]

        /// Counts the commands of a list.
        init(_ list: DisplayList) throws(RenderError) {
            width = list.bounds.width
            height = list.bounds.height
            counts = Array(repeating: 0, count: width * height)
            for (number, command) in list.commands.enumerated() {
                if number & 0xFF == 0 { try RenderError.checkLimits() }
                if command.primitive == .particles {
                    add(
                        list.particles[Index(command.payload)], rect: command.rect, command.bounds, list.bounds)
                    continue
                }
                let rect = command.rect
                let box = CGRect(
                    x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.maxX - rect.minX),
                    height: Double(rect.maxY - rect.minY))
                let polygon = list.transforms[command.transform].visiblePolygon(of: box).map {
                    SIMD2($0.x, $0.y) / $0.z
                }
                add(polygon, within: command.bounds, list.bounds)
            }
        }

        private mutating func add(
            _ paint: ParticlePaint, rect: PlaneRect, _ bounds: DeviceRect, _ picture: DeviceRect
        ) {
            let half = SIMD2<Double>(Double(rect.maxX - rect.minX), Double(rect.maxY - rect.minY)) / 2
            for sprite in paint.sprites {
                let center = SIMD2<Double>(sprite.center)
                let alongX = SIMD2<Double>(Double(sprite.linear.x), Double(sprite.linear.y)) * half.x
                let alongY = SIMD2<Double>(Double(sprite.linear.z), Double(sprite.linear.w)) * half.y
                add(
                    [
                        center - alongX - alongY, center + alongX - alongY, center + alongX + alongY,
                        center - alongX + alongY,
                    ],
                    within: bounds, picture)
            }
        }

        /// Counts the pixels of a convex polygon.
        private mutating func add(_ polygon: [SIMD2<Double>], within bounds: DeviceRect, _ picture: DeviceRect) {
            let part = bounds.intersection(picture)
            guard polygon.count > 2, !part.isEmpty, let top = polygon.map(\.y).min(),
                let bottom = polygon.map(\.y).max()
            else { return }
            let rows = Self.middles(from: top, to: bottom, in: Int(part.minY)..<Int(part.maxY))
            for row in rows {
                let y = Double(row) + 0.5
                var (left, right) = (Double.infinity, -Double.infinity)
                for (index, a) in polygon.enumerated() {
                    let b = polygon[(index + 1) % polygon.count]
                    guard (a.y <= y) != (b.y <= y) else { continue }
                    let x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
                    left = min(left, x)
                    right = max(right, x)
                }
                guard left <= right else { continue }
                let start = (row - Int(picture.minY)) * width - Int(picture.minX)
                for column in Self.middles(from: left, to: right, in: Int(part.minX)..<Int(part.maxX)) {
                    if counts[start + column] < .max { counts[start + column] += 1 }
                }
            }
        }

        /// The pixels of a range whose middles lie between two places.
        private static func middles(from low: Double, to high: Double, in range: Range<Int>) -> Range<Int> {
            let first = min(max((low - 0.5).rounded(.up), Double(range.lowerBound)), Double(range.upperBound))
            let end = min(max((high - 0.5).rounded(.up), first), Double(range.upperBound))
            return Int(first)..<Int(end)
        }

        /// The mean number of times that a pixel is drawn.
        var mean: Double { Double(counts.reduce(0) { $0 + Int($1) }) / Double(max(1, counts.count)) }

        /// The number of times that the most drawn pixel is drawn.
        var largest: Int { Int(counts.max() ?? 0) }

        /// Straight RGBA, from dark for pixels drawn once to bright for pixels drawn often.
        var pixels: [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(counts.count * 4)
            for count in counts {
                let color = Self.colors[min(Int(count), Self.colors.count - 1)]
                bytes.append(color.x)
                bytes.append(color.y)
                bytes.append(color.z)
                bytes.append(255)
            }
            return bytes
        }

        /// For 0, 1, 2, … times.
        ///
        /// The last is for all above. The page's legend shows them.
        static let colors: [SIMD3<UInt8>] = [
            SIMD3(16, 18, 27), SIMD3(34, 50, 110), SIMD3(38, 96, 160), SIMD3(30, 140, 150), SIMD3(60, 175, 105),
            SIMD3(165, 200, 60), SIMD3(245, 190, 60), SIMD3(240, 115, 50), SIMD3(225, 50, 60),
        ]
    }
#endif

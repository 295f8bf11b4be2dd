import LayerModel

extension Workload {
    /// Layers with contents.
    static let pictures = [
        Workload("images1k", "1,000 translucent pictures of 256 × 256 pixels, of 50 different ones") { size in
            .stage(size, sublayers: placedPictures(1_000, areTurned: false, in: size))
        },
        Workload("images1k_rot", "the same, each turned by any angle") { size in
            .stage(size, sublayers: placedPictures(1_000, areTurned: true, in: size))
        },
    ]

    private static func placedPictures(_ count: Int, areTurned: Bool, in size: CGSize) -> [CALayer] {
        let textures = (0..<50).compactMap { texture($0) }
        var random = RandomNumbers(seed: 4)
        return (0..<count).map { _ in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 256, height: 256)
            layer.position = random.point(in: size)
            layer.contents = textures[random.index(textures.count)]
            layer.opacity = Float(random.number(0.3, 1))
            if areTurned {
                layer.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(random.number(0, 2 * .pi))))
            }
            return layer
        }
    }

    /// A picture of its own for each index; every fifth has a transparent hole.
    static func texture(_ index: Int, side: Int = 256) -> CGImage? {
        var bytes = ContiguousArray<UInt8>(repeating: 0, count: side * side * 4)
        let (columns, rows) = (8 + index % 7, 8 + index % 5)
        for y in 0..<side {
            for x in 0..<side {
                let (fromMiddleX, fromMiddleY) = (x - side / 2, y - side / 2)
                let isHole =
                    index.isMultiple(of: 5)
                    && fromMiddleX * fromMiddleX + fromMiddleY * fromMiddleY < side * side / 25
                guard !isHole else { continue }
                let check = ((x / columns + y / rows) & 1) * 60
                let place = (y * side + x) * 4
                bytes[place] = UInt8(truncatingIfNeeded: x * (index + 3) / 4 + check)
                bytes[place + 1] = UInt8(truncatingIfNeeded: y + 5 * index + check)
                bytes[place + 2] = UInt8(truncatingIfNeeded: (x ^ y) + 11 * index)
                bytes[place + 3] = 255
            }
        }
        return CGImage(premultipliedRGBA8: bytes, width: side, height: side, isOpaque: !index.isMultiple(of: 5))
    }

    /// The pictures of the first indices in rows, as one picture.
    static func sheet(columns: Int, side: Int) -> CGImage? {
        let width = columns * side
        var bytes = ContiguousArray<UInt8>(repeating: 0, count: width * width * 4)
        for index in 0..<(columns * columns) {
            let (left, top) = (index % columns * side, index / columns * side)
            texture(index, side: side)?.withPremultipliedRGBA8 { pixels, bytesPerRow in
                for row in 0..<side {
                    let place = ((top + row) * width + left) * 4
                    bytes.replaceSubrange(
                        place..<(place + side * 4), with: pixels[(row * bytesPerRow)..<(row * bytesPerRow + side * 4)])
                }
            }
        }
        return CGImage(premultipliedRGBA8: bytes, width: width, height: width, isOpaque: false)
    }
}

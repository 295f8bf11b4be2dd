internal import Foundation
internal import Synchronization

/// An image that a colour repeats in both directions.
package struct PatternImage: Sendable {
    package let image: CGImage
    /// Of one copy, in points.
    package let size: CGSize
}

/// The images of pattern colours, by number: colours are small values, so their images are kept here.
enum PatternImages {
    private struct Table {
        var images: [PatternImage] = []
        var numbers: [Key: UInt32] = [:]
    }

    private struct Key: Hashable {
        var image: UInt64
        var scale: CGFloat
    }

    private static let table = Mutex(Table())
    /// Images that colours can be made of in one process.
    static let capacity = 1 << 16

    /// The number of an image, from 1 on; 0 if there are too many.
    static func number(of image: CGImage, scale: CGFloat) -> UInt32 {
        table.withLock { table in
            let key = Key(image: image.identity, scale: scale)
            if let known = table.numbers[key] {
                return known
            }
            guard table.images.count < capacity else {
                return 0
            }
            let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
            table.images.append(PatternImage(image: image, size: size))
            let number = UInt32(truncatingIfNeeded: table.images.count)
            table.numbers[key] = number
            return number
        }
    }

    static func image(_ number: UInt32) -> PatternImage? {
        table.withLock { table in
            number > 0 && Int(number) <= table.images.count ? table.images[Int(number) - 1] : nil
        }
    }
}

extension CGColor {
    /// Whether the colour repeats an image; it has no components then, and is clear where images cannot be repeated.
    @inlinable package var isPattern: Bool {
        pattern != 0
    }

    /// The picture that the colour repeats; `nil` for a plain colour.
    package var patternImage: PatternImage? {
        pattern == 0 ? nil : PatternImages.image(pattern)
    }
}

extension CGColor {
    /// A colour that repeats an image, `scale` pixels to a point; clear if there are too many patterns.
    package init(repeating image: CGImage, scale: CGFloat) {
        self = .clear
        pattern = PatternImages.number(of: image, scale: scale)
    }
}

import Geometry

/// The random numbers of one evaluation: a sequence that follows from the property's seed, the time and `seedRandom`.
///
/// After Effects' own numbers are not known; these have the same distributions.
struct RandomNumbers {
    private let seed: UInt64
    let time: Double
    private var offset = 0.0
    private var generator = SeededGenerator(seed: 0)

    init(seed: UInt64, time: Double) {
        self.seed = seed
        self.time = time
        restart(offset: 0, isTimeless: false)
    }

    mutating func restart(offset: Double, isTimeless: Bool) {
        self.offset = offset
        let moment = isTimeless ? 0 : (time + 0).bitPattern &+ 1
        generator = SeededGenerator(seed: wiggleSeed ^ SeededGenerator.mixed(moment))
        _ = generator.next()
    }

    /// The seed of `wiggle`, independent of the time.
    var wiggleSeed: UInt64 { SeededGenerator.mixed(seed ^ SeededGenerator.mixed((offset + 0).bitPattern)) }

    /// A number in [0, 1).
    mutating func next() -> Double { generator.unit() }

    mutating func next(isGaussian: Bool) -> Double {
        guard isGaussian else { return next() }
        // Nine of ten lie from 0 to 1, as those of a normal distribution do within 1.645 deviations.
        let radius = (-2 * Portable.log(1 - next())).squareRoot()
        return 0.5 + radius * Portable.cos(2 * .pi * next()) * (0.5 / 1.644_853_627)
    }

    /// A number from −1 to 1 that belongs to a point of a lattice.
    static func lattice(_ seed: UInt64, _ x: Double) -> Double {
        Double(SeededGenerator.mixed(seed ^ SeededGenerator.mixed(x.bitPattern)) >> 11) * 0x1p-52 - 1
    }
}

/// The offsets that `wiggle` adds to a property, for hosts that offer it as a method of their properties.
///
/// Numbers at regular moments, `frequency` a second, joined by smooth curves; each octave has twice the frequency. The offset
/// of one octave lies within ± `amplitude`.
package struct WiggleMotion {
    let frequency: Double
    let amplitude: Double
    let octaves: Int
    let multiplier: Double

    /// - Parameter octaves: From 1 to 16.
    package init(frequency: Double, amplitude: Double, octaves: Int = 1, multiplier: Double = 0.5) {
        self.frequency = frequency
        self.amplitude = amplitude
        self.octaves = min(max(octaves, 1), 16)
        self.multiplier = multiplier
    }

    /// The offset of a component at a time in seconds.
    package func offset(seed: UInt64, time: Double, component: Int) -> Double {
        var sum = 0.0
        var amplitude = amplitude
        var position = time * frequency
        var seed = SeededGenerator.mixed(seed &+ UInt64(truncatingIfNeeded: component))
        for _ in 0..<octaves {
            let start = position.rounded(.down)
            let t = EaseCurve.ease(position - start)
            let first = RandomNumbers.lattice(seed, start)
            sum += amplitude * (first + (RandomNumbers.lattice(seed, start + 1) - first) * t)
            amplitude *= multiplier
            position *= 2
            seed = SeededGenerator.mixed(seed)
        }
        return sum.isFinite ? sum : 0
    }
}

/// `noise`: smooth in up to three dimensions, from −1 to 1, the same in every evaluation, and 0 at whole numbers.
///
/// Ken Perlin, "Improving noise", SIGGRAPH 2002, with hashed gradients.
enum Noise {
    static func value(at point: SIMD4<Double>) -> Double {
        guard point.sum().isFinite else { return 0 }
        let start = point.rounded(.down)
        let fraction = point - start
        var sum = 0.0
        for corner in 0..<8 {
            let offset = SIMD4<Double>(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2), 0)
            let distance = fraction - offset
            let weights = SIMD3(abs(distance.x), abs(distance.y), abs(distance.z))
            let fade = Self.fade(1 - weights.x) * Self.fade(1 - weights.y) * Self.fade(1 - weights.z)
            sum += fade * gradient(start + offset, distance)
        }
        return min(max(sum, -1), 1)
    }

    private static func fade(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

    /// The product of the distance and one of the twelve directions to the edges of a cube.
    private static func gradient(_ corner: SIMD4<Double>, _ distance: SIMD4<Double>) -> Double {
        var hash = SeededGenerator.mixed((corner.x + 0).bitPattern)
        hash = SeededGenerator.mixed(hash ^ (corner.y + 0).bitPattern)
        hash = SeededGenerator.mixed(hash ^ (corner.z + 0).bitPattern) % 12
        let first = hash < 8 ? distance.x : distance.y
        let second = hash < 4 ? distance.y : distance.z
        return (hash & 1 == 0 ? first : -first) + (hash & 2 == 0 ? second : -second)
    }
}

/// The curves of `ease`, `easeIn` and, turned about, `easeOut`.
enum EaseCurve {
    /// The Bézier curve through (1⁄3, 0) and (2⁄3, 1).
    static func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }

    /// The Bézier curve through (1⁄3, 0) and (5⁄6, 5⁄6), which rises at its end as steeply as a straight line.
    static func easeIn(_ x: Double) -> Double {
        // x(s) = s + s²⁄2 − s³⁄2 grows from 0 to 1; Newton's method stays in there.
        var s = x
        for _ in 0..<6 {
            let error = s + 0.5 * s * s - 0.5 * s * s * s - x
            s -= error / (1 + s - 1.5 * s * s)
        }
        return 2.5 * (1 - s) * s * s + s * s * s
    }
}

enum ColorSpaces {
    /// Hue, saturation and lightness from 0 to 1; the alpha is kept.
    static func hsl(ofRGB color: SIMD4<Double>) -> SIMD4<Double> {
        let highest = max(color.x, color.y, color.z)
        let lowest = min(color.x, color.y, color.z)
        let range = highest - lowest
        let lightness = (highest + lowest) / 2
        guard range > 0 else { return SIMD4(0, 0, lightness, color.w) }
        let saturation = range / (lightness > 0.5 ? 2 - highest - lowest : highest + lowest)
        var hue: Double
        if highest == color.x {
            hue = (color.y - color.z) / range
            if hue < 0 { hue += 6 }
        } else if highest == color.y {
            hue = (color.z - color.x) / range + 2
        } else {
            hue = (color.x - color.y) / range + 4
        }
        return SIMD4(hue / 6, saturation, lightness, color.w)
    }

    static func rgb(ofHSL color: SIMD4<Double>) -> SIMD4<Double> {
        let chroma = color.y * min(color.z, 1 - color.z)
        // A channel is a trapezoid over the hue, a third of the circle from the next one.
        func channel(_ shift: Double) -> Double {
            var position = (shift + color.x * 12).truncatingRemainder(dividingBy: 12)
            if position < 0 { position += 12 }
            return color.z - chroma * max(-1, min(position - 3, 9 - position, 1))
        }
        return SIMD4(channel(0), channel(8), channel(4), color.w)
    }

    /// The colour of `#rgb`, `#rrggbb` or `#rrggbbaa`; opaque black for anything else.
    static func rgb(ofHex units: [UInt16]) -> SIMD4<Double> {
        var digits = units.drop { $0 == 0x23 }.prefix(8).compactMap { unit -> Double? in
            guard unit < 0x80, let digit = Lexer.digit(UInt8(unit)), digit < 16 else { return nil }
            return Double(digit)
        }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        var color = SIMD4<Double>(0, 0, 0, 1)
        guard digits.count == 6 || digits.count == 8 else { return color }
        for index in 0..<digits.count / 2 { color[index] = (digits[2 * index] * 16 + digits[2 * index + 1]) / 255 }
        return color
    }
}

/// Random numbers of eight particles: functions of the particle and of their use, not of the order of calls.
///
/// The same seed, cell and particle give the same numbers on any machine and in any frame.
struct ParticleRandom {
    typealias Bits = SIMD8<UInt32>
    typealias Values = SIMD8<Float>

    /// The use of a random number.
    enum Purpose: UInt32 {
        case lifetime, velocity, direction, coneTurn, scale, spin, red, green, blue, alpha
        case placeX, placeY, placeZ, placeChoice, radius, cone
    }

    /// Each particle's own number, the source of the others; sub-emitters use it as their key.
    let state: Bits

    /// The numbers of particles, given by their place in the order of birth.
    ///
    /// - Parameters:
    ///   - key: Of the cell, and of the emitting particle, if any.
    ///   - indices: Counted from the first particle of the key.
    @inline(__always)
    init(key: UInt32, indices: Bits) {
        // The bit mixer `triple32` by C. Wellons: every bit of the input changes half of the output's, almost evenly.
        var x = indices ^ Bits(repeating: key)
        x ^= x &>> 17
        x = x &* 0xed5a_d4bb
        x ^= x &>> 11
        x = x &* 0xac4c_1b51
        x ^= x &>> 15
        x = x &* 0x3184_8bab
        x ^= x &>> 14
        state = x
    }

    /// From 0 up to 1, evenly.
    @inline(__always)
    func unit(_ purpose: Purpose) -> Values {
        // The mixer `lowbias32` by C. Wellons, on a counter that advances by the golden ratio.
        var x = state &+ Bits(repeating: (purpose.rawValue &+ 1) &* 0x9e37_79b9)
        x ^= x &>> 16
        x = x &* 0x7feb_352d
        x ^= x &>> 15
        x = x &* 0x846c_a68b
        x ^= x &>> 16
        // The bits of a number from 1 to 2.
        return unsafeBitCast((x &>> 9) | 0x3f80_0000, to: Values.self) - 1
    }

    /// A mean and half a range on each side of it, evenly: header and `seed`'s documentation give [M − R/2, M + R/2].
    @inline(__always)
    func spread(_ purpose: Purpose, mean: Float, range: Float) -> Values {
        guard range != 0 else { return Values(repeating: mean) }
        return (unit(purpose) - 0.5) * range + mean
    }

    /// A key for a part of an owner: the cells of a layer, or of a particle.
    static func key(_ owner: UInt32, _ part: UInt32) -> UInt32 {
        ParticleRandom(key: owner &* 0x85eb_ca6b &+ 0x27d4_eb2f, indices: Bits(repeating: part)).state[0]
    }
}

/// Sines and cosines from additions and multiplications alone, so that they are the same on any machine.
enum ParticleAngle {
    /// The sines and cosines of angles in radians, to about 1e-6; exact reduction for angles up to a million.
    @inline(__always)
    static func sineCosine(_ angle: SIMD8<Float>) -> (sine: SIMD8<Float>, cosine: SIMD8<Float>) {
        let limit = SIMD8<Float>(repeating: 1e6)
        let bounded = angle.clamped(lowerBound: -limit, upperBound: limit)
        // Adding 1.5 · 2²³ rounds to whole numbers, which appear in the lowest bits.
        let shifted = bounded * 0.636_619_8 + 12_582_912
        let quarters = shifted - 12_582_912
        let bits = unsafeBitCast(shifted, to: SIMD8<UInt32>.self)
        // π/2 in three parts (Cephes), each product exact enough for the next to take over.
        var r = bounded - quarters * 1.570_312_5
        r -= quarters * 4.837_512_97e-4
        r -= quarters * 7.549_789_95e-8
        let square = r * r
        // Polynomials by Horner's rule.
        var s = square * -1.951_529_6e-4 + 0.008_332_161
        s = square * s - 0.166_666_54
        s = r + r * square * s
        var c = square * 2.443_315_7e-5 - 0.001_388_731_6
        c = square * c + 0.041_666_646
        c = square * c - 0.5
        c = square * c + 1
        let isOdd = bits & 1 .!= 0
        let sine = s.replacing(with: c, where: isOdd)
        let cosine = c.replacing(with: s, where: isOdd)
        let sineSign = (bits & 2) &<< 30
        let cosineSign = ((bits &+ 1) & 2) &<< 30
        return (
            unsafeBitCast(unsafeBitCast(sine, to: SIMD8<UInt32>.self) ^ sineSign, to: SIMD8<Float>.self),
            unsafeBitCast(unsafeBitCast(cosine, to: SIMD8<UInt32>.self) ^ cosineSign, to: SIMD8<Float>.self)
        )
    }

    /// The sine and cosine of one angle in radians.
    static func sineCosine(_ angle: Float) -> (sine: Float, cosine: Float) {
        let both = sineCosine(SIMD8(repeating: angle))
        return (both.sine[0], both.cosine[0])
    }
}

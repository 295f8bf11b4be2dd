import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Functions with the same bits on every machine")
struct PortableFunctionTests {
    private typealias Function = @Sendable (Double) -> Double

    /// Arguments and the doubles next to the exact values, which were found with 1500 bits.
    private static let exact: [(name: String, function: Function, values: [(x: Double, y: Double)])] = [
        (
            "sin", Portable.sin,
            [
                (0x1.0000000000000p+0, 0x1.aed548f090ceep-1),
                (0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53),
                (0x1.3bf457910fedbp+3, -0x1.bc4c04d71ab9ep-2),
                (0x1.0f0cf064dd592p+73, -0x1.b453ab76bf397p-1),
                (-0x1.6ac5b262ca1ffp+849, -0x1.0000000000000p+0),
                (0x1.e9d5db225835cp+1, -0x1.4406b4cd25c17p-1),
                (0x1.54c43f7e06481p+12, -0x1.ffbf2e3331e65p-1),
            ]
        ),
        (
            "cos", Portable.cos,
            [
                (0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54),
                (0x1.0c152382d7365p+0, 0x1.0000000000001p-1),
                (-0x1.0000000000000p+1, -0x1.aa22657537205p-2),
                (0x1.0f0cf064dd592p+73, 0x1.0be2cef01c8f4p-1),
                (0x1.6ac5b262ca1ffp+849, -0x1.14ae72e6ba22fp-61),
                (0x1.ce27bb8338ed4p+0, -0x1.dbdc8667de510p-3),
                (0x1.1475cc9eedf00p+4, -0x1.6111d218effa2p-49),
            ]
        ),
        (
            "tan", Portable.tan,
            [
                (0x1.921fb54442d18p-1, 0x1.fffffffffffffp-1),
                (0x1.921fb54442d18p+0, 0x1.d02967c31cdb5p+53),
                (-0x1.8000000000000p+0, -0x1.c33ed50b88777p+3),
                (0x1.24f8000000000p+18, -0x1.b911615bdd6c4p-4),
                (-0x1.0868c128b3ca0p-5, -0x1.0880450fce5dcp-5),
                (0x1.0624dd2f1a9fcp-10, 0x1.0624e2e91ebe4p-10),
            ]
        ),
        (
            "asin", Portable.asin,
            [
                (0x1.0000000000000p-1, 0x1.0c152382d7366p-1),
                (-0x1.fffffffffffffp-1, -0x1.921fb50442d18p+0),
                (0x1.4f8b588e368f1p-17, 0x1.4f8b588e4e940p-17),
                (0x1.e2298c97bed3cp-1, 0x1.3a4ba77953c7ep+0),
                (0x1.a09e76845be14p-2, 0x1.ad10705892d12p-2),
            ]
        ),
        (
            "acos", Portable.acos,
            [
                (0x1.0000000000000p-1, 0x1.0c152382d7366p+0),
                (-0x1.fffffffffffffp-1, 0x1.921fb52442d18p+1),
                (0x1.ffffffff24190p-1, 0x1.da88066815a95p-17),
                (0x1.79ca10c924223p-67, 0x1.921fb54442d18p+0),
                (0x1.d6a70488fa317p-1, 0x1.9e5abda1d025bp-2),
            ]
        ),
        (
            "atan", Portable.atan,
            [
                (0x1.0000000000000p+0, 0x1.921fb54442d18p-1),
                (-0x1.0000000000000p-5, -0x1.ffd55bba97625p-6),
                (0x1.999999999999ap-4, 0x1.983e282e2cc4dp-4),
                (0x1.2a05f20000000p+33, 0x1.921fb543d4de0p+0),
                (0x1.45ef47fb7e85cp-3, 0x1.4339589386548p-3),
                (0x1.1ea9e9f98f318p+3, 0x1.75aa26050c19bp+0),
            ]
        ),
        (
            "exp", Portable.exp,
            [
                (0x1.0000000000000p+0, 0x1.5bf0a8b145769p+1),
                (-0x1.0000000000000p+0, 0x1.78b56362cef38p-2),
                (0x1.0000000000000p-1, 0x1.a61298e1e069cp+0),
                (0x1.5e40000000000p+9, 0x1.8625c7d4f56c2p+1010),
                (-0x1.e400000000000p+4, 0x1.4835bd010a41bp-44),
                (0x1.b7cdfd9d7bdbbp-34, 0x1.000000006df38p+0),
                (-0x1.90fd826198f40p+0, 0x1.aba072d7ddffbp-3),
            ]
        ),
        (
            "exp2", Portable.exp2,
            [
                (0x1.0000000000000p-1, 0x1.6a09e667f3bcdp+0),
                (0x1.4333333333333p+3, 0x1.125fbee250663p+10),
                (0x1.f473333333333p+9, 0x1.ddb680117aa8ep+1000),
                (-0x1.6d0350b500d41p+2, 0x1.3a7268c088d56p-6),
            ]
        ),
        (
            "log", Portable.log,
            [
                (0x1.0000000000000p+1, 0x1.62e42fefa39efp-1),
                (0x1.4000000000000p+3, 0x1.26bb1bbb55516p+1),
                (0x1.0000000000000p-1, -0x1.62e42fefa39efp-1),
                (0x1.0000000000001p+0, 0x1.fffffffffffffp-53),
                (0x1.fffffffffffffp-1, -0x1.0000000000000p-53),
                (0x1.7e43c8800759cp+996, 0x1.5963447f87fb5p+9),
                (0x1.6267cdb843c1ep-2, -0x1.0f9fab71e8794p+0),
                (0x1.028f5c28f5c29p+0, 0x1.460d6ccca367cp-7),
            ]
        ),
        (
            "log2", Portable.log2,
            [
                (0x1.8000000000000p+1, 0x1.95c01a39fbd68p+0),
                (0x1.4000000000000p+3, 0x1.a934f0979a371p+1),
                (0x1.999999999999ap-4, -0x1.a934f0979a371p+1),
                (0x1.000001ad7f29bp+0, 0x1.35d0fea5fccb7p-23),
                (0x1.42f7ad401287bp-1, -0x1.545ac02600729p-1),
            ]
        ),
        (
            "log10", Portable.log10,
            [
                (0x1.0000000000000p+1, 0x1.34413509f79ffp-2),
                (0x1.8000000000000p+1, 0x1.e8927964fd5fdp-2),
                (0x1.999999999999ap-4, -0x1.0000000000000p+0),
                (0x1.000001ad7f29bp+0, 0x1.750e5ca0b1098p-25),
                (0x1.181e762d31d40p-5, -0x1.774ee1bd8383fp+0),
            ]
        ),
        (
            "cbrt", Portable.cbrt,
            [
                (0x1.0000000000000p+1, 0x1.428a2f98d728bp+0),
                (-0x1.8000000000000p+1, -0x1.7137449123ef6p+0),
                (0x1.999999999999ap-4, 0x1.db4c7760bcff3p-2),
                (0x1.7e43c8800759cp+996, 0x1.249ad2594c37dp+332),
                (0x1.8c79f6b80e69ap-2, 0x1.752c0ad263564p-1),
            ]
        ),
    ]

    @Test func valuesAreTheNearest() {
        for (name, function, values) in Self.exact {
            for (x, y) in values {
                #expect(function(x) == y, "\(name)(\(x))")
            }
        }
    }

    /// The C library's are within some units in the last place, too.
    @Test func valuesAreNearThoseOfTheLibrary() {
        var numbers = SplitMix64(seed: 52)
        for _ in 0..<20_000 {
            let (x, y) = (Double.random(in: -20...20, using: &numbers), Double.random(in: -20...20, using: &numbers))
            let share = Double.random(in: -1...1, using: &numbers)
            let pairs = [
                (Portable.sin(x), sin(x)), (Portable.cos(x), cos(x)), (Portable.tan(x), tan(x)),
                (Portable.asin(share), asin(share)), (Portable.acos(share), acos(share)), (Portable.atan(x), atan(x)),
                (Portable.atan2(x, y), atan2(x, y)), (Portable.hypot(x, y), hypot(x, y)), (Portable.exp(x), exp(x)),
                (Portable.exp2(x), exp2(x)), (Portable.log(x), log(x)), (Portable.log2(x), log2(x)),
                (Portable.log10(x), log10(x)), (Portable.pow(abs(x), y), pow(abs(x), y)), (Portable.cbrt(x), cbrt(x)),
                (Portable.sinh(x), sinh(x)), (Portable.cosh(x), cosh(x)), (Portable.tanh(share), tanh(share)),
                (Portable.erf(share), erf(share)),
            ]
            for (index, (own, library)) in pairs.enumerated() where !(own.isNaN && library.isNaN) {
                #expect(abs(own - library) <= 5 * library.ulp, "function \(index), \(x), \(y), \(share)")
            }
            let float = Float(abs(x))
            #expect(abs(Portable.log2(float) - log2(float)) <= 2 * log2(float).ulp)
            #expect(abs(Portable.normalIntegral(x) - erfc(-x * 0.5.squareRoot()) / 2) <= 3e-16)
        }
    }

    /// The same number on every machine.
    @Test func bitsAreTheSameEverywhere() {
        var numbers = SplitMix64(seed: 53)
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for _ in 0..<20_000 {
            let (x, y) = (Double.random(in: -20...20, using: &numbers), Double.random(in: -20...20, using: &numbers))
            for value in [
                Portable.sin(x), Portable.cos(x), Portable.tan(x), Portable.asin(x / 20), Portable.acos(x / 20),
                Portable.atan2(x, y), Portable.hypot(x, y), Portable.exp(x), Portable.exp2(x), Portable.log(abs(x)),
                Portable.log2(abs(x)), Portable.log10(abs(x)), Portable.pow(abs(x), y), Portable.cbrt(x),
                Portable.sinh(x), Portable.cosh(x), Portable.tanh(x / 20), Portable.erf(x / 4),
            ] {
                digest = (digest ^ value.bitPattern) &* 0x100_0000_01B3
            }
        }
        #expect(digest == 0x668A_46CE_82E5_4936)
    }

    @Test func powersAreExactWhereTheyCanBe() {
        for exponent in -1074...1023 {
            let power = Double(sign: .plus, exponent: exponent, significand: 1)
            #expect(Portable.exp2(Double(exponent)) == power && Portable.log2(power) == Double(exponent))
        }
        for exponent in 0...22 {
            let power = (0..<exponent).reduce(1.0) { product, _ in product * 10 }
            #expect(Portable.pow(10, Double(exponent)) == power && Portable.log10(power) == Double(exponent))
        }
        for side in 1...100 { #expect(Portable.cbrt(Double(side * side * side)) == Double(side)) }
        for side in 1...100 { #expect(Portable.hypot(3 * Double(side), 4 * Double(side)) == 5 * Double(side)) }
    }

    /// As in C: zeros with their signs, infinities, and what is no number.
    @Test func extremesAreThoseOfC() {
        let extremes = [
            0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 1e-300,
            -1e-300, 1e300,
            -1e300, .greatestFiniteMagnitude,
        ]
        func isSame(_ own: Double, _ library: Double) -> Bool {
            own.isNaN ? library.isNaN : abs(own - library) <= 5 * library.ulp || own == library
        }
        func haveSameSign(_ own: Double, _ library: Double) -> Bool { own.isNaN || own.sign == library.sign }
        for x in extremes {
            for (own, library) in [
                (Portable.sin(x), sin(x)), (Portable.cos(x), cos(x)), (Portable.tan(x), tan(x)),
                (Portable.asin(x), asin(x)),
                (Portable.acos(x), acos(x)), (Portable.atan(x), atan(x)), (Portable.exp(x), exp(x)),
                (Portable.exp2(x), exp2(x)), (Portable.log(x), log(x)), (Portable.log2(x), log2(x)),
                (Portable.log10(x), log10(x)), (Portable.cbrt(x), cbrt(x)), (Portable.sinh(x), sinh(x)),
                (Portable.cosh(x), cosh(x)), (Portable.tanh(x), tanh(x)), (Portable.erf(x), erf(x)),
            ] {
                #expect(isSame(own, library) && haveSameSign(own, library), "\(x): \(own), \(library)")
            }
            for y in extremes {
                for (own, library) in [
                    (Portable.atan2(x, y), atan2(x, y)), (Portable.hypot(x, y), hypot(x, y)),
                    (Portable.pow(x, y), pow(x, y)),
                ] {
                    #expect(isSame(own, library) && haveSameSign(own, library), "\(x), \(y): \(own), \(library)")
                }
            }
        }
    }
}

import AppleNames
import Foundation
import LayerModel
import Testing

@Suite("Rounded corners")
struct RoundedCornerTests {
    let square = CGRect(x: 0, y: 0, width: 100, height: 100)

    @Test func continuousCornersHaveThePublishedPoints() {
        let path = CGPath.roundedRect(square, radius: 10, corners: .layerMinXMinYCorner, curve: .continuous)
        let made = Array(path.elements)
        let reach = 1.52866483 * 10
        #expect(made[0] == .move(to: CGPoint(x: reach, y: 0)))
        #expect(made[1] == .line(to: CGPoint(x: 100, y: 0)))
        #expect(made[2] == .line(to: CGPoint(x: 100, y: 100)))
        #expect(made[3] == .line(to: CGPoint(x: 0, y: 100)))
        #expect(made[4] == .line(to: CGPoint(x: 0, y: reach)))
        guard case .curve(let end, let control1, let control2) = made[5], case .curve(let last, _, _) = made[9] else {
            Issue.record("a continuous corner has three curves")
            return
        }
        #expect(abs(control1.x) < 1e-9 && abs(control1.y - 10.8849323) < 1e-9)
        #expect(abs(control2.y - 8.6840689) < 1e-9)
        #expect(abs(end.x - 0.654960) < 1e-9 && abs(end.y - 6.6993427) < 1e-9)
        #expect(abs(last.x - 15.2866483) < 1e-9 && last.y == 0)
    }

    @Test func withoutRoomCornersAreCircular() {
        let continuous = CGPath.roundedRect(square, radius: 40, corners: [.layerMinXMinYCorner], curve: .continuous)
        #expect(continuous == CGPath.roundedRect(square, radius: 40, corners: [.layerMinXMinYCorner], curve: .circular))
        let capsule = CGPath.roundedRect(square, radius: 400, corners: CACornerMask(rawValue: 15), curve: .circular)
        #expect(capsule.boundingBoxOfPath == square)
        #expect(!capsule.contains(CGPoint(x: 14, y: 14)) && capsule.contains(CGPoint(x: 15, y: 15)))
        #expect(
            CGPath.roundedRect(square, radius: -3, corners: CACornerMask(rawValue: 15), curve: .circular).isRect(nil))
    }

    @Test(arguments: 0..<16)
    func onlyMaskedCornersAreRound(bits: Int) {
        let corners: [CGPoint] = [
            CGPoint(x: 1, y: 1), CGPoint(x: 99, y: 1), CGPoint(x: 1, y: 99), CGPoint(x: 99, y: 99),
        ]
        for curve in [CALayerCornerCurve.circular, .continuous] {
            let path = CGPath.roundedRect(square, radius: 20, corners: CACornerMask(rawValue: UInt(bits)), curve: curve)
            #expect(path.boundingBoxOfPath == square)
            for (index, corner) in corners.enumerated() {
                #expect(path.contains(corner) == (bits & (1 << index) == 0))
            }
        }
    }

    @Test func bezierPathsHaveContinuousCorners() {
        #expect(
            UIBezierPath(roundedRect: square, cornerRadius: 10).cgPath
                == CGPath.roundedRect(
                    square, radius: 10, corners: CACornerMask(rawValue: 15), curve: .continuous))
    }
}

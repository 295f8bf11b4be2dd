import AppleNames
import LayerModel
import LayerSnapshots
import Testing

/// A row of dots.
private final class Badge: CALayer {
    convenience init(count: Int) {
        self.init()
        bounds = CGRect(x: 0, y: 0, width: 10 * count, height: 10)
        backgroundColor = UIColor.white.cgColor
        for index in 0..<count {
            let dot = CALayer()
            dot.frame = CGRect(x: 10 * index + 1, y: 1, width: 8, height: 8)
            dot.cornerRadius = 4
            dot.backgroundColor = UIColor.red.cgColor
            addSublayer(dot)
        }
    }
}

// As `Documentation/Snapshots.md` has it.
@Test func badge() throws {
    try assertSnapshot(of: Badge(count: 3), named: "three")
}

import Foundation
import QuartzCore
import Testing
import UIKit

class Ring: CALayer {
    var radius: CGFloat {  // in place of @NSManaged var radius: CGFloat; compiles there, too
        get { value(forKey: #function) as? CGFloat ?? 0 }
        set { setValue(newValue, forKey: #function) }
    }
}

private func load() async -> String { "loaded" }

/// The programs of `Documentation/Porting.md`.
@Suite struct PortingExamples {
    @Test func aPropertyOfASubclassIsKeptByItsName() {
        let ring = Ring()
        #expect(ring.radius == 0)
        ring.radius = 4
        #expect(ring.value(forKey: "radius") as? CGFloat == 4)
    }

    /// Compiled alone: a program without a main loop has no main queue.
    private func handOn(_ label: UILabel) {
        nonisolated(unsafe) let label = label
        DispatchQueue.main.async { label.text = "ready" }
        Task { @MainActor in label.text = await load() }
    }
}

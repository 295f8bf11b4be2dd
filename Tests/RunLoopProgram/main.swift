import Foundation
import QuartzCore

// A program as Apple's documentation has it: it changes layers, leaves the rest to the main run loop, and says what it hears.

final class Listener: CAAnimationDelegate {
    private(set) var heard: Set<String> = []

    func hear(_ event: String) {
        if heard.insert(event).inserted { print(event) }
    }

    func animationDidStart(_ anim: CAAnimation) {
        hear("started")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        hear("stopped \(flag)")
    }
}

/// Runs the main loop until something holds; ends the program where it never does.
func waitUntil(_ isSo: () -> Bool) {
    let deadline = Date(timeIntervalSinceNow: 30)
    while !isSo() {
        guard Date() < deadline else {
            print("nothing more in half a minute")
            exit(1)
        }
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.005))
    }
}

let listener = Listener()
let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
let layer = CALayer()
root.addSublayer(layer)
root.commit()

// Nobody commits this: the implicit transaction ends when the loop turns. A busy machine may keep the loop from turning for a while.
CATransaction.setAnimationDuration(2)
layer.opacity = 0
print("shown \(layer.presentation()?.opacity ?? -1)")
waitUntil {
    let opacity = layer.presentation()?.opacity ?? -1
    return opacity > 0 && opacity < 1
}
print("between")
waitUntil { layer.presentation()?.opacity == 0 && layer.animationKeys() == nil }
print("shown 0")

let move = CABasicAnimation(keyPath: "position.x")
move.fromValue = 10
move.toValue = 20
move.duration = 0.1
move.delegate = listener
CATransaction.setCompletionBlock { listener.hear("completed") }
layer.add(move, forKey: "move")
waitUntil { listener.heard.count == 3 && layer.animation(forKey: "move") == nil }

// An explicit transaction is shown when it is committed.
CATransaction.begin()
CATransaction.setDisableActions(true)
layer.position.x = 50
CATransaction.commit()
print("at \(layer.presentation()?.position.x ?? -1)")

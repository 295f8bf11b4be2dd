import Compositor
import Foundation
import QuartzCore
import Testing
import UIKit

/// In place of a library's view.
private final class M13Checkbox: UIView {
    enum CheckState { case checked, unchecked }

    func setCheckState(_: CheckState, animated: Bool) {}
}

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

    /// Compiled alone: it writes a file.
    private func drawAPortedView() throws {
        let checkbox = M13Checkbox(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
        checkbox.setCheckState(.checked, animated: false)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 140, height: 140))
        window.backgroundColor = .white
        window.addSubview(checkbox)
        window.makeKeyAndVisible()

        let renderer = try Renderer(device: .auto)
        let options = RenderOptions(size: window.bounds.size, scale: 2)
        let image = try renderer.render(window.layer, options)  // the values that the layers have now
        try UIImage(cgImage: image).pngData()?.write(to: URL(fileURLWithPath: "checkbox.png"))

        checkbox.setCheckState(.unchecked, animated: true)
        let tree = window.layer.commit(at: 0)  // what moves, from time 0 on
        let later = try renderer.render(tree, at: 0.15, options)
        #expect(later.width == image.width)
    }

    /// Compiled alone: a program without a main loop has no main queue.
    private func handOn(_ label: UILabel) {
        nonisolated(unsafe) let label = label
        DispatchQueue.main.async { label.text = "ready" }
        Task { @MainActor in label.text = await load() }
    }
}

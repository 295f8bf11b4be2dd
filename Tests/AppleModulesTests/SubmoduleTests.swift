import CoreGraphics.CGPath
import CoreText.CTFont
import ImageIO.CGImageSource
import QuartzCore.CALayer
import Testing
import UIKit.UIColor
import UIKit.UIGestureRecognizerSubclass

/// Parts of Apple's modules are imported by their names; each brings in its whole module.
@Suite struct SubmoduleTests {
    @Test func partsBringInTheirModules() {
        let layer = CALayer()
        layer.backgroundColor = UIColor.red.cgColor
        #expect(layer.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(CTFontGetSize(CTFontCreateWithName("DejaVu Sans", 9, nil)) == 9)
        #expect(CGImageSourceCreateWithData(CFData(), nil).map { CGImageSourceGetCount($0) } ?? 0 == 0)
        #expect(!CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil).isEmpty)
        final class Press: UIGestureRecognizer {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
        }
        #expect(Press().state == .possible)
    }
}

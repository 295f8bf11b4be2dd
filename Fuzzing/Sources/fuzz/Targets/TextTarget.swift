import AppleNames
import Foundation
import LayerModel

/// The bytes are text with attributes, and the layer that shows it.
enum TextTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        var choices = Choices(bytes)
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: choices.number(), height: choices.number())
        layer.fontSize = choices.number()
        layer.isWrapped = choices.flag()
        layer.alignmentMode = choices.element(of: [.natural, .left, .right, .center, .justified])
        layer.truncationMode = choices.element(of: [.none, .start, .middle, .end])
        let string = NSMutableAttributedString(string: "")
        while !choices.isAtEnd, string.length < 4096 {
            var attributes: [NSAttributedString.Key: Any] = [:]
            for _ in 0..<choices.index(below: 4) {
                switch choices.index(below: 6) {
                case 0: attributes[.kern] = choices.number()
                case 1: attributes[.baselineOffset] = choices.number()
                case 2: attributes[.underlineStyle] = choices.index(below: 16)
                case 3: attributes[.strikethroughStyle] = choices.index(below: 16)
                case 4: attributes[.backgroundColor] = CGColor(gray: choices.number(), alpha: 1)
                default: attributes[.tracking] = choices.number()
                }
            }
            string.append(NSAttributedString(string: choices.text(), attributes: attributes))
        }
        layer.string = string
        Drawing.draw(layer, size: CGSize(width: 96, height: 64))
    }
}

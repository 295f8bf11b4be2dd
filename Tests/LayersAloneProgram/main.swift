// Asks for what only higher modules do, in a program that links the layer model alone.
import LayerModel

let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 2, height: 1))
context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
for _ in 0..<2 {
    let picture = CGImage(BackingStore(recording: context.recording))
    picture?.withPremultipliedRGBA8 { bytes, _ in
        print("pixels", bytes.prefix(8).map { String($0) }.joined(separator: " "))
    }
}

let text = CATextLayer()
text.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
text.string = "Hello"
print("size", text.preferredFrameSize().width, text.preferredFrameSize().height)

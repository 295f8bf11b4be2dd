import AppleNames
import Compositor
import LayerModel
import LayerViews
import Testing

/// What flips look like.
struct FlipDrawingTests {
    private let hosted = HostedWindow()
    private let card = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))

    /// The columns of the middle row of 100 × 100 pixels that are red, and those that are blue.
    private func columns(at time: Double) throws -> (red: [Int], blue: [Int]) {
        let image = try Renderer(device: .cpu).render(
            hosted.window.layer.commit(at: time), at: time,
            RenderOptions(size: CGSize(width: 100, height: 100), background: .white))
        return image.withPremultipliedRGBA8 { bytes, row in
            let pixels = (0..<100).map { x in (0..<3).map { Int(bytes[50 * row + 4 * x + $0]) } }
            return (
                (0..<100).filter { pixels[$0] == [255, 0, 0] }, (0..<100).filter { pixels[$0] == [0, 0, 255] }
            )
        }
    }

    @Test(arguments: [UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight])
    func theOldPictureTurnsAwayAndThenTheNewOneComes(_ flip: UIView.AnimationOptions) throws {
        let (front, back) = (UIView(frame: card.bounds), UIView(frame: card.bounds))
        front.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        back.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        card.addSubview(front)
        hosted.window.addSubview(card)
        hosted.frame(at: 0)
        UIView.transition(from: front, to: back, duration: 1, options: [flip, .curveLinear])
        hosted.frame(at: 1)
        #expect(try columns(at: 1).red.count == 60)
        let early = try columns(at: 1.25)
        // Turned by an eighth, seen with a little perspective.
        #expect(early.blue.isEmpty && early.red.count > 36 && early.red.count < 48)
        let edge = try columns(at: 1.5)
        #expect(edge.red.count + edge.blue.count <= 1)
        let late = try columns(at: 1.75)
        #expect(late.red.isEmpty && late.blue.count == early.red.count)
        #expect(late.blue.contains(50) && early.red.contains(50))
        hosted.frame(at: 2.1)
        #expect(try columns(at: 2.1).blue.count == 60)
    }
}

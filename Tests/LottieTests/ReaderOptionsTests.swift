import Foundation
import LayerModel
import Lottie
import Testing

/// The options that scenes and Lottie animations share, where an animation is read by itself.
@Suite struct ReaderOptionsTests {
    private let text = Data(#"{"w": 40, "h": 30, "fr": 30, "op": 60, "layers": [{"ty": 3, "nm": "a"}]}"#.utf8)

    @Test func animationsAreFittedIntoASize() throws {
        var options = LottieReader.Options()
        options.size = CGSize(width: 100, height: 60)
        let animation = try LottieReader(options: options).read(text)
        #expect(animation.size == options.size && animation.root.bounds.size == options.size)
        let own = try #require(animation.root.sublayers?.first)
        #expect(own.frame == CGRect(x: 10, y: 0, width: 80, height: 60))
    }

    @Test func whatIsOverALimitIsAnErrorOfItsKind() {
        var options = LottieReader.Options()
        options.deadline = .now - .seconds(1)
        let errors = #expect(throws: LottieErrors.self) { try LottieReader(options: options).read(text) }
        #expect(errors?.errors.map(\.kind) == [.limit])
    }
}

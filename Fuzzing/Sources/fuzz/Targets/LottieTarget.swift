import Foundation
import LayerModel
import Lottie

/// The bytes are a Lottie or dotLottie file.
enum LottieTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        var options = LottieReader.Options()
        options.loadsImages = false
        options.limits.layers = 10_000
        guard let animation = try? LottieReader(options: options).read(Data(bytes)) else { return }
        Drawing.draw(animation.root, at: 0)
        Drawing.draw(animation.root, at: 0.5)
    }
}

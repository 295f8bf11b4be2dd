import Lottie
import Testing

@Suite("Errors of Lottie files")
struct LottieErrorTests {
    @Test func errorsSayTheirPlace() {
        let error = LottieError(kind: .format, path: "layers[2].ks", problem: "found 3, expected an object")
        #expect(error.path == "layers[2].ks" && error != LottieError(kind: .asset, path: "layers[2].ks", problem: ""))
    }
}

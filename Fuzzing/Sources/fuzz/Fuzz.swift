import CLibFuzzer
import Foundation

/// Searches for inputs that crash, hang or take memory, guided by the coverage that they reach.
///
/// One program has all targets, so that the library is instrumented and linked once; `GLRENDER_FUZZ` names the target and the
/// arguments are libFuzzer's (https://llvm.org/docs/LibFuzzer.html#options). A target returns for any input: it fails by
/// trapping, by findings of address sanitizer, or by libFuzzer's limits of time and memory.
@main enum Fuzz {
    /// The reader that is given bytes.
    enum Target: String, CaseIterable {
        case scene
        case lottie
        case path
        case image
        case text
        case recording
        case tree
        case shader
        case expression
        case library

        fileprivate func run(_ bytes: UnsafeRawBufferPointer) {
            switch self {
            case .scene: SceneTarget.run(bytes)
            case .lottie: LottieTarget.run(bytes)
            case .path: PathTarget.run(bytes)
            case .image: ImageTarget.run(bytes)
            case .text: TextTarget.run(bytes)
            case .recording: RecordingTarget.run(bytes)
            case .tree: TreeTarget.run(bytes)
            case .shader: ShaderTarget.run(bytes)
            case .expression: ExpressionTarget.run(bytes)
            case .library: LibraryTarget.run(bytes)
            }
        }
    }

    private static let target = ProcessInfo.processInfo.environment["GLRENDER_FUZZ"].flatMap(Target.init)

    static func main() {
        guard target != nil else {
            let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
            FileHandle.standardError.write(Data("GLRENDER_FUZZ has to be one of: \(names)\n".utf8))
            exit(64)
        }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
                Fuzz.target?.run(UnsafeRawBufferPointer(start: bytes, count: count))
                return 0
            })
    }
}

import ArgumentParser
import Foundation
import ImageCodecs
import LayerModel

/// Compares two pictures.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two pictures.",
        discussion: """
            Differences are in 8-bit levels of the premultiplied pixels, the largest over the four channels, and in parts of \
            a level where a picture holds more than 8 bits of sRGB; and in ΔE_ITP (BT.2124), of which 1 can just be seen. \
            Ends with 0 where at most --max-pixels pixels differ by more than --tolerance, and with 1 otherwise.
            """)

    @Argument(help: "A picture.")
    var first: String

    @Argument(help: "Another picture of the same size.")
    var second: String

    @Option(help: ArgumentHelp("Differences up to this do not count.", valueName: "levels"))
    var tolerance = 0.0

    @Option(help: ArgumentHelp("How many pixels may differ by more.", valueName: "count"))
    var maxPixels = 0

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write a picture of the differences, four times as strong.", valueName: "path"))
    var output: String?

    @OptionGroup(title: "Talk") var talk: TalkOptions

    func validate() throws {
        guard (0...255).contains(tolerance) else {
            throw ValidationError("--tolerance is \(tolerance); give 0 to 255.")
        }
        guard maxPixels >= 0 else { throw ValidationError("--max-pixels is \(maxPixels); give 0 or more.") }
    }

    func run() throws {
        do {
            try compare()
        } catch let error as ImageCodecError {
            throw CommandFailure("picture", error.description, ExitCode(error.exitCode))
        }
    }

    /// A number of levels, in thousandths at most.
    private func shown(_ levels: Double) -> String {
        String(format: "%g", (levels * 1000).rounded() / 1000)
    }

    private func compare() throws {
        let format = try output.map { path throws in try OutputFormat(pictureAt: path) }
        let decoder = ImageDecoder()
        let a = try decoder.picture(at: first, talk.console)
        let b = try decoder.picture(at: second, talk.console)
        var picture = ContiguousArray<UInt8>()
        if output != nil { picture.reserveCapacity(a.width * a.height * 4) }
        let strength = output == nil ? 0 : 4
        let difference = PictureDifference(a, b, tolerance: tolerance) { level in
            guard strength > 0 else { return }
            let value = UInt8(min(255, Int(level) * strength))
            picture.append(contentsOf: [value, value, value, 255])
        }
        guard let difference else {
            throw CommandFailure(
                "picture", "\(first) is \(a.width) × \(a.height) pixels and \(second) is \(b.width) × \(b.height)",
                ExitStatus.different)
        }
        if let output, let format,
            let image = CGImage(premultipliedRGBA8: picture, width: a.width, height: a.height, isOpaque: true)
        {
            try ImageEncoder(format: format).write(image, to: output)
        }
        if talk.json {
            try Console.printJSON(difference)
        } else if !talk.quiet {
            print(
                "largest difference \(shown(difference.largest)), mean \(String(format: "%.4f", difference.mean)), "
                    + "\(difference.pixelsOverTolerance) of \(a.width * a.height) pixels over \(shown(tolerance)); "
                    + String(format: "ΔE %.2f, mean %.4f", difference.largestDeltaE, difference.meanDeltaE))
        }
        if difference.pixelsOverTolerance > maxPixels { throw ExitStatus.different }
    }
}

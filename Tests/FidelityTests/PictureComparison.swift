import Foundation
import LayerModel

/// The rules of `../shared/fidelity/compare.py`: how a picture is held against a reference.
///
/// Both are composited on black and on white; a pixel's difference is the largest over channels and grounds, in levels of
/// 0 to 255. Edges of the reference are pixels with a neighbour that differs by more than 16; the band is those dilated by
/// one.
struct PictureComparison {
    /// The limits, and what they limit.
    struct Tolerance: Decodable {
        /// In levels, for `interior` and `near`.
        var interior_threshold = 8.0
        var interior_fraction = 0.001
        var near_fraction = 0.002
        var mean = 0.6
        var edge_threshold = 64.0
        var edge_fraction = 0.01
        var band_ratio = 0.06
        var run_threshold = 20.0
        var run_fraction = 0.05

        init() {}

        init(from decoder: any Decoder) throws {
            let values = try [String: Double](from: decoder)
            let keys: [String: WritableKeyPath<Tolerance, Double>] = [
                "interior_threshold": \.interior_threshold, "interior_fraction": \.interior_fraction,
                "near_fraction": \.near_fraction, "mean": \.mean, "edge_threshold": \.edge_threshold,
                "edge_fraction": \.edge_fraction, "band_ratio": \.band_ratio, "run_threshold": \.run_threshold,
                "run_fraction": \.run_fraction,
            ]
            for (name, value) in values {
                guard let key = keys[name] else {
                    throw DecodingError.dataCorrupted(
                        .init(codingPath: decoder.codingPath, debugDescription: "unknown tolerance \(name)"))
                }
                self[keyPath: key] = value
            }
        }
    }

    /// Fractions of pixels over their threshold, but for `mean`, in levels, and `bandRatio`.
    var interior = 0.0
    var near = 0.0
    var mean = 0.0
    var edge = 0.0
    var bandRatio = 0.0
    var run = 0.0
    /// The measures that are over their limit.
    var failures: [String] = []

    init(_ test: CGImage, reference: CGImage, tolerance: Tolerance = Tolerance()) {
        guard test.width == reference.width, test.height == reference.height else {
            failures = ["size \(test.width) × \(test.height), expected \(reference.width) × \(reference.height)"]
            return
        }
        let (width, height) = (reference.width, reference.height)
        let (testGrounds, referenceGrounds) = (Self.grounds(test), Self.grounds(reference))
        let edges = Self.edges(referenceGrounds, width, height)
        let band = Self.dilated(edges, width, height)
        let runs = Self.runs(referenceGrounds, width, height)
        var sum = 0.0
        var (insideCount, insideOver, nearCount, nearOver, runCount, runOver, edgeOver) = (0, 0, 0, 0, 0, 0, 0)
        var (bandDifference, bandContrast) = (0.0, 0.0)
        for pixel in 0..<width * height {
            var difference = 0.0
            for channel in pixel * 6..<pixel * 6 + 6 {
                let d = abs(testGrounds[channel] - referenceGrounds[channel])
                difference = max(difference, d)
                sum += d
            }
            if difference > tolerance.edge_threshold { edgeOver += 1 }
            if band[pixel] {
                bandDifference += difference
                bandContrast += Self.contrast(referenceGrounds, width, height, pixel)
            } else {
                insideCount += 1
                if difference > tolerance.interior_threshold { insideOver += 1 }
            }
            if !edges[pixel] {
                nearCount += 1
                if difference > tolerance.interior_threshold { nearOver += 1 }
            } else if runs[pixel] {
                runCount += 1
                if difference > tolerance.run_threshold { runOver += 1 }
            }
        }
        interior = Double(insideOver) / Double(max(1, insideCount))
        near = Double(nearOver) / Double(max(1, nearCount))
        mean = sum / Double(width * height * 6)
        edge = Double(edgeOver) / Double(width * height)
        bandRatio = bandContrast > 0 ? bandDifference / bandContrast : 0
        run = Double(runOver) / Double(max(1, runCount))
        let checks = [
            ("interior", interior, tolerance.interior_fraction), ("near", near, tolerance.near_fraction),
            ("run", run, tolerance.run_fraction), ("mean", mean, tolerance.mean),
            ("edge", edge, tolerance.edge_fraction), ("band_ratio", bandRatio, tolerance.band_ratio),
        ]
        failures = checks.filter { $0.1 > $0.2 }.map { "\($0.0) \($0.1) > \($0.2)" }
    }

    /// Six values a pixel: red, green, blue on black and on white.
    private static func grounds(_ image: CGImage) -> [Double] {
        var result = [Double](repeating: 0, count: image.width * image.height * 6)
        image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let source = y * bytesPerRow + x * 4
                    let target = (y * image.width + x) * 6
                    let white = 255 - Double(bytes[source + 3])
                    for channel in 0..<3 {
                        result[target + channel] = Double(bytes[source + channel])
                        result[target + 3 + channel] = Double(bytes[source + channel]) + white
                    }
                }
            }
        }
        return result
    }

    private static func difference(_ g: [Double], _ a: Int, _ b: Int) -> Double {
        var worst = 0.0
        for channel in 0..<6 {
            worst = max(worst, abs(g[a * 6 + channel] - g[b * 6 + channel]))
        }
        return worst
    }

    private static func edges(_ g: [Double], _ width: Int, _ height: Int) -> [Bool] {
        var result = [Bool](repeating: false, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = y * width + x
                if x + 1 < width, difference(g, pixel, pixel + 1) > 16 {
                    result[pixel] = true
                    result[pixel + 1] = true
                }
                if y + 1 < height, difference(g, pixel, pixel + width) > 16 {
                    result[pixel] = true
                    result[pixel + width] = true
                }
            }
        }
        return result
    }

    private static func dilated(_ mask: [Bool], _ width: Int, _ height: Int) -> [Bool] {
        var result = mask
        for y in 0..<height {
            for x in 0..<width where mask[y * width + x] {
                for row in max(0, y - 1)...min(height - 1, y + 1) {
                    for column in max(0, x - 1)...min(width - 1, x + 1) {
                        result[row * width + column] = true
                    }
                }
            }
        }
        return result
    }

    /// Pixels with two equal neighbours on both sides, in a row or in a column.
    private static func runs(_ g: [Double], _ width: Int, _ height: Int) -> [Bool] {
        var result = [Bool](repeating: false, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = y * width + x
                let same = { (step: Int) in
                    difference(g, pixel, pixel - 2 * step) <= 2 && difference(g, pixel, pixel - step) <= 2
                        && difference(g, pixel, pixel + step) <= 2 && difference(g, pixel, pixel + 2 * step) <= 2
                }
                result[pixel] =
                    (x >= 2 && x + 2 < width && same(1)) || (y >= 2 && y + 2 < height && same(width))
            }
        }
        return result
    }

    private static func contrast(_ g: [Double], _ width: Int, _ height: Int, _ pixel: Int) -> Double {
        let (x, y) = (pixel % width, pixel / width)
        var worst = 0.0
        for channel in 0..<6 {
            var (low, high) = (Double.infinity, -Double.infinity)
            for row in max(0, y - 1)...min(height - 1, y + 1) {
                for column in max(0, x - 1)...min(width - 1, x + 1) {
                    let value = g[(row * width + column) * 6 + channel]
                    low = min(low, value)
                    high = max(high, value)
                }
            }
            worst = max(worst, high - low)
        }
        return worst
    }
}

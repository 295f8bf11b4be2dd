package import LayerModel

/// The comparison of a picture with a reference.
///
/// A pixel's difference is the largest over the channels of both `Grounds`, in levels of 0 to 255. Pixels on edges of the
/// reference are counted apart, because two good renderers differ there by their antialiasing: an edge is a pixel with a
/// neighbour that differs by more than 16; the band is all edges and their neighbours.
package struct PictureComparison {
    /// The limits; a scene's `NAME.tol.json` replaces them one by one.
    package struct Tolerance: Equatable {
        /// In levels, for `interior` and `near`.
        package var interiorThreshold = 8.0
        package var interior = 0.001
        package var near = 0.002
        package var mean = 0.6
        /// In levels, for `edge`.
        package var edgeThreshold = 64.0
        package var edge = 0.01
        package var bandRatio = 0.06
        /// In levels, for `run`.
        package var runThreshold = 20.0
        package var run = 0.05
        package var local = 6.5

        /// The usual limits.
        package init() {}
    }

    /// The fraction of the pixels outside the band that differ by more than the threshold.
    package private(set) var interior = 0.0
    /// The same of the pixels that are not edges themselves.
    package private(set) var near = 0.0
    /// The mean difference of a channel, in levels.
    package private(set) var mean = 0.0
    /// The fraction of all pixels that differ by more than the threshold.
    package private(set) var edge = 0.0
    /// The band's differences over the reference's contrast there, in 3 × 3 pixels: about 0.25 for a picture shifted by a
    /// pixel, small for another renderer's antialiasing.
    package private(set) var bandRatio = 0.0
    /// The fraction that differs by more than the threshold of the edges in straight runs of one colour, horizontal or
    /// vertical: coverage is unambiguous there.
    package private(set) var run = 0.0
    /// The largest sum of differences in a window of 7 × 7 pixels, in pixels of full contrast.
    ///
    /// That is over the reference's contrast in the window, 64 at least. An edge shifted by one pixel is 7, a corner of radius 8
    /// left square 14, antialiasing 1 to 4.
    package private(set) var local = 0.0
    /// The measures that are over their limit.
    package private(set) var failures: [String] = []

    /// Compares two pictures.
    package init(_ test: CGImage, reference: CGImage, tolerance: Tolerance = Tolerance()) {
        guard test.width == reference.width, test.height == reference.height else {
            failures = ["size \(test.width) × \(test.height), expected \(reference.width) × \(reference.height)"]
            return
        }
        let (test, reference) = (Grounds(test), Grounds(reference))
        let (width, height) = (reference.width, reference.height)
        let edges = reference.edges()
        let runs = reference.runs()
        let contrast = reference.contrast(radius: 1)
        let isEdge = SummedArea(edges.map { $0 ? 1 : 0 }, width: width, height: height)
        var differences: [Float] = []
        var sum = 0.0
        var (insideCount, insideOver, nearCount, nearOver, runCount, runOver, edgeOver) = (0, 0, 0, 0, 0, 0, 0)
        var (bandDifference, bandContrast) = (0.0, 0.0)
        for pixel in 0..<width * height {
            let signed = test.pixels[pixel] - reference.pixels[pixel]
            let absolute = pointwiseMax(signed, -signed)
            differences.append(absolute.max())
            sum += Double(absolute.sum())
            let difference = Double(absolute.max())
            if difference > tolerance.edgeThreshold { edgeOver += 1 }
            if isEdge.window(x: pixel % width, y: pixel / width, radius: 1) > 0 {
                bandDifference += difference
                bandContrast += Double(contrast[pixel])
            } else {
                insideCount += 1
                if difference > tolerance.interiorThreshold { insideOver += 1 }
            }
            if !edges[pixel] {
                nearCount += 1
                if difference > tolerance.interiorThreshold { nearOver += 1 }
            } else if runs[pixel] {
                runCount += 1
                if difference > tolerance.runThreshold { runOver += 1 }
            }
        }
        interior = Double(insideOver) / Double(max(1, insideCount))
        near = Double(nearOver) / Double(max(1, nearCount))
        mean = sum / Double(width * height * 6)
        edge = Double(edgeOver) / Double(width * height)
        bandRatio = bandContrast > 0 ? bandDifference / bandContrast : 0
        run = Double(runOver) / Double(max(1, runCount))
        local = Self.local(differences, reference)
        failures = [
            ("interior", interior, tolerance.interior), ("near", near, tolerance.near), ("mean", mean, tolerance.mean),
            ("edge", edge, tolerance.edge), ("band ratio", bandRatio, tolerance.bandRatio), ("run", run, tolerance.run),
            ("local", local, tolerance.local),
        ].filter { $0.1 > $0.2 }.map { "\($0.0) \($0.1) > \($0.2)" }
    }

    private static func local(_ differences: [Float], _ reference: Grounds) -> Double {
        let sums = SummedArea(differences, width: reference.width, height: reference.height)
        var largest = 0.0
        for (pixel, contrast) in reference.contrast(radius: 3).enumerated() {
            let (y, x) = pixel.quotientAndRemainder(dividingBy: reference.width)
            largest = max(largest, sums.window(x: x, y: y, radius: 3) / Double(max(contrast, 64)))
        }
        return largest
    }
}

extension PictureComparison.Tolerance: Decodable {
    /// Reads the limits that differ from the usual ones; an unknown name is an error.
    package init(from decoder: any Decoder) throws {
        let keys: [String: WritableKeyPath<Self, Double>] = [
            "interior_threshold": \.interiorThreshold, "interior_fraction": \.interior, "near_fraction": \.near,
            "mean": \.mean, "edge_threshold": \.edgeThreshold, "edge_fraction": \.edge, "band_ratio": \.bandRatio,
            "run_threshold": \.runThreshold, "run_fraction": \.run, "local": \.local,
        ]
        for (name, value) in try [String: Double](from: decoder) {
            guard let key = keys[name] else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "unknown tolerance \(name)"))
            }
            self[keyPath: key] = value
        }
    }
}

/// A camera's shutter, open for a part of each frame, so that motion is smeared.
///
/// A frame is the mean of pictures of moments spread evenly over the time that the shutter is open, from the frame's own moment
/// on. Means are taken of the encoded colours, as everything is blended.
public struct MotionBlur: Sendable, Equatable {
    /// The opening of the shutter, in degrees of a turn of its disc, which is one frame long: 0…360.
    public let shutterAngle: Double
    /// The pictures of a frame: 2…256.
    public let samples: Int

    /// A shutter.
    ///
    /// - Returns: `nil` if an argument is out of its range.
    public init?(shutterAngle: Double = 180, samples: Int = 16) {
        guard (0...360).contains(shutterAngle), (2...256).contains(samples) else { return nil }
        self.shutterAngle = shutterAngle
        self.samples = samples
    }

    /// The moments of a frame that begins at a time, in seconds.
    func times(from time: Double, rate: FrameRate) -> [Double] {
        let open = shutterAngle / 360 / rate.value
        return (0..<samples).map { time + open * (Double($0) + 0.5) / Double(samples) }
    }
}

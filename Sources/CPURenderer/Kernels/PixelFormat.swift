internal import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization

extension PKFormat {
    /// The format of the pixels of a range.
    init(_ range: TargetRange) {
        self = range == .extended ? PKHalves : PKBytes
    }

    /// The range that targets of the format hold.
    var range: TargetRange { self == PKHalves ? .extended : .standard }

    @inline(__always)
    var bytesPerPixel: Int { self == PKHalves ? 8 : 4 }
}

/// Memory for pixels, which is kept.
struct PixelArena: ~Copyable {
    private var words = Arena<UInt64>(capacity: 1)
    /// The number of words known to hold halves, which are finite.
    private var halves = 0

    /// Room for pixels of any value; valid until the next call.
    ///
    /// Kernels read pixels beside the covered ones and multiply them by 0: halves have to be numbers there.
    @inline(__always)
    mutating func pixels(_ count: Int, _ format: PKFormat) -> PixelPointer {
        words.removeAll()
        let size = (count &* format.bytesPerPixel &+ 7) &>> 3
        let base = words.extend(by: size)
        if format == PKBytes {
            halves = 0
        } else if size > halves {
            base.update(repeating: 0, count: size)
            halves = size
        }
        return PixelPointer(raw: base, format: format)
    }
}

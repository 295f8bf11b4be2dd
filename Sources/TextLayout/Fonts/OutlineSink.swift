import CPango
import Graphics

/// Takes an outline's elements from FreeType, font units with y up, and makes a path of them.
final class OutlineSink {
    private let path = CGMutablePath()
    private let scale: Double
    private let slant: Double
    private var isOpen = false

    init(scale: Double, slant: Double) {
        self.scale = scale
        self.slant = slant
    }

    /// The sink behind the pointer that FreeType hands through.
    ///
    /// The pointer is the one given to `FT_Outline_Decompose`, of a sink that outlives the call.
    static func at(_ pointer: UnsafeMutableRawPointer?) -> Receiver {
        Receiver(sink: pointer.map { Unmanaged<OutlineSink>.fromOpaque($0).takeUnretainedValue() })
    }

    /// Receives FreeType's callbacks; the result 0 means success.
    struct Receiver {
        fileprivate let sink: OutlineSink?

        func move(to end: UnsafePointer<FT_Vector>?) -> Int32 {
            guard let sink, let end = sink.point(end) else { return 1 }
            if sink.isOpen { sink.path.closeSubpath() }
            sink.path.move(to: end)
            sink.isOpen = true
            return 0
        }

        func line(to end: UnsafePointer<FT_Vector>?) -> Int32 {
            guard let sink, let end = sink.point(end) else { return 1 }
            sink.path.addLine(to: end)
            return 0
        }

        func quad(to end: UnsafePointer<FT_Vector>?, control: UnsafePointer<FT_Vector>?) -> Int32 {
            guard let sink, let end = sink.point(end), let control = sink.point(control) else { return 1 }
            sink.path.addQuadCurve(to: end, control: control)
            return 0
        }

        func cubic(
            to end: UnsafePointer<FT_Vector>?, control1: UnsafePointer<FT_Vector>?,
            control2: UnsafePointer<FT_Vector>?
        ) -> Int32 {
            guard let sink, let end = sink.point(end), let first = sink.point(control1),
                let second = sink.point(control2)
            else { return 1 }
            sink.path.addCurve(to: end, control1: first, control2: second)
            return 0
        }
    }

    private func point(_ vector: UnsafePointer<FT_Vector>?) -> CGPoint? {
        guard let vector = vector?.pointee else { return nil }
        let (x, y) = (Double(vector.x) * scale, Double(vector.y) * scale)
        return CGPoint(x: x + y * slant, y: -y)
    }

    /// The path; `nil` if nothing was taken.
    func finish() -> CGPath? {
        guard isOpen else { return nil }
        path.closeSubpath()
        return path.copy()
    }
}

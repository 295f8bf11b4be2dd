package import LayerModel

extension DeviceRect {
    /// A hole of fewer pixels costs less to draw than the quads around it.
    private static let minimumHole = 1024

    /// Whether it is large enough to be left out.
    package var isWorthLeavingOut: Bool { !isEmpty && width * height >= Self.minimumHole }

    /// The rest around a hole, in up to four rectangles; all of it if the hole is not worth while.
    package func parts(outside hole: DeviceRect) -> [DeviceRect] {
        let hole = hole.intersection(self)
        return hole.isWorthLeavingOut ? frame(around: hole) : [self]
    }

    /// The rectangles above, left, right and below another one inside this.
    func frame(around inner: DeviceRect) -> [DeviceRect] {
        let parts = [
            DeviceRect(minX: minX, minY: minY, maxX: maxX, maxY: inner.minY),
            DeviceRect(minX: minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY),
            DeviceRect(minX: inner.maxX, minY: inner.minY, maxX: maxX, maxY: inner.maxY),
            DeviceRect(minX: minX, minY: inner.maxY, maxX: maxX, maxY: maxY),
        ]
        return parts.filter { !$0.isEmpty }
    }
}

package import LayerModel

extension DeviceRect {
    /// A hole of fewer pixels costs less to draw than the quads around it.
    private static let minimumHole = 1024

    /// Whether it is large enough to be left out.
    package var isWorthLeavingOut: Bool { !isEmpty && width * height >= Self.minimumHole }

    /// What is left where a hole is cut out, in up to four rectangles; all of it where the hole is not worth while.
    package func parts(outside hole: DeviceRect) -> [DeviceRect] {
        let hole = hole.intersection(self)
        guard hole.isWorthLeavingOut else { return [self] }
        let parts = [
            DeviceRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
            DeviceRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
            DeviceRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
            DeviceRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
        ]
        return parts.filter { !$0.isEmpty }
    }

    /// The parts inside another rectangle and on each side of it.
    package func parts(around other: DeviceRect) -> [DeviceRect] {
        guard !other.isEmpty else { return [self] }
        let columns = [minX, min(max(other.minX, minX), maxX), min(max(other.maxX, minX), maxX), maxX]
        let rows = [minY, min(max(other.minY, minY), maxY), min(max(other.maxY, minY), maxY), maxY]
        var parts: [DeviceRect] = []
        for (top, bottom) in zip(rows, rows.dropFirst()) where top < bottom {
            for (left, right) in zip(columns, columns.dropFirst()) where left < right {
                parts.append(DeviceRect(minX: left, minY: top, maxX: right, maxY: bottom))
            }
        }
        return parts
    }
}

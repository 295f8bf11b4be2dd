internal import Foundation
internal import LayerModel
internal import Rasterization

/// A whole picture of premultiplied RGBA8 pixels, for effects that look beyond a band.
///
/// Written by threads of which each has its own rows, and only read afterwards: that makes it safe to share.
final class Picture: @unchecked Sendable {
    let bounds: DeviceRect
    let rows: PixelRows

    /// A picture of any contents, of at most as many pixels as effects see: what they need besides is sixteen times as much.
    init(_ bounds: DeviceRect) throws(RenderError) {
        let stride = bounds.width + PixelRows.padding
        let limit = GroupEffects.largestSide
        guard bounds.width * bounds.height <= limit * limit else {
            throw .tooLarge(width: bounds.width, height: bounds.height, limit: limit)
        }
        let bytes = max(1, stride * bounds.height) * 4
        guard let memory = malloc(bytes) else { throw .outOfMemory("\(bytes) bytes for the picture of a group") }
        self.bounds = bounds
        rows = PixelRows(
            base: memory.bindMemory(to: UInt32.self, capacity: bytes / 4), stride: stride, bounds: bounds)
    }

    deinit {
        free(rows.base)
    }
}

extension GroupEffects {
    /// Whether they take the whole picture of the group: blurring looks at neighbours.
    var needsPicture: Bool {
        guard shadow == nil else { return true }
        return filters.contains { if case .blur = $0 { true } else { false } }
    }
}

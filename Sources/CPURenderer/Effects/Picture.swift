import DisplayList
internal import Foundation
internal import LayerModel
internal import Rasterization

/// A whole picture of premultiplied RGBA8 pixels, for effects that look beyond a band.
///
/// Written by threads of which each has its own rows, and only read afterwards: that makes it safe to share.
final class Picture: @unchecked Sendable {
    let bounds: DeviceRect
    let rows: PixelRows
    private let memory: PixelMemory

    /// A picture of any contents, of at most as many pixels as effects see: what they need besides is sixteen times as much.
    convenience init(_ bounds: DeviceRect) throws(RenderError) {
        var memory: PixelMemory?
        try self.init(bounds, in: &memory)
    }

    /// The same in memory that is kept for pictures of which only one is needed at a time.
    init(_ bounds: DeviceRect, in kept: inout PixelMemory?) throws(RenderError) {
        let stride = bounds.width + PixelRows.padding
        let limit = GroupEffects.largestSide
        guard bounds.width * bounds.height <= limit * limit else {
            throw .tooLarge(width: bounds.width, height: bounds.height, limit: limit)
        }
        let count = max(1, stride * bounds.height)
        let isFree = isKnownUniquelyReferenced(&kept)
        if let known = kept, isFree, known.count >= count {
            memory = known
        } else {
            guard let made = PixelMemory(count: count) else {
                throw .noMemory(for: "the picture of a group")
            }
            memory = made
            kept = made
        }
        self.bounds = bounds
        rows = PixelRows(base: memory.base, stride: stride, bounds: bounds)
    }
}

/// Memory for the pixels of a picture.
final class PixelMemory {
    fileprivate let base: UnsafeMutablePointer<UInt32>
    /// In pixels.
    fileprivate let count: Int
    private let reservation: MemoryReservation

    /// `nil` where there is not enough.
    fileprivate init?(count: Int) {
        guard let reservation = MemoryBudget.reserve(count * 4, for: "the picture of a group"),
            let memory = malloc(count * 4)
        else { return nil }
        self.reservation = reservation
        base = memory.bindMemory(to: UInt32.self, capacity: count)
        self.count = count
    }

    deinit {
        free(base)
    }
}

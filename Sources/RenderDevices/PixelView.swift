package import Geometry
package import Graphics

/// The pixels of a drawn region, valid during one call.
package struct PixelView {
    /// The first byte of the top row.
    package let base: UnsafeRawPointer
    package let bytesPerRow: Int
    package let layout: PixelLayout
    /// In device pixels of the picture.
    package let region: DeviceRect

    /// A view of rows that stay valid as long as the view is used.
    package init(base: UnsafeRawPointer, bytesPerRow: Int, layout: PixelLayout, region: DeviceRect) {
        self.base = base
        self.bytesPerRow = bytesPerRow
        self.layout = layout
        self.region = region
    }
}

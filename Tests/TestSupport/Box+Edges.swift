package import Geometry

extension Box {
    /// A box from minimum x and y and maximum x and y, for the many that tests write.
    package init(_ minX: Scalar, _ minY: Scalar, _ maxX: Scalar, _ maxY: Scalar) {
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}

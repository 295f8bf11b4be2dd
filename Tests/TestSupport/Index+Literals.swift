package import Geometry

extension Index: ExpressibleByIntegerLiteral {
    /// The index at a position, for the many that tests write.
    package init(integerLiteral position: Int) {
        self.init(position)
    }
}

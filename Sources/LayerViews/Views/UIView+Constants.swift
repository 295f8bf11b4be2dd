public import LayerModel

extension UIView {
    /// The extent in `intrinsicContentSize` along an axis without a size of its own: -1.
    public static let noIntrinsicMetric: CGFloat = -1

    /// The tint of controls: normal or dimmed.
    public enum TintAdjustmentMode: Int, Sendable {
        /// As in the superview; without one, in its colour.
        case automatic = 0
        /// In its colour.
        case normal = 1
        /// In a grey as light as its colour.
        case dimmed = 2
    }

    /// The placement of content in bounds of another size.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the bounds.
        case scaleToFill = 0
        /// As large as fits whole, in the middle.
        case scaleAspectFit = 1
        /// As small as covers the bounds, in the middle; parts outside show unless `clipsToBounds`.
        case scaleAspectFill = 2
        /// Stretched, and drawn again when the bounds change.
        case redraw = 3
        /// In its own size, in the middle.
        case center = 4
        /// In its own size, at the top.
        case top = 5
        /// In its own size, at the bottom.
        case bottom = 6
        /// In its own size, at the left.
        case left = 7
        /// In its own size, at the right.
        case right = 8
        /// In its own size, in the top left corner.
        case topLeft = 9
        /// In its own size, in the top right corner.
        case topRight = 10
        /// In its own size, in the bottom left corner.
        case bottomLeft = 11
        /// In its own size, in the bottom right corner.
        case bottomRight = 12

        /// The layer's name for it: its top is the edge at maximum y, which is below where y runs down.
        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .bottom
            case .bottom: .top
            case .left: .left
            case .right: .right
            case .topLeft: .bottomLeft
            case .topRight: .bottomRight
            case .bottomLeft: .topLeft
            case .bottomRight: .topRight
            }
        }
    }

    /// The margins and extents of a view that change with its superview's size.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// A mask of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The distance to the left edge.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance to the right edge.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance to the top edge.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance to the bottom edge.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

        /// The frame in a superview that changed size.
        func resized(_ frame: CGRect, from old: CGSize, to new: CGSize) -> CGRect {
            guard !isEmpty else { return frame }
            let x = Self.span(
                frame.minX, frame.width, old.width, new.width, contains(.flexibleLeftMargin), contains(.flexibleWidth),
                contains(.flexibleRightMargin))
            let y = Self.span(
                frame.minY, frame.height, old.height, new.height, contains(.flexibleTopMargin),
                contains(.flexibleHeight),
                contains(.flexibleBottomMargin))
            return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
        }

        /// Shares a change out among the parts that give way, in proportion to their sizes; evenly if all of them are 0.
        private static func span(
            _ start: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat, _ before: Bool, _ middle: Bool,
            _ after: Bool
        ) -> (start: CGFloat, length: CGFloat) {
            let count: CGFloat = (before ? 1 : 0) + (middle ? 1 : 0) + (after ? 1 : 0)
            guard count > 0, new != old else { return (start, length) }
            let flexible = (before ? start : 0) + (middle ? length : 0) + (after ? old - start - length : 0)
            let change = new - old
            guard flexible > 0 else {
                return (before ? start + change / count : start, max(0, middle ? length + change / count : length))
            }
            let factor = (flexible + change) / flexible
            return (before ? start * factor : start, max(0, middle ? length * factor : length))
        }
    }
}

extension UIView {
    /// Moves the view by its mask in a superview that changed size.
    ///
    /// The mask places the view without its transform, which rotates and scales it about its anchor point as before.
    final func follow(_ old: CGSize, to new: CGSize) {
        guard !transform.isIdentity else {
            frame = autoresizingMask.resized(frame, from: old, to: new)
            return
        }
        let (size, anchor) = (bounds.size, layer.anchorPoint)
        let corner = CGPoint(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height)
        let place = autoresizingMask.resized(CGRect(origin: corner, size: size), from: old, to: new)
        bounds.size = place.size
        center = CGPoint(x: place.minX + anchor.x * place.width, y: place.minY + anchor.y * place.height)
    }
}

public import AppleNames
public import LayerModel

/// A delegate that is notified of a scroll view's scrolling, and names the view that it zooms.
public protocol UIScrollViewDelegate: AnyObject {
    /// The content moved.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// The content was zoomed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// A drag began.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// A drag ended; the content may go on by itself.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// The content came to rest after a drag.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// A movement by `setContentOffset(_:animated:)` ended.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// The view that is scaled when the content is zoomed; `nil` for none.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// None.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}

/// A view onto a larger content, which drags and wheels move.
///
/// Scrolling is a change of the origin of `bounds`: subviews keep their places in the content. A drag continues after its
/// release and slows down, and content that was pulled beyond its edge comes back; both are steps of a `CADisplayLink`.
open class UIScrollView: UIView {
    /// The deceleration of released content.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part of the speed that is left after a millisecond.
        public let rawValue: CGFloat

        /// A rate of a number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// The recognizer that drags the content.
    public let panGestureRecognizer = UIPanGestureRecognizer()
    /// The recognizer that zooms it.
    public let pinchGestureRecognizer = UIPinchGestureRecognizer()
    private var motion: ScrollMotion?

    /// A scroll view without content.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        panGestureRecognizer.addTarget(self, action: UIScrollView.drag)
        addGestureRecognizer(panGestureRecognizer)
        pinchGestureRecognizer.addTarget(self, action: UIScrollView.pinch)
        addGestureRecognizer(pinchGestureRecognizer)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    // MARK: - Content

    /// The content's extent, in points.
    ///
    /// Default zero.
    open var contentSize = CGSize.zero

    /// The margins around the content, in points.
    ///
    /// Default none.
    open var contentInset = UIEdgeInsets.zero

    /// The point of the content at the top left: the origin of `bounds`.
    ///
    /// Animatable.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue != bounds.origin else { return }
            bounds.origin = newValue
        }
    }

    /// The bounds; the delegate is called when their origin moves.
    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds.origin
            super.bounds = newValue
            if newValue.origin != old { delegate?.scrollViewDidScroll(self) }
        }
    }

    /// Moves the content, at once or in 0.3 seconds.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        stop()
        guard animated else {
            self.contentOffset = contentOffset
            return
        }
        UIView.animate(withDuration: 0.3, animations: { self.contentOffset = contentOffset }) { [weak self] _ in
            guard let self else { return }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Moves the content as little as shows a rectangle of it.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        if rect.maxX > bounds.maxX { offset.x = rect.maxX - bounds.width }
        if rect.minX < offset.x { offset.x = rect.minX }
        if rect.maxY > bounds.maxY { offset.y = rect.maxY - bounds.height }
        if rect.minY < offset.y { offset.y = rect.minY }
        setContentOffset(limited(offset), animated: animated)
    }

    // MARK: - Behaviour

    /// The delegate, notified of scrolling.
    ///
    /// Default `nil`.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// Whether drags and wheels move the content.
    ///
    /// Default true.
    open var isScrollEnabled = true

    /// Whether a tap on a status bar scrolls to the top.
    ///
    /// Kept, without effect, as there is no status bar.
    ///
    /// Default true.
    open var scrollsToTop = true
    /// Whether the content can be pulled beyond its edges.
    ///
    /// Default true.
    open var bounces = true
    /// Whether content that fits can be pulled up and down.
    ///
    /// Default false.
    open var alwaysBounceVertical = false
    /// Whether content that fits can be pulled left and right.
    ///
    /// Default false.
    open var alwaysBounceHorizontal = false
    /// Whether the content rests at multiples of the view's size.
    ///
    /// Default false.
    open var isPagingEnabled = false
    /// The deceleration of released content.
    ///
    /// Default normal.
    open var decelerationRate = DecelerationRate.normal
    /// Has no effect: there are no bars.
    open var showsVerticalScrollIndicator = true
    /// Has no effect: there are no bars.
    open var showsHorizontalScrollIndicator = true

    /// Whether a finger drags the content.
    open var isDragging: Bool {
        panGestureRecognizer.state == .began || panGestureRecognizer.state == .changed
    }

    /// Whether the content moves by itself after a drag.
    open var isDecelerating: Bool { motion != nil }

    /// The range of the content's offset, with its insets.
    private var range: (low: CGPoint, high: CGPoint) {
        let low = CGPoint(x: -contentInset.left, y: -contentInset.top)
        return (
            low,
            CGPoint(
                x: max(low.x, contentSize.width + contentInset.right - bounds.width),
                y: max(low.y, contentSize.height + contentInset.bottom - bounds.height))
        )
    }

    private func limited(_ offset: CGPoint) -> CGPoint {
        let (low, high) = range
        return CGPoint(x: min(high.x, max(low.x, offset.x)), y: min(high.y, max(low.y, offset.y)))
    }

    /// Moves the content by a wheel.
    ///
    /// - Returns: Whether it moved.
    func scroll(by delta: CGVector) -> Bool {
        guard isScrollEnabled else { return false }
        let target = limited(CGPoint(x: contentOffset.x + delta.dx, y: contentOffset.y + delta.dy))
        guard target != contentOffset else { return false }
        stop()
        contentOffset = target
        return true
    }

    private func stop() {
        motion?.end()
        motion = nil
    }

    // MARK: - Drags

    /// Content that moves is caught by a touch.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        stop()
        super.touchesBegan(touches, with: event)
    }

    private func drag(_ recognizer: UIPanGestureRecognizer) {
        guard isScrollEnabled else { return }
        switch recognizer.state {
        case .began, .changed:
            if recognizer.state == .began {
                stop()
                delegate?.scrollViewWillBeginDragging(self)
            }
            let translation = recognizer.translation(in: superview ?? self)
            recognizer.setTranslation(.zero, in: superview ?? self)
            contentOffset = pulled(by: translation)
        case .ended, .cancelled:
            letGo(recognizer.velocity(in: superview ?? self))
        case .possible, .failed: break
        }
    }

    /// The offset of dragged content: half as far beyond its edge, and unchanged if it fits and does not bounce.
    private func pulled(by translation: CGPoint) -> CGPoint {
        let (low, high) = range
        let axis = { (offset: CGFloat, change: CGFloat, low: CGFloat, high: CGFloat, always: Bool) -> CGFloat in
            guard high > low || always else { return offset }
            let target = offset - change
            guard target < low || target > high else { return target }
            guard self.bounces else { return min(high, max(low, target)) }
            return offset - change / 2
        }
        return CGPoint(
            x: axis(contentOffset.x, translation.x, low.x, high.x, alwaysBounceHorizontal),
            y: axis(contentOffset.y, translation.y, low.y, high.y, alwaysBounceVertical))
    }

    private func letGo(_ velocity: CGPoint) {
        let (low, high) = range
        var speed = CGPoint(x: high.x > low.x ? -velocity.x : 0, y: high.y > low.y ? -velocity.y : 0)
        // A slower movement is invisible.
        if Portable.hypot(speed.x, speed.y) < 50 { speed = .zero }
        // Speed v·r^t, t in milliseconds, goes −v / (1000 ln r) far.
        let reach = -1 / (1000 * Portable.log(min(0.9999, max(0.5, decelerationRate.rawValue))))
        var target = CGPoint(x: contentOffset.x + speed.x * reach, y: contentOffset.y + speed.y * reach)
        if isPagingEnabled {
            let page = { (offset: CGFloat, speed: CGFloat, length: CGFloat) -> CGFloat in
                guard length > 0 else { return offset }
                let place = offset / length
                return (speed > 0 ? place.rounded(.up) : speed < 0 ? place.rounded(.down) : place.rounded()) * length
            }
            target = CGPoint(
                x: page(contentOffset.x, speed.x, bounds.width), y: page(contentOffset.y, speed.y, bounds.height))
        }
        let rest = limited(target)
        let moves = rest != contentOffset
        delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
        guard moves else { return }
        let decays = rest == target && !isPagingEnabled
        motion = ScrollMotion(
            of: self, to: rest,
            pace: decays ? .decay(Double(decelerationRate.rawValue)) : .settle
        )
    }

    fileprivate func motionDidEnd() {
        motion = nil
        delegate?.scrollViewDidEndDecelerating(self)
    }

    // MARK: - Zoom

    /// The smallest scale of the content.
    ///
    /// Default 1.
    open var minimumZoomScale: CGFloat = 1
    /// The largest scale of the content.
    ///
    /// Default 1.
    open var maximumZoomScale: CGFloat = 1

    /// The scale of the view that the delegate zooms.
    open var zoomScale: CGFloat {
        get { delegate?.viewForZooming(in: self)?.transform.a ?? 1 }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Scales the view that the delegate zooms; the middle of the visible part stays.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) {
        guard let view = delegate?.viewForZooming(in: self), scale.isFinite else { return }
        let new = min(maximumZoomScale, max(minimumZoomScale, scale))
        let old = zoomScale
        guard new != old, old > 0 else { return }
        let middle = CGPoint(x: bounds.midX * new / old, y: bounds.midY * new / old)
        let change = {
            view.transform = CGAffineTransform(scaleX: new, y: new)
            view.frame.origin = .zero
            self.contentSize = view.frame.size
            self.contentOffset = self.limited(
                CGPoint(x: middle.x - self.bounds.width / 2, y: middle.y - self.bounds.height / 2))
            self.delegate?.scrollViewDidZoom(self)
        }
        if animated { UIView.animate(withDuration: 0.3, animations: change) } else { change() }
    }

    private func pinch(_ recognizer: UIPinchGestureRecognizer) {
        guard recognizer.state == .changed || recognizer.state == .began else { return }
        setZoomScale(zoomScale * recognizer.scale, animated: false)
        recognizer.scale = 1
    }
}

/// Content that goes to its rest by itself.
private final class ScrollMotion {
    enum Pace {
        /// As released content: the rest of the way after a millisecond, as a part of it.
        case decay(Double)
        /// Quickly, without swinging over.
        case settle
    }

    private var link: CADisplayLink?

    init(of view: UIScrollView, to target: CGPoint, pace: Pace) {
        let start = view.contentOffset
        var begin: CFTimeInterval?
        let link = CADisplayLink { [weak view] link in
            guard let view else { return link.invalidate() }
            let first = begin ?? link.timestamp
            begin = first
            let time = link.timestamp - first
            let left: Double =
                switch pace {
                case .decay(let rate): Portable.pow(rate, 1000 * time)
                case .settle: (1 + 14 * time) * Portable.exp(-14 * time)
                }
            let rest = CGFloat(left)
            let way = CGPoint(x: target.x - start.x, y: target.y - start.y)
            guard Portable.hypot(way.x, way.y) * rest > 0.25 else {
                view.contentOffset = target
                link.invalidate()
                return view.motionDidEnd()
            }
            view.contentOffset = CGPoint(x: target.x - way.x * rest, y: target.y - way.y * rest)
        }
        link.add(to: .current, forMode: .common)
        self.link = link
    }

    func end() {
        link?.invalidate()
    }
}

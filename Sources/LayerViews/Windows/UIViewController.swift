public import LayerModel

/// A controller makes its view on first use, fills it, and lays it out.
open class UIViewController: UIResponder {
    private var loadedView: UIView?
    private weak var parentController: UIViewController?

    /// A controller.
    ///
    /// Interface files are not read: names of them have no effect.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
    }

    /// A controller.
    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    // MARK: - The view

    /// The controller's view; on first use `loadView()` makes it, and `viewDidLoad()` is called.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.controller = nil
            loadedView = newValue
            newValue?.controller = self
        }
    }

    /// The view, if it was made.
    public var viewIfLoaded: UIView? { loadedView }

    /// Whether the view was made.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view if it was not made.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
        viewDidLoad()
    }

    /// Sets `view`; the default makes an empty one of the screen's size, which follows its superview.
    open func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    /// The view was made; here it is filled.
    open func viewDidLoad() {}
    /// The view is about to be shown.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is shown.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to be taken away.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view was taken away.
    open func viewDidDisappear(_ animated: Bool) {}
    /// The view is about to lay out its subviews.
    open func viewWillLayoutSubviews() {}
    /// The view laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// The controller's title.
    ///
    /// Default `nil`.
    open var title: String?

    /// Who is asked after the controller: the view that its view is in.
    open override var next: UIResponder? { loadedView?.superview ?? parentController }

    /// Notifies the controller and its children before and after the view appears or disappears.
    func appear(_ isIn: Bool, _ change: () -> Void = {}) {
        guard isIn || isViewLoaded else { return }
        loadViewIfNeeded()
        tellAll { isIn ? $0.viewWillAppear(false) : $0.viewWillDisappear(false) }
        change()
        tellAll { isIn ? $0.viewDidAppear(false) : $0.viewDidDisappear(false) }
    }

    private func tellAll(_ call: (UIViewController) -> Void) {
        call(self)
        for child in children where child.isViewLoaded { child.tellAll(call) }
    }

    // MARK: - Controllers in controllers

    /// The controllers in this one.
    public private(set) var children: [UIViewController] = []

    /// The controller that this one is in.
    public var parent: UIViewController? { parentController }

    /// Takes a controller in; its view is to be added by the caller.
    open func addChild(_ childController: UIViewController) {
        guard childController !== self, childController.parentController !== self else { return }
        childController.removeFromParent()
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parentController = self
    }

    /// Removes the controller from its parent.
    open func removeFromParent() {
        guard let parent = parentController else { return }
        parent.children.removeAll { $0 === self }
        parentController = nil
        didMove(toParent: nil)
    }

    /// The controller is about to come into another one, or into none.
    open func willMove(toParent parent: UIViewController?) {}
    /// The controller came into another one, or into none.
    open func didMove(toParent parent: UIViewController?) {}
}

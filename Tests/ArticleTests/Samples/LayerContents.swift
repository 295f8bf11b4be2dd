// Article 2: the contents of layers, in Swift as their Objective-C has it, line by line.
import QuartzCore
import UIKit

class LayerViewController: UIViewController {
    weak var layerView: UIView!  // 200×200

    override func loadView() {
        super.loadView()
        let layerView = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view.addSubview(layerView)
        self.layerView = layerView
    }
}

class LionViewController: LayerViewController {
    override func viewDidLoad() {
        super.viewDidLoad()

        let image = UIImage(named: "Lion")

        self.layerView.layer.contents = image?.cgImage
    }
}

class AspectLionViewController: LayerViewController {
    override func viewDidLoad() {
        super.viewDidLoad()

        let image = UIImage(named: "Lion")

        self.layerView.layer.contents = image?.cgImage

        self.layerView.layer.contentsGravity = .resizeAspect
    }
}

class CenteredLionViewController: LayerViewController {
    override func viewDidLoad() {
        super.viewDidLoad()

        let image = UIImage(named: "Lion")

        self.layerView.layer.contents = image?.cgImage

        self.layerView.layer.contentsGravity = .center

        self.layerView.layer.contentsScale = UIScreen.main.scale

        self.layerView.layer.masksToBounds = true
    }
}

class SpritesViewController: UIViewController {
    weak var coneView: UIView!
    weak var igloo: UIView!
    weak var ship: UIView!
    weak var anchor: UIView!

    override func loadView() {
        super.loadView()
        let views = (0..<4).map { UIView(frame: CGRect(x: 60 * $0, y: 0, width: 50, height: 50)) }
        views.forEach(view.addSubview)
        (igloo, coneView, anchor, ship) = (views[0], views[1], views[2], views[3])
    }

    func addSpriteImage(_ image: UIImage, withContentRect rect: CGRect, toLayer layer: CALayer) {
        layer.contents = image.cgImage
        layer.contentsGravity = .resizeAspect
        layer.contentsRect = rect
    }

    override func viewDidLoad() {
        super.viewDidLoad()

        guard let image = UIImage(named: "Sprites.jpg") else { return }
        self.addSpriteImage(
            image, withContentRect: CGRect(x: 0, y: 0, width: 0.5, height: 0.5), toLayer: self.igloo.layer)
        self.addSpriteImage(
            image, withContentRect: CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5), toLayer: self.coneView.layer)
        self.addSpriteImage(
            image, withContentRect: CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5), toLayer: self.anchor.layer)
        self.addSpriteImage(
            image, withContentRect: CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5), toLayer: self.ship.layer)
    }
}

class StretchableViewController: UIViewController {
    weak var button1: UIView!
    weak var button2: UIView!

    override func loadView() {
        super.loadView()
        let button1 = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
        let button2 = UIView(frame: CGRect(x: 10, y: 60, width: 40, height: 120))
        view.addSubview(button1)
        view.addSubview(button2)
        (self.button1, self.button2) = (button1, button2)
    }

    func addStretchableImage(_ image: UIImage, withContentCenter rect: CGRect, toLayer layer: CALayer) {
        //set image
        layer.contents = image.cgImage
        //set contentsCenter
        layer.contentsCenter = rect
    }

    override func viewDidLoad() {
        super.viewDidLoad()  //load button image
        guard let image = UIImage(named: "Button.png") else { return }
        //set button 1
        self.addStretchableImage(
            image, withContentCenter: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), toLayer: self.button1.layer)
        //set button 2
        self.addStretchableImage(
            image, withContentCenter: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), toLayer: self.button2.layer)
    }
}

class CustomDrawingViewController: LayerViewController, CALayerDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()

        //create sublayer
        let blueLayer = CALayer()
        blueLayer.frame = CGRect(x: 50.0, y: 50.0, width: 100.0, height: 100.0)
        blueLayer.backgroundColor = UIColor.blue.cgColor
        //set controller as layer delegate
        blueLayer.delegate = self
        //ensure that layer backing image uses correct scale
        blueLayer.contentsScale = UIScreen.main.scale  //add layer to our view
        self.layerView.layer.addSublayer(blueLayer)
        //force layer to redraw
        blueLayer.display()
    }

    func draw(_ layer: CALayer, in ctx: CGContext) {
        //draw a thick red circle
        ctx.setLineWidth(10.0)
        ctx.setStrokeColor(UIColor.red.cgColor)
        ctx.strokeEllipse(in: layer.bounds)
    }
}

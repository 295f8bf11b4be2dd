// Article 1: the classes of layers, in Swift as their Objective-C has it, line by line.
import CoreText
import QuartzCore
import UIKit

class ContainerViewController: UIViewController {
    weak var containerView: UIView!

    override func loadView() {
        super.loadView()
        let containerView = UIView(frame: view.bounds)
        view.addSubview(containerView)
        self.containerView = containerView
    }
}

class StickManViewController: ContainerViewController {
    override func viewDidLoad() {
        super.viewDidLoad()

        //1. create path
        let path = UIBezierPath()

        //2. start point
        path.move(to: CGPoint(x: 175, y: 100))

        //3. add route
        path.addArc(withCenter: CGPoint(x: 150, y: 100), radius: 25, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        path.move(to: CGPoint(x: 150, y: 125))
        path.addLine(to: CGPoint(x: 150, y: 175))
        path.addLine(to: CGPoint(x: 125, y: 225))
        path.move(to: CGPoint(x: 150, y: 175))
        path.addLine(to: CGPoint(x: 175, y: 225))
        path.move(to: CGPoint(x: 100, y: 150))
        path.addLine(to: CGPoint(x: 200, y: 150))

        //4. create shape layer
        let shapeLayer = CAShapeLayer()

        //5.
        shapeLayer.strokeColor = UIColor.red.cgColor
        shapeLayer.fillColor = UIColor.clear.cgColor
        shapeLayer.lineWidth = 5
        shapeLayer.lineJoin = .round
        shapeLayer.lineCap = .round

        //6.
        shapeLayer.path = path.cgPath

        //7. add it to our view
        self.containerView.layer.addSublayer(shapeLayer)
    }
}

class ThreeCornersView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)

        //1. define path parameters
        let rect = CGRect(x: 50, y: 50, width: 100, height: 100)

        //2.
        let radii = CGSize(width: 20, height: 20)

        //3.
        let corners: UIRectCorner = [.topRight, .bottomRight, .bottomLeft]

        //4. create path
        let path = UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: radii)

        //5.
        let maskLayer = CAShapeLayer()
        maskLayer.frame = self.bounds

        //6.
        maskLayer.path = path.cgPath

        //7.
        self.layer.addSublayer(maskLayer)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

class MyView: UIView {
    private let shapeLayer = CAShapeLayer()

    override var layer: CALayer {
        return shapeLayer
    }
}

class LabelViewController: UIViewController {
    weak var labelView: UIView!

    override func loadView() {
        super.loadView()
        let labelView = UIView(frame: view.bounds)
        view.addSubview(labelView)
        self.labelView = labelView
    }
}

class TextLayerViewController: LabelViewController {
    override func viewDidLoad() {
        super.viewDidLoad()

        //1. create a text layer
        let textLayer = CATextLayer()

        //2.
        textLayer.frame = self.labelView.bounds

        //3.
        self.labelView.layer.addSublayer(textLayer)

        //4. set text attributes
        textLayer.foregroundColor = UIColor.black.cgColor
        textLayer.alignmentMode = .justified
        textLayer.isWrapped = true

        //5. choose a font
        let font = UIFont.systemFont(ofSize: 15)

        //6. set layer font
        let fontName = font.fontName as CFString
        let fontRef = CGFont(fontName)
        textLayer.font = fontRef
        textLayer.fontSize = font.pointSize

        //7. choose some text
        let text =
            "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Quisque massa arcu, eleifend vel varius in, facilisis pulvinar leo. Nunc quis nunc at mauris pharetra condimentum ut ac neque. Nunc elementum, libero ut porttitor dictum, diam odio congue lacus, vel fringilla sapien diam at purus. Etiam suscipit pretium nunc sit amet lobortis"

        //8.
        textLayer.string = text
        textLayer.contentsScale = UIScreen.main.scale
    }
}

class AttributedTextViewController: LabelViewController {
    override func viewDidLoad() {
        super.viewDidLoad()

        //1. create a text layer
        let textLayer = CATextLayer()

        //2.
        textLayer.frame = self.labelView.bounds

        //3.
        textLayer.contentsScale = UIScreen.main.scale

        //4.
        self.labelView.layer.addSublayer(textLayer)

        //5. set text attributes
        textLayer.alignmentMode = .justified
        textLayer.isWrapped = true

        //6. choose a font
        let font = UIFont.systemFont(ofSize: 15)

        //7. choose some text
        let text =
            "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Quisque massa arcu, eleifend vel varius in, facilisis pulvinar leo."

        //8. create attributed string
        let string = NSMutableAttributedString(string: text)

        //9. convert UIFont to a CTFont
        let fontName = font.fontName as CFString
        let fontSize = font.pointSize
        let fontRef = CTFontCreateWithName(fontName, fontSize, nil)

        //10. set text attributes
        var attribs: [NSAttributedString.Key: Any] = [
            NSAttributedString.Key(kCTForegroundColorAttributeName as String): UIColor.black.cgColor,
            NSAttributedString.Key(kCTFontAttributeName as String): fontRef,
        ]

        //11.
        string.setAttributes(attribs, range: NSMakeRange(0, text.count))
        attribs = [
            NSAttributedString.Key(kCTForegroundColorAttributeName as String): UIColor.red.cgColor,
            NSAttributedString.Key(kCTUnderlineStyleAttributeName as String): NSUnderlineStyle.single.rawValue,
            NSAttributedString.Key(kCTFontAttributeName as String): fontRef,
        ]

        //12.
        string.setAttributes(attribs, range: NSMakeRange(6, 5))

        //14. set layer text
        textLayer.string = string
    }
}

class LayerLabel: UILabel {
    //1.
    override class var layerClass: AnyClass {
        //this makes our label create a CATextLayer
        //instead of a regular CALayer for its backing layer
        return CATextLayer.self
    }

    //2.
    var textLayer: CATextLayer {
        // swift-format-ignore: NeverForceUnwrap
        return self.layer as! CATextLayer
    }

    func setUp() {
        //set defaults from UILabel settings
        self.text = super.text
        self.textColor = super.textColor
        self.font = super.font

        //we should really derive these from the UILabel settings too
        //but that's complicated, so for now we'll just hard-code them
        textLayer.alignmentMode = .justified

        textLayer.isWrapped = true
        self.layer.display()
    }

    override init(frame: CGRect) {
        //called when creating label programmatically
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    override var text: String? {
        didSet {
            //set layer text
            textLayer.string = text
        }
    }

    override var textColor: UIColor! {
        didSet {
            //set layer text color
            textLayer.foregroundColor = textColor.cgColor
        }
    }

    override var font: UIFont! {
        didSet {
            //set layer font
            let fontName = font.fontName as CFString
            let fontRef = CGFont(fontName)
            textLayer.font = fontRef
            textLayer.fontSize = font.pointSize
        }
    }
}

class CubesViewController: ContainerViewController {
    func face(with transform: CATransform3D) -> CALayer {
        //create cube face layer
        let face = CALayer()
        face.frame = CGRect(x: -50, y: -50, width: 100, height: 100)

        //apply a random color
        let red = CGFloat.random(in: 0...1)
        let green = CGFloat.random(in: 0...1)
        let blue = CGFloat.random(in: 0...1)
        face.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1.0).cgColor

        //apply the transform and return
        face.transform = transform
        return face
    }

    func cube(with transform: CATransform3D) -> CALayer {
        //create cube layer
        let cube = CATransformLayer()

        //add cube face 1
        var ct = CATransform3DMakeTranslation(0, 0, 50)
        cube.addSublayer(self.face(with: ct))

        //add cube face 2
        ct = CATransform3DMakeTranslation(50, 0, 0)
        ct = CATransform3DRotate(ct, .pi / 2, 0, 1, 0)
        cube.addSublayer(self.face(with: ct))

        //add cube face 3
        ct = CATransform3DMakeTranslation(0, -50, 0)
        ct = CATransform3DRotate(ct, .pi / 2, 1, 0, 0)
        cube.addSublayer(self.face(with: ct))

        //add cube face 4
        ct = CATransform3DMakeTranslation(0, 50, 0)
        ct = CATransform3DRotate(ct, -.pi / 2, 1, 0, 0)
        cube.addSublayer(self.face(with: ct))

        //add cube face 5
        ct = CATransform3DMakeTranslation(-50, 0, 0)
        ct = CATransform3DRotate(ct, -.pi / 2, 0, 1, 0)
        cube.addSublayer(self.face(with: ct))

        //add cube face 6
        ct = CATransform3DMakeTranslation(0, 0, -50)
        ct = CATransform3DRotate(ct, .pi, 0, 1, 0)
        cube.addSublayer(self.face(with: ct))

        //center the cube layer within the container
        let containerSize = self.containerView.bounds.size
        cube.position = CGPoint(x: containerSize.width / 2.0, y: containerSize.height / 2.0)

        //apply the transform and return
        cube.transform = transform
        return cube
    }

    override func viewDidLoad() {
        super.viewDidLoad()

        //set up the perspective transform
        var pt = CATransform3DIdentity
        pt.m34 = -1.0 / 500.0
        self.containerView.layer.sublayerTransform = pt

        //set up the transform for cube 1 and add it
        var c1t = CATransform3DIdentity
        c1t = CATransform3DTranslate(c1t, -100, 0, 0)
        let cube1 = self.cube(with: c1t)
        self.containerView.layer.addSublayer(cube1)

        //set up the transform for cube 2 and add it
        var c2t = CATransform3DIdentity
        c2t = CATransform3DTranslate(c2t, 100, 0, 0)
        c2t = CATransform3DRotate(c2t, -.pi / 4, 1, 0, 0)
        c2t = CATransform3DRotate(c2t, -.pi / 4, 0, 1, 0)
        let cube2 = self.cube(with: c2t)
        self.containerView.layer.addSublayer(cube2)
    }
}

class DiagonalGradientViewController: ContainerViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        //create gradient layer and add it to our container view
        let gradientLayer = CAGradientLayer()
        gradientLayer.frame = self.containerView.bounds
        self.containerView.layer.addSublayer(gradientLayer)

        //set gradient colors
        gradientLayer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]

        //set gradient start and end points
        gradientLayer.startPoint = CGPoint(x: 0, y: 0)
        gradientLayer.endPoint = CGPoint(x: 1, y: 1)
    }
}

class ThreeColorGradientViewController: ContainerViewController {
    override func viewDidLoad() {
        super.viewDidLoad()

        //create gradient layer and add it to our container view
        let gradientLayer = CAGradientLayer()
        gradientLayer.frame = self.containerView.bounds
        self.containerView.layer.addSublayer(gradientLayer)

        //set gradient colors
        gradientLayer.colors = [UIColor.red.cgColor, UIColor.yellow.cgColor, UIColor.green.cgColor]

        //set locations
        gradientLayer.locations = [0.0, 0.25, 0.5]

        //set gradient start and end points
        gradientLayer.startPoint = CGPoint(x: 0, y: 0)
        gradientLayer.endPoint = CGPoint(x: 1, y: 1)
    }
}

class ReplicatorViewController: ContainerViewController {
    override func viewDidLoad() {
        super.viewDidLoad()

        //1. create a replicator layer and add it to our view
        let replicator = CAReplicatorLayer()
        replicator.frame = self.containerView.bounds
        self.containerView.layer.addSublayer(replicator)

        //2.
        replicator.instanceCount = 10

        //3.
        var transform = CATransform3DIdentity
        transform = CATransform3DTranslate(transform, 0, 200, 0)
        transform = CATransform3DRotate(transform, .pi / 5.0, 0, 0, 1)
        transform = CATransform3DTranslate(transform, 0, -200, 0)
        replicator.instanceTransform = transform

        //4.
        replicator.instanceBlueOffset = -0.1
        replicator.instanceGreenOffset = -0.1

        //5. create a sublayer and place it inside the replicator
        let layer = CALayer()
        layer.frame = CGRect(x: 100.0, y: 100.0, width: 100.0, height: 100.0)
        layer.backgroundColor = UIColor.white.cgColor
        replicator.addSublayer(layer)
    }
}

class TileScrollViewController: UIViewController, CALayerDelegate {
    weak var scrollView: UIScrollView!

    override func loadView() {
        super.loadView()
        let scrollView = UIScrollView(frame: view.bounds)
        view.addSubview(scrollView)
        self.scrollView = scrollView
    }

    override func viewDidLoad() {
        super.viewDidLoad()

        //1. create tiled layer
        let tileLayer = CATiledLayer()

        //2.
        tileLayer.frame = CGRect(x: 0, y: 0, width: 2048, height: 2048)

        //3.
        tileLayer.delegate = self
        tileLayer.contentsScale = UIScreen.main.scale

        //4.
        self.scrollView.layer.addSublayer(tileLayer)

        //5.
        self.scrollView.contentSize = tileLayer.frame.size

        //6. draw layer
        tileLayer.setNeedsDisplay()
    }

    func draw(_ layer: CALayer, in ctx: CGContext) {
        guard let layer = layer as? CATiledLayer else { return }
        //1.
        let bounds = ctx.boundingBoxOfClipPath

        //2.
        let scale = UIScreen.main.scale

        //3.
        let x = Int(floor(bounds.origin.x / layer.tileSize.width * scale))
        let y = Int(floor(bounds.origin.y / layer.tileSize.height * scale))

        let imageName = String(format: "Snowman_%02i_%02i", x, y)

        //4.
        guard let imagePath = Bundle.main.path(forResource: imageName, ofType: "jpg") else { return }

        //5.
        let tileImage = UIImage(contentsOfFile: imagePath)

        //6. draw tile
        UIGraphicsPushContext(ctx)
        tileImage?.draw(in: bounds)
        UIGraphicsPopContext()
    }
}

/// The program that cuts a picture into tiles.
enum TileCutter {
    static func cut(_ inputFile: String) {
        //tile size
        let tileSize: CGFloat = 256

        //output path
        let outputPath = (inputFile as NSString).deletingPathExtension

        //load image
        guard let image = UIImage(contentsOfFile: inputFile), let imageRef = image.cgImage else { return }
        let size = CGSize(width: imageRef.width, height: imageRef.height)

        //calculate rows and columns
        let rows = Int(ceil(size.height / tileSize))
        let cols = Int(ceil(size.width / tileSize))

        //generate tiles
        for y in 0..<rows {
            for x in 0..<cols {
                //extract tile image
                let tileRect = CGRect(
                    x: CGFloat(x) * tileSize, y: CGFloat(y) * tileSize, width: tileSize, height: tileSize)
                guard let tileImage = imageRef.cropping(to: tileRect) else { continue }

                //convert to jpeg data
                let data = UIImage(cgImage: tileImage).jpegData(compressionQuality: 1)

                //save file
                let path = outputPath.appendingFormat("_%02i_%02i.jpg", x, y)
                try? data?.write(to: URL(fileURLWithPath: path))
            }
        }
    }
}

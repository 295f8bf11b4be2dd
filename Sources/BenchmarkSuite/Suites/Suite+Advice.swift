import Compositor
package import LayerModel

/// Advice of articles on Core Animation, as two trees of the same picture: one that follows it and one that does not.
private struct Advice: Sendable {
    var name: String
    var summary: String
    var followed: String
    var ignored: String
    /// Whether memory is part of the question.
    var isMeasuredApart = false
    /// Builds the layers, and gives the tree of each frame.
    var makeTree: @Sendable (_ isFollowed: Bool, _ size: CGSize) -> (Int) -> RenderTree

    static let all = [replicator, sprites, emptyDrawing, tiledPicture]

    static let replicator = Advice(
        name: "replicator", summary: "10,000 dots: a replicator in a replicator, or 10,000 layers",
        followed: "CAReplicatorLayer", ignored: "a layer each"
    ) { isFollowed, size in
        let stage = isFollowed ? Workload.replicatedDots(in: size) : Workload.separateDots(in: size)
        let tree = stage.commit(at: 0)
        return { _ in tree }
    }

    static let sprites = Advice(
        name: "sprites",
        summary: "1,000 layers of 64 small pictures: parts of one sheet by contentsRect, or pictures of their own",
        followed: "one sheet, contentsRect", ignored: "64 pictures"
    ) { isFollowed, size in
        let pictures = isFollowed ? [] : (0..<64).map { Workload.texture($0, side: 64) }
        let sheet = isFollowed ? Workload.sheet(columns: 8, side: 64) : nil
        var random = RandomNumbers(seed: 21)
        let layers = (0..<1_000).map { index in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
            // At whole pixels, where no neighbour in the sheet shows at a sprite's edge.
            let position = random.point(in: size)
            layer.position = CGPoint(x: position.x.rounded(), y: position.y.rounded())
            let sprite = index % 64
            if isFollowed {
                layer.contents = sheet
                layer.contentsRect = CGRect(
                    x: CGFloat(sprite % 8) / 8, y: CGFloat(sprite / 8) / 8, width: 1 / 8, height: 1 / 8)
            } else {
                layer.contents = pictures[sprite]
            }
            return layer
        }
        let tree = CALayer.stage(size, sublayers: layers).commit(at: 0)
        return { _ in tree }
    }

    static let emptyDrawing = Advice(
        name: "empty draw(in:)",
        summary: "400 coloured layers displayed each frame: plain ones, or ones whose draw(in:) draws nothing",
        followed: "no draw(in:)", ignored: "an empty draw(in:)"
    ) { isFollowed, size in
        let layers = Suite.grid(400, in: size).enumerated().map { index, place in
            let layer = isFollowed ? CALayer() : DrawingLayer { _, _ in }
            layer.frame = place
            layer.backgroundColor = CGColor(gray: CGFloat(index % 10) / 10, alpha: 1)
            return layer
        }
        let stage = CALayer.stage(size, sublayers: layers)
        return { _ in
            for layer in layers { layer.setNeedsDisplay() }
            return stage.commit(at: 0)
        }
    }

    static let tiledPicture = Advice(
        name: "large picture",
        summary:
            "a picture of 4096 × 4096 pixels that scrolls by: tiles where they come into view, or all of it as contents",
        followed: "CATiledLayer", ignored: "one picture", isMeasuredApart: true
    ) { isFollowed, size in
        let whole = CGRect(x: 0, y: 0, width: 4096, height: 4096)
        let layer: CALayer
        if isFollowed {
            layer = CheckeredTiles()
            layer.frame = whole
        } else {
            layer = CALayer()
            layer.frame = whole
            layer.contents = CheckeredTiles.picture(whole)
        }
        let stage = CALayer.stage(size, sublayers: [layer])
        return { frame in
            layer.position = CGPoint(x: whole.midX - CGFloat(frame * 24), y: whole.midY - CGFloat(frame * 16))
            return stage.commit(at: 0)
        }
    }
}

/// A tiled layer that draws squares of many colours.
private final class CheckeredTiles: CATiledLayer {
    override init() {
        super.init()
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override class func fadeDuration() -> CFTimeInterval {
        0
    }

    override func draw(in context: CGContext) {
        Self.draw(context, context.boundingBoxOfClipPath)
    }

    private static let side = 32

    private static func draw(_ context: CGContext, _ part: CGRect) {
        for row in (Int(part.minY) / side)..<((Int(part.maxY) + side - 1) / side) {
            for column in (Int(part.minX) / side)..<((Int(part.maxX) + side - 1) / side) {
                context.setFillColor(
                    CGColor(
                        red: CGFloat(column % 16) / 15, green: CGFloat(row % 16) / 15,
                        blue: CGFloat((column ^ row) & 7) / 7, alpha: 1))
                context.fill([CGRect(x: column * side, y: row * side, width: side, height: side)])
            }
        }
    }

    /// The same, as pixels.
    static func picture(_ bounds: CGRect) -> CGImage? {
        let (width, height) = (Int(bounds.width), Int(bounds.height))
        var bytes = ContiguousArray<UInt8>()
        bytes.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) = (x / side, y / side)
                bytes.append(UInt8(truncatingIfNeeded: column % 16 * 17))
                bytes.append(UInt8(truncatingIfNeeded: row % 16 * 17))
                bytes.append(UInt8(truncatingIfNeeded: ((column ^ row) & 7) * 255 / 7))
                bytes.append(255)
            }
        }
        return CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: true)
    }
}

extension Suite {
    /// Other advice of the articles: replicators, sprite sheets, no empty drawing, tiles.
    package static func advice(size: CGSize, on plan: DevicePlan) -> Suite {
        Suite(
            name: "advice", title: "The articles' other advice, followed and not",
            explanation: """
                Pairs of trees that give the same picture. Where the two cost the same, the advice holds for Core Animation on \
                a phone of its day, and not here.
                """,
            comparisons: Advice.all.map { advice in
                PlannedComparison(name: advice.name, summary: advice.summary, isMeasuredApart: advice.isMeasuredApart) {
                    [true, false].flatMap { isFollowed in
                        plan.devices.indices.map { device in
                            let tree = advice.makeTree(isFollowed, size)
                            return Variant(
                                label: plan.label(device), way: isFollowed ? advice.followed : advice.ignored,
                                renderer: device, options: RenderOptions(size: size)
                            ) { frame in
                                Variant.Frame(tree: tree(frame), time: 0)
                            }
                        }
                    }
                }
            })
    }
}

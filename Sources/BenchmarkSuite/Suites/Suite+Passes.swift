import Compositor
package import LayerModel

/// A property that may need an off-screen pass, and the same picture, or nearly, without it.
private struct PassPair: Sendable {
    var name: String
    var summary: String
    var with: String
    var without: String
    /// Changes a card's layer, its picture and the card's frame; `true` is the way that may need a pass.
    var apply: @Sendable (_ card: CALayer, _ picture: CALayer, _ isOn: Bool) -> Void

    static let all = [
        PassPair(
            name: "rounded clip", summary: "a picture behind a rounded clip, or with square corners",
            with: "rounded clip", without: "square"
        ) { card, _, isOn in
            card.masksToBounds = isOn
            card.cornerRadius = 16
        },
        PassPair(
            name: "group opacity", summary: "a card whose opacity counts for it as a whole, or for each of its layers",
            with: "group", without: "each layer"
        ) { card, _, isOn in
            card.opacity = 0.7
            card.allowsGroupOpacity = isOn
        },
        PassPair(
            name: "mask", summary: "a picture behind a mask layer with a gradient, or without one", with: "mask",
            without: "no mask"
        ) { _, picture, isOn in
            guard isOn else { return }
            let mask = CAGradientLayer()
            mask.frame = picture.bounds
            mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0.1)]
            picture.mask = mask
        },
        PassPair(
            name: "shadow without path",
            summary: "the shadow of what a card draws, or of a shadowPath that tells its outline",
            with: "without path", without: "with path"
        ) { card, picture, isOn in
            card.backgroundColor = nil
            card.shadowOpacity = 0.4
            card.shadowRadius = 6
            card.shadowPath = isOn ? nil : CGPath(rect: picture.frame, transform: nil)
        },
        PassPair(
            name: "shouldRasterize", summary: "a card of four layers kept as a picture, or drawn anew",
            with: "rasterized", without: "drawn anew"
        ) { card, _, isOn in
            card.shouldRasterize = isOn
        },
    ]

    func tree(isOn: Bool, in size: CGSize) -> RenderTree {
        let cards = Workload.cells(60, in: size).enumerated().map { index, cell -> CALayer in
            let card = CALayer()
            card.frame = cell.insetBy(dx: 8, dy: 8)
            card.backgroundColor = CGColor(gray: 0.9, alpha: 1)
            let picture = CALayer()
            picture.frame = CGRect(x: 0, y: 0, width: card.bounds.width, height: card.bounds.height * 0.8)
            picture.contents = Workload.texture(index % 10)
            picture.contentsGravity = .resizeAspectFill
            let badge = CALayer()
            badge.frame = CGRect(x: 10, y: card.bounds.height * 0.6, width: 40, height: 40)
            badge.cornerRadius = 20
            badge.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.8, alpha: 1)
            card.sublayers = [picture, badge]
            apply(card, picture, isOn)
            return card
        }
        return CALayer.stage(size, sublayers: cards).commit(at: 0)
    }
}

extension Suite {
    /// A suite of off-screen passes.
    package static func passes(size: CGSize, on plan: DevicePlan) -> Suite {
        Suite(
            name: "passes", title: "With and without off-screen passes",
            explanation: """
                60 cards, each with a property that is said to be dear, and without it. The number of passes tells whether the \
                renderer needed any: a rounded clip and a group of layers that do not overlap need none here.
                """,
            comparisons: PassPair.all.map { pair in
                PlannedComparison(name: pair.name, summary: pair.summary) {
                    [true, false].flatMap { isOn in
                        let tree = pair.tree(isOn: isOn, in: size)
                        return plan.devices.indices.map { device in
                            Variant(
                                label: plan.label(device), way: isOn ? pair.with : pair.without, device: device,
                                tree: tree, size: size)
                        }
                    }
                }
            })
    }
}

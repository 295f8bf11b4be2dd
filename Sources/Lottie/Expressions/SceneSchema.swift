/// The properties of a kind of object in a Lottie file, for expressions.
struct SceneSchema {
    /// The values of a property of known kind.
    enum Kind {
        case number
        case vector
        case color
        /// A vector whose coordinates may be properties of their own.
        case point
    }

    /// One property.
    struct Entry {
        let key: StaticString
        /// The member of its group; `nil` if it is found by name or number alone.
        let word: ExpressionWord?
        /// The name in After Effects, and the one that is the same in all languages.
        let names: [String]
        /// The number that the file gives it beside the property.
        var number: Int?
        var kind = Kind.number
        /// Whether the value is the number of a layer.
        var isReference = false

        func has(_ key: StaticString) -> Bool {
            self.key.withUTF8Buffer { own in key.withUTF8Buffer { own.elementsEqual($0) } }
        }
    }

    let entries: [Entry]

    init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// The transform of a layer, a group of shapes or a repeater.
    static let transform = SceneSchema([
        Entry("a", .anchorPoint, "Anchor Point", "ADBE Anchor Point", "ADBE Vector Anchor"),
        Entry("p", .position, "Position", "ADBE Position", "ADBE Vector Position"),
        Entry("s", .scale, "Scale", "ADBE Scale", "ADBE Vector Scale"),
        Entry("r", .rotation, "Rotation", "ADBE Rotate Z", "ADBE Vector Rotation"),
        Entry("rz", .rotation, "Z Rotation", "ADBE Rotate Z"),
        Entry("rx", .xRotation, "X Rotation", "ADBE Rotate X"),
        Entry("ry", .yRotation, "Y Rotation", "ADBE Rotate Y"),
        Entry("or", .orientation, "Orientation", "ADBE Orientation"),
        Entry("sk", .skew, "Skew", "ADBE Vector Skew"),
        Entry("sa", .skewAxis, "Skew Axis", "ADBE Vector Skew Axis"),
        Entry("o", .opacity, "Opacity", "ADBE Opacity", "ADBE Vector Group Opacity"),
        Entry("so", .startOpacity, "Start Opacity", "ADBE Vector Repeater Opacity 1"),
        Entry("eo", .endOpacity, "End Opacity", "ADBE Vector Repeater Opacity 2"),
    ])

    /// The same of a camera, whose anchor point is its target.
    static let cameraTransform = SceneSchema(
        [Entry("a", .pointOfInterest, "Point of Interest", "ADBE Anchor Point")]
            + transform.entries.filter { $0.word != .anchorPoint })

    /// The values of a transform's properties that a file leaves out.
    ///
    /// - Parameter isDeep: Whether it is that of a three-dimensional layer.
    static func standards(isOfLayer: Bool, isDeep: Bool) -> [(word: ExpressionWord, values: SceneValues)] {
        let count = isOfLayer ? 3 : 2
        let (zero, full) = (SceneValues(Property(0.0)), SceneValues(Property(100.0)))
        let origin = SceneValues(Property(Components.zero), count: count)
        let scale = SceneValues(Property(Components(100, 100, isOfLayer ? 100 : 0, 0)), count: count)
        let standards = [
            (ExpressionWord.anchorPoint, origin), (.position, origin), (.scale, scale), (.rotation, zero),
            (.opacity, full),
        ]
        return isDeep ? standards + [(.xRotation, zero), (.yRotation, zero), (.orientation, origin)] : standards
    }

    /// The layer itself.
    static let layer = SceneSchema([Entry("tm", .timeRemap, "Time Remap", "ADBE Time Remapping")])

    /// The roles of layer styles, by the number that files call them by.
    static let styles: [Int: ExpressionWord] = [
        0: .stroke, 1: .dropShadow, 2: .innerShadow, 3: .outerGlow, 4: .innerGlow, 7: .colorOverlay,
    ]

    /// The coordinates of a position that are properties of their own.
    static let coordinates = SceneSchema([
        Entry("x", .xPosition, "X Position", "ADBE Position_0"),
        Entry("y", .yPosition, "Y Position", "ADBE Position_1"),
        Entry("z", .zPosition, "Z Position", "ADBE Position_2"),
    ])

    /// An item of a shape layer; `nil` for those without properties.
    static func shape(_ type: String) -> SceneSchema? { shapes[type] }

    private static let paint = Entry("o", .opacity, "Opacity", "ADBE Vector Fill Opacity", "ADBE Vector Stroke Opacity")
    private static let color = Entry("c", .color, "Color", "ADBE Vector Fill Color", "ADBE Vector Stroke Color")
        .of(.color)
    private static let line = [
        Entry("w", .strokeWidth, "Stroke Width", "ADBE Vector Stroke Width"),
        Entry("ml2", .miterLimit, "Miter Limit", "ADBE Vector Stroke Miter Limit"),
    ]
    private static let gradient = [
        Entry("s", .startPoint, "Start Point", "ADBE Vector Grad Start Pt"),
        Entry("e", .endPoint, "End Point", "ADBE Vector Grad End Pt"),
        Entry("h", .highlightLength, "Highlight Length", "ADBE Vector Grad HiLite Length"),
        Entry("a", .highlightAngle, "Highlight Angle", "ADBE Vector Grad HiLite Angle"),
    ]
    private static let colors = Entry("k", .colors, "Colors", "ADBE Vector Grad Colors")

    private static let shapes: [String: SceneSchema] = [
        "sh": SceneSchema([Entry("ks", .path, "Path", "ADBE Vector Shape")]),
        "rc": SceneSchema([
            Entry("p", .position, "Position", "ADBE Vector Rect Position"),
            Entry("s", .size, "Size", "ADBE Vector Rect Size"),
            Entry("r", .roundness, "Roundness", "ADBE Vector Rect Roundness"),
        ]),
        "el": SceneSchema([
            Entry("p", .position, "Position", "ADBE Vector Ellipse Position"),
            Entry("s", .size, "Size", "ADBE Vector Ellipse Size"),
        ]),
        "sr": SceneSchema([
            Entry("pt", .points, "Points", "ADBE Vector Star Points"),
            Entry("p", .position, "Position", "ADBE Vector Star Position"),
            Entry("r", .rotation, "Rotation", "ADBE Vector Star Rotation"),
            Entry("or", .outerRadius, "Outer Radius", "ADBE Vector Star Outer Radius"),
            Entry("ir", .innerRadius, "Inner Radius", "ADBE Vector Star Inner Radius"),
            Entry("os", .outerRoundness, "Outer Roundness", "ADBE Vector Star Outer Roundess"),
            Entry("is", .innerRoundness, "Inner Roundness", "ADBE Vector Star Inner Roundess"),
        ]),
        "fl": SceneSchema([color, paint]),
        "st": SceneSchema([color, paint] + line),
        "gf": SceneSchema([paint] + gradient + [colors]),
        "gs": SceneSchema([paint] + gradient + line + [colors]),
        "tm": SceneSchema([
            Entry("s", .start, "Start", "ADBE Vector Trim Start"), Entry("e", .end, "End", "ADBE Vector Trim End"),
            Entry("o", .offset, "Offset", "ADBE Vector Trim Offset"),
        ]),
        "rd": SceneSchema([Entry("r", .radius, "Radius", "ADBE Vector RoundCorner Radius")]),
        "pb": SceneSchema([Entry("a", .amount, "Amount", "ADBE Vector PuckerBloat Amount")]),
        "op": SceneSchema([
            Entry("a", .amount, "Amount", "ADBE Vector Offset Amount"),
            Entry("ml", .miterLimit, "Miter Limit", "ADBE Vector Offset Miter Limit"),
        ]),
        "zz": SceneSchema([
            Entry("s", .size, "Size", "ADBE Vector Zigzag Size"),
            Entry("r", .ridges, "Ridges per segment", "ADBE Vector Zigzag Detail"),
        ]),
        "tw": SceneSchema([
            Entry("a", .angle, "Angle", "ADBE Vector Twist Angle"),
            Entry("c", .center, "Center", "ADBE Vector Twist Center"),
        ]),
        "rp": SceneSchema([
            Entry("c", .copies, "Copies", "ADBE Vector Repeater Copies"),
            Entry("o", .offset, "Offset", "ADBE Vector Repeater Offset"),
        ]),
    ]

    static let mask = SceneSchema([
        Entry("pt", .maskPath, "Mask Path", "ADBE Mask Shape"),
        Entry("o", .maskOpacity, "Mask Opacity", "ADBE Mask Opacity"),
        Entry("x", .maskExpansion, "Mask Expansion", "ADBE Mask Offset"),
        Entry("f", .maskFeather, "Mask Feather", "ADBE Mask Feather"),
        Entry("inv", .invert, "Inverted"),
    ])

    static let style = SceneSchema([
        Entry("c", .color, "Color").of(.color), Entry("so", .opacity, "Opacity"), Entry("o", .opacity, "Opacity"),
        Entry("a", .angle, "Angle"), Entry("s", .size, "Size"), Entry("d", .distance, "Distance"),
    ])

    static let text = SceneSchema([Entry("d", .sourceText, "Source Text", "ADBE Text Document")])

    static let camera = SceneSchema([Entry("pe", .zoom, "Zoom", "ADBE Camera Zoom")])

    static let textPath = SceneSchema([
        Entry("f", .firstMargin, "First Margin", "ADBE Text First Margin"),
        Entry("l", .lastMargin, "Last Margin", "ADBE Text Last Margin"),
    ])

    static let selector = SceneSchema([
        Entry("s", .start, "Start", "ADBE Text Percent Start"), Entry("e", .end, "End", "ADBE Text Percent End"),
        Entry("o", .offset, "Offset", "ADBE Text Percent Offset"),
        Entry("a", .amount, "Amount", "ADBE Text Selector Max Amount"),
        Entry("ne", .easeLow, "Ease Low", "ADBE Text Levels Min Ease"),
        Entry("xe", .easeHigh, "Ease High", "ADBE Text Levels Max Ease"),
        Entry("sm", .smoothness, "Smoothness", "ADBE Text Selector Smoothness"),
    ])

    /// An expression's amount for each character instead of a selector's range.
    static let selection = Entry(key: "x", word: nil, names: ["Amount"])

    static let animator = SceneSchema([
        Entry("a", .anchorPoint, "Anchor Point", "ADBE Text Anchor Point 3D").of(.point),
        Entry("p", .position, "Position", "ADBE Text Position 3D").of(.point),
        Entry("s", .scale, "Scale", "ADBE Text Scale 3D").of(.vector),
        Entry("r", .rotation, "Rotation", "ADBE Text Rotation"),
        Entry("rx", .xRotation, "X Rotation", "ADBE Text Rotation X"),
        Entry("ry", .yRotation, "Y Rotation", "ADBE Text Rotation Y"),
        Entry("sk", .skew, "Skew", "ADBE Text Skew"), Entry("sa", .skewAxis, "Skew Axis", "ADBE Text Skew Axis"),
        Entry("o", .opacity, "Opacity", "ADBE Text Opacity"),
        Entry("fc", .fillColor, "Fill Color", "ADBE Text Fill Color").of(.color),
        Entry("fh", .fillHue, "Fill Hue", "ADBE Text Fill Hue"),
        Entry("fs", .fillSaturation, "Fill Saturation", "ADBE Text Fill Saturation"),
        Entry("fb", .fillBrightness, "Fill Brightness", "ADBE Text Fill Brightness"),
        Entry("fo", .fillOpacity, "Fill Opacity", "ADBE Text Fill Opacity"),
        Entry("sc", .strokeColor, "Stroke Color", "ADBE Text Stroke Color").of(.color),
        Entry("so", .strokeOpacity, "Stroke Opacity", "ADBE Text Stroke Opacity"),
        Entry("sw", .strokeWidth, "Stroke Width", "ADBE Text Stroke Width"),
        Entry("t", .tracking, "Tracking Amount", "ADBE Text Tracking Amount"),
        Entry("ls", .lineSpacing, "Line Spacing", "ADBE Text Line Spacing").of(.vector),
    ])
}

extension SceneSchema.Entry {
    init(_ key: StaticString, _ word: ExpressionWord, _ names: String...) {
        self.init(key: key, word: word, names: names)
    }

    fileprivate func of(_ kind: SceneSchema.Kind) -> Self {
        var entry = self
        entry.kind = kind
        return entry
    }
}

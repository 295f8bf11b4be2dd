import Foundation
import JSON
import LayerModel
import TextLayout

extension DocumentReading {
    /// The whole document; `nil` if it cannot be read, which is reported.
    func document() -> LottieDocument? {
        let document = readDocument()
        guard hasColorsTo255 else { return document }
        startAgainWithColorsTo255()
        return readDocument()
    }

    private func readDocument() -> LottieDocument? {
        guard root.members != nil else {
            report("found \(root.found), expected a Lottie animation, an object", at: root)
            return nil
        }
        var document = LottieDocument()
        document.name = text(root, "nm")
        document.size = CGSize(width: number(root, "w") ?? 0, height: number(root, "h") ?? 0)
        guard document.size.width >= 1, document.size.height >= 1,
            max(document.size.width, document.size.height) <= CGFloat(limits.side)
        else {
            let size = "\(Double(document.size.width)) × \(Double(document.size.height))"
            report("the size is \(size), and sides are from 1 to \(limits.side)", at: root)
            return nil
        }
        document.frameRate = frameRate()
        let first = number(root, "ip") ?? 0
        document.frames = first..<max(first, number(root, "op") ?? first)
        startScene(document)
        document.layers = layers(root)
        readAssets(into: &document)
        readFonts(into: &document)
        document.outlines = characterOutlines()
        document.markers = markers(of: root)
        cutCycles(of: &document)
        if hasMetExpression { document.scene = scene }
        return document
    }

    private func frameRate() -> Double {
        // Bodymovin writes numbers of half the length.
        let rate = BroadcastRate.exact(((number(root, "fr") ?? Self.standardFrameRate) * 1000).rounded() / 1000)
        guard rate > 0, rate <= 1000 else {
            leaveOut("the frame rate is \(rate), and goes from above 0 to 1000", at: root.member("fr") ?? root)
            return Self.standardFrameRate
        }
        return rate
    }

    private static let standardFrameRate = 60.0

    /// The markers of the document, or of a layer.
    func markers(of object: JSONValue) -> [LottieMarker] {
        objects(object, "markers").compactMap { value in
            text(value, "cm").map {
                LottieMarker(name: $0, frame: number(value, "tm") ?? 0, duration: max(0, number(value, "dr") ?? 0))
            }
        }
    }

    private func readAssets(into document: inout LottieDocument) {
        for asset in objects(root, "assets") {
            guard let id = text(asset, "id") else { continue }
            if asset.member("layers") != nil {
                addComposition(id, asset, of: document)
                document.compositions[id] = LottieComposition(
                    name: text(asset, "nm"), layers: layers(asset), frameRate: number(asset, "fr"))
            } else if let image = image(asset) {
                document.images[id] = image
            }
        }
    }

    /// The picture of an asset, whose slot may replace each of its members.
    private func image(_ asset: JSONValue) -> LottieImage? {
        let slot = slot(of: asset)
        if slot != nil, slot?.member("p")?.text == nil {
            warn("what the slot of a picture holds", at: asset)
        }
        let holder = slot.flatMap { $0.member("p")?.text == nil ? nil : $0 } ?? asset
        let given = slotFile(asset)
        guard let file = given ?? text(holder, "p"), !file.isEmpty else {
            leaveOut("found no \"p\", the asset's file", at: asset)
            return nil
        }
        let size = CGSize(
            width: number(holder, "w") ?? number(asset, "w") ?? 0,
            height: number(holder, "h") ?? number(asset, "h") ?? 0)
        var image = LottieImage(size: size, file: file, place: asset.index)
        image.isGiven = given != nil
        if let aspect = text(asset, "pr") {
            image.gravity = aspect == "none" ? .resize : aspect.hasSuffix("meet") ? .resizeAspect : .resizeAspectFill
        }
        if given == nil, !flag(holder, "e"), !image.isEmbedded { image.folder = text(holder, "u") ?? "" }
        return image
    }

    /// The data of an asset that is a JSON file; `nil` if that is missing or invalid.
    func data(_ asset: JSONValue) -> SceneData? {
        let limits = JSONLimits(fileSize: min(limits.fileSize, 1 << 24), nesting: 64)
        return image(asset).flatMap { files?.bytes(of: $0, limit: limits.fileSize) }.flatMap {
            SceneData($0, limits: limits)
        }
    }

    private func readFonts(into document: inout LottieDocument) {
        guard let fonts = object(root, "fonts") else { return }
        for font in objects(fonts, "list") {
            guard let name = text(font, "fName") else { continue }
            let described = TextFont(
                name: name, family: text(font, "fFamily") ?? name, style: text(font, "fStyle") ?? "",
                ascent: number(font, "ascent") ?? 75)
            document.fonts[name] = described
            guard let data = fontData(font) ?? archivedFont(described) else { continue }
            document.fontFiles[described.systemName] = FontData.file(of: data)
            if document.fontFiles[described.systemName] == nil {
                warn("the file of the font \(name.quotedForMessage)", at: font)
            }
        }
    }

    /// The bytes of a font's file in the animation, its archive or its folder; `nil` if there is none.
    private func fontData(_ font: JSONValue) -> Data? {
        guard let path = text(font, "fPath"), !path.isEmpty else { return nil }
        return files?.bytes(
            of: LottieImage(size: .zero, file: path, place: font.index), limit: min(limits.fileSize, 1 << 26))
    }

    /// The bytes of a font in the archive, under its name in the file or in the system; `nil` if there is none.
    private func archivedFont(_ font: TextFont) -> Data? {
        let names = [font.name, font.systemName, "\(font.family)-\(font.style)", font.family].filter { !$0.isEmpty }
        return try? files?.container?.font(named: names)
    }

    // MARK: - Cycles

    /// Leaves out layers that contain themselves, at any depth of compositions.
    private func cutCycles(of document: inout LottieDocument) {
        var finished: Set<String> = []
        for start in document.compositions.keys.sorted() where !finished.contains(start) {
            // A list in place of recursion: compositions may be nested deeper than the stack is.
            var open: [(id: String, isEnd: Bool)] = [(start, false)]
            var onPath: Set<String> = []
            while let (id, isEnd) = open.popLast() {
                if isEnd {
                    onPath.remove(id)
                    finished.insert(id)
                    continue
                }
                guard !finished.contains(id), let layers = document.compositions[id]?.layers else { continue }
                onPath.insert(id)
                open.append((id, true))
                for (index, layer) in layers.enumerated() {
                    guard case .composition(let inner, _) = layer.content else { continue }
                    guard onPath.contains(inner) else {
                        open.append((inner, false))
                        continue
                    }
                    document.compositions[id]?.layers[index].content = .null
                    layerName = layer.name
                    leaveOut("the composition \(inner.quotedForMessage) shows itself", at: root.at(layer.place))
                    layerName = nil
                }
            }
        }
    }
}

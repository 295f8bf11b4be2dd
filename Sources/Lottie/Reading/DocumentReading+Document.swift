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
            report(root, isNo: "a Lottie animation, an object")
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
        guard document.frameRate > 0, document.frameRate <= 1000 else {
            report("the frame rate is \(document.frameRate), and goes from above 0 to 1000", at: root)
            return nil
        }
        let first = number(root, "ip") ?? 0
        document.frames = first..<max(first, number(root, "op") ?? first)
        document.layers = layers(root)
        readAssets(into: &document)
        readFonts(into: &document)
        document.outlines = characterOutlines()
        document.markers = markers(of: root)
        checkCycles(document)
        document.scene = scene
        return document
    }

    func frameRate() -> Double {
        // Bodymovin writes numbers of half the length.
        BroadcastRate.exact(((number(root, "fr") ?? 60) * 1000).rounded() / 1000)
    }

    /// The markers of the document, or of a layer.
    func markers(of object: JSONValue) -> [LottieMarker] {
        list(object, "markers").compactMap { value in
            text(value, "cm").map {
                LottieMarker(name: $0, frame: number(value, "tm") ?? 0, duration: max(0, number(value, "dr") ?? 0))
            }
        }
    }

    private func readAssets(into document: inout LottieDocument) {
        for asset in list(root, "assets") {
            guard let id = text(asset, "id") else { continue }
            if asset.member("layers") != nil {
                document.compositions[id] = LottieComposition(
                    name: text(asset, "nm"), layers: layers(asset), frameRate: number(asset, "fr"))
            } else if let image = image(asset) {
                document.images[id] = image
            }
        }
    }

    /// The picture of an asset, whose slot has a say in each of its members.
    private func image(_ asset: JSONValue) -> LottieImage? {
        let slot = slot(of: asset)
        if slot != nil, slot?.member("p")?.text == nil {
            warn("what the slot of a picture holds", at: asset)
        }
        let holder = slot.flatMap { $0.member("p")?.text == nil ? nil : $0 } ?? asset
        let given = slotFile(asset)
        guard let file = given ?? text(holder, "p") else { return nil }
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

    /// The data of an asset that is a JSON file; `nil` if that is not there or no JSON.
    func data(_ asset: JSONValue) -> SceneData? {
        let limits = JSONLimits(fileSize: min(limits.fileSize, 1 << 24), nesting: 64)
        return image(asset).flatMap { files?.bytes(of: $0, limit: limits.fileSize) }.flatMap {
            SceneData($0, limits: limits)
        }
    }

    private func readFonts(into document: inout LottieDocument) {
        guard let fonts = root.member("fonts"), fonts.members != nil else { return }
        for font in list(fonts, "list") {
            guard let name = text(font, "fName") else { continue }
            let described = TextFont(
                name: name, family: text(font, "fFamily") ?? name, style: text(font, "fStyle") ?? "",
                ascent: number(font, "ascent") ?? 75)
            document.fonts[name] = described
            guard let data = fontData(font) else { continue }
            document.fontFiles[described.systemName] = FontData.file(of: data)
            if document.fontFiles[described.systemName] == nil {
                warn("the file of the font \(name.quotedForMessage)", at: font)
            }
        }
    }

    /// The bytes of a font's file, which the animation, its archive or its folder holds; `nil` where there is none.
    private func fontData(_ font: JSONValue) -> Data? {
        guard let path = text(font, "fPath"), !path.isEmpty else { return nil }
        return files?.bytes(
            of: LottieImage(size: .zero, file: path, place: font.index), limit: min(limits.fileSize, 1 << 26))
    }

    // MARK: - Cycles

    /// Reports compositions that show themselves.
    private func checkCycles(_ document: LottieDocument) {
        var finished: Set<String> = []
        for start in document.compositions.keys.sorted() where !finished.contains(start) {
            // A list in place of recursion: compositions may be nested deeper than the stack is.
            var path: [String] = []
            var open: [(id: String, isEnd: Bool)] = [(start, false)]
            var onPath: Set<String> = []
            while let (id, isEnd) = open.popLast() {
                if isEnd {
                    path.removeLast()
                    onPath.remove(id)
                    finished.insert(id)
                    continue
                }
                guard !finished.contains(id), let composition = document.compositions[id] else { continue }
                path.append(id)
                onPath.insert(id)
                open.append((id, true))
                for layer in composition.layers {
                    guard case .composition(let inner, _, _) = layer.content else { continue }
                    if onPath.contains(inner) {
                        report("the composition \(inner.quotedForMessage) shows itself", place: layer.place)
                        return
                    }
                    open.append((inner, false))
                }
            }
        }
    }

    private func report(_ problem: String, place: Int) {
        errors.append((place, LottieError(kind: .format, path: root.path(to: place), problem: problem)))
    }
}

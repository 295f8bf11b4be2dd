import JSON
import LayerModel
import VideoDecoding

extension PropertyTable {
    static let openGLLayer = PropertyTable(.openGL, of: CAOpenGLLayer.self, inheriting: layer) { table in
        table.add("shader") { reading, value, layer in
            if let source = reading.readShader(value) {
                layer.shader = source
            }
        }
    }

    static let playerLayer = PropertyTable(.player, of: AVPlayerLayer.self, inheriting: layer) { table in
        table.add(PlayerProperties.rows)
        table.add("video", stage: .pictures) { reading, value, layer in
            reading.readVideo(value, of: layer)
        }
        table.add("videoGravity", .videoGravity) { $0.videoGravity = $1 }
    }
}

extension ValueKind<AVLayerVideoGravity> {
    /// By AVFoundation's raw string, or by the name of the constant.
    fileprivate static var videoGravity: Self {
        let values: [(name: String, value: AVLayerVideoGravity)] = [
            ("resizeAspect", .resizeAspect), ("resizeAspectFill", .resizeAspectFill), ("resize", .resize),
        ]
        let byName = Dictionary(
            uniqueKeysWithValues: values + values.map { ($0.value.rawValue, $0.value) })
        let name = ValueKind<String>.choice(values.map(\.name) + values.map(\.value.rawValue)) { $0 }
        return Self(name.expected, isChoice: true, boxed: { $0.rawValue }) { reading, value in
            name.read(reading, value).flatMap { byName[$0] }
        }
    }
}

extension SceneReading {
    /// The text of a shader, given as such or by its path; `nil` after reporting an error.
    func readShader(_ value: JSONValue) -> String? {
        guard let text = value.string else {
            reportMismatch("a fragment shader, as text or a path", at: value)
            return nil
        }
        // A shader has a function, and so braces; a path with braces and a line end is not worth supporting.
        guard !text.contains("{"), !text.contains("\n") else {
            guard text.utf8.count <= options.limits.shaderSize else {
                report("the shader has more than \(options.limits.shaderSize) bytes", at: value)
                return nil
            }
            return text
        }
        guard let url = file(text, at: value) else {
            return nil
        }
        do throws(AssetProblem) {
            let bytes = try folder.bytes(of: url, limit: options.limits.shaderSize)
            guard let source = String(validating: bytes, as: UTF8.self) else {
                report("\(url.path) is not text in UTF-8", at: value, kind: .asset)
                return nil
            }
            declarations.others.append(SceneAsset(kind: .shader, name: text, url: url, byteCount: bytes.count))
            return source
        } catch {
            report("\(url.path): \(error.message)", at: value, kind: .asset)
            return nil
        }
    }

    fileprivate func readVideo(_ value: JSONValue, of layer: AVPlayerLayer) {
        guard let name = value.string else {
            reportMismatch("the name of one of the scene's videos", at: value)
            return
        }
        guard let file = declarations.videos[name] else {
            reportUndeclared(name, at: value, kind: "video", among: declarations.videos.keys)
            return
        }
        players.append(ScenePlayer(layer: layer, video: name, url: file.url))
        if options.loadsImages, let opened = video(name, file) {
            layer.play(VideoReference(url: file.url, source: VideoFrames(opened)))
        }
    }

    /// The video in a file, read once; `nil` after reporting, once, why it cannot be played.
    private func video(_ name: String, _ file: AssetDeclarations.File) -> VideoFile? {
        if let known = openedVideos[name] { return known }
        guard !declarations.wrongNames.contains(name) else { return nil }
        do throws(VideoError) {
            let opened = try VideoFile(url: file.url)
            openedVideos[name] = opened
            return opened
        } catch {
            declarations.wrongNames.insert(name)
            report("\(error.file): \(error.what)", at: file.value, kind: .asset, fix: error.fix)
            return nil
        }
    }
}

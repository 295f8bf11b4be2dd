import Compositor
import Foundation
import LayerModel
import MediaExport
import SceneFormat

/// A scene that C programs hold: what was read, how, and the window that shows it, if one does.
///
/// Used under the lock of `Model` alone.
final class HeldScene {
    /// Where a scene comes from.
    enum Source {
        case file(String)
        case bytes(Data, name: String)
        /// It was created, and is not read again.
        case none
    }

    private(set) var scene: Scene
    private let source: Source
    private var options: CallOptions
    /// The window's part, once there is one.
    private var window: WindowLayerHost?
    /// The tree of the window's last frame.
    private var shown: RenderTree?

    /// Reads a scene.
    init(_ source: Source, _ options: CallOptions, _ messages: inout [Message]) throws {
        self.source = source
        self.options = options
        scene = try Self.read(source, options, &messages)
        markRoot()
    }

    /// A scene of an empty root layer.
    init(size: CGSize, scale: CGFloat, _ options: CallOptions) {
        source = .none
        self.options = options
        let host = WindowLayerHost()
        host.size = size
        host.scale = scale
        window = host
        scene = Scene(root: host.layer, size: size, scale: scale)
        markRoot()
    }

    deinit {
        // The layers are let go of under the lock.
        Model.locked { (scene, window) = (Scene(root: CALayer(), size: .zero, scale: 1), nil) }
    }

    private static func read(_ source: Source, _ options: CallOptions, _ messages: inout [Message]) throws -> Scene {
        let reader = SceneReader(options: options.reader)
        let scene: Scene
        switch source {
        case .file(let path): scene = try reader.read(contentsOf: URL(fileURLWithPath: path), name: path)
        case .bytes(let data, let name): scene = try reader.read(data, name: name)
        case .none: throw Failure.invalid("the scene was created, and is not read", fix: "change its layers")
        }
        messages += scene.warnings.map { Message($0) }
        var fonts = options.fonts
        fonts.named = scene.fonts
        messages += try SceneFonts(of: scene, sources: fonts).warnings.map {
            Message(severity: "warning", code: "font", place: $0.place, problem: $0.message)
        }
        return scene
    }

    // MARK: - Contents

    /// The scene whose tree a layer is in; `nil` for a layer in none.
    static func around(_ layer: CALayer) -> HeldScene? {
        let top = sequence(first: layer, next: \.superlayer).reduce(layer) { $1 }
        return objc_getAssociatedObject(top, rootKey) as? HeldScene
    }

    private static var rootKey: UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(HandleTable.shared).toOpaque())
    }

    private func markRoot() {
        objc_setAssociatedObject(scene.root, Self.rootKey, self, .OBJC_ASSOCIATION_ASSIGN)
    }

    /// A reader of parts of the scene.
    var reader: SceneReader { SceneReader(options: options.reader) }

    /// Reads the scene again, with more assignments; the last one of a key takes the place of those before it.
    func assign(_ assignments: [String], _ messages: inout [Message]) throws {
        var changed = options
        for assignment in assignments {
            let key = assignment.prefix { $0 != "=" }
            changed.assignments.removeAll { $0.prefix { $0 != "=" } == key }
            changed.assignments.append(assignment)
        }
        scene = try Self.read(source, changed, &messages)
        markRoot()
        let wake = window?.whenFrameIsNeeded
        (options, window, shown) = (changed, nil, nil)
        if let wake { host.whenFrameIsNeeded = wake }
    }

    // MARK: - Windows

    /// The window's part, made when it is first asked for.
    var host: WindowLayerHost {
        if let window { return window }
        let made = WindowLayerHost(layer: scene.root)
        window = made
        return made
    }

    /// Goes on to a frame, which is drawn from then on.
    func beginFrame(at time: Double) {
        shown = host.beginFrame(at: time)
    }

    func resize(_ size: CGSize, scale: CGFloat) {
        (host.size, host.scale) = (size, scale)
        (scene.size, scene.scale) = (size, scale)
    }

    // MARK: - Drawing

    /// The tree that is drawn: that of the last frame of a window, or the scene as it is now.
    func tree() -> RenderTree {
        shown ?? scene.root.commit(at: 0)
    }

    /// The moment that is drawn for one that is asked for.
    ///
    /// - Throws: Where it lies beyond the scene's end.
    func moment(_ time: Double) throws -> Double {
        guard shown == nil else { return time }
        guard time >= 0 else { throw Failure.invalid("the time is \(time), expected seconds from 0", place: "time") }
        var call = CallOptions()
        call.time = time
        return try moment(call)
    }

    /// How the picture is drawn.
    func renderOptions(_ call: CallOptions) -> RenderOptions {
        var drawn = RenderOptions(scene, scale: call.scale, background: call.background, crop: call.crop)
        let named = drawn.fonts.named
        drawn.fonts = options.fonts
        drawn.fonts.named = named
        drawn.deadline = call.deadline
        if let memory = call.memory ?? options.memory { drawn.memory = memory }
        if shown != nil { (drawn.waitsForTiles, drawn.waitsForVideos) = (false, false) }
        return drawn
    }
}

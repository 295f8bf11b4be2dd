import Compositor
import Foundation
import Jobs
import LayerModel
import MediaExport
import SceneFormat

/// A scene that C programs hold: its source, its options, and the window that shows it, if any.
///
/// Used under the lock of `Model` alone.
final class HeldScene {
    /// The source of a scene.
    enum Source {
        case file(String)
        case bytes(Data, name: String)
        /// It was created, and is not read again.
        case none
    }

    private(set) var scene: Scene
    private let source: Source
    private var options: JobOptions
    /// The window's part, once there is one.
    private var window: WindowLayerHost?
    /// The tree of the window's last frame.
    private var shown: RenderTree?

    /// Reads a scene.
    init(_ source: Source, _ options: JobOptions, _ messages: inout [Message]) throws {
        self.source = source
        self.options = options
        scene = try Self.read(source, options, &messages)
        markRoot()
    }

    /// A scene of an empty root layer.
    init(size: CGSize, scale: CGFloat, _ options: JobOptions) {
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
        // The layers are released under the lock.
        Model.locked {
            Self.roots[ObjectIdentifier(scene.root)] = nil
            (scene, window) = (Scene(root: CALayer(), size: .zero, scale: 1), nil)
        }
    }

    private static func read(_ source: Source, _ options: JobOptions, _ messages: inout [Message]) throws -> Scene {
        let reader = options.sceneReader
        let scene: Scene
        switch source {
        case .file(let path): scene = try reader.read(contentsOf: URL(fileURLWithPath: path), name: path)
        case .bytes(let data, let name): scene = try reader.read(data, name: name)
        case .none: throw Failure.invalid("the scene was created, and is not read", fix: "change its layers")
        }
        messages += scene.warnings.map { Message($0) }
        messages += try options.fonts(of: scene).warnings.map {
            Message(severity: "warning", code: "font", place: $0.place, problem: $0.message)
        }
        return scene
    }

    // MARK: - Contents

    /// The scene whose tree a layer is in; `nil` for a layer in none.
    static func around(_ layer: CALayer) -> HeldScene? {
        let top = sequence(first: layer, next: \.superlayer).reduce(layer) { $1 }
        return roots[ObjectIdentifier(top)]?.scene
    }

    private struct Root {
        weak var scene: HeldScene?
    }

    // The scenes by their root layers, which they keep alive; used under the lock of `Model` alone, as scenes are.
    nonisolated(unsafe) private static var roots: [ObjectIdentifier: Root] = [:]

    private func markRoot() {
        Self.roots[ObjectIdentifier(scene.root)] = Root(scene: self)
    }

    /// A reader of parts of the scene.
    var reader: SceneReader { options.sceneReader }

    /// Reads the scene again, with more assignments; the last one of a key takes the place of those before it.
    func assign(_ assignments: [String], _ messages: inout [Message]) throws {
        var changed = options
        for assignment in assignments {
            let key = assignment.prefix { $0 != "=" }
            changed.reader.assignments.removeAll { $0.prefix { $0 != "=" } == key }
            changed.reader.assignments.append(assignment)
        }
        let read = try Self.read(source, changed, &messages)
        Self.roots[ObjectIdentifier(scene.root)] = nil
        scene = read
        markRoot()
        let wake = window?.whenFrameIsNeeded
        (options, window, shown) = (changed, nil, nil)
        if let wake { host.whenFrameIsNeeded = wake }
    }

    // MARK: - Windows

    /// The window's part, made on first use.
    var host: WindowLayerHost {
        if let window { return window }
        let made = WindowLayerHost(layer: scene.root)
        window = made
        return made
    }

    /// Starts a frame, which is drawn from then on.
    func beginFrame(at time: Double) {
        shown = host.beginFrame(at: time)
    }

    func resize(_ size: CGSize, scale: CGFloat) {
        (host.size, host.scale) = (size, scale)
        (scene.size, scene.scale) = (size, scale)
    }

    // MARK: - Drawing

    /// The drawn moment for a requested one.
    ///
    /// - Throws: If it lies beyond the scene's end.
    func moment(_ time: Double) throws -> Double {
        guard shown == nil else { return time }
        guard time >= 0 else { throw Failure.invalid("the time is \(time), expected seconds from 0", place: "time") }
        var call = JobOptions()
        call.time = .seconds(time)
        return try call.moment(of: scene)
    }

    /// A call's options, completed by those of the scene's reading.
    func completed(_ call: JobOptions) -> JobOptions {
        var call = call
        call.reader.fonts = options.reader.fonts
        call.memory = call.memory ?? options.memory
        return call
    }

    /// The frames that a call draws: of the tree of a window's last frame, or of the scene as it is now.
    func source(_ call: JobOptions) -> FrameSource {
        var source = completed(call).source(of: scene, shown ?? scene.root.commit(at: 0))
        if shown != nil { (source.options.waitsForTiles, source.options.waitsForVideos) = (false, false) }
        return source
    }
}

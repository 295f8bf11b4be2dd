package import LayerModel

/// The passes of a display list, each after those whose results it reads.
///
/// Planned for one region of the picture: pictures larger than the largest target are drawn region by region.
package struct RenderGraph: Sendable {
    /// One target, drawn from its first to its last operation.
    package struct Pass: Sendable {
        /// The part of the picture that the target holds, in device pixels; its origin is the target's first pixel.
        package var bounds: DeviceRect
        /// The colour of the target before the first operation: premultiplied.
        package var clearColor: SIMD4<Float>
        package var operations: [Operation]
        /// The number of passes that read the result of this one before the picture is complete: 0 for the picture itself.
        package var depth: Int
        /// The reason for the pass; `nil` for the picture itself.
        package var reason: DisplayList.Reason?
        /// The node of the layer that the pass is of, or `RenderNode.none`.
        package var layer: Int32
        /// For a pass whose alpha alone is read: a command with opaque pixels that make all others there redundant.
        package var occluder: Occluder?
        /// The commands of the pass itself that later ones hide.
        package var occlusion: OcclusionGrid
        /// The number of the list's commands in the pass and those it reads, including parts outside the region.
        package var commandCount: Int
    }

    /// A command that is opaque in a rectangle.
    package struct Occluder: Sendable {
        /// Index into `DisplayList.commands`.
        package var command: Int
        /// In device pixels.
        package var pixels: DeviceRect
    }

    /// A step of a pass.
    package enum Operation: Sendable {
        /// Draws commands of the display list, back to front; those whose bounds miss the pass draw nothing.
        case draw(Range<Int>)
        /// Puts the result of an earlier pass on this one.
        case composite(Composite)
        /// Puts the shadow of an earlier pass's result on this one.
        case shadow(Shadow)
        /// Puts the shadow of a shape on this one.
        case outlineShadow(OutlineShadow)
        /// Keeps pixels of the pass, before a group that is not isolated draws on them.
        case beginClip(EdgeClip)
        /// Mixes the pixels of the pass with those kept by the coverage of the group's clip.
        case endClip(EdgeClip)

        /// The passes whose results it takes.
        package var reads: [Int] {
            switch self {
            case .draw, .outlineShadow, .beginClip, .endClip: []
            case .composite(let composite) where composite.isInPlace:
                composite.content.flatMap { $0.operations.flatMap(\.reads) }
            case .composite(let composite): composite.sources
            case .shadow(let shadow): [shadow.pass]
            }
        }

        /// Whether it reads the pass's drawing so far, which has to be on the target then.
        package var readsTarget: Bool {
            switch self {
            case .draw, .shadow, .outlineShadow: false
            case .composite(let composite):
                !composite.isInPlace && !composite.effects.isPlain && !composite.effects.onlyCastShadow
            case .beginClip(let clip), .endClip(let clip): !clip.isInPlace
            }
        }

        /// The same operation after passes have moved to other places.
        func readingPasses(at places: [Int]) -> Operation {
            switch self {
            case .draw, .outlineShadow, .beginClip, .endClip: return self
            case .composite(var composite) where composite.isInPlace:
                for index in composite.content.indices { composite.content[index].readPasses(at: places) }
                return .composite(composite)
            case .composite(var composite):
                composite.pass = places[composite.pass]
                composite.mask = composite.mask.map { places[$0] }
                return .composite(composite)
            case .shadow(var shadow):
                shadow.pass = places[shadow.pass]
                return .shadow(shadow)
            }
        }
    }

    /// A shadow without its caster, which the following operations draw over it.
    package struct Shadow: Sendable {
        /// Index of the pass whose alpha casts it, which nothing else reads.
        package var pass: Int
        package var shadow: PictureShadow
        /// The pixels written.
        package var bounds: DeviceRect
        /// The occluded pixels: something opaque is drawn over them next.
        package var hidden: DeviceRect
    }

    /// The clip of a group that is not isolated, whose operations stand between its begin and its end.
    package struct EdgeClip: Sendable {
        /// Index into `DisplayList.groups`, of a group that no other pass holds.
        package var group: Int
        /// Index into `DisplayList.clips`.
        package var clip: ClipIndex
        /// The pixels that are mixed: rectangles of the pass, none of them empty, that do not overlap.
        package var edges: [DeviceRect]
        /// A rectangle around them.
        package var bounds: DeviceRect
        /// Whether nothing between its begin and its end reads the target or another pass, so that a stack of pixels
        /// can keep them.
        package var isInPlace = false
    }

    /// The compositing of a pass's result on another.
    package struct Composite: Sendable {
        /// Index of the pass read.
        package var pass: Int
        /// Index of the pass whose alpha multiplies the result, or `nil`; outside its bounds it is 0.
        package var mask: Int?
        package var opacity: Float
        package var effects: GroupEffects
        /// Index into `DisplayList.clips`, or none.
        package var clip: ClipIndex
        /// The pixels written.
        package var bounds: DeviceRect
        /// The pixels whose backdrop is filtered: those of the pass read, without the reach of its effects, within the
        /// allowed size.
        package var backdrop = DeviceRect.empty
        /// Index into `DisplayList.clips` of the clip of the filtered backdrop, or none.
        package var backdropClip: ClipIndex = .none
        /// Whether the pixels written are as the pass began.
        package var isFirst = false
        /// The passes that are drawn here, the group's and its mask's, rather than read; empty for a composite of results.
        package var content: [Pass] = []

        /// Whether its passes are drawn in its place.
        package var isInPlace: Bool { !content.isEmpty }

        /// The passes that it shows.
        package var sources: [Int] { [pass] + (mask.map { [$0] } ?? []) }
    }

    /// Dependencies first; the last one is the picture.
    package var passes: [Pass]
    /// The part of the picture that is drawn.
    package var region: DeviceRect

    /// A graph of passes that are in order.
    package init(passes: [Pass], region: DeviceRect) {
        self.passes = passes
        self.region = region
    }
}

extension RenderGraph.Composite {
    /// A composite without a mask and without a filtered backdrop.
    package init(pass: Int, opacity: Float, effects: GroupEffects, clip: ClipIndex, bounds: DeviceRect) {
        self.init(pass: pass, mask: nil, opacity: opacity, effects: effects, clip: clip, bounds: bounds)
    }
}

extension RenderGraph.Pass {
    /// Follows passes that have moved to other places.
    fileprivate mutating func readPasses(at places: [Int]) {
        operations = operations.map { $0.readingPasses(at: places) }
    }
}

extension [RenderGraph.Pass] {
    /// Takes away the passes that the last one does not read, not even by way of others.
    mutating func leaveOutUnread() {
        var isRead = indices.map { $0 == count - 1 }
        for index in indices.reversed() where isRead[index] {
            for read in self[index].operations.lazy.flatMap(\.reads) { isRead[read] = true }
        }
        guard isRead.contains(false) else { return }
        var kept = 0
        let places = isRead.map { isRead in
            defer { kept += isRead ? 1 : 0 }
            return kept
        }
        for index in indices where isRead[index] {
            var pass = self[index]
            pass.readPasses(at: places)
            self[places[index]] = pass
        }
        removeLast(count - kept)
    }
}

package import LayerModel

/// Images brought into the range that layers may show, kept from frame to frame.
///
/// Belongs to one renderer, and so to one thread at a time.
package final class ToneMappedImages {
    private struct Key: Hashable {
        var image: UInt64
        var curve: ToneCurve
    }

    /// Frames of videos are many, and none comes again soon.
    private static let budget = 64 << 20

    private var kept = FrameCache<Key, CGImage>(budget: budget)
    /// The layers of the frame whose contents are changed, in the order of the tree, by their nodes.
    package private(set) var layers: [(slot: Int32, curve: ToneCurve)] = []

    /// An empty cache.
    package init() {}

    /// Starts a frame.
    func beginFrame() {
        kept.beginFrame()
        layers = []
    }

    /// Notes that a layer's contents are changed.
    ///
    /// - Parameter slot: The layer's node.
    func note(_ curve: ToneCurve, in slot: Int32) {
        if layers.last?.slot != slot { layers.append((slot, curve)) }
    }

    /// An image mapped by a curve; the image itself if memory is short.
    func image(_ image: CGImage, _ curve: ToneCurve, threads: Int) -> CGImage {
        let key = Key(image: image.identity, curve: curve)
        if let known = kept.value(for: key) { return known }
        guard let mapped = image.toneMapped(curve, threads: threads) else { return image }
        kept.keep(mapped, for: key, cost: mapped.bytesPerRow * mapped.height)
        return mapped
    }
}

extension DisplayListBuilder {
    /// The greatest headroom of a layer with ``CADynamicRange/constrainedHigh``.
    private static let constrainedHeadroom = 2.0

    /// A layer's contents as bright as the layer and the picture may show them.
    ///
    /// - Parameter slot: The layer's node.
    func shown(_ image: CGImage, _ rare: RareLayerProperties, in slot: Int32) -> CGImage {
        guard image.isExtended else { return image }
        guard let curve = curve(of: rare, peak: Double(image.contentHeadroom)) else { return image }
        caches.toneMapped.note(curve, in: slot)
        return caches.toneMapped.image(image, curve, threads: caches.threads)
    }

    /// The curve that brings a layer's contents into range; `nil` if none is needed.
    ///
    /// - Parameter peak: Their brightness, unless the layer sets it.
    func curve(of rare: RareLayerProperties, peak: Double) -> ToneCurve? {
        // Without a curve too bright values are clipped where pixels become bytes, channel by channel.
        let clips = rare.toneMapMode == .never
        if clips, list.range == .standard { return nil }
        return ToneCurve(
            peak: rare.contentsHeadroom > 0 ? Double(rare.contentsHeadroom) : peak, headroom: headroom(of: rare),
            clips: clips)
    }

    /// The largest brightness of a layer's contents, in multiples of white.
    private func headroom(of rare: RareLayerProperties) -> Double {
        guard list.range == .extended else { return 1 }
        if rare.wantsExtendedDynamicRangeContent { return caches.headroom }
        return switch rare.preferredDynamicRange {
        case .automatic, .high: caches.headroom
        case .constrainedHigh: min(caches.headroom, Self.constrainedHeadroom)
        default: 1
        }
    }
}

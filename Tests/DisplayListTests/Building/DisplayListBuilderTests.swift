import AppleNames
import Foundation
import LayerModel
import Synchronization
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

@Suite struct DisplayListBuilderTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let translucent = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)

    private func layer(_ frame: CGRect, _ color: CGColor? = CGColor(red: 0, green: 1, blue: 0, alpha: 1)) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    private func root(_ sublayers: CALayer...) -> CALayer {
        let root = layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
        sublayers.forEach(root.addSublayer)
        return root
    }

    private func list(_ root: CALayer, at time: Double = 0, scale: Double = 1) -> DisplayList {
        DisplayList(
            root.commit(at: 0), at: time, bounds: DeviceRect(minX: 0, minY: 0, maxX: 100, maxY: 100),
            placement: PlaneTransform(scale: scale))
    }

    @Test func aLayerIsOneCommandWhereItStands() {
        let list = list(root(layer(CGRect(x: 10, y: 20, width: 30, height: 40), red)))
        #expect(list.commands.count == 1)
        #expect(list.commands[0].bounds == DeviceRect(minX: 10, minY: 20, maxX: 40, maxY: 60))
        #expect(list.commands[0].color == SIMD4(1, 0, 0, 1))
        #expect(list.commands[0].isOpaque)
    }

    @Test(
        "A layer of one colour whose animations run is what a still one with their values is",
        arguments: [0.0, 0.3, 0.95, 4])
    func animatedPlainLayers(time: Double) {
        let still = layer(CGRect(x: 20, y: 30, width: 30, height: 20), translucent)
        let moving = layer(still.frame, translucent)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0.0
        turn.toValue = 2.0
        let move = CABasicAnimation(keyPath: "position")
        move.fromValue = CGPoint(x: 10, y: 10)
        move.toValue = CGPoint(x: 90, y: 200)
        for animation in [turn, move] { animation.duration = 1 }
        moving.add(turn, forKey: "turn")
        moving.add(move, forKey: "move")
        if time < 1 {
            still.transform = CATransform3DMakeRotation(2 * time, 0, 0, 1)
            still.position = CGPoint(x: 10 + 80 * time, y: 10 + 190 * time)
        }
        let (found, expected) = (list(root(moving), at: time), list(root(still), at: time))
        #expect(found.commands.map(\.bounds) == expected.commands.map(\.bounds))
        #expect(found.commands.map(\.color) == expected.commands.map(\.color))
        #expect(found.culledLayers == expected.culledLayers && found.visitedLayers == expected.visitedLayers)
        for (a, b) in zip(found.commands, expected.commands) {
            let (first, second) = (found.transforms[a.transform], expected.transforms[b.transform])
            #expect(abs(first.m11 - second.m11) < 1e-9 && abs(first.m12 - second.m12) < 1e-9)
            #expect(abs(first.m41 - second.m41) < 1e-9 && abs(first.m42 - second.m42) < 1e-9)
        }
    }

    @Test func whatCannotBeSeenIsLeftOut() {
        let hidden = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
        hidden.isHidden = true
        let transparent = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
        transparent.opacity = 0
        let away = layer(CGRect(x: 200, y: 0, width: 10, height: 10))
        let empty = layer(.zero)
        let back = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
        back.isDoubleSided = false
        back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        let list = list(root(hidden, transparent, away, empty, back))
        #expect(list.commands.isEmpty)
        #expect(list.culledLayers == 5)
    }

    /// Hides its layer before the first second, and counts how often that layer's values were worked out.
    private final class Curtain: LayerValueSource {
        let keyPaths = [LayerKeyPath(.isHidden)]
        let changes: ClosedRange<CFTimeInterval> = 0...1
        let count = Mutex(0)

        func hides(at time: CFTimeInterval) -> Bool { time < 1 }

        func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
            count.withLock { $0 += 1 }
            properties.flags[.hidden] = hides(at: time)
        }
    }

    @Test func valuesOfLayersThatAreHiddenAreNotWorkedOut() {
        let curtain = Curtain()
        let layer = layer(CGRect(x: 10, y: 20, width: 30, height: 40), red)
        layer.add(EvaluatedAnimation(curtain), forKey: "curtain")
        let root = root(layer)
        let before = list(root, at: 0.5)
        #expect(before.commands.isEmpty && before.visitedLayers == 2 && before.culledLayers >= 1)
        #expect(curtain.count.withLock { $0 } == 0)
        #expect(list(root, at: 1.5).commands.count == 1)
        #expect(curtain.count.withLock { $0 } == 1)
    }

    @Test(arguments: [
        (CGRect(x: 0, y: 0, width: 100, height: 100), DeviceRect(minX: 20, minY: 30, maxX: 30, maxY: 40)),
        (CGRect(x: 25, y: 0, width: 70, height: 36), DeviceRect(minX: 25, minY: 30, maxX: 30, maxY: 36)),
        (CGRect(x: 50, y: 50, width: 10, height: 10), nil),
    ]) func masksMakeNoGroupLarger(frame: CGRect, expected: DeviceRect?) {
        let masked = layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
        masked.addSublayer(layer(CGRect(x: 20, y: 30, width: 10, height: 10), red))
        masked.mask = layer(frame)
        let groups = list(root(masked)).groups.filter { !$0.isMask }
        #expect(groups.map(\.bounds) == (expected.map { [$0] } ?? []))
        #expect(groups.map(\.compositeBounds) == groups.map(\.bounds))
    }

    @Test func siblingsAreDrawnByZPositionThenInOrder() {
        let layers = [3.0, 0, 3, -1, 0].enumerated().map { index, z in
            let layer = layer(CGRect(x: Double(index) * 10, y: 0, width: 5, height: 5))
            layer.zPosition = z
            return layer
        }
        let root = root()
        layers.forEach(root.addSublayer)
        #expect(list(root).commands.map { $0.bounds.minX / 10 } == [3, 1, 4, 0, 2])
    }

    @Test func theSublayerTransformActsAboutTheAnchorPoint() {
        let parent = layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
        parent.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
        parent.addSublayer(layer(CGRect(x: 0, y: 0, width: 100, height: 100)))
        #expect(list(parent).commands[0].bounds == DeviceRect(minX: 25, minY: 25, maxX: 75, maxY: 75))
    }

    @Test func scrollingMovesSublayersOnly() {
        let scrolled = layer(CGRect(x: 10, y: 10, width: 50, height: 50), red)
        scrolled.bounds.origin = CGPoint(x: 5, y: 7)
        scrolled.addSublayer(layer(CGRect(x: 20, y: 20, width: 10, height: 10)))
        let list = list(root(scrolled))
        #expect(list.commands[0].bounds == DeviceRect(minX: 10, minY: 10, maxX: 60, maxY: 60))
        #expect(list.commands[1].bounds == DeviceRect(minX: 25, minY: 23, maxX: 35, maxY: 33))
    }

    // MARK: - Opacity

    @Test func opacityOfOnePartNeedsNoGroup() {
        let single = layer(CGRect(x: 0, y: 0, width: 10, height: 10), red)
        single.opacity = 0.5
        let list = list(root(single))
        #expect(list.groups.isEmpty)
        #expect(list.commands[0].color == SIMD4(0.5, 0, 0, 0.5))
        #expect(!list.commands[0].isOpaque)
    }

    @Test func opacityOfPartsApartNeedsNoGroup() {
        let parent = layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
        parent.opacity = 0.5
        parent.addSublayer(layer(CGRect(x: 0, y: 0, width: 10, height: 10)))
        parent.addSublayer(layer(CGRect(x: 10, y: 0, width: 10, height: 10)))
        let list = list(root(parent))
        #expect(list.groups.isEmpty)
        #expect(list.commands.allSatisfy { $0.color.w == 0.5 })
    }

    @Test func opacityOfPartsThatOverlapIsAGroup() {
        let parent = layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
        parent.opacity = 0.5
        parent.addSublayer(layer(CGRect(x: 0, y: 0, width: 10, height: 10)))
        parent.addSublayer(layer(CGRect(x: 5, y: 0, width: 10, height: 10)))
        let list = list(root(parent))
        #expect(list.groups.count == 1)
        #expect(list.groups[0].opacity == 0.5 && list.groups[0].commands == 0..<2)
        #expect(list.groups[0].bounds == DeviceRect(minX: 0, minY: 0, maxX: 15, maxY: 10))
        #expect(list.commands.allSatisfy { $0.color.w == 1 })
    }

    @Test func withoutGroupOpacityEachPartFades() {
        let parent = layer(CGRect(x: 0, y: 0, width: 100, height: 100), red)
        parent.opacity = 0.5
        parent.allowsGroupOpacity = false
        parent.addSublayer(layer(CGRect(x: 0, y: 0, width: 10, height: 10)))
        let list = list(root(parent))
        #expect(list.groups.isEmpty)
        #expect(list.commands.map(\.color.w) == [0.5, 0.5])
    }

    // MARK: - Clips

    @Test func clipsOnWholePixelsCostNothing() {
        let parent = layer(CGRect(x: 10, y: 10, width: 20, height: 20), nil)
        parent.masksToBounds = true
        parent.addSublayer(layer(CGRect(x: -5, y: -5, width: 100, height: 100)))
        let list = list(root(parent))
        #expect(list.clips.isEmpty)
        #expect(list.commands[0].bounds == DeviceRect(minX: 10, minY: 10, maxX: 30, maxY: 30))
    }

    @Test func roundedClipsNestInAChain() {
        let outer = layer(CGRect(x: 0, y: 0, width: 50, height: 50), nil)
        outer.masksToBounds = true
        outer.cornerRadius = 10
        let inner = layer(CGRect(x: 5, y: 5, width: 50, height: 50), nil)
        inner.masksToBounds = true
        inner.cornerRadius = 10
        inner.addSublayer(layer(CGRect(x: 0, y: 0, width: 100, height: 100)))
        outer.addSublayer(inner)
        let list = list(root(outer))
        #expect(list.clips.map(\.parent) == [.none, Index(0)])
        #expect(list.commands[0].clip == 1)
        #expect(list.commands[0].bounds == DeviceRect(minX: 5, minY: 5, maxX: 50, maxY: 50))
    }

    @Test func clipsAroundAGroupApplyToItOnce() {
        let clip = layer(CGRect(x: 0, y: 0, width: 50, height: 50), nil)
        clip.masksToBounds = true
        clip.cornerRadius = 10
        let group = layer(CGRect(x: 0, y: 0, width: 50, height: 50), nil)
        group.opacity = 0.5
        group.addSublayer(layer(CGRect(x: 0, y: 0, width: 30, height: 30)))
        group.addSublayer(layer(CGRect(x: 10, y: 10, width: 30, height: 30)))
        clip.addSublayer(group)
        let list = list(root(clip))
        #expect(list.groups.count == 1 && list.groups[0].clip == 0)
        #expect(list.commands.allSatisfy { $0.clip == .none })
    }

    // MARK: - Masks and replicas

    @Test func aMaskIsTheFirstPartOfItsGroup() {
        let masked = layer(CGRect(x: 0, y: 0, width: 50, height: 50), red)
        masked.mask = layer(CGRect(x: 10, y: 10, width: 20, height: 20))
        let list = list(root(masked))
        #expect(list.groups.map(\.isMask) == [true, false])
        #expect(list.groups[0].commands == 0..<1 && list.groups[1].commands == 0..<2)
        #expect(list.commands[0].bounds == DeviceRect(minX: 10, minY: 10, maxX: 30, maxY: 30))
    }

    @Test func aMaskWithoutASizeHidesEverything() {
        let masked = layer(CGRect(x: 0, y: 0, width: 50, height: 50), red)
        masked.mask = CALayer()
        let list = list(root(masked))
        #expect(list.commands.isEmpty && list.groups.isEmpty)
    }

    @Test func replicasMoveAndChangeColour() {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        replicator.instanceCount = 4
        replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        replicator.instanceBlueOffset = -0.25
        replicator.addSublayer(layer(CGRect(x: 0, y: 0, width: 10, height: 10), .white))
        let list = list(root(replicator))
        #expect(list.commands.map(\.bounds.minX) == [0, 20, 40, 60])
        #expect(list.commands.map(\.color.z) == [1, 0.75, 0.5, 0.25])
    }

    @Test func nestedReplicatorsHaveALimit() {
        var inner: CALayer = layer(CGRect(x: 0, y: 0, width: 1, height: 1))
        for _ in 0..<8 {
            let replicator = CAReplicatorLayer()
            replicator.instanceCount = 1000
            replicator.addSublayer(inner)
            inner = replicator
        }
        #expect(list(root(inner)).isTruncated)
    }

    @Test("Instances that are copied end where memory does")
    func instancesAreCharged() {
        let replicator = CAReplicatorLayer()
        replicator.addSublayer(layer(CGRect(x: 0, y: 0, width: 1, height: 1)))
        replicator.instanceCount = 1 << 18
        let root = root(replicator)
        #expect(list(root).commands.count == 1 << 18)
        let limits = WorkLimits(memory: MemoryBudget(limit: 1 << 23))
        let ended = limits.perform { list(root) }
        #expect(limits.areExceeded && ended.commands.count < 1 << 17)
    }

    @Test("Lists end soon after their deadline, inside transitions too")
    func deadlines() {
        let crowd = root()
        for _ in 0..<1000 { crowd.addSublayer(layer(CGRect(x: 0, y: 0, width: 1, height: 1))) }
        let transition = CATransition()
        transition.duration = 1
        crowd.add(transition, forKey: nil)
        let root = root(crowd)
        #expect(list(root, at: 0.5).visitedLayers > 1000)
        let ended = WorkLimits(deadline: .now - .seconds(1)).perform { list(root, at: 0.5) }
        #expect(ended.visitedLayers < 200)
    }

    @Test func aDeepChainNeedsNoStack() {
        let root = root()
        var parent = root
        for _ in 0..<50_000 {
            let child = layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
            parent.addSublayer(child)
            parent = child
        }
        parent.backgroundColor = red
        #expect(list(root).commands.count == 1)
    }

    // MARK: - Depth

    @Test func planesOfATransformLayerAreDrawnByDepth() {
        let space = CATransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        for (index, z) in [0.0, -40, -80, 20].enumerated() {
            let plane = layer(CGRect(x: 0, y: 0, width: 50, height: 50), red)
            plane.zPosition = z
            plane.opacity = Float(index + 1) / 10
            space.addSublayer(plane)
        }
        let tenths = list(root(space)).commands.map { ($0.color.w * 10).rounded() }
        #expect(tenths == [3, 2, 1, 4])
        space.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        let turned = list(root(space)).commands.map { ($0.color.w * 10).rounded() }
        #expect(turned == [4, 1, 2, 3])
    }

    @Test func siblingsWithoutDepthAreNotCut() {
        let turned = layer(CGRect(x: 0, y: 0, width: 50, height: 50), red)
        turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
        // Alone, or beside the others, it needs no order.
        #expect(list(root(turned)).clips.isEmpty)
        let beside = layer(CGRect(x: 60, y: 0, width: 30, height: 30))
        #expect(list(root(turned, beside)).clips.isEmpty)
        // In a layer of its own it is flat.
        let around = layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
        around.addSublayer(turned)
        let over = layer(CGRect(x: 0, y: 0, width: 50, height: 50))
        let flat = list(root(around, over))
        #expect(flat.clips.isEmpty && flat.commands.map(\.color.x) == [1, 0])
        // What is not seen cuts nothing.
        let hidden = layer(CGRect(x: 0, y: 0, width: 50, height: 50))
        hidden.isHidden = true
        #expect(list(root(hidden, turned)).clips.isEmpty)
    }

    @Test(arguments: [false, true]) func planesThatCrossAreCut(areInTransformLayer: Bool) {
        let flat = layer(CGRect(x: 25, y: 25, width: 50, height: 50), red)
        let turned = layer(CGRect(x: 25, y: 25, width: 50, height: 50))
        turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
        let space = CATransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        if areInTransformLayer { space.sublayers = [flat, turned] }
        let list = list(areInTransformLayer ? root(space) : root(flat, turned))
        #expect(list.commands.count == 3)
        #expect(list.clips.count == 2 && list.clips.allSatisfy { !$0.isAntialiased })
    }

    // MARK: - Contents

    @Test func gravityAndPartsOfAPicture() throws {
        let image = try #require(
            CGImage(
                premultipliedRGBA8: ContiguousArray(repeating: 255, count: 40 * 20 * 4), width: 40, height: 20,
                isOpaque: true))
        let picture = layer(CGRect(x: 0, y: 0, width: 80, height: 80), nil)
        picture.contents = image
        picture.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        picture.contentsGravity = .resizeAspect
        let list = list(root(picture))
        #expect(list.images[0].source == Box(20, 0, 40, 10))
        #expect(list.commands[0].bounds == DeviceRect(minX: 0, minY: 20, maxX: 80, maxY: 60))
        #expect(list.commands[0].isOpaque)
    }

    @Test func aCentreCutsAPictureInNine() throws {
        let image = try #require(
            CGImage(
                premultipliedRGBA8: ContiguousArray(repeating: 255, count: 40 * 40 * 4), width: 40, height: 40,
                isOpaque: true))
        let picture = layer(CGRect(x: 0, y: 0, width: 100, height: 80), nil)
        picture.contents = image
        picture.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        let list = list(root(picture))
        #expect(list.commands.count == 9)
        #expect(list.commands[4].bounds == DeviceRect(minX: 10, minY: 10, maxX: 90, maxY: 70))
        #expect(list.images[4].source == Box(10, 10, 30, 30))
        #expect(list.commands[4].edges == [])
        #expect(list.commands[0].edges == [.left, .bottom])
    }

    @Test func picturesStayUprightWhereGeometryIsFlipped() throws {
        let image = try #require(
            CGImage(
                premultipliedRGBA8: ContiguousArray(repeating: 255, count: 4 * 4 * 4), width: 4, height: 4,
                isOpaque: true))
        let picture = layer(CGRect(x: 0, y: 0, width: 10, height: 10), nil)
        picture.contents = image
        let flipped = layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
        flipped.isGeometryFlipped = true
        flipped.addSublayer(picture)
        let list = list(root(flipped))
        #expect(list.commands[0].bounds == DeviceRect(minX: 0, minY: 90, maxX: 10, maxY: 100))
        #expect(list.images[0].source == Box(0, 4, 4, 0))
    }

    @Test("Corners of patterns are smooth, whichever edges are not")
    func cornersOfPatterns() throws {
        let image = try #require(
            CGImage(premultipliedRGBA8: ContiguousArray(repeating: 255, count: 4), width: 1, height: 1, isOpaque: true))
        let pattern = UIColor(patternImage: UIImage(cgImage: image, scale: 1, orientation: .up))
        let patterned = layer(CGRect(x: 0, y: 0, width: 40, height: 40), pattern.cgColor)
        patterned.edgeAntialiasingMask = []
        #expect(list(root(patterned)).commands.map(\.edges) == [[]])
        patterned.cornerRadius = 8
        #expect(list(root(patterned)).commands.map(\.edges) == [.all])
    }
}

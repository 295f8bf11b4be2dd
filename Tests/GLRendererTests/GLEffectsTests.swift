import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import RenderDevices
import ShaderSources
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer

/// Pictures with one group that has effects.
enum EffectScene {
    static func rect(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> DeviceRect {
        DeviceRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// Makes the last command of a list a group.
    static func group(
        _ list: inout DisplayList, _ effects: GroupEffects, opacity: Float = 1, clip: Index<ClipNode> = .none
    ) {
        guard let bounds = list.commands.last?.bounds else { return }
        let count = list.commands.count
        list.groups.append(
            DisplayList.Group(
                commands: count - 1..<count, opacity: opacity, effects: effects, clip: clip,
                backdropClip: clip, backdropBounds: bounds, bounds: bounds,
                compositeBounds: bounds.expanded(by: effects.reach).intersection(list.bounds), reason: .filter))
    }
}

@Suite struct BlurKernelTests {
    @Test(arguments: [0.1, 0.5, 1, 2.5, 4.9, 5, 9, 20, 100, 3000, 1e9])
    func weightsAddUpToOne(sigma: Float) {
        let kernel = BlurKernel(sigma: sigma)
        let sum = kernel.weights[0] + 2 * kernel.weights.dropFirst().reduce(0, +)
        #expect(abs(sum - 1) < 1e-4)
        #expect(kernel.reach <= BlurKernel.reachLimit)
        #expect(kernel.factor == 1 || min(sigma, 1e5) / Float(kernel.factor) >= 2.5)
        #expect(zip(kernel.weights, kernel.weights.dropFirst()).allSatisfy { $0 >= $1 && $1 >= 0 })
    }

    @Test(arguments: [0.5, 2.5, 7, 100])
    func rowsAreBlurredAsTheirPixelsAre(sigma: Float) {
        let kernel = BlurKernel(sigma: sigma)
        var generator = SplitMix64(seed: 7)
        let row = (0..<4 * (2 * kernel.texelReach + 1)).map { _ in Float.random(in: 0...1, using: &generator) }
        let matrices = kernel.rowWeights
        #expect(matrices.count == 16 * (kernel.texelReach + 1))
        for place in 0..<4 {
            let center = 4 * kernel.texelReach + place
            let expected = (-kernel.reach...kernel.reach).reduce(0) { $0 + kernel.weights[abs($1)] * row[center + $1] }
            let found = row.indices.reduce(Float(0)) { sum, index in
                let texel = index / 4 - kernel.texelReach
                // Before the texel, rows and columns change places.
                let element = texel < 0 ? 4 * place + index % 4 : 4 * (index % 4) + place
                return sum + matrices[16 * abs(texel) + element] * row[index]
            }
            #expect(abs(found - expected) < 1e-5)
        }
    }

    @Test func nothingIsBlurredWithoutADeviation() {
        for sigma: Float in [0, -1, .nan] {
            let kernel = BlurKernel(sigma: sigma)
            #expect(kernel.weights == [1] && kernel.factor == 1)
        }
    }
}

@Suite(.needsGL) struct GLEffectsTests {
    @Test func everyEffectProgramCompilesAndLinks() throws {
        let context = try GLTesting.context()
        try context.perform { () throws(RenderError) in
            let cache = ProgramCache<EffectProgram>(in: context, extensions: [], defines: [])
            for key in EffectProgram.allCases {
                do throws(RenderError) {
                    _ = try cache.program(for: key)
                } catch {
                    Issue.record("\(error)")
                }
            }
            try context.checkHealth(after: "compiling")
        }
        #expect(Set(EffectProgram.allCases.map(\.name)).count == EffectProgram.allCases.count)
    }

    @Test func aColourMatrixMapsStraightColours() throws {
        var effects = GroupEffects()
        effects.filters = [
            .colorMatrix(
                ColorMatrix(
                    red: SIMD4(0, 1, 0, 0), green: SIMD4(0.5, 0, 0, 0), blue: SIMD4(0, 0, -1, 0),
                    alpha: SIMD4(0, 0, 0, 0.5), bias: SIMD4(0.1, 0, 1, 0)))
        ]
        var list = DisplayList(width: 20, height: 20)
        // Straight 0.75, 0.25, 0.5 with alpha 0.8.
        list.add(Box(4, 4, 16, 16), color: SIMD4(0.6, 0.2, 0.4, 0.8))
        EffectScene.group(&list, effects)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let expected = SIMD4<Double>(0.225, 0.75, 0.5, 1) * 0.4 * 255
        for channel in 0..<4 { #expect(abs(Double(picture[10, 10][channel]) - expected[channel]) <= 2) }
        #expect(picture[1, 1] == .zero)
    }

    @Test(arguments: [
        SIMD2<Float>(1, 1), SIMD2(2.5, 2.5), SIMD2(7, 3), SIMD2(5, 5.5), SIMD2(13, 13), SIMD2(20, 0), SIMD2(0, 6),
    ])
    func aBlurIsAGaussian(sigma: SIMD2<Float>) throws {
        var effects = GroupEffects()
        effects.filters = [.blur(sigma)]
        var list = DisplayList(width: 120, height: 110)
        list.add(Box(43, 39, 81, 68), color: SIMD4(1, 0.5, 0, 1))
        EffectScene.group(&list, effects)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let across = Self.blurredStep(from: 43, to: 81, count: 120, sigma: Double(sigma.x))
        let down = Self.blurredStep(from: 39, to: 68, count: 110, sigma: Double(sigma.y))
        var greatest = 0.0
        for y in 0..<110 {
            for x in 0..<120 {
                let expected = across[x] * down[y] * 255
                greatest = max(greatest, abs(Double(picture[x, y].w) - expected))
                greatest = max(greatest, abs(Double(picture[x, y].y) - expected / 2))
            }
        }
        #expect(greatest <= 2)
    }

    /// At every place that the picture's first pixel can have in a texel with four of them.
    @Test(
        arguments: [SIMD2<Float>(0.4, 0.4), SIMD2(1, 0), SIMD2(2.5, 6), SIMD2(6, 6), SIMD2(40, 12)],
        0..<4)
    func aShadowIsBlurredAlpha(sigma: SIMD2<Float>, place: Int) throws {
        var effects = GroupEffects()
        effects.shadow = PictureShadow(color: SIMD4(0, 0, 0, 1), offset: SIMD2(150, 8), sigma: sigma)
        var list = DisplayList(width: 300, height: 120)
        let (left, right) = (20 + place, 63 + place)
        list.add(Box(Float(left), 39, Float(right), 68), color: SIMD4(0.25, 0, 0, 0.5))
        EffectScene.group(&list, effects)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let across = Self.blurredStep(from: left + 150, to: right + 150, count: 300, sigma: Double(sigma.x))
        let down = Self.blurredStep(from: 39 + 8, to: 68 + 8, count: 120, sigma: Double(sigma.y))
        var greatest = 0.0
        for y in 0..<120 {
            for x in 70..<300 {
                greatest = max(greatest, abs(Double(picture[x, y].w) - across[x] * down[y] * 127.5))
            }
        }
        #expect(greatest <= 2)
    }

    /// A run of ones among zeros, blurred by summing what of a Gaussian lies in each pixel.
    static func blurredStep(from low: Int, to high: Int, count: Int, sigma: Double) -> [Double] {
        let weight: (Int) -> Double = {
            guard sigma > 0 else { return $0 == 0 ? 1 : 0 }
            let scale = 1 / (sigma * 2.0.squareRoot())
            return erf((Double($0) + 0.5) * scale) - erf((Double($0) - 0.5) * scale)
        }
        let reach = Int((3 * sigma).rounded(.up))
        let sum = (-reach...reach).reduce(0) { $0 + weight($1) }
        return (0..<count).map { x in
            (low..<high).reduce(0) { abs($1 - x) <= reach ? $0 + weight($1 - x) : $0 } / sum
        }
    }

    @Test func aShadowLiesUnderThePicture() throws {
        var effects = GroupEffects()
        effects.shadow = PictureShadow(color: SIMD4(0, 0, 0.5, 0.5), offset: SIMD2(10, 6), sigma: SIMD2(2, 2))
        var list = DisplayList(width: 80, height: 80, background: SIMD4(1, 1, 1, 1))
        list.add(Box(20, 20, 50, 50), color: SIMD4(0.5, 0, 0, 0.5))
        EffectScene.group(&list, effects)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        // Beyond the picture: half of its alpha, in the shadow's colour.
        #expect(Self.isClose(picture[55, 45], SIMD4(0.75, 0.75, 1, 1)))
        // Under the translucent picture it shows through.
        #expect(Self.isClose(picture[40, 40], SIMD4(0.875, 0.375, 0.5, 1)))
        #expect(Self.isClose(picture[22, 22], SIMD4(1, 0.5, 0.5, 1)))
        #expect(picture[70, 10] == SIMD4(255, 255, 255, 255))
    }

    /// Translucent groups with shadows: some reach beyond the picture.
    private func groupsWithShadows(_ count: Int, side: Int32, sigma: Float) -> DisplayList {
        var list = DisplayList(width: side, height: side, background: SIMD4(1, 1, 1, 1))
        for number in 0..<count {
            let place = SIMD2(Float(number % 5), Float(number / 5)) * Float(side) / 5 - 3
            var effects = GroupEffects()
            effects.shadow = PictureShadow(
                color: SIMD4(0, 0.2, 0.1, 0.5), offset: SIMD2(Float(number % 3), 4.5),
                sigma: SIMD2(repeating: sigma * Float(1 + number % 2)))
            list.add(
                Box(low: place, high: place + SIMD2(15, 22)),
                color: SIMD4(0.4, 0.1, 0, 0.6))
            EffectScene.group(&list, effects, opacity: number % 4 == 0 ? 0.7 : 1)
        }
        return list
    }

    @Test func shadowsOfGroupsAreCastTogether() throws {
        let list = groupsWithShadows(20, side: 200, sigma: 2)
        let (gl, cpu) = try GLTesting.drawOnBoth(list)
        #expect(gl.difference(from: cpu, tolerance: 2).count == 0)
        // Those of all groups, and the picture.
        let passes = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).statistics.passes
        #expect(passes == 2)
    }

    /// What they need counts, not what casts them: here a million pixels each.
    @Test func shadowsAreCastTogetherAsFarAsThereIsRoom() throws {
        let list = groupsWithShadows(20, side: 1024, sigma: 300)
        let (gl, cpu) = try GLTesting.drawOnBoth(list)
        #expect(gl.difference(from: cpu, tolerance: 2).count == 0)
        let passes = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).statistics.passes
        #expect(passes == 3)
    }

    @Test func aBackdropIsFilteredInsideTheGroupOnly() throws {
        var effects = GroupEffects()
        let negative = ColorMatrix(
            red: SIMD4(-1, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, -1, 0), alpha: SIMD4(0, 0, 0, 1),
            bias: SIMD4(1, 1, 1, 0))
        effects.backdropFilters = [.blur(SIMD2(3, 3)), .colorMatrix(negative)]
        var list = DisplayList(width: 40, height: 40, background: SIMD4(1, 0, 0, 1))
        list.add(Box(0, 10, 30, 30), color: SIMD4(0, 0, 0, 0.5))
        EffectScene.group(&list, effects)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        // Cyan, darkened by the group; at the picture's edge the backdrop goes on.
        for x in [0, 15, 29] { #expect(Self.isClose(picture[x, 20], SIMD4(0, 0.5, 0.5, 1))) }
        #expect(picture[35, 20] == SIMD4(255, 0, 0, 255))
    }

    static func isClose(_ pixel: SIMD4<UInt8>, _ expected: SIMD4<Double>) -> Bool {
        (0..<4).allSatisfy { abs(Double(pixel[$0]) - expected[$0] * 255) <= 2 }
    }
}

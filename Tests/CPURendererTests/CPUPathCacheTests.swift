import DisplayListTestSupport
import Foundation
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import Rasterization

/// The CPU renderer finds the coverage of a path once, keeps it within a budget, and draws the same with it.
@Suite struct CPUPathCacheTests {
    private func blob(seed: UInt64) -> CGPath {
        var random = SplitMix64(seed: seed)
        let path = CGMutablePath()
        func point() -> CGPoint {
            CGPoint(x: Double.random(in: 0...80, using: &random), y: Double.random(in: 0...80, using: &random))
        }
        path.move(to: point())
        for _ in 0..<6 { path.addCurve(to: point(), control1: point(), control2: point()) }
        path.closeSubpath()
        return path
    }

    private func list(_ paths: [CGPath], x: Double = 0, y: Double = 0) -> DisplayList {
        var list = DisplayList(width: 120, height: 100, background: SIMD4(1, 1, 1, 1))
        for (index, path) in paths.enumerated() {
            let box = path.boundingBox
            list.paths.append(PathPaint(path: path, isEvenOdd: index % 2 == 0))
            list.add(
                Box(Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY)),
                color: SIMD4(0.5, 0.1, 0, 0.6),
                transform: PlaneTransform(
                    scale: 1, translationX: x + Double(index * 11), translationY: y + Double(index * 3)),
                primitive: .path, payload: Index(index), isOpaque: false)
        }
        return list
    }

    private func draw(_ list: DisplayList, with renderer: CPURenderer) throws -> (DrawnPicture, FrameStatistics) {
        let statistics = try renderer.draw(RenderGraph(list), of: list)
        return (try renderer.withPixels { DrawnPicture($0) }, statistics)
    }

    private func fresh(_ list: DisplayList) throws -> DrawnPicture {
        try draw(list, with: CPURenderer(threads: 1)).0
    }

    @Test func whatStaysIsNotRasterisedAgain() throws {
        let renderer = CPURenderer(threads: 2)
        let paths = (0..<5).map { blob(seed: UInt64($0)) }
        let first = try draw(list(paths), with: renderer)
        #expect(first.1.rasterizedPaths == 5 && first.1.reusedPaths == 0 && first.1.pathBytes > 1000)
        let second = try draw(list(paths), with: renderer)
        #expect(second.1.rasterizedPaths == 0 && second.1.reusedPaths == 5)
        #expect(second.0 == first.0)
        #expect(second.0 == (try fresh(list(paths))))
    }

    @Test(arguments: [(7.0, -4.0), (-60, 40), (95, 12), (-3, -30)])
    func wholePixelsAreNotRasterisedAgain(x: Double, y: Double) throws {
        let renderer = CPURenderer(threads: 1)
        let paths = (0..<4).map { blob(seed: UInt64($0)) }
        _ = try draw(list(paths, x: 0.25, y: 0.625), with: renderer)
        let moved = list(paths, x: x + 0.25, y: y + 0.625)
        let second = try draw(moved, with: renderer)
        #expect(second.1.rasterizedPaths == 0 && second.1.reusedPaths == moved.commands.count)
        #expect(second.0 == (try fresh(moved)))
    }

    @Test func partsOfPixelsAndNewPathsAreRasterised() throws {
        let renderer = CPURenderer(threads: 1)
        let path = blob(seed: 1)
        _ = try draw(list([path]), with: renderer)
        #expect(try draw(list([path], x: 0.5), with: renderer).1.rasterizedPaths == 1)
        #expect(try draw(list([blob(seed: 2)]), with: renderer).1.rasterizedPaths == 1)
        #expect(try draw(list([path]), with: renderer).1.rasterizedPaths == 0)
    }

    @Test(arguments: [0, 300, 6000, 1 << 20]) func theBudgetHolds(budget: Int) throws {
        let renderer = CPURenderer(threads: 1, bandHeight: nil, pathBudget: budget)
        for frame in 0..<6 {
            let picture = list((0..<8).map { blob(seed: UInt64(frame * 3 + $0)) })
            let drawn = try draw(picture, with: renderer)
            #expect(drawn.1.pathBytes <= budget)
            #expect(drawn.0 == (try fresh(picture)))
        }
    }

    @Test func pathsThatNobodyHoldsAreForgotten() throws {
        let renderer = CPURenderer(threads: 1)
        for frame in 0..<20 { _ = try draw(list([blob(seed: UInt64(frame))]), with: renderer) }
        let left = try draw(list([]), with: renderer)
        #expect(left.1.pathBytes == 0)
    }

    @Test func bandsAndThreadsChangeNothing() throws {
        // Larger than what one thread makes at once.
        let large = CGMutablePath()
        for index in 0..<3000 {
            let t = Double(index) / 3000 * 2 * .pi
            let point = CGPoint(x: 60 + 58 * sin(13 * t), y: 50 + 300 * cos(37 * t))
            index == 0 ? large.move(to: point) : large.addLine(to: point)
        }
        large.closeSubpath()
        let picture = list([large, blob(seed: 9)])
        let expected = try draw(picture, with: CPURenderer(threads: 1, bandHeight: 100)).0
        for (threads, height) in [(1, 7), (3, 16), (4, nil)] {
            #expect(try draw(picture, with: CPURenderer(threads: threads, bandHeight: height)).0 == expected)
        }
        #expect(try draw(picture, with: CPURenderer(threads: 1, bandHeight: 9, pathBudget: 0)).0 == expected)
    }

    @Test func pathsThatChangeAreDrawnTheSameAndNotKept() throws {
        // Enough to be prepared by several threads, some of them clipped or with hard edges.
        var still = list((0..<60).map { blob(seed: UInt64($0)) }, x: -280, y: -60)
        for index in still.paths.indices where index % 5 == 0 { still.paths[index].isAntialiased = false }
        var changing = still
        for index in changing.paths.indices { changing.paths[index].isChanging = true }
        let expected = try draw(still, with: CPURenderer(threads: 1)).0
        for (threads, height) in [(1, nil), (1, 5), (2, nil), (5, 16)] as [(Int, Int?)] {
            let renderer = CPURenderer(threads: threads, bandHeight: height)
            for _ in 0..<2 {
                let drawn = try draw(changing, with: renderer)
                #expect(drawn.0 == expected)
                #expect(drawn.1.pathBytes == 0 && drawn.1.reusedPaths == 0 && drawn.1.rasterizedPaths > 10)
            }
        }
        #expect(try draw(changing, with: CPURenderer(threads: 3, bandHeight: 9, pathBudget: 0)).0 == expected)
    }
}

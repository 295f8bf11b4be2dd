import AppleNames
import Foundation
import LayerModel
import LayerViews
import TestSupport
import Testing

@testable import LayerSnapshots

@Suite struct SnapshotTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A source file that lies in a folder of this test.
    private var file: String { folder("BadgeTests.swift") }

    private func layer(_ color: CGColor) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 5, y: 7, width: 8, height: 4)
        layer.position = CGPoint(x: 100, y: -100)
        layer.transform = CATransform3DMakeScale(3, 3, 1)
        layer.backgroundColor = color
        return layer
    }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    /// What a comparison throws; `nil` if the pictures are the same.
    private func failure(_ body: () throws(SnapshotFailure) -> Void) -> SnapshotFailure? {
        do throws(SnapshotFailure) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func picturesAreRecordedThenCompared() throws {
        let check = { (color: CGColor) in
            failure { () throws(SnapshotFailure) in
                try assertSnapshot(of: layer(color), scale: 2, named: "a b", file: file)
            }
        }
        guard case .recorded(let path) = check(red) else { Issue.record("not recorded"); return }
        #expect(path == folder.path + "/__Snapshots__/BadgeTests/picturesAreRecordedThenCompared.a-b.png")
        #expect(check(red) == nil)
        guard
            case .differs(16 * 8, 2, let actual, let difference) = check(
                CGColor(red: 253.0 / 255, green: 0, blue: 0, alpha: 1))
        else { Issue.record("not found to differ"); return }
        #expect([path, actual, difference].allSatisfy(FileManager.default.fileExists))
        let near = failure { () throws(SnapshotFailure) in
            try assertSnapshot(
                of: layer(CGColor(red: 253.0 / 255, green: 0, blue: 0, alpha: 1)), scale: 2, named: "a b",
                tolerance: SnapshotTolerance(levels: 2), file: file)
        }
        #expect(near == nil)
    }

    @Test func sizesAndCounts() throws {
        let layer = layer(red)
        let check = { (tolerance: SnapshotTolerance) in
            failure { () throws(SnapshotFailure) in try assertSnapshot(of: layer, tolerance: tolerance, file: file) }
        }
        _ = check(.exact)
        let dot = CALayer()
        dot.frame = CGRect(x: 5, y: 7, width: 1, height: 1)
        dot.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        layer.addSublayer(dot)
        #expect(check(SnapshotTolerance(pixels: 1)) == nil)
        guard case .differs(1, 255, _, _) = check(.exact) else { Issue.record("not found to differ"); return }
        layer.bounds.size.width = 9
        guard case .size(let found, let expected, _) = check(SnapshotTolerance(levels: 255)) else {
            Issue.record("not found to be larger")
            return
        }
        #expect(found == (9, 4) && expected == (8, 4))
        guard
            case .recorded = failure({ () throws(SnapshotFailure) in
                try assertSnapshot(of: layer, record: true, file: file)
            })
        else { Issue.record("not recorded"); return }
        #expect(check(.exact) == nil)
    }

    @Test func whatIsNotDrawnOrRead() throws {
        guard case .rendering = failure({ () throws(SnapshotFailure) in try assertSnapshot(of: CALayer(), file: file) })
        else { Issue.record("drawn"); return }
        let broken = folder.url("__Snapshots__/BadgeTests")
        try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
        try Data("no picture".utf8).write(to: broken.appendingPathComponent("whatIsNotDrawnOrRead.png"))
        guard case .file = failure({ () throws(SnapshotFailure) in try assertSnapshot(of: layer(red), file: file) })
        else { Issue.record("read"); return }
    }

    @Test("a view is laid out, and its picture is that in the repository") func views() throws {
        final class Row: UIView {
            private let dot = UIView()

            override func layoutSubviews() {
                dot.backgroundColor = .blue
                dot.frame = CGRect(x: bounds.width - 4, y: 0, width: 4, height: 4)
                addSubview(dot)
            }
        }
        let row = Row(frame: CGRect(x: 30, y: 30, width: 12, height: 4))
        row.backgroundColor = .red
        try assertSnapshot(of: row)
        #expect(row.subviews.count == 1)
    }
}

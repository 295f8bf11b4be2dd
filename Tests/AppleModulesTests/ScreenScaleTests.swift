import Foundation
import Testing
import UIKit

/// The size and scale that a program gives its screen, in a process of its own: they are every thread's.
@Suite struct ScreenScaleTests {
    @Test func picturesAndViewsFollowTheScreen() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scale-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let size = CGSize(width: 2, height: 2)
            let drawn = { UIGraphicsImageRenderer(size: size).image { $0.fill(CGRect(origin: .zero, size: size)) } }
            let data = try #require(drawn().pngData())
            for name in ["a.png", "a@3x.png"] { try data.write(to: folder.appendingPathComponent(name)) }
            UIImage.resourceFolders = [folder]
            #expect(UIImage(named: "a")?.scale == 1 && drawn().cgImage?.width == 2)

            UIScreen.main.scale = 3
            UIScreen.main.scale = 0
            UIScreen.main.scale = .nan
            #expect(UIScreen.main.scale == 3 && UITraitCollection.current.displayScale == 3)
            #expect(UIImage(named: "a")?.scale == 3)
            #expect(UIImage(named: "a", in: nil, compatibleWith: nil)?.scale == 3)
            #expect(UIImage(named: "a", in: nil, compatibleWith: UITraitCollection(displayScale: 1))?.scale == 1)
            #expect(drawn().cgImage?.width == 6 && drawn().size == size)
            UIGraphicsBeginImageContextWithOptions(size, false, 0)
            #expect(UIGraphicsGetImageFromCurrentImageContext()?.cgImage?.width == 6)
            UIGraphicsEndImageContext()
            UIGraphicsBeginImageContext(size)
            #expect(UIGraphicsGetImageFromCurrentImageContext()?.cgImage?.width == 2)
            UIGraphicsEndImageContext()
            #expect(UIView().contentScaleFactor == 3)

            UIScreen.main.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
            #expect(UIScreen.main.coordinateSpace.bounds == UIScreen.main.bounds && UIWindow().bounds.width == 30)
        }
    }
}

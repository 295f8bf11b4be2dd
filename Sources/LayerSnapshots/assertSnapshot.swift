internal import Compositor
public import LayerModel
public import LayerViews

/// Compares the picture of a layer with its reference beside the test, in `__Snapshots__/FILE/TEST.NAME.png`.
///
/// Throws if they differ, so that the test fails in XCTest and in Swift Testing alike. The picture is drawn by the CPU
/// renderer, the same on every machine: the comparison is exact by default, though fonts are those of the machine.
///
///     @Test func badge() throws {
///         try assertSnapshot(of: Badge(count: 3), named: "three")
///     }
///
/// The layer is drawn by its model values, with its bounds in the corner of the picture regardless of its position and transform.
/// A missing reference is recorded, and the test fails once; `RECORD_SNAPSHOTS=1` records all anew. Pictures that differ are
/// written with their differences below the folder `SNAPSHOT_ARTIFACTS`, or a temporary one.
///
/// - Parameters:
///   - layer: Laid out and displayed where needed.
///   - scale: Pixels to a point.
///   - background: The backdrop; `nil` for none.
///   - name: Distinguishes pictures of one test.
///   - tolerance: The allowed difference of the picture from its reference.
///   - isRecording: Whether the picture is recorded anew.
///   - file: The test's source file.
///   - test: The test's function.
public func assertSnapshot(
    of layer: CALayer, scale: CGFloat = 1, background: CGColor? = nil, named name: String? = nil,
    tolerance: SnapshotTolerance = .exact, record isRecording: Bool = false, file: String = #filePath,
    test: String = #function
) throws(SnapshotFailure) {
    let image: CGImage
    do {
        let options = RenderOptions(size: layer.bounds.size, scale: scale, background: background)
        image = try Renderer(device: .cpu).render(layer.modelTree(placingOriginAt: .zero), at: 0, options)
    } catch {
        throw .rendering("\(error)")
    }
    try assertSnapshot(
        of: image, named: name, tolerance: tolerance, record: isRecording, file: file, test: test)
}

/// Compares the picture of a view with its reference beside the test, like that of its layer.
///
/// - Parameters:
///   - view: Laid out first.
///   - scale: Pixels to a point.
///   - background: The backdrop; `nil` for none.
///   - name: Distinguishes pictures of one test.
///   - tolerance: The allowed difference of the picture from its reference.
///   - isRecording: Whether the picture is recorded anew.
///   - file: The test's source file.
///   - test: The test's function.
public func assertSnapshot(
    of view: UIView, scale: CGFloat = 1, background: CGColor? = nil, named name: String? = nil,
    tolerance: SnapshotTolerance = .exact, record isRecording: Bool = false, file: String = #filePath,
    test: String = #function
) throws(SnapshotFailure) {
    view.layoutIfNeeded()
    try assertSnapshot(
        of: view.layer, scale: scale, background: background, named: name, tolerance: tolerance, record: isRecording,
        file: file, test: test)
}

/// Compares an image with its reference beside the test.
///
/// - Parameters:
///   - image: An image of any origin.
///   - name: Distinguishes images of one test.
///   - tolerance: The allowed difference of the image from its reference.
///   - isRecording: Whether the image is recorded anew.
///   - file: The test's source file.
///   - test: The test's function.
public func assertSnapshot(
    of image: CGImage, named name: String? = nil, tolerance: SnapshotTolerance = .exact,
    record isRecording: Bool = false, file: String = #filePath, test: String = #function
) throws(SnapshotFailure) {
    try Snapshot(file: file, test: test, name: name).compare(
        image, tolerance: tolerance, isRecording: isRecording || Snapshot.isRecording)
}

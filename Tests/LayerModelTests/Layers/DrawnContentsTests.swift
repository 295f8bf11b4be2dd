import Foundation
import LayerModel
import Testing

struct DrawnContentsTests {
    @Test func drawnPicturesAreContentsByTheirRecordings() throws {
        let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 10, height: 20))
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        let store = BackingStore(recording: context.recording, scale: 2)
        let picture = try #require(CGImage(store))
        #expect(LayerContents.image(picture).backingStore?.recording === store.recording)
        #expect(LayerContents.drawing(store).pixelSize == CGSize(width: 20, height: 40))
    }
}

import CGLRender
import Foundation
import Testing

@Suite struct HandleTests {
    private let layerHandle: Held

    init() throws {
        layerHandle = try layer("{}")
    }

    @Test func anObjectHasOneHandle() throws {
        let child = try layer("{}")
        try call { glr_layer_insert(layerHandle.handle, child.handle, lastIndex, $0) }
        let found = try Held(glr_layer_sublayer(layerHandle.handle, 0))
        #expect(found.handle == child.handle)
    }

    @Test func handlesThatAreNoneAreRefused() throws {
        let released = try layer("{}").handle
        for wrong in [nil, released, OpaquePointer(bitPattern: 8), OpaquePointer(bitPattern: -1)] {
            let failed = try failure { try call { glr_layer_set(wrong, "opacity", "1", $0) } }
            #expect(failed.status == GLR_INVALID)
            #expect(failed.messages.map(\.place) == ["layer"])
            glr_release(wrong.map { UnsafeMutableRawPointer($0) })
            #expect(glr_layer_count(wrong) == 0 && glr_layer_superlayer(wrong) == nil)
            #expect(glr_scene_root(wrong) == nil && glr_scene_number(wrong, GLR_WIDTH).isNaN)
            #expect(glr_scene_next_frame(wrong).isNaN)
            #expect(glr_messages_count(wrong) == 0 && glr_messages_text(wrong, 0, GLR_TEXT) == nil)
            #expect(glr_bytes_data(wrong, nil) == nil)
        }
    }

    @Test func handlesOfOtherTypesAreRefused() throws {
        let wrong = layerHandle.handle
        #expect(glr_scene_root(wrong) == nil)
        #expect(glr_bytes_data(wrong, nil) == nil)
        let failed = try failure { try call { glr_scene_begin_frame(wrong, 0, $0) } }
        #expect(failed.status == GLR_INVALID)
    }

    @Test func aReferenceIsOnePlaceInTheCount() throws {
        let child = try layer("{}")
        try call { glr_layer_insert(layerHandle.handle, child.handle, 0, $0) }
        _ = try Held(glr_layer_sublayer(layerHandle.handle, 0))
        try set(child, "opacity", "0.5")
        #expect(try get(child, "opacity") == "0.5")
    }

    @Test func argumentsThatAreMissingAreRefused() throws {
        let calls: [(UnsafeMutablePointer<OpaquePointer?>) -> Int32] = [
            { glr_scene_load(nil, nil, nil, $0) }, { glr_scene_read(nil, 5, nil, nil, nil, $0) },
            { glr_layer_create(nil, nil, $0) }, { glr_layer_set(self.layerHandle.handle, nil, nil, $0) },
            { glr_layer_set(self.layerHandle.handle, "opacity", "\u{FF}", $0) },
            { glr_layer_get(self.layerHandle.handle, "opacity", 0, nil, $0) },
            { glr_layer_set_pixels(self.layerHandle.handle, nil, 0, 1, 1, 4, GLR_RGBA, $0) },
            { glr_layer_convert(nil, nil, nil, nil, $0) }, { glr_renderer_create(nil, nil, nil, $0) },
            { glr_draw(nil, nil, 0, nil, nil, 0, 0, 0, $0) }, { glr_write(nil, nil, nil, nil, nil, $0) },
            { glr_scene_create(0, -1, .nan, nil, nil, $0) }, { glr_transaction_commit($0) },
        ]
        for one in calls {
            let failed = try failure { try call(one) }
            #expect(failed.status == GLR_INVALID || failed.status == GLR_SCENE)
            #expect(!failed.messages.isEmpty)
        }
    }

    @Test func pixelsThatDoNotFitAreRefused() throws {
        let memory = [UInt8](repeating: 255, count: 64)
        for (width, height, row) in [
            (4, 5, 16), (0, 4, 16), (4, 4, 15), (4, 2, Int.max), (1 << 40, 1, 16), (4, 4, -16),
        ] {
            let failed = try failure {
                try call {
                    glr_layer_set_pixels(layerHandle.handle, memory, 64, width, height, row, GLR_RGBA, $0)
                }
            }
            #expect(failed.status == GLR_INVALID)
        }
        try call { glr_layer_set_pixels(layerHandle.handle, memory, 64, 4, 4, 16, GLR_RGBA, $0) }
        #expect(try get(layerHandle, "contents") == #"{"height":4,"width":4}"#)
    }
}

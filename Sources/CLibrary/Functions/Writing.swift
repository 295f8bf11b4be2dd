internal import CGLRender
import Foundation
import Jobs
import LayerModel
import MediaExport

@c @implementation
package func glr_write(
    _ scene: Handle?, _ path: CText?, _ options: CText?,
    _ progress: (@convention(c) (UnsafeMutableRawPointer?, Int64, Int64) -> Int32)?,
    _ context: UnsafeMutableRawPointer?, _ messages: HandleOut?
) -> Int32 {
    call(messages) { found in
        let path = try text(path, "path")
        let call = try JobOptions(options, JobOption.writing)
        let export = try Model.locked {
            try SceneExport(try HandleTable.shared.object(scene, "scene"), to: path, call)
        }
        try export.write(&found) { done, total in
            guard let progress, progress(context, Int64(done), Int64(total)) != 0 else { return }
            throw MediaExportError.cancelled
        }
    }
}

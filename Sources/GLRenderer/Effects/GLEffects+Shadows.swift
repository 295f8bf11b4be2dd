import CEGL
import DisplayList
import LayerModel
import Rasterization
import RenderDevices

/// A shadow that a picture is to cast.
struct ShadowRequest {
    var picture: EffectPicture
    var shadow: PictureShadow
    /// Device pixels beside those of the shadow that need room.
    var others = DeviceRect.empty
    /// The device pixels of the result that are read.
    var needed: DeviceRect
    /// Those of them that are not seen; they stay clear.
    var hidden = DeviceRect.empty
}

extension GLEffects {
    /// The shadows of pictures; several may be in one target.
    ///
    /// - Returns: `nil` if no pixel of a shadow is read.
    func shadows(_ requests: [ShadowRequest]) throws(RenderError) -> [EffectPicture?] {
        let blurred = try blurred(
            requests.map {
                BlurRequest(
                    picture: $0.picture, sigma: $0.shadow.sigma, offset: $0.shadow.offset, hidden: $0.hidden)
            }, as: .coverage)
        let bounds = zip(requests, blurred).map { request, blurred in
            blurred.reached.moved(by: request.shadow.offset).union(request.others).intersection(request.needed)
        }
        let seen = bounds.indices.filter { !bounds[$0].isEmpty }
        let sizes = seen.map { bounds[$0].size }
        let limit = context.capabilities.maximumTextureSize
        var results = [EffectPicture?](repeating: nil, count: requests.count)
        for sheet in Sheet.sheets(for: sizes, limit: limit) {
            let target = try take(width: Int(sheet.width), height: Int(sheet.height), cleared: .zero)
            var draws: [EffectDraw] = []
            for place in sheet.places {
                let index = seen[place.picture]
                let result = EffectPicture(target: target, corner: place.corner, bounds: bounds[index])
                let shadow = requests[index].shadow
                draws += result.bounds.parts(outside: requests[index].hidden).map {
                    placing(
                        blurred[index], on: result, limit: $0, with: .tint, color: shadow.color, offset: shadow.offset)
                }
                results[index] = result
            }
            try run(draws)
        }
        var given: Set<ObjectIdentifier> = []
        for picture in blurred where given.insert(ObjectIdentifier(picture.target)).inserted {
            targets.give(back: picture.target)
        }
        return results
    }
}

extension DeviceRect {
    /// The pixels touched after a move by part of pixels.
    fileprivate func moved(by offset: SIMD2<Float>) -> DeviceRect {
        DeviceRect(enclosing: DeviceBox(self).moved(by: SIMD2<Double>(offset)))
    }
}

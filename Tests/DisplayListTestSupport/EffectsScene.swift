package import Geometry
package import Rasterization
import TestSupport

@testable package import DisplayList

/// Small display lists for tests of effects.
package enum EffectsScene {
    package static func list(width: Int32, height: Int32, background: SIMD4<Float> = .zero) -> DisplayList {
        var list = DisplayList(
            bounds: DeviceRect(minX: 0, minY: 0, maxX: width, maxY: height), background: background)
        list.transforms.append(PlaneTransform(scale: 1))
        return list
    }

    package static func add(_ rect: PlaneRect, _ color: SIMD4<Float>, to list: inout DisplayList) {
        let bounds = DeviceRect(enclosing: DeviceBox(low: SIMD2<Double>(rect.low), high: SIMD2<Double>(rect.high)))
        list.commands.append(
            DrawCommand(
                primitive: .fill, edges: .all, isOpaque: false, transform: 0, clip: .none,
                shape: .none, payload: .none, rect: rect, color: color,
                bounds: bounds.intersection(list.bounds)))
    }

    package static func addShadow(
        _ paint: ShadowPaint, _ color: SIMD4<Float>, transform: PlaneTransform, to list: inout DisplayList
    ) {
        let margin = paint.sigma * 3
        list.transforms.append(transform)
        list.shadows.append(paint)
        list.commands.append(
            DrawCommand(
                primitive: .shadow, edges: .all, isOpaque: false, transform: Index(list.transforms.count - 1),
                clip: .none, shape: .none, payload: Index(list.shadows.count - 1),
                rect: paint.caster.rect.inset(by: -margin), color: color, bounds: list.bounds))
    }

    /// A group that may change the whole picture.
    package static func group(_ commands: Range<Int>, of list: DisplayList, reason: DisplayList.Reason)
        -> DisplayList.Group
    {
        DisplayList.Group(
            commands: commands, clip: .none, bounds: list.bounds, compositeBounds: list.bounds,
            reason: reason)
    }
}

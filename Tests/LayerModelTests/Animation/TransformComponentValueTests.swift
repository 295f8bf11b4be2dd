import Foundation
import LayerModel
import Testing

struct TransformComponentValueTests {
    @Test func valuesHaveTheComponentsType() throws {
        var t = CATransform3DIdentity
        t[component: .translation] = .size(CGSize(width: 3, height: 4))
        #expect(t == CATransform3DMakeTranslation(3, 4, 0))
        guard case .size(let size) = t[component: .translation] else {
            Issue.record("a translation is a size")
            return
        }
        #expect(size == CGSize(width: 3, height: 4))
        t[component: .scaleX] = .number(2)
        #expect(t.m11 == 2)
        let before = t
        t[component: .scaleX] = .bool(true)
        t[component: .translation] = .number(1)
        #expect(t == before)
        guard case .number(let scale) = t[component: .scaleX] else {
            Issue.record("a scale is a number")
            return
        }
        #expect(scale == 2)
    }
}

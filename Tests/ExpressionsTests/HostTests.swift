import Expressions
import Testing

@Suite("Hosts of expressions")
struct HostTests {
    @Test(
        arguments: [
            ("time + value[0]", 101.5), ("value * 2 + 1", [201, 100]), ("thisProperty", [100, 50]),
            ("thisProperty[1] + value.length", 52),
            ("effect('a')('Slider') + 1", 8), ("effect('a')('Slider') == 7", true),
            ("effect('a')('Slider') === 7", true), ("$bm_mul(1 / 7, effect('a')('b'))", 1),
            ("[effect('a')('b'), 2]", [7, 2]), ("effect('a')('b') ? 'yes' : 'no'", "yes"),
            ("switch (effect('a')('b')) { case 7: 1; break; default: 2 }", 1),
            ("layer('x').sourceText.split(' ').length + layer('x').sourceText.length", 9),
            ("thisProperty.valueAtTime(3)", 3),
            ("thisComp.frameDuration * 30", 1), ("key(2).time + key(1).index", 2),
            ("try { key(3) } catch (e) { e.message }", "there is no such key"),
            ("layer('x') == layer('x')", true), ("layer('x') ? 1 : 2", 1),
            ("typeof layer('x') + typeof time", "objectnumber"),
            ("layer('x').missing === undefined", true), ("thisProperty['value' + 'AtTime'] === undefined", true),
        ] as [(String, ExpressionValue)])
    func objects(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    /// A name of the host keeps its value until the text assigns to it, declared or not.
    @Test(
        arguments: [
            ("value = value * 2; value", [200, 100]), ("var value; value", [100, 50]),
            ("var time = time + 1; time", 2.5),
            ("function f() { return time } f()", 1.5), ("function f(time) { return time } f(9)", 9),
            ("length = length([3, 4]); length", 5),
            ("x = key(1).time; x", 0.5), ("var linear = function (a) { return a + 1 }; linear(1)", 2),
            ("var f = linear; f(0.5, 0, 1)", 0.5),
        ] as [(String, ExpressionValue)])
    func namesBelongToTheTextOnceAssigned(text: String, value: ExpressionValue) throws {
        #expect(try evaluate(text) == value)
    }

    /// The expression that After Effects users know as inertial bounce, as Bodymovin writes it.
    @Test func bounceFollowsItsFormula() throws {
        let text = """
            var $bm_rt;
            var amp, freq, decay, n, t, v;
            try {
                amp = $bm_div(effect('Elastic')(1), 200);
                freq = $bm_div(effect('Elastic')(2), 30);
                decay = $bm_div(effect('Elastic')(3), 10);
                $bm_rt = n = 0;
                if (numKeys > 0) {
                    $bm_rt = n = nearestKey(time).index;
                    if (key(n).time > time) {
                        n--;
                    }
                }
                if (n == 0) {
                    $bm_rt = t = 0;
                } else {
                    $bm_rt = t = $bm_sub(time, key(n).time);
                }
                if (n > 0) {
                    v = velocityAtTime($bm_sub(key(n).time, $bm_div(thisComp.frameDuration, 10)));
                    $bm_rt = $bm_sum(value, $bm_div($bm_mul($bm_mul(v, amp), Math.sin($bm_mul($bm_mul($bm_mul(freq, t), 2), Math.PI))), Math.exp($bm_mul(decay, t))));
                } else {
                    $bm_rt = value;
                }
            } catch (e$$4) {
                $bm_rt = value = value;
            }
            """
        guard case .vector(let value) = try evaluate(text) else {
            Issue.record("no array")
            return
        }
        let expected = try evaluate(
            "value + velocityAtTime(0) * (7 / 200) * Math.sin(7 / 30 * 0.5 * 2 * Math.PI) / Math.exp(0.7 * 0.5)")
        guard case .vector(let formula) = expected else {
            Issue.record("no array")
            return
        }
        let difference = value.components - formula.components
        #expect((difference * difference).sum() < 1e-20 && formula.components.x > 100)
    }

    /// Each name arrives with the number that the host gave it, others with −1 and their text.
    @Test func namesCarryTheirNumbers() throws {
        let host = TestHost()
        #expect(failure("time; missing", host: host)?.kind == .reference)
        #expect(host.questions == ["time", "missing"])
    }

    @Test func valuesCrossAndReturn() throws {
        #expect(
            try evaluate("({a: [1, 2, 3, 4, 5], b: {c: 'x'}, d: null, e: true})")
                == .record([
                    .init(name: "a", value: .numbers([1, 2, 3, 4, 5])),
                    .init(name: "b", value: .record([.init(name: "c", value: "x")])),
                    .init(name: "d", value: .null), .init(name: "e", value: true),
                ]))
        #expect(try evaluate("[[1, 2], 'a']") == .array([[1, 2], "a"]))
        #expect(failure("layer('x')")?.kind == .type)
    }
}

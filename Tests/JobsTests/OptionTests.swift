import Jobs
import Testing

/// The table of options.
@Suite struct OptionTests {
    @Test func wholeNumbersAreThoseThatTheTextNames() throws {
        let numbers = /a whole number from (\d+) to (\d+)/
        var ranges = 0
        for option in JobOption.allCases {
            guard let match = option.row.expected.wholeMatch(of: numbers), let low = Int(match.1),
                let high = Int(match.2)
            else { continue }
            ranges += 1
            for number in [low - 1, low, high, high + 1] {
                var options = JobOptions()
                #expect(option.row.read("\(number)", &options) == (low...high).contains(number), "\(option)")
            }
        }
        #expect(ranges >= 7)
    }

    @Test func noTextEndsTheProgram() {
        let pieces = ["", "0", "-1", "1e400", "nan", "x", ",", "1,2,3,4", "640x480", "90f", "30000/0", "\u{0}", "none"]
        for option in JobOption.allCases {
            for first in pieces {
                for second in pieces {
                    var options = JobOptions()
                    _ = option.row.read(first + second, &options)
                }
            }
        }
    }

    @Test func namesAreHyphenatedOnce() {
        let names = JobOption.allCases.map(\.hyphenated)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0 == $0.lowercased() && !$0.hasPrefix("-") })
    }
}

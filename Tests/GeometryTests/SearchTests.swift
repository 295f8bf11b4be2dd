import Geometry
import Testing

@Suite struct SearchTests {
    @Test func thePlaceIsThatFromWhichOnTheConditionHolds() {
        for count in 0...20 {
            for place in 0...count {
                var asked = 0
                let found = (0..<count).partitionPoint {
                    asked += 1
                    return $0 >= place
                }
                #expect(found == place && asked <= 5)
            }
        }
    }

    @Test func partsOfArraysHaveTheirOwnPlaces() {
        let numbers = [5, 1, 2, 2, 3, 0]
        #expect(numbers[1..<5].partitionPoint { $0 > 1 } == 2)
        #expect(numbers[1..<5].partitionPoint { $0 > 2 } == 4)
        #expect(numbers[1..<5].partitionPoint { $0 > 9 } == 5)
    }
}

extension JSONValue {
    /// Calls `body` for every string in this value, keys included.
    package func forEachText(_ body: (JSONText) -> Void) {
        _ = forEachString {
            if let text = $0.text { body(text) }
            return true
        }
    }

    /// Whether an object in this value may have a string under a key: a list of the same two strings looks alike.
    package func mayHaveText(under key: StaticString) -> Bool {
        !forEachString { value in
            // The words of a text end with one that is not a string.
            value.text.map { $0 == key } != true || value.at(value.index + 1).text == nil
        }
    }

    /// Calls `body` for every string in this value until it returns `false`.
    ///
    /// - Returns: Whether it never did.
    private func forEachString(_ body: (JSONValue) -> Bool) -> Bool {
        guard text == nil else { return body(self) }
        // Words with numbers behind them are skipped with `end`; every other word may be a string.
        var place = index + 1
        while place < end {
            let value = at(place)
            if value.tag == Tag.string, !body(value) { return false }
            switch value.tag {
            case Tag.integer, Tag.unsigned, Tag.double: place += 2
            default: place += 1
            }
        }
        return true
    }
}

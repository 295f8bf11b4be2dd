extension JSONValue {
    /// Calls `body` for every string in this value, keys included.
    package func forEachText(_ body: (JSONText) -> Void) {
        if let text {
            body(text)
            return
        }
        // Words with numbers behind them are skipped with `end`; every other word may be a string.
        var place = index + 1
        while place < end {
            let value = JSONValue(words: words, strings: strings, index: place)
            if let text = value.text {
                body(text)
            }
            switch value.tag {
            case Tag.integer, Tag.unsigned, Tag.double: place += 2
            default: place += 1
            }
        }
    }
}

/// Fonts that programs for Apple's systems take for granted: `UIFont(name:size:)` has them here, too, and their substitutes have the
/// weight and the slant of the name.
enum PresumedFonts {
    /// Families of iOS and macOS, without blanks.
    private static let families: Set<String> = [
        "academyengravedlet", "alnile", "americantypewriter", "applecoloremoji", "applesdgothicneo", "applesymbols",
        "arial",
        "arialhebrew", "arialroundedmt", "avenir", "avenirnext", "avenirnextcondensed", "baskerville", "bodoni72",
        "bradleyhand",
        "chalkboardse", "chalkduster", "charter", "cochin", "copperplate", "courier", "couriernew", "damascus", "didot",
        "euphemiaucas", "futura", "galvji", "geezapro", "georgia", "gillsans", "helvetica", "helveticaneue",
        "hiraginosans",
        "hoeflertext", "kefa", "lucidagrande", "markerfelt", "menlo", "monaco", "mukta", "newyork", "noteworthy",
        "optima",
        "palatino", "papyrus", "partylet", "pingfangsc", "pingfangtc", "pingfanghk", "savoyelet", "sfmono", "sfpro",
        "sfprodisplay",
        "sfprorounded", "sfprotext", "snellroundhand", "symbol", "thonburi", "times", "timesnewroman", "trebuchet",
        "trebuchetms",
        "verdana", "zapfdingbats", "zapfino",
    ]

    /// Whether a family is one of them.
    static func contains(_ family: String) -> Bool {
        families.contains(family.lowercased().filter { $0 != " " })
    }
}

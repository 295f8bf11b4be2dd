// Swift's Testing module asks for this one in files that import it and UIKit; on Apple's systems it attaches pictures to tests.

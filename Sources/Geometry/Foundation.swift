// Core Animation's own headers re-export Foundation; code written for them expects the same of us.
@_exported public import Foundation

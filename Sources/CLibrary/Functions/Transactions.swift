internal import CGLRender
import Foundation
import LayerModel

/// The open transactions of programs.
enum Transactions {
    private static let key = "glrender.transactions"

    /// Those of this thread.
    static var depth: Int {
        get { Thread.current.threadDictionary[key] as? Int ?? 0 }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// The largest depth of nesting.
    static let limit = 1000
}

@c @implementation
package func glr_transaction_begin(_ options: CText?, _ messages: HandleOut?) -> Int32 {
    modelCall(messages) { _ in
        var changes: [() -> Void] = []
        try TransactionOption.read(options, Set(TransactionOption.allCases), into: &changes)
        guard Transactions.depth < Transactions.limit else {
            throw Failure.invalid(
                "\(Transactions.limit) transactions are open on this thread", fix: "end them by glr_transaction_commit")
        }
        CATransaction.begin()
        Transactions.depth += 1
        changes.forEach { $0() }
    }
}

@c @implementation
package func glr_transaction_commit(_ messages: HandleOut?) -> Int32 {
    modelCall(messages) { _ in
        guard Transactions.depth > 0 else {
            throw Failure.invalid("no transaction is open on this thread", fix: "begin one by glr_transaction_begin")
        }
        Transactions.depth -= 1
        CATransaction.commit()
    }
}

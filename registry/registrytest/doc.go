// Package registrytest helps to test programs that work with MCP clients.
//
// # The problem
//
// A server that treats clients differently rests on facts about them, and facts
// change: with a client's next release, or with better evidence. A test that
// states them fails when they do, and should then show what is known now and
// who says so. It has to tell an unrecorded capability from an absent one.
//
// # Using it
//
//  1. State what the server rests on: [Supports], [DoesNotSupport],
//     [Delivers]. An [Expect] says in which circumstances, and how it has to
//     be known.
//  2. Check the tool results that the server sends: [CheckResult] says what of
//     them a list of clients would keep from the model.
//  3. Play a client against the server: [Play] gives what it sends of itself, as
//     it was recorded.
//
// # Guarantees
//
// An assertion looks at nothing but the registry and its arguments. A failure
// names the client, what was wanted, a diff (-want +got), the question as it
// was understood, why the answer is what it is, and the records with their
// sources.
//
// # No guarantees
//
// The wording of failures, and which of a client's recorded handshakes Play
// gives, may change in any release. A client that is known by what was recorded
// may send something else tomorrow.
package registrytest

// TB is what the assertions need of a *testing.T, *testing.B or *testing.F.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	// Fatalf does not return.
	Fatalf(format string, args ...any)
}

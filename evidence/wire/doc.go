// Package wire reads what an MCP client says of itself.
//
// # The problem
//
// A client introduces itself in one message: up to 2025-11-25 in the params of
// initialize, from 2026-07-28 on in the _meta of every request, and over HTTP
// partly in headers. The message says less than it seems, and it is often odd.
// Cursor sent "tools": true, a server's word, in its own capabilities; a PHP
// client writes [] for {}; a number stands where the revision belongs; the
// extension for user interfaces turns up in three places; and strict decoders
// refused the handshakes of Visual Studio Code, of Codex and of ChatGPT because
// of one member that they did not know. Lenient decoders do other harm: they take
// Roots for roots, merge a member that is there twice, and cannot tell an absent
// member from an empty one.
//
// So this package has one defined reading for each oddity, and one warning that
// names it ([WarningKind] has the list). No odd member costs the others.
//
// # Using it
//
//  1. [Read] a message: a whole initialize request, its params, a 2026-07-28
//     request, its params, or a _meta by itself. What came with it, such as the
//     HTTP headers, goes into an [Envelope]. Where an SDK has decoded the
//     message already, [Of] takes its parts.
//  2. Ask the [Statement]: [Statement.Answer] gives a capability's status on
//     this connection, [Statement.Declared] all that was said outright,
//     [Statement.Requested] what this one request asked for.
//     Status and Answer of a listed path are a look into an array.
//  3. Keep it as evidence: [Statement.Records] gives records of the declared
//     tier, to stand beside what others found out. They are made when asked for.
//
// # How a value reads
//
//   - An object declares the capability, whatever is in it.
//   - true stands for {}, and false says that the capability is not there;
//     where a boolean belongs (roots.listChanged) they are as good as any value.
//   - null is as good as absent.
//   - [] stands for {}; an array with something in it declares nothing.
//   - A string or a number declares nothing.
//   - Of a member that is there twice the last counts, and only it is looked at.
//   - Keys match by exact case. A known key in another case, an unknown key and
//     a server's word declare nothing.
//   - elicitation without a mode that is declared means the form mode. With url
//     alone it means that there is no form mode.
//   - Under experimental every value but false declares.
//   - The extension for user interfaces counts wherever it stands; the one under
//     extensions counts first.
//   - What is inside a leaf (elicitation.form, an extension, an experimental
//     capability) is the client's own: kept ([Statement.Raw]) and not judged.
//
// A message's era is its form, whatever date it names. The revision is the one
// that the message states; a session's is the negotiated one, which only the
// server knows.
//
// # Guarantees
//
// Reading goes over the message once and keeps no tree of it. It is total within
// the bounds ([MaxBytes], [MaxDepth], [MaxValues], [MaxKeyBytes], [MaxMembers],
// [MaxHeaders]): it depends on nothing but the message and the
// envelope, and never panics. A Statement does not change, and any number of
// readers may use it at once. It holds the bytes of the capabilities and of
// clientInfo, and of the rest only what its methods give: the arguments of a
// tool call, and vendors' members such as a user's place, subject or session,
// are not kept.
//
// # No guarantees
//
// All of it is what a sender chose to write. Names are hints, never
// credentials; no decision on security may rest on them.
package wire

// Package clientregistry reads and writes the client registry proposed in pull
// request 902 of modelcontextprotocol/registry: one JSON object with an entry for
// each client, by an identifier of the document's own.
//
// What is known of the format is its JSON Schema, docs/schemas/client-registry.json
// at commit 8be62bb456c274b987c9ef709b15421f0d33a5fd, a draft: the pull request is
// open, and no data was published with it. The schema says which members there
// are and what a status object looks like; where it leaves the meaning open, the
// decision is ours and stands in the table of members, mapping.go, or below.
//
// # Reading
//
// A document makes entries whose claims are of the declared tier, with the
// document as their source: it says what somebody wrote down, not how it is
// known. What a document says and an entry has no place for is an [Extra]: kept
// as it stands, with the reason, and written back. Decisions that no row of the
// table shows:
//
//   - protocolVersion is the revision "the client supports": the one preferred by
//     a default install, the one spoken, and the one of each claim's record.
//   - lastVerified is the date of the source of that client's claims.
//   - openSource follows from the repository and the licence; where it says
//     something else it is an Extra.
//   - untested is read as untested, though the schema glosses it as unknown.
//
// # Writing
//
// The format has one status for a capability, so an entry's claims for a default
// install are written. Everything that the format cannot hold is in the list of
// losses: other claims, conditions, evidence, disagreements, identity, SDK, modes,
// capabilities without a member. Nothing is left out in silence.
//
//   - A group such as tools counts as supported by its mere presence. Where only
//     a part of it is recorded, the group is written as untested, which is a loss.
//   - A client without a home page or repository, or without a preferred
//     revision, cannot be written, for the schema requires both.
//   - lastVerified is the newest date of the sources that the written claims cite.
//
// Writing what was read gives the same document in canonical form: members in the
// schema's order, two spaces of indent.
package clientregistry

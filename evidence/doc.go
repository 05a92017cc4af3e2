// Package evidence holds what people know about MCP clients, and weighs it.
//
// The problem: a status without its evidence is a rumour. Who says that a
// client follows nextCursor, of which version, in which mode, and has anybody
// seen it? Sources contradict each other, most of them are older than the
// release on the wire, and a setting can turn an answer round. So a statement
// here is a [Record]: a status with its [Tier], its [Scope] and its [Source].
// A [Claim] is a person's judgement with the records it rests on. Package
// registry asks all of both about one client, by the rules below, and its answers
// can say why.
//
// # The rules
//
// An [Explanation] names them by number.
//
//  1. Which claim. Of a capability's claims, those whose scope the question
//     does not contradict; of these the most specific. What the question
//     leaves open means the default install and the newest span of versions.
//     Where a version or a provider is too vague to choose, all the claims
//     that may apply count, by [capability.Join]; so they do where a dimension
//     is left open that has no default, see [Dimension.Joins].
//  2. Inheritance. A claim without records of its own that affirm it rests on
//     those of its nearest ancestor's claims. Its status is its own.
//  3. The claim is a person's judgement. Overlay records confirm it or
//     disagree with it, and never replace it. Where there is no claim, the
//     best overlay record answers.
//  4. Derived. An unsupported ancestor makes a capability unsupported, a
//     supported descendant makes it at least partial; support never flows
//     down. Nothing derived is stronger than what it came from.
//  5. Disagreement is a record whose status differs from the answer's. Its
//     [DisagreementKind] tells whether both may be true, its [Degree] how far
//     they are apart. A dissent on an ancestor that says unsupported speaks
//     against its supported descendants too.
//  6. [Fit] is how close the evidence is to the question, by the worst
//     dimension.
//  7. What holds only in a mode that is off by default is not full.
//  8. A revision defines what it defines: asked at one that does not define
//     the capability, the answer is not-applicable, unless there is evidence
//     at that very revision.
//  9. The live wire speaks for itself.
//  11. [Policy] is explicit.
//
// # Guarantees
//
// Weighing depends on the evidence and the question alone: not on the order of
// records, a clock or the machine. It allocates nothing; explaining does.
// Texts (tiers, kinds, statuses) are the persistent form, numbers are not.
package evidence

// Package capability names what an MCP client can do.
//
// # The problem
//
// Servers ask whether a client "supports tools", and get answers that mean
// different things: it declared them, it lists them, it shows the model only half
// of a result. To compare answers, programs need one list of names for things that
// are small enough to be true or false, one list of statuses whose "nobody has
// looked" is not a "no", and one record of which revision of the specification
// defines what. That is this package. It knows nothing of any client.
//
// # The tree
//
// A [Path] names one capability: tools.result.structuredContent. Paths form a tree;
// [All] yields its nodes, and each has an exported variable such as
// [ToolsResultStructuredContent]. The [Kind] of a node says what it carries:
//
//   - a feature carries a [Status];
//   - a group only holds others together: transports, extensions, limits;
//   - a limit, below limits, carries a [Limit]: a number with a unit, or a pattern;
//   - tools.result.delivery carries a delivery: what the client does with a result
//     that has both content and structuredContent.
//
// Under tools.result the statuses speak of the model: full means that the field
// reaches the model on the default path, partial under a condition, unsupported
// never.
//
// Five groups are open families: transports, authentication, extensions,
// experimental and bonusFeatures ("beyond the spec"). What follows their dot is
// somebody else's identifier, and is taken whole: extensions.com.example/a.b has the
// parent extensions and the name com.example/a.b. Some members are listed by name;
// the others are as good, and [Path.IsOpen] tells them apart.
//
// # Using it
//
//  1. [Parse] a text, or take a variable. The error says which of three things is
//     wrong: malformed ([SyntaxError]), no such place ([UnknownError], with the
//     nearest path), or a former name ([MovedError]; [Resolve] follows it).
//  2. Combine statuses with [Join], where several answers must all hold, and
//     [FromChild], for what children say of their parent. Statuses are not a
//     scale, so nothing else combines them.
//  3. Ask where a path stands in a revision ([Path.Standing]), how a client
//     declares it ([Path.Wire]), and which path the keys on the wire name
//     ([FromWire]).
//
// # Guarantees
//
// Paths are API: a path that a release lists stays, or leaves a tombstone
// (see [MovedError]) that points to live heirs; it never names something else. Values
// are small, comparable with == and safe as map keys and for concurrent use. The
// text form is the only one to store. Enumerations have the documented order.
// Nothing here reads a clock, a file, the network or the environment.
//
// # No guarantees
//
// The order of paths under [Path.Compare] is that of the tree, which changes when
// nodes are added. The numbers of statuses, kinds, stages, units, effects and paths
// ([Path.Index]) are not for storing either. What [UnknownError] suggests may get better. Titles and notes
// are for people, and their wording may change.
package capability

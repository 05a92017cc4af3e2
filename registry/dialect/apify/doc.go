// Package apify reads the list of clients of apify/mcp-client-capabilities, the
// file mcp-clients.json.
//
// The list has an object for each name that clients send in clientInfo. A member
// named like a capability says by being there that the client has it: tools,
// resources and prompts that it uses them, sampling, elicitation and roots that
// it offers them. Below some of them a true says the same of a part, such as
// listChanged. What is not there is not recorded: the list does not say no.
//
// protocolVersion is there as a check for staleness: the list asks its readers
// to ignore an entry if a client negotiates another revision. So the revision is
// part of every record made here, and an answer for another one shows it.
//
// The names are meant to be what is on the wire, but some are not: where a name
// on the wire has a space or a slash, the list may have a hyphen. Take them as
// hints, as all names.
package apify

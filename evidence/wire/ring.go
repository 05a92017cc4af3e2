package wire

import "github.com/mcpcaps/mcpcaps/internal/jsontree"

// ring is where an object stands, as far as it decides which of its members a
// reader may have to look at.
type ring uint8

const (
	nowhere ring = iota
	around       // the message, its params, their _meta, the filter of a subscription
	inInfo
	inCapabilities // and, below, as deep as the tree of capabilities goes
	inCapability
	inRequests
	inRequest
)

// The names in a message by which its form is known.
const (
	methodInitialize = "initialize"
	methodDiscover   = "server/discover"
	methodListen     = "subscriptions/listen"
	notification     = "notifications/" // what the methods of notifications begin with

	keyMethod       = "method"
	keyParams       = "params"
	keyMeta         = "_meta"
	keyVersion      = "protocolVersion"
	keyClientInfo   = "clientInfo"
	keyCapabilities = "capabilities"
	keyFilter       = "notifications"

	keyMetaVersion      = "io.modelcontextprotocol/protocolVersion"
	keyMetaClientInfo   = "io.modelcontextprotocol/clientInfo"
	keyMetaCapabilities = "io.modelcontextprotocol/clientCapabilities"
	keyLogLevel         = "io.modelcontextprotocol/logLevel"

	keyServerInfo = "serverInfo"        // in the answer to initialize
	keySupported  = "supportedVersions" // in the answer to server/discover
)

// outerKeys are the names that a reader warns of where their case is wrong.
var outerKeys = [...]string{
	keyMethod, keyParams, keyMeta, keyVersion, keyClientInfo, keyCapabilities,
	keyMetaVersion, keyMetaClientInfo, keyMetaCapabilities, keyLogLevel,
	keyTools, keyPrompts, keyResources, keySubscriptions,
}

// look says whether the member of this name is to be remembered, and where its
// value stands.
func (in ring) look(key []byte, f flags) (keep bool, below ring) {
	switch in {
	case nowhere:
		return false, nowhere
	case inInfo, inRequest:
		return true, nowhere
	case inCapabilities, inCapability, inRequests:
		return true, in + 1
	}
	if f&escaped != 0 {
		key = []byte(jsontree.Unescape(string(key)))
	}
	switch string(key) {
	case keyParams, keyMeta, keyFilter:
		return true, around
	case keyClientInfo, keyMetaClientInfo:
		return true, inInfo
	case keyCapabilities, keyMetaCapabilities:
		return true, inCapabilities
	case KeyOpenAIUserAgent, keyServerInfo, keySupported:
		return true, nowhere
	}
	return f != 0 || resembles(key), nowhere
}

// resembles reports whether a name of ASCII may be an outer key, in whatever
// case. It may say yes to one that is none.
func resembles(key []byte) bool {
	for _, k := range outerKeys {
		if len(k) == len(key) && sameLetters(k, key) {
			return true
		}
	}
	return false
}

func sameLetters(k string, key []byte) bool {
	for i, c := range key {
		if c|0x20 != k[i]|0x20 {
			return false
		}
	}
	return true
}

package capability

// fact is what the specification's history says of one node. The zero fact says
// nothing: the node takes its ancestor's.
type fact struct {
	introduced release
	deprecated release
	removed    release
	keySince   release // its own key in the capabilities, where it came later
	asksSince  release // the first revision whose requests can declare it, at asksAt
	outside    bool    // outside the revisions, though its ancestor is not
	movedTo    nodeID  // where it lives since removed
	wire       string  // JSON pointer inside the client's capabilities
	asksAt     string
	ref        string
	note       string
}

// facts has the changelogs, the schemas and the list of deprecated features of the
// specification (modelcontextprotocol/modelcontextprotocol at b0f60ba5).
var facts = [nodeCount]fact{
	nTransportsStdio:          {introduced: r20241105, ref: "transports"},
	nTransportsSSE:            {introduced: r20241105, deprecated: r20250326, ref: "SEP-2596", note: "streamable HTTP took its place; 2026-07-28 lists it as deprecated under the lifecycle policy"},
	nTransportsStreamableHTTP: {introduced: r20250326, ref: "PR #206", note: "without sessions, GET endpoint and resumption since 2026-07-28"},

	nAuthenticationOAuth:                         {introduced: r20250326, ref: "PR #133"},
	nAuthenticationOAuthPKCE:                     {introduced: r20250326, ref: "authorization"},
	nAuthenticationOAuthDynamicRegistration:      {introduced: r20250326, deprecated: r20260728, ref: "PR #2858", note: "RFC 7591"},
	nAuthenticationOAuthClientIDMetadataDocument: {introduced: r20251125, ref: "SEP-991"},

	nTools:             {introduced: r20241105, ref: "schema"},
	nToolsListChanged:  {introduced: r20241105, asksSince: r20260728, asksAt: "subscriptions/listen params.notifications.toolsListChanged", ref: "schema", note: "arrives on subscriptions/listen since 2026-07-28"},
	nToolsPagination:   {introduced: r20241105, ref: "pagination", note: "the nextCursor of tools/list"},
	nToolsAnnotations:  {introduced: r20250326, ref: "PR #185"},
	nToolsOutputSchema: {introduced: r20250618, ref: "PR #371", note: "may use all of JSON Schema 2020-12 since 2026-07-28"},
	nToolsVisibility:   {outside: true, note: "defined by the MCP Apps extension"},

	nToolsResult:                  {introduced: r20241105, ref: "schema"},
	nToolsResultStructuredContent: {introduced: r20250618, ref: "PR #371, SEP-2106", note: "must be an object before 2026-07-28, which allows any JSON value"},
	nToolsResultContent:           {introduced: r20241105, ref: "schema", note: "audio blocks since 2025-03-26, resource links since 2025-06-18"},
	nToolsResultAudience:          {introduced: r20241105, ref: "schema", note: "the annotations.audience of a content block"},
	nToolsResultImage:             {introduced: r20241105, ref: "schema"},
	nToolsResultAudio:             {introduced: r20250326, ref: "schema"},
	nToolsResultResourceLink:      {introduced: r20250618, ref: "PR #603"},
	nToolsResultEmbeddedResource:  {introduced: r20241105, ref: "schema"},
	nToolsResultIsError:           {introduced: r20241105, ref: "schema"},
	nToolsResultMeta:              {introduced: r20241105, ref: "schema"},

	nResources:            {introduced: r20241105, ref: "schema"},
	nResourcesListChanged: {introduced: r20241105, asksSince: r20260728, asksAt: "subscriptions/listen params.notifications.resourcesListChanged", ref: "schema", note: "arrives on subscriptions/listen since 2026-07-28"},
	nResourcesSubscribe:   {introduced: r20241105, asksSince: r20260728, asksAt: "subscriptions/listen params.notifications.resourceSubscriptions", ref: "SEP-2575", note: "2026-07-28 replaced its two methods by subscriptions/listen and kept the capability"},
	nResourcesTemplates:   {introduced: r20241105, ref: "schema"},

	nPrompts:            {introduced: r20241105, ref: "schema"},
	nPromptsListChanged: {introduced: r20241105, asksSince: r20260728, asksAt: "subscriptions/listen params.notifications.promptsListChanged", ref: "schema"},
	nPromptsArguments:   {introduced: r20241105, ref: "schema"},

	nCompletions: {introduced: r20241105, ref: "schema", note: "the method is older than the server capability, which came in 2025-03-26"},

	nSampling:        {wire: "/sampling", introduced: r20241105, deprecated: r20260728, ref: "SEP-2577"},
	nSamplingTools:   {wire: "/sampling/tools", introduced: r20251125, ref: "SEP-1577", note: "deprecated with sampling"},
	nSamplingContext: {wire: "/sampling/context", introduced: r20241105, deprecated: r20251125, keySince: r20251125, ref: "SEP-2596", note: "includeContext is older than its key, and was discouraged when the key came"},

	nElicitation:     {wire: "/elicitation", introduced: r20250618, ref: "PR #382"},
	nElicitationForm: {wire: "/elicitation/form", introduced: r20250618, keySince: r20251125, ref: "SEP-1036", note: "an empty elicitation object means form"},
	nElicitationURL:  {wire: "/elicitation/url", introduced: r20251125, ref: "SEP-1036"},

	nRoots:            {wire: "/roots", introduced: r20241105, deprecated: r20260728, ref: "SEP-2577"},
	nRootsListChanged: {wire: "/roots/listChanged", introduced: r20241105, removed: r20260728, ref: "SEP-2575", note: "removed together with the handshake"},

	nLogging:      {introduced: r20241105, deprecated: r20260728, asksSince: r20260728, asksAt: "_meta io.modelcontextprotocol/logLevel", ref: "SEP-2577", note: "2026-07-28 removed logging/setLevel: each request names its level in _meta"},
	nInstructions: {introduced: r20241105, ref: "schema", note: "come with the initialize result, since 2026-07-28 with the discover result"},
	nIcons:        {introduced: r20251125, ref: "SEP-973"},

	nTasks:                              {wire: "/tasks", introduced: r20251125, removed: r20260728, movedTo: nExtensionsTasks, ref: "SEP-1686, SEP-2663", note: "experimental in 2025-11-25, an extension since"},
	nTasksCancel:                        {wire: "/tasks/cancel", introduced: r20251125, removed: r20260728, ref: "SEP-1686"},
	nTasksList:                          {wire: "/tasks/list", introduced: r20251125, removed: r20260728, ref: "SEP-1686"},
	nTasksRequests:                      {wire: "/tasks/requests", introduced: r20251125, removed: r20260728, ref: "SEP-1686"},
	nTasksRequestsElicitation:           {wire: "/tasks/requests/elicitation", introduced: r20251125, removed: r20260728, ref: "SEP-1686"},
	nTasksRequestsElicitationCreate:     {wire: "/tasks/requests/elicitation/create", introduced: r20251125, removed: r20260728, ref: "SEP-1686"},
	nTasksRequestsSampling:              {wire: "/tasks/requests/sampling", introduced: r20251125, removed: r20260728, ref: "SEP-1686"},
	nTasksRequestsSamplingCreateMessage: {wire: "/tasks/requests/sampling/createMessage", introduced: r20251125, removed: r20260728, ref: "SEP-1686"},

	nProgress:     {introduced: r20241105, ref: "schema"},
	nCancellation: {introduced: r20241105, ref: "schema"},
	nPing:         {introduced: r20241105, removed: r20260728, ref: "SEP-2575"},

	nExtensions:                               {wire: "/extensions", introduced: r20260728, ref: "changelog", note: "clients sent it earlier, and sent extensions under experimental or at the top"},
	nExtensionsUI:                             {wire: "/extensions/io.modelcontextprotocol~1ui"},
	nExtensionsTasks:                          {wire: "/extensions/io.modelcontextprotocol~1tasks"},
	nExtensionsOAuthClientCredentials:         {wire: "/extensions/io.modelcontextprotocol~1oauth-client-credentials"},
	nExtensionsEnterpriseManagedAuthorization: {wire: "/extensions/io.modelcontextprotocol~1enterprise-managed-authorization"},

	nExperimental: {wire: "/experimental", introduced: r20241105, ref: "schema"},
}

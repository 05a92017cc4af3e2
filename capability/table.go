package capability

// nodeID numbers the listed nodes in tree order, parents before children. The
// numbers are internal: they change whenever the tree does.
type nodeID uint16

// node is one listed place in the tree.
type node struct {
	text   string
	title  string
	parent nodeID // nNone at the top
	kind   Kind
	open   bool // an open family: any identifier may follow
}

const (
	nNone nodeID = iota // no node; the zero Path
	nTransports
	nTransportsStdio
	nTransportsSSE
	nTransportsStreamableHTTP
	nTransportsWebSocket
	nAuthentication
	nAuthenticationOAuth
	nAuthenticationOAuthPKCE
	nAuthenticationOAuthDynamicRegistration
	nAuthenticationOAuthClientIDMetadataDocument
	nAuthenticationHeader
	nTools
	nToolsListChanged
	nToolsPagination
	nToolsAnnotations
	nToolsOutputSchema
	nToolsOutputSchemaValidation
	nToolsVisibility
	nToolsResult
	nToolsResultStructuredContent
	nToolsResultContent
	nToolsResultAudience
	nToolsResultImage
	nToolsResultAudio
	nToolsResultResourceLink
	nToolsResultEmbeddedResource
	nToolsResultIsError
	nToolsResultMeta
	nToolsResultEmptyContent
	nToolsResultDelivery
	nResources
	nResourcesListChanged
	nResourcesSubscribe
	nResourcesTemplates
	nResourcesPagination
	nPrompts
	nPromptsListChanged
	nPromptsArguments
	nPromptsPagination
	nCompletions
	nSampling
	nSamplingTools
	nSamplingContext
	nElicitation
	nElicitationForm
	nElicitationURL
	nElicitationPerson
	nRoots
	nRootsListChanged
	nLogging
	nInstructions
	nIcons
	nTasks
	nTasksCancel
	nTasksList
	nTasksRequests
	nTasksRequestsElicitation
	nTasksRequestsElicitationCreate
	nTasksRequestsSampling
	nTasksRequestsSamplingCreateMessage
	nProgress
	nCancellation
	nPing
	nJSONSchema
	nExtensions
	nExtensionsUI
	nExtensionsTasks
	nExtensionsOAuthClientCredentials
	nExtensionsEnterpriseManagedAuthorization
	nExperimental
	nBonusFeatures
	nBonusFeaturesModelInitiatedResourceRead
	nLimits
	nLimitsToolNameLength
	nLimitsToolNameCharset
	nLimitsToolPrefixLength
	nLimitsServerNameCharset
	nLimitsToolCount
	nLimitsListPages
	nLimitsToolDescriptionLength
	nLimitsInstructionsLength
	nLimitsResultSize
	nLimitsResponseSize
	nLimitsMediaSize
	nLimitsResourceBlobSize
	nLimitsRequestTimeout
	nLimitsStartupTimeout
	nLimitsIdleTimeout
	nodeCount
)

// nodes is the tree, in tree order. Adding a node means a number above, a row
// here, its place in byText and an exported Path; the tests name what is missing.
var nodes = [nodeCount]node{
	nTransports:                                  {text: "transports", title: "Transports", kind: KindGroup, open: true},
	nTransportsStdio:                             {text: "transports.stdio", title: "stdio", parent: nTransports, kind: KindFeature},
	nTransportsSSE:                               {text: "transports.sse", title: "HTTP+SSE", parent: nTransports, kind: KindFeature},
	nTransportsStreamableHTTP:                    {text: "transports.streamableHttp", title: "Streamable HTTP", parent: nTransports, kind: KindFeature},
	nTransportsWebSocket:                         {text: "transports.websocket", title: "WebSocket", parent: nTransports, kind: KindFeature},
	nAuthentication:                              {text: "authentication", title: "Authentication", kind: KindGroup, open: true},
	nAuthenticationOAuth:                         {text: "authentication.oauth", title: "OAuth", parent: nAuthentication, kind: KindFeature},
	nAuthenticationOAuthPKCE:                     {text: "authentication.oauth.pkce", title: "PKCE", parent: nAuthenticationOAuth, kind: KindFeature},
	nAuthenticationOAuthDynamicRegistration:      {text: "authentication.oauth.dynamicRegistration", title: "Dynamic client registration", parent: nAuthenticationOAuth, kind: KindFeature},
	nAuthenticationOAuthClientIDMetadataDocument: {text: "authentication.oauth.clientIdMetadataDocument", title: "Client ID metadata document", parent: nAuthenticationOAuth, kind: KindFeature},
	nAuthenticationHeader:                        {text: "authentication.header", title: "Static header", parent: nAuthentication, kind: KindFeature},
	nTools:                                       {text: "tools", title: "Tools", kind: KindFeature},
	nToolsListChanged:                            {text: "tools.listChanged", title: "List changed", parent: nTools, kind: KindFeature},
	nToolsPagination:                             {text: "tools.pagination", title: "Pagination", parent: nTools, kind: KindFeature},
	nToolsAnnotations:                            {text: "tools.annotations", title: "Annotations", parent: nTools, kind: KindFeature},
	nToolsOutputSchema:                           {text: "tools.outputSchema", title: "Output schema", parent: nTools, kind: KindFeature},
	nToolsOutputSchemaValidation:                 {text: "tools.outputSchema.validation", title: "Output validation", parent: nToolsOutputSchema, kind: KindFeature},
	nToolsVisibility:                             {text: "tools.visibility", title: "Visibility", parent: nTools, kind: KindFeature},
	nToolsResult:                                 {text: "tools.result", title: "Result", parent: nTools, kind: KindFeature},
	nToolsResultStructuredContent:                {text: "tools.result.structuredContent", title: "Structured content", parent: nToolsResult, kind: KindFeature},
	nToolsResultContent:                          {text: "tools.result.content", title: "Content", parent: nToolsResult, kind: KindFeature},
	nToolsResultAudience:                         {text: "tools.result.audience", title: "Audience", parent: nToolsResult, kind: KindFeature},
	nToolsResultImage:                            {text: "tools.result.image", title: "Image", parent: nToolsResult, kind: KindFeature},
	nToolsResultAudio:                            {text: "tools.result.audio", title: "Audio", parent: nToolsResult, kind: KindFeature},
	nToolsResultResourceLink:                     {text: "tools.result.resourceLink", title: "Resource link", parent: nToolsResult, kind: KindFeature},
	nToolsResultEmbeddedResource:                 {text: "tools.result.embeddedResource", title: "Embedded resource", parent: nToolsResult, kind: KindFeature},
	nToolsResultIsError:                          {text: "tools.result.isError", title: "Error flag", parent: nToolsResult, kind: KindFeature},
	nToolsResultMeta:                             {text: "tools.result._meta", title: "Meta", parent: nToolsResult, kind: KindFeature},
	nToolsResultEmptyContent:                     {text: "tools.result.emptyContent", title: "Empty content", parent: nToolsResult, kind: KindFeature},
	nToolsResultDelivery:                         {text: "tools.result.delivery", title: "Delivery", parent: nToolsResult, kind: KindDelivery},
	nResources:                                   {text: "resources", title: "Resources", kind: KindFeature},
	nResourcesListChanged:                        {text: "resources.listChanged", title: "List changed", parent: nResources, kind: KindFeature},
	nResourcesSubscribe:                          {text: "resources.subscribe", title: "Subscribe", parent: nResources, kind: KindFeature},
	nResourcesTemplates:                          {text: "resources.templates", title: "Templates", parent: nResources, kind: KindFeature},
	nResourcesPagination:                         {text: "resources.pagination", title: "Pagination", parent: nResources, kind: KindFeature},
	nPrompts:                                     {text: "prompts", title: "Prompts", kind: KindFeature},
	nPromptsListChanged:                          {text: "prompts.listChanged", title: "List changed", parent: nPrompts, kind: KindFeature},
	nPromptsArguments:                            {text: "prompts.arguments", title: "Arguments", parent: nPrompts, kind: KindFeature},
	nPromptsPagination:                           {text: "prompts.pagination", title: "Pagination", parent: nPrompts, kind: KindFeature},
	nCompletions:                                 {text: "completions", title: "Completions", kind: KindFeature},
	nSampling:                                    {text: "sampling", title: "Sampling", kind: KindFeature},
	nSamplingTools:                               {text: "sampling.tools", title: "Tools", parent: nSampling, kind: KindFeature},
	nSamplingContext:                             {text: "sampling.context", title: "Context", parent: nSampling, kind: KindFeature},
	nElicitation:                                 {text: "elicitation", title: "Elicitation", kind: KindFeature},
	nElicitationForm:                             {text: "elicitation.form", title: "Form", parent: nElicitation, kind: KindFeature},
	nElicitationURL:                              {text: "elicitation.url", title: "URL", parent: nElicitation, kind: KindFeature},
	nElicitationPerson:                           {text: "elicitation.person", title: "Answered by a person", parent: nElicitation, kind: KindFeature},
	nRoots:                                       {text: "roots", title: "Roots", kind: KindFeature},
	nRootsListChanged:                            {text: "roots.listChanged", title: "List changed", parent: nRoots, kind: KindFeature},
	nLogging:                                     {text: "logging", title: "Logging", kind: KindFeature},
	nInstructions:                                {text: "instructions", title: "Instructions", kind: KindFeature},
	nIcons:                                       {text: "icons", title: "Icons", kind: KindFeature},
	nTasks:                                       {text: "tasks", title: "Tasks", kind: KindFeature},
	nTasksCancel:                                 {text: "tasks.cancel", title: "Cancel", parent: nTasks, kind: KindFeature},
	nTasksList:                                   {text: "tasks.list", title: "List", parent: nTasks, kind: KindFeature},
	nTasksRequests:                               {text: "tasks.requests", title: "Requests", parent: nTasks, kind: KindFeature},
	nTasksRequestsElicitation:                    {text: "tasks.requests.elicitation", title: "Elicitation", parent: nTasksRequests, kind: KindFeature},
	nTasksRequestsElicitationCreate:              {text: "tasks.requests.elicitation.create", title: "Create", parent: nTasksRequestsElicitation, kind: KindFeature},
	nTasksRequestsSampling:                       {text: "tasks.requests.sampling", title: "Sampling", parent: nTasksRequests, kind: KindFeature},
	nTasksRequestsSamplingCreateMessage:          {text: "tasks.requests.sampling.createMessage", title: "Create message", parent: nTasksRequestsSampling, kind: KindFeature},
	nProgress:                                    {text: "progress", title: "Progress", kind: KindFeature},
	nCancellation:                                {text: "cancellation", title: "Cancellation", kind: KindFeature},
	nPing:                                        {text: "ping", title: "Ping", kind: KindFeature},
	nJSONSchema:                                  {text: "jsonSchema", title: "JSON Schema", kind: KindFeature},
	nExtensions:                                  {text: "extensions", title: "Extensions", kind: KindGroup, open: true},
	nExtensionsUI:                                {text: "extensions.io.modelcontextprotocol/ui", title: "MCP Apps", parent: nExtensions, kind: KindFeature},
	nExtensionsTasks:                             {text: "extensions.io.modelcontextprotocol/tasks", title: "Tasks extension", parent: nExtensions, kind: KindFeature},
	nExtensionsOAuthClientCredentials:            {text: "extensions.io.modelcontextprotocol/oauth-client-credentials", title: "OAuth Client Credentials", parent: nExtensions, kind: KindFeature},
	nExtensionsEnterpriseManagedAuthorization: {text: "extensions.io.modelcontextprotocol/enterprise-managed-authorization", title: "Enterprise-Managed Authorization", parent: nExtensions, kind: KindFeature},
	nExperimental:                            {text: "experimental", title: "Experimental", kind: KindGroup, open: true},
	nBonusFeatures:                           {text: "bonusFeatures", title: "Beyond the spec", kind: KindGroup, open: true},
	nBonusFeaturesModelInitiatedResourceRead: {text: "bonusFeatures.modelInitiatedResourceRead", title: "Model-initiated resource read", parent: nBonusFeatures, kind: KindFeature},
	nLimits:                                  {text: "limits", title: "Limits", kind: KindGroup},
	nLimitsToolNameLength:                    {text: "limits.toolNameLength", title: "Tool name length", parent: nLimits, kind: KindLimit},
	nLimitsToolNameCharset:                   {text: "limits.toolNameCharset", title: "Tool name characters", parent: nLimits, kind: KindLimit},
	nLimitsToolPrefixLength:                  {text: "limits.toolPrefixLength", title: "Tool prefix length", parent: nLimits, kind: KindLimit},
	nLimitsServerNameCharset:                 {text: "limits.serverNameCharset", title: "Server name characters", parent: nLimits, kind: KindLimit},
	nLimitsToolCount:                         {text: "limits.toolCount", title: "Tool count", parent: nLimits, kind: KindLimit},
	nLimitsListPages:                         {text: "limits.listPages", title: "List pages", parent: nLimits, kind: KindLimit},
	nLimitsToolDescriptionLength:             {text: "limits.toolDescriptionLength", title: "Tool description length", parent: nLimits, kind: KindLimit},
	nLimitsInstructionsLength:                {text: "limits.instructionsLength", title: "Instructions length", parent: nLimits, kind: KindLimit},
	nLimitsResultSize:                        {text: "limits.resultSize", title: "Result size", parent: nLimits, kind: KindLimit},
	nLimitsResponseSize:                      {text: "limits.responseSize", title: "Response size", parent: nLimits, kind: KindLimit},
	nLimitsMediaSize:                         {text: "limits.mediaSize", title: "Media size", parent: nLimits, kind: KindLimit},
	nLimitsResourceBlobSize:                  {text: "limits.resourceBlobSize", title: "Resource blob size", parent: nLimits, kind: KindLimit},
	nLimitsRequestTimeout:                    {text: "limits.requestTimeout", title: "Request timeout", parent: nLimits, kind: KindLimit},
	nLimitsStartupTimeout:                    {text: "limits.startupTimeout", title: "Startup timeout", parent: nLimits, kind: KindLimit},
	nLimitsIdleTimeout:                       {text: "limits.idleTimeout", title: "Idle timeout", parent: nLimits, kind: KindLimit},
}

// byText holds the listed nodes sorted by text, for lookup.
var byText = [...]nodeID{
	nAuthentication,
	nAuthenticationHeader,
	nAuthenticationOAuth,
	nAuthenticationOAuthClientIDMetadataDocument,
	nAuthenticationOAuthDynamicRegistration,
	nAuthenticationOAuthPKCE,
	nBonusFeatures,
	nBonusFeaturesModelInitiatedResourceRead,
	nCancellation,
	nCompletions,
	nElicitation,
	nElicitationForm,
	nElicitationPerson,
	nElicitationURL,
	nExperimental,
	nExtensions,
	nExtensionsEnterpriseManagedAuthorization,
	nExtensionsOAuthClientCredentials,
	nExtensionsTasks,
	nExtensionsUI,
	nIcons,
	nInstructions,
	nJSONSchema,
	nLimits,
	nLimitsIdleTimeout,
	nLimitsInstructionsLength,
	nLimitsListPages,
	nLimitsMediaSize,
	nLimitsRequestTimeout,
	nLimitsResourceBlobSize,
	nLimitsResponseSize,
	nLimitsResultSize,
	nLimitsServerNameCharset,
	nLimitsStartupTimeout,
	nLimitsToolCount,
	nLimitsToolDescriptionLength,
	nLimitsToolNameCharset,
	nLimitsToolNameLength,
	nLimitsToolPrefixLength,
	nLogging,
	nPing,
	nProgress,
	nPrompts,
	nPromptsArguments,
	nPromptsListChanged,
	nPromptsPagination,
	nResources,
	nResourcesListChanged,
	nResourcesPagination,
	nResourcesSubscribe,
	nResourcesTemplates,
	nRoots,
	nRootsListChanged,
	nSampling,
	nSamplingContext,
	nSamplingTools,
	nTasks,
	nTasksCancel,
	nTasksList,
	nTasksRequests,
	nTasksRequestsElicitation,
	nTasksRequestsElicitationCreate,
	nTasksRequestsSampling,
	nTasksRequestsSamplingCreateMessage,
	nTools,
	nToolsAnnotations,
	nToolsListChanged,
	nToolsOutputSchema,
	nToolsOutputSchemaValidation,
	nToolsPagination,
	nToolsResult,
	nToolsResultMeta,
	nToolsResultAudience,
	nToolsResultAudio,
	nToolsResultContent,
	nToolsResultDelivery,
	nToolsResultEmbeddedResource,
	nToolsResultEmptyContent,
	nToolsResultImage,
	nToolsResultIsError,
	nToolsResultResourceLink,
	nToolsResultStructuredContent,
	nToolsVisibility,
	nTransports,
	nTransportsSSE,
	nTransportsStdio,
	nTransportsStreamableHTTP,
	nTransportsWebSocket,
}

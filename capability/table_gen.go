// Code generated from internal/tree by go generate; DO NOT EDIT.

package capability

// The listed nodes of the tree, in tree order. They are constants by convention:
// never assign to them. A comment says what the status full stands for; under
// tools.result.* that is what the model gets, not what the user sees.
var (
	// Transports is transports: the open family of transports; a group, without a status of its own.
	Transports = Path{text: "transports", node: nTransports}
	// TransportsStdio is transports.stdio: the server is a child process that speaks over its standard input and output.
	TransportsStdio = Path{text: "transports.stdio", node: nTransportsStdio}
	// TransportsSSE is transports.sse: the two-endpoint HTTP transport of 2024-11-05.
	TransportsSSE = Path{text: "transports.sse", node: nTransportsSSE}
	// TransportsStreamableHTTP is transports.streamableHttp: the one-endpoint HTTP transport.
	TransportsStreamableHTTP = Path{text: "transports.streamableHttp", node: nTransportsStreamableHTTP}
	// TransportsWebSocket is transports.websocket: a transport that no revision defines, spoken by some clients.
	TransportsWebSocket = Path{text: "transports.websocket", node: nTransportsWebSocket}

	// Authentication is authentication: the open family of ways to authenticate to a server; a group, without a status of its own.
	Authentication = Path{text: "authentication", node: nAuthentication}
	// AuthenticationOAuth is authentication.oauth: the authorization flow of the specification.
	AuthenticationOAuth = Path{text: "authentication.oauth", node: nAuthenticationOAuth}
	// AuthenticationOAuthPKCE is authentication.oauth.pkce: proof key for code exchange in that flow.
	AuthenticationOAuthPKCE = Path{text: "authentication.oauth.pkce", node: nAuthenticationOAuthPKCE}
	// AuthenticationOAuthDynamicRegistration is authentication.oauth.dynamicRegistration: the client registers itself with the authorization server (RFC 7591).
	AuthenticationOAuthDynamicRegistration = Path{text: "authentication.oauth.dynamicRegistration", node: nAuthenticationOAuthDynamicRegistration}
	// AuthenticationOAuthClientIDMetadataDocument is authentication.oauth.clientIdMetadataDocument: the client's identifier is the address of a document that describes it.
	AuthenticationOAuthClientIDMetadataDocument = Path{text: "authentication.oauth.clientIdMetadataDocument", node: nAuthenticationOAuthClientIDMetadataDocument}
	// AuthenticationHeader is authentication.header: a configured header, such as a bearer token, goes with every request.
	AuthenticationHeader = Path{text: "authentication.header", node: nAuthenticationHeader}

	// Tools is tools: the client lists a server's tools and calls them.
	Tools = Path{text: "tools", node: nTools}
	// ToolsListChanged is tools.listChanged: the client acts on a changed tool list: it lists again.
	ToolsListChanged = Path{text: "tools.listChanged", node: nToolsListChanged}
	// ToolsPagination is tools.pagination: the client follows nextCursor of tools/list to the end.
	ToolsPagination = Path{text: "tools.pagination", node: nToolsPagination}
	// ToolsAnnotations is tools.annotations: the client uses a tool's hints, such as readOnlyHint.
	ToolsAnnotations = Path{text: "tools.annotations", node: nToolsAnnotations}
	// ToolsOutputSchema is tools.outputSchema: the client uses a tool's declared outputSchema for anything.
	ToolsOutputSchema = Path{text: "tools.outputSchema", node: nToolsOutputSchema}
	// ToolsOutputSchemaValidation is tools.outputSchema.validation: the client checks structuredContent against the declared outputSchema.
	ToolsOutputSchemaValidation = Path{text: "tools.outputSchema.validation", node: nToolsOutputSchemaValidation}
	// ToolsVisibility is tools.visibility: the client honours the visibility that MCP Apps puts into a tool's _meta; outside the revisions.
	ToolsVisibility = Path{text: "tools.visibility", node: nToolsVisibility}
	// ToolsResult is tools.result: the client hands a tool's result to the model.
	ToolsResult = Path{text: "tools.result", node: nToolsResult}
	// ToolsResultStructuredContent is tools.result.structuredContent: structuredContent reaches the model.
	ToolsResultStructuredContent = Path{text: "tools.result.structuredContent", node: nToolsResultStructuredContent}
	// ToolsResultContent is tools.result.content: the text of content reaches the model.
	ToolsResultContent = Path{text: "tools.result.content", node: nToolsResultContent}
	// ToolsResultAudience is tools.result.audience: annotations.audience of a content block decides whether the model gets the block.
	ToolsResultAudience = Path{text: "tools.result.audience", node: nToolsResultAudience}
	// ToolsResultImage is tools.result.image: an image block reaches the model as an image.
	ToolsResultImage = Path{text: "tools.result.image", node: nToolsResultImage}
	// ToolsResultAudio is tools.result.audio: an audio block reaches the model as audio.
	ToolsResultAudio = Path{text: "tools.result.audio", node: nToolsResultAudio}
	// ToolsResultResourceLink is tools.result.resourceLink: a resource_link block reaches the model.
	ToolsResultResourceLink = Path{text: "tools.result.resourceLink", node: nToolsResultResourceLink}
	// ToolsResultEmbeddedResource is tools.result.embeddedResource: the body of a resource block reaches the model.
	ToolsResultEmbeddedResource = Path{text: "tools.result.embeddedResource", node: nToolsResultEmbeddedResource}
	// ToolsResultIsError is tools.result.isError: the model learns that a call failed by isError.
	ToolsResultIsError = Path{text: "tools.result.isError", node: nToolsResultIsError}
	// ToolsResultMeta is tools.result._meta: the _meta of a result reaches the model.
	ToolsResultMeta = Path{text: "tools.result._meta", node: nToolsResultMeta}
	// ToolsResultEmptyContent is tools.result.emptyContent: a result whose content is an empty list, with its payload in structuredContent, is taken and reaches the model.
	ToolsResultEmptyContent = Path{text: "tools.result.emptyContent", node: nToolsResultEmptyContent}
	// ToolsResultDelivery is tools.result.delivery: what the client does with a result that has both content and structuredContent: a delivery, not a status.
	ToolsResultDelivery = Path{text: "tools.result.delivery", node: nToolsResultDelivery}

	// Resources is resources: the client lists and reads a server's resources.
	Resources = Path{text: "resources", node: nResources}
	// ResourcesListChanged is resources.listChanged: the client acts on a changed resource list: it lists again.
	ResourcesListChanged = Path{text: "resources.listChanged", node: nResourcesListChanged}
	// ResourcesSubscribe is resources.subscribe: the client asks for the updates of a resource and acts on them.
	ResourcesSubscribe = Path{text: "resources.subscribe", node: nResourcesSubscribe}
	// ResourcesTemplates is resources.templates: the client lists resource templates and fills them in.
	ResourcesTemplates = Path{text: "resources.templates", node: nResourcesTemplates}
	// ResourcesPagination is resources.pagination: the client follows nextCursor of resources/list to the end.
	ResourcesPagination = Path{text: "resources.pagination", node: nResourcesPagination}

	// Prompts is prompts: the client lists a server's prompts and gets them.
	Prompts = Path{text: "prompts", node: nPrompts}
	// PromptsListChanged is prompts.listChanged: the client acts on a changed prompt list: it lists again.
	PromptsListChanged = Path{text: "prompts.listChanged", node: nPromptsListChanged}
	// PromptsArguments is prompts.arguments: the client lets a user fill in a prompt's arguments.
	PromptsArguments = Path{text: "prompts.arguments", node: nPromptsArguments}
	// PromptsPagination is prompts.pagination: the client follows nextCursor of prompts/list to the end.
	PromptsPagination = Path{text: "prompts.pagination", node: nPromptsPagination}

	// Completions is completions: the client asks a server to complete an argument.
	Completions = Path{text: "completions", node: nCompletions}

	// Sampling is sampling: a server may have the client's model generate a message.
	Sampling = Path{text: "sampling", node: nSampling}
	// SamplingTools is sampling.tools: a sampling request may offer tools.
	SamplingTools = Path{text: "sampling.tools", node: nSamplingTools}
	// SamplingContext is sampling.context: a sampling request may ask for the context of servers (includeContext).
	SamplingContext = Path{text: "sampling.context", node: nSamplingContext}

	// Elicitation is elicitation: a server may ask the user for input.
	Elicitation = Path{text: "elicitation", node: nElicitation}
	// ElicitationForm is elicitation.form: a server may ask by a form that a schema describes.
	ElicitationForm = Path{text: "elicitation.form", node: nElicitationForm}
	// ElicitationURL is elicitation.url: a server may ask by an address that the user opens.
	ElicitationURL = Path{text: "elicitation.url", node: nElicitationURL}
	// ElicitationPerson is elicitation.person: an answer comes from a person who was asked, not from the client on its own.
	ElicitationPerson = Path{text: "elicitation.person", node: nElicitationPerson}

	// Roots is roots: a server may ask which directories are open.
	Roots = Path{text: "roots", node: nRoots}
	// RootsListChanged is roots.listChanged: the client tells the server when its roots change.
	RootsListChanged = Path{text: "roots.listChanged", node: nRootsListChanged}

	// Logging is logging: the client takes a server's log messages.
	Logging = Path{text: "logging", node: nLogging}

	// Instructions is instructions: the server's instructions reach the model.
	Instructions = Path{text: "instructions", node: nInstructions}

	// Icons is icons: the client shows the icons of servers, tools, resources or prompts.
	Icons = Path{text: "icons", node: nIcons}

	// Tasks is tasks: requests that run as tasks, as the 2025-11-25 revision had them.
	Tasks = Path{text: "tasks", node: nTasks}
	// TasksCancel is tasks.cancel: the client lets a server cancel a task that the client runs.
	TasksCancel = Path{text: "tasks.cancel", node: nTasksCancel}
	// TasksList is tasks.list: the client lists the tasks that it runs.
	TasksList = Path{text: "tasks.list", node: nTasksList}
	// TasksRequests is tasks.requests: which of a server's requests the client can run as a task.
	TasksRequests = Path{text: "tasks.requests", node: nTasksRequests}
	// TasksRequestsElicitation is tasks.requests.elicitation: elicitation requests as tasks.
	TasksRequestsElicitation = Path{text: "tasks.requests.elicitation", node: nTasksRequestsElicitation}
	// TasksRequestsElicitationCreate is tasks.requests.elicitation.create: elicitation/create as a task.
	TasksRequestsElicitationCreate = Path{text: "tasks.requests.elicitation.create", node: nTasksRequestsElicitationCreate}
	// TasksRequestsSampling is tasks.requests.sampling: sampling requests as tasks.
	TasksRequestsSampling = Path{text: "tasks.requests.sampling", node: nTasksRequestsSampling}
	// TasksRequestsSamplingCreateMessage is tasks.requests.sampling.createMessage: sampling/createMessage as a task.
	TasksRequestsSamplingCreateMessage = Path{text: "tasks.requests.sampling.createMessage", node: nTasksRequestsSamplingCreateMessage}

	// Progress is progress: the client sends progress tokens and uses the notifications that come back.
	Progress = Path{text: "progress", node: nProgress}

	// Cancellation is cancellation: the client tells the server when it gives up on a request.
	Cancellation = Path{text: "cancellation", node: nCancellation}

	// Ping is ping: the client answers ping.
	Ping = Path{text: "ping", node: nPing}

	// JSONSchema is jsonSchema: the client copes with the dialects and keywords of JSON Schema in tool schemas.
	JSONSchema = Path{text: "jsonSchema", node: nJSONSchema}

	// Extensions is extensions: the open family of extensions, by identifier; a group, without a status of its own.
	Extensions = Path{text: "extensions", node: nExtensions}
	// ExtensionsUI is extensions.io.modelcontextprotocol/ui: the official extension for user interfaces that a server supplies.
	ExtensionsUI = Path{text: "extensions.io.modelcontextprotocol/ui", node: nExtensionsUI}
	// ExtensionsTasks is extensions.io.modelcontextprotocol/tasks: the official extension that tasks moved to in 2026-07-28.
	ExtensionsTasks = Path{text: "extensions.io.modelcontextprotocol/tasks", node: nExtensionsTasks}
	// ExtensionsOAuthClientCredentials is extensions.io.modelcontextprotocol/oauth-client-credentials: the official extension for authorization between machines.
	ExtensionsOAuthClientCredentials = Path{text: "extensions.io.modelcontextprotocol/oauth-client-credentials", node: nExtensionsOAuthClientCredentials}
	// ExtensionsEnterpriseManagedAuthorization is extensions.io.modelcontextprotocol/enterprise-managed-authorization: the official extension for authorization by a company's identity provider.
	ExtensionsEnterpriseManagedAuthorization = Path{text: "extensions.io.modelcontextprotocol/enterprise-managed-authorization", node: nExtensionsEnterpriseManagedAuthorization}

	// Experimental is experimental: the open family of what clients declare under experimental; a group, without a status of its own.
	Experimental = Path{text: "experimental", node: nExperimental}

	// BonusFeatures is bonusFeatures: the open family of what clients do beyond the specification; a group, without a status of its own.
	BonusFeatures = Path{text: "bonusFeatures", node: nBonusFeatures}
	// BonusFeaturesModelInitiatedResourceRead is bonusFeatures.modelInitiatedResourceRead: the model itself can read a resource.
	BonusFeaturesModelInitiatedResourceRead = Path{text: "bonusFeatures.modelInitiatedResourceRead", node: nBonusFeaturesModelInitiatedResourceRead}

	// Limits is limits: the closed group of quantities; its children carry a [Limit], not a status.
	Limits = Path{text: "limits", node: nLimits}
	// LimitsToolNameLength is limits.toolNameLength: how long a tool's name may be.
	LimitsToolNameLength = Path{text: "limits.toolNameLength", node: nLimitsToolNameLength}
	// LimitsToolNameCharset is limits.toolNameCharset: which characters a tool's name may have.
	LimitsToolNameCharset = Path{text: "limits.toolNameCharset", node: nLimitsToolNameCharset}
	// LimitsToolPrefixLength is limits.toolPrefixLength: how long the server's prefix before a tool's name may be.
	LimitsToolPrefixLength = Path{text: "limits.toolPrefixLength", node: nLimitsToolPrefixLength}
	// LimitsServerNameCharset is limits.serverNameCharset: which characters the configured name of a server may have.
	LimitsServerNameCharset = Path{text: "limits.serverNameCharset", node: nLimitsServerNameCharset}
	// LimitsToolCount is limits.toolCount: how many tools the client takes.
	LimitsToolCount = Path{text: "limits.toolCount", node: nLimitsToolCount}
	// LimitsListPages is limits.listPages: how many pages of a list the client reads.
	LimitsListPages = Path{text: "limits.listPages", node: nLimitsListPages}
	// LimitsToolDescriptionLength is limits.toolDescriptionLength: how much of a tool's description the model gets.
	LimitsToolDescriptionLength = Path{text: "limits.toolDescriptionLength", node: nLimitsToolDescriptionLength}
	// LimitsInstructionsLength is limits.instructionsLength: how much of a server's instructions the model gets.
	LimitsInstructionsLength = Path{text: "limits.instructionsLength", node: nLimitsInstructionsLength}
	// LimitsResultSize is limits.resultSize: how much of a tool's result the model gets.
	LimitsResultSize = Path{text: "limits.resultSize", node: nLimitsResultSize}
	// LimitsResponseSize is limits.responseSize: how large one response of the transport may be.
	LimitsResponseSize = Path{text: "limits.responseSize", node: nLimitsResponseSize}
	// LimitsMediaSize is limits.mediaSize: how large one image, audio or video part may be.
	LimitsMediaSize = Path{text: "limits.mediaSize", node: nLimitsMediaSize}
	// LimitsResourceBlobSize is limits.resourceBlobSize: how large one binary resource may be.
	LimitsResourceBlobSize = Path{text: "limits.resourceBlobSize", node: nLimitsResourceBlobSize}
	// LimitsRequestTimeout is limits.requestTimeout: how long the client waits for a response.
	LimitsRequestTimeout = Path{text: "limits.requestTimeout", node: nLimitsRequestTimeout}
	// LimitsStartupTimeout is limits.startupTimeout: how long the client waits for a server to start and to answer the first requests.
	LimitsStartupTimeout = Path{text: "limits.startupTimeout", node: nLimitsStartupTimeout}
	// LimitsIdleTimeout is limits.idleTimeout: how long a call may be silent.
	LimitsIdleTimeout = Path{text: "limits.idleTimeout", node: nLimitsIdleTimeout}
)

const (
	never release = iota
	r20241105
	r20250326
	r20250618
	r20251125
	r20260728
)

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

// nodes is the tree, in tree order.
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
	nLimitsToolNameLength:                    {text: "limits.toolNameLength", title: "Tool name length", parent: nLimits, kind: KindLimit, units: 1<<UnitCharacters | 1<<UnitBytes},
	nLimitsToolNameCharset:                   {text: "limits.toolNameCharset", title: "Tool name characters", parent: nLimits, kind: KindLimit, units: 1 << unitNone},
	nLimitsToolPrefixLength:                  {text: "limits.toolPrefixLength", title: "Tool prefix length", parent: nLimits, kind: KindLimit, units: 1<<UnitCharacters | 1<<UnitBytes},
	nLimitsServerNameCharset:                 {text: "limits.serverNameCharset", title: "Server name characters", parent: nLimits, kind: KindLimit, units: 1 << unitNone},
	nLimitsToolCount:                         {text: "limits.toolCount", title: "Tool count", parent: nLimits, kind: KindLimit, units: 1<<UnitTools | 1<<UnitItems},
	nLimitsListPages:                         {text: "limits.listPages", title: "List pages", parent: nLimits, kind: KindLimit, units: 1 << UnitPages},
	nLimitsToolDescriptionLength:             {text: "limits.toolDescriptionLength", title: "Tool description length", parent: nLimits, kind: KindLimit, units: 1<<UnitCharacters | 1<<UnitBytes | 1<<UnitTokens},
	nLimitsInstructionsLength:                {text: "limits.instructionsLength", title: "Instructions length", parent: nLimits, kind: KindLimit, units: 1<<UnitCharacters | 1<<UnitBytes | 1<<UnitTokens},
	nLimitsResultSize:                        {text: "limits.resultSize", title: "Result size", parent: nLimits, kind: KindLimit, units: 1<<UnitCharacters | 1<<UnitBytes | 1<<UnitTokens},
	nLimitsResponseSize:                      {text: "limits.responseSize", title: "Response size", parent: nLimits, kind: KindLimit, units: 1<<UnitCharacters | 1<<UnitBytes | 1<<UnitTokens},
	nLimitsMediaSize:                         {text: "limits.mediaSize", title: "Media size", parent: nLimits, kind: KindLimit, units: 1<<UnitCharacters | 1<<UnitBytes | 1<<UnitTokens},
	nLimitsResourceBlobSize:                  {text: "limits.resourceBlobSize", title: "Resource blob size", parent: nLimits, kind: KindLimit, units: 1<<UnitCharacters | 1<<UnitBytes | 1<<UnitTokens},
	nLimitsRequestTimeout:                    {text: "limits.requestTimeout", title: "Request timeout", parent: nLimits, kind: KindLimit, units: 1 << UnitMilliseconds},
	nLimitsStartupTimeout:                    {text: "limits.startupTimeout", title: "Startup timeout", parent: nLimits, kind: KindLimit, units: 1 << UnitMilliseconds},
	nLimitsIdleTimeout:                       {text: "limits.idleTimeout", title: "Idle timeout", parent: nLimits, kind: KindLimit, units: 1 << UnitMilliseconds},
}

// facts is what the specification's history says of the nodes.
var facts = [nodeCount]fact{
	nTransportsStdio:                             {introduced: r20241105, ref: "transports"},
	nTransportsSSE:                               {introduced: r20241105, deprecated: r20250326, ref: "SEP-2596", note: "streamable HTTP took its place; 2026-07-28 lists it as deprecated under the lifecycle policy"},
	nTransportsStreamableHTTP:                    {introduced: r20250326, ref: "PR #206", note: "without sessions, GET endpoint and resumption since 2026-07-28"},
	nAuthenticationOAuth:                         {introduced: r20250326, ref: "PR #133"},
	nAuthenticationOAuthPKCE:                     {introduced: r20250326, ref: "authorization"},
	nAuthenticationOAuthDynamicRegistration:      {introduced: r20250326, deprecated: r20260728, ref: "PR #2858", note: "RFC 7591"},
	nAuthenticationOAuthClientIDMetadataDocument: {introduced: r20251125, ref: "SEP-991"},
	nTools:                              {introduced: r20241105, ref: "schema"},
	nToolsListChanged:                   {introduced: r20241105, asksSince: r20260728, asksAt: "subscriptions/listen params.notifications.toolsListChanged", ref: "schema", note: "arrives on subscriptions/listen since 2026-07-28"},
	nToolsPagination:                    {introduced: r20241105, ref: "pagination", note: "the nextCursor of tools/list"},
	nToolsAnnotations:                   {introduced: r20250326, ref: "PR #185"},
	nToolsOutputSchema:                  {introduced: r20250618, ref: "PR #371", note: "may use all of JSON Schema 2020-12 since 2026-07-28"},
	nToolsVisibility:                    {outside: true, note: "defined by the MCP Apps extension"},
	nToolsResult:                        {introduced: r20241105, ref: "schema"},
	nToolsResultStructuredContent:       {introduced: r20250618, ref: "PR #371, SEP-2106", note: "must be an object before 2026-07-28, which allows any JSON value"},
	nToolsResultContent:                 {introduced: r20241105, ref: "schema", note: "audio blocks since 2025-03-26, resource links since 2025-06-18"},
	nToolsResultAudience:                {introduced: r20241105, ref: "schema", note: "the annotations.audience of a content block"},
	nToolsResultImage:                   {introduced: r20241105, ref: "schema"},
	nToolsResultAudio:                   {introduced: r20250326, ref: "schema"},
	nToolsResultResourceLink:            {introduced: r20250618, ref: "PR #603"},
	nToolsResultEmbeddedResource:        {introduced: r20241105, ref: "schema"},
	nToolsResultIsError:                 {introduced: r20241105, ref: "schema"},
	nToolsResultMeta:                    {introduced: r20241105, ref: "schema"},
	nResources:                          {introduced: r20241105, ref: "schema"},
	nResourcesListChanged:               {introduced: r20241105, asksSince: r20260728, asksAt: "subscriptions/listen params.notifications.resourcesListChanged", ref: "schema", note: "arrives on subscriptions/listen since 2026-07-28"},
	nResourcesSubscribe:                 {introduced: r20241105, asksSince: r20260728, asksAt: "subscriptions/listen params.notifications.resourceSubscriptions", ref: "SEP-2575", note: "2026-07-28 replaced its two methods by subscriptions/listen and kept the capability"},
	nResourcesTemplates:                 {introduced: r20241105, ref: "schema"},
	nPrompts:                            {introduced: r20241105, ref: "schema"},
	nPromptsListChanged:                 {introduced: r20241105, asksSince: r20260728, asksAt: "subscriptions/listen params.notifications.promptsListChanged", ref: "schema"},
	nPromptsArguments:                   {introduced: r20241105, ref: "schema"},
	nCompletions:                        {introduced: r20241105, ref: "schema", note: "the method is older than the server capability, which came in 2025-03-26"},
	nSampling:                           {introduced: r20241105, deprecated: r20260728, wire: "/sampling", ref: "SEP-2577"},
	nSamplingTools:                      {introduced: r20251125, wire: "/sampling/tools", ref: "SEP-1577", note: "deprecated with sampling"},
	nSamplingContext:                    {introduced: r20241105, deprecated: r20251125, keySince: r20251125, wire: "/sampling/context", ref: "SEP-2596", note: "includeContext is older than its key, and was discouraged when the key came"},
	nElicitation:                        {introduced: r20250618, wire: "/elicitation", ref: "PR #382"},
	nElicitationForm:                    {introduced: r20250618, keySince: r20251125, wire: "/elicitation/form", ref: "SEP-1036", note: "an empty elicitation object means form"},
	nElicitationURL:                     {introduced: r20251125, wire: "/elicitation/url", ref: "SEP-1036"},
	nRoots:                              {introduced: r20241105, deprecated: r20260728, wire: "/roots", ref: "SEP-2577"},
	nRootsListChanged:                   {introduced: r20241105, removed: r20260728, wire: "/roots/listChanged", ref: "SEP-2575", note: "removed together with the handshake"},
	nLogging:                            {introduced: r20241105, deprecated: r20260728, asksSince: r20260728, asksAt: "_meta io.modelcontextprotocol/logLevel", ref: "SEP-2577", note: "2026-07-28 removed logging/setLevel: each request names its level in _meta"},
	nInstructions:                       {introduced: r20241105, ref: "schema", note: "come with the initialize result, since 2026-07-28 with the discover result"},
	nIcons:                              {introduced: r20251125, ref: "SEP-973"},
	nTasks:                              {introduced: r20251125, removed: r20260728, movedTo: nExtensionsTasks, wire: "/tasks", ref: "SEP-1686, SEP-2663", note: "experimental in 2025-11-25, an extension since"},
	nTasksCancel:                        {introduced: r20251125, removed: r20260728, wire: "/tasks/cancel", ref: "SEP-1686"},
	nTasksList:                          {introduced: r20251125, removed: r20260728, wire: "/tasks/list", ref: "SEP-1686"},
	nTasksRequests:                      {introduced: r20251125, removed: r20260728, wire: "/tasks/requests", ref: "SEP-1686"},
	nTasksRequestsElicitation:           {introduced: r20251125, removed: r20260728, wire: "/tasks/requests/elicitation", ref: "SEP-1686"},
	nTasksRequestsElicitationCreate:     {introduced: r20251125, removed: r20260728, wire: "/tasks/requests/elicitation/create", ref: "SEP-1686"},
	nTasksRequestsSampling:              {introduced: r20251125, removed: r20260728, wire: "/tasks/requests/sampling", ref: "SEP-1686"},
	nTasksRequestsSamplingCreateMessage: {introduced: r20251125, removed: r20260728, wire: "/tasks/requests/sampling/createMessage", ref: "SEP-1686"},
	nProgress:                           {introduced: r20241105, ref: "schema"},
	nCancellation:                       {introduced: r20241105, ref: "schema"},
	nPing:                               {introduced: r20241105, removed: r20260728, ref: "SEP-2575"},
	nExtensions:                         {introduced: r20260728, wire: "/extensions", ref: "changelog", note: "clients sent it earlier, and sent extensions under experimental or at the top"},
	nExtensionsUI:                       {wire: "/extensions/io.modelcontextprotocol~1ui"},
	nExtensionsTasks:                    {wire: "/extensions/io.modelcontextprotocol~1tasks"},
	nExtensionsOAuthClientCredentials:   {wire: "/extensions/io.modelcontextprotocol~1oauth-client-credentials"},
	nExtensionsEnterpriseManagedAuthorization: {wire: "/extensions/io.modelcontextprotocol~1enterprise-managed-authorization"},
	nExperimental: {introduced: r20241105, wire: "/experimental", ref: "schema"},
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

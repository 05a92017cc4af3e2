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

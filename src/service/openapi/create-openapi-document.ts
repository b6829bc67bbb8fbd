import type { Endpoint } from "#contract/endpoint.ts";
import { parameterNames } from "#contract/endpoint-paths.ts";
import { type EndpointName, endpointOf } from "#contract/endpoints.ts";
import { directLinkExtensions } from "#contract/formats.ts";
import { changeSchemas, fieldsOf, namedSchemas, toJsonSchema } from "./json-schemas.ts";
import { componentReference, type JsonSchema } from "./component-reference.ts";
import { answerHeaders, type HeaderNote, requestHeaders } from "./headers.ts";
import {
  isRepeatable,
  type NotesByOperation,
  type OperationNotes,
  refusalsOf,
  statusNotes,
  tagDescriptions,
  tags,
} from "./operation-notes.ts";

/** An OpenAPI 3.1 document; no type is needed for what is only written. */
export type OpenApiDocument = Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>;
};

export type Operation = Record<string, unknown> & { operationId: string };

/** Describes the endpoints that are served. Everything that the contract's table knows is read from it. */
export function createOpenApiDocument({
  served,
  publicUrl,
  descriptions,
}: {
  served: readonly EndpointName[];
  publicUrl: string;
  descriptions: NotesByOperation;
}): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const name of served) {
    const { path, method } = endpointOf(name);
    const operations = (paths[path] ??= {});
    // Two rows of the table may share method and path; the first is the one that is not deprecated.
    operations[method.toLowerCase()] ??= createOperation(name, descriptions[name]);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Overprint",
      version: "1",
      summary: "Makes pictures from templates.",
      description: introduction,
      contact: { name: "The operator of this service", url: `${publicUrl}/docs` },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(tags).map((name) => ({ name, description: tagDescriptions[name] })),
    security: [{ ApiKey: [] }],
    paths,
    webhooks: {
      renderComplete: webhook("renderComplete", "A picture is there", "WebhookPayload"),
      renderFailed: webhook("renderFailed", "There will be no picture", "FailureNotification"),
      templateChanged: webhook(
        "templateChanged",
        "A template was created, replaced or deleted",
        "TemplateWebhookPayload",
      ),
    },
    components: {
      schemas: { ...namedSchemas(), ...changeSchemas },
      headers: Object.fromEntries(
        Object.entries(answerHeaders).map(([name, note]) => [name, toHeader(note)]),
      ),
      responses: refusals(),
      securitySchemes: {
        ApiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-KEY",
          description:
            "The caller's key. A key has scopes; each operation names those that it needs. `admin` includes all others.",
        },
      },
    },
  };
}

const introduction = [
  "A render names a template and changes to its components. It is answered at once with a link, and the link waits until the picture is there.",
  'Optional fields may be `null` or `""` and then count as absent. Numbers may be sent as text. Fields that are not known are ignored.',
  "Errors have the same body everywhere: `status`, `msg`, `errors` and `code`; a refused field also has its `problems`.",
].join("\n\n");

function createOperation(name: EndpointName, notes: OperationNotes | undefined): Operation {
  const endpoint = endpointOf(name);
  if (notes === undefined) throw new Error(`The folder of the route ${name} has no description of it.`);
  const parameters = createParameters(name, endpoint, notes);
  const body = createBody(name, endpoint, notes);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `${notes.description}${describeScopes(endpoint)}`,
    tags: [notes.tag],
    ...(endpoint.deprecatedFor === undefined ? {} : { deprecated: true }),
    ...securityOf(endpoint),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: createResponses(name, endpoint, notes),
  };
}

function refusals(): Record<string, object> {
  const entries = Object.entries(statusNotes).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries(
    entries.map(([status, { description, headers = [], example }]) => [
      `Status${status}`,
      {
        description,
        headers: headersOf(headers),
        content: {
          "application/json": {
            schema: componentReference("ErrorBody"),
            example: { status: Number(status), ...example },
          },
        },
      },
    ]),
  );
}

function securityOf({ access }: Endpoint): { security?: object[] } {
  if (access === "open") return { security: [] };
  // A signature is no scheme: generated clients would send the key as one.
  return access === "key" ? {} : { security: [{ ApiKey: [] }, {}] };
}

/** In words: linters accept scopes in `security` with OAuth only. */
function describeScopes({ scope, publishes, access }: Endpoint): string {
  if (scope === undefined) return "";
  if (access === "keyUnlessPublished")
    return `\n\nNeeds nothing for what is published or was, else a key with the scope \`${scope}\`, or the signed address of a response.`;
  const also = publishes === undefined ? "" : publishingNeeds[publishes];
  return `\n\nNeeds the scope \`${scope}\`${also}.`;
}

const publishingNeeds: Readonly<Record<NonNullable<Endpoint["publishes"]>, string>> = {
  unlessDraft: ", and without `publish=false` also `templates:publish`",
  onDemand:
    ". With `templates:publish` it publishes, unless `publish=false`; without it the template is a draft, and `publish=true` is refused",
  ifPublished: ", and for a template that is published also `templates:publish`",
};

function createParameters(name: EndpointName, endpoint: Endpoint, notes: OperationNotes): object[] {
  const exampleOf = (parameter: string) =>
    notes.parameters !== undefined && parameter in notes.parameters
      ? { example: notes.parameters[parameter] }
      : {};
  const inPath = parameterNames(endpoint.path).map((parameter) => ({
    name: parameter,
    in: "path",
    required: true,
    schema:
      name === "directLink" && parameter === "extension"
        ? { type: "string", enum: directLinkExtensions }
        : { type: "string", minLength: 1 },
    ...exampleOf(parameter),
  }));
  const inQuery = endpoint.query === undefined ? [] : fieldsOf(endpoint.query, name);
  const sentHeaders = [
    ...(isRepeatable(endpoint) ? ["Idempotency-Key"] : []),
    ...(notes.requestHeaders ?? []),
  ];
  return [
    ...inPath,
    ...inQuery.map(({ name: parameter, required, schema: { description, ...schema } }) => ({
      name: parameter,
      in: "query",
      required,
      ...(description === undefined ? {} : { description }),
      schema,
      ...exampleOf(parameter),
    })),
    ...(name === "directLink" ? directLinkParameters(exampleOf("changes")) : []),
    ...(endpoint.access === "keyUnlessPublished" ? [previewSignature] : []),
    ...sentHeaders.map((header) => ({ name: header, in: "header", ...toHeader(requestHeaders[header]) })),
  ];
}

const previewSignature = {
  name: "signature",
  in: "query",
  description:
    "Of an address that a `preview` of a response holds, and only right for it. What is published or was needs none.",
  schema: { type: "string" },
};

/** A direct link's changes are parameters with arbitrary names. */
function directLinkParameters(example: object): object[] {
  return [
    {
      name: "changes",
      in: "query",
      description: "Each change as a parameter of its own: `<component id>.<property>=<value>`.",
      style: "form",
      explode: true,
      schema: {
        type: "object",
        propertyNames: { pattern: String.raw`^[^.]+\.[^.]+$` },
        additionalProperties: { type: "string" },
      },
      ...example,
    },
    {
      name: "signature",
      in: "query",
      description:
        "Of a link that `createDirectLink` has made, which needs no key. Not the key, and only right for this link.",
      schema: { type: "string" },
    },
    {
      name: "expires-at",
      in: "query",
      description: "Unix time in seconds at which a signed link ends. Part of what is signed.",
      schema: { type: "integer" },
    },
  ];
}

function createBody(name: EndpointName, endpoint: Endpoint, notes: OperationNotes): object | undefined {
  if (endpoint.body === undefined) return undefined;
  if (endpoint.body === "bytes") {
    const types = notes.uploadTypes ?? ["application/octet-stream"];
    return {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, { schema: fileSchema }])),
    };
  }
  return {
    required: endpoint.isBodyOptional !== true,
    content: {
      "application/json": {
        schema: toJsonSchema(endpoint.body, name),
        ...(notes.bodies === undefined ? {} : { examples: notes.bodies }),
      },
    },
  };
}

const fileSchema: JsonSchema = { type: "string", format: "binary" };

function createResponses(name: EndpointName, endpoint: Endpoint, notes: OperationNotes): object {
  const content = createContent(name, endpoint, notes);
  const good = {
    description: endpoint.answer === "nothing" ? "Done." : endpoint.summary,
    headers: {
      ...headersOf(["RateLimit", "RateLimit-Policy", ...(notes.answerHeaders ?? [])]),
      ...(isRepeatable(endpoint) ? headersOf(["Idempotency-Replayed"]) : {}),
    },
    ...(content === undefined ? {} : { content }),
  };
  const successes = notes.success ?? [endpoint.answer === "nothing" ? 204 : 200];
  const others = new Set([...refusalsOf(endpoint), ...(notes.statuses ?? [])]);
  return Object.fromEntries([
    ...successes.map((status) => [status, good] as const),
    ...[...others].map((status) => [status, otherAnswer(status)] as const),
  ]);
}

function otherAnswer(status: number): object {
  return status < 400
    ? { description: statusNotes[status]?.description ?? "", headers: headersOf([]) }
    : { $ref: `#/components/responses/Status${status}` };
}

function createContent(
  name: EndpointName,
  { answer }: Endpoint,
  { fileTypes, answerExample }: OperationNotes,
) {
  const files = Object.fromEntries((fileTypes ?? []).map((type) => [type, { schema: fileSchema }]));
  if (answer === "nothing") return undefined;
  if (answer === "bytes") return files;
  const schema =
    answer === "document" ? { type: "object", additionalProperties: true } : toJsonSchema(answer, name);
  return {
    "application/json": { schema, ...(answerExample === undefined ? {} : { example: answerExample }) },
    ...files,
  };
}

/** Every answer has its request's id. */
function headersOf(names: readonly string[]): object {
  return Object.fromEntries(
    ["X-Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function toHeader(note: HeaderNote | undefined): object {
  if (note === undefined) throw new Error("A header of an operation is not described in headers.ts.");
  const { description, schema, required, example } = note;
  return {
    description,
    ...(required === undefined ? {} : { required }),
    schema,
    ...(example === undefined ? {} : { example }),
  };
}

function webhook(operationId: string, summary: string, payload: string): object {
  return {
    post: {
      operationId,
      summary,
      tags: [tags.webhooks],
      description:
        "Signed as the Standard Webhooks specification says: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Repeated until it is answered with a 2xx.",
      requestBody: {
        required: true,
        content: { "application/json": { schema: componentReference(payload) } },
      },
      responses: {
        "2XX": { description: "Received." },
        "410": { description: "Deleted; no further requests are sent." },
      },
    },
  };
}

import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import {
  CLIENT_CAPABILITIES_META_KEY,
  completable,
  fromJsonSchema,
  inputRequired,
  ProtocolError,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { z } from "zod";
import { rootCaller } from "#service/edge/caller.ts";
import { RefusedCall, type SendCall } from "#service/mcp/interface-calls.ts";
import { textBlock } from "#service/mcp/tool-results.ts";
import { type AddTool, tool } from "#service/mcp/tools.ts";
import { registerMcp } from "#service/routes/mcp.ts";
import { ServiceError } from "#service/service-error.ts";

/**
 * Serves `/mcp` by the service's own route, handler and tools' frame, with the parts of the suite's demonstration in place
 * of Overprint's, and without a key.
 */
export function createDemonstration(publicUrl: string): Server {
  const app = new Hono();
  const caller = rootCaller("demonstration", undefined, undefined);
  registerMcp(
    app,
    {
      checkKey: async () => caller,
      rateLimits: { countKey: () => undefined },
    },
    { publicUrl, allowedOrigins: new Set(), uncounted: new WeakSet(), addParts },
  );
  app.onError((error) => {
    if (error instanceof ServiceError) return Response.json(error.toBody(), { status: error.status });
    throw error;
  });
  const listener = getRequestListener(app.fetch);
  return createServer((request, response) => void listener(request, response));
}

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
/** A WAV file without samples. */
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YQAAAAA=";
const image = { type: "image", data: png, mimeType: "image/png" } as const;
const embedded = (uri: string, text: string, mimeType = "text/plain") =>
  ({ type: "resource", resource: { uri, mimeType, text } }) as const;

const answers = {
  test_simple_text: [textBlock("This is a simple text response for testing.")],
  test_image_content: [image],
  test_audio_content: [{ type: "audio", data: wav, mimeType: "audio/wav" }],
  test_embedded_resource: [embedded("test://embedded-resource", "This is an embedded resource content.")],
  test_multiple_content_types: [
    textBlock("Multiple content types test:"),
    image,
    embedded("test://mixed-content-resource", '{"test":"data","value":123}', "application/json"),
  ],
} as const;

/** As the service imports it; here the package has its other declarations. */
type McpServer = Parameters<AddTool>[0];

const description = "See the suite.";
const plain = { title: "A tool of the suite", description, effect: "reads" } as const;

const tools: readonly AddTool[] = [
  ...Object.entries(answers).map(([name, content]) =>
    tool(name, { ...plain, input: z.object({}), run: async () => ({ content: [...content] }) }),
  ),
  tool("test_error_handling", {
    ...plain,
    input: z.object({}),
    run: () =>
      Promise.reject(new RefusedCall({ msg: "This tool intentionally returns an error for testing" })),
  }),
  tool("test_tool_with_progress", {
    ...plain,
    input: z.object({}),
    run: async (_args, _calls, tell) => {
      for (const progress of [0, 50, 100]) await tell(progress, 100);
      return { content: [textBlock("Done.")] };
    },
  }),
];

function addParts(server: McpServer, sendCall: SendCall): void {
  for (const add of tools) add(server, sendCall);
  for (const name of ["test_tool_with_logging", "test_logging_tool"])
    server.registerTool(name, { description }, async ({ mcpReq }) => {
      for (const words of ["execution started", "processing data", "execution completed"])
        await mcpReq.log("info", `Tool ${words}`);
      return { content: [textBlock("Done.")] };
    });
  server.registerTool("test_missing_capability", { description }, async () =>
    inputRequired({ inputRequests: { greeting: sample("Generate a greeting") } }),
  );
  const address = {
    $anchor: "address",
    type: "object",
    properties: { street: { type: "string" }, city: { type: "string" } },
  };
  server.registerTool(
    "json_schema_2020_12_tool",
    {
      description: "Tool with JSON Schema 2020-12 features",
      inputSchema: fromJsonSchema({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        $defs: { address },
        properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
        allOf: [{ anyOf: [{ required: ["name"] }, { required: ["address"] }] }],
        if: { required: ["address"] },
        // oxlint-disable-next-line unicorn/no-thenable -- The keyword.
        then: { properties: { name: { minLength: 1 } } },
        else: {},
        additionalProperties: false,
      }),
    },
    async () => ({ content: [textBlock("Done.")] }),
  );
  addResources(server);
  addPrompts(server);
  for (const [name, rounds] of Object.entries(asking))
    server.registerTool(name, { description }, async ({ mcpReq }) => {
      const next = nextRound(rounds, mcpReq);
      return next === undefined ? { content: [textBlock(`state-ok ${told(mcpReq)}`)] } : inputRequired(next);
    });
}

/** Questions of one answer to the client, and the state that it returns with theirs. */
interface Round {
  inputRequests: Record<string, ReturnType<typeof inputRequired.elicit>>;
  requestState?: string;
}

const question = (message: string, name: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: "object", properties: { [name]: { type: "string" } }, required: [name] },
  });
const sample = (text: string) =>
  inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text } }],
    maxTokens: 100,
  });
const confirm = inputRequired.elicit({
  message: "Please confirm",
  requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
});
const user_name = question("What is your name?", "name");
const client_roots = inputRequired.listRoots();
const requestState = "1";

const asking: Readonly<Record<string, readonly Round[]>> = {
  test_input_required_result_elicitation: [{ inputRequests: { user_name } }],
  test_streaming_elicitation: [{ inputRequests: { user_name } }],
  test_input_required_result_sampling: [
    { inputRequests: { capital_question: sample("What is the capital of France?") } },
  ],
  test_input_required_result_list_roots: [{ inputRequests: { client_roots } }],
  test_input_required_result_request_state: [{ inputRequests: { confirm }, requestState }],
  test_input_required_result_multiple_inputs: [
    { inputRequests: { user_name, greeting: sample("Generate a greeting"), client_roots }, requestState },
  ],
  test_input_required_result_multi_round: [
    { inputRequests: { step1: question("Step 1: What is your name?", "name") }, requestState },
    {
      inputRequests: { step2: question("Step 2: What is your favorite color?", "color") },
      requestState: "2",
    },
  ],
  test_input_required_result_capabilities: [
    { inputRequests: { user_name, greeting: sample("Generate a greeting") }, requestState },
  ],
};

type AskingRequest = Pick<ServerContext["mcpReq"], "inputResponses" | "envelope" | "requestState">;

const told = ({ inputResponses = {} }: AskingRequest) => JSON.stringify(inputResponses);

/** Asks again for what was not answered, and for nothing that the client cannot do. Undefined once all is answered. */
function nextRound(
  rounds: readonly Round[],
  { inputResponses = {}, envelope, requestState: read }: AskingRequest,
) {
  const state = read<string>();
  const at = state === undefined ? 0 : rounds.findIndex((round) => round.requestState === state);
  const round = rounds[at];
  if (round === undefined) throw new ProtocolError(-32_602, "The state is not one of this server's.");
  const able = new Map(Object.entries<unknown>(envelope ?? {})).get(CLIENT_CAPABILITIES_META_KEY);
  const asked = Object.entries(round.inputRequests).filter(([, { method }]) =>
    Object.hasOwn(Object(able), method.slice(0, method.indexOf("/"))),
  );
  const isAnswered = asked.every(([name]) => {
    const answer = z.record(z.string(), z.unknown()).safeParse(inputResponses[name]);
    return answer.success && ["content", "roots"].some((part) => typeof answer.data[part] === "object");
  });
  const next = isAnswered ? rounds[at + 1] : round;
  return next && { ...next, inputRequests: next === round ? Object.fromEntries(asked) : next.inputRequests };
}

function addResources(server: McpServer): void {
  const text = { mimeType: "text/plain", text: "This is the content of the static text resource." };
  const binary = { mimeType: "image/png", blob: png };
  for (const [name, content] of Object.entries({ "static-text": text, "static-binary": binary }))
    server.registerResource(name, `test://${name}`, { mimeType: content.mimeType }, ({ href }) => ({
      contents: [{ uri: href, ...content }],
    }));
  const data = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  // The same class, of its other declarations.
  const template: Parameters<typeof server.registerResource>[1] = data as never;
  server.registerResource("template", template, {}, ({ href }, { id }) => {
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` });
    return { contents: [{ uri: href, mimeType: "application/json", text }] };
  });
}

function addPrompts(server: McpServer): void {
  const say = (text: string) => ({ role: "user", content: { type: "text", text } }) as const;
  server.registerPrompt("test_simple_prompt", { description }, () => ({
    messages: [say("This is a simple prompt for testing.")],
  }));
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description,
      argsSchema: z.object({
        arg1: completable(z.string(), (written) =>
          ["test1", "test2"].filter((one) => one.startsWith(written)),
        ),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => ({ messages: [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        { role: "user", content: embedded(resourceUri, "Embedded resource content for testing.") },
        say("Please process the embedded resource above."),
      ],
    }),
  );
  const context = question("What context should the prompt use?", "context");
  server.registerPrompt("test_input_required_result_prompt", { description }, ({ mcpReq }) => {
    const next = nextRound([{ inputRequests: { user_context: context } }], mcpReq);
    return next === undefined ? { messages: [say(told(mcpReq))] } : inputRequired(next);
  });
  server.registerPrompt("test_prompt_with_image", { description }, () => ({
    messages: [{ role: "user", content: image }, say("Please analyze the image above.")],
  }));
}

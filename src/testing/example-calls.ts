import { fillPath, parameterNames } from "#contract/endpoint-paths.ts";
import { type EndpointName, endpointOf, endpoints } from "#contract/endpoints.ts";
import type { OpenApiDocument, Operation } from "#service/openapi/create-openapi-document.ts";
import { descriptions } from "#service/routes/documentation.ts";
import type { TestService } from "./start-test-service.ts";
import { pngOf } from "./test-pictures.ts";

/** An example of `/openapi.json` as a call, with its prerequisites created. */
export interface ExampleCall {
  address: string;
  options: { method: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };
  /** The same before it is written as an address and a body. */
  parts: { path: Record<string, string>; query: Record<string, unknown>; body: unknown };
}

export interface ExampleCalls {
  /** All operations of the description with their names. */
  operations: [EndpointName, Operation][];
  /** `body`: default: the first example. */
  callOf: (name: EndpointName, body?: unknown) => Promise<ExampleCall>;
  send: (name: EndpointName, body?: unknown) => Promise<Response>;
}

export interface Parameter {
  name: string;
  in: string;
  example?: unknown;
}

/** All calls but the one that shares its method and path, and so its operation, with another. */
export const describedNames = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => name !== "renderWithWebhook",
);

/**
 * The examples of a service's description as calls of it. The service needs the real starters. `pageUrl`: a page that it
 * may reach, which replaces the public ones of the examples.
 */
export function createExampleCalls(
  service: Pick<TestService, "call" | "post">,
  document: OpenApiDocument,
  { pageUrl }: { pageUrl: string },
): ExampleCalls {
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation): [EndpointName, Operation] => [
      operation.operationId as EndpointName,
      operation,
    ]),
  );

  /** Creates the prerequisites of an example and returns its path parameters. */
  const presupposed: Partial<Record<EndpointName, () => Promise<Record<string, string>>>> = {
    replaceTemplate: copiedTemplate,
    deleteTemplate: copiedTemplate,
    restoreTemplate: async () => {
      const copied = await copiedTemplate();
      await service.call(fillPath(endpointOf("deleteTemplate").path, copied), { method: "DELETE" });
      return copied;
    },
    // The example shows the newest.
    listRequests: renderedPicture,
    getResult: renderedPicture,
    deleteResult: renderedPicture,
    getResultFile: renderedPicture,
    deleteAsset: presentUpload,
    restoreAsset: async () => {
      const upload = await presentUpload();
      await service.call(fillPath(endpointOf("deleteAsset").path, upload), { method: "DELETE" });
      return upload;
    },
    getDelivery: sentDelivery,
    sendDeliveryAgain: sentDelivery,
    replaceWebhook: presentWebhook,
    testWebhook: presentWebhook,
    deleteWebhook: presentWebhook,
    replaceReceiver: presentReceiver,
    deleteReceiver: presentReceiver,
    listReceipts: usedReceiver,
    clearReceipts: presentReceiver,
    deleteKey: async () => ({ id: await identifierOf(await send("createKey")) }),
    // The example shows a template's entry.
    listAudit: copiedTemplate,
  };

  async function sentDelivery(): Promise<Record<string, string>> {
    await send("createImage");
    return { id: (await firstOf("/api/v2/deliveries")) ?? "" };
  }

  // The number of webhooks and receivers is limited, so existing ones are reused.
  async function presentWebhook(): Promise<Record<string, string>> {
    const present = await firstOf("/api/v2/webhooks");
    if (present !== undefined) return { id: present };
    const body = { url: "https://example.com/present", actions: ["RENDER_COMPLETE"] };
    return { id: await identifierOf(await service.post("/api/v2/webhooks", body)) };
  }

  async function presentReceiver(): Promise<Record<string, string>> {
    const present = await firstOf("/api/v2/receivers");
    return { id: present ?? (await identifierOf(await service.post("/api/v2/receivers", {}))) };
  }

  async function presentUpload(): Promise<Record<string, string>> {
    return { id: await identifierOf(await send("uploadAsset")) };
  }

  async function usedReceiver(): Promise<Record<string, string>> {
    const { id = "" } = await presentReceiver();
    await service.call(`/receivers/${id}`, { method: "POST", key: null, body: "hello" });
    return { id };
  }

  async function firstOf(list: string): Promise<string | undefined> {
    const [first] = (await (await service.call(list)).json()) as { identifier: string }[];
    return first?.identifier;
  }

  async function copiedTemplate(): Promise<Record<string, string>> {
    return { id: await identifierOf(await send("duplicateTemplate")) };
  }

  async function renderedPicture(): Promise<Record<string, string>> {
    const { requestId, href } = (await (await send("render")).json()) as { requestId: string; href: string };
    await (await service.call(href, { key: null })).arrayBuffer();
    return { id: requestId };
  }

  async function callOf(name: EndpointName, body?: unknown): Promise<ExampleCall> {
    const { path, method, body: bodySchema } = endpointOf(name);
    const operation = operations.find(([id]) => id === name)?.[1];
    const parameters = (operation?.["parameters"] ?? []) as Parameter[];
    const inPath = Object.fromEntries(
      parameters.filter((part) => part.in === "path").map((part) => [part.name, String(part.example)]),
    );
    const query = Object.fromEntries(
      parameters
        .filter((part) => part.in === "query" && part.example !== undefined)
        .map((part) => [part.name, part.name === "url" ? pageUrl : part.example]),
    );
    const filled = { ...inPath, ...(await presupposed[name]?.()) };
    const address = `${fillPath(path, filled)}${queryOf(query)}`;
    const sent = body ?? Object.values(descriptions[name]?.bodies ?? {})[0]?.value;
    const named = Object.fromEntries(parameterNames(path).map((part) => [part, filled[part] ?? ""]));
    const parts = { path: named, query, body: sent };
    if (bodySchema === "bytes") {
      const headers = { "Content-Type": "image/png" };
      return { address, parts, options: { method, headers, body: await picture() } };
    }
    if (sent === undefined) return { address, parts, options: { method } };
    const headers = { "Content-Type": "application/json" };
    return { address, parts, options: { method, headers, body: JSON.stringify(sent) } };
  }

  async function send(name: EndpointName, body?: unknown): Promise<Response> {
    const { address, options } = await callOf(name, body);
    return service.call(address, options);
  }

  return { operations, callOf, send };
}

function queryOf(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, example] of Object.entries(parameters)) {
    if (Array.isArray(example)) for (const one of example) query.append(key, String(one));
    else if (typeof example === "object" && example !== null)
      for (const [part, value] of Object.entries(example)) query.append(part, String(value));
    else query.set(key, String(example));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

async function identifierOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { identifier: string }).identifier;
}

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = await pngOf("teal");
  return new Uint8Array(drawn);
}

import { randomBytes } from "node:crypto";
import { keysOf } from "#contract/json.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { createdKeySchema } from "#contract/keys.ts";
import { type RenderResult, renderResultSchema } from "#contract/render.ts";
import { type ResultDetail, resultDetailSchema } from "#contract/request-records.ts";
import { templateDetailSchema } from "#contract/templates.ts";
import { createService } from "#service/app.ts";
import type { ServiceDependencies } from "#service/service-dependencies.ts";
import { createOpenApiDocument } from "#service/openapi/create-openapi-document.ts";
import { descriptions } from "#service/routes/documentation.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { isFont } from "#service/pictures/upload-type.ts";
import type { Starter } from "#service/starters/read-starters.ts";
import { seedStarters } from "#service/starters/seed-starters.ts";
import { createUploadInspector, type InspectUpload } from "#service/uploads/inspect-upload.ts";
import { type AnswerCheck, createAnswerCheck } from "./check-answers.ts";
import type { SigningSecret, WebhookSecrets } from "#service/webhooks/sign-delivery.ts";
import { createKeptRenderer } from "./kept-renderer.ts";
import { openTestDatabase } from "./open-test-database.ts";
import { pretendDrawn } from "./ready-database.ts";
import { testStarters } from "./test-starters.ts";
import { createTestObjects, type TestObjects } from "./test-stores.ts";

export const testKey = "test-key-1234567890";
export const testWebhookSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
export const testPublicUrl = "http://pictures.test";

export interface TestService {
  /**
   * Requests a path or an address, with the key unless `headers` override it. Throws if the response is not as the
   * service's description says.
   */
  call: (address: string, options?: CallOptions) => Promise<Response>;
  post: SendJson;
  put: SendJson;
  /** The identifier of a new template of the document. */
  createTemplate: (document: object, more?: object) => Promise<string>;
  /** The text of a new key. */
  createKey: (scopes: readonly string[], more?: object) => Promise<string>;
  /** The response to an accepted request for a picture. */
  render: (path: string, body: unknown, headers?: Record<string, string>) => Promise<RenderResult>;
  /** The file at a link that needs no key. */
  fileOf: (href: string) => Promise<Buffer>;
  resultOf: (requestId: string) => Promise<ResultDetail>;
  objects: TestObjects;
  /** The service's clock, which only moves when the test moves it. */
  clock: { now: () => Date; advanceSeconds: (seconds: number) => void };
  /** Logged errors. */
  errors: { message: string; error: unknown }[];
  /** Withdraws readiness; requests are still served. */
  announceStop: () => void;
  /** The state before a stop: rejects new requests, and ends waiting ones. */
  leave: () => void;
  stop: () => Promise<void>;
}

type SendJson = (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;

export interface CallOptions extends RequestInit {
  key?: string | null;
  /** Where the call comes from. */
  address?: string;
  /** The body, as a value or as the text of one. */
  json?: unknown;
}

/** Starts the real service on real stores, with the test's clock. `pretendsDrawn`: its starters get no previews. */
export async function startTestService(
  options: Partial<ServiceDependencies> & { starters?: readonly Starter[]; pretendsDrawn?: boolean } = {},
): Promise<TestService> {
  const errors: TestService["errors"] = [];
  const onError = (error: unknown) => {
    errors.push({ message: "database", error });
  };
  const database = options.database ?? (await openTestDatabase({ onError }));
  if (options.pretendsDrawn === true) {
    await seedStarters(database.db, options.starters ?? [], new Date());
    await pretendDrawn(database.db);
  }
  const objects = await createTestObjects();
  let now = Date.parse("2026-03-01T12:00:00.000Z");
  const clock = {
    now: () => new Date(now),
    advanceSeconds: (seconds: number) => {
      now += seconds * 1000;
    },
  };
  const service = await createService({
    objects,
    outbound: createOutbound({ resolveName: async () => [] }),
    clock,
    apiKeys: ["another-key", testKey],
    webhookSecrets: rotatingSecrets(),
    publicUrl: testPublicUrl,
    renderConcurrency: 1,
    // Without the worker's role, a service has no thread that draws.
    ...(options.roles?.includes("worker") === false ? {} : { createRenderer: createKeptRenderer }),
    inspectUpload: inspectInKeptProcess,
    starters: testStarters(),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message, error) => {
        errors.push({ message, error });
      },
    },
    ...options,
    database,
  });
  const call: TestService["call"] = async (
    address,
    { key = testKey, address: from, headers, json, ...init } = {},
  ) => {
    const url = new URL(address, testPublicUrl);
    const sent = new Headers(headers);
    if (json !== undefined && !sent.has("Content-Type")) sent.set("Content-Type", "application/json");
    if (json !== undefined) init.body = typeof json === "string" ? json : JSON.stringify(json);
    if (key !== null) sent.set("X-API-KEY", key);
    const request = new Request(url, { ...init, headers: sent });
    const { method } = request;
    const answer = await service.fetch(request, { address: from });
    const faults = await answerCheck().problemsOf({ method, url: url.href }, answer);
    if (faults.length === 0) return answer;
    const what = `The answer ${answer.status} to ${method} ${url.href}`;
    throw new Error(`${what} is not as /openapi.json says: it ${faults.join("; it ")}.`);
  };
  return {
    call,
    post: (path, json, headers = {}) => call(path, { method: "POST", json, headers }),
    put: (path, json, headers = {}) => call(path, { method: "PUT", json, headers }),
    createTemplate: async (document, more) => {
      const json = { name: "Card", document, ...more };
      const answer = await call("/api/v2/my-templates", { method: "POST", json });
      return templateDetailSchema.parse(await bodyOf(answer, 201)).identifier;
    },
    createKey: async (scopes, more) => {
      const json = { name: scopes.join(), scopes, ...more };
      const answer = await call("/api/v2/keys", { method: "POST", json });
      return createdKeySchema.parse(await bodyOf(answer, 201)).key ?? "";
    },
    render: async (path, json, headers = {}) =>
      renderResultSchema.parse(await bodyOf(await call(path, { method: "POST", json, headers }), 200)),
    fileOf: async (href) => {
      const answer = await call(href, { key: null });
      if (answer.status !== 200) throw new Error(await answer.text());
      return Buffer.from(await answer.arrayBuffer());
    },
    resultOf: async (requestId) =>
      resultDetailSchema.parse(await bodyOf(await call(`/api/v2/results/${requestId}`), 200)),
    objects,
    clock,
    errors,
    announceStop: service.announceStop,
    leave: () => service.leave(),
    stop: async () => {
      await service.stop();
      if (options.database === undefined) await database.close();
      await objects.remove();
    },
  };
}

async function bodyOf(answer: Response, status: number): Promise<unknown> {
  if (answer.status !== status) throw new Error(await answer.text());
  return answer.json();
}

/** The body of a refusal, whose status is that of the response. */
export async function refusalOf(answer: Response) {
  const body = errorBodySchema.parse(await answer.json());
  if (body.status !== answer.status) throw new Error(`${answer.status} has the status ${body.status}`);
  return body;
}

/** As a service keeps them that has made its own, in memory. */
export function rotatingSecrets(): WebhookSecrets {
  let secrets: SigningSecret[] = [{ secret: testWebhookSecret, until: null }];
  return {
    source: "service",
    list: async () => secrets,
    rotate: async () => {
      const until = new Date("2026-03-02T12:00:00.000Z");
      const made = `whsec_${randomBytes(32).toString("base64")}`;
      secrets = [
        { secret: made, until: null },
        { secret: secrets[0]?.secret ?? testWebhookSecret, until },
      ];
    },
  };
}

/** By whether they read fonts: a process that has dropped its privileges may load no other reader. */
const inspectors = new Map<boolean, InspectUpload>();

/** In the real process, which stays for the next upload: each takes 0.4 s of CPU to load. */
const inspectInKeptProcess: InspectUpload = (order) => {
  const isOfFonts = isFont(order.type);
  const inspect = inspectors.get(isOfFonts) ?? createUploadInspector({ filesMax: 1_000 });
  inspectors.set(isOfFonts, inspect);
  return inspect(order);
};

let check: AnswerCheck | undefined;

/** Made once: every service answers as the description of all endpoints says, and to make it takes 250 ms. */
function answerCheck(): AnswerCheck {
  check ??= createAnswerCheck(
    createOpenApiDocument({ served: keysOf(descriptions), publicUrl: testPublicUrl, descriptions }),
  );
  return check;
}

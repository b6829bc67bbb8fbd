/** The real proxy in front of the real service: whose name the service takes, and how the audit log has it. */
import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { actingPersonHeader, actingPersonProofHeader, writeActingPerson } from "#contract/acting-person.ts";
import { auditEntrySchema } from "#contract/audit.ts";
import type { Role } from "#contract/scopes.ts";
import { createProxy } from "#proxy/create-proxy.ts";
import { testPublicUrl, type TestService } from "#testing/start-test-service.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";

const host = "localhost:4400";
const [secret, other] = ["s".repeat(32), "o".repeat(32)];
const audit = "/api/v2/audit?size=1";
const keys = "/api/v2/keys";
const body = JSON.stringify({ name: "Made", scopes: ["render"] });

let aheadMs = 0;
const warnings: unknown[] = [];

const database = await openFileDatabase();
const common = {
  database,
  roles: ["api"] as const,
  clock: { now: () => new Date(Date.now() + aheadMs) },
  log: {
    info: () => undefined,
    warn: (message: string, fields?: object) => warnings.push({ message, ...fields }),
    error: (message: string) => expect.unreachable(message),
  },
};
const strict = await openTestService({ ...common, dashboardProof: { secrets: [secret], isRequired: true } });
const lenient = await openTestService({
  ...common,
  dashboardProof: { secrets: [secret], isRequired: false },
});
beforeEach(() => {
  aheadMs = 0;
});

interface Sent {
  service?: TestService;
  secrets?: readonly string[];
  role?: Role;
  /** Changes the request between proxy and service. */
  change?: (request: Request) => Request;
}

/** Makes a key through the proxy. Resolves to the status and the actor of the newest entry. */
async function act({ service = strict, secrets = [secret], role = "admin", change = (same) => same }: Sent) {
  const proxy = createProxy({
    baseUrl: new URL(testPublicUrl),
    getUrl: new URL(testPublicUrl),
    apiKey: "another-key",
    dashboardSecrets: secrets,
    allowedHosts: [host],
    mountedAt: "",
    findVisitor: async () => ({ id: "p1", name: "Ada", role, networkAddress: "192.0.2.44" }),
    fetch: async (request) => {
      const { url, method, headers } = change(request);
      return service.call(url, {
        method,
        headers,
        key: null,
        body,
      });
    },
    log: () => undefined,
  });
  const { status } = await proxy.fetch(
    new Request(`http://${host}${keys}`, {
      method: "POST",
      headers: { host, "content-type": "application/json" },
      body,
    }),
  );
  const answer = await strict.call(audit);
  const [entry] = z.array(auditEntrySchema).parse(await answer.json());
  return { status, actor: entry?.actor };
}

const ada = { kind: "person", id: "p1", name: "Ada" };
const root = { kind: "root", id: "root", name: "Root key" };

function withHeader(name: string, value: (sent: string) => string) {
  return (request: Request): Request => {
    request.headers.set(name, value(request.headers.get(name) ?? ""));
    return request;
  };
}

test.each([
  ["the secret", [secret]],
  ["a new secret before the one that the service has", [other, secret]],
])("takes the name that a dashboard with %s proves", async (_case, secrets) => {
  for (const service of [strict, lenient]) expect((await act({ service, secrets })).actor).toEqual(ada);
});

const forged = writeActingPerson({ id: "p2", name: "Eve", role: "admin" });
const unproved: [string, Sent][] = [
  ["a dashboard without a secret", { secrets: [] }],
  ["a dashboard with another secret", { secrets: [other] }],
  [
    "a holder of the key who sends the proof of another person",
    { change: withHeader(actingPersonHeader, () => forged) },
  ],
  ["a proof that is cut off", { change: withHeader(actingPersonProofHeader, (sent) => sent.slice(0, -4)) }],
  [
    "a proof without its time",
    { change: withHeader(actingPersonProofHeader, (sent) => sent.replace(/^\d+ /, "")) },
  ],
  [
    "a proof with a later time",
    {
      change: withHeader(actingPersonProofHeader, (sent) =>
        sent.replace(/^\d+/, (time) => String(Number(time) + 1)),
      ),
    },
  ],
  ["an empty proof", { change: withHeader(actingPersonProofHeader, () => "") }],
];

test.each(unproved)("with a secret, the service ignores the name that comes from %s", async (_case, sent) => {
  const { actor } = await act(sent);
  expect(actor).toEqual(root);
});

test.each(unproved)(
  "without a secret of its own, the service marks the name as unproved that comes from %s",
  async (_case, sent) => {
    const { actor } = await act({ ...sent, service: lenient });
    expect(actor).toMatchObject({ kind: "person", isUnproved: true });
    const csv = await (await strict.call(`${audit}&format=csv`)).text();
    const [head = "", line = ""] = csv.split("\r\n");
    const place = head.split(",").indexOf("actor_unproved");
    expect(line.split(",")[place]).toBe("yes");
  },
);

test("a proof counts for its own call and for five minutes only", async () => {
  const taken: string[] = [];
  await act({
    change: (request) => {
      for (const name of [actingPersonHeader, actingPersonProofHeader])
        taken.push(request.headers.get(name) ?? "");
      return request;
    },
  });
  const [person = "", proof = ""] = taken;
  const headers = { [actingPersonHeader]: person, [actingPersonProofHeader]: proof };
  const actorOf = async (method: string, path: string) => {
    const answer = await strict.call(path, {
      method,
      headers: { ...headers, "Content-Type": "application/json" },
      body,
    });
    expect(answer.ok).toBe(true);
    const [entry] = z.array(auditEntrySchema).parse(await (await strict.call(audit)).json());
    return entry?.actor;
  };
  expect(await actorOf("POST", "/api/v2/receivers")).toEqual(root);
  for (const ms of [-290_000, 290_000]) {
    aheadMs = ms;
    expect((await act({})).actor).toEqual(ada);
  }
  for (const ms of [-310_000, 310_000]) {
    aheadMs = ms;
    expect((await act({})).actor).toEqual(root);
  }
});

test("a name that is ignored still limits the call to its role, and the log says so once", async () => {
  const { status } = await act({ secrets: [], role: "admin" });
  expect(status).toBe(201);
  const viewer = writeActingPerson({ id: "p1", name: "Ada", role: "viewer" });
  const refused = await act({ secrets: [], change: withHeader(actingPersonHeader, () => viewer) });
  expect(refused.status).toBe(403);
  expect(warnings).toEqual([
    {
      message: expect.stringMatching(
        /^a call with the root key named a person without a proof, .* DASHBOARD_SECRET$/,
      ),
      reason: "the proof is missing",
    },
  ]);
});

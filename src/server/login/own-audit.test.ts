/** A dashboard with people of its own, in front of a real service. */
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { type AuditEntry, auditEntrySchema } from "#contract/audit.ts";
import { actingPersonProofHeader } from "#contract/acting-person.ts";
import { writeAudit } from "#service/storage/audit.ts";
import { startBareService } from "#testing/bare-service.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testKey, testPublicUrl } from "#testing/start-test-service.ts";
import { openDashboard, tokenOf } from "./testing/open-dashboard.ts";
import { startOwnAudit } from "./own-audit.ts";

const password = "correct horse battery";
const secret = "s".repeat(32);
const patience = { timeout: 30_000, interval: 25 };

const service = await openTestService({
  roles: ["api"],
  clock: { now: () => new Date() },
  dashboardProof: { secrets: [secret], isRequired: true },
});

async function listed(query = "size=50"): Promise<AuditEntry[]> {
  const answer = await service.call(`/api/v2/audit?${query}`);
  return z.array(auditEntrySchema).parse(await answer.json());
}

const told = (entries: readonly AuditEntry[]) =>
  entries
    .toReversed()
    .map(({ actor, action, target }) => `${actor.name} ${action} ${target.name ?? target.id}`);

interface Between {
  /** Answers instead of the service; undefined: the service does. */
  answer?: ((request: Request) => Response | undefined | Promise<Response | undefined>) | undefined;
  apiKey?: string;
  dashboardSecrets?: readonly string[];
  baseUrl?: string;
}

/** People in a database of their own, and what reports them. */
async function open(between: Between = {}) {
  const { apiKey = testKey, dashboardSecrets = [secret], baseUrl = testPublicUrl } = between;
  const database = await openTestDatabase({ onError: (error) => expect.unreachable(String(error)) });
  const warnings: string[] = [];
  const ownAudit = await startOwnAudit({
    database,
    service: {
      baseUrl: new URL(baseUrl),
      apiKey,
      dashboardSecrets,
      fetch: async (request) => {
        const answered = await between.answer?.(request);
        if (answered !== undefined) return answered;
        return baseUrl === testPublicUrl
          ? service.call(request.url, {
              method: request.method,
              headers: request.headers,
              key: request.headers.get("x-api-key"),
              body: await request.text(),
            })
          : fetch(request);
      },
    },
    place: undefined,
    log: {
      info: () => undefined,
      warn: (_message, fields) => warnings.push(String(fields?.["reason"])),
      error: (message, error) => expect.unreachable(`${message}: ${String(error)}`),
    },
  });
  onTestFinished(async () => {
    await ownAudit.close();
    await database.close();
  });
  const dashboard = await openDashboard({ LOGIN: "password" }, { own: { database, ownAudit } });
  return { between, database, ownAudit, dashboard, warnings };
}

test("logins, refused logins, invitations and roles are in the log of the service, with the address", async () => {
  const { dashboard, ownAudit } = await open();
  const admin = dashboard.openBrowser({ peer: "192.0.2.7" });
  const token = tokenOf(dashboard.firstLink);
  await admin.submit("/login/link", { token, account: "ada", password, repeated: password });
  await dashboard
    .openBrowser({ peer: "198.51.100.7" })
    .submit("/login", { account: "ada", password: "a guess" });
  await dashboard.close();
  await admin.call("/people", { method: "POST", json: { account: "bo", role: "viewer" } });
  await admin.call("/logout", { method: "POST" });
  const expected = [
    "Login person.created ada",
    "Login person.madeFirstAdmin ada",
    "ada person.passwordSet ada",
    "ada person.loggedIn ada",
    "Login person.loginRefused ada",
    "ada person.invited bo",
    "ada person.loggedOut ada",
  ];
  await expect.poll(async () => told(await listed()), patience).toEqual(expected);
  const [loggedOut] = await listed("action=person.loggedOut");
  expect(loggedOut?.address).toBe("192.0.2.7");
  expect(loggedOut?.actor).not.toHaveProperty("isUnproved");
  expect(await listed("text=198.51")).toMatchObject([{ detail: "password" }]);
  expect(ownAudit.refusal()).toBeUndefined();
  const csv = await (await service.call("/api/v2/audit?format=csv")).text();
  expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + expected.length);
});

test("while the service is away people log in, and their entries come later, in order, each once", async () => {
  let isAway = true;
  let isAnswerLost = false;
  const { database, warnings } = await open({
    answer: async (request) => {
      if (isAway)
        throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:4401") });
      if (!isAnswerLost) {
        isAnswerLost = true;
        const { url, method, headers } = request;
        await service.call(url, { method, headers, body: await request.clone().text() });
        return new Response("", { status: 502 });
      }
      return undefined;
    },
  });
  const actor = { kind: "person", id: "cy", name: "Cy" } as const;
  for (const action of ["person.loggedIn", "person.loggedOut", "person.loggedIn"] as const)
    await database.db.transaction((transaction) => writeAudit(transaction, { actor, action, target: actor }));
  await expect.poll(() => warnings, patience).toHaveLength(1);
  expect(warnings[0]).toBe("the service cannot be reached (connect ECONNREFUSED 127.0.0.1:4401)");
  isAway = false;
  const expected = ["Cy person.loggedIn Cy", "Cy person.loggedOut Cy", "Cy person.loggedIn Cy"];
  await expect.poll(() => isAnswerLost, patience).toBe(true);
  await expect.poll(async () => told(await listed("actor=cy")), patience).toEqual(expected);
});

test.each<[string, Between, "unsupported" | "refused", RegExp]>([
  ["another key than the root key", { apiKey: "guess" }, "refused", /key .* is not known/],
  [
    "another secret",
    { dashboardSecrets: ["o".repeat(32)] },
    "refused",
    /need the same DASHBOARD_SECRET: the proof is made with another secret/,
  ],
  [
    "a report that was changed on its way",
    { answer: async (request) => changed(request) },
    "refused",
    /need the same DASHBOARD_SECRET: .* or for another call/,
  ],
  [
    "a service without the call",
    { answer: () => Response.json({ status: 404, msg: "There is nothing here." }, { status: 404 }) },
    "unsupported",
    /does not take entries/,
  ],
  [
    "a server that answers everything with a page",
    { answer: () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } }) },
    "unsupported",
    /does not take entries/,
  ],
  [
    "a redirect",
    { answer: () => new Response("", { status: 302, headers: { location: "https://elsewhere.test/" } }) },
    "unsupported",
    /does not take entries/,
  ],
])(
  "with %s the entries stay here, and are listed like those of a service",
  async (_case, between, why, reason) => {
    const { dashboard, ownAudit, warnings } = await open(between);
    const admin = dashboard.openBrowser();
    const token = tokenOf(dashboard.firstLink);
    await admin.submit("/login/link", { token, account: "ada", password, repeated: password });
    await expect.poll(() => ownAudit.refusal(), patience).toBe(why);
    expect(warnings[0]).toMatch(reason);
    const answer = await admin.call("/people/audit?size=2");
    expect(told(z.array(auditEntrySchema).parse(await answer.json()))).toEqual([
      "ada person.passwordSet ada",
      "ada person.loggedIn ada",
    ]);
    expect(answer.headers.get("x-total-count")).toBe("4");
    expect(answer.headers.get("link")).toContain('/people/audit?size=2&before=3>; rel="next"');
    const csv = await admin.call("/people/audit?format=csv&action=person.loggedIn");
    expect((await csv.text()).trimEnd().split("\r\n")).toHaveLength(2);
    expect((await admin.call("/people/audit?size=nine")).status).toBe(400);
    expect(await (await admin.call("/connection")).json()).toMatchObject({ ownAudit: why });
    expect((await dashboard.openBrowser().call("/people/audit")).status).toBe(401);
  },
);

async function changed(request: Request): Promise<Response> {
  const body = (await request.text()).replaceAll('"ada"', '"eve"');
  const proof = request.headers.get(actingPersonProofHeader) ?? "";
  const headers = { "content-type": "application/json", [actingPersonProofHeader]: proof };
  return service.call(request.url, { method: "POST", headers, body });
}

test("a service of the original interface alone is told apart", async () => {
  const bare = await startBareService();
  onTestFinished(() => bare.stop());
  const { database, ownAudit } = await open({ baseUrl: bare.baseUrl, apiKey: bare.apiKey });
  const actor = { kind: "person", id: "di", name: "Di" } as const;
  await database.db.transaction((transaction) =>
    writeAudit(transaction, { actor, action: "person.loggedIn", target: actor }),
  );
  await expect.poll(() => ownAudit.refusal(), patience).toBe("unsupported");
});

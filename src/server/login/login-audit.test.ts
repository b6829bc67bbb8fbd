import { describe, expect, test } from "vitest";
import { loginLinkSchema, peopleSchema } from "#contract/people.ts";
import { listAudit } from "#service/storage/audit.ts";
import { openDashboard, type TestDashboard, tokenOf } from "./testing/open-dashboard.ts";

const password = "correct horse battery";

/** The audit log, oldest first: actor, action, target, detail, count. */
async function readLog({ db }: TestDashboard): Promise<string[]> {
  const { entries } = await listAudit(db, {}, { size: 100 });
  return entries
    .toReversed()
    .map(({ actorName, action, targetName, targetId, detail, count }) =>
      [actorName, action, targetName ?? targetId, detail ?? "", count > 1 ? `${count}×` : ""]
        .join(" ")
        .trim(),
    );
}

async function openWithAdmin() {
  const dashboard = await openDashboard({ LOGIN: "password" });
  const admin = dashboard.openBrowser({ peer: "192.0.2.7" });
  const token = tokenOf(dashboard.firstLink);
  await admin.submit("/login/link", { token, account: "ada", password, repeated: password });
  return { dashboard, admin };
}

test("the audit log says what an admin changed of people, and nothing of what is refused", async () => {
  const { dashboard, admin } = await openWithAdmin();
  const invited = await admin.call("/people", { method: "POST", json: { account: "bo", role: "viewer" } });
  const { url } = loginLinkSchema.parse(await invited.json());
  const bo = dashboard.openBrowser();
  await bo.submit("/login/link", { token: tokenOf(url), password, repeated: password });
  const { people } = peopleSchema.parse(await (await admin.call("/people")).json());
  const known = people.find(({ name }) => name === "bo");
  await admin.call(`/people/${known?.id}/link`, { method: "POST" });
  const before = (await readLog(dashboard)).length;
  await admin.call(`/people/${known?.id}`, { method: "PUT", json: { role: "designer" } });
  await admin.call(`/people/sessions/${known?.sessions[0]?.id}`, { method: "DELETE" });
  await admin.call(`/people/${known?.id}`, { method: "PUT", json: { isDisabled: true } });
  await bo.submit("/login", { account: "bo", password });
  await dashboard.close();
  await admin.call(`/people/${known?.id}`, { method: "PUT", json: { isDisabled: false } });
  const log = await readLog(dashboard);
  expect(log.slice(0, before)).toEqual([
    "Login person.created ada admin",
    "Login person.madeFirstAdmin ada admin",
    "ada person.passwordSet ada firstLink",
    "ada person.loggedIn ada",
    "ada person.invited bo viewer",
    "Login person.created bo viewer",
    "bo person.passwordSet bo invitation",
    "bo person.loggedIn bo",
    "ada person.linkMade bo",
  ]);
  expect(log.slice(before)).toEqual([
    "ada person.roleChanged bo designer",
    "ada session.revoked bo",
    "ada person.disabled bo",
    "Login person.loginRefused bo disabled",
    "ada person.enabled bo",
  ]);
  const own = people.find(({ name }) => name === "ada");
  const refused = await admin.call(`/people/${own?.id}`, { method: "PUT", json: { role: "viewer" } });
  expect(refused.status).toBe(409);
  expect(await readLog(dashboard)).toEqual(log);
});

describe("refused logins", () => {
  const hour = 60 * 60 * 1000;
  const guess = "Tr0ub4dor&3, my password";

  test("are in the audit log with reason and address, without what was typed", async () => {
    const { dashboard } = await openWithAdmin();
    const stranger = dashboard.openBrowser({ peer: "198.51.100.7" });
    const before = (await readLog(dashboard)).length;
    await stranger.submit("/login", { account: " Ada ", password: guess });
    await stranger.submit("/login", { account: guess, password: "ada" });
    await stranger.submit("/login", { account: `=cmd|'/c'!A1\u0000\u001B[2J`, password: guess });
    await stranger.visit("/login/link?token=used");
    await stranger.submit("/login/link", { token: "used", account: guess, password, repeated: password });
    await dashboard.close();
    expect((await readLog(dashboard)).slice(before)).toEqual([
      "Login person.loginRefused ada password",
      "Login person.loginRefused unknown account",
      "Login person.loginRefused unknown link",
      "Login person.loginRefused unknown account",
      "Login person.loginRefused unknown link",
    ]);
    const { entries } = await listAudit(dashboard.db, { action: "person.loginRefused" }, { size: 100 });
    expect(new Set(entries.map(({ address }) => address))).toEqual(new Set(["198.51.100.7"]));
    const stored = await dashboard.db.execute(
      "select coalesce(string_agg(a::text, ' '), '') as all from audit a",
    );
    expect(String(stored.rows[0]?.["all"])).not.toMatch(/tr0ub|cmd|\[2J/i);
  });

  test("that are many leave few entries, which count them, and room for those of known people", async () => {
    const { dashboard } = await openWithAdmin();
    const before = (await readLog(dashboard)).length;
    const tryLogin = (account: string, peer: string) =>
      dashboard.openBrowser({ peer }).submit("/login", { account, password: guess });
    for (let attempt = 0; attempt < 90; attempt += 1)
      await tryLogin(`name ${attempt}`, `198.51.100.${attempt % 45}`);
    for (let attempt = 0; attempt < 12; attempt += 1) await tryLogin("ada", "203.0.113.9");
    dashboard.pass(hour);
    await tryLogin("ada", "203.0.113.9");
    await dashboard.close();
    const all = (await readLog(dashboard)).slice(before);
    expect(all.slice(0, 20)).toEqual(Array(20).fill("Login person.loginRefused unknown account"));
    expect(all.slice(20, 22)).toEqual([
      "Login person.loginRefused ada password",
      "Login person.loginRefused ada tooMany",
    ]);
    expect(all.slice(22, 42)).toEqual(Array(20).fill("Login person.loginRefused unknown account"));
    expect(all.slice(42)).toEqual([
      "Login person.loginRefused ada password 9×",
      "Login person.loginRefused ada tooMany",
      "Login person.loginRefused unknown others 50×",
      "Login person.loginRefused ada password",
    ]);
  });
});

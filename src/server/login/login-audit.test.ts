import { expect, test } from "vitest";
import { loginLinkSchema, peopleSchema } from "#contract/people.ts";
import { listAudit } from "#service/storage/audit.ts";
import { openDashboard, type TestDashboard, tokenOf } from "./dashboard-harness.ts";

const password = "correct horse battery";

/** The audit log, oldest first: actor, action, target, detail. */
async function readLog({ db }: TestDashboard): Promise<string[]> {
  const { entries } = await listAudit(db, {}, { size: 100 });
  return entries
    .toReversed()
    .map(({ actorName, action, targetName, targetId, detail }) =>
      [actorName, action, targetName ?? targetId, detail ?? ""].join(" ").trim(),
    );
}

async function openWithAdmin() {
  const dashboard = await openDashboard({ LOGIN: "password" });
  const admin = dashboard.openBrowser({ peer: "192.0.2.7" });
  const token = tokenOf(dashboard.firstLink);
  await admin.submit("/login/link", { token, account: "ada", password, repeated: password });
  return { dashboard, admin };
}

test("the audit log says who came and who left, with the address", async () => {
  const { dashboard, admin } = await openWithAdmin();
  await dashboard.openBrowser().submit("/login", { account: "ada", password: "a guess" });
  await admin.call("/logout", { method: "POST" });
  expect(await readLog(dashboard)).toEqual([
    "Login person.created ada admin",
    "ada person.passwordSet ada",
    "ada person.loggedIn ada",
    "ada person.loggedOut ada",
  ]);
  const { entries } = await listAudit(dashboard.db, { action: "person.loggedOut" }, { size: 1 });
  expect(entries[0]?.address).toBe("192.0.2.7");
});

test("the audit log says what an admin changed of other people", async () => {
  const { dashboard, admin } = await openWithAdmin();
  const invited = await admin.call("/people", { method: "POST", json: { account: "bo", role: "viewer" } });
  const { url } = loginLinkSchema.parse(await invited.json());
  const bo = dashboard.openBrowser();
  await bo.submit("/login/link", { token: tokenOf(url), password, repeated: password });
  const { people } = peopleSchema.parse(await (await admin.call("/people")).json());
  const known = people.find(({ name }) => name === "bo");
  const before = (await readLog(dashboard)).length;
  await admin.call(`/people/${known?.id}`, { method: "PUT", json: { role: "designer" } });
  await admin.call(`/people/sessions/${known?.sessions[0]?.id}`, { method: "DELETE" });
  await admin.call(`/people/${known?.id}`, { method: "PUT", json: { isDisabled: true } });
  await bo.submit("/login", { account: "bo", password });
  await admin.call(`/people/${known?.id}`, { method: "PUT", json: { isDisabled: false } });
  const log = await readLog(dashboard);
  expect(log).toContain("ada person.invited bo");
  expect(log.slice(before)).toEqual([
    "ada person.roleChanged bo designer",
    "ada session.revoked bo",
    "ada person.disabled bo",
    "ada person.enabled bo",
  ]);
});

test("the last admin stays, and the audit log has nothing of the attempt", async () => {
  const { dashboard, admin } = await openWithAdmin();
  const { people } = peopleSchema.parse(await (await admin.call("/people")).json());
  const before = await readLog(dashboard);
  const refused = await admin.call(`/people/${people[0]?.id}`, { method: "PUT", json: { role: "viewer" } });
  expect(refused.status).toBe(409);
  expect(await readLog(dashboard)).toEqual(before);
});

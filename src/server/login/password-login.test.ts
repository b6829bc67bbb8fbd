import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { hasPasswordLength, loginLinkSchema, peopleSchema, sessionSchema } from "#contract/people.ts";
import { openDashboard, type TestBrowser, type TestDashboard, tokenOf } from "./testing/open-dashboard.ts";
import { writeLinkFile } from "./login-links.ts";

const password = "correct horse battery";
const list = "/proxy/api/v2/my-templates";
const minute = 60 * 1000;
const day = 24 * 60 * minute;

async function openWithAdmin(variables: Record<string, string> = {}) {
  const dashboard = await openDashboard({ LOGIN: "password", ...variables });
  const admin = dashboard.openBrowser();
  await admin.submit("/login/link", {
    token: tokenOf(dashboard.firstLink),
    account: "Ada@example.com",
    password,
    repeated: password,
  });
  return { dashboard, admin };
}

function logIn(browser: TestBrowser, account: string, secret = password, more = {}) {
  return browser.submit("/login", { account, password: secret, ...more });
}

async function peopleOf(browser: TestBrowser) {
  return peopleSchema.parse(await (await browser.call("/people")).json());
}

/** Adds a person with a role, by an invitation. */
async function addPerson(
  { openBrowser }: TestDashboard,
  admin: TestBrowser,
  account: string,
  role: string,
): Promise<TestBrowser> {
  const invited = await admin.call("/people", { method: "POST", json: { account, role } });
  const { url } = loginLinkSchema.parse(await invited.json());
  const browser = openBrowser();
  await browser.submit("/login/link", { token: tokenOf(url), password, repeated: password });
  return browser;
}

async function idOf(admin: TestBrowser, name: string): Promise<string> {
  const { people } = await peopleOf(admin);
  return people.find((person) => person.name === name)?.id ?? "none";
}

describe("the first start", () => {
  test("prints a link that makes the first person an admin, and works once", async () => {
    const { dashboard, admin } = await openWithAdmin();
    expect(await (await admin.call("/session")).json()).toMatchObject({
      login: "password",
      person: { name: "ada@example.com", role: "admin" },
    });
    const again = await dashboard.openBrowser().submit("/login/link", {
      token: tokenOf(dashboard.firstLink),
      account: "eve",
      password,
      repeated: password,
    });
    expect(again.status).toBe(410);
    expect((await logIn(dashboard.openBrowser(), "eve")).status).toBe(401);
  });

  test("opens the form of the link without using it up", async () => {
    const dashboard = await openDashboard({ LOGIN: "password" });
    const browser = dashboard.openBrowser();
    const token = tokenOf(dashboard.firstLink);
    const open = async () => (await browser.visit(`/login/link?token=${token}`)).status;
    expect([await open(), await open()]).toEqual([200, 200]);
    const short = await browser.submit("/login/link", {
      token,
      account: "ada",
      password: "short",
      repeated: "short",
    });
    expect(short.status).toBe(422);
    expect(await short.text()).toContain("12 to 200 characters");
    const own = { token, account: "Ada.Lovelace@example.com", password: "adalovelace1815" };
    const weak = await browser.submit(
      "/login/link",
      { ...own, repeated: own.password },
      { "accept-language": "de" },
    );
    expect(weak.status).toBe(422);
    expect(await weak.text()).toContain(
      "Dieses Passwort ist Ihr eigener Name oder Ihre Adresse, oder kaum mehr. Nehmen Sie mehrere Wörter",
    );
    const set = await browser.submit("/login/link", {
      token,
      account: "ada",
      password,
      repeated: password,
    });
    expect(set.status).toBe(303);
  });

  test("prints a link that expires after an hour", async () => {
    const dashboard = await openDashboard({ LOGIN: "password" });
    dashboard.pass(60 * 60 * 1000 + 1);
    const late = await dashboard.openBrowser().visit(`/login/link?token=${tokenOf(dashboard.firstLink)}`);
    expect(late.status).toBe(410);
  });

  test("leads other browsers to the login, which names the link", async () => {
    const { openBrowser } = await openDashboard({ LOGIN: "password" });
    const browser = openBrowser();
    const page = await browser.visit("/history/compare/a/b?x=1");
    expect(page.status).toBe(303);
    expect(page.headers.get("location")).toBe(`/login?to=${encodeURIComponent("/history/compare/a/b?x=1")}`);
    expect(await (await browser.visit("/login")).text()).toContain("npm run login-link");
  });
});

describe("a session", () => {
  test("is a cookie of this server that no script reads, with Secure and __Host- behind https", async () => {
    const { dashboard } = await openWithAdmin({ DASHBOARD_URL: "https://overprint.example" });
    const local = dashboard.openBrowser();
    await logIn(local, "ada@example.com");
    expect(local.setCookies.at(-1)).toMatch(
      /^overprint-4400=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const behindProxy = dashboard.openBrowser({ host: "overprint.example" });
    await logIn(behindProxy, "ada@example.com");
    expect(behindProxy.setCookies.at(-1)).toMatch(
      /^__Host-overprint=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await behindProxy.call(list)).status).toBe(200);
  });

  test("gets a new token at each login, and the former one ends (session fixation)", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const name = "overprint-4400";
    const former = admin.cookies.get(name) ?? "";
    await logIn(admin, "ada@example.com");
    expect(admin.cookies.get(name)).not.toBe(former);
    const thief = dashboard.openBrowser();
    thief.cookies.set(name, former);
    expect((await thief.call(list)).status).toBe(401);
    // A token that an attacker made up and planted is not adopted.
    const planted = "A".repeat(43);
    const victim = dashboard.openBrowser();
    victim.cookies.set(name, planted);
    await logIn(victim, "ada@example.com");
    expect(victim.cookies.get(name)).not.toBe(planted);
    thief.cookies.set(name, planted);
    expect((await thief.call(list)).status).toBe(401);
  });

  test.each([
    ["7 days without a call", [7 * day - minute], 7 * day + minute],
    ["30 days, whatever its calls", [6 * day, 6 * day, 6 * day, 6 * day, 6 * day - minute], 2 * minute],
  ])("expires after %s", async (_case, steps, last) => {
    const { dashboard, admin } = await openWithAdmin();
    for (const step of steps) {
      dashboard.pass(step);
      expect((await admin.call(list)).status).toBe(200);
    }
    dashboard.pass(last);
    const refused = await admin.call(list);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: "login_required" });
  });

  test("ends when its person logs out, and when it is ended elsewhere", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const other = dashboard.openBrowser();
    await logIn(other, "ada@example.com");
    const { people } = await peopleOf(admin);
    const [first] = people;
    expect(first?.sessions).toHaveLength(2);
    const theirs = first?.sessions.find(({ isThis }) => !isThis);
    expect((await admin.call(`/people/sessions/${theirs?.id}`, { method: "DELETE" })).status).toBe(200);
    expect((await other.call(list)).status).toBe(401);

    const name = "overprint-4400";
    const token = admin.cookies.get(name) ?? "";
    expect((await admin.call("/logout", { method: "POST" })).status).toBe(204);
    expect(admin.cookies.has(name)).toBe(false);
    admin.cookies.set(name, token);
    expect((await admin.call(list)).status).toBe(401);
  });

  test("of another instance is none here", async () => {
    const { dashboard } = await openWithAdmin();
    const stranger = dashboard.openBrowser();
    stranger.cookies.set("overprint-4400", Buffer.alloc(32, 7).toString("base64url"));
    expect((await stranger.call(list)).status).toBe(401);
    expect((await stranger.call("/connection")).status).toBe(401);
    expect((await stranger.visit("/")).status).toBe(303);
  });
});

describe("another site", () => {
  test.each([
    ["a foreign origin", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["a sibling of the same site", { origin: "http://localhost:9999", "sec-fetch-site": "same-site" }],
    ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["a foreign origin in a browser without Sec-Fetch-Site", { origin: "https://evil.example" }],
  ])("cannot log in, log out or change anything for the person: %s", async (_case, headers) => {
    const { dashboard, admin } = await openWithAdmin();
    const id = await idOf(admin, "ada@example.com");
    const fetchSite: Record<string, string> = "sec-fetch-site" in headers ? {} : { "sec-fetch-site": "none" };
    const sent = { ...fetchSite, ...headers };
    const attempts = await Promise.all([
      admin.submit("/logout", {}, sent),
      admin.submit("/login", { account: "ada@example.com", password }, sent),
      admin.submit("/login/link", { token: "x" }, sent),
      admin.call(`/people/${id}`, { method: "PUT", json: { role: "viewer" }, headers: sent }),
      admin.call("/people", { headers: sent }),
      admin.call("/session/password", { method: "POST", json: {}, headers: sent }),
      admin.call(list, { headers: sent }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
    expect((await admin.call("/session")).status).toBe(200);
    expect(dashboard.served).toEqual([]);
  });

  test("of the public host with http is another one", async () => {
    const { dashboard } = await openWithAdmin({ DASHBOARD_URL: "https://overprint.example" });
    const browser = dashboard.openBrowser({ host: "overprint.example" });
    const origin = "http://overprint.example";
    expect(
      (await browser.submit("/login", { account: "ada@example.com", password }, { origin })).status,
    ).toBe(403);
  });

  test("may link to the login, which answers only its own hosts", async () => {
    const { dashboard } = await openWithAdmin();
    const link = { "sec-fetch-site": "cross-site" };
    expect((await dashboard.openBrowser().visit("/login", link)).status).toBe(200);
    expect((await dashboard.openBrowser({ host: "evil.example" }).visit("/login")).status).toBe(403);
  });

  test("is not where a login leads to, but the page that was opened", async () => {
    const { dashboard } = await openWithAdmin();
    const own = "/templates/a/compose?title=x%20y#part";
    for (const [to, place] of [
      ["//evil.example", "/"],
      [own, own],
    ] as const) {
      const entered = await logIn(dashboard.openBrowser(), "ada@example.com", password, { to });
      expect([entered.status, entered.headers.get("location")]).toEqual([303, place]);
    }
  });
});

describe("passwords", () => {
  test("are compared without regard to the case of the name and to Unicode forms", async () => {
    const { dashboard } = await openWithAdmin();
    expect((await logIn(dashboard.openBrowser(), " ADA@EXAMPLE.COM ")).status).toBe(303);
    expect((await logIn(dashboard.openBrowser(), "ada@example.com", `${password} `)).status).toBe(401);
    // Keyboards of macOS and Windows may write the same letters as different code points.
    const [windows, macOs] = ["große Füße im Bürö".normalize("NFC"), "große Füße im Bürö".normalize("NFD")];
    const { token } = await writeLinkFile(dashboard.dataDir, undefined, new Date());
    const form = { token, password: macOs, repeated: windows };
    expect((await dashboard.openBrowser().submit("/login/link", form)).status).toBe(303);
    expect((await logIn(dashboard.openBrowser(), "ada@example.com", windows)).status).toBe(303);
    expect(hasPasswordLength("é".repeat(11).normalize("NFD"))).toBe(false);
  });

  test("are wrong for names that no account can have", async () => {
    const { dashboard } = await openWithAdmin();
    for (const account of ["", "a\0b", "a".repeat(201), "\ufdfa".repeat(2_000)])
      expect((await logIn(dashboard.openBrowser(), account)).status).toBe(401);
    expect(dashboard.lines.join("\n")).not.toContain("failed");
  });

  test("that are checked while they change open no session", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const next = "another long password";
    const thieves = Array.from({ length: 8 }, () => dashboard.openBrowser());
    const tries = thieves.map((thief) => logIn(thief, "ada@example.com"));
    const change = await admin.call("/session/password", {
      method: "POST",
      json: { current: password, next },
    });
    await Promise.all(tries);
    expect(change.status).toBe(204);
    const statuses = await Promise.all(thieves.map(async (thief) => (await thief.call(list)).status));
    expect(statuses).toEqual(thieves.map(() => 401));
  });

  test("can be changed by their person, which ends the other sessions", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const other = dashboard.openBrowser();
    await logIn(other, "ada@example.com");
    const change = (current: string, next: string) =>
      admin.call("/session/password", { method: "POST", json: { current, next } });
    expect((await change("wrong password", "another long password")).status).toBe(422);
    expect((await change(password, "short")).status).toBe(400);
    const weak = await change(password, "password1234");
    expect([weak.status, await weak.json()]).toMatchObject([400, { errors: ["next: common"] }]);
    expect((await change(password, "another long password")).status).toBe(204);
    expect((await admin.call(list)).status).toBe(200);
    expect((await other.call(list)).status).toBe(401);
    expect((await logIn(other, "ada@example.com")).status).toBe(401);
    expect((await logIn(other, "ada@example.com", "another long password")).status).toBe(303);
  });

  test("are set anew by the command's link, while the server runs", async () => {
    const { dashboard } = await openWithAdmin();
    const { token } = await writeLinkFile(dashboard.dataDir, undefined, new Date());
    const browser = dashboard.openBrowser();
    expect(await (await browser.visit(`/login/link?token=${token}`)).text()).toContain(
      "For ada@example.com.",
    );
    const next = "a password after the forgotten one";
    const form = { token, password: next, repeated: next };
    const sent = await Promise.all([
      browser.submit("/login/link", form),
      browser.submit("/login/link", form),
    ]);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303, 410]));
    expect((await logIn(dashboard.openBrowser(), "ada@example.com", next)).status).toBe(303);
  });
});

describe("a link", () => {
  const invite = async (admin: TestBrowser, role: string) => {
    const invited = await admin.call("/people", { method: "POST", json: { account: "bea", role } });
    return tokenOf(loginLinkSchema.parse(await invited.json()).url);
  };
  const open = async (dashboard: TestDashboard, token: string) =>
    (await dashboard.openBrowser().visit(`/login/link?token=${token}`)).status;

  test("says whether only this machine opens it, and ends when a newer one is made for the account", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const json = { account: "bea", role: "admin" };
    const invited = await admin.call("/people", { method: "POST", json });
    const former = loginLinkSchema.parse(await invited.json());
    expect([new URL(former.url).hostname, former.isLocal]).toEqual(["localhost", true]);
    const token = await invite(admin, "viewer");
    expect(await open(dashboard, tokenOf(former.url))).toBe(410);
    expect(await open(dashboard, token)).toBe(200);
  });

  test("is listed until it is used, and can be withdrawn", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const token = await invite(admin, "viewer");
    const withdraw = () => admin.call("/people/invitations/bea", { method: "DELETE" });
    const listInvited = async () => (await peopleOf(admin)).invitations;
    expect(await listInvited()).toMatchObject([{ account: "bea", role: "viewer" }]);

    const answer = await withdraw();
    expect(peopleSchema.parse(await answer.json()).invitations).toEqual([]);
    expect((await withdraw()).status).toBe(404);
    expect(await open(dashboard, token)).toBe(410);

    const bea = await addPerson(dashboard, admin, "bea", "viewer");
    expect(await listInvited()).toEqual([]);
    expect((await bea.call("/people/invitations/bea", { method: "DELETE" })).status).toBe(403);
    await admin.call(`/people/${await idOf(admin, "bea")}/link`, { method: "POST" });
    expect(await listInvited()).toEqual([]);
  });

  test("ends when the password is changed", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const bea = await addPerson(dashboard, admin, "bea", "viewer");
    const link = await admin.call(`/people/${await idOf(admin, "bea")}/link`, { method: "POST" });
    const token = tokenOf(loginLinkSchema.parse(await link.json()).url);
    expect(await open(dashboard, token)).toBe(200);
    const json = { current: password, next: "another long password" };
    expect((await bea.call("/session/password", { method: "POST", json })).status).toBe(204);
    expect(await open(dashboard, token)).toBe(410);
  });

  test.each([
    ["is not a plain file", (path: string) => mkdir(path)],
    ["is not a plain file", (path: string) => promisify(execFile)("mkfifo", [path])],
  ])("works while the command's file cannot be read (%s), which is logged once", async (reason, make) => {
    const { dashboard, admin } = await openWithAdmin();
    const path = join(dashboard.dataDir, "login-link");
    await make(path);
    const token = await invite(admin, "viewer");
    expect(await open(dashboard, token)).toBe(200);
    expect(await open(dashboard, "another")).toBe(410);
    const set = await dashboard.openBrowser().submit("/login/link", { token, password, repeated: password });
    expect(set.status).toBe(303);
    const lines = dashboard.lines.filter((line) => line.includes(path));
    expect(lines).toEqual([expect.stringContaining(reason)]);
  });

  test("of the first admin ends when another one sets that password", async () => {
    const { dashboard } = await openWithAdmin();
    const { token: former } = await writeLinkFile(dashboard.dataDir, undefined, new Date());
    // Opening it moves it from the file to the database.
    expect(await open(dashboard, former)).toBe(200);
    const { token } = await writeLinkFile(dashboard.dataDir, undefined, new Date());
    const next = "another long password";
    const set = await dashboard
      .openBrowser()
      .submit("/login/link", { token, password: next, repeated: next });
    expect(set.status).toBe(303);
    expect(await open(dashboard, former)).toBe(410);
  });
});

describe("people", () => {
  test("are added by an admin's link, with a role that holds until it is changed", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const bea = await addPerson(dashboard, admin, "bea", "designer");
    expect(sessionSchema.parse(await (await bea.call("/session")).json()).person).toMatchObject({
      name: "bea",
      role: "designer",
    });
    const save = () => bea.call("/proxy/api/v2/my-templates", { method: "POST", json: {} });
    const before = await save();
    const id = await idOf(admin, "bea");
    await admin.call(`/people/${id}`, { method: "PUT", json: { role: "viewer" } });
    const after = await save();
    expect(before.status).not.toBe(403);
    expect(after.status).toBe(403);
    expect(await after.json()).toMatchObject({
      code: "role_missing",
      msg: "This needs the role designer. Yours is viewer; an admin can change it.",
    });
  });

  test("see themselves alone unless they are admins, and change nothing of others", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const bea = await addPerson(dashboard, admin, "bea", "designer");
    expect((await peopleOf(bea)).people.map(({ name }) => name)).toEqual(["bea"]);
    expect((await peopleOf(admin)).people.map(({ name }) => name)).toEqual(["ada@example.com", "bea"]);
    const ada = (await peopleOf(admin)).people[0];
    const tries = await Promise.all([
      bea.call(`/people/${ada?.id}`, { method: "PUT", json: { isDisabled: true } }),
      bea.call(`/people/${await idOf(bea, "bea")}`, { method: "PUT", json: { role: "admin" } }),
      bea.call("/people", { method: "POST", json: { account: "eve", role: "admin" } }),
      bea.call(`/people/${ada?.id}/link`, { method: "POST" }),
      bea.call(`/people/sessions/${ada?.sessions[0]?.id}`, { method: "DELETE" }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404]);
    expect((await admin.call("/session")).status).toBe(200);
  });

  test("lose access at once when disabled, until they are enabled", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const bea = await addPerson(dashboard, admin, "bea", "viewer");
    const id = await idOf(admin, "bea");
    await admin.call(`/people/${id}`, { method: "PUT", json: { isDisabled: true } });
    expect((await bea.call(list)).status).toBe(401);
    expect((await logIn(bea, "bea")).status).toBe(401);
    await admin.call(`/people/${id}`, { method: "PUT", json: { isDisabled: false } });
    expect((await bea.call(list)).status).toBe(401);
    expect((await logIn(bea, "bea")).status).toBe(303);
  });

  test("keep at least one admin", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const ada = await idOf(admin, "ada@example.com");
    for (const json of [{ role: "viewer" }, { isDisabled: true }]) {
      const refused = await admin.call(`/people/${ada}`, { method: "PUT", json });
      expect(refused.status).toBe(409);
    }
    const bea = await addPerson(dashboard, admin, "bea", "admin");
    const beaId = await idOf(admin, "bea");
    // Both at the same time: one of them stays.
    const both = await Promise.all([
      admin.call(`/people/${ada}`, { method: "PUT", json: { role: "viewer" } }),
      bea.call(`/people/${beaId}`, { method: "PUT", json: { role: "viewer" } }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("are named to the service, and callers cannot name them", async () => {
    const { dashboard, admin } = await openWithAdmin();
    await admin.call(list, { headers: { "x-acting-person": "root Eve " } });
    const id = await idOf(admin, "ada@example.com");
    expect(dashboard.served).toEqual([
      { path: "/api/v2/my-templates", person: `${id} ada%40example.com 127.0.0.1 admin` },
    ]);
  });
});

test("answers 404 for an id that no person has", async () => {
  const { admin } = await openWithAdmin();
  for (const id of ["a%00b", "sessions", "%20"]) {
    const answers = await Promise.all([
      admin.call(`/people/${id}`, { method: "PUT", json: { role: "viewer" } }),
      admin.call(`/people/${id}/link`, { method: "POST" }),
      admin.call(`/people/sessions/${id}`, { method: "DELETE" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
});

test("refuses a body that is too large for a login", async () => {
  const { dashboard } = await openWithAdmin();
  const sent = await dashboard.openBrowser().submit("/login", { account: "a".repeat(30_000) });
  expect(sent.status).toBe(413);
});

test("without a session, only the code of the dashboard is served", async () => {
  const { openBrowser } = await openDashboard({ LOGIN: "password" });
  const browser = openBrowser();
  const paths = ["/connection", "/pictures?src=x", "/session", "/people", list, "/proxy/api/v1/usage"];
  const answers = await Promise.all(paths.map((path) => browser.call(path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 401));
  expect((await browser.visit("/assets/app.js")).status).toBe(200);
});

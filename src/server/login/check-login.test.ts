import { describe, expect, test } from "vitest";
import { listPeople } from "#service/storage/people-store.ts";
import { loginTokens } from "#service/storage/schema.ts";
import { digestOf } from "#service/storage/sessions-store.ts";
import { openDashboard, type TestBrowser, type TestDashboard, tokenOf } from "./testing/open-dashboard.ts";

const account = "ada@example.com";
const password = "correct horse battery";
const cookie = "overprint-browser-4400";
const minute = 60 * 1000;

async function openWithAdmin() {
  const dashboard = await openDashboard({ LOGIN: "password" });
  const admin = dashboard.openBrowser();
  const token = tokenOf(dashboard.firstLink);
  await admin.submit("/login/link", { token, account, password, repeated: password });
  return { dashboard, admin };
}

const logIn = async (browser: TestBrowser, name = account, secret = password) =>
  (await browser.submit("/login", { account: name, password: secret })).status;

/** Statuses of attempts with a wrong password, one after the other, each from a new browser. */
async function guess(
  { openBrowser }: TestDashboard,
  times: number,
  peerOf: (attempt: number) => string,
  name = account,
) {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1)
    statuses.push(await logIn(openBrowser({ peer: peerOf(attempt) }), name, "wrong password"));
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe("wrong passwords", () => {
  test.each([account, "nobody@example.com"])(
    "can be tried ten times from a network for the account %s, then one each 90 s",
    async (name) => {
      const { dashboard } = await openWithAdmin();
      const peer = "192.0.2.7";
      expect(await guess(dashboard, 11, () => peer, name)).toEqual([...times(10, 401), 429]);
      const refused = await dashboard.openBrowser({ peer }).submit("/login", { account: name, password });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(90);
      expect(await guess(dashboard, 1, () => peer, "bea")).toEqual([401]);
      dashboard.pass(90 * 1000);
      expect(await guess(dashboard, 1, () => peer, name)).toEqual([401]);
      expect(dashboard.lines.join("\n")).not.toContain(name);
      expect(dashboard.lines.join("\n")).not.toContain("TRUSTED_PROXIES");
      await logIn(
        dashboard.openBrowser({ headers: { "x-forwarded-for": "192.0.2.7" } }),
        name,
        "wrong password",
      );
      expect(dashboard.lines.at(-1)).toContain("set TRUSTED_PROXIES");
    },
  );

  test.each([
    ["a network of version 6", 30, (attempt: number) => `2001:db8:1:2::${attempt}`, "2001:db8:1:3::1"],
    [
      "a provider's network of version 6",
      300,
      (attempt: number) => `2001:db8:1:${attempt}::1`,
      "2001:db8:2::1",
    ],
    ["an address of version 4", 30, () => "192.0.2.7", "192.0.2.8"],
  ])("can be tried %s's share of %i times for all accounts", async (_case, share, peerOf, other) => {
    const { dashboard } = await openWithAdmin();
    const tryNext = (attempt: number) =>
      logIn(dashboard.openBrowser({ peer: peerOf(attempt) }), `person ${attempt}`);
    for (let attempt = 0; attempt < share; attempt += 1) expect(await tryNext(attempt)).toBe(401);
    // The clock goes on meanwhile, and gives an attempt back each 3 or 30 s.
    let attempt = share;
    while ((await tryNext(attempt)) !== 429) attempt += 1;
    expect(attempt).toBeLessThan(2 * share);
    expect(await logIn(dashboard.openBrowser({ peer: other }), "person 0")).toBe(401);
  });

  test("from many networks leave fewer attempts to each, and let the owner in from a new network and browser", async () => {
    const { dashboard } = await openWithAdmin();
    // Ten attempts from each of 14 networks.
    const statuses = await guess(dashboard, 140, (attempt) => `10.7.${attempt % 14}.1`);
    const failed = statuses.filter((status) => status === 401).length;
    expect(failed).toBeGreaterThanOrEqual(100);
    expect(failed).toBeLessThanOrEqual(120);
    expect(await guess(dashboard, 4, () => "10.8.0.1")).toEqual([...times(3, 401), 429]);
    expect(await logIn(dashboard.openBrowser({ peer: "192.0.2.9" }))).toBe(303);
  });

  test("of others in one's network keep none out who has logged in before in this browser", async () => {
    const { dashboard, admin } = await openWithAdmin();
    await admin.call("/logout", { method: "POST" });
    await guess(dashboard, 40, () => "127.0.0.1");
    await guess(dashboard, 40, () => "127.0.0.1", "bea");
    expect(await logIn(dashboard.openBrowser())).toBe(429);
    expect(await logIn(admin)).toBe(303);
    // After a restart too, and through another dashboard: the proof is in the database.
    const known = dashboard.openBrowser();
    known.cookies.set(cookie, admin.cookies.get(cookie) ?? "");
    expect(await logIn(known)).toBe(303);
  });

  test("do not count while they wait, so that many people of a network can log in at once", async () => {
    const { dashboard } = await openWithAdmin();
    const people = Array.from({ length: 60 }, () => dashboard.openBrowser({ peer: "192.0.2.7" }));
    expect(await Promise.all(people.map((browser) => logIn(browser)))).toEqual(times(60, 303));
  });

  test("of one network in any number at once leave places to another one", async () => {
    const { dashboard } = await openWithAdmin();
    const flooding = Array.from({ length: 150 }, (_, attempt) =>
      logIn(dashboard.openBrowser({ peer: "192.0.2.7" }), `person ${attempt}`, "wrong password"),
    );
    expect(await logIn(dashboard.openBrowser({ peer: "192.0.2.8" }))).toBe(303);
    const statuses = await Promise.all(flooding);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });

  test("of clients that went away free their places, and do not count", async () => {
    const { dashboard } = await openWithAdmin();
    const peer = "192.0.2.7";
    const gone = new AbortController();
    const attempts = Array.from({ length: 50 }, () =>
      dashboard.openBrowser({ peer }).submit("/login", { account, password: "wrong" }, {}, gone.signal),
    );
    gone.abort("The client went away.");
    await Promise.all(attempts);
    expect(await logIn(dashboard.openBrowser({ peer }))).toBe(303);
    expect(dashboard.lines.join("\n")).not.toContain("failed");
  });
});

describe("the proof of a known browser", () => {
  test("is a cookie that no script reads, holds for half a year, and lets none in", async () => {
    const { dashboard, admin } = await openWithAdmin();
    expect(admin.setCookies).toContainEqual(
      expect.stringMatching(
        /^overprint-browser-4400=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
      ),
    );
    const thief = dashboard.openBrowser();
    thief.cookies.set(cookie, admin.cookies.get(cookie) ?? "");
    thief.cookies.set("overprint-4400", admin.cookies.get(cookie) ?? "");
    expect((await thief.call("/session")).status).toBe(401);
  });

  test("has ten attempts of its own, for its own people only", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const thief = dashboard.openBrowser({ peer: "192.0.2.7" });
    thief.cookies.set(cookie, admin.cookies.get(cookie) ?? "");
    await guess(dashboard, 11, () => "192.0.2.7");
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push(await logIn(thief, account, "wrong password"));
    expect(statuses).toEqual([...times(10, 401), 429]);
    await guess(dashboard, 10, () => "192.0.2.7", "bea");
    expect(await logIn(thief, "bea", "wrong password")).toBe(429);
    // The owner is as free as before, in another browser and in the one whose proof was stolen.
    expect(await logIn(dashboard.openBrowser({ peer: "192.0.2.8" }))).toBe(303);
    dashboard.pass(2 * minute);
    expect(await logIn(admin)).toBe(303);
  });

  test("stays the same for all who log in there, and is not adopted from a stranger", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const first = admin.cookies.get(cookie);
    await logIn(admin);
    expect(admin.cookies.get(cookie)).toBe(first);
    const victim = dashboard.openBrowser();
    const planted = "A".repeat(43);
    victim.cookies.set(cookie, planted);
    await logIn(victim);
    expect(victim.cookies.get(cookie)).not.toBe(planted);
  });

  test("ends when the password changes, and when the person is disabled", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const other = dashboard.openBrowser();
    await logIn(other);
    const before = admin.cookies.get(cookie);
    const next = "another long password";
    await admin.call("/session/password", { method: "POST", json: { current: password, next } });
    expect(admin.cookies.get(cookie)).not.toBe(before);
    await guess(dashboard, 11, () => "127.0.0.1");
    expect(await logIn(other, account, next)).toBe(429);
    expect(await logIn(admin, account, next)).toBe(303);
  });

  test("is remembered for the last 500 browsers of a person", async () => {
    const { dashboard, admin } = await openWithAdmin();
    const { db } = dashboard;
    const [person] = await listPeople(db, "password");
    const kept = { kind: "browser", content: { people: [person?.id] } };
    await db.insert(loginTokens).values(
      // The first one ends before that of `admin`.
      Array.from({ length: 500 }, (_, index) => ({
        ...kept,
        tokenDigest: digestOf(`browser ${index}`),
        expiresAt: new Date(Date.now() + (index === 0 ? 1 : 400) * 24 * 60 * minute),
      })),
    );
    await logIn(dashboard.openBrowser());
    expect(await db.$count(loginTokens)).toBe(500);
    // The oldest ones are forgotten first.
    await guess(dashboard, 11, () => "127.0.0.1");
    expect(await logIn(admin)).toBe(429);
  });
});

import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { type LoginProvider, startLoginProvider } from "#testing/start-login-provider.ts";
import {
  localHost,
  openDashboard,
  type TestBrowser,
  type TestDashboard,
  type Variables,
} from "./testing/open-dashboard.ts";
import { providerFailedPage } from "./oidc-pages.ts";

const list = "/proxy/api/v2/my-templates";
const publicUrl = "https://overprint.example";
const redirectUris = [`http://${localHost}/login/oidc/callback`, `${publicUrl}/login/oidc/callback`];
const verified = { email_verified: true };
const accounts = {
  ada: { name: "Ada Lovelace", email: "Ada@example.com", ...verified },
  bea: { name: "Bea", email: "bea@example.com", ...verified, groups: ["designers"] },
  eve: { name: "Eve", email: "eve@evil.example", ...verified },
  fay: { name: "Fay", email: "ada@example.com", email_verified: false },
  gil: { groups: ["designers", "platform"] },
  hal: { name: "Hal", email: "hal@evil.example", ...verified, groups: ["/designers", "/company/north"] },
};

const provider = await startLoginProvider({ redirectUris, accounts, idTokenSeconds: 30 });
afterAll(() => provider.stop());
afterEach(() => provider.interfere(undefined));

function variablesOf({ issuer, clientId, clientSecret }: LoginProvider): Variables {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ALLOWED: "@example.com,group:designers",
  };
}

const open = (more: Variables = {}, providerTimeoutSeconds?: number) =>
  openDashboard({ ...variablesOf(provider), ...more }, { providerTimeoutSeconds });

/** Begins a login. Returns the address at the provider. */
async function begin(browser: TestBrowser, to = "/"): Promise<string> {
  const begun = await browser.visit(`/login/oidc?to=${encodeURIComponent(to)}`);
  expect(begun.status).toBe(303);
  return begun.headers.get("location") ?? "";
}

/** Logs in at the provider as a browser does. Returns the path to which it sends the browser back. */
async function logInAtProvider(address: string, account: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let hop = 0; hop < 10; hop += 1) {
    const isForm = next.pathname.startsWith("/interaction/");
    const response = await fetch(next, {
      redirect: "manual",
      method: isForm ? "POST" : "GET",
      ...(isForm ? { body: new URLSearchParams({ account }) } : {}),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    next = new URL(location, next);
    if (redirectUris.includes(`${next.origin}${next.pathname}`)) return `${next.pathname}${next.search}`;
  }
  throw new Error("The provider does not send the browser back.");
}

const fromProvider = { "sec-fetch-site": "cross-site" };

async function logIn(dashboard: TestDashboard, account: string, browser = dashboard.openBrowser()) {
  const back = await logInAtProvider(await begin(browser, "/history?q=x"), account);
  const response = await browser.visit(back, fromProvider);
  return { browser, back, response };
}

async function personOf(browser: TestBrowser): Promise<unknown> {
  const session = (await (await browser.call("/session")).json()) as { person?: unknown };
  return session.person;
}

describe("a login", () => {
  test("leads to the provider and back to the page that was opened", async () => {
    const dashboard = await open();
    const browser = dashboard.openBrowser();
    expect((await browser.visit("/history?q=x")).headers.get("location")).toBe(
      "/login?to=%2Fhistory%3Fq%3Dx",
    );
    expect(await (await browser.visit("/login?to=%2Fhistory%3Fq%3Dx")).text()).toContain(
      'href="/login/oidc?to=%2Fhistory%3Fq%3Dx"',
    );
    const { response } = await logIn(dashboard, "ada", browser);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/history?q=x"]);
    expect(await personOf(browser)).toMatchObject({
      name: "Ada Lovelace",
      address: "Ada@example.com",
      role: "admin",
    });
    expect((await browser.call(list)).status).toBe(200);
    const second = await logIn(dashboard, "bea");
    expect(await personOf(second.browser)).toMatchObject({ name: "Bea", role: "viewer" });
  });

  test("gives a new token although one was there before", async () => {
    const dashboard = await open();
    const browser = dashboard.openBrowser();
    browser.cookies.set("overprint-4400", "A".repeat(43));
    await logIn(dashboard, "ada", browser);
    const token = browser.cookies.get("overprint-4400");
    expect(token).not.toBe("A".repeat(43));
    await logIn(dashboard, "ada", browser);
    expect(browser.cookies.get("overprint-4400")).not.toBe(token);
  });

  test("is by the public address only, if there is one", async () => {
    const dashboard = await open({ DASHBOARD_URL: publicUrl });
    const page = await dashboard.openBrowser().visit("/login?to=/history");
    expect(page.headers.get("location")).toBe(`${publicUrl}/login?to=%2Fhistory`);
    const local = await dashboard.openBrowser().visit("/login/oidc?to=/history");
    expect(local.headers.get("location")).toBe(`${publicUrl}/login/oidc?to=%2Fhistory`);
    const browser = dashboard.openBrowser({ host: "overprint.example" });
    const { response } = await logIn(dashboard, "ada", browser);
    expect(response.status).toBe(303);
    expect([...browser.cookies.keys()].toSorted()).toEqual([
      "__Host-overprint",
      "__Host-overprint-browser",
      "__Host-overprint-login",
    ]);
  });

  test.each([
    ["eve", "is not allowed here"],
    ["fay", "has not verified the address ada@example.com"],
  ])("of %s, who is not allowed, ends at a page that says so", async (account, words) => {
    const dashboard = await open();
    const { browser, response } = await logIn(dashboard, account);
    expect(response.status).toBe(403);
    const page = await response.text();
    expect(page).toContain(words);
    expect(page).toContain('href="/login/oidc?other"');
    expect((await browser.call(list)).status).toBe(401);
    // The refused login stored no person, so the next one is the first.
    expect(await personOf((await logIn(dashboard, "ada")).browser)).toMatchObject({ role: "admin" });
  });

  test.each([
    { OIDC_ALLOWED: "group:/designers", OIDC_ROLES: "group:/designers=designer" },
    { OIDC_ALLOWED: "group:/designers", OIDC_ROLES: "group:/company/north=designer" },
  ])("lets in the members of a group with a path, as it is written: %j", async (variables) => {
    const dashboard = await open(variables);
    expect(await personOf((await logIn(dashboard, "hal")).browser)).toMatchObject({ role: "designer" });
  });

  test("names the groups of a refused person in the log, and on the page for admins only", async () => {
    const dashboard = await open();
    const stranger = await logIn(dashboard, "hal");
    const page = await stranger.response.text();
    expect(page).toContain("You are logged in as Hal, and this account is not allowed here.");
    expect(page).not.toContain("designers");
    expect(dashboard.lines.join("\n")).toMatch(
      /not allowed .*"hint":"No rule of OIDC_ALLOWED .*"groups":\["\/designers","\/company\/north"\]/,
    );
    const { browser } = await logIn(dashboard, "ada");
    const tried = await (await logIn(dashboard, "hal", browser)).response.text();
    expect(tried).toContain("<dd>/designers</dd><dd>/company/north</dd>");
    expect(tried).toContain("group:/designers");
    const { login } = dashboard.settings;
    if (login.kind === "oidc") login.allowed = [{ kind: "group", group: "/designers" }];
    expect(await (await logIn(dashboard, "ada")).response.text()).toContain("OIDC_GROUPS_CLAIM");
    const designer = await (await logIn(dashboard, "bea")).response.text();
    expect(designer).not.toContain("OIDC_GROUPS_CLAIM");
  });

  test("reads the groups of the claim that OIDC_GROUPS_CLAIM names", async () => {
    const dashboard = await open({
      OIDC_GROUPS_CLAIM: "realm_access.roles",
      OIDC_ROLES: "group:ops=designer",
    });
    provider.interfere((request, response, pass) => {
      if (request.url !== "/me") return pass();
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end('{"sub":"eve","realm_access":{"roles":["designers"]}}');
    });
    const { browser } = await logIn(dashboard, "eve");
    expect(await personOf(browser)).toMatchObject({ name: "eve", role: "viewer" });
    expect(dashboard.lines.join("\n")).toMatch(
      /no rule of OIDC_ROLES names a person.*"groups":\["designers"\]/,
    );
  });

  test.each([
    [["client_secret_basic"], /^Basic /],
    [["client_secret_basic", "client_secret_post"], undefined],
    [undefined, /^Basic /],
  ])("proves the client as a provider accepts that lists %j", async (methods, authorization) => {
    const dashboard = await open();
    const path = "/.well-known/openid-configuration";
    const description: unknown = await (await fetch(provider.issuer + path)).json();
    const sent: (string | undefined)[] = [];
    provider.interfere((request, response, pass) => {
      if (request.url === "/token") sent.push(request.headers.authorization);
      if (request.url !== path) return pass();
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(
        JSON.stringify(Object.assign({}, description, { token_endpoint_auth_methods_supported: methods })),
      );
    });
    expect((await logIn(dashboard, "ada")).response.status).toBe(303);
    expect(sent).toEqual([authorization === undefined ? undefined : expect.stringMatching(authorization)]);
  });

  test("that the person cancels at the provider says so", async () => {
    const dashboard = await open();
    const { response } = await logIn(dashboard, "");
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Try again");
  });
});

describe("another site", () => {
  const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

  const refusedWays: [string, Record<string, string>][] = [
    ["a picture", { ...link, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
    ["a frame", { ...link, "sec-fetch-dest": "iframe" }],
    ["an object", { ...link, "sec-fetch-dest": "object" }],
    ["a script", { ...link, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }],
    [
      "a picture of its own",
      { "sec-fetch-site": "none", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
    ],
    ["a link that is loaded in advance", { ...link, "sec-purpose": "prefetch;prerender" }],
  ];
  test("neither begins nor ends a login by a picture, a frame, a script or a page that is loaded in advance", async () => {
    const dashboard = await open();
    const browser = dashboard.openBrowser();
    const back = await logInAtProvider(await begin(browser), "ada");
    for (const [way, headers] of refusedWays)
      for (const address of ["/login/oidc", back]) {
        const refused = await browser.visit(address, headers);
        expect([way, refused.status, refused.headers.get("location")]).toEqual([way, 403, null]);
      }
    // The answer is not used up.
    expect((await browser.visit(back, { ...link })).status).toBe(303);
  });

  test("leads by a link to a page, whose press begins the login", async () => {
    const dashboard = await open();
    for (const site of ["cross-site", "same-site"]) {
      const browser = dashboard.openBrowser();
      const page = await browser.visit("/login/oidc?to=/history", { ...link, "sec-fetch-site": site });
      expect([page.status, browser.setCookies]).toEqual([200, []]);
      const address = /href="(\/login\/oidc[^"]*)"/.exec(await page.text())?.[1] ?? "";
      const begun = await browser.visit(address, { ...link, "sec-fetch-site": "same-origin" });
      expect(begun.headers.get("location")).toContain(provider.issuer);
    }
  });

  test("and any number of begun logins leave a place to others of the same network", async () => {
    const dashboard = await open();
    for (let begun = 0; begun < 150; begun += 1) await dashboard.openBrowser().visit("/login/oidc");
    expect((await logIn(dashboard, "ada")).response.status).toBe(303);
  });

  test("with made-up answers leaves a place to others", async () => {
    const dashboard = await open();
    const attacker = dashboard.openBrowser();
    const state = new URL(await begin(attacker)).searchParams.get("state") ?? "";
    const query = new URLSearchParams({ state, code: "made up", iss: provider.issuer });
    const flood = Array.from({ length: 300 }, () => attacker.visit(`/login/oidc/callback?${query}`, link));
    const { response } = await logIn(dashboard, "ada", dashboard.openBrowser({ peer: "192.0.2.8" }));
    expect(response.status).toBe(303);
    const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([400, 503]));
  });
});

test("several tabs may wait for the provider, and each leads to its own page, never to another site", async () => {
  const dashboard = await open();
  const browser = dashboard.openBrowser();
  const [first, second] = [
    await begin(browser, "/history"),
    await begin(browser, `/?text=${"x".repeat(1_800)}`),
  ];
  const foreign = await begin(browser, "//evil.example");
  const backs: string[] = [];
  for (const begun of [first, second, foreign]) backs.push(await logInAtProvider(begun, "ada"));
  const places = [];
  for (const back of backs) places.push((await browser.visit(back, fromProvider)).headers.get("location"));
  // An address of thousands of characters would be refused on the way.
  expect(places).toEqual(["/history", "/", "/"]);
});

describe("roles", () => {
  test("come from the provider if rules say so, at each login", async () => {
    const dashboard = await open({
      OIDC_ROLES: "group:platform=admin,group:designers=designer,@example.com=viewer",
    });
    for (const [account, role] of [
      ["ada", "viewer"],
      ["bea", "designer"],
      ["gil", "admin"],
    ] as const)
      expect(await personOf((await logIn(dashboard, account)).browser)).toMatchObject({ role });
    const { browser } = await logIn(dashboard, "gil");
    const { people } = (await (await browser.call("/people")).json()) as { people: { id: string }[] };
    const change = await browser.call(`/people/${people[0]?.id}`, { method: "PUT", json: { role: "admin" } });
    expect(change.status).toBe(409);
  });
});

describe("replays", () => {
  test("of an answer of the provider, and answers for other browsers, are refused", async () => {
    const dashboard = await open();
    const { back, browser } = await logIn(dashboard, "ada");
    const again = await browser.visit(back, fromProvider);
    expect([again.status, again.headers.get("location"), again.headers.getSetCookie()]).toEqual([
      303,
      "/history?q=x",
      [],
    ]);
    await browser.call("/logout", { method: "POST" });
    expect((await browser.visit(back, fromProvider)).status).toBe(400);
    // A login that an attacker began, and whose last address the victim is made to open.
    const attacker = dashboard.openBrowser();
    const theirs = await logInAtProvider(await begin(attacker), "bea");
    const victim = dashboard.openBrowser();
    expect((await victim.visit(theirs, fromProvider)).status).toBe(400);
    await begin(victim);
    expect((await victim.visit(theirs, fromProvider)).status).toBe(400);
    expect((await victim.call(list)).status).toBe(401);
  });

  test("of a code with another login's state are refused", async () => {
    const dashboard = await open();
    const browser = dashboard.openBrowser();
    const [first, second] = [await begin(browser), await begin(browser)];
    const code = new URLSearchParams((await logInAtProvider(first, "ada")).split("?")[1]);
    code.set("state", new URL(second).searchParams.get("state") ?? "");
    const response = await browser.visit(`/login/oidc/callback?${code}`, fromProvider);
    expect(response.status).toBe(400);
    expect((await browser.call(list)).status).toBe(401);
  });

  test("of an identity token with another login's nonce are refused", async () => {
    const dashboard = await open();
    let kept: Buffer | undefined;
    // Keeps the first answer with tokens, and gives it to the second login.
    provider.interfere((request, response, pass) => {
      if (request.url !== "/token") return pass();
      if (kept !== undefined) {
        response.writeHead(200, { "content-type": "application/json" });
        return void response.end(kept);
      }
      const chunks: Buffer[] = [];
      const write = response.write.bind(response);
      response.write = ((chunk: Buffer) => {
        chunks.push(chunk);
        return write(chunk);
      }) as typeof response.write;
      response.once("finish", () => (kept = Buffer.concat(chunks)));
      return pass();
    });
    expect((await logIn(dashboard, "ada")).response.status).toBe(303);
    expect(kept?.toString()).toContain("id_token");
    const { response, browser } = await logIn(dashboard, "ada");
    expect(response.status).toBe(502);
    expect((await browser.call(list)).status).toBe(401);
    expect(dashboard.lines.join("\n")).toMatch(/nonce/);
  });

  test("after a quarter of an hour a login has to begin again", async () => {
    const dashboard = await open();
    const browser = dashboard.openBrowser();
    const back = await logInAtProvider(await begin(browser), "ada");
    dashboard.pass(15 * 60 * 1000 + 1);
    const response = await browser.visit(back, fromProvider);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("begun too long ago");
  });

  test("of a session whose person is not allowed any more is refused", async () => {
    const dashboard = await open();
    const { browser } = await logIn(dashboard, "ada");
    expect((await browser.call(list)).status).toBe(200);
    const { login } = dashboard.settings;
    if (login.kind === "oidc") login.allowed = [{ kind: "group", group: "designers" }];
    expect((await browser.call(list)).status).toBe(401);
  });
});

const zipped = gzipSync(Buffer.alloc(20_000_000, " "));

/** Without an end. */
function* spaces() {
  for (;;) yield Buffer.alloc(100_000, " ");
}

describe("a provider that fails", () => {
  test.each<readonly [string, string, string]>([
    ["is away", "/.well-known/openid-configuration", "away"],
    ["answers with a page", "/.well-known/openid-configuration", "<!doctype html><h1>Down</h1>"],
    [
      "answers with something else",
      "/.well-known/openid-configuration",
      '{"issuer":"https://other.example"}',
    ],
    ["answers with endless data", "/.well-known/openid-configuration", "endless"],
    ["does not answer in the middle", "/token", "slow"],
    ["answers nonsense in the middle", "/token", "[]"],
    // Each of the four requests has the bound, as the answer comes or once it is unpacked.
    ["answers huge data at first", "/.well-known/openid-configuration", "huge"],
    ["answers zipped data in the middle", "/token", "zipped"],
    ["has huge keys", "/jwks", "huge"],
    ["answers zipped data about the person", "/me", "zipped"],
    ["has no valid keys", "/jwks", '{"keys":[]}'],
    ["answers nonsense about the person", "/me", '{"sub":"another"}'],
  ])("that %s is named on a page, with a way to try again", async (_case, path, how) => {
    const isTimedOut = how === "slow" || how === "endless";
    const dashboard = await open({}, isTimedOut ? 1 : undefined);
    const browser = dashboard.openBrowser();
    const isBegin = path.startsWith("/.well-known");
    provider.interfere((request, response, pass) => {
      if (request.url !== path) return pass();
      if (how === "away") return void request.socket.destroy();
      if (how === "slow") return undefined;
      response.writeHead(200, {
        "content-type": how.startsWith("<") ? "text/html" : "application/json",
        ...(how === "zipped" ? { "content-encoding": "gzip" } : {}),
      });
      if (how === "zipped") return void response.end(zipped);
      if (how === "huge") return void Readable.from(spaces()).pipe(response);
      if (how !== "endless") return void response.end(how);
      const drip = setInterval(() => response.write(" "), 50);
      response.once("close", () => clearInterval(drip));
      return undefined;
    });
    const response = isBegin
      ? await browser.visit("/login/oidc?to=/history")
      : (await logIn(dashboard, "ada", browser)).response;
    expect(response.status).toBe(502);
    const page = await response.text();
    expect(page).toContain("did not answer as a login provider does");
    expect(page).toContain("/login/oidc?to=%2Fhistory");
    expect(dashboard.lines.join("\n")).toMatch(
      /the login provider did not answer as it should \{"reason":"[^"]+/,
    );
    if (how === "huge" || how === "zipped")
      expect(dashboard.lines.join("\n")).toContain("more than 1000000 bytes");
    expect(dashboard.lines.join("\n")).not.toContain(provider.clientSecret);

    provider.interfere(undefined);
    // With a second for each answer, a busy provider may be late once more.
    await expect.poll(async () => (await logIn(dashboard, "ada", browser)).response.status).toBe(303);
  });
});

test("names the remedy if a provider signs identity tokens with the client's secret", async () => {
  const dashboard = await open();
  const token = `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.e30.AAAA`;
  provider.interfere((request, response, pass) => {
    if (request.url !== "/token") return pass();
    response.writeHead(200, { "content-type": "application/json" });
    return void response.end(JSON.stringify({ access_token: "x", token_type: "bearer", id_token: token }));
  });
  expect((await logIn(dashboard, "ada")).response.status).toBe(502);
  expect(dashboard.lines.join("\n")).toContain("not with the secret (HS256)");
});

test("names the issuer as a provider writes it, if it is not that of the settings", async () => {
  const dashboard = await open();
  const issuer = `${provider.issuer}/application/o/overprint/`;
  provider.interfere((request, response, pass) => {
    if (request.url?.startsWith("/.well-known") !== true) return pass();
    response.writeHead(200, { "content-type": "application/json" });
    return void response.end(JSON.stringify({ issuer, authorization_endpoint: `${provider.issuer}/auth` }));
  });
  expect((await dashboard.openBrowser().visit("/login/oidc")).status).toBe(502);
  expect(dashboard.lines.join("\n")).toContain(`set OIDC_ISSUER to ${issuer}, as the provider writes it`);
});

test.each([
  ["SELF_SIGNED_CERT_IN_CHAIN", true],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", true],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", true],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", true],
  ["CERT_HAS_EXPIRED", false],
  ["ECONNREFUSED", false],
])("a provider that fails with %s has the remedy of an own certificate authority: %s", (code, hasHint) => {
  const facts: unknown[] = [];
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (...told: unknown[]) => facts.push(told),
  };
  const error = new Error("fetch failed", { cause: Object.assign(new Error("of the connection"), { code }) });
  const request = new Request("https://overprint.example/login/oidc");
  const issuer = new URL("https://login.example");
  expect(providerFailedPage(log, { issuer }, { request, to: "/", error }).status).toBe(502);
  expect(JSON.stringify(facts).includes("NODE_EXTRA_CA_CERTS")).toBe(hasHint);
});

test.each([
  [-60, 303],
  [60, 303],
  [-180, 502],
])("a provider whose clock differs by %s s leads to %s", async (seconds, status) => {
  // Its tokens are valid for half a minute.
  await provider.moveClock(seconds * 1000);
  onTestFinished(() => provider.moveClock(0));
  const dashboard = await open();
  expect((await logIn(dashboard, "ada")).response.status).toBe(status);
});

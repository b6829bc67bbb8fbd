import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { checkAuditLog } from "./audit-log-setting.ts";
import { describeLocalLinks, readEnvironment, startVariablesOf } from "./environment.ts";
import { EnvironmentProblem } from "./read-variables.ts";
import { openSecrets } from "./secret-values.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

function problemOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentProblem);
    return (error as Error).message;
  }
  return "";
}

test("without variables, everything runs on this machine at the documented ports", () => {
  expect(readEnvironment({})).toMatchObject({
    dashboard: { host: "127.0.0.1", port: 4400 },
    dataDir: "./data",
    service: {
      kind: "embedded",
      host: "127.0.0.1",
      port: 4401,
      healthPort: undefined,
      publicUrl: "http://localhost:4401",
      apiKey: undefined,
      database: { kind: "folder" },
      objects: { kind: "folder" },
      chromium: { path: undefined, sandbox: "on" },
    },
  });
});

test("an empty variable counts as unset, so that .env.example can be copied unchanged", () => {
  expect(readEnvironment({ PORT: "", BASE_URL: " ", API_KEY: "" })).toEqual(readEnvironment({}));
});

const oidc = {
  OIDC_ISSUER: "https://login.example/realms/team",
  OIDC_CLIENT_ID: "overprint",
  OIDC_CLIENT_SECRET: "the secret",
  OIDC_ALLOWED: "@example.com, Ada@Example.org, group:The Designers",
};

test("without variables, there is no login", () => {
  expect(readEnvironment({}).dashboard).toMatchObject({
    login: { kind: "none", isMeant: false },
    url: undefined,
    sessions: { idleMs: 604_800_000, maxMs: 2_592_000_000 },
  });
});

test("LOGIN=none says that no login is meant", () => {
  expect(readEnvironment({ LOGIN: "none" }).dashboard.login).toEqual({ kind: "none", isMeant: true });
});

test("reads who may log in by a provider, and their roles", () => {
  const roles = "group:platform=admin,@example.com=viewer";
  const { login } = readEnvironment({
    ...oidc,
    OIDC_CLIENT_SECRET: "the-secret",
    OIDC_ROLES: roles,
  }).dashboard;
  expect(login).toMatchObject({
    kind: "oidc",
    allowed: [
      { kind: "domain", domain: "example.com" },
      { kind: "address", address: "ada@example.org" },
      { kind: "group", group: "The Designers" },
    ],
    roles: [
      { pattern: { kind: "group", group: "platform" }, role: "admin" },
      { pattern: { kind: "domain", domain: "example.com" }, role: "viewer" },
    ],
  });
});

test.each([
  ["group:/designers", ["/designers"]],
  [
    "group:urn:mace:example:designers, group:designers@example.com",
    ["urn:mace:example:designers", "designers@example.com"],
  ],
  ["group:CN=Design,OU=Groups,DC=example,group:b", ["CN=Design,OU=Groups,DC=example", "b"]],
  [String.raw`group:Design\, Print,group:b`, [String.raw`Design\, Print`, "b"]],
])("reads the groups of %s", (allowed, groups) => {
  const variables = { ...oidc, OIDC_CLIENT_SECRET: "the-secret" };
  const { login } = readEnvironment({ ...variables, OIDC_ALLOWED: allowed }).dashboard;
  const patterns = groups.map((group) => ({ kind: "group", group }));
  expect(login).toMatchObject({ allowed: patterns, groupsClaim: "groups" });
  const OIDC_ROLES = allowed.replaceAll(/(?=, ?group:)|$/g, "=admin");
  expect(readEnvironment({ ...variables, OIDC_ROLES }).dashboard.login).toMatchObject({
    roles: patterns.map((pattern) => ({ pattern, role: "admin" })),
  });
});

test.each<[Record<string, string>, RegExp]>([
  [{ ...oidc, OIDC_CLIENT_SECRET: "s", OIDC_ALLOWED: "group:designers,example.com" }, /^OIDC_ALLOWED is /],
  [{ OIDC_GROUPS_CLAIM: "roles" }, /^OIDC_ISSUER, OIDC_CLIENT_ID, .* are not set; /],
  [
    { OIDC_ISSUER: "https://login.example" },
    /^OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ALLOWED are not set; /,
  ],
  [{ OIDC_ROLES: "@example.com=admin" }, /^OIDC_ISSUER, OIDC_CLIENT_ID, .* are not set; /],
  [oidc, /^OIDC_CLIENT_SECRET is 10 characters, not shown; accepted: /],
  [
    { ...oidc, OIDC_CLIENT_SECRET: "s", OIDC_ALLOWED: "*" },
    /^OIDC_ALLOWED is "\*"; accepted: domains, addresses/,
  ],
  [{ ...oidc, OIDC_CLIENT_SECRET: "s", OIDC_ROLES: "@example.com=owner" }, /^OIDC_ROLES is /],
  [
    { ...oidc, OIDC_CLIENT_SECRET: "s", OIDC_ISSUER: "http://login.example" },
    /^OIDC_ISSUER is .*an https address/,
  ],
  [{ LOGIN: "passwords" }, /^LOGIN is "passwords"; accepted: none or password\.$/],
  [{ AUTH_PROXY_HEADER: "X-User" }, /^AUTH_PROXY_HEADER is set without TRUSTED_PROXIES, .*127\.0\.0\.1\.$/],
  [
    { AUTH_PROXY_HEADER: "X-User", TRUSTED_PROXIES: "0.0.0.0/0" },
    /^TRUSTED_PROXIES contains 0\.0\.0\.0\/0, /,
  ],
  [{ AUTH_PROXY_ROLE_HEADER: "X-Role" }, /^AUTH_PROXY_HEADER is not set, and AUTH_PROXY_ROLE_HEADER is; /],
  [
    { AUTH_PROXY_HEADER: "X-User", TRUSTED_PROXIES: "127.0.0.1", LOGIN: "password" },
    /^AUTH_PROXY_HEADER and LOGIN=password are set; people log in by one of them only\.$/,
  ],
  [
    { DASHBOARD_URL: "http://overprint.example" },
    /^DASHBOARD_URL is "http:\/\/overprint\.example"; accepted: an https /,
  ],
  [{ DASHBOARD_URL: "https://overprint.example/tools" }, /^DASHBOARD_URL is .*an address without a path/],
  [
    { AUTH_PROXY_HEADER: "X-User", TRUSTED_PROXIES: "127.0.0.1, ::/1,8000::/1" },
    /^TRUSTED_PROXIES contains [^\n]+ strangers [^\n]+ name the addresses of the proxies\.$/,
  ],
  [
    { AUTH_PROXY_HEADER: "X-User", AUTH_PROXY_ROLE_HEADER: "x-user", TRUSTED_PROXIES: "127.0.0.1" },
    /^AUTH_PROXY_HEADER and AUTH_PROXY_ROLE_HEADER are the same; /,
  ],
])("refuses a login that is not safe or not complete, in one line: %j", (variables, why) => {
  const problem = problemOf(variables);
  expect(problem).toMatch(why);
  expect(problem).not.toContain("\n");
  expect(problem).not.toContain("the secret");
});

test.each([
  "0.0.0.0/0",
  "::/0",
  "127.0.0.1,0.0.0.0/1,128.0.0.0/1",
  "2000::/3",
  "::ffff:0:0/96",
  "64.0.0.0/2,128.0.0.0/2",
])("refuses TRUSTED_PROXIES=%s with any login", (networks) => {
  for (const login of [{}, { LOGIN: "password" }, { RATE_LIMIT_PER_ADDRESS: "10/1m" }])
    expect(problemOf({ ...login, TRUSTED_PROXIES: networks })).toMatch(
      /^TRUSTED_PROXIES contains [^\n]+ much of the internet, [^\n]+ name the addresses of the proxies\.$/,
    );
});

test("accepts TRUSTED_PROXIES with the networks of a provider", () => {
  const networks = ["10.0.0.0/8", "172.64.0.0/13", "104.16.0.0/12", "fc00::/7", "2606:4700::/32"];
  expect(readEnvironment({ TRUSTED_PROXIES: networks.join(",") }).dashboard.trustedProxies).toEqual(networks);
});

test.each([
  ..."Host Connection Keep-Alive TE Transfer-Encoding Upgrade Content-Type Content-Length Expect Proxy-Authorization".split(
    " ",
  ),
  ..."Cookie Accept Accept-Language User-Agent Origin Referer Sec-Fetch-Site Sec-CH-UA DNT From If-None-Match Range".split(
    " ",
  ),
  ..."Cache-Control Pragma Priority Upgrade-Insecure-Requests X-Requested-With Access-Control-Request-Method".split(
    " ",
  ),
  ..."Authorization X-API-KEY X-Forwarded-For x-forwarded-host X-Forwarded-Proto X-Forwarded-Port Forwarded Via".split(
    " ",
  ),
  ..."X-Real-IP CF-Connecting-IP True-Client-IP X_Forwarded_For X-Original-URL X-Request-Id traceparent".split(
    " ",
  ),
  ..."HTTP_COOKIE HTTP_HOST Set-Cookie X-Host DPoP Signature X-Client-Data".split(" "),
  ..."X-Acting-Person X-Acting-Person-Proof X-Interface-Address Idempotency-Key".split(" "),
])("refuses AUTH_PROXY_HEADER=%s, which others than the proxy write", (name) => {
  for (const variable of ["AUTH_PROXY_HEADER", "AUTH_PROXY_ROLE_HEADER"]) {
    const problem = problemOf({
      AUTH_PROXY_HEADER: "X-User",
      [variable]: name,
      TRUSTED_PROXIES: "127.0.0.1",
    });
    expect(problem).toMatch(
      new RegExp(`^${variable} is "${name}", (?:in )?which [^\n]+ could log in as anyone; accepted: [^\n]+$`),
    );
  }
});

test.each(
  (
    "X-Forwarded-User X-Forwarded-Email X-Forwarded-Preferred-Username X-Forwarded-Groups Remote-User Remote-Email X-Remote-User " +
    "X-Auth-Request-Email X-Auth-Request-User X-authentik-username X-WebAuth-User Cf-Access-Authenticated-User-Email X-Token-User " +
    "X-Goog-Authenticated-User-Email X-MS-CLIENT-PRINCIPAL-NAME X-Amzn-Oidc-Identity Tailscale-User-Login X-Pomerium-Claim-Email " +
    "SSL_CLIENT_S_DN_CN X-SSL-Client-CN X-Role X-Membership User"
  ).split(" "),
)("takes people from %s", (name) => {
  const variables = { AUTH_PROXY_HEADER: name, TRUSTED_PROXIES: "127.0.0.1" };
  expect(readEnvironment(variables).dashboard.login).toMatchObject({ header: name.toLowerCase() });
});

test.each([
  "@example.com@example.org",
  "a@b@example.com",
  '"x"@evil@example.com',
  '"a b"@example.com',
  "a b@example.com",
  "<a@example.com>",
  "@example.com.",
  "@.example.com",
  "@example..com",
  "@-example.com",
  "@*.example.com",
  "@münchen.example",
  "@\u212Aiwi.example",
  "a..b@example.com",
  ".a@example.com",
  "a.@example.com",
  "@",
  "example.com",
  "*@example.com",
  "group:*",
])("refuses the person %s in OIDC_ALLOWED", (person) => {
  expect(problemOf({ OIDC_ALLOWED: person })).toMatch(/^OIDC_ALLOWED is .*accepted: domains, addresses/);
});

test.each(["https://overprint.example", "http://localhost:8080", "http://127.0.0.1", "http://[::1]:4400"])(
  "accepts the public address %s",
  (address) => {
    expect(readEnvironment({ DASHBOARD_URL: address }).dashboard.url?.origin).toBe(address);
  },
);

test.each([
  [{ RECORD_RETENTION: "23h" }, /RECORD_RETENTION is shorter than a day/],
  [{ RECORD_RETENTION: "7d", RESULT_RETENTION: "30d" }, /RECORD_RETENTION is shorter than RESULT_RETENTION/],
  [{ RECORD_RETENTION: "often" }, /RECORD_RETENTION is "often"; accepted: a length of time/],
])("rejects a RECORD_RETENTION that is invalid or too short: %j", (variables, why) => {
  expect(() => readEnvironment(variables)).toThrow(why);
});

test("keeps records without a limit unless RECORD_RETENTION is set", () => {
  expect(readEnvironment({}).service).toMatchObject({ recordRetentionSeconds: undefined });
  expect(readEnvironment({ RECORD_RETENTION: "90d" }).service).toMatchObject({
    recordRetentionSeconds: 7_776_000,
    resultRetentionSeconds: undefined,
  });
  expect(readEnvironment({ RECORD_RETENTION: "30d", RESULT_RETENTION: "30d" }).service).toMatchObject({
    recordRetentionSeconds: 2_592_000,
  });
});

test("limits and retention are off by default, and are parsed with their units", () => {
  expect(readEnvironment({}).service).toMatchObject({
    resultRetentionSeconds: undefined,
    rateLimits: { perKey: undefined, perAddress: undefined },
    legacyImageLinks: false,
  });
  expect(readEnvironment({ LEGACY_IMG_LINKS: "on" }).service).toMatchObject({ legacyImageLinks: true });
  expect(
    readEnvironment({
      RESULT_RETENTION: "30d",
      RATE_LIMIT_PER_KEY: "100/60s",
      RATE_LIMIT_PER_ADDRESS: "5000 / 1h",
    }).service,
  ).toMatchObject({
    resultRetentionSeconds: 2_592_000,
    rateLimits: {
      perKey: { quota: 100, windowSeconds: 60 },
      perAddress: { quota: 5_000, windowSeconds: 3_600 },
    },
  });
});

test.each(["30", "d", "0d", "-1d", "1.5d", "30 days", "3651d"])(
  "RESULT_RETENTION=%s fails the start",
  (value) => {
    expect(problemOf({ RESULT_RETENTION: value })).toBe(
      `RESULT_RETENTION is "${value}"; accepted: a length of time such as 30d, 12h, 90m or 45s, at most 3650d.`,
    );
  },
);

test.each(["100", "100/60", "0/60s", "/60s", "100/2d", "1/2/3s", "many/60s"])(
  "RATE_LIMIT_PER_KEY=%s fails the start",
  (value) => {
    expect(problemOf({ RATE_LIMIT_PER_KEY: value })).toBe(
      `RATE_LIMIT_PER_KEY is "${value}"; accepted: requests per time, such as 100/60s or 5000/1h, at most a day.`,
    );
  },
);

test("trusted proxies are a list of addresses and networks, empty by default", () => {
  expect(readEnvironment({}).service).toMatchObject({ trustedProxies: [] });
  expect(readEnvironment({ TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).service).toMatchObject({
    trustedProxies: ["10.0.0.0/8", "::1"],
  });
});

test.each(["proxy.internal", "10.0.0.0/33", "10.0.0.1,,10.0.0.2", "10.0.0.1 10.0.0.2"])(
  "TRUSTED_PROXIES=%s fails the start",
  (value) => {
    expect(problemOf({ TRUSTED_PROXIES: value })).toBe(
      `TRUSTED_PROXIES is "${value}"; accepted: addresses or networks, comma separated, such as 10.0.0.0/8,127.0.0.1.`,
    );
  },
);

test("origins are parsed to the form that browsers send, and empty by default", () => {
  expect(readEnvironment({}).service).toMatchObject({ allowedOrigins: new Set() });
  expect(
    readEnvironment({
      ALLOW_ORIGINS: "https://App.example:443, http://localhost:3000/,https://münchen.example",
    }).service,
  ).toMatchObject({
    allowedOrigins: new Set([
      "https://app.example",
      "http://localhost:3000",
      "https://xn--mnchen-3ya.example",
    ]),
  });
});

test.each([
  "*",
  "null",
  "app.example",
  "https://*.app.example",
  "https://app.example/path",
  "https://app.example?x",
  "ftp://app.example",
  "https://app.example,,https://b.example",
  "https://app.example https://b.example",
  "https://app.example:99999",
  "https://",
])("ALLOW_ORIGINS=%s fails the start and names what is accepted", (value) => {
  expect(problemOf({ ALLOW_ORIGINS: value })).toBe(
    `ALLOW_ORIGINS is "${value}"; accepted: origins of pages, comma separated, each with http or https, a host and perhaps a port, without a path and without *, such as https://app.example,http://localhost:3000.`,
  );
});

test(".env.example names every variable and changes nothing when it is copied", async () => {
  const example = parseEnv(await readFile(join(import.meta.dirname, "../../.env.example"), "utf8"));
  const read = new Set<string>();
  const watched = new Proxy(example, {
    get: (variables, name: string) => {
      read.add(name);
      return variables[name];
    },
  });

  expect(readEnvironment(watched)).toEqual(readEnvironment({}));
  // It names the files of secrets once, for all of them.
  const named = [...read].filter((name) => !name.endsWith("_FILE"));
  expect(named.toSorted()).toEqual(Object.keys(example).toSorted());
});

test("result links use the service's port, or PUBLIC_URL without its last slash", () => {
  expect(readEnvironment({ SERVICE_PORT: "5000" }).service).toMatchObject({
    publicUrl: "http://localhost:5000",
  });
  expect(readEnvironment({ PUBLIC_URL: "https://img.example/x/" }).service).toMatchObject({
    publicUrl: "https://img.example/x",
  });
});

test("with BASE_URL no service is embedded, and GET_URL defaults to it", () => {
  const { service } = readEnvironment({ BASE_URL: "https://a.example", API_KEY: "k" });

  expect(service).toMatchObject({ kind: "remote", apiKey: "k" });
  expect(service.kind === "remote" && [service.baseUrl.href, service.getUrl.href]).toEqual([
    "https://a.example/",
    "https://a.example/",
  ]);
});

test("lists the variables of a start with other ports, data or hosts", () => {
  expect(startVariablesOf(readEnvironment({ PORT: "4400" }))).toEqual({});
  const others = { PORT: "4410", SERVICE_PORT: "4411", DATA_DIR: "./data-2", ALLOW_HOSTS: "a:1,b" };
  expect(startVariablesOf(readEnvironment({ ...others, LOG_FORMAT: "json" }))).toEqual(others);
});

test("ALLOW_HOSTS is a list of hosts", () => {
  expect([...readEnvironment({ ALLOW_HOSTS: "Localhost:9000, 10.0.0.5,[::1]:80" }).allowHosts]).toEqual([
    "localhost:9000",
    "10.0.0.5",
    "[::1]:80",
  ]);
  // As addresses have a host with letters beyond ASCII.
  expect([...readEnvironment({ ALLOW_HOSTS: "bücher.example:8099,image_store" }).allowHosts]).toEqual([
    "xn--bcher-kva.example:8099",
    "image_store",
  ]);
});

describe("an invalid variable fails the start with one line that names it", () => {
  test.each([
    ["PORT", "abc", "1 to 65535"],
    ["PORT", "0", "1 to 65535"],
    ["PORT", "65536", "1 to 65535"],
    ["PORT", "44e2", "1 to 65535"],
    ["SERVICE_PORT", "-1", "1 to 65535"],
    ["HOST", "http://x", "address"],
    ["SERVICE_HOST", "a b", "address"],
    ["PUBLIC_URL", "localhost:4401", "http"],
    ["PUBLIC_URL", "http://x.example?q", "query"],
    ["BASE_URL", "ftp://x.example", "http"],
    ["GET_URL", "nonsense", "http"],
    ["RENDER_CONCURRENCY", "0", "1 to 64"],
    ["RENDER_CONCURRENCY", "many", "1 to 64"],
    ["ALLOW_HOSTS", "http://x", "comma"],
    ["ALLOW_HOSTS", "a,,b", "comma"],
    ["ALLOW_HOSTS", "a:70000", "comma"],
    ["CHROMIUM_SANDBOX", "yes", "on or off"],
    ["LOG_FORMAT", "JSON", "json or text"],
    ["LEGACY_IMG_LINKS", "true", "on or off"],
    ["S3_ENDPOINT", "s3", "http"],
    ["S3_REGION", "a b", "region"],
    ["S3_ADDRESSING", "host", "path or virtual"],
    ["S3_BUCKET", "x", "bucket"],
  ])("%s=%s", (name, value, accepted) => {
    const message = problemOf({ [name]: value });

    expect(message.startsWith(`${name} is ${JSON.stringify(value)}; accepted: `)).toBe(true);
    expect(message).toContain(accepted);
    expect(message).not.toContain("\n");
  });

  test.each([
    ["API_KEY", "secret key with spaces"],
    ["WEBHOOK_SECRET", "whsec_tooShort"],
    ["LINK_SECRET", "shorter-than-32-characters"],
    ["DATABASE_URL", "mysql://user:hunter2@host/db"],
    ["S3_ACCESS_KEY_ID", "a b"],
    ["S3_SECRET_ACCESS_KEY", "a b"],
    ["S3_SESSION_TOKEN", "a b"],
    ["BASE_URL", "https://user:hunter2@x.example"],
    ["ALLOW_ORIGINS", "https://user:hunter2@app.example"],
  ])("%s is named without its value", (name, value) => {
    const message = problemOf({ [name]: value });

    expect(message.startsWith(`${name} `)).toBe(true);
    expect(message).not.toContain(value);
    expect(message).not.toContain("hunter2");
  });

  test("requires settings that belong together", () => {
    expect(problemOf({ GET_URL: "https://a.example" })).toContain("BASE_URL is not set");
    expect(problemOf({ BASE_URL: "https://a.example" })).toContain("API_KEY is not set");
    expect(problemOf({ S3_BUCKET: "pictures" })).toContain("S3_ENDPOINT is not set");
  });
});

test.each(["k", "123456789012345", " 123456789012345 "])(
  "rejects API_KEY=%s for the embedded service and explains how to make one, without the key",
  (key) => {
    const message = problemOf({ API_KEY: key });

    expect(message).toBe(
      `API_KEY has ${key.trim().length} characters; the key of this service needs 16 or more, because it can be tried over the network. Make one with "openssl rand -hex 24", or leave API_KEY empty and npm start makes one.`,
    );
  },
);

test("accepts an API_KEY of 16 characters, and of any length for a remote service", () => {
  expect(readEnvironment({ API_KEY: "1234567890123456" }).service).toMatchObject({
    apiKey: "1234567890123456",
  });
  expect(readEnvironment({ API_KEY: "k", BASE_URL: "https://a.example" }).service.apiKey).toBe("k");
});

test("rejects a short key in the data folder and names its file", async () => {
  const folder = await folderOfTest();
  await writeFile(join(folder, "api-key"), "short\n");
  await expect(openSecrets(readEnvironment({}), folder)).rejects.toThrow(
    `${join(folder, "api-key")} has 5 characters`,
  );
});

test("LINK_SECRET has one secret, or two while one replaces the other", () => {
  const secrets = ["a", "b", "c"].map((letter) => letter.repeat(32));
  const read = (value: string) => readEnvironment({ LINK_SECRET: value }).service;
  expect(read("")).toMatchObject({ linkSecrets: undefined });
  expect(read(secrets[0] ?? "")).toMatchObject({ linkSecrets: secrets.slice(0, 1) });
  expect(read(secrets.slice(0, 2).join(" "))).toMatchObject({ linkSecrets: secrets.slice(0, 2) });
  expect(() => read(secrets.join(" "))).toThrow(/^LINK_SECRET is 98 characters, not shown/);
});

test("DASHBOARD_SECRET has one secret, or two while one replaces the other, and is not the key", () => {
  const [first, second] = ["a".repeat(32), "b".repeat(32)];
  const read = (value: string) =>
    readEnvironment({ DASHBOARD_SECRET: value, API_KEY: second }).dashboardSecrets;
  expect(read("")).toBeUndefined();
  expect(read(first)).toEqual([first]);
  expect(read(`${first} ${"c".repeat(32)}`)).toEqual([first, "c".repeat(32)]);
  expect(() => read("shorter-than-32-characters")).toThrow(/^DASHBOARD_SECRET is 26 characters, not shown/);
  for (const value of [second, `${first} ${second}`])
    expect(() => read(value)).toThrow(/^DASHBOARD_SECRET is the same as API_KEY, [^\n]+$/);
});

test.each([
  ["security@example.com", ["mailto:security@example.com"]],
  ["mailto:Security@Example.com, tel:+49-30-1234567", ["mailto:security@example.com", "tel:+49-30-1234567"]],
  ["https://example.com/report", ["https://example.com/report"]],
  ["", []],
])("takes the contacts %j for security.txt", (value, contacts) => {
  expect(readEnvironment({ SECURITY_CONTACT: value }).securityContacts).toEqual(contacts);
});

test.each([
  "security",
  "http://example.com/report",
  "https://user:password@example.com/",
  "javascript:alert(1)",
  "a@example.com\nContact: b@evil.example",
  "https://example.com/\nContact:",
  "a@b@example.com",
  "tel:0",
])("does not take the contact %j for security.txt", (value) => {
  expect(problemOf({ SECURITY_CONTACT: value })).toMatch(
    /^SECURITY_CONTACT is [^\n]*; accepted: e-mail addresses/,
  );
});

describe("WEBHOOK_SECRET", () => {
  const secrets = [1, 2, 3].map((byte) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`);
  const read = (value: string) => readEnvironment({ WEBHOOK_SECRET: value }).service;

  test("may contain two secrets during a rotation, and both sign", () => {
    expect(read(`${secrets[0]} ${secrets[1]}`)).toMatchObject({ webhookSecrets: secrets.slice(0, 2) });
    expect(read(secrets[0] ?? "")).toMatchObject({ webhookSecrets: secrets.slice(0, 1) });
    expect(read("")).toMatchObject({ webhookSecrets: undefined });
  });

  test("says that a secret of another service has no version before it", () => {
    expect(() => readEnvironment({ RECEIVER_SECRET: `v1,${secrets[0]}` })).toThrow(
      /^RECEIVER_SECRET is \d+ characters, not shown; accepted: whsec_.* without a version such as v1, before it/,
    );
  });
  test.each([secrets.join(" "), `${secrets[0]} whsec_short`])("rejects %s without repeating it", (value) => {
    expect(() => read(value)).toThrow(/^WEBHOOK_SECRET is \d+ characters, not shown; accepted: whsec_/);
  });
});

describe("AUDIT_LOG", () => {
  const remote = { BASE_URL: "https://service.example", API_KEY: "k" };
  const siem = "https://siem.example/ingest?token=the-token-of-the-siem";

  test.each([
    ["/var/log/overprint/audit.jsonl", { kind: "file", path: "/var/log/overprint/audit.jsonl" }],
    [siem, { kind: "address", url: new URL(siem) }],
    ["http://localhost:8080/in", { kind: "address", url: new URL("http://localhost:8080/in") }],
    ["http://[::1]/", { kind: "address", url: new URL("http://[::1]/") }],
    [" ", undefined],
  ])("is %s", (value, place) => {
    expect(readEnvironment({ AUDIT_LOG: value }).auditLog).toEqual(place);
  });

  test.each([
    ["audit.jsonl", "is neither an absolute path nor an https address"],
    ["./audit.jsonl", "is neither an absolute path nor an https address"],
    ["on", "is neither an absolute path nor an https address"],
    ["syslog://siem.example?token=secret", "is neither an absolute path nor an https address"],
    ["https://", "is neither an absolute path nor an https address"],
    ["/var/log/", "is a folder"],
    ["http://siem.example/in?token=secret", "is an http address of another machine"],
    ["https://ada:secret@siem.example/", "has a user, a password or a fragment"],
    ["https://siem.example/#secret", "has a user, a password or a fragment"],
  ])("is not %s, and the line does not repeat it", (value, fault) => {
    const problem = problemOf({ AUDIT_LOG: value });
    expect(problem).toMatch(new RegExp(`^AUDIT_LOG ${fault}.*; accepted: an absolute path, .*\\.$`));
    expect(problem).not.toContain("secret");
  });

  test("needs a secret for an address where none is made", () => {
    expect(problemOf({ ...remote, AUDIT_LOG: siem })).toMatch(
      /^AUDIT_LOG is an address, and WEBHOOK_SECRET is not set/,
    );
    const secret = `whsec_${"A".repeat(32)}`;
    const { service } = readEnvironment({ ...remote, AUDIT_LOG: siem, WEBHOOK_SECRET: secret });
    expect(service).toMatchObject({ kind: "remote", webhookSecrets: [secret] });
    expect(problemOf({ ...remote, AUDIT_LOG: "/var/log/audit.jsonl" })).toBe("");
  });

  test("has a token that is kept out of the log", async () => {
    const environment = readEnvironment({
      ...remote,
      AUDIT_LOG: siem,
      WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
    });
    expect([...(await openSecrets(environment, "/nowhere")).hidden]).toContain("the-token-of-the-siem");
  });

  test.each([
    ["in a folder that is missing", "missing/audit.jsonl", "is in a folder that is missing"],
    ["a folder", "", "is a folder"],
  ])("refuses the start with one line if it is %s", async (_case, name, fault) => {
    const folder = await folderOfTest();
    const path = name === "" ? folder : join(folder, name);
    await expect(checkAuditLog({ kind: "file", path })).rejects.toThrow(
      new EnvironmentProblem(`AUDIT_LOG is "${path}", which ${fault}.`),
    );
  });

  test.runIf(process.platform === "linux").each(["/proc/self/comm", "/proc/self/oom_score_adj"])(
    "refuses the start if it is %s, which keeps nothing",
    async (path) => {
      await expect(checkAuditLog({ kind: "file", path })).rejects.toThrow(
        new EnvironmentProblem(`AUDIT_LOG is "${path}", which is not on a disk.`),
      );
    },
  );
});

test.each([
  [{ DASHBOARD_URL: "https://overprint.example" }, "DASHBOARD_URL is https://overprint.example."],
  [{ SERVICE_HOST: "0.0.0.0" }, "SERVICE_HOST is 0.0.0.0."],
  [{ SERVICE_HOST: "::", PUBLIC_URL: "http://127.0.0.1:9000" }, "SERVICE_HOST is ::."],
  [{ SERVICE_HOST: "0.0.0.0", PUBLIC_URL: "https://images.example" }, undefined],
  [{ DASHBOARD_URL: "http://overprint.localhost", PUBLIC_URL: "http://images.localhost" }, undefined],
  [{ SERVICE_HOST: "::1" }, undefined],
  [
    { DASHBOARD_URL: "https://overprint.example", BASE_URL: "http://localhost:4401", API_KEY: "k" },
    undefined,
  ],
  [{}, undefined],
])("of %o, says whether links lead other machines to themselves", (variables, reason) => {
  const line = describeLocalLinks(readEnvironment(variables));
  if (reason === undefined) expect(line).toBeUndefined();
  else expect(line).toContain(`but ${reason} Set PUBLIC_URL to the address`);
});

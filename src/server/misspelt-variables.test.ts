import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { usualVariables } from "#testing/usual-variables.ts";
import { describeMisspelt, refuseMisspelt } from "./misspelt-variables.ts";
import { listDroppedLines, readDotEnv } from "./read-dot-env.ts";
import { EnvironmentProblem } from "./read-variables.ts";

test.each([
  ["LOGINN", "LOGIN"],
  ["LOGI", "LOGIN"],
  ["LOGON", "LOGIN"],
  ["LOG_IN", "LOGIN"],
  ["set LOGIN", "LOGIN"],
  ["$env:LOGIN", "LOGIN"],
  ["- LOGIN", "LOGIN"],
  ["'LOGIN'", "LOGIN"],
  ["\uFF2C\uFF2F\uFF27\uFF29\uFF2E", "LOGIN"],
  ["LOIGN", "LOGIN"],
  ["login", "LOGIN"],
  ["Login", "LOGIN"],
  ["OIDC_ISUER", "OIDC_ISSUER"],
  ["OIDC_ISSEUR", "OIDC_ISSUER"],
  ["ODIC_ISSEUR", "OIDC_ISSUER"],
  ["OIDC-ISSUER", "OIDC_ISSUER"],
  ["oidc.issuer", "OIDC_ISSUER"],
  ["Oidc_Isuer", "OIDC_ISSUER"],
  ["OIDC_ISSUER ", "OIDC_ISSUER"],
  ["OIDCISSUER", "OIDC_ISSUER"],
  ["OIDC_CLIENTID", "OIDC_CLIENT_ID"],
  ["OIDC_CLIENT_SECERT", "OIDC_CLIENT_SECRET"],
  ["OIDC_CLIENT_SECRET_FLIE", "OIDC_CLIENT_SECRET_FILE"],
  ["OIDC_CLIENT_SECRETFILE", "OIDC_CLIENT_SECRET_FILE"],
  ["OIDC_ALOWED", "OIDC_ALLOWED"],
  ["OIDC_ROLE", "OIDC_ROLES"],
  ["AUTH_PROXY_HEADERS", "AUTH_PROXY_HEADER"],
  ["AUTH_PROXI_HEDER", "AUTH_PROXY_HEADER"],
  ["AUTH_PROXY_ROLES_HEADER", "AUTH_PROXY_ROLE_HEADER"],
  ["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
  ["TRUSTEDPROXIES", "TRUSTED_PROXIES"],
  ["DASHBOARD_URI", "DASHBOARD_URL"],
  ["DASBOARD_URL", "DASHBOARD_URL"],
])("refuses to start with %s, and asks whether %s is meant", (given, meant) => {
  for (const value of ["secret value", ""]) {
    const start = () => refuseMisspelt({ [given]: value });
    expect(start).toThrow(EnvironmentProblem);
    expect(start).toThrow(`${given} (did you mean ${meant}?) is not a variable of Overprint. `);
    expect(start).not.toThrow(/secret value|\n/);
    expect(() => refuseMisspelt({ [given]: value, [meant]: "" })).toThrow(EnvironmentProblem);
    expect(refuseMisspelt({ [given]: value, [meant]: "set" })).toBeUndefined();
  }
});

test("names all misspelt variables in one line, those that refuse the start before others", () => {
  expect(() => refuseMisspelt({ LOGINN: "password", OIDC_ISUER: "x", RENDER_CONCURENCY: "2" })).toThrow(
    /^LOGINN \(did you mean LOGIN\?\), OIDC_ISUER \(did you mean OIDC_ISSUER\?\) are not variables of Overprint\. Correct or remove them: /,
  );
  const variables = { RENDER_CONCURENCY: "2", API_KYE: "x", DATABASE_URLS: "y", PATH: "/bin" };
  const line =
    "RENDER_CONCURENCY (did you mean RENDER_CONCURRENCY?), API_KYE (did you mean API_KEY?), DATABASE_URLS (did you mean DATABASE_URL?) are not variables of Overprint.";
  expect(refuseMisspelt(variables)).toBe(line);
  expect(describeMisspelt({ ...variables, LOGINN: "" })).toContain("LOGINN (did you mean LOGIN?)");
});

test("a secret in a file counts as set, and a file's name can be misspelt", () => {
  expect(describeMisspelt({ API_KEYS: "x", API_KEY_FILE: "/run/secrets/api_key" })).toBeUndefined();
  expect(describeMisspelt({ API_KEY_FIEL: "/run/secrets/api_key" })).toContain("API_KEY_FILE?");
});

test.each([
  // Two edits of a name with five or six letters.
  { LOGINNN: "", PLUGIN: "", APP_KEYS: "", GIT_URI: "" },
  // Four letters.
  { HOSTS: "", HOTS: "", POST: "", PORTS: "" },
  // Three edits.
  { DASHBOARD: "", S3_BUCKETING: "", LOGINS_URL: "", LOGOUT_URL: "" },
  // Of a service of Kubernetes that is called login.
  { LOGIN_PORT: "tcp://10.0.0.7:80", LOGIN_SERVICE_HOST: "10.0.0.7", OIDC_PORT_443_TCP: "" },
  // Ours.
  { LOGIN: "password", OIDC_ISSUER: "", API_KEY_FILE: "", OIDC_CLIENT_SECRET_FILE: "" },
])("takes none of %o for a misspelling", (variables) => {
  expect(describeMisspelt(variables)).toBeUndefined();
});

test.each([
  ["OIDC_ISSUER_URL", "OIDC_ISSUER"],
  ["OIDC_RP_CLIENT_ID", "OIDC_CLIENT_ID"],
  ["OIDC_ALLOWED_DOMAINS", "OIDC_ALLOWED"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["TRUSTED_PROXY_IPS", "TRUSTED_PROXIES"],
  ["TRUST_PROXY", "TRUSTED_PROXIES"],
  ["LOGIN_URL", "LOGIN"],
  ["LOGIN_METHOD", "LOGIN"],
  ["LOGIN_TYPE", "LOGIN"],
  ["DASHBOARD_PUBLIC_URL", "DASHBOARD_URL"],
  ["AUTH_PROXY_USER_HEADER", "AUTH_PROXY_HEADER"],
])("refuses to start with %s, which many guess for %s, unless no login is meant", (given, meant) => {
  const line = `${given} (did you mean ${meant}?) is not a variable of Overprint.`;
  const start = () => refuseMisspelt({ [given]: "secret value" });
  expect(start).toThrow(EnvironmentProblem);
  expect(start).toThrow(`${line} Correct or remove it, or set LOGIN=none to need no login: `);
  expect(refuseMisspelt({ [given]: "1", LOGIN: "none" })).toBe(meant === "LOGIN" ? undefined : line);
  expect(refuseMisspelt({ [given]: "1", [meant]: "set" })).toBeUndefined();
});

test.each(["OIDC_ISSUE_URL", "OIDC_SCOPES", "OIDC_PROVIDER_URL", "AUTH_PROXY_SECRET"])(
  "names %s, which is near to none of ours, and starts",
  (given) => {
    expect(refuseMisspelt({ [given]: "secret value" })).toBe(`${given} is not a variable of Overprint.`);
  },
);

/** The values of Kubernetes are addresses. */
function usual(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name.endsWith("_PORT") ? "tcp://10.0.0.7:80" : "1"]));
}

function namesIn(line = ""): string[] {
  return [...line.matchAll(/(\S+) \(did you mean (\S+)\?\)/g)].map(([, given, meant]) => `${given} ${meant}`);
}

/** Guessed names of the login and the proxies, among the usual variables. */
const refusing = [
  "TRUST_PROXY TRUSTED_PROXIES",
  "TRUSTED_PROXY TRUSTED_PROXIES",
  "TRUSTED_PROXY_IP TRUSTED_PROXIES",
  "LOGIN_URL LOGIN",
  "LOGIN_REDIRECT_URL LOGIN",
  "LOGIN_PATH LOGIN",
  "LOGIN_METHOD LOGIN",
  "OIDC_ISSUER_URL OIDC_ISSUER",
  "OIDC_RP_CLIENT_ID OIDC_CLIENT_ID",
  "OIDC_RP_CLIENT_SECRET OIDC_CLIENT_SECRET",
];

test.each(Object.entries(usualVariables))(
  "of %s, only names of the login and the proxies refuse a start",
  (_where, text) => {
    const names = text.split(" ");
    const others = names.filter((name) => !refusing.some((entry) => entry.startsWith(`${name} `)));
    expect(() => refuseMisspelt(usual(others))).not.toThrow();
    expect(() => refuseMisspelt({ ...usual(names), LOGIN: "none" })).not.toThrow();
  },
);

test("names few usual variables", () => {
  const names = Object.values(usualVariables).flatMap((text) => text.split(" "));
  expect(namesIn(describeMisspelt(usual(names)))).toEqual([
    "MSI_ENDPOINT S3_ENDPOINT",
    "DATABASE_URI DATABASE_URL",
    "GIT_URL GET_URL",
    "APP_KEY API_KEY",
    "BASE_URI BASE_URL",
    "BASEURL BASE_URL",
    "ALLOWED_HOSTS ALLOW_HOSTS",
    "ALLOWED_ORIGINS ALLOW_ORIGINS",
    ...refusing.slice(0, 7),
    "DATADIR DATA_DIR",
    ...refusing.slice(7),
  ]);
});

async function writeDotEnv(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "overprint-env-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, ".env"), text);
  return folder;
}

test("reads the names of .env too", async () => {
  const folder = await writeDotEnv("LOGINN=password\n");
  const variables = await readDotEnv(folder, { PATH: "/bin" });
  expect(() => refuseMisspelt(variables)).toThrow("LOGINN (did you mean LOGIN?)");
});

test.each([
  ["LOGIN password", "LOGIN"],
  ["LOGIN: password", "LOGIN"],
  ["export LOGIN", "LOGIN"],
  ["  Login\tpassword\r", "LOGIN"],
  ["LOGINN password", "LOGIN"],
  ["OIDC_ISSUER https://login.example/?a=b", "OIDC_ISSUER"],
  ["OIDC_CLIENT_SECRET: c2VjcmV0dmFsdWU=", "OIDC_CLIENT_SECRET"],
])("refuses to start with the line %j in .env, which sets nothing", async (line, meant) => {
  const folder = await writeDotEnv(`PORT=4400\n\n${line}\nHOST=::1\n`);
  const [variables, dropped] = await Promise.all([readDotEnv(folder, {}), listDroppedLines(folder)]);
  const start = () => refuseMisspelt(variables, dropped);
  expect(start).toThrow(`Line 3 of .env sets nothing, because no = follows ${meant}. Correct`);
  expect(start).not.toThrow(/c2VjcmV0/);
  expect(refuseMisspelt({ ...variables, [meant]: "set" }, dropped)).toContain("Line 3 of .env sets nothing");
});

test("names lines of .env that set nothing, without their text", async () => {
  const folder = await writeDotEnv("API_KEY secret\nsecret words\nPORT 80\nA = 1\n");
  expect(refuseMisspelt(await readDotEnv(folder, {}), await listDroppedLines(folder))).toBe(
    "Line 1 of .env sets nothing, because no = follows API_KEY. Line 2 of .env sets nothing, because no = follows its first word. Line 3 of .env sets nothing, because no = follows PORT.",
  );
});

test("takes no comment and no part of a quoted value for a line that sets nothing", async () => {
  const folder = await writeDotEnv(
    "# LOGIN password\n\n  # a\nA='x\nLOGIN password\nOIDC_ISSUER x=y\n'\nexport B=\"c d\" # e\n C = d e\nD: 1=2",
  );
  const lines = await listDroppedLines(folder);
  expect(lines).toEqual([{ number: 10, name: "D" }]);
  await rm(join(folder, ".env"));
  expect(await listDroppedLines(folder)).toEqual([]);
});

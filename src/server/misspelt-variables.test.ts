import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { usualVariables } from "#testing/usual-variables.ts";
import { describeMisspelt, refuseMisspelt } from "./misspelt-variables.ts";
import { readDotEnv } from "./read-dot-env.ts";
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
  { OIDC_ISSUE_URL: "", TRUSTED_PROXY: "", DASHBOARD: "", OIDC_CLIENTS: "" },
  // Ours.
  { LOGIN: "password", OIDC_ISSUER: "", API_KEY_FILE: "", OIDC_CLIENT_SECRET_FILE: "" },
])("takes none of %o for a misspelling", (variables) => {
  expect(describeMisspelt(variables)).toBeUndefined();
});

test.each(Object.entries(usualVariables))("no usual variable of %s refuses a start", (_where, names) => {
  const variables = Object.fromEntries(names.split(" ").map((name) => [name, "1"]));
  expect(() => refuseMisspelt(variables)).not.toThrow();
});

test("names few usual variables", () => {
  const names = Object.values(usualVariables).flatMap((text) => text.split(" "));
  const line = refuseMisspelt(Object.fromEntries(names.map((name) => [name, "1"]))) ?? "";
  const named = [...line.matchAll(/(\S+) \(did you mean (\S+)\?\)/g)].map(
    ([, given, meant]) => `${given} ${meant}`,
  );
  expect(named).toEqual([
    "MSI_ENDPOINT S3_ENDPOINT",
    "DATABASE_URI DATABASE_URL",
    "GIT_URL GET_URL",
    "APP_KEY API_KEY",
    "BASE_URI BASE_URL",
    "BASEURL BASE_URL",
    "ALLOWED_HOSTS ALLOW_HOSTS",
    "ALLOWED_ORIGINS ALLOW_ORIGINS",
    "DATADIR DATA_DIR",
  ]);
});

test("reads the names of .env too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "overprint-env-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, ".env"), "LOGINN=password\n");
  const variables = await readDotEnv(folder, { PATH: "/bin" });
  expect(() => refuseMisspelt(variables)).toThrow("LOGINN (did you mean LOGIN?)");
});

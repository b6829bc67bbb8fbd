import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeMisspelt, refuseMisspelt } from "./misspelt-variables.ts";
import { listDroppedLines, readDotEnv } from "./read-dot-env.ts";
import { EnvironmentProblem } from "./read-variables.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

test.each([
  ["LOGINN", "LOGIN"],
  ["LOG_IN", "LOGIN"],
  ["set LOGIN", "LOGIN"],
  ["$env:LOGIN", "LOGIN"],
  ["- LOGIN", "LOGIN"],
  ["'LOGIN'", "LOGIN"],
  ["\uFF2C\uFF2F\uFF27\uFF29\uFF2E", "LOGIN"],
  ["LOIGN", "LOGIN"],
  ["login", "LOGIN"],
  ["OIDC_ISUER", "OIDC_ISSUER"],
  ["ODIC_ISSEUR", "OIDC_ISSUER"],
  ["OIDC-ISSUER", "OIDC_ISSUER"],
  ["Oidc_Isuer", "OIDC_ISSUER"],
  ["OIDC_ISSUER ", "OIDC_ISSUER"],
  ["OIDCISSUER", "OIDC_ISSUER"],
  ["OIDC_CLIENTID", "OIDC_CLIENT_ID"],
  ["OIDC_CLIENT_SECRET_FLIE", "OIDC_CLIENT_SECRET_FILE"],
  ["OIDC_CLIENT_SECRETFILE", "OIDC_CLIENT_SECRET_FILE"],
  ["OIDC_ROLE", "OIDC_ROLES"],
  ["AUTH_PROXY_HEADERS", "AUTH_PROXY_HEADER"],
  ["AUTH_PROXI_HEDER", "AUTH_PROXY_HEADER"],
  ["AUTH_PROXY_ROLES_HEADER", "AUTH_PROXY_ROLE_HEADER"],
  ["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
  ["DASHBOARD_URI", "DASHBOARD_URL"],
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

/**
 * Variables that other programs set, by where they are found: those that are near to ours, or have words of the login and the
 * proxies.
 */
const usualVariables: Readonly<Record<string, string>> = {
  "a login shell":
    "HOME LOGNAME PATH PWD TERM LESS HOST HOSTNAME HOSTTYPE HISTFILE HISTSIZE PS1 IFS http_proxy " +
    "https_proxy no_proxy ftp_proxy all_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY FTP_PROXY " +
    "SSH_AUTH_SOCK STY",
  "a desktop": "XAUTHORITY SESSIONTYPE PAM_KWALLET5_LOGIN UBUNTU_MENUPROXY",
  systemd: "PIDFILE",
  "a pod of Kubernetes":
    "OVERPRINT_DASHBOARD_SERVICE_HOST OVERPRINT_DASHBOARD_PORT LOGIN_SERVICE_HOST LOGIN_SERVICE_PORT " +
    "LOGIN_PORT LOGIN_PORT_80_TCP LOGIN_PORT_80_TCP_ADDR OIDC_SERVICE_HOST OIDC_SERVICE_PORT OIDC_PORT " +
    "OIDC_PORT_443_TCP OIDC_PORT_443_TCP_ADDR AUTH_PROXY_SERVICE_HOST AUTH_PROXY_SERVICE_PORT " +
    "AUTH_PROXY_PORT AUTH_PROXY_PORT_4180_TCP AUTH_PROXY_PORT_4180_TCP_ADDR DASHBOARD_SERVICE_HOST " +
    "DASHBOARD_SERVICE_PORT DASHBOARD_PORT DASHBOARD_PORT_80_TCP TRUSTED_PROXIES_SERVICE_HOST " +
    "TRUSTED_PROXIES_PORT POD_IP HOST_IP AZURE_AUTHORITY_HOST",
  "containers and their platforms":
    "HOSTNAME PUID PGID AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN " +
    "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE AWS_S3_BUCKET AWS_BUCKET AWS_URL AWS_ENDPOINT " +
    "WEBSITE_AUTH_ENABLED MSI_ENDPOINT DATABASE_URI FLY_REGION",
  "continuous integration":
    "GITLAB_USER_LOGIN GITLAB_OIDC_TOKEN JOB_URL GIT_URL CIRCLE_OIDC_TOKEN CIRCLE_OIDC_TOKEN_V2 " +
    "BITBUCKET_STEP_OIDC_TOKEN SYSTEM_OIDCREQUESTURI",
  "editors in a browser": "VSCODE_PROXY_URI GOROOT CODER_OIDC_ACCESS_TOKEN WEB_HOST",
  "npm, Node and other runtimes": "NODE LOG_FILE LOGFILE LOGGING pm_id CHROME_PATH",
  "settings of web applications":
    "APP_KEY APP_URL APP_PORT APP_HOST ASSET_URL API_URL API_TOKEN API_BASE_URL AUTH_URL AUTH_SECRET " +
    "AUTH_TOKEN AUTH_TRUST_HOST AUTH_USERNAME BASE_URI BASE_HREF BASEURL SITE_URL SERVER_HOST SERVER_PORT " +
    "HOSTS HOST_NAME PUBLIC_DIR ROOT_URL URL URI WEB_URL DOMAIN ORIGIN ALLOWED_HOSTS ALLOWED_ORIGINS " +
    "TRUST_PROXY TRUSTED_PROXY TRUSTED_PROXY_IP PROXY_HOST PROXY_PORT PROXY_URL PROXY_HEADER NEXTAUTH_URL " +
    "NEXTAUTH_SECRET LOGIN_URL LOGIN_REDIRECT_URL LOGIN_PATH LOGIN_METHOD DATABASE DATABASE_PORT " +
    "DATABASE_USER DB_HOST DB_PORT DB_URL DSN PGHOST PGPORT SMTP_URL DATADIR S3_KEY S3_SECRET S3_URL " +
    "S3_HOST S3_ACCESS_KEY S3_BUCKET_NAME S3_ENDPOINT_URL DD_API_KEY",
  "login providers and their proxies":
    "KC_PROXY KC_PROXY_HEADERS AUTHENTIK_HOST AUTHENTIK_TOKEN AUTHENTIK_SECRET_KEY " +
    "AUTHELIA_SESSION_SECRET_FILE AUTHELIA_JWT_SECRET_FILE OAUTH2_PROXY_CLIENT_ID " +
    "OAUTH2_PROXY_CLIENT_SECRET OAUTH2_PROXY_COOKIE_SECRET OAUTH2_PROXY_OIDC_ISSUER_URL " +
    "OAUTH2_PROXY_REVERSE_PROXY OAUTH_CLIENT_ID OAUTH_CLIENT_SECRET AUTH0_DOMAIN AUTH0_ISSUER_BASE_URL " +
    "OKTA_CLIENT_ID CLIENT_SECRET OIDC_URL OIDC_NAME OIDC_ENABLED OIDC_SCOPE OIDC_SCOPES OIDC_AUDIENCE " +
    "OIDC_AUTH_URI OIDC_TOKEN_URI OIDC_USERINFO_URI OIDC_LOGOUT_URI OIDC_REDIRECT_URI OIDC_ISSUER_URL " +
    "OIDC_DISCOVERY_URL OIDC_DISPLAY_NAME OIDC_USERNAME_CLAIM OIDC_PROVIDER_URL " +
    "OIDC_OP_AUTHORIZATION_ENDPOINT OIDC_RP_CLIENT_ID OIDC_RP_CLIENT_SECRET OIDC_CLAIM_sub " +
    "OIDC_CLAIM_email OIDC_access_token AUTH_TYPE",
};

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
  const folder = await folderOfTest();
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

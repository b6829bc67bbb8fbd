import { type Role, roles } from "#contract/scopes.ts";
import { isLoopbackName } from "../loopback.ts";
import { EnvironmentProblem, type VariableReader } from "../read-variables.ts";
import { readMailAddress } from "./mail-address.ts";
import { type ProxyLoginSettings, readProxyLogin } from "./proxy-login-settings.ts";

/** How people log in to the dashboard. */
export type LoginSettings =
  /** `isMeant`: `LOGIN` says so. */
  { kind: "none"; isMeant: boolean } | { kind: "password" } | ProxyLoginSettings | OidcSettings;

export interface OidcSettings {
  kind: "oidc";
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** The people who may log in. At least one pattern. */
  allowed: readonly PersonPattern[];
  /** The claim with a person's groups: its name, or a path such as `realm_access.roles`. */
  groupsClaim: string;
  /** The roles of people by what the provider says; empty: roles are given in the dashboard. */
  roles: readonly { pattern: PersonPattern; role: Role }[];
}

/** People of an identity provider: one address, all addresses of a domain, or the members of a group. */
export type PersonPattern =
  | { kind: "address"; address: string }
  | { kind: "domain"; domain: string }
  | { kind: "group"; group: string };

export interface SessionTimes {
  /** A session without a call ends after this time, ms. */
  idleMs: number;
  /** A session ends after this time in any case, ms. */
  maxMs: number;
}

export interface LoginEnvironment {
  login: LoginSettings;
  /** The public address of the dashboard: an origin. Undefined: it is opened on this machine. */
  url: URL | undefined;
  sessions: SessionTimes;
}

const daySeconds = 86_400;

/** Reads the variables of the login and of the public address. Throws `EnvironmentProblem`. */
export function readLogin(read: VariableReader): LoginEnvironment {
  return {
    login: readLoginSettings(read),
    url: readDashboardUrl(read),
    sessions: {
      idleMs: (read.duration("SESSION_IDLE") ?? 7 * daySeconds) * 1000,
      maxMs: (read.duration("SESSION_MAX") ?? 30 * daySeconds) * 1000,
    },
  };
}

function readDashboardUrl(read: VariableReader): URL | undefined {
  const url = read.address("DASHBOARD_URL");
  if (url === undefined) return undefined;
  if (url.pathname !== "/")
    throw new EnvironmentProblem(
      `DASHBOARD_URL is "${url.href}"; accepted: an address without a path, such as https://overprint.example.`,
    );
  if (url.protocol === "https:" || isLoopbackName(url.hostname)) return url;
  throw new EnvironmentProblem(
    `DASHBOARD_URL is "${url.origin}"; accepted: an https address, because logins and sessions could be read on the way, or http with localhost.`,
  );
}

function readLoginSettings(read: VariableReader): LoginSettings {
  const oidc = readOidc(read);
  const proxy = readProxyLogin(read);
  const password = read.oneOf("LOGIN", ["none", "password"]);
  const named = [
    ...(oidc === undefined ? [] : ["OIDC_ISSUER"]),
    ...(proxy === undefined ? [] : ["AUTH_PROXY_HEADER"]),
    ...(password === "password" ? ["LOGIN=password"] : []),
  ];
  if (named.length > 1)
    throw new EnvironmentProblem(`${named.join(" and ")} are set; people log in by one of them only.`);
  if (oidc !== undefined) return oidc;
  if (proxy !== undefined) return proxy;
  return password === "password" ? { kind: password } : { kind: "none", isMeant: password === "none" };
}

const personPatterns =
  "domains, addresses and groups, comma separated, such as @example.com,ada@example.org,group:designers";

function readOidc(read: VariableReader): OidcSettings | undefined {
  const issuer = read.address("OIDC_ISSUER");
  const clientId = read.text("OIDC_CLIENT_ID", /^[\x21-\x7e]{1,500}$/, "a client's id without spaces");
  const clientSecret = read.secret("OIDC_CLIENT_SECRET", /^[\x21-\x7e]{1,1000}$/, "a secret without spaces");
  const allowed = read.list("OIDC_ALLOWED", personPatterns, toPersonPattern, betweenPatterns);
  const mapped = read.list(
    "OIDC_ROLES",
    "people and their role, comma separated, such as group:platform=admin,@example.com=viewer",
    toMappedRole,
    betweenPatterns,
  );
  const groupsClaim = read.text(
    "OIDC_GROUPS_CLAIM",
    /^\P{Cc}{1,200}$/u,
    "the name of a claim, or a path such as realm_access.roles",
  );
  const needed = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ALLOWED: allowed,
  };
  if ([mapped, groupsClaim, ...Object.values(needed)].every((value) => value === undefined)) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || allowed === undefined) {
    const missing = Object.entries(needed).filter(([, value]) => value === undefined);
    throw new EnvironmentProblem(
      `${missing.map(([name]) => name).join(", ")} ${missing.length === 1 ? "is" : "are"} not set; OIDC needs ${Object.keys(needed).join(", ")} together.`,
    );
  }
  if (issuer.protocol !== "https:" && !isLoopbackName(issuer.hostname))
    throw new EnvironmentProblem(
      `OIDC_ISSUER is "${issuer.href}"; accepted: an https address, or http with localhost.`,
    );
  return {
    kind: "oidc",
    issuer,
    clientId,
    clientSecret,
    allowed,
    groupsClaim: groupsClaim ?? "groups",
    roles: mapped ?? [],
  };
}

/**
 * A comma between patterns, in contrast to one inside a group's name: of a distinguished name, such as
 * `group:CN=Design,OU=Groups,DC=example`, or after a backslash.
 */
const betweenPatterns = /(?<!\\),(?!\s*(?:CN|OU|DC|UID|O|L|ST|C|STREET)=)/i;

function toPersonPattern(text: string): PersonPattern | undefined {
  const group = /^group:(.{1,500})$/u.exec(text)?.[1]?.trim();
  // No account or group has such a name; it is meant as "all of them".
  if (group === "*" || text.startsWith("*@")) return undefined;
  if (group !== undefined && group !== "") return { kind: "group", group };
  const person = readMailAddress(text);
  if (person !== undefined) return { kind: "address", address: person.address };
  const domain = text.startsWith("@") ? readMailAddress(`someone${text}`)?.domain : undefined;
  return domain === undefined ? undefined : { kind: "domain", domain };
}

/** As it is written in a variable. */
export function formatPattern(pattern: PersonPattern): string {
  if (pattern.kind === "address") return pattern.address;
  return pattern.kind === "domain" ? `@${pattern.domain}` : `group:${pattern.group}`;
}

function toMappedRole(text: string): { pattern: PersonPattern; role: Role } | undefined {
  const end = text.lastIndexOf("=");
  const role = roles.find((known) => known === text.slice(end + 1).trim());
  const pattern = end < 0 ? undefined : toPersonPattern(text.slice(0, end).trim());
  return role === undefined || pattern === undefined ? undefined : { pattern, role };
}

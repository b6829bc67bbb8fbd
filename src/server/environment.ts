import { availableParallelism } from "node:os";
import type { RateLimitSettings } from "#service/edge/rate-limits.ts";
import type { AuditLogPlace } from "#service/audit-log/audit-receivers.ts";
import { readAuditLog, requireAuditSecret } from "./audit-log-setting.ts";
import { includesEverybody, listTooWide, type TrustedProxies } from "./caller-address.ts";
import type { LogFormat } from "./log-lines.ts";
import { type LoginEnvironment, readLogin } from "./login/login-settings.ts";
import { readMailAddress } from "./login/mail-address.ts";
import { isLoopbackName } from "./loopback.ts";
import { type ObjectsLocation, readObjects } from "./read-objects.ts";
import {
  createVariableReader,
  EnvironmentProblem,
  shorten,
  type VariableReader,
  type Variables,
} from "./read-variables.ts";

/** The product's settings, read at its start. Other code gets values, never variables. */
export interface Environment {
  dashboard: DashboardSettings;
  /**
   * Proves whom a dashboard calls for, where dashboard and service are two processes. Two during a rotation. Undefined:
   * other dashboards prove nothing.
   */
  dashboardSecrets: readonly string[] | undefined;
  /** Where the audit log is sent; undefined: nowhere. */
  auditLog: AuditLogPlace | undefined;
  dataDir: string;
  /** Private hosts that the egress check allows: `host` for all its ports, or `host:port`. */
  allowHosts: ReadonlySet<string>;
  /** How to report a weakness of this installation, as URIs. Empty: not set. */
  securityContacts: readonly string[];
  /** From a signal until the ports close, ms: `/readyz` answers 503 while requests are served. Undefined: not set. */
  shutdownGraceMs: number | undefined;
  /** Undefined: text for a terminal, JSON for anything else. */
  logFormat: LogFormat | undefined;
  service: EmbeddedSettings | RemoteSettings;
}

export interface DashboardSettings extends LoginEnvironment {
  host: string;
  port: number;
  /** Reverse proxies in front of the dashboard: their `X-Forwarded-For` is trusted, and the header of the login. */
  trustedProxies: TrustedProxies;
}

/** A missing key or secret is generated at the first start and stored in `dataDir`. */
export interface EmbeddedSettings {
  kind: "embedded";
  host: string;
  port: number;
  /** A port only for health checks; undefined: none. A service also answers them on its main port. */
  healthPort: number | undefined;
  /** The prefix of result links, without a trailing slash. */
  publicUrl: string;
  apiKey: string | undefined;
  /** The file of the key, if `API_KEY_FILE` names one. */
  apiKeyFile: string | undefined;
  /** Two during a rotation; deliveries are signed with each of them. */
  webhookSecrets: readonly string[] | undefined;
  /** Two during a rotation: the first signs direct links, both verify them. */
  linkSecrets: readonly string[] | undefined;
  /** Secrets of other services, whose webhooks the built-in receivers verify too. */
  receiverSecrets: readonly string[];
  database: { kind: "folder" } | { kind: "server"; url: string };
  objects: ObjectsLocation;
  renderConcurrency: number;
  /** Retention of results; undefined: unlimited. */
  resultRetentionSeconds: number | undefined;
  /** Retention of request records, at least a day and not shorter than that of results; undefined: unlimited. */
  recordRetentionSeconds: number | undefined;
  /** Undefined: unlimited. */
  rateLimits: RateLimitSettings;
  /** Origins whose pages may call the interface with a key. */
  allowedOrigins: ReadonlySet<string>;
  /** Whether image links with the key in their address are served. */
  legacyImageLinks: boolean;
  /** Reverse proxies in front of the service whose `X-Forwarded-For` is trusted. */
  trustedProxies: TrustedProxies;
  chromium: { path: string | undefined; sandbox: "on" | "off" };
}

export interface RemoteSettings {
  kind: "remote";
  baseUrl: URL;
  getUrl: URL;
  apiKey: string;
  apiKeyFile: string | undefined;
  /** Sign the audit log of the dashboard. */
  webhookSecrets: readonly string[] | undefined;
}

/** The names of all variables, also of those that name the file of a secret. */
export function listVariableNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const nothing = new Proxy<Record<string, undefined>>(
    {},
    { get: (_target, name) => void names.add(String(name)) },
  );
  readEnvironment(nothing);
  return names;
}

/** A line about links that lead other machines to themselves; undefined: there are none, or no other machine is meant. */
export function describeLocalLinks({ service, dashboard }: Environment): string | undefined {
  if (service.kind === "remote" || !isLoopbackName(new URL(service.publicUrl).hostname)) return undefined;
  const isOpen = dashboard.url !== undefined && !isLoopbackName(dashboard.url.hostname);
  if (!isOpen && isLoopbackName(service.host)) return undefined;
  const reason = isOpen ? `DASHBOARD_URL is ${dashboard.url?.origin}` : `SERVICE_HOST is ${service.host}`;
  return `Links of pictures begin with ${service.publicUrl}, which on another machine leads to that machine, but ${reason}. Set PUBLIC_URL to the address at which others reach the service, such as https://images.example.`;
}

/** The variables of a start with these ports, data and allowed hosts; those with the usual value are left out. */
export function startVariablesOf({ dashboard, service, dataDir, allowHosts }: Environment) {
  const values = {
    PORT: [dashboard.port, usualPort],
    SERVICE_PORT: [service.kind === "embedded" ? service.port : usualServicePort, usualServicePort],
    DATA_DIR: [dataDir, usualDataDir],
    ALLOW_HOSTS: [[...allowHosts].join(","), ""],
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, [own, usual]]) => (own === usual ? [] : [[name, String(own)]])),
  );
}

const usualPort = 4400;
const usualServicePort = 4401;
const usualDataDir = "./data";

export interface EnvironmentOptions {
  /** Called with each secret before it is checked, so that it can be redacted from messages. */
  onSecret?: ((secret: string) => unknown) | undefined;
}

/**
 * Parses the variables, and reads the files that those of secrets name. Throws `EnvironmentProblem`, one line for the
 * operator, at the first invalid one. An empty variable counts as unset, so that `.env.example` can be copied unchanged.
 */
export function readEnvironment(variables: Variables, options: EnvironmentOptions = {}): Environment {
  const read = createVariableReader(variables, options);
  const service = readService(read);
  const auditLog = readAuditLog(read);
  if (service.kind === "remote" && auditLog?.kind === "address") requireAuditSecret(service.webhookSecrets);
  return {
    dashboard: {
      host: read.text("HOST", /^[\w.:-]+$/, "an address to listen on, such as 127.0.0.1") ?? "127.0.0.1",
      port: readPort(read, "PORT", usualPort),
      trustedProxies: readTrustedProxies(read),
      ...readLogin(read),
    },
    dashboardSecrets: readDashboardSecrets(read, service.apiKey),
    auditLog,
    dataDir: read.text("DATA_DIR", /^[^\0]+$/, "a folder") ?? usualDataDir,
    allowHosts: new Set(read.hostList("ALLOW_HOSTS")),
    securityContacts:
      read.list(
        "SECURITY_CONTACT",
        "e-mail addresses, https addresses or tel: numbers, comma separated, such as security@example.com",
        toSecurityContact,
      ) ?? [],
    shutdownGraceMs: readShutdownGrace(read),
    logFormat: read.oneOf("LOG_FORMAT", ["json", "text"]),
    service,
  };
}

function readDashboardSecrets(
  read: VariableReader,
  apiKey: string | undefined,
): readonly string[] | undefined {
  const secrets = read.secretList(
    "DASHBOARD_SECRET",
    linkSecretPattern,
    2,
    "32 to 500 printable characters without spaces; two of them, separated by a space, while one replaces the other",
  );
  if (apiKey !== undefined && secrets?.includes(apiKey) === true)
    throw new EnvironmentProblem(
      'DASHBOARD_SECRET is the same as API_KEY, so every program with the key could name any person; make another with "openssl rand -hex 32".',
    );
  return secrets;
}

/** A way to report a weakness, as `SECURITY_CONTACT` names it, as the URI of the file; undefined: not accepted. */
function toSecurityContact(text: string): string | undefined {
  const mail = readMailAddress(text.replace(/^mailto:/i, ""));
  if (mail !== undefined) return `mailto:${mail.address}`;
  if (/^tel:\+[\d().-]{3,30}$/i.test(text)) return text.toLowerCase();
  const url = /^https:\/\/\S+$/i.test(text) ? URL.parse(text) : null;
  return url === null || url.username !== "" || url.password !== "" ? undefined : url.href;
}

/** At most 15 s: the rest of the 30 s that a supervisor waits is for requests and jobs. */
function readShutdownGrace(read: VariableReader): number | undefined {
  const seconds = read.text("SHUTDOWN_GRACE", /^(?:\d|1[0-5])s?$/, "0s to 15s in whole seconds");
  return seconds === undefined ? undefined : Number.parseInt(seconds, 10) * 1000;
}

export const webhookSecretPattern =
  /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const linkSecretPattern = /^[\x21-\x7e]{32,500}$/;

function readService(read: VariableReader): EmbeddedSettings | RemoteSettings {
  const baseUrl = read.address("BASE_URL");
  const getUrl = read.address("GET_URL");
  const apiKey = read.secret(
    "API_KEY",
    /^[\x21-\x7e]{1,500}$/,
    "1 to 500 printable characters without spaces",
  );
  const apiKeyFile = read.fileOf("API_KEY");
  const webhookSecrets = read.secretList(
    "WEBHOOK_SECRET",
    webhookSecretPattern,
    2,
    "whsec_ and the base64 of 24 to 64 bytes; two of them, separated by a space, while one replaces the other",
  );
  if (baseUrl !== undefined || getUrl !== undefined) {
    if (baseUrl === undefined) {
      throw new EnvironmentProblem(
        "BASE_URL is not set, and GET_URL is; set BASE_URL to the service's address.",
      );
    }
    if (apiKey === undefined) {
      throw new EnvironmentProblem("API_KEY is not set, and BASE_URL is; set API_KEY to that service's key.");
    }
    return { kind: "remote", baseUrl, getUrl: getUrl ?? baseUrl, apiKey, apiKeyFile, webhookSecrets };
  }
  if (apiKey !== undefined) refuseShortKey(apiKey, "API_KEY", "leave API_KEY empty and npm start makes one");
  const port = readPort(read, "SERVICE_PORT", usualServicePort);
  return {
    kind: "embedded",
    host:
      read.text("SERVICE_HOST", /^[\w.:-]+$/, "an address to listen on, such as 127.0.0.1") ?? "127.0.0.1",
    port,
    healthPort: read.number("HEALTH_PORT", 1, 65_535),
    publicUrl: (read.address("PUBLIC_URL")?.href ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    apiKey,
    apiKeyFile,
    webhookSecrets,
    linkSecrets: read.secretList(
      "LINK_SECRET",
      linkSecretPattern,
      2,
      "32 to 500 printable characters without spaces; two of them, separated by a space, while one replaces the other",
    ),
    receiverSecrets:
      read.secretList(
        "RECEIVER_SECRET",
        webhookSecretPattern,
        5,
        "whsec_ and the base64 of 24 to 64 bytes, without a version such as v1, before it; up to five of them, separated by spaces",
      ) ?? [],
    database: readDatabase(read),
    objects: readObjects(read),
    renderConcurrency: read.number("RENDER_CONCURRENCY", 1, 64) ?? availableParallelism(),
    ...readRetention(read),
    rateLimits: {
      perKey: read.quota("RATE_LIMIT_PER_KEY"),
      perAddress: read.quota("RATE_LIMIT_PER_ADDRESS"),
    },
    allowedOrigins: new Set(read.originList("ALLOW_ORIGINS")),
    legacyImageLinks: read.oneOf("LEGACY_IMG_LINKS", ["on", "off"]) === "on",
    trustedProxies: readTrustedProxies(read),
    chromium: {
      path: read.text("CHROMIUM_PATH", /^[^\0]+$/, "the path of a browser"),
      sandbox: read.oneOf("CHROMIUM_SANDBOX", ["on", "off"]) ?? "on",
    },
  };
}

/** Limits of attempts and requests are per address, so no caller may choose the address that counts. */
function readTrustedProxies(read: VariableReader): TrustedProxies {
  const proxies = read.networkList("TRUSTED_PROXIES") ?? [];
  if (includesEverybody(proxies))
    throw new EnvironmentProblem(
      `TRUSTED_PROXIES contains ${shorten(listTooWide(proxies, includesEverybody))}, which is much of the internet, so strangers could choose the address that counts as theirs; name the addresses of the proxies.`,
    );
  return proxies;
}

/** Not specified. 16 random letters and digits have 95 bits, too many for a brute-force search. */
const ownKeyLengthMin = 16;

/**
 * Rejects a short key of the embedded service; a remote service's key may have any length. `source` is the variable or
 * file, `otherwise` another remedy. Throws `EnvironmentProblem`, which does not contain the key.
 */
export function refuseShortKey(key: string, source: string, otherwise: string): void {
  if (key.length >= ownKeyLengthMin) return;
  throw new EnvironmentProblem(
    `${source} has ${key.length} characters; the key of this service needs ${ownKeyLengthMin} or more, because it can be tried over the network. Make one with "openssl rand -hex 24", or ${otherwise}.`,
  );
}

const daySeconds = 86_400;

function readRetention(
  read: VariableReader,
): Pick<EmbeddedSettings, "resultRetentionSeconds" | "recordRetentionSeconds"> {
  const resultRetentionSeconds = read.duration("RESULT_RETENTION");
  const recordRetentionSeconds = read.duration("RECORD_RETENTION");
  if (recordRetentionSeconds === undefined) return { resultRetentionSeconds, recordRetentionSeconds };
  if (recordRetentionSeconds < daySeconds)
    throw new EnvironmentProblem(
      "RECORD_RETENTION is shorter than a day, for which idempotency keys and webhooks need the records; accepted: 1d or more.",
    );
  if (resultRetentionSeconds !== undefined && recordRetentionSeconds < resultRetentionSeconds)
    throw new EnvironmentProblem(
      "RECORD_RETENTION is shorter than RESULT_RETENTION, but results are deleted with their records; make it as long or longer.",
    );
  return { resultRetentionSeconds, recordRetentionSeconds };
}

function readPort(read: VariableReader, name: string, otherwise: number): number {
  return read.number(name, 1, 65_535) ?? otherwise;
}

function readDatabase(read: VariableReader): EmbeddedSettings["database"] {
  // Read as a secret because it contains a password.
  const url = read.secret(
    "DATABASE_URL",
    /^postgres(ql)?:\/\/\S+$/,
    "postgres://user:password@host/database",
  );
  return url === undefined ? { kind: "folder" } : { kind: "server", url };
}

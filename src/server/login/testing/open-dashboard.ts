import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { ownHosts } from "#proxy/check-caller.ts";
import type { Database, OpenedDatabase } from "#service/storage/database.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { createDashboardServer } from "../../create-dashboard-server.ts";
import { type DashboardSettings, readEnvironment } from "../../environment.ts";
import type { Variables } from "../../read-variables.ts";

export type { Variables };
import type { OwnAudit } from "../own-audit.ts";
import { createLogin, makeFirstLink } from "../create-login.ts";

export const localHost = "localhost:4400";

/** A dashboard with a login on a real database, and a service that answers everything. */
export interface TestDashboard {
  settings: DashboardSettings;
  db: Database;
  dataDir: string;
  /** The address that the first start prints. */
  firstLink: string | undefined;
  /** Calls that reached the service. */
  served: { path: string; person: string | null }[];
  /** Lines of the log. */
  lines: string[];
  /** Moves the clock. */
  pass: (ms: number) => void;
  /** Writes the refused logins that are counted. */
  close: () => Promise<void>;
  openBrowser: (options?: BrowserOptions) => TestBrowser;
}

export interface BrowserOptions {
  /** The address of the machine. Default: this one. */
  peer?: string;
  headers?: Readonly<Record<string, string>>;
  /** Default: `localhost:4400`. */
  host?: string;
}

/** Keeps cookies, and sends the headers of a browser. */
export interface TestBrowser {
  cookies: Map<string, string>;
  /** The `Set-Cookie` headers so far. */
  setCookies: string[];
  /** Opens a page; does not follow redirects. */
  visit: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Sends a form of our own page. `signal`: the browser goes away. */
  submit: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ) => Promise<Response>;
  /** A call by a script of our own page. */
  call: (path: string, init?: RequestInit & { json?: unknown }) => Promise<Response>;
}

interface DashboardOptions {
  /** With people of its own; closed by the caller. Default: they are in the database of the service. */
  own?: { database: OpenedDatabase; ownAudit: OwnAudit };
  /** Default: as in production, which a busy machine keeps too. */
  providerTimeoutSeconds?: number | undefined;
}

export async function openDashboard(
  variables: Variables,
  { own, providerTimeoutSeconds }: DashboardOptions = {},
): Promise<TestDashboard> {
  const errors: unknown[] = [];
  const database = own?.database ?? (await openTestDatabase({ onError: (error) => errors.push(error) }));
  const dataDir = await mkdtemp(join(tmpdir(), "overprint-login-"));
  onTestFinished(async () => {
    if (own === undefined) await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { dashboard: settings } = readEnvironment(variables);
  const { login } = settings;
  if (login.kind === "none") throw new Error("These variables name no login.");
  let passedMs = 0;
  const now = () => new Date(Date.now() + passedMs);
  const lines: string[] = [];
  const note = (message: string, fields: unknown = {}) => lines.push(`${message} ${JSON.stringify(fields)}`);
  const log = {
    info: note,
    warn: note,
    error: (message: string, error: unknown) => note(`${message}: ${String(error)}`),
  };
  const options = {
    login,
    settings,
    db: database.db,
    ownAudit: own?.ownAudit,
    dataDir,
    log,
    now,
    // The real one takes 0.2 s of a core for each password.
    passwordCost: { N: 2 ** 8, r: 8, p: 1 },
    providerTimeoutSeconds,
  };
  const opened = await createLogin(options);
  // Before the database is closed: the last one to be registered is the first.
  onTestFinished(opened.close);
  const served: TestDashboard["served"] = [];
  const app = createDashboardServer({
    baseUrl: new URL("http://127.0.0.1:4401"),
    getUrl: new URL("http://127.0.0.1:4401"),
    apiKey: "op_the-root-key-of-the-service",
    keyPlace: { kind: "variable" },
    publicUrl: "http://localhost:4401",
    allowedHosts: ownHosts("127.0.0.1", 4400, settings.url),
    publicOrigin: settings.url?.origin,
    fetch: async (request) => {
      served.push({
        path: new URL(request.url).pathname,
        person: request.headers.get("x-acting-person"),
      });
      return Response.json([]);
    },
    log: ({ kind, error, ...fields }) => note(`${kind} ${String(error ?? "")}`, fields),
    fonts: new Hono(),
    pictures: undefined,
    files: new Hono().get("*", (context) => context.html("the dashboard")),
    login: opened,
  });
  const firstLink = await makeFirstLink(options, settings.url?.origin ?? `http://${localHost}`);

  function openBrowser({
    peer = "127.0.0.1",
    headers: own = {},
    host = localHost,
  }: BrowserOptions = {}): TestBrowser {
    const cookies = new Map<string, string>();
    const setCookies: string[] = [];
    const scheme = host === settings.url?.host ? settings.url.protocol : "http:";
    const send = async (path: string, init: RequestInit): Promise<Response> => {
      const headers = new Headers({ host, "user-agent": "Firefox/140.0 (Linux)", ...own });
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      if (cookies.size > 0)
        headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const request = new Request(`http://${host}${path}`, { ...init, headers });
      const response = await app.fetch(request, { incoming: { socket: { remoteAddress: peer } } });
      for (const cookie of response.headers.getSetCookie()) {
        setCookies.push(cookie);
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (cookie.includes("Max-Age=0")) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    };
    const sameOrigin = { "sec-fetch-site": "same-origin", origin: `${scheme}//${host}` };
    return {
      cookies,
      setCookies,
      visit: (path, headers = {}) =>
        send(path, { headers: { accept: "text/html,*/*;q=0.8", "sec-fetch-site": "none", ...headers } }),
      submit: (path, fields, headers = {}, signal) =>
        send(path, {
          method: "POST",
          ...(signal === undefined ? {} : { signal }),
          body: new URLSearchParams(fields),
          headers: { accept: "text/html,*/*;q=0.8", ...sameOrigin, ...headers },
        }),
      call: (path, { json, ...init } = {}) =>
        send(path, {
          ...init,
          headers: {
            ...sameOrigin,
            ...(json === undefined ? {} : { "content-type": "application/json" }),
            ...Object.fromEntries(new Headers(init.headers)),
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        }),
    };
  }
  return {
    settings,
    db: database.db,
    dataDir,
    firstLink,
    served,
    lines,
    pass: (ms) => {
      passedMs += ms;
    },
    close: opened.close,
    openBrowser,
  };
}

/** The token of a link, from its address. */
export function tokenOf(link: string | undefined): string {
  return new URL(link ?? "").searchParams.get("token") ?? "";
}

import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ownHosts } from "#proxy/check-caller.ts";
import { boundInterimAnswersOfFetch } from "#service/outbound/dial.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createPictureOpener } from "#service/pictures/picture-opener.ts";
import { createPictureSource } from "#service/pictures/picture-source.ts";
import { createStarterAssets } from "#service/starters/starter-assets.ts";
import { refuseUnfinishedRestore } from "#service/storage/check-data-folder.ts";
import { type Executor, openDatabase } from "#service/storage/database.ts";
import type { StartedEngine } from "#service/storage/embedded-engine.ts";
import { endWarmEngineThread } from "#service/storage/engine-thread.ts";
import { hasPeople } from "#service/storage/people-store.ts";
import { logDamage } from "./check-stored-data.ts";
import { createDashboardServer, startDevDashboard } from "./create-dashboard-server.ts";
import { createDashboardFiles } from "./dashboard-files.ts";
import { type EmbeddedService, startEmbeddedService } from "./embedded-service.ts";
import { type EmbeddedSettings, type Environment, startVariablesOf } from "./environment.ts";
import { createFontFiles } from "./font-files.ts";
import { findKeyPlace } from "./key-place.ts";
import { refusalFor } from "./local-requests.ts";
import type { LogFormat } from "./log-lines.ts";
import type { Log } from "./log.ts";
import type { Login } from "./login/create-login.ts";
import { type OpenPort, toListener, urlOf } from "./open-port.ts";
import { createPictures } from "./pictures.ts";
import { createRefusalLog } from "./refusal-log.ts";
import { apiKeyFileName, type OpenedSecrets } from "./secret-values.ts";
import { withSecurityTxt } from "./security-txt.ts";
import type { ServicePorts } from "./service-ports.ts";
import { jobsMs, linkPatienceMs, type Shutdown } from "./shutdown.ts";

export interface StartOptions {
  /** The repository's root. */
  root: string;
  mode: "start" | "dev";
  write: (text: string) => void;
  isTerminal: boolean;
  /** Opens a data folder although it has lost data. */
  acceptLoss?: boolean;
  /** Each part is added when it is created; its signal aborts the start. */
  shutdown: Shutdown;
  /** From the withdrawal of readiness until the ports close, ms. */
  graceMs: number;
  /** A line about misspelt variables, for the log. */
  misspelt?: string | undefined;
}

/** The parts that `startProduct` has opened or started before this module is imported. */
export interface EarlyParts {
  /** As `performance.now()`, ms. */
  startedAt: number;
  /** An absolute path. */
  dataDir: string;
  secrets: OpenedSecrets;
  log: Log;
  format: LogFormat;
  dashboardPort: OpenPort;
  /** Undefined: the service is a remote one. */
  servicePorts: ServicePorts | undefined;
  /** Undefined: no embedded database. */
  engine: Promise<StartedEngine> | undefined;
  /** Resolves with the folder of the built dashboard; undefined in development. */
  build: Promise<string> | undefined;
}

/** The composition root: creates the parts of the product with their dependencies. */
export async function composeProduct(
  environment: Environment,
  options: StartOptions,
  { startedAt, dataDir, secrets, log, format, dashboardPort, servicePorts, engine, build }: EarlyParts,
): Promise<void> {
  boundInterimAnswersOfFetch();
  const { shutdown } = options;
  const { dashboard, service } = environment;
  const { apiKey, webhookSecrets, linkSecrets } = secrets;
  const outbound = createOutbound({
    allowHosts: environment.allowHosts,
    onRefusal: createRefusalLog(log),
    ownReceiversAt: service.kind === "embedded" ? service.publicUrl : undefined,
  });
  // The service of this process knows its own dashboard without a setting.
  const dashboardSecrets =
    environment.dashboardSecrets ??
    (service.kind === "embedded" ? [randomBytes(32).toString("base64url")] : undefined);
  // These write to the databases, which are added later and closed after them.
  const writers: { close: () => Promise<void> }[] = [];
  shutdown.add({
    close: async () => {
      for (const writer of writers.toReversed()) await writer.close();
    },
  });
  const startService = async (settings: EmbeddedSettings) => {
    const embedded = await startEmbeddedService({
      settings,
      apiKey,
      webhookSecrets,
      linkSecrets,
      dashboardProof: {
        secrets: dashboardSecrets ?? [],
        isRequired: environment.dashboardSecrets !== undefined,
      },
      auditLog: environment.auditLog,
      dataDir,
      engine,
      outbound,
      log,
    });
    shutdown.add({
      announce: () => embedded.announceStop(),
      drain: () => embedded.leave({ patienceMs: linkPatienceMs }),
      close: () => embedded.stop({ timeoutMs: jobsMs(options.graceMs) }),
    });
    servicePorts?.serve(embedded);
    return embedded;
  };
  const reading = build?.then(createDashboardFiles);
  // Awaited when the service has started.
  reading?.catch(() => undefined);
  const embedded = service.kind === "embedded" ? await startService(service) : undefined;
  const files = await reading;
  shutdown.signal.throwIfAborted();

  const dashboardUrl = dashboard.url?.origin ?? urlOf(dashboard.host, dashboardPort.port);
  const opened = await openLogin(environment, {
    dashboardUrl,
    dataDir,
    embedded,
    log,
    shutdown,
    writers,
  });
  // All databases of this process are open.
  await endWarmEngineThread();
  shutdown.signal.throwIfAborted();
  const app = createDashboardServer({
    ...addresses(environment, servicePorts?.main),
    apiKey,
    dashboardSecrets,
    keyPlace: await findKeyPlace(environment, { root: options.root, dataDir }),
    publicUrl: service.kind === "embedded" ? service.publicUrl : undefined,
    startVariables: service.kind === "embedded" ? startVariablesOf(environment) : undefined,
    allowedHosts: ownHosts(dashboard.host, dashboardPort.port, dashboard.url),
    publicOrigin: dashboard.url?.origin,
    login: opened?.login,
    fetch: (request) => fetch(request),
    log: ({ kind, error, ...fields }) => {
      if (error !== undefined) log.error("unhandled error in a request to the dashboard", error, fields);
      else if (kind === "failed") log.warn("a call through the dashboard's server failed", fields);
      else log.info("a call through the dashboard's server was refused", fields);
    },
    fonts: createFontFiles(),
    pictures: createPictures(
      embedded?.readPicture ??
        createPictureSource({ assets: createStarterAssets(), outbound, opener: createPictureOpener() }),
    ),
    files,
  });
  const { securityContacts: contacts } = environment;
  const own = toListener(withSecurityTxt(app.fetch, { contacts, address: dashboardUrl }), log);
  const dev =
    options.mode === "dev"
      ? await startDevDashboard(
          { root: options.root, dataDir, refuse: refusalFor(dashboard.login, "dev") },
          dashboardPort.listening,
          own,
        )
      : undefined;
  // Its WebSockets keep the port open.
  if (dev !== undefined) shutdown.add({ drain: () => dev.close() });
  shutdown.signal.throwIfAborted();
  dashboardPort.use(dev?.listener ?? own);

  const facts: BannerFacts = {
    dashboardUrl,
    firstLink: opened?.firstLink,
    service:
      service.kind === "embedded"
        ? {
            kind: "embedded",
            url: urlOf(service.host, servicePorts?.main ?? service.port),
            keyFile:
              service.apiKeyFile ??
              (service.apiKey === undefined ? join(dataDir, apiKeyFileName) : undefined),
          }
        : { kind: "remote", url: service.baseUrl.href },
    dataDir,
    seconds: (performance.now() - startedAt) / 1000,
    mode: options.mode,
    isTerminal: options.isTerminal,
  };
  if (format === "text") options.write(formatBanner(facts));
  else logReady(log, facts);
}

interface LoginSurroundings {
  dashboardUrl: string;
  dataDir: string;
  /** Undefined: the service is a remote one. */
  embedded: EmbeddedService | undefined;
  log: Log;
  shutdown: Shutdown;
  /** Gets what is closed before the databases, in the reverse of this order. */
  writers: { close: () => Promise<void> }[];
}

interface OpenedLogin {
  login: Login;
  /** The address that sets the first password; undefined: there is one, or none is needed. */
  firstLink: string | undefined;
}

/**
 * People and sessions are in the service's database; with a remote service, in a small one of the dashboard. Loaded here,
 * because most installations are on one machine and have no login.
 */
async function openLogin(
  environment: Environment,
  surroundings: LoginSurroundings,
): Promise<OpenedLogin | undefined> {
  const { dashboard } = environment;
  const { dashboardUrl, dataDir, embedded, log } = surroundings;
  const { login } = dashboard;
  if (login.kind === "none") {
    if (embedded !== undefined && !login.isMeant) await warnOfMissingLogin(embedded.database.db, log);
    return undefined;
  }
  const { createLogin, makeFirstLink } = await import("./login/create-login.ts");
  const { db, ownAudit } =
    embedded === undefined
      ? await openPeople(environment, surroundings)
      : { db: embedded.database.db, ownAudit: undefined };
  const options = { login, settings: dashboard, dataDir, db, ownAudit, log, now: () => new Date() };
  const opened = await createLogin(options);
  surroundings.writers.push(opened);
  return { login: opened, firstLink: await makeFirstLink(options, dashboardUrl) };
}

/** Warns where people have logged in before: a start without the variables of the login opens the dashboard. */
export async function warnOfMissingLogin(db: Executor, log: Pick<Log, "warn">): Promise<void> {
  if (!(await hasPeople(db))) return;
  log.warn(
    "People who may log in are stored, but no login is set: every user of this machine may use the dashboard as an admin. Set LOGIN=password, OIDC_ISSUER or AUTH_PROXY_HEADER as before, or LOGIN=none if this is meant.",
  );
}

async function openPeople(
  { service, dashboardSecrets = [], auditLog }: Environment,
  { dataDir, log, shutdown, writers }: LoginSurroundings,
) {
  if (service.kind === "embedded") throw new Error("The people of an embedded service are in its database.");
  const { startOwnAudit } = await import("./login/own-audit.ts");
  await refuseUnfinishedRestore(dataDir);
  const database = await openDatabase(
    { kind: "embedded", folder: join(dataDir, "people") },
    {
      onError: (error) => log.error("the database failed in the background", error),
      onDamage: (damage) => logDamage(log, damage),
    },
  );
  shutdown.add({ close: () => database.close() });
  const { baseUrl, apiKey, webhookSecrets = [] } = service;
  const ownAudit = await startOwnAudit({
    database,
    service: { baseUrl, apiKey, dashboardSecrets, fetch: (request) => fetch(request) },
    place: auditLog && { auditLog, webhookSecrets },
    log,
  });
  writers.push(ownAudit);
  return { db: database.db, ownAudit };
}

function addresses({ service }: Environment, servicePort: number | undefined): { baseUrl: URL; getUrl: URL } {
  if (service.kind === "remote") return service;
  // An address, because `localhost` may resolve to the loopback of the other IP version.
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[service.host] ?? service.host;
  const url = new URL(`http://${host.includes(":") ? `[${host}]` : host}:${servicePort ?? service.port}`);
  return { baseUrl: url, getUrl: url };
}

interface BannerFacts {
  dashboardUrl: string;
  /** Sets the first password; it works once. */
  firstLink?: string | undefined;
  service: { kind: "embedded"; url: string; keyFile: string | undefined } | { kind: "remote"; url: string };
  dataDir: string;
  seconds: number;
  mode: "start" | "dev";
  /** Whether the output may contain colours. */
  isTerminal: boolean;
}

/** Formats the lines that the start prints, with all addresses and without secrets but the link of the first login. */
function formatBanner({
  dashboardUrl,
  firstLink,
  service,
  dataDir,
  seconds,
  mode,
  isTerminal,
}: BannerFacts): string {
  const style = (code: number, text: string) => (isTerminal ? `\u001B[${code}m${text}\u001B[0m` : text);
  const rows: (readonly [string, string])[] = [
    ["Dashboard", style(36, dashboardUrl)],
    ...(firstLink === undefined
      ? []
      : ([
          ["Log in", style(36, firstLink)],
          ["", style(2, "Sets your password. Works once, within an hour.")],
        ] as const)),
    ["Service", style(36, service.url) + (service.kind === "remote" ? style(2, "  remote") : "")],
  ];
  if (service.kind === "embedded") {
    rows.push(["Key", service.keyFile ?? "from API_KEY"], ["Data", dataDir]);
  }
  return [
    "",
    `  ${style(35, "⌜")} ${style(1, "Overprint")}${mode === "dev" ? style(2, "  development, with hot reload") : ""}`,
    "",
    ...rows.map(([name, value]) => `  ${style(2, name.padEnd(11))}${value}`),
    "",
    `  ${style(2, `Ready in ${seconds.toFixed(1)} s. Stop with Ctrl-C.`)}`,
    "",
    "",
  ].join("\n");
}

/** The same facts as one line of the log. The link of the first login is a field, because nothing else shows it there. */
function logReady(
  log: Pick<Log, "info">,
  { dashboardUrl, firstLink, service, dataDir, seconds }: BannerFacts,
): void {
  const own = service.kind === "remote" ? {} : { key: service.keyFile ?? "from API_KEY", data: dataDir };
  log.info(`Ready in ${seconds.toFixed(1)} s: the dashboard answers on ${dashboardUrl}`, {
    dashboard: dashboardUrl,
    ...(firstLink !== undefined && { login: firstLink }),
    service: service.url,
    ...own,
  });
}

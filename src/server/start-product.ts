import { resolve } from "node:path";
import { databaseFolder } from "#service/storage/check-data-folder.ts";
import { closeEngine, prepareFolder, startEngine } from "#service/storage/embedded-engine.ts";
import { toDamageProblem } from "#service/storage/folder-problem.ts";
import { checkAuditLog } from "./audit-log-setting.ts";
import { checkStoredData, logDamage } from "./check-stored-data.ts";
import type { StartOptions } from "./compose-product.ts";
import { buildDashboardIfStale } from "./dashboard-build.ts";
import { describeLocalLinks, type Environment } from "./environment.ts";
import { createLog } from "./log.ts";
import { refusalFor } from "./local-requests.ts";
import { resolveDashboardHost } from "./loopback.ts";
import { openPort } from "./open-port.ts";
import { openSecrets } from "./secret-values.ts";
import { openServicePorts } from "./service-ports.ts";

/**
 * Starts the product: checks the data folder, opens the ports, and starts the dashboard's build and PostgreSQL. The other
 * modules, four fifths of them, are imported while the build and PostgreSQL are in progress.
 */
export async function startProduct(environment: Environment, options: StartOptions): Promise<void> {
  const { shutdown } = options;
  const startedAt = performance.now();
  const { dashboard } = environment;
  const host = await resolveDashboardHost(dashboard);
  const dataDir = resolve(options.root, environment.dataDir);
  const { service } = environment;
  const { acceptLoss } = options;
  // Before any file is written.
  if (service.kind === "embedded") await checkStoredData(service, dataDir, { acceptLoss });
  await checkAuditLog(environment.auditLog);
  const secrets = await openSecrets(environment, dataDir);
  const format = environment.logFormat ?? (options.isTerminal ? "text" : "json");
  const log = createLog(options.write, secrets.hidden, { format });
  if (options.misspelt !== undefined) log.warn(options.misspelt);
  const localLinks = describeLocalLinks(environment);
  if (localLinks !== undefined) log.warn(localLinks);

  // All ports are opened before anything else starts, so that one in use is reported at once.
  const dashboardPort = await openPort(
    { host, port: dashboard.port },
    {
      variables: { host: "HOST", port: "PORT" },
      log,
      refuse: refusalFor(dashboard.login, options.mode),
    },
  );
  shutdown.add({ announce: dashboardPort.announceClose, drain: () => dashboardPort.close() });
  const servicePorts =
    service.kind === "embedded"
      ? await openServicePorts(service, { log, shutdown, securityContacts: environment.securityContacts })
      : undefined;
  shutdown.signal.throwIfAborted();

  const building = "Building the dashboard, some seconds …";
  const onBuild = () => (format === "text" ? options.write(`  ${building}\n`) : log.info(building));
  const failed = new AbortController();
  const build =
    options.mode === "start"
      ? buildDashboardIfStale(options.root, onBuild, AbortSignal.any([shutdown.signal, failed.signal]))
      : undefined;
  // Awaited when the service has started.
  build?.catch(() => undefined);
  try {
    const isEmbedded = service.kind === "embedded" && service.database.kind === "folder";
    // Before the import and not beside it: it would delay each asynchronous step.
    const folder = isEmbedded ? await prepareFolder(databaseFolder(dataDir), { acceptLoss }) : undefined;
    const engine = folder === undefined ? undefined : startEngine(folder, (damage) => logDamage(log, damage));
    // Awaited where the database is opened.
    engine?.catch(() => undefined);
    const imported = import("./compose-product.ts").then(({ composeProduct }) => {
      shutdown.signal.throwIfAborted();
      return composeProduct;
    });
    const composeProduct = await imported.catch(async (error: unknown) => {
      // A failed engine has unlocked its folder.
      await engine?.then(closeEngine, () => undefined);
      throw error;
    });
    const early = { startedAt, dataDir, secrets, log, format, dashboardPort, servicePorts, engine, build };
    await composeProduct(environment, options, early);
  } catch (error) {
    failed.abort();
    await build?.catch(() => undefined);
    throw toDamageProblem(databaseFolder(dataDir), error) ?? error;
  }
}

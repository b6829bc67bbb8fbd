/**
 * One role of the product in a separate process: `npm run service` serves the interface, `npm run worker` processes its
 * jobs. Any number of each share one database and one object store, and have no state of their own.
 */
import { boundInterimAnswersOfFetch } from "#service/outbound/dial.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import type { StartOptions } from "./compose-product.ts";
import { startEmbeddedService } from "./embedded-service.ts";
import { checkAuditLog, requireAuditSecret } from "./audit-log-setting.ts";
import {
  describeLocalLinks,
  type EmbeddedSettings,
  type Environment,
  type EnvironmentOptions,
  readEnvironment,
} from "./environment.ts";
import { createLog } from "./log.ts";
import { urlOf } from "./open-port.ts";
import type { ProcessRole } from "./process-role.ts";
import { containerVariables } from "./read-objects.ts";
import { EnvironmentProblem, isGiven, type Variables } from "./read-variables.ts";
import { createRefusalLog } from "./refusal-log.ts";
import { secretValues } from "./secret-values.ts";
import { openServicePorts } from "./service-ports.ts";
import { jobsMs, linkPatienceMs } from "./shutdown.ts";

/** Settings that have to be the same in every process, so none may generate them. A secret may also be in a file. */
interface NeededVariable {
  name: string;
  isSecret?: boolean;
}

const storeVariables: readonly NeededVariable[] = [
  { name: "DATABASE_URL", isSecret: true },
  { name: "S3_ENDPOINT" },
  { name: "S3_BUCKET" },
];
const storeKeys: readonly NeededVariable[] = [
  { name: "S3_ACCESS_KEY_ID", isSecret: true },
  { name: "S3_SECRET_ACCESS_KEY", isSecret: true },
];
const roleVariables: Record<ProcessRole, readonly NeededVariable[]> = {
  service: [{ name: "PUBLIC_URL" }, { name: "API_KEY", isSecret: true }],
  // Its webhooks contain links.
  worker: [{ name: "PUBLIC_URL" }, { name: "WEBHOOK_SECRET", isSecret: true }],
};

function listMissing(variables: Variables, role: ProcessRole): string[] {
  const isInContainer = containerVariables.some((name) => isGiven(variables, name));
  return [...storeVariables, ...(isInContainer ? [] : storeKeys), ...roleVariables[role]]
    .filter(({ name, isSecret }) => !isGiven(variables, name, { isSecret }))
    .map(({ name }) => name);
}

/** Like `readEnvironment`; also throws `EnvironmentProblem` if a variable is missing that processes have to share. */
export function readRoleEnvironment(
  variables: Variables,
  role: ProcessRole,
  options: EnvironmentOptions = {},
): Environment & { service: EmbeddedSettings } {
  const missing = listMissing(variables, role);
  if (missing.length > 0) {
    throw new EnvironmentProblem(
      `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set; npm run ${role} needs ${missing.length === 1 ? "it" : "them"}, because its processes share one database, one object store and one set of keys.`,
    );
  }
  const environment = readEnvironment(variables, options);
  if (environment.service.kind === "remote") {
    throw new EnvironmentProblem(
      `BASE_URL is set; npm run ${role} is the service itself and uses no remote one.`,
    );
  }
  if (environment.auditLog?.kind === "address") requireAuditSecret(environment.service.webhookSecrets);
  return { ...environment, service: environment.service };
}

/** Starts the role and adds each part to `shutdown` when it is created. */
export async function startRole(
  role: ProcessRole,
  environment: Environment & { service: EmbeddedSettings },
  {
    write,
    isTerminal,
    shutdown,
    graceMs,
    misspelt,
  }: Pick<StartOptions, "write" | "isTerminal" | "shutdown" | "graceMs" | "misspelt">,
): Promise<void> {
  const startedAt = performance.now();
  boundInterimAnswersOfFetch();
  const { service: settings, dashboardSecrets, securityContacts } = environment;
  const { apiKey, webhookSecrets = [] } = settings;
  const log = createLog(write, secretValues(environment, { apiKey: apiKey ?? "", webhookSecrets }), {
    format: environment.logFormat ?? (isTerminal ? "text" : "json"),
  });
  if (misspelt !== undefined) log.warn(misspelt);
  const localLinks = describeLocalLinks(environment);
  if (localLinks !== undefined) log.warn(localLinks);
  await checkAuditLog(environment.auditLog);
  const ports = await openServicePorts(settings, {
    log,
    shutdown,
    securityContacts,
    hasInterface: role === "service",
  });
  shutdown.signal.throwIfAborted();
  const embedded = await startEmbeddedService({
    settings,
    apiKey: role === "service" ? apiKey : undefined,
    webhookSecrets,
    dashboardProof: { secrets: dashboardSecrets ?? [], isRequired: dashboardSecrets !== undefined },
    auditLog: environment.auditLog,
    // Unused: database and objects are elsewhere.
    dataDir: environment.dataDir,
    outbound: createOutbound({
      allowHosts: environment.allowHosts,
      onRefusal: createRefusalLog(log),
      ownReceiversAt: settings.publicUrl,
    }),
    log,
    roles: [role === "service" ? "api" : "worker"],
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= embedded.stop({ timeoutMs: jobsMs(graceMs) }));
  shutdown.add({
    announce: () => {
      embedded.announceStop();
      // A worker needs no grace period: no load balancer sends it jobs. A failure is reported by `close`.
      if (role === "worker") stop().catch(() => undefined);
    },
    drain: () => embedded.leave({ patienceMs: linkPatienceMs }),
    close: async () => {
      await stop();
      log.info(`the ${role} has stopped`, { pid: process.pid });
    },
  });
  shutdown.signal.throwIfAborted();
  ports.serve(embedded);
  const answering = ports.main ?? ports.health;
  const url = answering === undefined ? undefined : urlOf(settings.host, answering);
  const where =
    role === "service" ? `answers on ${url}` : url === undefined ? "works" : `works, health on ${url}`;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  log.info(`the ${role} ${where}, ready in ${seconds} s`, {
    pid: process.pid,
    links: settings.publicUrl,
    ...(role === "worker" ? { rendersAtOnce: settings.renderConcurrency } : {}),
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#testing/free-port.ts";
import { copyReadyData, makeDataFolder } from "./data-folder.ts";

/** The whole product, started like by a user, with a separate data folder and ports. */
export interface RunningProduct {
  dashboardUrl: string;
  serviceUrl: string;
  apiKey: string;
  dataDir: string;
  /** The output so far. */
  readLog: () => Promise<string>;
  stop: () => Promise<number | null>;
}

export const root = join(import.meta.dirname, "..");

/** Long and unmistakable, so that a search for it finds the key and nothing else. */
export const canaryKey = "op_canary-3f1c9a77e2b84d05-must-never-be-seen-7Qx4";

/** Set to empty values, so that a developer's `.env` does not affect tests. */
const unset = Object.fromEntries(
  (
    "HOST SERVICE_HOST PUBLIC_URL BASE_URL GET_URL ALLOW_HOSTS RENDER_CONCURRENCY WEBHOOK_SECRET RECEIVER_SECRET LINK_SECRET DATABASE_URL " +
    "S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY DASHBOARD_URL LOGIN OIDC_ISSUER " +
    "OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_ALLOWED OIDC_ROLES AUTH_PROXY_HEADER AUTH_PROXY_ROLE_HEADER " +
    "TRUSTED_PROXIES SESSION_IDLE SESSION_MAX"
  )
    .split(" ")
    .map((name) => [name, ""]),
);

const startMsMax = 120_000;

/** Uses and keeps the folder of `DATA_DIR` if it is set; otherwise a temporary one. */
export async function startProduct(
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const [port, servicePort] = await Promise.all([variables["PORT"] ?? freePort(), freePort()]);
  const isRemote = variables["BASE_URL"] !== undefined;
  const dataDir = variables["DATA_DIR"] ?? (await (isRemote ? makeDataFolder() : copyReadyData()));
  await mkdir(join(root, "test-results"), { recursive: true });
  const logPath = join(root, "test-results", `product-${port}.log`);
  const log = createWriteStream(logPath);
  const child = spawn(process.execPath, [join(root, "src/server/launch.js")], {
    cwd: root,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: process.env["HOME"] ?? "",
      API_KEY: canaryKey,
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      DATA_DIR: dataDir,
      ...unset,
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  void exited.then(() => process.off("exit", end));
  const readLog = () => readFile(logPath, "utf8");
  const dashboardUrl = `http://localhost:${port}`;
  try {
    await untilReady(child, exited);
  } catch (error) {
    child.kill("SIGKILL");
    await exited;
    throw new Error(`The product did not start:\n${await readLog()}`, { cause: error });
  }
  return {
    dashboardUrl,
    serviceUrl: `http://localhost:${servicePort}`,
    apiKey: variables["API_KEY"] ?? canaryKey,
    dataDir,
    readLog,
    stop: async () => {
      child.kill("SIGTERM");
      const code = await exited;
      if (variables["DATA_DIR"] === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Waits for the last line of the start instead of polling. */
function untilReady(child: ChildProcess, exited: Promise<number | null>): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`Not ready after ${startMsMax} ms.`)), startMsMax);
    const settle = (act: () => void) => {
      clearTimeout(tooLate);
      act();
    };
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString("utf8");
      if (printed.includes("Ready in")) settle(resolve);
    });
    void exited.then((code) => settle(() => reject(new Error(`It ended with ${code}.`))));
  });
}

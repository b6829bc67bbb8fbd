/**
 * The product as several processes on one database and one object store, whose connections end and one of which is killed
 * during a job. `npm run kill-rounds` injects more faults, and each many times.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { renderResultSchema } from "#contract/render.ts";
import { webhookPayloadSchema } from "#contract/webhooks.ts";
import { childEnvironment } from "#testing/child-environment.ts";
import { administer, databaseUrl } from "#testing/server-stores.ts";
import { freePort } from "#testing/free-port.ts";
import { tried } from "#testing/long-form.ts";
import { serverStores } from "#testing/test-stores.ts";
import { type Receipt, startWebhookReceiver } from "#testing/webhook-receiver.ts";

const apiKey = "key-of-the-cluster";
const renders = 24;
/** Other workers take over the jobs of the killed one after its heartbeat timeout. */
const patience = { timeout: 60_000, interval: 50 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

test(
  "two services and two workers lose and duplicate nothing when their connections end and one worker is killed",
  { timeout: 180_000 },
  async () => {
    const database = await emptyDatabase();
    const receiver = await startWebhookReceiver();
    closing.push(() => receiver.stop());
    const { receipts } = receiver;
    const webhookUrl = receiver.url("127.0.0.1", "/answer");
    const start = prepareProcesses(database.url, new URL(webhookUrl).host);
    const [left, right, doomed, survivor] = await Promise.all([
      start("service"),
      start("service"),
      start("worker"),
      start("worker"),
    ]);

    const answers = await Promise.all(
      Array.from({ length: renders }, (_, index) =>
        // Every sixth requests the previous picture again, from the other service.
        render(index % 2 === 0 ? left : right, webhookUrl, index % 6 === 5 ? index - 1 : index),
      ),
    );
    await vi.waitUntil(() => receipts.length >= 4, patience);
    expect(await database.count("ended connections")).toBeGreaterThan(4);
    // With two concurrent jobs per worker, the killed one has at least one of three running jobs.
    await vi.waitUntil(async () => (await database.count("running jobs")) >= 3, patience);
    doomed.process.kill("SIGKILL");

    // Requests each link from the service that did not accept it.
    const links = await Promise.all(
      answers.map(({ href }, index) => whole(index % 2 === 0 ? right : left, new URL(href).pathname)),
    );
    expect(links.filter((link) => link !== "whole")).toEqual([]);
    const ids = answers.map(({ requestId }) => requestId);
    await vi.waitUntil(() => new Set(receipts.map(requestIdOf)).size >= renders, patience);
    await vi.waitUntil(async () => (await database.count("deliveries open")) === 0, patience);

    expect(new Set(receipts.map(requestIdOf))).toEqual(new Set(ids));
    // A delivery may arrive twice, with the same id.
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(renders);
    expect(await database.count("requests done")).toBe(renders);
    expect(await database.count("requests")).toBe(renders);
    expect(await database.count("deliveries")).toBe(renders);
    expect(await database.count("jobs taken over")).toBeGreaterThan(0);

    const ends = await Promise.all([left, right, survivor].map(({ stop }) => stop()));
    expect(ends).toEqual([0, 0, 0]);
  },
);

test("a worker checks the page of an html template, also if it starts after the call", async () => {
  const { url } = await emptyDatabase();
  const start = prepareProcesses(url, "127.0.0.1");
  const { origin } = await start("service");
  const check = (data: object) =>
    fetch(`${origin}/api/v2/check`, {
      method: "POST",
      headers: { "X-API-KEY": apiKey, "Content-Type": "application/json" },
      body: JSON.stringify({ template: "conference-badge", data }),
    });
  const long = { "name.text": "Maximiliane ".repeat(20) };
  const asked = check(long);
  await start("worker");
  // A busy machine may start it after the 15 s that a call waits.
  const answer = (await asked).status === 503 ? await check(long) : await asked;
  const report = await answer.json();
  expect(answer.status, JSON.stringify(report)).toBe(200);
  expect(report.texts).toContainEqual(expect.objectContaining({ component: "name", state: "cut" }));
  expect((await check({})).status).toBe(200);
});

const unshare = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"] as const;
const mayUnshare =
  process.platform === "linux" && spawnSync(unshare[0], [...unshare.slice(1), "true"]).status === 0;

// Skipped where this user may not create a PID namespace, as in most containers.
const firstProcesses = [
  ["node", [process.execPath, "src/server/launch.js", "service"]],
  ["npm", ["npm", "run", "service"]],
] as const;
test.skipIf(!mayUnshare).each(tried(firstProcesses, 1))(
  "a service started with %s as the first process of a container drains on SIGTERM and leaves no process",
  async (_name, command) => {
    const { url } = await emptyDatabase();
    const port = await freePort();
    const child = spawn(unshare[0], [...unshare.slice(1), ...command], {
      cwd: join(import.meta.dirname, "../.."),
      env: {
        ...variablesOf(url),
        HOME: process.env["HOME"],
        SERVICE_PORT: String(port),
        SHUTDOWN_GRACE: "5s",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { untilLine, ended } = follow("service", child);
    await untilLine("ready in");
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    // Its output closes when the last process of the namespace has exited.
    const closed = once(child, "close");
    process.kill(Number(children.trim()), "SIGTERM");

    // Readiness is withdrawn before the port closes, while requests are served.
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await vi.waitUntil(async () => (await ready()) === 503, patience);
    const usage = await fetch(`http://127.0.0.1:${port}/api/v1/usage`, { headers: { "X-API-KEY": apiKey } });
    expect(usage.status).toBe(200);
    await untilLine("the service has stopped");
    await Promise.all([ended, closed]);
    expect(child.exitCode).toBe(0);
  },
);

test("a process that npm started shuts down gracefully when npm gets SIGTERM", async () => {
  const { url } = await emptyDatabase();
  const { child, untilLine } = run("worker", variablesOf(url), { isUnderNpm: true });
  await untilLine("ready in");

  // npm sends the signal to this shell, which does not forward it.
  child.kill("SIGTERM");

  await untilLine("the worker has stopped");
});

async function emptyDatabase() {
  const stores = serverStores();
  if (stores === null) throw new Error("this test belongs to the run on servers");
  const name = `cluster_${randomBytes(6).toString("hex")}`;
  await administer(stores.postgresUrl, `create database ${name}`);
  const url = databaseUrl(stores.postgresUrl, name);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  closing.push(() => pool.end());
  const queries = {
    requests: "select from requests where type = 'image'",
    "requests done": "select from requests where state = 'done'",
    deliveries: "select from deliveries",
    "deliveries open": "select from deliveries where state <> 'delivered'",
    "running jobs": "select from jobs where name = 'render' and state = 'running'",
    "jobs taken over": "select from jobs where crashes > 0",
    "ended connections":
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  };
  return {
    url,
    count: async (what: keyof typeof queries): Promise<number> =>
      (await pool.query(queries[what])).rowCount ?? 0,
  };
}

function requestIdOf({ body }: Receipt): string {
  return z.parse(webhookPayloadSchema, JSON.parse(body)).requestId;
}

interface Running {
  process: ChildProcess;
  origin: string;
  /** Sends SIGTERM and resolves to the exit code. */
  stop: () => Promise<number | null>;
}

function variablesOf(databaseUrlOfCluster: string): NodeJS.ProcessEnv {
  const s3 = serverStores()?.s3;
  if (s3 === undefined) throw new Error("this test belongs to the run on servers");
  return childEnvironment({
    DATABASE_URL: databaseUrlOfCluster,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    API_KEY: apiKey,
    WEBHOOK_SECRET: `whsec_${randomBytes(32).toString("base64")}`,
    PUBLIC_URL: "http://pictures.test",
    RENDER_CONCURRENCY: "2",
    SHUTDOWN_GRACE: "0",
  });
}

function prepareProcesses(databaseUrlOfCluster: string, receiverHost: string) {
  // The same for all of them.
  const variables = { ...variablesOf(databaseUrlOfCluster), ALLOW_HOSTS: receiverHost };
  return async (role: "service" | "worker"): Promise<Running> => {
    const port = await freePort();
    const { child, ended, untilLine } = run(role, { ...variables, SERVICE_PORT: String(port) });
    await untilLine("ready in");
    return {
      process: child,
      origin: `http://127.0.0.1:${port}`,
      stop: async () => {
        child.kill("SIGTERM");
        await ended;
        return child.exitCode;
      },
    };
  };
}

function run(
  role: "service" | "worker",
  variables: NodeJS.ProcessEnv,
  { isUnderNpm = false }: { isUnderNpm?: boolean } = {},
) {
  const command = [process.execPath, join(import.meta.dirname, "main.ts"), role] as const;
  const child = isUnderNpm
    ? spawn("/bin/sh", ["-c", '"$0" "$@"; exit', ...command], {
        env: { ...variables, npm_lifecycle_event: role },
        stdio: ["ignore", "pipe", "pipe"],
      })
    : spawn(command[0], command.slice(1), { env: variables, stdio: ["ignore", "pipe", "pipe"] });
  return follow(role, child);
}

function follow(role: string, child: ChildProcessByStdio<null, Readable, Readable>) {
  const ended = once(child, "exit");
  closing.push(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const printed: string[] = [];
  let heard: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      printed.push(line);
      heard();
    });
  }
  return {
    child,
    ended,
    untilLine: async (words: string): Promise<void> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      heard = () => {
        if (printed.some((line) => line.includes(words))) resolve();
      };
      heard();
      // Waits for the end of its output, which outlives a shell.
      child.once("close", () =>
        reject(new Error(`the ${role} did not say "${words}":\n${printed.join("\n")}`)),
      );
      await promise;
    },
  };
}

async function render({ origin }: Running, webhookUrl: string, picture: number) {
  const answer = await fetch(`${origin}/api/v1/render`, {
    method: "POST",
    headers: { "X-API-KEY": apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({
      template: "coffee-square",
      changes: [{ id: "title", text: `Picture ${picture}` }],
      webhookUrl,
    }),
  });
  if (!answer.ok) throw new Error(`a render was answered ${answer.status}: ${await answer.text()}`);
  return z.parse(renderResultSchema, await answer.json());
}

/** Requests a picture until the service does not ask to retry any more. */
async function whole({ origin }: Running, path: string): Promise<string> {
  const answer = await vi.waitUntil(async () => {
    const given = await fetch(`${origin}${path}`);
    return given.status === 503 ? undefined : given;
  }, patience);
  const bytes = Buffer.from(await answer.arrayBuffer());
  // The first and the last marker of a JPEG file.
  const isWhole =
    bytes.subarray(0, 2).toString("hex") === "ffd8" && bytes.subarray(-2).toString("hex") === "ffd9";
  return answer.status === 200 && isWhole ? "whole" : `${path}: ${answer.status}, ${bytes.byteLength} bytes`;
}

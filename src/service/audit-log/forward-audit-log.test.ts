/** The audit log on its way to a file and to an address, with the real service. */
import { mkdir, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { startTestService, type TestService, testWebhookSecret } from "#testing/start-test-service.ts";
import { startWebhookReceiver } from "#testing/webhook-receiver.ts";
import { writeAudit } from "../storage/audit.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import type { AuditLogPlace } from "./audit-receivers.ts";

const patience = { timeout: 30_000, interval: 25 };

interface Warning {
  message: string;
  reason?: string;
}

async function open() {
  const database = await openTestDatabase({ onError: (error) => expect.unreachable(String(error)) });
  const folder = await mkdtemp(join(tmpdir(), "overprint-audit-"));
  const warnings: Warning[] = [];
  const services: TestService[] = [];
  onTestFinished(async () => {
    for (const service of services) await service.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const start = async (auditLog: AuditLogPlace) => {
    const service = await startTestService({
      database,
      auditLog,
      roles: ["api"],
      log: {
        info: () => undefined,
        warn: (message, fields = {}) => warnings.push({ message, ...fields }),
        error: (message, error) => expect.unreachable(`${message}: ${String(error)}`),
      },
    });
    services.push(service);
    return service;
  };
  return { database, folder, warnings, start };
}

async function write({ db }: OpenedDatabase, ...names: string[]): Promise<void> {
  const actor = { kind: "root", id: "root", name: "Root key" } as const;
  await db.transaction(async (transaction) => {
    for (const name of names)
      await writeAudit(transaction, { actor, action: "receiver.created", target: { id: name, name } });
  });
}

/** Each line of the text has to be an entry. */
function namesOf(lines: string): string[] {
  return lines
    .split("\n")
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { target: { name: string } }).target.name);
}

async function namesIn(path: string): Promise<string[]> {
  return namesOf(await readFile(path, "utf8").catch(() => ""));
}

async function listed({ call }: TestService): Promise<unknown[]> {
  const answer = await call("/api/v2/audit?size=50");
  return ((await answer.json()) as unknown[]).toReversed();
}

test("a file gets every entry as the interface has it, and goes on after a restart", async () => {
  const { database, folder, start } = await open();
  const path = join(folder, "audit.jsonl");
  await write(database, "before", "was\nset");
  const first = await start({ kind: "file", path });
  await expect.poll(() => namesIn(path), patience).toEqual(["before", "was set"]);
  await write(database, "now");
  await expect.poll(() => namesIn(path), patience).toEqual(["before", "was set", "now"]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(await listed(first));
  await first.stop();
  await write(database, "meanwhile");
  await start({ kind: "file", path });
  await expect.poll(() => namesIn(path), patience).toEqual(["before", "was set", "now", "meanwhile"]);
});

test("a file may be rotated by renaming or truncating it, and has no half lines", async () => {
  const { database, folder, start } = await open();
  const path = join(folder, "audit.jsonl");
  await writeFile(path, '{"half":');
  await start({ kind: "file", path });
  await write(database, "1");
  await expect
    .poll(async () => namesOf((await readFile(path, "utf8")).replace('{"half":\n', "")), patience)
    .toEqual(["1"]);
  await rename(path, `${path}.1`);
  await write(database, "2");
  await expect.poll(() => namesIn(path), patience).toEqual(["2"]);
  await truncate(path);
  await write(database, "3");
  await expect.poll(() => namesIn(path), patience).toEqual(["3"]);
});

test("entries wait for a file that cannot be written, and for its folder", async () => {
  const { database, folder, warnings, start } = await open();
  const path = join(folder, "missing", "audit.jsonl");
  const service = await start({ kind: "file", path });
  const made = await service.post("/api/v2/receivers", { name: "made all the same" });
  expect(made.status).toBe(200);
  await expect.poll(() => warnings, patience).toHaveLength(1);
  expect(warnings[0]).toMatchObject({
    message: "the audit log could not be sent on; its entries wait and are sent again",
    reason: `${path} is in a folder that is missing`,
  });
  await mkdir(join(folder, "missing"));
  await expect.poll(() => namesIn(path), patience).toEqual(["made all the same"]);
  await write(database, "next");
  await expect.poll(() => namesIn(path), patience).toEqual(["made all the same", "next"]);
});

test("an address gets signed batches in order, and again those that it did not accept", async () => {
  const { database, warnings, start } = await open();
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.stop);
  await write(database, ...Array.from({ length: 120 }, (_, index) => `entry ${index}`));
  // The name resolves by the system, as for an address of the operator.
  await start({ kind: "address", url: new URL(receiver.url("localhost", "/fail/1/lines?token=secret")) });
  const accepted = () => receiver.receipts.filter(({ status = 0 }) => status < 300);
  await expect.poll(() => accepted().flatMap(({ body }) => namesOf(body)), patience).toHaveLength(120);
  expect(accepted().flatMap(({ body }) => namesOf(body))).toEqual(
    Array.from({ length: 120 }, (_, index) => `entry ${index}`),
  );
  const [first, second] = receiver.receipts;
  expect([first?.status, second?.status]).toEqual([500, 204]);
  expect(first?.id).toBe(second?.id);
  expect(first?.body).toBe(second?.body);
  expect(second?.headers["content-type"]).toBe("application/x-ndjson");
  for (const { body, headers } of receiver.receipts)
    new Webhook(testWebhookSecret).verify(body, headers, { jsonParse: false });
  // The second batch is refused once as well.
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatchObject({ to: `localhost:${receiver.port}`, reason: "it answered 500" });
  expect(JSON.stringify(warnings)).not.toContain("secret");
});

test("of several processes one sends each entry", async () => {
  const { database, folder, start } = await open();
  const path = join(folder, "audit.jsonl");
  await Promise.all([
    start({ kind: "file", path }),
    start({ kind: "file", path }),
    start({ kind: "file", path }),
  ]);
  const names = Array.from({ length: 40 }, (_, index) => `entry ${index}`);
  for (const name of names) await write(database, name);
  await expect.poll(() => namesIn(path), patience).toHaveLength(40);
  expect(await namesIn(path)).toEqual(names);
});

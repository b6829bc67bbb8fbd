import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pg-proxy";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function createHarness(secrets: string[]) {
  const lines: string[] = [];
  return {
    lines,
    log: createLog((line) => lines.push(line), secrets, { now: () => new Date("2026-11-20T10:00:00Z") }),
  };
}

test("redacts secrets from every line and writes one line per event", () => {
  const { lines, log } = createHarness(["hunter2", ""]);

  log.warn("postgres://me:hunter2@host refused\n  at connect", { key: "hunter2", size: 3 });

  expect(lines).toEqual([
    '2026-11-20T10:00:00.000Z warn postgres://(hidden)@host refused | at connect key="(hidden)" size=3\n',
  ]);
});

test("shows the link that sets the first password", () => {
  const { lines, log } = createHarness(["hunter2"]);
  const login = "http://localhost:4400/login/link?token=Hx3wPq8sVt0LmN2yKd5RgA";

  log.info("Ready", { login, key: "hunter2" });

  expect(lines).toEqual([`2026-11-20T10:00:00.000Z info Ready login="${login}" key="(hidden)"\n`]);
});

test("escapes line breaks, terminal codes and bidirectional marks in text of a page", () => {
  const { lines, log } = createHarness([]);

  log.error(
    "a page said",
    new Error("\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u009b1m\u2028info fine \u202edoc"),
    {
      url: "http://a/\u001b[2J\n\u0085\u200f",
    },
  );

  const [line = ""] = lines;
  expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(line).toContain("red \\u001b]0;title\\u0007 \\u009b1m | info fine \\u202edoc");
});

test("truncates a long value and hides a secret at the cut", () => {
  const { lines, log } = createHarness(["hunter2"]);

  log.warn("x".repeat(100_000), { url: `${"y".repeat(995)}hunter2${"z".repeat(2e6)}`, none: undefined });

  expect(lines.join()).toMatch(/… \(100000 characters\) url="y+\(hid… \(\d+ characters\) none=undefined/);
  expect(lines.join().length).toBeLessThan(10_000);
});

test("logs an error with its causes", () => {
  const { lines, log } = createHarness(["hunter2"]);

  log.error("the store failed", new Error("not written", { cause: new Error("disk full, hunter2") }));

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/the store failed: Error: not written .* caused by Error: disk full, \(hidden\)/);
});

test("logs a failed query with its cause and without its values", async () => {
  const { lines, log } = createHarness([]);
  const values = `scrypt$hash\n    at somewhere ${"x".repeat(20_000)}`;
  const query = drizzle(async () => {
    throw new Error("relation people is locked");
  }).execute(sql`update people set password_hash = ${values}`);

  log.error("unhandled error in request", await query.catch((error: unknown) => error));

  expect(lines[0]).toContain("Error: Failed query: update people set password_hash = $1 |");
  expect(lines[0]).toContain("caused by Error: relation people is locked");
  expect(lines[0]).not.toMatch(/scrypt|somewhere|xxx/);
});

import { expect, test } from "vitest";
import { runForNoRequest, runForRequest } from "#service/request-scope.ts";
import { createLog } from "./log.ts";

function createHarness(secrets: string[] = [], format: "json" | "text" = "json") {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), secrets, {
    format,
    now: () => new Date("2026-11-20T10:00:00Z"),
  });
  return { lines, log, parsed: (): unknown[] => lines.map((line) => JSON.parse(line)) };
}

test("writes one JSON object per line, with time, level and message first", () => {
  const { lines, log, parsed } = createHarness();

  log.info("the service answers on http://localhost:4401", { pid: 7, links: "https://images.example" });

  expect(lines).toEqual([
    '{"time":"2026-11-20T10:00:00.000Z","level":"info","message":"the service answers on http://localhost:4401","pid":7,"links":"https://images.example"}\n',
  ]);
  expect(parsed()).toHaveLength(1);
});

test("names the request in every line that is written for it", async () => {
  const { log, parsed } = createHarness();

  await runForRequest("a", async () => {
    log.info("first");
    await Promise.resolve();
    log.warn("second", { path: "/x" });
    log.info("third", { requestId: "b" });
    runForNoRequest(() => log.info("fourth"));
  });
  log.info("fifth");

  expect(parsed()).toMatchObject([
    { message: "first", requestId: "a" },
    { message: "second", requestId: "a", path: "/x" },
    { message: "third", requestId: "b" },
    { message: "fourth" },
    { message: "fifth" },
  ]);
  expect(
    parsed()
      .slice(3)
      .map((line) => Object.keys(line as object)),
  ).toEqual(Array.from({ length: 2 }, () => ["time", "level", "message"]));
});

test("names the request in a line of text", () => {
  const { lines, log } = createHarness([], "text");
  runForRequest("a", () => log.info("first"));
  expect(lines).toEqual(['2026-11-20T10:00:00.000Z info first requestId="a"\n']);
});

test("redacts a secret from messages, errors, fields and structured values, also one with quotes", () => {
  const secret = 'hunter"2\\';
  const { lines, log, parsed } = createHarness([secret]);

  log.error(`with ${secret}`, new Error(`for ${secret}`), { key: secret, list: [{ key: secret }], size: 3 });

  expect(lines.join()).not.toContain("hunter");
  expect(parsed()).toMatchObject([
    { message: "with (hidden)", key: "(hidden)", list: '[{"key":"(hidden)"}]', size: 3 },
  ]);
});

test("keeps an error with its stack and causes in one field", () => {
  const { lines, log, parsed } = createHarness();

  log.error("the store failed", new Error("not written", { cause: new Error("disk full") }), { path: "/x" });

  expect(lines).toHaveLength(1);
  expect(lines[0]?.match(/\n/g)).toHaveLength(1);
  const [line] = parsed() as [{ message: string; error: string }];
  expect(line.message).toBe("the store failed");
  expect(line.error).toMatch(/^Error: not written\n {4}at [^]*\ncaused by Error: disk full\n/);
});

test("a page can neither forge a line nor control a terminal, and its text stays as it was", () => {
  const { lines, log, parsed } = createHarness();
  const text = '"}\n{"level":"info"\u2028\u009b1m\u202edoc \u{e0041}';

  log.warn(text, { time: text, url: text });

  expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(parsed()).toEqual([
    { time: "2026-11-20T10:00:00.000Z", level: "warn", message: text, time_: text, url: text },
  ]);
});

test("truncates long values", () => {
  const { lines, log, parsed } = createHarness();

  log.warn("x".repeat(100_000), { url: "y".repeat(2e6), list: Array.from({ length: 1e5 }, () => 1) });

  expect(lines.join().length).toBeLessThan(11_000);
  expect(parsed()).toMatchObject([{ url: expect.stringMatching(/… \(2000000 characters\)$/) as string }]);
});

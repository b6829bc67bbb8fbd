import { afterEach, expect, test, vi } from "vitest";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createLog } from "./log.ts";
import { createRefusalLog } from "./refusal-log.ts";

afterEach(() => void vi.useRealTimers());

test("logs twenty of a thousand refused pictures, and the rest in one line after ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const lines: string[] = [];
  const outbound = createOutbound({
    resolveName: async () => ["10.0.0.1"],
    onRefusal: createRefusalLog(createLog((line) => lines.push(line), [])),
  });
  const fetchAll = async (count: number) => {
    for (let picture = 0; picture < count; picture += 1) {
      const address = `http://host-${picture % 50}.test/${picture}.png`;
      await outbound.fetchBytes(address, { accept: "*/*", bytesMax: 1, timeoutMs: 1_000 }).catch(() => 0);
    }
  };
  await fetchAll(1_000);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toContain('reason="host-0.test is 10.0.0.1, which is not public"');
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(21);
  expect(lines[20]).toContain('reason="980 more requests in 10 s to 50 addresses"');
  await fetchAll(1);
  expect(lines).toHaveLength(22);
});

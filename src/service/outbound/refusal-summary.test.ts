import { expect, test } from "vitest";
import { createRefusalSummary } from "./refusal-summary.ts";

function start() {
  const lines: string[] = [];
  const summary = createRefusalSummary((reason) => lines.push(reason), { linesMax: 2, whose: "by one page" });
  return { ...summary, lines };
}

test("logs the first refusals one by one and the rest in one line", () => {
  const { refused, sumUp, lines } = start();
  for (let count = 0; count < 1_996; count += 1) refused(`no ${count}`, `host-${count % 37}`);
  sumUp();
  expect(lines).toEqual(["no 0", "no 1", "1,994 more requests by one page to 37 addresses"]);
});

test("writes no summary when every refusal had a line, and resets", () => {
  const { refused, sumUp, lines } = start();
  refused("no", "host");
  sumUp();
  for (let count = 0; count < 3; count += 1) refused(`again ${count}`, "host");
  sumUp();
  expect(lines).toEqual(["no", "again 0", "again 1", "1 more request by one page to 1 address"]);
});

test("stops counting addresses at a thousand", () => {
  const { refused, sumUp, lines } = start();
  for (let count = 0; count < 5_000; count += 1) refused("no", `host-${count}`);
  sumUp();
  expect(lines.at(-1)).toBe("4,998 more requests by one page to 1,000 or more addresses");
});

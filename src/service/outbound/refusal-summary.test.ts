import { expect, test } from "vitest";
import { createRefusalSummary } from "./refusal-summary.ts";

function start() {
  const lines: string[] = [];
  const summary = createRefusalSummary((reason) => lines.push(reason), { linesMax: 2, whose: "by one page" });
  return { ...summary, lines };
}

test("the first refusals get a line each, and all others one together", () => {
  const { refused, sumUp, lines } = start();
  for (let count = 0; count < 1_996; count += 1) refused(`no ${count}`, `host-${count % 37}`);
  sumUp();
  expect(lines).toEqual(["no 0", "no 1", "1,994 more requests by one page to 37 addresses"]);
});

test("nothing is summed up where every refusal had its line, and it begins again", () => {
  const { refused, sumUp, lines } = start();
  refused("no", "host");
  sumUp();
  for (let count = 0; count < 3; count += 1) refused(`again ${count}`, "host");
  sumUp();
  expect(lines).toEqual(["no", "again 0", "again 1", "1 more request by one page to 1 address"]);
});

test("of more than a thousand addresses the number is not kept", () => {
  const { refused, sumUp, lines } = start();
  for (let count = 0; count < 5_000; count += 1) refused("no", `host-${count}`);
  sumUp();
  expect(lines.at(-1)).toBe("4,998 more requests by one page to 1,000 or more addresses");
});

import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { emptyComposition } from "./composition.ts";
import { useComposition } from "./use-composition.ts";

const address = window.location.href;
afterEach(() => window.history.replaceState(window.history.state, "", address));

function Reopened() {
  const state = useComposition(() => ({
    changes: [{ componentId: "title", property: "text", value: "Now" }],
    options: {},
  }));
  return (
    <button type="button" onClick={() => state.update(() => emptyComposition)}>
      Reset
    </button>
  );
}

test("an emptied composition removes the request that was opened from the address", async () => {
  const url = new URL(address);
  for (const [name, value] of [
    ["from", "r-1"],
    ["name", "titel"],
    ["of", "a"],
    ["meant", "title"],
    ["select", "b"],
  ])
    url.searchParams.set(name ?? "", value ?? "");
  window.history.replaceState(window.history.state, "", url);
  const names = () => [...new URLSearchParams(window.location.search).keys()];
  const before = [...new URL(address).searchParams.keys()];
  await render(<Reopened />);
  await expect.poll(() => window.location.hash).not.toBe("");
  expect(names()).toContain("from");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => window.location.hash).toBe("");
  expect(names()).toEqual([...before, "select"]);
});

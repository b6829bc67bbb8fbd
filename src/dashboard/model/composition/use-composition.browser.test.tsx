import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render, renderHook } from "vitest-browser-react";
import { emptyComposition } from "./composition.ts";
import { readHash } from "./composition-link.ts";
import { currentEntry, hashOf } from "./pending-address.ts";
import { useComposition } from "./use-composition.ts";

const address = window.location.href;
afterEach(() => window.history.replaceState(window.history.state, "", address));

function Reopened({ path }: { path?: string }) {
  const now = { changes: [{ componentId: "title", property: "text", value: "Now" }], options: {} };
  const state = useComposition(() => now, path === undefined ? {} : { path });
  const later = { changes: [{ componentId: "title", property: "text", value: "Later" }], options: {} };
  return (
    <>
      <button type="button" onClick={() => state.update(() => emptyComposition)}>
        Reset
      </button>
      <button type="button" onClick={() => state.update(() => later)}>
        Set
      </button>
    </>
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

test("an edit that is left at once is there after Back, also on the page that the tab was opened with", async () => {
  // The browser's own entry, which the router gives no key.
  window.history.pushState(null, "", address);
  const composer = await render(<Reopened />);
  await expect.poll(() => window.location.hash).not.toBe("");
  await page.getByRole("button", { name: "Reset" }).click();
  const edited = currentEntry();
  // The router changes the entry before it unmounts the page.
  window.history.pushState({ key: "next" }, "", address);
  await composer.unmount();
  expect(hashOf(edited)).toBe("");
  expect(hashOf(currentEntry())).toBeUndefined();
});

test("an edit that is reloaded at once is there in the next page, until its address has it", async () => {
  window.history.pushState(null, "", address);
  await render(<Reopened />);
  await expect.poll(() => window.location.hash).not.toBe("");
  // As if the address were not updated yet.
  window.history.replaceState(window.history.state, "", address);
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(readHash(hashOf(currentEntry()) ?? "").composition.changes).toEqual([
    { componentId: "title", property: "text", value: "Now" },
  ]);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => [hashOf(currentEntry()), window.location.hash]).toEqual([undefined, ""]);
});

test("keeps the last edit while Back waits for the next page's code, and leaves that page's address alone", async () => {
  const left = new URL("/left", address);
  window.history.replaceState(null, "", left);
  window.history.pushState({ key: "composer" }, "", new URL("/composer", address));
  const composer = await render(<Reopened />);
  await expect.poll(() => window.location.hash).not.toBe("");
  await page.getByRole("button", { name: "Set" }).click();
  const changed = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  window.history.back();
  await changed;
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(window.location.href).toBe(left.href);
  await composer.unmount();
  expect(readHash(hashOf("composer") ?? "").composition.changes).toEqual([
    { componentId: "title", property: "text", value: "Later" },
  ]);
  expect(hashOf(currentEntry())).toBeUndefined();
});

test("leaves the address of the next page alone when it is opened while Back waits for that page's code", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const left = new URL("/left", address);
    window.history.replaceState({ key: "left" }, "", left);
    const composer = await render(<Reopened path="/composer" />);
    vi.advanceTimersByTime(1_000);
    expect(window.location.href).toBe(left.href);
    await composer.unmount();
    expect(hashOf("left")).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("two edits of one field with a pause of two seconds between them are two steps of undo", async () => {
  const now = performance.now.bind(performance);
  let passed = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + passed);
  const { result, act } = await renderHook(() => useComposition(() => emptyComposition));
  const type = (value: string) =>
    act(() => result.current.set([{ componentId: "title", property: "text", value }], "title.text"));
  await type("A");
  await type("AA");
  passed = 2_000;
  await type("B");
  await act(() => result.current.undo());
  expect(result.current.valueOf("title", "text")).toBe("AA");
  await act(() => result.current.undo());
  expect(result.current.valueOf("title", "text")).toBeUndefined();
  clock.mockRestore();
});

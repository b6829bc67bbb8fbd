import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import { Frame } from "#component-page/frame.tsx";
import { ClientProvider } from "../../../base/connection/client-context.tsx";
import { HistoryPage } from "../history-page.tsx";

const count = 1_000_000;
// An unmounted list keeps its scroll position.
beforeEach(() => sessionStorage.clear());

/** A service with a million results, the newest of them `Headline 1000000`. Their links have expired. */
function answer(url: URL): Response {
  if (url.pathname !== "/proxy/api/v2/results") return Response.json([]);
  const [number, size] = [Number(url.searchParams.get("page")), Number(url.searchParams.get("size"))];
  const wanted = url.searchParams.get("text") === null ? count : 3;
  const length = Math.max(0, Math.min(size, wanted - number * size));
  const content = Array.from({ length }, (_, index) => {
    const headline = wanted - number * size - index;
    return {
      identifier: `r-${headline}`,
      href: `http://service.test/results/r-${headline}.jpg`,
      width: 1200,
      height: 630,
      templateName: "Card",
      createdAt: new Date(Date.UTC(2026, 0, 1) + headline * 1000).toISOString(),
      type: "image",
      status: "200",
      firstText: `Headline ${headline}`,
      expiresAt: "2026-01-01T00:00:00.000Z",
    };
  });
  return Response.json({ content, totalElements: wanted, last: (number + 1) * size >= wanted });
}

/** Draws the history over it. Returns the pages of the list that were asked for. */
async function draw(isRefused = (_from: number) => false): Promise<number[]> {
  await page.viewport(1440, 900);
  const pages: number[] = [];
  const client = createClient({
    fetch: async (input) => {
      const url = new URL(String(input), "http://dashboard.test");
      const number = Number(url.searchParams.get("page"));
      if (url.pathname.endsWith("/results")) pages.push(number);
      return isRefused(number * Number(url.searchParams.get("size")))
        ? Response.json({ msg: "No such page" }, { status: 400 })
        : answer(url);
    },
  });
  await render(
    <ClientProvider client={client}>
      <div style={{ height: 900, display: "flex", flexDirection: "column" }}>
        <HistoryPage />
      </div>
    </ClientProvider>,
    { wrapper: Frame },
  );
  await expect.element(row(count)).toBeVisible();
  return pages;
}

const grid = () => page.getByRole("grid", { name: "History" });
const row = (headline: number) => page.getByRole("row", { name: new RegExp(`Headline ${headline}(?!\\d)`) });

/** Whether the row is within the view of the list. */
function isInView(headline: number): boolean {
  const found = row(headline).query()?.getBoundingClientRect();
  const box = grid().element().getBoundingClientRect();
  return found !== undefined && found.top >= box.top && found.bottom <= box.bottom + 1;
}

test("shows a million results from the newest to the oldest, and fetches those in view", async () => {
  const pages = await draw();
  await expect.element(page.getByText("1,000,000 results")).toBeVisible();
  await expect.element(grid()).toHaveAttribute("aria-rowcount", String(count + 1));
  await userEvent.click(grid());
  await userEvent.keyboard("{End}");
  await expect.poll(() => isInView(1)).toBe(true);
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(() => document.activeElement?.textContent).toContain("Headline 2");
  await userEvent.keyboard("{PageUp}");
  await expect
    .poll(() => Number(document.activeElement?.getAttribute("aria-rowindex") ?? count))
    .toBeLessThan(count - 3);
  await userEvent.keyboard("{Home}");
  await expect.poll(() => isInView(count)).toBe(true);
  expect(grid().element().querySelectorAll("[role=row]").length).toBeLessThan(60);
  expect(new Set(pages).size).toBeLessThan(8);
});

test("the scroll bar reaches every part of a million results, and what it only passes is not fetched", async () => {
  const pages = await draw();
  const box = grid().element();
  for (let step = 0; step <= 60; step += 1) {
    box.scrollTop = (box.scrollHeight * step) / 60;
    box.dispatchEvent(new Event("scroll"));
  }
  await expect.poll(() => isInView(1)).toBe(true);
  expect(new Set(pages).size).toBeLessThan(8);
  box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
  await expect.poll(() => [-5, 0, 5].some((nearby) => isInView(count / 2 + nearby))).toBe(true);
  box.scrollTop = box.scrollHeight;
  await expect.poll(() => isInView(1)).toBe(true);
  box.scrollTop = 0;
  await expect.poll(() => isInView(count)).toBe(true);
});

test("a wheel moves a million results by its own px, also where the scroll bar is scaled", async () => {
  await draw();
  const box = grid().element();
  box.scrollTop = (box.scrollHeight - box.clientHeight) / 3;
  const topRow = () => {
    const rows = [...box.querySelectorAll("[role=row][aria-rowindex]")].slice(1);
    const edge = box.getBoundingClientRect().top + 32;
    const top = rows.find((one) => one.getBoundingClientRect().bottom > edge + 1);
    return Number(top?.getAttribute("aria-rowindex"));
  };
  await expect.poll(topRow).toBeGreaterThan(300_000);
  const before = topRow();
  box.scrollTop += 600;
  const moved = box.scrollTop;
  await expect.poll(topRow).toBe(before + 10);
  // At rest the box is put back to its place on the scale, and the rows do not move.
  await expect.poll(() => box.scrollTop).not.toBe(moved);
  // The box is scrolled one frame before the rows are drawn there.
  await expect.poll(topRow).toBe(before + 10);
});

test("a search in a million results shows its matches from the first on", async () => {
  await draw();
  const box = grid().element();
  box.scrollTop = box.scrollHeight;
  await expect.poll(() => isInView(1)).toBe(true);
  await page.getByRole("searchbox").fill("rare");
  await expect.element(grid()).toHaveAttribute("aria-rowcount", "4");
  await expect.poll(() => [3, 2, 1].every((headline) => isInView(headline))).toBe(true);
});

test("a part that does not load says so in its place, and loads when it is asked for again", async () => {
  let isBroken = true;
  // From the middle on; the first of those rows says it.
  await draw((from) => isBroken && from >= count / 2);
  const box = grid().element();
  box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
  await expect.element(page.getByText(/^This part did not load\./).first()).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect.poll(() => [-5, 0, 5].some((nearby) => isInView(count / 2 + nearby))).toBe(true);
});

import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { HistoryPage } from "../history-page.tsx";

const count = 1_000_000;
// An unmounted list keeps its scroll position.
beforeEach(() => sessionStorage.clear());

const day = (headline: number) => new Date(Date.UTC(2026, 0, 1) + headline * 1000);

function resultOf(headline: number) {
  return {
    identifier: `r-${headline}`,
    href: `http://service.test/results/r-${headline}.jpg`,
    width: 1200,
    height: 630,
    templateName: "Card",
    createdAt: day(headline).toISOString(),
    type: "image",
    status: "200",
    firstText: `Headline ${headline}`,
    fileName: `a-file-with-a-very-long-name-that-says-nothing-${headline}`,
    expiresAt: "2026-01-01T00:00:00.000Z",
  };
}

interface Service {
  hasPlaces: boolean;
  total: number;
}

/** A service with a million results, the newest of them `Headline 1000000`. Their links have expired. */
function answer({ searchParams: query }: URL, { hasPlaces, total }: Service): Response {
  const size = Number(query.get("size"));
  const wanted = query.get("text") === null ? total : 3;
  const numberOf = (name: string) => Number(query.get(name)?.slice(2));
  const until = query.get("until");
  const newest =
    query.get("sort") === "oldest"
      ? size
      : query.has("before")
        ? numberOf("before") - 1
        : query.has("after")
          ? numberOf("after") + size
          : until !== null
            ? Math.ceil((Date.parse(until) - Date.UTC(2026, 0, 1)) / 1000) - 1
            : wanted - Number(query.get("page")) * size;
  const first = Math.min(newest, wanted);
  const length = Math.max(0, Math.min(size, first));
  const content = Array.from({ length }, (_, index) => resultOf(first - index));
  const oldest = first - length + 1;
  return Response.json({
    content: query.get("sort") === "oldest" ? content.toReversed() : content,
    totalElements: wanted,
    last: oldest <= 1,
    ...(hasPlaces && oldest > 1 && { older: `r-${oldest}` }),
    ...(hasPlaces && first < wanted && { newer: `r-${first}` }),
  });
}

/** Draws the history over it. Returns what was asked of the list. */
async function draw({
  isRefused = (_query: string): boolean => false,
  hasPlaces = true,
  total = count,
} = {}): Promise<string[]> {
  await page.viewport(1440, 900);
  const asked: string[] = [];
  const client = createClient({
    fetch: async (input) => {
      const url = new URL(String(input), "http://dashboard.test");
      if (url.pathname !== "/proxy/api/v2/results") return Response.json([]);
      const query = url.search.replace(/[?&]size=50/, "");
      asked.push(query);
      return isRefused(query)
        ? Response.json({ msg: "No such page" }, { status: 400 })
        : answer(url, { hasPlaces, total });
    },
  });
  await drawOver(
    client,
    <div style={{ height: 900, display: "flex", flexDirection: "column" }}>
      <HistoryPage />
    </div>,
  );
  await expect.element(row(count)).toBeVisible();
  return asked;
}

const grid = () => page.getByRole("grid", { name: "History" });
const row = (headline: number) => page.getByRole("row", { name: new RegExp(`Headline ${headline}(?!\\d)`) });
const choose = async (item: string) => {
  await page.getByRole("button", { name: "List actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

/** Whether the row is within the view of the list. */
function isInView(headline: number): boolean {
  const found = row(headline).query()?.getBoundingClientRect();
  const box = grid().element().getBoundingClientRect();
  return found !== undefined && found.top >= box.top && found.bottom <= box.bottom + 1;
}

test("shows the oldest of a million results by one request, and the newest again", async () => {
  const asked = await draw();
  await expect.element(page.getByText("1,000,000 results")).toBeVisible();
  await expect.element(grid()).toHaveAttribute("aria-rowcount", String(count + 1));
  await userEvent.click(grid());
  asked.length = 0;
  await userEvent.keyboard("{End}");
  await expect.poll(() => isInView(1)).toBe(true);
  // The rows before them are loaded only when they come near.
  await expect.element(grid()).toHaveAttribute("aria-busy", "false");
  expect(asked).toEqual(["?sort=oldest"]);
  await page.getByRole("button", { name: "Newest" }).click();
  await expect.poll(() => isInView(count)).toBe(true);
  expect(grid().element().querySelectorAll("[role=row]").length).toBeLessThan(60);
});

test("jumps to a day by one request, and goes on from there in both directions", async () => {
  const asked = await draw();
  asked.length = 0;
  await choose("Jump to a date …");
  await page.getByLabelText("Day", { exact: true }).fill("2026-01-05");
  await page.getByRole("button", { name: "Jump" }).click();
  await expect.poll(() => asked[0]).toMatch(/^\?until=2026-01-0/);
  const newest = Math.ceil(
    (Date.parse(new URLSearchParams(asked[0]).get("until") ?? "") - Date.UTC(2026, 0, 1)) / 1000,
  );
  await expect.element(row(newest - 1)).toBeInTheDocument();
  const box = grid().element();
  box.scrollTop = box.scrollHeight;
  await expect.poll(() => asked.some((query) => query.startsWith("?before="))).toBe(true);
  box.scrollTop = 0;
  await expect.poll(() => asked.some((query) => query.startsWith("?after="))).toBe(true);
});

test("reads on by pages from a service that does not count from a result", async () => {
  const asked = await draw({ hasPlaces: false });
  const box = grid().element();
  box.scrollTop = box.scrollHeight;
  await expect.poll(() => asked).toContain("?page=1");
  await expect.poll(() => row(count - 51).query()).not.toBeNull();
  await page.getByRole("button", { name: "List actions" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Oldest" })).not.toBeInTheDocument();
});

test("a search in a million results shows its matches from the first on", async () => {
  await draw();
  const box = grid().element();
  box.scrollTop = box.scrollHeight;
  await page.getByRole("searchbox").fill("rare");
  await expect.element(grid()).toHaveAttribute("aria-rowcount", "4");
  await expect.poll(() => [3, 2, 1].every((headline) => isInView(headline))).toBe(true);
});

test("a part that does not load says so in its place, and loads when it is asked for again", async () => {
  let isBroken = true;
  await draw({ isRefused: (query) => isBroken && query.startsWith("?before=") });
  const box = grid().element();
  box.scrollTop = box.scrollHeight;
  await expect.element(page.getByText(/^This part did not load\./)).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => row(count - 50).query()).not.toBeNull();
});

test("a row of 44 px shows the whole text that tells it apart, whatever its file is called", async () => {
  await draw();
  const line = row(count).element();
  expect(line.getBoundingClientRect().height).toBe(44);
  const text = page.getByText(`Headline ${count}`, { exact: true }).element();
  expect(text.scrollWidth).toBe(text.clientWidth);
  expect(line.scrollHeight).toBeLessThanOrEqual(44);
});

test("a list that was left at its newest begins there after a reload, with those that arrived meanwhile", async () => {
  await draw();
  await cleanup();
  await draw({ total: count + 3 });
  await expect.poll(() => isInView(count + 3)).toBe(true);
  expect(grid().element().scrollTop).toBe(0);
});

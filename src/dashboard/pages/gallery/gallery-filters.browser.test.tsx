import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { drawOver } from "#component-page/draw-over.tsx";
import { noop } from "#component-page/samples.ts";
import { createClient } from "#client/create-client.ts";
import { startLanguage } from "../../base/language/language.ts";
import { type GalleryAddress, galleryFilters } from "./gallery-address.ts";
import { GalleryCount, GalleryFilters } from "./gallery-filters.tsx";

/** Without rail, margins and scroll bar, px. */
const widthIn = { 1440: 1289, 320: 288 };

async function draw(language: string, width: keyof typeof widthIn) {
  localStorage.setItem("overprint.language", language);
  await startLanguage();
  await page.viewport(width, 900);
  await drawOver(
    createClient({ prefix: "", fetch: async () => Response.json([]) }),
    <div style={{ width: widthIn[width] }}>
      <GalleryFilters
        address={galleryFilters.parse(new URLSearchParams(""))}
        onAddress={noop}
        canSort
        hasBin
      />
    </div>,
  );
  return document.querySelector("search")?.getBoundingClientRect().height;
}

test.each(["en", "de", "fr"])("all filters, sort and view are in one line, in %s", async (language) => {
  expect(await draw(language, 1440)).toBeLessThan(50);
});

test("the bin has its name on the narrowest phone, beside sort and view", async () => {
  expect(await draw("de", 320)).toBeLessThan(100);
  await expect.element(page.getByText("Papierkorb", { exact: true })).toBeVisible();
});

const all = { items: [], matching: [], total: 40, hasNext: true, unreadableCount: 0 };

function addressOf(search: string): GalleryAddress {
  return galleryFilters.parse(new URLSearchParams(search));
}

test("keeps the count of the previous search until the new one is answered", async () => {
  const counted = await render(
    <GalleryCount templates={{ data: all, isPlaceholderData: false }} address={addressOf("")} />,
  );
  const status = page.getByRole("status");
  await expect.element(status).toHaveTextContent("40 templates");
  const before = status.element().textContent;
  await counted.rerender(
    <GalleryCount templates={{ data: all, isPlaceholderData: true }} address={addressOf("q=card")} />,
  );
  expect(status.element().textContent).toBe(before);
  await counted.rerender(
    <GalleryCount
      templates={{ data: { ...all, total: 2 }, isPlaceholderData: false }}
      address={addressOf("q=card")}
    />,
  );
  await expect.element(status).toHaveTextContent("2 templates match");
});

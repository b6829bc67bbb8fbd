import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { drawOver } from "#component-page/draw-over.tsx";
import { noop } from "#component-page/samples.ts";
import { createClient } from "#client/create-client.ts";
import { startLanguage } from "../../base/language/language.ts";
import { galleryFilters } from "./gallery-address.ts";
import { GalleryFilters } from "./gallery-filters.tsx";

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

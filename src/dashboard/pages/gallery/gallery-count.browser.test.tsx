import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { type GalleryAddress, galleryFilters } from "./gallery-address.ts";
import { GalleryCount } from "./gallery-count.tsx";

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

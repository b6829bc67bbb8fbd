import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { entryOfResult } from "../../model/requests/history/history-entry.ts";
import { EntryThumbnail, ResultPicture } from "./entry-picture.tsx";

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="4000"/>')}`;

function entry(height: number) {
  return entryOfResult({
    identifier: "r1",
    href: picture,
    width: 400,
    height,
    type: "screenshot",
    status: "200",
    outputFormat: "png",
    createdAt: "2026-03-01T12:00:00.000Z",
  });
}

test("a tall picture opens in full width and scrolls; another one is shown whole", async () => {
  const drawn = await render(
    <div style={{ width: 500 }}>
      <ResultPicture entry={entry(4_000)} />
    </div>,
  );
  const box = page.getByRole("region", { name: "The picture, scrollable" });
  await expect.element(box).toBeInTheDocument();
  const { clientWidth, clientHeight, scrollHeight } = box.element();
  expect(scrollHeight).toBeGreaterThan(4 * clientHeight);
  const { width, top } = page.getByRole("link").element().getBoundingClientRect();
  expect(Math.round(width)).toBe(clientWidth);
  expect(Math.round(top - box.element().getBoundingClientRect().top)).toBeLessThan(3);

  await drawn.rerender(
    <div style={{ width: 500 }}>
      <ResultPicture entry={entry(700)} />
    </div>,
  );
  expect(box.elements()).toEqual([]);
});

test("the thumbnail of a tall picture shows its top, wide enough to be recognised", async () => {
  const { container } = await render(<EntryThumbnail entry={entry(4_000)} />);
  const image = container.querySelector("img");
  if (image === null) throw new Error("There is no thumbnail.");
  const { width, height } = image.getBoundingClientRect();
  expect(width).toBeGreaterThanOrEqual(20);
  expect(height / width).toBeCloseTo(2);
  expect(getComputedStyle(image).objectFit).toBe("cover");
  expect(getComputedStyle(image).objectPosition).toMatch(/0%$|top$/);
});

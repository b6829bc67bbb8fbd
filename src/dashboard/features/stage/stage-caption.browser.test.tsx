import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { startLanguage } from "../../base/language/language.ts";
import { StageCaption, type StageCaptionProps } from "./stage-caption.tsx";

const nothing = () => undefined;
const props: StageCaptionProps = {
  paintedMs: 12,
  size: "1200×1200",
  isBrokenOtherwise: false,
  hasPicture: true,
  shown: "render",
  onShow: nothing,
  isDifferenceShown: false,
  onShowDifference: nothing,
  agreement: {
    state: "measured",
    share: 0.99,
    lossyFormat: "JPEG",
    isWithinCompression: true,
    paintDifference: nothing,
  },
  rendered: {
    step: "done",
    result: { requestId: "1", href: "http://localhost/results/1.jpg" },
    file: {
      address: "",
      contentType: "image/jpeg",
      bytes: 110_000,
      format: "jpeg",
      size: { width: 1_200, height: 1_200 },
    },
    durationMs: 1_300,
    warnings: [],
    differences: [],
    previousId: undefined,
  },
};

test("scrolls its line on a phone, and never the page", async () => {
  await page.viewport(320, 700);
  await render(<StageCaption {...props} />);
  await expect.element(page.getByText("agrees, apart from JPEG compression")).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test("says that lines may end elsewhere in the render", async () => {
  await page.viewport(1_280, 700);
  await render(<StageCaption {...props} isBrokenOtherwise />);
  await expect.element(page.getByText(/lines may end elsewhere in the render/)).toBeVisible();
});

test("says why a file is not compared", async () => {
  await render(<StageCaption {...props} agreement={{ state: "notCompared", reason: "origin" }} />);
  await expect
    .element(page.getByText("The file is on another server, so its pixels cannot be compared."))
    .toBeVisible();
});

test.each(["en", "de"])("is one line of the picture's column at 1024 px (%s)", async (language) => {
  localStorage.setItem("overprint.language", language);
  await startLanguage();
  await page.viewport(1024, 768);
  const { container } = await render(<StageCaption {...props} hasPicture={false} />);
  container.style.width = "632px";
  await expect.element(page.getByRole("button")).toBeVisible();
  const places = [...container.querySelectorAll("p, button")].map((one) => one.getBoundingClientRect());
  const shown = places.filter(({ height }) => height > 0);
  const lowestTop = Math.max(...shown.map(({ top }) => top));
  expect(lowestTop).toBeLessThan(Math.min(...shown.map(({ bottom }) => bottom)));
  expect(container.scrollWidth).toBeLessThanOrEqual(632);
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SegmentedControl } from "./segmented-control.tsx";

test("does not make the page longer from inside a part that is scrolled", async () => {
  await render(
    <div className="h-20 overflow-y-auto">
      <div className="h-[200vh]" />
      <SegmentedControl
        label="Format"
        value="png"
        segments={[
          { value: "png", label: "png" },
          { value: "jpg", label: "jpg" },
        ]}
        onValueChange={() => undefined}
      />
    </div>,
  );
  await expect.element(page.getByRole("group", { name: "Format" })).toBeInTheDocument();
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
});

test("wraps its segments on a phone with the classes for it", async () => {
  await page.viewport(320, 600);
  await render(
    <SegmentedControl
      label="Rows"
      size="small"
      className="max-w-full whitespace-nowrap phone:h-fit phone:flex-wrap"
      value="0"
      segments={[0, 1, 2, 3, 4, 5].map((value) => ({ value: `${value}`, label: `Fehlgeschlagen ${value}` }))}
      onValueChange={() => undefined}
    />,
  );
  await expect.element(page.getByRole("group", { name: "Rows" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

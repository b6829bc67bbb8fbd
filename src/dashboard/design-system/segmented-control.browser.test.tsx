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

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { PaletteList } from "./palette-list.tsx";

test("wraps a long label on a phone beside a long detail", async () => {
  await page.viewport(320, 600);
  const item = {
    id: "use",
    icon: "globe" as const,
    label: "Screenshot mit einer eingefügten Adresse",
    detail: "https://example.com/a/very/long/path/that/goes/on",
    act: { to: "/screenshot" },
  };
  await render(
    <PaletteList
      id="palette"
      groups={[{ name: "pasted", items: [item] }]}
      active={undefined}
      onActive={() => undefined}
      onChoose={() => undefined}
    />,
    { wrapper: Frame },
  );
  const label = page.getByText(item.label).element();
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
});

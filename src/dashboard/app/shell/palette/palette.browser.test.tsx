import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { PaletteList } from "./palette.tsx";

test("wraps a long label and a long note on a phone, and the time beside them", async () => {
  await page.viewport(320, 600);
  const item = {
    id: "use",
    icon: "globe" as const,
    label: "Screenshot mit einer eingefügten Adresse",
    note: "Ein Text, der länger ist als der Platz neben der Zeit",
    detail: "23. Nov., 18:53:53",
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
  const option = page.getByRole("option");
  await expect.element(option).toBeVisible();
  for (const part of option.element().querySelectorAll("span, bdi")) {
    expect(part.scrollWidth, part.textContent).toBeLessThanOrEqual(part.clientWidth);
  }
});

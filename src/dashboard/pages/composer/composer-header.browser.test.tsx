import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { noop, sampleSummary } from "#component-page/samples.ts";
import { emptyComposition } from "../../model/composition/composition.ts";
import { useComposition } from "../../model/composition/use-composition.ts";
import { ComposerHeader } from "./composer-header.tsx";

const summary = { ...sampleSummary, name: "Project invoice, many pages" };

function Header() {
  const state = useComposition(() => emptyComposition);
  return <ComposerHeader summary={summary} templateId={summary.identifier} state={state} onImport={noop} />;
}

test.each([390, 320])("shows the whole name of the template at %i px", async (width) => {
  await page.viewport(width, 800);
  await render(<Header />, { wrapper: Frame });
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = page
    .getByRole("heading", { name: summary.name })
    .element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
  expect(document.documentElement.scrollWidth).toBe(width);
});

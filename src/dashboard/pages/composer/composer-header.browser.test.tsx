import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { noop, sampleSummary } from "#component-page/samples.ts";
import { startLanguage } from "../../base/language/language.ts";
import { emptyComposition, withChange } from "../../model/composition/composition.ts";
import { useComposition } from "../../model/composition/use-composition.ts";
import { ComposerHeader } from "./composer-header.tsx";

const summary = { ...sampleSummary, name: "Project invoice, many pages" };

afterEach(async () => {
  localStorage.clear();
  await startLanguage();
});

function Header({ latestRevision }: { latestRevision?: number }) {
  const state = useComposition(() => emptyComposition);
  const title = { componentId: "title", property: "text", value: "Edited" };
  return (
    <ComposerHeader
      summary={{ ...summary, ...(latestRevision !== undefined && { latestRevision }) }}
      templateId={summary.identifier}
      state={state}
      onImport={() => state.update((current) => withChange(current, title))}
      onSaveTemplate={noop}
    />
  );
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

test("has a menu on a phone for all that has no room there", async () => {
  await page.viewport(320, 800);
  await render(<Header latestRevision={3} />, { wrapper: Frame });
  await page.getByRole("button", { name: "More actions" }).click();
  const items = page.getByRole("menuitem").elements();
  expect(items.map((item) => item.textContent)).toEqual([
    "Design",
    "Revisions",
    "Compare revisions",
    "Save as template",
    "Copy link to these changes",
  ]);
  await page.viewport(1024, 800);
  expect(page.getByRole("button", { name: "More actions" }).query()).toBeNull();
});

test("undo, redo and reset keep the focus when they have no more effect", async () => {
  await render(<Header />, { wrapper: Frame });
  // In this test it makes an edit.
  await page.getByRole("button", { name: "Import" }).click();
  for (const name of [/^Undo/, /^Redo/, /^Reset everything/]) {
    const button = page.getByRole("button", { name });
    await expect.element(button).toHaveAttribute("aria-disabled", "false");
    button.element().focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    await expect.element(button).toHaveFocus();
  }
});

test("shows the whole name with all actions on a tablet, in German", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await page.viewport(768, 800);
  // Beside the rail.
  await render(
    <div style={{ width: 700 }}>
      <Header latestRevision={3} />
    </div>,
    { wrapper: Frame },
  );
  const name = page.getByRole("heading", { name: summary.name }).element();
  expect(name.scrollWidth).toBe(name.clientWidth);
  const last = page.getByRole("button", { name: "Importieren" });
  expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(700);
  await expect.element(page.getByRole("link", { name: "Gestalten" })).toBeVisible();
});

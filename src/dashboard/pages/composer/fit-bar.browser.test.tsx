import { useMemo, useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import type { ValueProblem } from "#contract/value-problems.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import { startLanguage } from "../../base/language/language.ts";
import { documentOf } from "../../model/design/design.ts";
import { createScenePainter } from "../../model/drawing/paint-scene.ts";
import { FitBar } from "./fit-bar.tsx";

const long = "many words that are far too wide for the box of this text";

/** The report of a scene, drawn as the stage draws it. */
async function readFit(title: string) {
  const text = { type: "TEXT", x: 10, width: 200, height: 24, fontSize: 20, lineHeight: 1.2, fit: "clamp" };
  const document = documentOf({
    width: 300,
    height: 150,
    background: "#ffffff",
    components: [
      { ...text, id: "title", color: "#000000", text: title },
      { ...text, id: "pale", y: 40, color: "#dddddd", text: "Pale" },
      { id: "photo", type: "IMAGE", x: 220, width: 60, height: 60, src: "data:image/png;base64,AAAA" },
    ],
  });
  const painter = createScenePainter();
  let described = painter.describe(document);
  while (described.pending !== undefined) {
    await described.pending;
    described = painter.describe(document);
  }
  if (described.report === undefined) throw new Error("Nothing was described.");
  return { report: described.report, scene: applyChanges(document, []), html: undefined };
}

test("tells the worst line, lists all, and each selects its component", async () => {
  const fit = await readFit(long);
  const onSelect = vi.fn<(id: string) => void>();
  await render(<FitBar fit={fit} warnings={[]} onSelect={onSelect} onCorrect={vi.fn<() => void>()} />, {
    wrapper: Frame,
  });
  await expect.element(page.getByText(/^The picture of photo is missing: /)).toBeVisible();
  await expect.element(page.getByText("and 2 more")).toBeVisible();
  await page.getByRole("button", { name: "Fit report" }).click();
  await page
    .getByRole("button", { name: /^The text of title does not fit its box and is cut\. About \d+/ })
    .click();
  await page
    .getByRole("button", { name: /^The text of pale has a contrast of 1\.3; readers need 4\.5\.$/ })
    .click();
  expect(onSelect.mock.calls).toEqual([["title"], ["pale"]]);
  expect(await listFaults()).toEqual([]);
});

test("a name is corrected, the focus stays on the bar, and everything fits", async () => {
  const fit = await readFit("Hi");
  const fitting = { ...fit, report: { ...fit.report, pictures: [] } };
  const onCorrect = vi.fn<(correction: unknown) => void>();
  const misspelt: ValueProblem = { code: "unknownComponent", params: { name: "titel", suggestion: "title" } };
  function Bar() {
    const [isCorrected, setCorrected] = useState(false);
    const warnings = useMemo(() => (isCorrected ? [] : [misspelt]), [isCorrected]);
    return (
      <FitBar
        fit={fitting}
        warnings={warnings}
        onSelect={vi.fn<() => void>()}
        onCorrect={(correction) => {
          onCorrect(correction);
          setCorrected(true);
        }}
      />
    );
  }
  await render(<Bar />, { wrapper: Frame });
  await page.getByRole("button", { name: "Use title" }).click();
  expect(onCorrect).toHaveBeenCalledWith(expect.objectContaining({ name: "titel", suggestion: "title" }));
  await expect.element(page.getByText("Everything fits.")).toBeVisible();
  await expect.element(page.getByText("1 remark")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Fit report" })).toHaveFocus();
});

test("a picture that loads is named until its result is known", async () => {
  const { report, ...fit } = await readFit("Hi");
  const pictures = report.pictures.map((picture) => ({ ...picture, loaded: null, reason: null }));
  const draw = (shown: Parameters<typeof FitBar>[0]["fit"]) => (
    <FitBar fit={shown} warnings={[]} onSelect={vi.fn<() => void>()} onCorrect={vi.fn<() => void>()} />
  );
  const { rerender } = await render(draw(fit), { wrapper: Frame });
  await expect.element(page.getByText("A part of the page is still loading …")).toBeVisible();
  await rerender(draw({ ...fit, report: { ...report, pictures } }));
  await expect.element(page.getByText("The picture of photo is still loading …")).toBeVisible();
  await expect.element(page.getByText("Everything fits.")).not.toBeInTheDocument();
  await rerender(draw({ ...fit, report: { ...report, pictures: [] } }));
  await expect.element(page.getByText("Everything fits.")).toBeVisible();
});

test("the bar and its list stay within a phone's width, in German", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await page.viewport(320, 800);
  const fit = await readFit(long);
  await render(
    <FitBar fit={fit} warnings={[]} onSelect={vi.fn<() => void>()} onCorrect={vi.fn<() => void>()} />,
    { wrapper: Frame },
  );
  await page.getByRole("button", { name: "Passprüfung" }).click();
  await expect
    .element(page.getByText(/^Der Text von title passt nicht in seinen Kasten/).first())
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

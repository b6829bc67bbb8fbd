import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleConnection, sampleTemplate, sampleBatch } from "#component-page/samples.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { forgetEvidence, noteAnswer } from "../../../base/connection/capabilities/evidence.ts";
import { emptyComposition } from "../../../model/composition/composition.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import { openHtmlTemplate } from "../../../model/drawing/html-template.ts";
import type { BatchParts } from "../batch-parts.ts";
import { toReaders } from "../rows/row-composition.ts";
import { FitPanel } from "./fit-panel.tsx";

afterEach(forgetEvidence);

const long = "many words that are far too wide for the box of this text";
const title = {
  id: "title",
  type: "TEXT",
  x: 0,
  width: 90,
  height: 24,
  fontSize: 20,
  fit: "clamp",
  text: "Hi",
};
const rows = ["Short", long, "Fine", "bad", long].map((cell, index) => ({ line: index + 2, cells: [cell] }));

/** Draws the panel for a table whose fourth row is rejected. */
async function draw(kind: "canvas" | "html", service: "embedded" | "remote" = "embedded") {
  const read = parseTemplateDocument({ width: 100, height: 100, components: [title] }, { isStored: true });
  const html = openHtmlTemplate({
    editor: "canvas-html",
    width: 100,
    height: 100,
    html: '<h1 data-component="title">Hi</h1>',
  });
  if (!read.ok || !html.ok) throw new Error("A document is invalid.");
  const shown =
    kind === "canvas" ? { document: read.value, html: undefined } : { document: undefined, html: html.value };
  const targets = [{ kind: "property", componentId: "title", property: "text" }] as const;
  const readers = toReaders([...targets], listNamedComponents(shown.html?.document ?? shown.document, []));
  const onShowRow = vi.fn<(row: number) => void>();
  const parts: BatchParts = {
    template: { summary: sampleTemplate, templateId: "card", properties: [], documentProblems: [], ...shown },
    batch: {
      ...sampleBatch,
      targets: [...targets],
      rowCount: rows.length,
    },
    base: emptyComposition,
    table: { columns: ["title"], rows, delimiter: ",", otherDelimiters: [] },
    checks: {
      problems: new Map([[3, { kind: "cells", faults: [] }]]),
      baseFaults: [],
      missing: [],
      readers,
      check: () => undefined,
    },
    onShowRow,
    onCorrect: undefined,
  };
  const client = createClient({
    onAnswer: noteAnswer,
    fetch: async (input) => {
      const { pathname } = new URL(String(input), "http://dashboard.test");
      if (pathname === "/connection") return Response.json({ ...sampleConnection, service });
      return pathname.endsWith("/fonts") ? Response.json([]) : Response.json({ msg: "no" }, { status: 404 });
    },
  });
  await drawOver(
    client,
    <>
      <FitPanel {...parts} />
      <p>Drawn</p>
    </>,
  );
  await expect.element(page.getByText("Drawn")).toBeVisible();
  return onShowRow;
}

test("every row that can be rendered is checked here, and those that do not fit are listed and open", async () => {
  const onShowRow = await draw("canvas");
  await page.getByRole("button", { name: "Check the pictures" }).click();
  await expect.element(page.getByText("In 2 of 4 rows, something does not fit or is missing.")).toBeVisible();
  const names = page.getByRole("button", { name: /^Row \d$/ });
  expect(names.elements().map(({ textContent }) => textContent)).toEqual(["Row 2", "Row 5"]);
  await expect
    .element(page.getByText(/^The text of title .* is cut\. About \d+ characters fit\.$/).first())
    .toBeVisible();
  await page.getByRole("button", { name: "Row 5" }).click();
  expect(onShowRow).toHaveBeenCalledWith(4);
  expect(await listFaults()).toEqual([]);
  // The list is empty while it is made again.
  const emptied = vi.fn<() => void>();
  const observer = new MutationObserver(() => names.elements().length === 0 && emptied());
  observer.observe(document.body, { childList: true, subtree: true });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect.poll(() => emptied.mock.calls.length).toBeGreaterThan(0);
  await expect.element(page.getByRole("button", { name: "Check again" })).toBeVisible();
  expect(names.elements()).toHaveLength(2);
  observer.disconnect();
});

test("rows of an html template are checked by a service that has the call, and not offered by another one", async () => {
  await draw("html");
  await expect.element(page.getByRole("button", { name: "Check the pictures" })).toBeVisible();
  await page.getByRole("button", { name: "Check the pictures" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
});

test("an original service offers no check of an html template", async () => {
  await draw("html", "remote");
  await expect.element(page.getByRole("button", { name: "Check the pictures" })).not.toBeInTheDocument();
});

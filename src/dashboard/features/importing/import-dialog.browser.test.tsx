import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fileInput } from "#component-page/file-input.ts";
import { Frame } from "#component-page/frame.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleSummary as summary } from "#component-page/samples.ts";
import { Toaster } from "../../base/design-system/toaster.tsx";
import type { Composition } from "../../model/composition/composition.ts";
import { toHash } from "../../model/composition/composition-link.ts";
import { useComposition } from "../../model/composition/use-composition.ts";
import { ImportDialog } from "./import-dialog.tsx";

const mine: Composition = {
  changes: [
    { componentId: "title", property: "text", value: "Mine" },
    { componentId: "title", property: "color", value: "#000" },
  ],
  options: { fileName: "mine" },
};

function Imported() {
  const state = useComposition(() => mine);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && (
        <ImportDialog
          target={{
            summary,
            composition: state.composition,
            componentIds: ["title"],
            service: "",
            nameProperties: (composition) => composition,
            findUnknownNames: (changes) =>
              changes
                .filter(({ componentId }) => componentId !== "title")
                .map(({ componentId: name }) => ({ code: "unknownComponent", params: { name } })),
            onImport: (next) => state.update(() => next),
          }}
          initialText=""
          onClose={() => setOpen(false)}
        />
      )}
      <output aria-label="Composition">{JSON.stringify(state.composition)}</output>
      <button type="button" onClick={state.undo}>
        Undo
      </button>
    </>
  );
}

const paste = page.getByRole("textbox", { name: "Paste here" });
const composition = page.getByRole("status", { name: "Composition" });
const composed = () => composition.element().textContent;

async function fill(text: string): Promise<void> {
  await render(<Imported />, { wrapper: Frame });
  await paste.fill(text);
}

const theirs = JSON.stringify({
  template: "card",
  changes: [{ id: "title", text: "Theirs", color: "#000" }],
  fileName: "theirs",
});

test("takes the pasted values by default, counts what changes, and is one step of undo", async () => {
  await fill(theirs);
  await expect
    .element(page.getByText("2 properties have another value already: title.text, fileName"))
    .toBeVisible();
  await page.getByRole("button", { name: "Import 2 changes", exact: true }).click();
  await expect.poll(composed).toContain('"Theirs"');
  await expect.poll(composed).toContain('"fileName":"theirs"');
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(composition).toHaveTextContent(JSON.stringify(mine));
});

test("imports nothing when the user keeps every value, and says so", async () => {
  await fill(theirs);
  await page.getByText("Keep mine").click();
  await expect.element(page.getByText(/^Nothing would change/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
});

test("names the composition's own values that stay, and resets them where only the pasted ones are wanted", async () => {
  await fill('{"template": "card", "changes": [{"id": "title", "text": "Theirs"}]}');
  await expect.element(page.getByText("2 values of yours stay: title.color, fileName")).toBeVisible();
  await page.getByText("Only pasted").click();
  await expect.element(page.getByText("2 values of yours are reset: title.color, fileName")).toBeVisible();
  await page.getByRole("button", { name: "Import 3 changes" }).click();
  await expect
    .poll(composed)
    .toBe('{"changes":[{"componentId":"title","property":"text","value":"Theirs"}],"options":{}}');
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(composition).toHaveTextContent(JSON.stringify(mine));
});

test("imports one of several requests, and names what is left out of it", async () => {
  const others = '{"template": "card", "data": {"title": {"text": "First"}}}';
  await fill(`[${others}, {"template": "card", "data": {"title": {"text": "Second"}}, "apiKey": "k"}]`);
  const which = page.getByRole("combobox", { name: "Which request" });
  await which.selectOptions(which.element().querySelectorAll("option")[1] ?? "");
  await expect.element(page.getByText(/^Not imported: apiKey/)).toBeVisible();
  await page.getByRole("button", { name: "Import 1 change", exact: true }).click();
  await expect.poll(composed).toContain('"Second"');
});

test("lists the names that the template does not have before the import", async () => {
  await fill('{"title.text": "New", "titel.text": "New"}');
  await expect.element(page.getByText("This template does not have one of the names:")).toBeVisible();
  await expect.element(page.getByText("no component 'titel'")).toBeVisible();
  await expect.element(page.getByText("It is imported and marked; a render ignores it.")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 changes" }).click();
  await expect.poll(composed).toContain('"titel"');
});

test("reads the address of a composition of any dashboard, with its options", async () => {
  const hash = toHash({
    changes: [{ componentId: "title", property: "text", value: "Shared" }],
    options: { metadata: '{"order": 1}', more: { waitTime: 5 } },
  });
  await fill(`Look: https://images.example/templates/card/compose${hash}, please.`);
  await expect.element(page.getByText("Options are imported too: metadata, waitTime.")).toBeVisible();
  await page.getByRole("button", { name: "Import 3 changes" }).click();
  await expect.poll(composed).toContain('"Shared"');
});

const resultId = "0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8";

test("says on which host a result of another service is, and why the request of one was not found", async () => {
  await fill(`https://shop.example/results/${resultId}.jpg`);
  await expect.element(page.getByText(/^This result is on shop\.example, which is not this/)).toBeVisible();
  await paste.fill(`${window.location.origin}/results/${resultId}.jpg`);
  await expect
    .element(page.getByText(new RegExp(`^The request of the result ${resultId} was not found: `)))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
});

test("a pasted null leaves a property to the template, and says so", async () => {
  await fill('{"title.text": null, "title.color": "#000"}');
  await expect.element(page.getByText("null leaves these to the template: title.text.")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 change" }).click();
  await expect.poll(composed).not.toContain('"Mine"');
});

describe("without an open template", () => {
  const onTemplates = vi.fn<(files: readonly File[]) => void>();
  const onClose = vi.fn<() => void>();
  const dialog = <ImportDialog initialText="" {...{ onTemplates, onClose }} />;
  beforeEach(() => {
    vi.clearAllMocks();
  });

  test("a request leads to the composer of its template, and one without says what to do", async () => {
    await render(dialog, { wrapper: Frame });
    await paste.fill('```json\n{"template": "card", "data": {"title": {"text": "New"}}}\n```');
    await expect.element(page.getByText("For card, with 1 change.")).toBeVisible();
    const link = page.getByRole("link", { name: "Open in that template" });
    await expect.poll(() => link.element().getAttribute("href")).toMatch(/^\/templates\/card\/compose#/);
    await paste.fill('{"title.text": "New"}');
    await expect.element(page.getByText(/^This names no template/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    expect(await listFaults()).toEqual([]);
  });

  const template = JSON.stringify({ name: "Sale", document: { width: 100, height: 50, components: [] } });

  test("a pasted template is imported by a press, a chosen one at once", async () => {
    await render(dialog, { wrapper: Frame });
    await paste.fill(template);
    await expect.element(page.getByText("This is a template, “Sale”.")).toBeVisible();
    await page.getByRole("button", { name: "Import the template" }).click();
    await userEvent.upload(
      fileInput(),
      new File([template], "sale.template.json", { type: "application/json" }),
    );
    await expect
      .poll(() => onTemplates.mock.calls.map(([[file]]) => file?.name))
      .toEqual(["Sale.json", "sale.template.json"]);
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test("a chosen file with a request is read like a pasted one", async () => {
    await render(dialog, { wrapper: Frame });
    await userEvent.upload(fileInput(), new File(['{"template": "card", "changes": []}'], "body.txt"));
    await expect.element(page.getByText("For card, with 0 changes.")).toBeVisible();
    expect(onTemplates).not.toHaveBeenCalled();
  });
});

test("says that a file cannot be read, such as a folder", async () => {
  await render(
    <>
      <Imported />
      <Toaster />
    </>,
    { wrapper: Frame },
  );
  vi.spyOn(Blob.prototype, "text").mockRejectedValueOnce(new DOMException("A folder.", "NotFoundError"));
  await userEvent.upload(fileInput(), new File([], "cards"));
  await expect.element(page.getByText("A file could not be read.", { exact: false })).toBeVisible();
});

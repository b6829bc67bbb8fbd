import { useEffect } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { sampleSummary } from "#component-page/samples.ts";
import { Importer, type ImporterProps } from "./importer.tsx";
import { usePendingImport } from "./pending-import.ts";

const props: ImporterProps = {
  target: {
    summary: sampleSummary,
    composition: { changes: [], options: {} },
    componentIds: ["title"],
    service: "",
    nameProperties: (composition) => composition,
    findUnknownNames: () => [],
    onImport: () => undefined,
  },
};

function pasteOutside(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}

test("opens for a pasted request, not for an address of another host", async () => {
  const opened: string[] = [];
  function Probe() {
    const pending = usePendingImport();
    useEffect(() => {
      if (pending !== undefined) opened.push(pending);
    }, [pending]);
    return <Importer {...props} />;
  }
  await render(<Probe />, { wrapper: Frame });
  pasteOutside("https://shop.example/results/blue.png");
  // The chunks that the paste waits for.
  await Promise.all([import("./import-text.ts"), import("./read-address.ts")]);
  pasteOutside('{"title.text": "New"}');
  await expect
    .element(page.getByRole("textbox", { name: "Paste here" }))
    .toHaveValue('{"title.text": "New"}');
  expect(opened).toEqual(['{"title.text": "New"}']);
});

test("opens for any pasted text in the gallery", async () => {
  await render(<Importer />, { wrapper: Frame });
  pasteOutside("a sentence");
  await expect.element(page.getByRole("textbox", { name: "Paste here" })).toHaveValue("a sentence");
  await expect.element(page.getByText(/^This is not valid JSON/)).toBeVisible();
});

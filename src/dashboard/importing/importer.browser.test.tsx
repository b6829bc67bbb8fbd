import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { Importer, type ImporterProps } from "./importer.tsx";

const props: ImporterProps = {
  summary: {
    identifier: "card",
    name: "Card",
    width: 100,
    height: 100,
    scaleFactor: 1,
    outputFormat: "png",
    createdBy: "Overprint",
    editor: "starter",
  },
  composition: { changes: [], options: {} },
  componentIds: ["title"],
  service: "",
  nameProperties: (composition) => composition,
  findUnknownNames: () => [],
  onImport: () => undefined,
};

function pasteOutside(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}

test("opens for a pasted request, not for an address of another host", async () => {
  await render(<Importer {...props} />, { wrapper: Frame });
  const paste = page.getByRole("textbox", { name: "Paste here" });
  pasteOutside("https://shop.example/results/blue.png");
  pasteOutside("https://shop.example/results/0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8.png");
  // The texts are read in their order, so the first dialog would have another text.
  pasteOutside('{"title.text": "New"}');
  await expect.element(paste).toHaveValue('{"title.text": "New"}');
});

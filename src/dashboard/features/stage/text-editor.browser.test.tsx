import { useState } from "react";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TextEditor } from "./text-editor.tsx";

/** Is drawn anew at once by a press. */
function Editor() {
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <button type="button" onClick={() => flushSync(() => setZoom(zoom + 1))}>
        Zoom in
      </button>
      <TextEditor
        componentId="title"
        place={{
          transform: "none",
          width: 300,
          height: 80,
          box: {},
          text: {},
          direction: "ltr",
          fontSize: 20,
        }}
        look={undefined}
        zoom={zoom}
        readRuns={() => [{ text: "Summer sale" }]}
        styling={undefined}
        describedBy=""
        onRunsChange={() => undefined}
        onStep={() => undefined}
        onApply={() => undefined}
      />
    </>
  );
}

test("a drawing that comes before the event of a new selection keeps the selection", async () => {
  await render(<Editor />);
  const editor = page.getByRole("textbox");
  await expect.element(editor).toHaveFocus();
  const selection = document.getSelection();
  const drawAnew = () => document.querySelector("button")?.click();
  const letters = editor.element().querySelector("[data-run]")?.firstChild;
  if (!selection || !letters) throw new Error("The text is not shown.");
  selection.setBaseAndExtent(letters, 0, letters, 3);
  drawAnew();
  expect(selection.toString()).toBe("Sum");
  await new Promise((resolve) => document.addEventListener("selectionchange", resolve, { once: true }));
  drawAnew();
  expect(selection.toString()).toBe("Sum");
});

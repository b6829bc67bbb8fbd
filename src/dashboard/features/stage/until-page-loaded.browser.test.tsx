import { expect, test } from "vitest";
import { untilPageLoaded } from "../../model/drawing/sandboxed-frame.ts";

test("stops waiting for the fonts of a page that is removed", async () => {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page === null) throw new Error("The frame has no document.");
  const style = page.createElement("style");
  style.textContent = '@font-face { font-family: Late; src: url("/late.woff2") } body { font-family: Late }';
  page.head.append(style);
  page.body.append("Text in the font");
  const waiting = untilPageLoaded(page);
  // A removed page has no frames to wait for.
  frame.remove();
  await expect(waiting).rejects.toThrow("The page was removed.");
});

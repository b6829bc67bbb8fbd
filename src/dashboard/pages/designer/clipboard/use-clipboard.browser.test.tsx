import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type OpenedDesign, openDesign } from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";
import { listComponents } from "../../../model/design/source/components.ts";
import { DrawingReport } from "../../../features/svg-import/drawing-report.tsx";
import type { Designer } from "../use-designer.ts";
import { useDesignClipboard } from "./use-clipboard.ts";

const card: JsonObject = {
  width: 600,
  height: 300,
  components: [{ id: "title", type: "TEXT", x: 40, y: 40, width: 200, height: 60, text: "Summer" }],
};

let opened: OpenedDesign;

function Clipboard({ designer }: { designer: Designer }) {
  const { report, closeReport } = useDesignClipboard(designer, 0);
  return (
    <>
      <textarea aria-label="A field" />
      <DrawingReport lines={report} onSelect={(id) => designer.select([id])} onClose={closeReport} />
    </>
  );
}

async function open(source = card): Promise<void> {
  opened = await openDesign(
    source,
    (designer) => <Clipboard designer={designer} />,
    async (address) =>
      String(address).includes("assets")
        ? new Response("Out of order", { status: 500 })
        : Response.json({ items: [] }),
  );
}

function paste(data: Readonly<Record<string, string>>, target: EventTarget = document.body): boolean {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
  return target.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40">
<rect id="plate" width="100" height="40" fill="#c61d78"/><circle id="dot" cx="20" cy="20" r="9" filter="blur(2px)"/></svg>`;

test("a pasted drawing becomes components in the middle of the page, with a report and in one step of undo", async () => {
  await open();
  expect(paste({ "text/plain": drawing })).toBe(false);
  await expect
    .poll(() => listComponents(opened.designer.source, 0).slice(1))
    .toMatchObject([
      { id: "plate", type: "RECTANGLE", x: 250, y: 130 },
      { id: "dot", type: "IMAGE", x: 256, y: 136 },
    ]);
  expect(opened.designer.selectedIds).toEqual(["plate", "dot"]);
  await page
    .getByRole("button", { name: "dot: 1 layer became a picture: it has an effect, such as a blur." })
    .click();
  await expect.poll(() => opened.designer.selectedIds).toEqual(["dot"]);
  const report = page.getByRole("list", { name: "What is different from the drawing" });
  await expect.element(report).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(report).not.toBeInTheDocument();
  opened.designer.undo();
  await expect.poll(() => opened.designer.source).toBe(card);
});

test("a drawing that cannot be read is refused with the reason", async () => {
  await open();
  paste({ "text/plain": "<svg><g></svg>" });
  await expect
    .element(page.getByText("The drawing cannot be read: it is no valid XML. Export it again."))
    .toBeVisible();
  expect(opened.designer.source).toBe(card);
});

test("a picture of a drawing that cannot be uploaded leaves its place", async () => {
  const photo =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";
  await open();
  paste({
    "text/plain": `<svg width="600" height="300"><image id="photo" x="5" width="60" height="30" href="${photo}"/></svg>`,
  });
  await expect
    .poll(() => listComponents(opened.designer.source, 0)[1])
    .toEqual({ id: "photo", type: "IMAGE", x: 5, y: 0, width: 60, height: 30, src: "", fit: "contain" });
  await expect.element(page.getByText(/^1 picture of the drawing could not be uploaded/)).toBeVisible();
});

test("copied components that cannot be drawn are refused with the reason", async () => {
  await open();
  paste({ "text/plain": '{"overprint":"components","version":1,"components":[{"id":"a","type":"LAMP"}]}' });
  await expect
    .element(page.getByText(/^The copied components cannot be drawn: Component a, type: /))
    .toBeVisible();
});

test("a paste into a field is the field's own", async () => {
  await open();
  const field = page.getByRole("textbox", { name: "A field" }).element();

  expect(paste({ "text/plain": drawing }, field)).toBe(true);
  expect(opened.designer.source).toBe(card);
});

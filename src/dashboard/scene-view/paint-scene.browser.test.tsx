import { expect, test } from "vitest";
import { applyChanges } from "#scene/apply-changes.ts";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { createScenePainter, type ScenePainter } from "./paint-scene.ts";

const text = {
  type: "TEXT",
  x: 10,
  width: 280,
  font: "Instrument Sans",
  fontSize: 28,
  color: "#123456",
};
const parsed = parseTemplateDocument({
  width: 300,
  height: 200,
  pages: [
    {
      components: [
        { ...text, id: "title", y: 10, height: 70, text: "A title", fit: "shrink" },
        {
          ...text,
          id: "note",
          y: 90,
          height: 100,
          text: "A note in several lines of *text* that stay",
          rotation: 4,
        },
      ],
    },
  ],
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
const document = parsed.value;

test("a painting after others has the pixels of a first one", async () => {
  const painter = createScenePainter();
  for (const value of ["A", "A longer title that needs two lines", "", "Überblick مرحبا", "A title"]) {
    const changed = applyChanges(document, [{ componentId: "title", property: "text", value }]).document;
    expect(await pixelsOf(painter, changed), value).toEqual(await pixelsOf(createScenePainter(), changed));
  }
  // The other text with another box, whose object is new.
  const moved = applyChanges(document, [{ componentId: "note", property: "width", value: 140 }]).document;
  expect(await pixelsOf(painter, moved)).toEqual(await pixelsOf(createScenePainter(), moved));
});

async function pixelsOf(painter: ScenePainter, painted: TemplateDocument): Promise<Uint8ClampedArray> {
  const canvas = window.document.createElement("canvas");
  for (;;) {
    const { pending } = painter.paint(canvas, painted, 0);
    if (pending === undefined) break;
    await pending;
  }
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (pixels?.some((value) => value !== 0) !== true) throw new Error("Nothing was painted.");
  return pixels;
}

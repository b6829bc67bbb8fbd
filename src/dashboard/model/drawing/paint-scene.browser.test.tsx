import { expect, test, vi } from "vitest";
import { pictureHeaders } from "#contract/picture-headers.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { addIcons } from "#scene/icons/icon-value.ts";
import { createScenePainter, type ScenePainter } from "./paint-scene.ts";
import { ScenePictures } from "./scene-pictures.ts";

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

test("an icon that is only named waits for the set, one with its outline does not", async () => {
  const iconOf = (icon: unknown) => {
    const read = parseTemplateDocument({
      width: 40,
      height: 40,
      components: [{ id: "a", type: "ICON", icon }],
    });
    if (!read.ok) throw new Error(JSON.stringify(read.problem));
    return read.value;
  };
  // Another file may have loaded it.
  addIcons({});
  const canvas = window.document.createElement("canvas");
  const painter = createScenePainter();
  expect(painter.paint(canvas, iconOf({ name: "own", path: "M1 1h9" }), 0).pending).toBeUndefined();
  const named = iconOf("heart");
  const { pending } = painter.paint(canvas, named, 0);
  const empty = canvas.toDataURL();
  expect(pending).toBeDefined();
  await pending;
  expect(painter.paint(canvas, named, 0).pending).toBeUndefined();
  expect(canvas.toDataURL()).not.toBe(empty);
});

test("a drawing is loaded again for another box, other pictures once, and the old pixels stay meanwhile", async () => {
  const asked: string[] = [];
  const answer = vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    const address = new URL(String(input), location.href).searchParams;
    asked.push(
      `${address.get("src")} ${address.get("width")}x${address.get("height")} ${address.get("fit")}`,
    );
    const canvas = new OffscreenCanvas(Number(address.get("width")), 4);
    canvas.getContext("2d")?.fillRect(0, 0, 1, 1);
    const headers = address.get("src") === "asset:a.svg" ? { [pictureHeaders.drawing]: "1" } : {};
    return new Response(await canvas.convertToBlob(), { headers });
  });
  try {
    const pictures = new ScenePictures();
    const box = (width: number) => ({ width, height: 20, fit: "cover" as const });
    for (const source of ["asset:a.svg", "asset:b.png"]) {
      const first = pictures.get(source, box(10));
      if (first.state !== "loading") throw new Error(first.state);
      await first.done;
      const old = pictures.get(source, box(12));
      if (old.state !== "ready") throw new Error(old.state);
      expect(old.image.width).toBe(10);
      // Of the boxes of a drag only the last one is asked for.
      pictures.get(source, box(13));
      await old.redrawn;
      const last = pictures.get(source, box(14));
      if (last.state !== "ready") throw new Error(last.state);
      await last.redrawn;
    }
    expect(pictures.get("asset:a.svg", box(14))).toMatchObject({ state: "ready", image: { width: 14 } });
    expect(asked).toEqual([
      "asset:a.svg 10x20 cover",
      "asset:a.svg 12x20 cover",
      "asset:a.svg 14x20 cover",
      "asset:b.png 10x20 cover",
    ]);
  } finally {
    answer.mockRestore();
  }
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

import { expect, test } from "vitest";
import { resolveFont, formatCanvasFont } from "#scene/fonts/list-needed-faces.ts";
import { createCanvas, GlobalFonts } from "./canvas-engine.ts";
import { registerFonts } from "./register-fonts.ts";

async function drawWithFont(family: string, weight: number, text: string): Promise<Uint8ClampedArray> {
  const font = resolveFont({ family, weight, italic: false, text });
  await registerFonts(font.files);
  const context = createCanvas(400, 80).getContext("2d");
  context.textRendering = "geometricPrecision";
  context.lang = "en";
  context.font = formatCanvasFont(font, 40);
  context.fillText(text, 10, 55);
  return context.getImageData(0, 0, 400, 80).data;
}

// The engine's own WOFF2 decoder lost the last glyph of a file: prices in Archivo had no "$" in bold.
test.each([
  ["Archivo", 700, "$"],
  ["Inter", 400, "Ð"],
  ["Unbounded", 900, "s"],
  ["Noto Sans Thai", 400, "๐"],
])("%s %i has its %s", async (family, weight, text) => {
  expect((await drawWithFont(family, weight, text)).some((value) => value > 0)).toBe(true);
});

// Files of one family overlap ("A" is in the Greek one too), and the engine takes the one registered last.
test("a text looks the same before and after other subsets of its family were registered", async () => {
  const before = await drawWithFont("Lora", 600, "AVATAR");
  await drawWithFont("Lora", 600, "Łódź Привет ≠ ×");
  expect(await drawWithFont("Lora", 600, "AVATAR")).toEqual(before);
});

test("a file is registered once however often it is asked for at the same time", async () => {
  const { files } = resolveFont({ family: "Caveat", weight: 400, italic: false, text: "a" });
  await Promise.all([registerFonts(files), registerFonts(files), registerFonts(files)]);
  const [alias] = files.map((file) => file.alias);
  expect(
    GlobalFonts.families.filter((family) => family.family === alias).flatMap((family) => family.styles),
  ).toHaveLength(1);
});

test("a file that is missing is an error, and can be asked for again", async () => {
  const [file] = resolveFont({ family: "Oswald", weight: 400, italic: false, text: "a" }).files;
  if (file === undefined) throw new Error("Oswald has no file");
  await expect(registerFonts([file], () => "/nowhere/oswald.woff2")).rejects.toThrow("ENOENT");
  await registerFonts([file]);
  expect(GlobalFonts.has(file.alias)).toBe(true);
});

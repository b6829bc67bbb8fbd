import { expect, test } from "vitest";
import { presets } from "./presets.ts";
import { toDraft } from "./start.ts";

const sources = {
  readDocument: (id: string) => Promise.resolve({ width: 100, height: 50, components: [], css: id }),
  uploadPicture: (file: File) => Promise.resolve(`asset:${file.name}`),
  htmlTitle: "Headline",
};

test("a blank page becomes a template of the chosen editor", async () => {
  const blank = { kind: "blank", preset: "story", page: presets.story } as const;
  expect(await toDraft({ ...blank, editor: "canvas-editor" }, "My story", sources)).toEqual({
    name: "My story",
    editor: "canvas-editor",
    document: {
      width: 1080,
      height: 1920,
      outputFormat: "png",
      background: "#ffffff",
      components: [],
      design: { safeZone: "story" },
    },
  });
  const html = await toDraft({ ...blank, editor: "canvas-html" }, "My story", sources);
  expect(html).toMatchObject({ editor: "canvas-html", document: { width: 1080, height: 1920 } });
  expect(html.document["html"]).toContain('data-component="title">Headline<');
});

test("the pictures of a drawing are uploaded, and its document names the uploads", async () => {
  const image = (src: string) => ({ id: src, type: "IMAGE", src });
  const document = { width: 10, height: 10, components: [image("data:a"), image("https://a.test/b.png")] };
  const pictures = [{ src: "data:a", file: new File(["a"], "a.png") }];
  const file = { fileName: "a.svg", name: "A", draft: { document }, report: [], pictures };
  expect((await toDraft({ kind: "file", file }, "Mine", sources)).document["components"]).toEqual([
    { ...image("data:a"), src: "asset:a.png" },
    image("https://a.test/b.png"),
  ]);
});

test("a file keeps its tags and its document, under the typed name", async () => {
  const draft = { editor: "canvas-html", tags: ["a"], document: { html: "<p>a</p>" } } as const;
  const file = { fileName: "card.json", name: "Card", draft: { ...draft, tags: [...draft.tags] } };
  expect(await toDraft({ kind: "file", file }, "Mine", sources)).toEqual({ name: "Mine", ...draft });
});

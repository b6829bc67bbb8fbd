import { expect, test } from "vitest";
import { presets } from "./presets.ts";
import { freeTemplateName } from "../../features/template-details/save-template/use-free-name.ts";
import { toDraft } from "./start.ts";
import fc from "fast-check";
import * as limits from "#contract/limits.ts";
import { lawRuns } from "#testing/law-settings.ts";

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

test("numbers a name that is taken, in any letter case", () => {
  expect(freeTemplateName("Untitled", ["Card"])).toBe("Untitled");
  expect(freeTemplateName("Untitled", ["untitled", "Untitled 3"])).toBe("Untitled 2");
  expect(freeTemplateName("Untitled", ["Untitled", "Untitled 2"])).toBe("Untitled 3");
});

test("a free name is not taken, and as long as the service accepts", () => {
  const name = fc.oneof(fc.constant("A"), fc.constant("x".repeat(300)), fc.string({ minLength: 1 }));
  const numbered = fc.tuple(name, fc.integer({ min: 1, max: 12 })).map(([text, n]) => `${text} ${n}`);
  fc.assert(
    fc.property(name, fc.array(fc.oneof(name, numbered), { maxLength: 30 }), (base, taken) => {
      const free = freeTemplateName(base, taken);
      expect(free.length).toBeLessThanOrEqual(limits.nameLengthMax);
      expect(taken.map((one) => one.trim().toLowerCase())).not.toContain(free.toLowerCase());
    }),
    { numRuns: lawRuns(200) },
  );
});

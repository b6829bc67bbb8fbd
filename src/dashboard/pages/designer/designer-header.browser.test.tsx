import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { drawOver } from "#component-page/draw-over.tsx";
import { noop, sampleTemplate } from "#component-page/samples.ts";
import { createClient } from "#client/create-client.ts";
import { startLanguage } from "../../base/language/language.ts";
import { DesignerHeader } from "./designer-header.tsx";
import type { SaveState } from "./save/draft-saver.ts";

afterEach(async () => {
  localStorage.clear();
  await startLanguage();
});

const states: readonly SaveState[] = [
  { kind: "unsaved" },
  { kind: "saving" },
  { kind: "saved", at: Date.UTC(2026, 10, 25, 14, 3, 22), isDraft: true },
  { kind: "failed", error: new Error("away"), isRepeated: true, source: {} },
];

test.each(["en", "de"])(
  "the header of a phone has two lines, as high with every state of saving, in %s",
  async (language) => {
    localStorage.setItem("overprint.language", language);
    await startLanguage();
    await page.viewport(320, 800);
    const client = createClient({ fetch: async () => Response.json([]) });
    const header = (state: SaveState) => (
      <DesignerHeader
        template={{ ...sampleTemplate, latestRevision: 7, name: "A template with a long name for a phone" }}
        onTemplate={noop}
        editor={{ canUndo: true, canRedo: true, undo: noop, redo: noop }}
        autosave={{ state, isKept: true, saveNow: async () => true, decide: async () => true }}
      />
    );
    const { rerender } = await drawOver(client, header({ kind: "saved", at: undefined, isDraft: true }));
    await expect
      .element(page.getByRole("link", { name: /^Revision/ }))
      .toHaveAttribute("href", "/templates/card/revisions");
    const heightNow = () => page.getByRole("banner").element().getBoundingClientRect().height;
    const height = heightNow();
    expect(height).toBeLessThan(100);
    for (const state of states) {
      await rerender(header(state));
      expect(document.querySelector("[data-save-state]")).toHaveAttribute("data-save-state", state.kind);
      expect(heightNow()).toBe(height);
    }
    const [name, ...actions] = ["h1", "a[href$=compose]", "a[href$=compose] + button"].map(
      (one) => () => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect(),
    );
    for (const width of [320, 390]) {
      await page.viewport(width, 800);
      const [composer, publish] = actions.map((box) => box());
      expect((publish?.left ?? 0) - (composer?.right ?? 0)).toBeGreaterThanOrEqual(8);
      expect(name?.().top).toBeGreaterThanOrEqual(publish?.bottom ?? 0);
    }
  },
);

import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "#testing/stub-storage.ts";
import type { JsonObject } from "#contract/json.ts";
import type { LatestState } from "../../../model/template/stored-states.ts";
import type { OpenedTemplate } from "./design-query.ts";
import { keepDesign } from "./kept-designs.ts";
import { startDesignOf } from "./start-design.ts";

beforeEach(() => void stubStorage("localStorage"));

const owner = { service: "http://a.test", template: "card" };
const rectangle = { id: "badge", type: "RECTANGLE", x: 0, y: 0, width: 50, height: 50 };
const cardAt = (x: number, y: number): JsonObject => ({
  width: 400,
  height: 300,
  components: [{ ...rectangle, x, y }],
});
const card = cardAt(0, 0);

function latestOf(document: JsonObject): LatestState {
  return { name: "Card", tags: [], document, isDraft: true, revision: 7, isGuarded: true };
}

function opened(source: JsonObject): OpenedTemplate {
  return {
    kind: "canvas",
    latest: latestOf(source),
    detail: {
      identifier: "card",
      name: "Card",
      scaleFactor: 1,
      outputFormat: "png",
      width: 400,
      height: 300,
      createdBy: "Ana",
      editor: "canvas-editor",
      quality: 90,
      tags: [],
      createdAt: "2026-11-20T14:05:00.000Z",
      revision: 7,
      properties: [],
    },
  };
}

test("starts with the stored document where no edits are kept", () => {
  expect(startDesignOf(owner, opened(card))).toEqual({
    base: card,
    source: card,
    latest: latestOf(card),
    isRestored: false,
  });
});

test("restores unsaved edits with their base, also where others have saved since", () => {
  keepDesign(owner, "page", { base: card, source: cardAt(9, 0) });
  const restored = { base: card, source: cardAt(9, 0), isRestored: true };

  expect(startDesignOf(owner, opened(card))).toMatchObject(restored);
  expect(startDesignOf(owner, opened(cardAt(0, 5)))).toMatchObject(restored);
  // The save asks which of the two stays.
  expect(startDesignOf(owner, opened(cardAt(4, 0)))).toMatchObject(restored);
});

test("restores nothing that the service has already, with or without later saves of others", () => {
  keepDesign(owner, "page", { base: card, source: cardAt(9, 0) });

  expect(startDesignOf(owner, opened(cardAt(9, 0))).isRestored).toBe(false);
  expect(startDesignOf(owner, opened(cardAt(9, 5)))).toMatchObject({
    base: cardAt(9, 5),
    source: cardAt(9, 5),
    isRestored: false,
  });
});

test("restores the edits of an older page where those of the newest cannot be opened", () => {
  keepDesign(owner, "older", { base: card, source: cardAt(9, 0) });
  keepDesign(owner, "newest", { base: card, source: { width: "damaged" } });
  expect(startDesignOf(owner, opened(card)).source).toEqual(cardAt(9, 0));

  keepDesign(owner, "older", { base: card, source: card });
  expect(startDesignOf(owner, opened(card)).isRestored).toBe(false);
});

test("a damaged base does not prevent the start", () => {
  keepDesign(owner, "page", { base: { components: 5, pages: "x" }, source: cardAt(9, 0) });

  expect(startDesignOf(owner, opened(card)).source).toEqual(cardAt(9, 0));
});

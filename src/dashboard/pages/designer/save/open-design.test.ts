import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { createClient } from "#client/create-client.ts";
import { sampleTemplate } from "#component-page/samples.ts";
import type { JsonObject } from "#contract/json.ts";
import { serveTemplate } from "#testing/serve-template.ts";
import { designQuery, type OpenedTemplate, startDesignOf } from "./open-design.ts";
import { stubStorage } from "#testing/stub-storage.ts";
import type { LatestState } from "../../../model/template/stored-states.ts";
import { keepDesign } from "./kept-designs.ts";

const card: JsonObject = { width: 400, height: 300, components: [] };

function read(fetch: typeof globalThis.fetch, templateId = "card") {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return queries.fetchQuery(designQuery(createClient({ fetch }), templateId));
}

/** The same service with other details. */
function withDetails(fetch: typeof globalThis.fetch, details: JsonObject): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.ok || String(input).endsWith("/document")) return answer;
    return Response.json({ ...Object(await answer.json()), ...details });
  };
}

test("reads what is published, or else the draft", async () => {
  const served = serveTemplate(card);
  expect(await read(served.fetch)).toMatchObject({
    kind: "canvas",
    latest: { document: card, isDraft: false },
  });

  const draft = { ...card, width: 500 };
  served.saveByOther(draft);
  expect(await read(served.fetch)).toMatchObject({
    latest: { document: draft, isDraft: true },
    detail: { identifier: "card" },
  });
});

test("tells an html template by its editor", async () => {
  const source = { editor: "canvas-html", html: "<p>Hi</p>" };

  expect(await read(serveTemplate(source).fetch)).toMatchObject({
    kind: "html",
    latest: { document: source },
  });
});

test("does not open a template that came with the product", async () => {
  const { fetch } = serveTemplate(card);

  expect(await read(withDetails(fetch, { createdBy: "Overprint" }))).toMatchObject({ kind: "starter" });
});

test.each(["card@3", "card@draft"])("does not open the revision %s", async (address) => {
  expect(await read(serveTemplate(card).fetch, address)).toEqual({ kind: "pinned", templateId: "card" });
  const unknown: typeof fetch = async () => Response.json({ error: "Unknown." }, { status: 404 });
  expect(await read(unknown, address)).toEqual({ kind: "pinned", templateId: "card" });
});

test("opens a template whose identifier looks like one of a revision", async () => {
  const { fetch } = serveTemplate(card);

  expect(await read(withDetails(fetch, { identifier: "card@3" }), "card@3")).toMatchObject({
    kind: "canvas",
  });
});

test.each([405, 501])("says that a service which answers %i does not offer documents", async (status) => {
  const refusing: typeof fetch = async () => Response.json({ error: "No." }, { status });

  expect(await read(refusing)).toEqual({ kind: "notOffered" });
});

test("an unknown template is a refusal", async () => {
  const unknown: typeof fetch = async () => Response.json({ error: "Unknown." }, { status: 404 });

  await expect(read(unknown)).rejects.toBeInstanceOf(ClientError);
});

beforeEach(() => void stubStorage("localStorage"));

const owner = { service: "http://a.test", template: "card" };
const rectangle = { id: "badge", type: "RECTANGLE", x: 0, y: 0, width: 50, height: 50 };
const cardAt = (x: number, y: number): JsonObject => ({
  width: 400,
  height: 300,
  components: [{ ...rectangle, x, y }],
});
const drawnCard = cardAt(0, 0);

function latestOf(document: JsonObject): LatestState {
  const numbers = { revision: 7, latestRevision: 7, publishedRevision: undefined };
  return { name: "Card", tags: [], document, isDraft: true, ...numbers, isGuarded: true };
}

function opened(source: JsonObject): OpenedTemplate {
  return {
    kind: "canvas",
    latest: latestOf(source),
    detail: { ...sampleTemplate, width: 400, height: 300 },
  };
}

test("starts with the stored document where no edits are kept", () => {
  expect(startDesignOf(owner, opened(drawnCard))).toEqual({
    base: drawnCard,
    source: drawnCard,
    latest: latestOf(drawnCard),
    isRestored: false,
  });
});

test("restores unsaved edits with their base, also where others have saved since", () => {
  keepDesign(owner, "page", { base: drawnCard, source: cardAt(9, 0) });
  const restored = { base: drawnCard, source: cardAt(9, 0), isRestored: true };

  expect(startDesignOf(owner, opened(drawnCard))).toMatchObject(restored);
  expect(startDesignOf(owner, opened(cardAt(0, 5)))).toMatchObject(restored);
  // The save asks which of the two stays.
  expect(startDesignOf(owner, opened(cardAt(4, 0)))).toMatchObject(restored);
});

test("restores nothing that the service has already, with or without later saves of others", () => {
  keepDesign(owner, "page", { base: drawnCard, source: cardAt(9, 0) });

  expect(startDesignOf(owner, opened(cardAt(9, 0))).isRestored).toBe(false);
  expect(startDesignOf(owner, opened(cardAt(9, 5)))).toMatchObject({
    base: cardAt(9, 5),
    source: cardAt(9, 5),
    isRestored: false,
  });
});

test("restores the edits of an older page where those of the newest cannot be opened", () => {
  keepDesign(owner, "older", { base: drawnCard, source: cardAt(9, 0) });
  keepDesign(owner, "newest", { base: drawnCard, source: { width: "damaged" } });
  expect(startDesignOf(owner, opened(drawnCard)).source).toEqual(cardAt(9, 0));

  keepDesign(owner, "older", { base: drawnCard, source: drawnCard });
  expect(startDesignOf(owner, opened(drawnCard)).isRestored).toBe(false);
});

test("a damaged base does not prevent the start", () => {
  keepDesign(owner, "page", { base: { components: 5, pages: "x" }, source: cardAt(9, 0) });

  expect(startDesignOf(owner, opened(drawnCard)).source).toEqual(cardAt(9, 0));
});

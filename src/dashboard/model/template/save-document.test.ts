import { expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import type { JsonObject } from "#contract/json.ts";
import { serveTemplate } from "#testing/serve-template.ts";
import { saveDocument, type SaveOptions } from "./save-document.ts";

const cardOf = (title: string, color = "red"): JsonObject => ({
  width: 400,
  height: 300,
  components: [
    { id: "title", type: "TEXT", text: title },
    { id: "badge", type: "RECTANGLE", color },
  ],
});
const base = cardOf("Hello");

function open() {
  const served = serveTemplate(base);
  const client = createClient({ fetch: served.fetch });
  const save = (ours: JsonObject, options?: SaveOptions) =>
    saveDocument(client, "card", { base, ours }, options);
  return { served, save };
}

test("publishes an edit of a template without a draft, and returns its revision", async () => {
  const { served, save } = open();

  expect(await save(cardOf("Mine"))).toMatchObject({
    outcome: "saved",
    document: cardOf("Mine"),
    isDraft: false,
    revision: 2,
  });
  expect(served.saves).toEqual(["PUT"]);
});

test("saves a draft where that is asked for, and makes an edit a part of a draft", async () => {
  const { served, save } = open();
  expect(await save(cardOf("Draft"), { asDraft: true })).toMatchObject({ isDraft: true, revision: 2 });
  expect(await save(cardOf("Hello", "blue"))).toMatchObject({ isDraft: true, revision: 3 });

  expect(served.saves).toEqual(["PUT draft", "PUT draft"]);
  expect(served.latest()).toEqual(cardOf("Draft", "blue"));
});

test("writes nothing that the service has already, and then makes no draft", async () => {
  const { served, save } = open();

  expect(await save(base, { asDraft: true })).toMatchObject({
    outcome: "saved",
    document: base,
    isDraft: false,
    revision: 1,
  });
  expect(served.saves).toEqual([]);
});

test("saves on the state that the page knows without reading it, and reads it if there is a newer one", async () => {
  const { served, save } = open();
  const first = await save(cardOf("First"), { asDraft: true });
  if (first.outcome !== "saved") throw new Error("There are conflicts.");
  served.reads.length = 0;
  const second = await save(cardOf("First", "blue"), { asDraft: true, known: first.latest });
  expect(second).toMatchObject({ isDraft: true, revision: 3 });
  expect(served.reads).toEqual([]);

  // The known state is no longer the latest.
  const third = await save(cardOf("First", "green"), { asDraft: true, known: first.latest });
  expect(third).toMatchObject({ outcome: "conflicts", theirs: cardOf("First", "blue") });
  expect(served.saves).toHaveLength(2);
  expect(served.reads).not.toEqual([]);
});

test("reads before each save of a service that does not tell of drafts", async () => {
  const { served, save } = open();
  const first = await save(cardOf("First"), { asDraft: true });
  if (first.outcome !== "saved") throw new Error("There are conflicts.");
  served.reads.length = 0;
  await save(cardOf("Hello", "blue"), { known: { ...first.latest, isGuarded: false } });
  expect(served.reads).not.toEqual([]);
});

test("merges a save that comes between reading and saving", async () => {
  const { served, save } = open();
  served.beforeSave(() => {
    served.beforeSave(undefined);
    served.saveByOther(cardOf("Hello", "blue"));
  });

  expect(await save(cardOf("Mine"), { asDraft: true })).toMatchObject({
    document: cardOf("Mine", "blue"),
    revision: 3,
  });
});

test("merges an edit as what followed an earlier one whose answer was lost", async () => {
  const { served, save } = open();
  const unconfirmed: NonNullable<SaveOptions["unconfirmed"]> = [];
  served.saveByOther(cardOf("Hello", "blue"));
  served.failWith("lost");
  await expect(save(cardOf("First"), { unconfirmed })).rejects.toThrow("did not answer");
  expect(unconfirmed).toEqual([{ ours: cardOf("First"), document: cardOf("First", "blue") }]);

  served.failWith(undefined);
  expect(await save(cardOf("Second"), { unconfirmed })).toMatchObject({
    document: cardOf("Second", "blue"),
  });
  expect(unconfirmed).toEqual([]);
});

test("a refused edit is not taken for one that may have been saved", async () => {
  const { served, save } = open();
  const unconfirmed: NonNullable<SaveOptions["unconfirmed"]> = [];
  let width = 400;
  served.beforeSave(() => served.saveByOther({ ...base, width: (width += 1) }));

  await expect(save(cardOf("Mine"), { unconfirmed })).rejects.toThrow("Another save came first");
  expect(unconfirmed).toEqual([]);
  expect(width).toBe(405);
});

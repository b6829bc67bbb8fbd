import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClient } from "#client/create-client.ts";
import type { JsonObject } from "#contract/json.ts";
import { mergeDocuments, type MergeSide } from "#scene/revisions/merge-documents.ts";
import { serveTemplate } from "#testing/serve-template.ts";
import { DraftSaver, type SaveState } from "./draft-saver.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const cardOf = (title: string, badge = "red"): JsonObject => ({
  width: 400,
  height: 300,
  components: [
    { id: "title", type: "TEXT", text: title },
    { id: "badge", type: "RECTANGLE", color: badge },
  ],
});
const card = cardOf("Hello");

/** A page of the designer: what it shows, and what it was told. */
function openPage(served = serveTemplate(card), isGuarded = true) {
  const page = {
    shown: card,
    states: new Array<SaveState["kind"]>(),
    names: new Array<string>(),
    mayMerge: true,
  };
  let state: SaveState = { kind: "saved", at: undefined, isDraft: false };
  const client = createClient({ fetch: served.fetch });
  const numbers = { revision: 1, latestRevision: 1, publishedRevision: 1 };
  const latest = { name: "Card", tags: [], document: card, isDraft: false, ...numbers, isGuarded };
  const saver = new DraftSaver({ client, templateId: "card", base: card, latest });
  saver.listen({
    onState: (next) => {
      state = next;
      page.states.push(next.kind);
    },
    onLatest: ({ name }) => page.names.push(name),
    onMerged: (from, to) => {
      if (!page.mayMerge) return false;
      page.shown = mergeDocuments(from, page.shown, to).document;
      saver.set(page.shown);
      return true;
    },
  });
  const edit = (document: JsonObject) => {
    page.shown = document;
    saver.set(document);
  };
  page.states.length = 0;
  return { served, saver, page, edit, state: () => state };
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("tells a name of others, and none from before the page renamed the template itself", async () => {
  const { served, saver, page, edit } = openPage();
  edit(cardOf("Hi"));
  await saver.saveNow();
  expect(page.names).toEqual([]);
  served.saveByOther(cardOf("Hi Ben"), { name: "Card of Ben" });
  await saver.refresh();
  expect(page.names).toEqual(["Card of Ben"]);
});

test("saves one draft two seconds after the last edit", async () => {
  const { served, page, edit } = openPage();
  edit(cardOf("H"));
  await after(1_900);
  edit(cardOf("He"));
  await after(1_900);
  expect(served.saves).toEqual([]);

  await after(100);
  expect(served.saves).toEqual(["PUT draft"]);
  expect(served.latest()).toEqual(cardOf("He"));
  expect(page.states).toEqual(["unsaved", "saving", "saved"]);
});

test("saves a draft every five seconds while edits continue", async () => {
  const { served, edit } = openPage();
  for (let second = 0; second < 12; second++) {
    edit(cardOf(`Edit ${second}`));
    await after(1_000);
  }
  expect(served.saves).toEqual(["PUT draft", "PUT draft"]);
  expect(served.latest()).toEqual(cardOf("Edit 9"));
  await after(1_000);
  expect(served.latest()).toEqual(cardOf("Edit 11"));
});

test("reads nothing before a save, unless others have saved since", async () => {
  const { served, page, edit } = openPage();
  edit(cardOf("First"));
  await after(2_000);
  edit(cardOf("Second"));
  await after(2_000);
  expect(served.saves).toHaveLength(2);
  expect(served.reads).toEqual([]);

  served.saveByOther(cardOf("Second", "blue"));
  edit(cardOf("Third"));
  await after(2_000);
  expect(page.shown).toEqual(cardOf("Third", "blue"));
  expect(served.reads).not.toEqual([]);
});

test("saves nothing for an edit that was undone", async () => {
  const { served, page, edit } = openPage();
  edit(cardOf("H"));
  edit(structuredClone(card));
  await after(10_000);

  expect(served.saves).toEqual([]);
  expect(page.states).toEqual(["unsaved", "saved"]);
});

test("saves an edit during a call with the next call", async () => {
  const { served, edit, state } = openPage();
  served.beforeSave(() => {
    served.beforeSave(undefined);
    edit(cardOf("Second"));
  });
  edit(cardOf("First"));
  await after(2_000);
  expect(served.latest()).toEqual(cardOf("First"));
  expect(state().kind).toBe("unsaved");

  await after(2_000);
  expect(served.latest()).toEqual(cardOf("Second"));
  expect(served.saves).toHaveLength(2);
});

test("waits for a call under way, and saves what was edited since, when everything is to be saved", async () => {
  const { served, saver, edit } = openPage();
  let release = () => {};
  served.beforeSave(() => {
    served.beforeSave(undefined);
    return new Promise((resolve) => {
      release = resolve;
    });
  });
  edit(cardOf("First"));
  await after(2_000);
  edit(cardOf("Second"));
  const everything = saver.saveNow();
  release();

  expect(await everything).toBe(true);
  expect(served.latest()).toEqual(cardOf("Second"));
});

test("tries again after 2, 4 and 8 seconds while the service is away, and reports one failure", async () => {
  const { served, page, edit, state } = openPage();
  served.failWith("unreachable");
  edit(cardOf("Kept"));
  await after(2_000);
  expect(state()).toMatchObject({ kind: "failed", isRepeated: true });
  await after(2_000 + 4_000);
  served.failWith(undefined);
  await after(7_900);
  expect(served.saves).toEqual([]);
  await after(100);

  expect(served.latest()).toEqual(cardOf("Kept"));
  expect(new Set(page.states.slice(2, -1))).toEqual(new Set(["failed"]));
  expect(state().kind).toBe("saved");
});

test("tries again at once when the connection is back", async () => {
  const { served, saver, edit } = openPage();
  served.failWith("unreachable");
  edit(cardOf("Kept"));
  await after(60_000);
  served.failWith(undefined);
  saver.hurry();
  await after(0);

  expect(served.latest()).toEqual(cardOf("Kept"));
});

test("waits as long as the service asks for", async () => {
  const { served, edit } = openPage();
  served.failWith(() => Response.json({ error: "Busy." }, { status: 429, headers: { "retry-after": "30" } }));
  edit(cardOf("Kept"));
  await after(2_000);
  served.failWith(undefined);
  await after(29_000);
  expect(served.saves).toEqual([]);

  await after(1_000);
  expect(served.saves).toHaveLength(1);
});

test("a refused document waits for the next edit", async () => {
  const { served, saver, edit, state } = openPage();
  served.failWith(() => Response.json({ error: "document: is too large" }, { status: 400 }));
  edit(cardOf("Refused"));
  await after(2_000);
  expect(state()).toMatchObject({ kind: "failed", isRepeated: false });
  served.failWith(undefined);
  saver.hurry();
  await after(600_000);
  expect(served.saves).toEqual([]);

  edit(cardOf("Corrected"));
  await after(2_000);
  expect(served.latest()).toEqual(cardOf("Corrected"));
});

test("saves what was refused without a session once its user is back", async () => {
  const { served, saver, edit, state } = openPage();
  served.failWith(() => Response.json({ error: "Log in." }, { status: 401 }));
  edit(cardOf("Kept"));
  await after(2_000);
  expect(state()).toMatchObject({ kind: "failed", isRepeated: false });
  served.failWith(undefined);
  saver.hurry();
  await after(0);

  expect(served.latest()).toEqual(cardOf("Kept"));
});

test("does not send a source that its author has to correct", async () => {
  const { served, saver, state } = openPage();
  saver.set(cardOf("Whole"));
  saver.set(cardOf("Incomplete"), false);
  await after(60_000);
  expect(await saver.saveNow()).toBe(false);
  expect(state().kind).toBe("invalid");
  expect(served.saves).toEqual([]);
  expect(saver.design).toEqual({ base: card, source: cardOf("Incomplete") });

  saver.set(cardOf("Complete"), true);
  await after(2_000);
  expect(served.latest()).toEqual(cardOf("Complete"));
});

test("saves nothing by itself once it is stopped", async () => {
  const { served, saver, edit } = openPage();
  served.failWith("unreachable");
  edit(cardOf("Kept"));
  void saver.saveNow();
  saver.stop();
  await after(0);
  served.failWith(undefined);
  await after(600_000);
  expect(served.saves).toEqual([]);

  saver.resume();
  await after(2_000);
  expect(served.latest()).toEqual(cardOf("Kept"));
});

test("merges another person's edit of another part, and keeps an edit during the call", async () => {
  const { served, saver, page, edit, state } = openPage();
  served.saveByOther(cardOf("Hello", "blue"));
  served.beforeSave(() => {
    served.beforeSave(undefined);
    edit({ ...page.shown, width: 500 });
  });
  edit(cardOf("Mine"));
  expect(await saver.saveNow()).toBe(true);

  const both = { ...cardOf("Mine", "blue"), width: 500 };
  expect(page.shown).toEqual(both);
  expect(served.latest()).toEqual(both);
  expect(state()).toMatchObject({ isDraft: true });
});

test.each<[MergeSide, string]>([
  ["ours", "Mine"],
  ["theirs", "Theirs"],
])("asks about a part that both have changed, and saves the chosen side: %s", async (side, text) => {
  const { served, saver, page, edit, state } = openPage();
  served.saveByOther(cardOf("Theirs", "blue"));
  edit(cardOf("Mine"));
  expect(await saver.saveNow()).toBe(false);
  expect(served.saves).toEqual([]);
  expect(page.shown).toEqual(cardOf("Mine"));
  const asked = state();
  if (asked.kind !== "conflicts") throw new Error("There is no conflict.");

  const { theirs, conflicts } = asked.unsaved;
  expect(await saver.decide({ theirs, choices: new Map(conflicts.map(({ key }) => [key, side])) })).toBe(
    true,
  );
  expect(served.latest()).toEqual(cardOf(text, "blue"));
  expect(page.shown).toEqual(cardOf(text, "blue"));
});

test("asks about a part that another person has saved and that was edited during the call", async () => {
  const { served, saver, page, edit, state } = openPage();
  served.saveByOther(cardOf("Theirs"));
  served.beforeSave(() => {
    served.beforeSave(undefined);
    edit(cardOf("Mine", "blue"));
  });
  edit(cardOf("Hello", "blue"));
  expect(await saver.saveNow()).toBe(false);

  expect(served.latest()).toEqual(cardOf("Theirs", "blue"));
  expect(page.shown).toEqual(cardOf("Mine", "blue"));
  expect(state()).toMatchObject({ kind: "conflicts", unsaved: { conflicts: [{ path: "text" }] } });
});

test("keeps the conflict on the screen when the choices cannot be saved", async () => {
  const { served, saver, edit, state } = openPage();
  served.saveByOther(cardOf("Theirs"));
  edit(cardOf("Mine"));
  await saver.saveNow();
  const asked = state();
  if (asked.kind !== "conflicts") throw new Error("There is no conflict.");
  const { theirs, conflicts } = asked.unsaved;
  const decisions = { theirs, choices: new Map(conflicts.map(({ key }) => [key, "ours" as const])) };
  served.failWith("unreachable");
  expect(await saver.decide(decisions)).toBe(false);
  expect(state()).toMatchObject({ kind: "conflicts", error: expect.any(Error) });

  served.failWith(undefined);
  expect(await saver.decide(decisions)).toBe(true);
  expect(served.latest()).toEqual(cardOf("Mine"));
});

test("a save whose answer was lost is no conflict with later edits of the same part", async () => {
  const { served, saver, edit, state } = openPage();
  served.saveByOther(cardOf("Hello", "blue"));
  served.failWith("lost");
  edit(cardOf("First"));
  expect(await saver.saveNow()).toBe(false);
  expect(served.latest()).toEqual(cardOf("First", "blue"));
  served.failWith(undefined);
  edit(cardOf("Second"));
  expect(await saver.saveNow()).toBe(true);

  expect(state().kind).toBe("saved");
  expect(served.latest()).toEqual(cardOf("Second", "blue"));
});

test("takes back a save whose answer was lost and whose edit was undone", async () => {
  const { served, saver, edit } = openPage();
  served.failWith("lost");
  edit(cardOf("First"));
  await saver.saveNow();
  served.failWith(undefined);
  edit(structuredClone(card));
  expect(await saver.saveNow()).toBe(true);

  expect(served.latest()).toEqual(card);
});

test("a page in the middle of a drag gets another person's edits later, and takes nothing of them back", async () => {
  const { served, page, edit } = openPage();
  served.saveByOther(cardOf("Hello", "blue"));
  page.mayMerge = false;
  edit(cardOf("Mine"));
  await after(2_000);
  edit(cardOf("Mine too"));
  await after(2_000);
  expect(page.shown).toEqual(cardOf("Mine too"));
  expect(served.latest()).toEqual(cardOf("Mine too", "blue"));

  page.mayMerge = true;
  await after(2_000);
  expect(page.shown).toEqual(cardOf("Mine too", "blue"));
  expect(served.saves).toHaveLength(2);
});

test("takes over a newer draft without a save, and asks for nothing but the revision before", async () => {
  const { served, saver, page, state } = openPage();
  await saver.refresh();
  expect(served.reads).toEqual(["/proxy/api/v2/my-templates/card"]);
  served.saveByOther(cardOf("Theirs"));
  await saver.refresh();
  expect(page.shown).toEqual(cardOf("Theirs"));
  expect(served.saves).toEqual([]);
  expect(state()).toMatchObject({ kind: "saved", at: undefined, isDraft: true });

  served.reads.length = 0;
  await saver.refresh();
  expect(served.reads).toEqual(["/proxy/api/v2/my-templates/card"]);
});

test("reads an earlier revision published again only once, and saves no pending edit for it", async () => {
  const { served, saver, page, edit } = openPage();
  served.saveByOther(cardOf("Draft"));
  served.republish(1);
  await saver.refresh();
  expect(page.shown).toEqual(card);

  served.reads.length = 0;
  edit(cardOf("Mine"));
  await saver.refresh();
  await saver.refresh();
  expect(served.reads).toEqual(["/proxy/api/v2/my-templates/card", "/proxy/api/v2/my-templates/card"]);
  expect(served.saves).toEqual([]);
});

test("learns that another person has published the draft", async () => {
  const { served, saver, edit, state } = openPage();
  edit(cardOf("Mine"));
  await saver.saveNow();
  served.saveByOther(cardOf("Mine"), { isPublished: true });
  await saver.refresh();
  expect(state()).toMatchObject({ kind: "saved", isDraft: false });
});

test("merges unsaved edits with a newer draft as soon as it learns of it", async () => {
  const { served, saver, page, edit } = openPage();
  edit(cardOf("Mine"));
  served.saveByOther(cardOf("Hello", "blue"));
  await saver.refresh();
  expect(page.shown).toEqual(cardOf("Mine", "blue"));
  expect(served.latest()).toEqual(cardOf("Mine", "blue"));
});

test("asks about both edits of one part as soon as it learns of the newer draft", async () => {
  const { served, saver, page, edit, state } = openPage();
  edit(cardOf("Mine"));
  served.saveByOther(cardOf("Theirs"));
  await saver.refresh();
  expect(state()).toMatchObject({ kind: "conflicts" });
  expect(page.shown).toEqual(cardOf("Mine"));
  expect(served.saves).toEqual([]);
});

test("asks nothing of a service that does not tell of drafts, and nothing after the page is left", async () => {
  const { served, saver } = openPage(serveTemplate(card), false);
  await saver.refresh();
  expect(served.reads).toEqual([]);

  const left = openPage(served);
  served.saveByOther(cardOf("Theirs"));
  left.saver.stop();
  await left.saver.refresh();
  expect(left.page.shown).toEqual(card);
});

test("a failed request for the revision changes nothing", async () => {
  const { served, saver, page, state } = openPage();
  served.saveByOther(cardOf("Theirs"));
  served.failWith("unreachable");
  await saver.refresh();
  expect(state()).toMatchObject({ kind: "saved" });
  served.failWith(undefined);
  await saver.refresh();
  expect(page.shown).toEqual(cardOf("Theirs"));
});

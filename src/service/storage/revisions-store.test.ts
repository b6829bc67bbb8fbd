import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { lawRuns } from "#testing/law-settings.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";
import {
  findPinnedTemplate,
  getTemplateOrRevision,
  keepRevision,
  listRevisions,
  publishRevision,
  readTemplateRevision,
  saveDraft,
} from "./revisions-store.ts";
import { templates } from "./schema.ts";
import {
  deleteTemplate,
  purgeTemplate,
  getTemplate,
  insertTemplate,
  lockTemplate,
  replaceTemplate,
} from "./templates-store.ts";

const database = await openFileDatabase();
beforeEach(() => database.db.delete(templates));

const at = new Date("2026-03-01T12:00:00Z");

function state(width: number, more: object = {}) {
  return {
    name: `Card ${width}`,
    tags: [],
    editor: "canvas-editor",
    document: { width },
    width,
    height: 630,
    scaleFactor: 1,
    outputFormat: "jpeg" as const,
    updatedAt: at,
    ...more,
  };
}

async function insert(id = "card", isPublished = true): Promise<void> {
  const { updatedAt: createdAt, ...draft } = state(1);
  await insertTemplate(database.db, { ...draft, id, createdBy: "Overprint", createdAt }, { isPublished });
}

function draft(width: number, { note, expected }: { note?: string; expected?: number[] } = {}) {
  return database.db.transaction((transaction) =>
    saveDraft(transaction, "card", state(width, { expectedRevisions: expected }), {
      createdBy: "API",
      ...(note !== undefined && { note }),
    }),
  );
}

function publish(revision: number, note?: string) {
  return database.db.transaction((transaction) =>
    publishRevision(transaction, "card", revision, { note, now: at }),
  );
}

async function numbers(): Promise<number[]> {
  const { rows } = await database.pool.query<{ revision: number }>(
    "select revision from template_revisions where template_id = 'card' order by revision",
  );
  return rows.map(({ revision }) => revision);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe("retention", () => {
  test("keeps published, noted and used revisions, and of the others the last 200", async () => {
    await insert();
    for (let revision = 2; revision <= 20; revision += 1)
      await draft(revision, revision % 5 === 0 ? { note: "kept" } : {});
    const used = await findPinnedTemplate(database.db, "card", 7);
    expect(used && (await keepRevision(database.db, used))).toBe(true);
    await publish(8);
    await publish(9);
    await publish(1);
    for (let revision = 21; revision <= 230; revision += 1) await draft(revision);

    expect(await numbers()).toEqual([1, 5, 7, 8, 9, 10, 15, 20, ...range(31, 230)]);
  }, 60_000);

  test("a note of a publication keeps the revision after another one is published", async () => {
    await insert();
    await draft(2);
    await publish(2, "Summer");
    await publish(1);
    const { revisions } = await listRevisions(database.db, "card", { limit: 5, offset: 0 });
    expect(revisions).toMatchObject([{ revision: 2, note: "Summer", publishedAt: at }, { revision: 1 }]);
  });

  test("a revision that was removed meanwhile is not kept", async () => {
    await insert();
    await draft(2);
    const pinned = await findPinnedTemplate(database.db, "card", 2);
    await database.pool.query("delete from template_revisions where revision = 2");
    expect(pinned && (await keepRevision(database.db, pinned))).toBe(false);
  });

  test("the database refuses to remove the published revision", async () => {
    await insert();
    await draft(2);
    await expect(database.pool.query("delete from template_revisions where revision = 1")).rejects.toThrow(
      "templates_published_revision",
    );
    await expect(
      database.pool.query("update templates set revision = 9, latest_revision = 9 where id = 'card'"),
    ).resolves.toBeDefined();
    await expect(
      database.pool.query("update template_revisions set revision = 10 where revision = 9"),
    ).rejects.toThrow("templates_published_revision");
    expect(await numbers()).toEqual([1, 2, 9]);
  });

  test("the end in the bin removes all but the published revision", async () => {
    await insert();
    await draft(2, { note: "kept" });
    await draft(3);
    await publish(2);
    await deleteTemplate(database.db, "card", at);
    expect(await numbers()).toEqual([1, 2, 3]);
    await purgeTemplate(database.db, "card");
    expect(await numbers()).toEqual([2]);
    expect(await findPinnedTemplate(database.db, "card", 2)).toBeUndefined();
    expect(await draft(4)).toBeUndefined();
  });
});

test("an exact identifier with an @ comes before a pin", async () => {
  await insert();
  await draft(2);
  expect(await getTemplateOrRevision(database.db, "card@2")).toMatchObject({ id: "card", revision: 2 });
  await insert("card@2");
  expect(await getTemplateOrRevision(database.db, "card@2")).toMatchObject({ id: "card@2", revision: 1 });
  expect(await getTemplateOrRevision(database.db, "card@2@1")).toMatchObject({ id: "card@2", revision: 1 });
});

test("pages through ten thousand revisions", async () => {
  await insert();
  await database.pool.query(`
    insert into template_revisions (template_id, revision, document, name, tags, editor, width, height, scale_factor,
      output_format, created_at, created_by, published_at)
    select 'card', number, '{}', 'Card', '{}', 'canvas-editor', 1, 1, 1, 'png', now(), 'API', now()
    from generate_series(2, 10000) as number`);
  await database.pool.query("update templates set latest_revision = 10000 where id = 'card'");

  const { revisions, total } = await listRevisions(database.db, "card", { limit: 50, offset: 9_960 });
  expect(total).toBe(10_000);
  expect(revisions.map(({ revision }) => revision)).toEqual(range(1, 40).toReversed());
  expect((await draft(2))?.revision).toBe(10_001);
  expect((await findPinnedTemplate(database.db, "card", "draft"))?.revision).toBe(10_001);
});

describe("a template that was never published", () => {
  test("is published by a process of the previous version, which knows nothing of the state", async () => {
    await insert("card", false);
    await draft(2);
    expect(await getTemplate(database.db, "card")).toMatchObject({ revision: 2, publishedRevision: null });
    await database.pool.query(
      "update templates set revision = latest_revision + 1, latest_revision = latest_revision + 1 where id = 'card'",
    );
    expect(await getTemplate(database.db, "card")).toMatchObject({ revision: 3, publishedRevision: 3 });
    const { revisions } = await listRevisions(database.db, "card", { limit: 9, offset: 0 });
    expect(revisions.map(({ publishedAt }) => publishedAt !== null)).toEqual([true, false, false]);
  });

  test("may have drafts that such a process has saved, and goes on with the next one", async () => {
    await insert("card", false);
    await database.pool.query(`
      insert into template_revisions (template_id, revision, document, name, tags, editor, width, height, scale_factor,
        output_format, created_at, created_by)
      select template_id, 2, '{"width": 2}', 'Card 2', tags, editor, 2, height, scale_factor, output_format, created_at,
        created_by
      from template_revisions;
      update templates set latest_revision = 2 where id = 'card'`);
    expect(await findPinnedTemplate(database.db, "card", "draft")).toMatchObject({ revision: 2, width: 2 });
    await draft(3, { expected: [2] });
    expect(await getTemplate(database.db, "card")).toMatchObject({
      revision: 3,
      width: 3,
      publishedRevision: null,
    });
  });
});

describe("two people who save at once lose nothing", () => {
  type Step = { who: 0 | 1; does: "read" | "save" | "draft" | "publish" | "roll back" };
  /** A change of a template that was at `base`, with its result. */
  type Change = { base: number } & ({ saved: number; isDraft: boolean } | { published: number });

  test("in random interleavings", async () => {
    const step = fc.record<Step>({
      who: fc.constantFrom(0, 1),
      does: fc.constantFrom("read", "read", "save", "draft", "publish", "roll back"),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 12 }),
        fc.boolean(),
        async (steps, isPublished) => {
          await database.db.delete(templates);
          await insert("card", isPublished);
          await carryOut(steps, isPublished);
        },
      ),
      { numRuns: lawRuns(60) },
    );
  }, 120_000);

  /** Steps of one person follow each other; those of the two run at the same time where they are neighbours. */
  async function carryOut(steps: readonly Step[], beginsPublished: boolean): Promise<void> {
    /** The revision that each person has read: the draft if there is one, else the published one. */
    const seen: [number, number] = [1, 1];
    /** In the order of their transactions, which hold the template's lock when they add to it. */
    const accepted: Change[] = [];
    let width = 1;
    for (let index = 0; index < steps.length; index += 2) {
      const pair = steps.slice(index, index + 2);
      const isParallel = pair.length === 2 && pair[0]?.who !== pair[1]?.who;
      const run = async ({ who, does }: Step) => {
        width += 1;
        await act(who, does, width);
      };
      if (isParallel) await Promise.all(pair.map(run));
      else for (const one of pair) await run(one);
    }
    // Each accepted change was based on the one before it, so none was undone unseen.
    let published = beginsPublished ? 1 : undefined;
    let [latest, hasDraft] = [1, !beginsPublished];
    for (const change of accepted) {
      expect(change.base).toBe(hasDraft ? latest : published);
      if ("saved" in change) {
        expect(change.saved).toBe(latest + 1);
        latest = change.saved;
        hasDraft = change.isDraft;
        if (!hasDraft) published = latest;
      } else {
        published = change.published;
        if (published === latest) hasDraft = false;
      }
    }
    expect(await numbers()).toEqual(range(1, latest));
    const template = await getTemplate(database.db, "card");
    const shown = published ?? latest;
    expect(template).toMatchObject({
      revision: shown,
      publishedRevision: published ?? null,
      latestRevision: latest,
    });
    expect(template?.document).toEqual(await readTemplateRevision(database.db, "card", shown));

    async function act(who: 0 | 1, does: Step["does"], newWidth: number): Promise<void> {
      if (does === "read") {
        seen[who] = await readCurrent();
        return;
      }
      const base = seen[who];
      const expectedRevisions = [base];
      await database.db.transaction(async (transaction) => {
        if (does === "publish" || does === "roll back") {
          if ((await lockTemplate(transaction, "card")) !== base) return;
          const revision = does === "publish" ? base : Math.max(1, base - 1);
          await publishRevision(transaction, "card", revision, { note: undefined, now: at });
          accepted.push({ base, published: revision });
          return;
        }
        const isDraft = does === "draft";
        const replacement = state(newWidth, { expectedRevisions });
        const saved = isDraft
          ? await saveDraft(transaction, "card", replacement, { createdBy: "API" })
          : await replaceTemplate(transaction, "card", replacement);
        if (saved === undefined) return;
        accepted.push({ base, saved: saved.latestRevision, isDraft });
        seen[who] = saved.latestRevision;
      });
    }
  }

  async function readCurrent(): Promise<number> {
    const draftOf = await findPinnedTemplate(database.db, "card", "draft");
    return draftOf?.revision ?? (await getTemplate(database.db, "card"))?.revision ?? 0;
  }
});

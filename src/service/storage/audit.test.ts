import { describe, expect, test } from "vitest";
import { auditActions, auditTargetKinds } from "#contract/audit.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";
import { type AuditActor, listAudit, type NewAuditEntry, writeAudit, writeDraftAudit } from "./audit.ts";
import { audit } from "./schema.ts";
import { getTemplate, insertTemplate } from "./templates-store.ts";

const database = await openFileDatabase();
const root: AuditActor = { kind: "root", id: "root", name: "Root key" };
const ada: AuditActor = { kind: "person", id: "p1", name: "Ada", address: "192.0.2.44" };

function write(id: string, more: Partial<NewAuditEntry> = {}): Promise<void> {
  return database.db.transaction((transaction) =>
    writeAudit(transaction, { actor: root, action: "template.created", target: { id }, ...more }),
  );
}

function saveDraft(id: string, actor: AuditActor, revision: number): Promise<void> {
  return database.db.transaction((transaction) =>
    writeDraftAudit(transaction, { actor, target: { id, name: "Card" }, revision }),
  );
}

async function read(targetId: string) {
  const { entries } = await listAudit(database.db, { targetId }, { size: 50 });
  return entries;
}

test("every action is about a known kind of target", () => {
  const kinds = new Set<string>(auditActions.map((action) => action.slice(0, action.indexOf("."))));
  expect(kinds).toEqual(new Set<string>(auditTargetKinds));
});

describe("an entry", () => {
  test("is neither changed, deleted nor truncated", async () => {
    await write("kept");
    for (const statement of ["update audit set actor_name = 'Eve'", "delete from audit", "truncate audit"])
      await expect(database.pool.query(statement)).rejects.toThrow(
        "entries of the audit log are neither changed nor deleted",
      );
    expect(await read("kept")).toMatchObject([{ actorName: "Root key" }]);
  });

  test("is rolled back with its change when the commit fails", async () => {
    const at = new Date("2026-03-01T12:00:00Z");
    const template = {
      id: "uncommitted",
      name: "Card",
      tags: [],
      editor: "canvas-editor",
      document: {},
      width: 1,
      height: 1,
      scaleFactor: 1,
      outputFormat: "jpeg" as const,
      createdBy: "API",
      createdAt: at,
    };
    const failing = database.db.transaction(async (transaction) => {
      await insertTemplate(transaction, template);
      await writeAudit(transaction, { actor: root, action: "template.created", target: template });
      // Checked by the commit.
      await transaction.execute("delete from template_revisions where template_id = 'uncommitted'");
    });
    await expect(failing).rejects.toThrow("Failed query: commit");
    expect(await read("uncommitted")).toEqual([]);
    expect(await getTemplate(database.db, "uncommitted")).toBeUndefined();
  });

  test("keeps texts that the database cannot store, without what it refuses", async () => {
    await write("odd", { target: { id: "odd", name: `a\0b\uD800${"x".repeat(600)}` } });
    const [entry] = await read("odd");
    expect(entry?.targetName).toMatch(/^ab\uFFFDx+$/);
    expect(entry?.targetName).toHaveLength(500);
  });
});

describe("saves of a draft", () => {
  test("of one author are one entry until something else happens to the template", async () => {
    await saveDraft("card", ada, 2);
    await saveDraft("card", ada, 3);
    await saveDraft("card", root, 4);
    await saveDraft("card", ada, 5);
    await write("card", { action: "template.published", revision: 5, actor: ada });
    await saveDraft("card", ada, 6);
    const entries = await read("card");
    expect(entries.map(({ action, actorId, revision }) => [action, actorId, revision])).toEqual([
      ["template.draftSaved", "p1", 6],
      ["template.published", "p1", 5],
      ["template.draftSaved", "p1", 5],
      ["template.draftSaved", "root", 4],
      ["template.draftSaved", "p1", 2],
    ]);
  });

  test("after ten minutes are another entry", async () => {
    await database.db.insert(audit).values({
      at: new Date(Date.now() - 11 * 60_000),
      actorKind: "person",
      actorId: ada.id,
      actorName: ada.name,
      action: "template.draftSaved",
      targetKind: "template",
      targetId: "slow",
      revision: 2,
      searchText: "",
    });
    await saveDraft("slow", ada, 3);
    expect((await read("slow")).map(({ revision }) => revision)).toEqual([3, 2]);
  });
});

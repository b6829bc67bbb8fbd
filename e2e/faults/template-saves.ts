/** An author who saves drafts, publishes and restores until the service is killed, and the check of what is stored then. */
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { auditEntrySchema } from "#contract/audit.ts";
import { templateRevisionSchema } from "#contract/template-revisions.ts";
import { templateDetailSchema } from "#contract/templates.ts";
import type { Random } from "./random.ts";

export interface TemplateSaves {
  /** Acknowledged saves and publications. */
  count: () => number;
  /** One message for each save that is lost or half stored, on the service after its restart. */
  findLost: (origin: string) => Promise<string[]>;
}

interface Access {
  origin: string;
  apiKey: string;
  random: Random;
}

/** The state that was acknowledged, and with it the one that the request without a response would have led to. */
interface State {
  /** The text of each revision's document; the first one is at 0. */
  texts: string[];
  published: number;
  /** The audit log of the template, oldest first: `template.published 3`. */
  entries: string[];
}

const path = "/api/v2/my-templates";
const documentSchema = z.object({ components: z.array(z.object({ text: z.string() })) });

/** Creates a template and changes it until the service is killed. */
export async function startTemplateSaves({ origin, apiKey, random }: Access): Promise<TemplateSaves> {
  const texts = ["Save 1"];
  const created = await send({ origin, apiKey }, "POST", path, toBody("Save 1"));
  const { identifier: id } = z.parse(templateDetailSchema, created);
  let acknowledged: State = { texts, published: 1, entries: ["template.created 1"] };
  let pending: State | undefined;
  let count = 0;

  const saving = (async () => {
    for (;;) {
      const step = choose(acknowledged, random);
      pending = step.leadsTo;
      try {
        await send({ origin, apiKey }, step.method, `${path}/${id}${step.suffix}`, step.body);
      } catch (error) {
        // The kill: `fetch` has no other errors of this type.
        if (error instanceof TypeError) return;
        throw error;
      }
      acknowledged = step.leadsTo;
      pending = undefined;
      count += 1;
    }
  })();
  // Reported by `findLost`.
  saving.catch(() => undefined);

  return {
    count: () => count,
    findLost: async (restarted) => {
      await saving;
      const stored = await readState({ origin: restarted, apiKey }, id);
      if (typeof stored === "string") return [stored];
      const text = JSON.stringify(stored);
      const expected = [acknowledged, ...(pending === undefined ? [] : [pending])];
      return expected.some((state) => JSON.stringify(state) === text)
        ? []
        : [`template ${id} is ${text}, and was acknowledged as ${JSON.stringify(acknowledged)}`];
    },
  };
}

interface Step {
  method: "PUT" | "POST";
  suffix: string;
  body: object;
  leadsTo: State;
}

/** Saves, saves a draft, publishes a revision, or saves an earlier one again as a draft. */
function choose({ texts, published, entries }: State, random: Random): Step {
  const kind = random.pick(["save", "draft", "publish", "restore"] as const);
  const revision = random.integer(1, texts.length);
  if (kind === "publish")
    return {
      method: "POST",
      suffix: "/publish",
      body: { revision, note: `Published ${revision}` },
      leadsTo: {
        texts,
        published: revision,
        entries: [...entries, ...entriesOfPublishing(texts, published, revision)],
      },
    };
  const next = texts.length + 1;
  const text = kind === "restore" ? (texts[revision - 1] ?? "") : `Save ${next}`;
  const isDraft = kind !== "save";
  return {
    method: "PUT",
    suffix: isDraft ? "?publish=false" : "",
    // Noted, so that the retention keeps all of them.
    body: { ...toBody(text), note: "kept" },
    leadsTo: {
      texts: [...texts, text],
      published: isDraft ? published : next,
      entries: [
        ...entries,
        ...(isDraft ? entriesOfDraft(entries, next) : entriesOfPublishing([...texts, text], published, next)),
      ],
    },
  };
}

function entriesOfPublishing(texts: readonly string[], before: number, after: number): string[] {
  if (before === after) return [];
  const isRenamed = texts[before - 1] !== texts[after - 1];
  return [
    `template.${after < before ? "restored" : "published"} ${after}`,
    ...(isRenamed ? [`template.renamed ${after}`] : []),
  ];
}

/** Drafts that are saved one after the other have one entry. */
function entriesOfDraft(entries: readonly string[], revision: number): string[] {
  const action = "template.draftSaved";
  return entries.at(-1)?.startsWith(action) === true ? [] : [`${action} ${revision}`];
}

function toBody(text: string) {
  // The name and the document tell each other apart from those of a half stored revision.
  return {
    name: text,
    document: { width: 40, height: 20, components: [{ id: "t", type: "TEXT", text, width: 40, height: 20 }] },
  };
}

/** The stored state by all ways to read it; a text says where they contradict each other. */
async function readState(access: Omit<Access, "random">, id: string): Promise<State | string> {
  const detail = z.parse(templateDetailSchema, await send(access, "GET", `${path}/${id}`));
  const current = textOf(await send(access, "GET", `${path}/${id}/document`));
  const texts: string[] = [];
  for (let page = 0; texts.length === page * 50; page += 1) {
    const list = await send(access, "GET", `${path}/${id}/revisions?size=50&page=${page}`);
    for (const { revision, name, isPublished } of z.parse(z.array(templateRevisionSchema), list)) {
      const text = textOf(await send(access, "GET", `${path}/${id}/revisions/${revision}/document`));
      if (text !== name) return `revision ${revision} is named ${name} and has the document of ${text}`;
      if (isPublished !== (revision === detail.revision)) return `revision ${revision} is falsely published`;
      if (isPublished && (current !== text || detail.name !== text))
        return `the published revision ${revision} is ${text}, and the template ${detail.name} with ${current}`;
      texts.unshift(text);
      if (revision !== (detail.latestRevision ?? 0) - texts.length + 1)
        return `revision ${revision} is at place ${texts.length} below ${detail.latestRevision}`;
    }
  }
  return { texts, published: detail.revision, entries: await readEntries(access, id) };
}

async function readEntries(access: Omit<Access, "random">, id: string): Promise<string[]> {
  const entries: string[] = [];
  for (let before = ""; ;) {
    const list = await send(access, "GET", `/api/v2/audit?size=50&target=${id}${before}`);
    const page = z.parse(z.array(auditEntrySchema), list);
    entries.unshift(...page.map(({ action, revision }) => `${action} ${revision}`).toReversed());
    const oldest = page.at(-1);
    if (oldest === undefined || page.length < 50) return entries;
    before = `&before=${oldest.identifier}`;
  }
}

function textOf(document: unknown): string {
  return z.parse(documentSchema, document).components[0]?.text ?? "";
}

async function send(
  { origin, apiKey }: Omit<Access, "random">,
  method: string,
  address: string,
  body?: object,
): Promise<unknown> {
  for (;;) {
    const answer = await fetch(`${origin}${address}`, {
      method,
      headers: { "X-API-KEY": apiKey, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    if (answer.status !== 503 && answer.status !== 429)
      throw new Error(`${method} ${address} was answered ${answer.status}: ${text.slice(0, 300)}`);
    // Nothing was stored.
    await delay(100);
  }
}

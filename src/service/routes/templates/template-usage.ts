import type { TemplateUsage } from "#contract/template-revisions.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { type ChangedProperties, readChangedProperties } from "../../storage/changed-properties.ts";
import {
  type AnyDocument,
  listAnyProperties,
  listAnyTags,
  nameAnyChanges,
} from "../../templates/template-kinds.ts";
import type { RouteParts } from "../route-parts.ts";
import { findTemplateOrRevision } from "./find-revision.ts";

const usageDays = 30;
const dayMs = 24 * 3_600_000;
/** Bounds the work of one response; a template with more requests has enough of them to decide by. */
const requestsMax = 20_000;

/** `GET /api/v2/my-templates/{id}/usage`: which inputs the stored requests of the last 30 days have set. */
export function getTemplateUsageHandler({
  database,
  documents,
  clock,
}: RouteParts): Handler<"getTemplateUsage"> {
  return async ({ request, parameters }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const document = await documents.read(template);
    const since = new Date(clock.now().getTime() - usageDays * dayMs);
    const wanted = { templateId: template.id, since, components: namesIn(document) };
    const counts = new UsageCounts(document);
    let before: ChangedProperties["next"];
    do {
      const part = await database.read((db) => readChangedProperties(db, { ...wanted, before }), request);
      counts.add(part);
      before = part.next;
    } while (before !== undefined && counts.calls < requestsMax);
    const answer: TemplateUsage = {
      since: (before === undefined ? since : new Date(before.createdAt)).toISOString(),
      isComplete: before === undefined,
      ...counts.toAnswer(),
    };
    return jsonAnswer(answer);
  };
}

/** The names by which callers may send a change: of components, of former ids and of merge tags. */
function namesIn(document: AnyDocument): string[] {
  const components = listAnyProperties(document).map(({ componentId }) => componentId);
  const formerIds = Object.keys(document.interface?.aliases ?? {});
  return [...new Set([...components, ...formerIds, ...listAnyTags(document)])];
}

class UsageCounts {
  calls = 0;
  readonly #document: AnyDocument;
  readonly #known: ReadonlySet<string>;
  readonly #inputs = new Map<string, number>();
  readonly #formerIds = new Map<string, number>();

  constructor(document: AnyDocument) {
    this.#document = document;
    this.#known = new Set(listAnyProperties(document).map(({ key }) => key));
  }

  add({ requests, properties }: ChangedProperties): void {
    this.calls += requests;
    const aliases = this.#document.interface?.aliases ?? {};
    for (const { component, property, calls } of properties) {
      if (property === null) {
        if (Object.hasOwn(aliases, component)) increase(this.#formerIds, component, calls);
        continue;
      }
      const [named] = nameAnyChanges(this.#document, [{ componentId: component, property, value: "" }]);
      const key = named && `${named.componentId}.${named.property}`;
      if (key !== undefined && this.#known.has(key)) increase(this.#inputs, key, calls);
    }
  }

  toAnswer(): Pick<TemplateUsage, "calls" | "inputs" | "formerIds"> {
    const aliases = this.#document.interface?.aliases ?? {};
    return {
      calls: this.calls,
      inputs: [...this.#inputs].map(([key, calls]) => ({ key, calls })).toSorted((a, b) => b.calls - a.calls),
      formerIds: Object.entries(aliases).map(([id, componentId]) => ({
        id,
        componentId,
        calls: this.#formerIds.get(id) ?? 0,
      })),
    };
  }
}

function increase(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

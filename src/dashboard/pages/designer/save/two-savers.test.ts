/** Two people who design one template at once, with the real service. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "#client/create-client.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { startTestService, testKey, testPublicUrl, type TestService } from "#testing/start-test-service.ts";
import { startHistory, undo } from "../../../model/composition/undo-history.ts";
import { startDesign, withValues } from "../../../model/design/design.ts";
import { changeStates, type DesignHistory, edit } from "../design-history.ts";
import { DraftSaver } from "./draft-saver.ts";
import { canOpen, createRebase, withSource } from "./rebase.ts";

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = createClient({
    prefix: testPublicUrl,
    headers: { "X-API-KEY": testKey },
    fetch: (input, init) => {
      const { url, method, headers, signal, body } = new Request(input, init);
      const sent = body === null ? {} : { body, duplex: "half" };
      return service.call(url, { key: null, method, headers, signal, ...sent });
    },
  });
});
afterAll(() => service.stop());

const rectangle = (id: string) => ({ id, type: "RECTANGLE", x: 0, y: 0, width: 50, height: 50 });
const card: JsonObject = { width: 400, height: 300, components: ["a", "b", "c", "d"].map(rectangle) };

async function create(): Promise<string> {
  const { identifier } = await client.createTemplate({ name: "Card", tags: [], document: card });
  return identifier;
}

/** A person with the designer of a template. */
class Designing {
  history: DesignHistory = startHistory(startDesign(card));
  readonly saver: DraftSaver;

  constructor(templateId: string) {
    const numbers = { revision: 1, latestRevision: 1, publishedRevision: 1 };
    const latest = { name: "Card", tags: [], document: card, isDraft: false, ...numbers, isGuarded: true };
    this.saver = new DraftSaver({ client, templateId, base: card, latest });
    this.saver.stop();
    this.saver.listen({
      onState: () => {},
      onLatest: () => {},
      onMerged: (from, to) => {
        const isReadable = (source: JsonObject) => canOpen("canvas", source);
        const rebase = createRebase(from, to, isReadable);
        this.#show(changeStates(this.history, (design) => withSource(design, rebase(design.source))));
        return true;
      },
    });
  }

  get source(): JsonObject {
    return this.history.present.source;
  }

  set(componentId: string, property: string, value: number | string): void {
    this.#show(edit(this.history, (design) => withValues(design, [{ componentId, property, value }])));
  }

  undo(): void {
    this.#show(undo(this.history));
  }

  #show(history: DesignHistory): void {
    this.history = history;
    this.saver.set(history.present.source);
  }
}

const partOf = (document: unknown, id: string): unknown => {
  const components = isJsonObject(document) ? document["components"] : undefined;
  return Array.isArray(components) && components.find((one) => isJsonObject(one) && one["id"] === id);
};

type Move = { who: "ana" | "ben"; kind: "set" | "undo" | "save"; id: number; value: number };
const moves = fc.array(
  fc.record<Move>({
    who: fc.constantFrom("ana", "ben"),
    kind: fc.constantFrom("set", "set", "undo", "save"),
    id: fc.nat(1),
    value: fc.integer({ min: 1, max: 400 }),
  }),
  { maxLength: 12 },
);

test("law: whatever two people do to different components, both end with the stored draft and their own edits", async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const id = await create();
      const people = { ana: new Designing(id), ben: new Designing(id) };
      // The same people, each alone.
      const alone = { ana: startHistory(startDesign(card)), ben: startHistory(startDesign(card)) };
      for (const { who, kind, id: index, value } of all) {
        const componentId = (who === "ana" ? ["a", "b"] : ["c", "d"])[index] ?? "";
        if (kind === "set") {
          people[who].set(componentId, "x", value);
          alone[who] = edit(alone[who], (design) =>
            withValues(design, [{ componentId, property: "x", value }]),
          );
        } else if (kind === "undo") {
          people[who].undo();
          alone[who] = undo(alone[who]);
        } else await people[who].saver.saveNow();
      }
      await Promise.all([people.ana.saver.saveNow(), people.ben.saver.saveNow()]);
      // The first one may have saved before the other one.
      for (const person of [people.ana, people.ben]) {
        person.set("a", "opacity", 0.5);
        expect(await person.saver.saveNow()).toBe(true);
      }
      const stored = await client.getTemplateDocument(`${id}@draft`);
      for (const [who, ids] of [
        ["ana", ["a", "b"]],
        ["ben", ["c", "d"]],
      ] as const)
        for (const one of ids) {
          const wanted = partOf(alone[who].present.source, one);
          expect(partOf(stored, one)).toEqual(one === "a" ? { ...Object(wanted), opacity: 0.5 } : wanted);
        }
      expect(people.ben.source).toEqual(stored);
    }),
    { numRuns: lawRuns(8) },
  );
});

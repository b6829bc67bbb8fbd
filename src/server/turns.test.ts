/**
 * No request may block the event loop for long, because all other requests wait. The long form measures the CPU time
 * that the main thread of a real service uses in one turn of its event loop, so a busy machine makes little difference.
 * `npm test` measures no time: it counts the yields of work that has to be divided, in a service of its own process, and
 * sends a few bodies that are refused.
 */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as limits from "#contract/limits.ts";
import { sceneComponentTypes } from "#scene/properties/component-properties.ts";
import type { OpenApiDocument } from "#service/openapi/create-openapi-document.ts";
import type { Database } from "#service/storage/database.ts";
import { insertTemplate } from "#service/storage/templates-store.ts";
import { insertRequest } from "#testing/stored-requests.ts";
import { isLongForm, tried } from "#testing/long-form.ts";
import { createExampleCalls, describedNames, type ExampleCalls } from "#testing/example-calls.ts";
import {
  formerDocument,
  fullComponents,
  gradients,
  htmlDocuments,
  longTexts,
  mostChanges,
  qrCodes,
} from "#testing/largest-documents.ts";
import { type PageServer, servePages } from "#testing/metadata-pages/serve-pages.ts";
import { type ProbedService, startProbedService } from "#testing/probed-service.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { slowness } from "#testing/reference-work.ts";
import { startTestService } from "#testing/start-test-service.ts";
import type { ProbeReading } from "#testing/turn-probe.ts";
import { processVariables } from "./process-settings.ts";

/** Ms of CPU time on an idle machine. A slower one may take longer in proportion. */
const turnMsMax = 50;
/** The shortest of a few runs counts, because garbage collection and compilation differ from run to run. */
const triesMax = 3;

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const former = "former-template";
/** Over the limit of components in either form, which `npm test` draws, reads and lists faster. */
const formerPages = isLongForm ? formerDocument.pages : formerDocument.pages.slice(0, 5);
const formerCount = formerPages.reduce((sum, { components }) => sum + components.length, 0);
/** Only the long form lists them. */
const requestCount = isLongForm ? limits.pageSizeMax : 0;
let service: ProbedService;
let pages: PageServer | undefined;
let examples: ExampleCalls;
beforeAll(async () => {
  if (!isLongForm) {
    service = await startCountedService();
    return;
  }
  pages = await servePages();
  service = await startProbedService({ allowHosts: pages.host, environment: processVariables, prepare });
  const document = (await (await service.call("/openapi.json")).json()) as OpenApiDocument;
  examples = createExampleCalls(service, document, { pageUrl: `http://${pages.host}/newspaper` });
});
afterAll(async () => {
  await service.stop();
  await pages?.close();
});

/** Of `nextTurn`. */
const immediatesPerYield = 2;

/** A service in this process, which counts and measures no time. */
async function startCountedService(): Promise<ProbedService> {
  const database = await openTestDatabase({ onError: (error) => expect.unreachable(String(error)) });
  await prepare(database.db);
  const { call, post, stop } = await startTestService({ database, roles: ["api"] });
  return {
    call,
    post,
    measure: async (work) => {
      const immediates = vi.spyOn(globalThis, "setImmediate");
      await work();
      const yields = immediates.mock.calls.length / immediatesPerYield;
      immediates.mockRestore();
      return { longestTurnMs: 0, referenceMs: 0, yields };
    },
    keepBusy: async () => undefined,
    stop: async () => {
      await stop();
      await database.close();
    },
  };
}

/** Stores a template over the limit, which no request can create any more, and a long history. */
async function prepare(db: Database): Promise<void> {
  const size = { width: 100, height: 100, scaleFactor: 1, outputFormat: "jpeg" as const };
  const [createdBy, createdAt] = ["test", new Date("2026-01-01T00:00:00Z")];
  await insertTemplate(db, {
    id: former,
    name: "Former",
    editor: "canvas-editor",
    tags: [],
    createdBy,
    createdAt,
    document: { ...size, pages: formerPages },
    ...size,
  });
  const changes = mostChanges("TEXT");
  const items = changes.map(({ id, property, value }) => ({
    componentId: String(id),
    property: String(property),
    value: value as string,
  }));
  for (let number = 0; number < requestCount; number += 1) {
    await insertRequest(db, {
      id: `0f8b6c1e-5d0a-4a53-9a77-0000000000${String(number).padStart(2, "0")}`,
      type: "image",
      createdAt,
      body: { template: former, changes, more: "x".repeat(800_000) },
      changes: items,
      format: "jpeg" as const,
      width: 100,
      height: 100,
      templateId: former,
    });
  }
}

/** Asserts the bound for all work of the service until the response is read; only does the work once in `npm test`. */
async function expectShortTurns(work: () => Promise<unknown>): Promise<void> {
  if (!isLongForm) {
    await work();
    return;
  }
  let shortest = await measureExcess(work);
  for (let run = 1; run < triesMax && shortest.excess > 0; run += 1) {
    const next = await measureExcess(work);
    if (next.excess < shortest.excess) shortest = next;
  }
  expect(
    shortest.excess,
    `the shortest of at most ${triesMax} runs: ${JSON.stringify(shortest.reading)}`,
  ).toBeLessThanOrEqual(0);
}

/** How much longer than allowed the longest turn of some work is, ms. */
async function measureExcess(
  work: () => Promise<unknown>,
): Promise<{ excess: number; reading: ProbeReading }> {
  const reading = await service.measure(work);
  return { excess: reading.longestTurnMs - turnMsMax * slowness(reading.referenceMs), reading };
}

async function textOf(answer: Promise<Response>, status?: number): Promise<string> {
  const given = await answer;
  const text = await given.text();
  if (status !== undefined) expect([given.status, text.slice(0, 300)]).toEqual([status, text.slice(0, 300)]);
  else expect(given.status, text.slice(0, 300)).toBeLessThan(500);
  return text;
}

const read = (path: string) => textOf(service.call(path), 200);

async function create(document: object): Promise<string> {
  const editor = "html" in document ? "canvas-html" : "canvas-editor";
  const answer = await textOf(service.post("/api/v2/my-templates", { name: "Large", editor, document }), 201);
  return (JSON.parse(answer) as { identifier: string }).identifier;
}

test.runIf(isLongForm)("the probe measures a long turn, but none while the service is idle", async () => {
  const idle = await service.measure(async () => read("/healthz"));
  expect(idle.longestTurnMs).toBeLessThan(turnMsMax * slowness(idle.referenceMs));
  const busy = await service.measure(async () => service.keepBusy());
  expect(busy.longestTurnMs).toBeGreaterThan(3 * busy.referenceMs);
});

/** Counts instead of measuring, so `npm test` finds work that is divided no longer on a machine of any speed. */
describe("work on the main thread yields to the event loop", () => {
  const upload = () => {
    const png = Buffer.concat([onePixel, Buffer.alloc(limits.uploadBytesMax - onePixel.byteLength)]);
    const fields = new FormData();
    fields.append("file", new Blob([png], { type: "image/png" }));
    const headers = { "Idempotency-Key": "divided" };
    return textOf(service.call("/api/v2/assets", { method: "POST", body: fields, headers }), 201);
  };

  test.each<[string, number, () => Promise<unknown>]>([
    [
      "for each hundred components of a new template",
      5 + limits.componentsMax / 100,
      () => create({ width: 100, height: 100, components: fullComponents("TEXT") }),
    ],
    [
      "for each 200 components of a list",
      formerCount / 100 + formerCount / 200,
      () => read(`/api/v2/my-templates/${former}`),
    ],
    ["in a large body", 1, () => textOf(service.post("/api/v2/render", "[".repeat(most)), 400)],
    ["for each 2 MB of a file and each step of its form", 13, upload],
  ])("%s", async (_what, times, work) => {
    const { yields } = await service.measure(work);
    expect(yields).toBeGreaterThanOrEqual(times);
  });
});

describe.runIf(isLongForm)("turns stay short for every example of the interface's description", () => {
  test.each(describedNames)("%s", async (name) => {
    await expectShortTurns(async () => {
      const { address, options } = await examples.callOf(name);
      await textOf(service.call(address, options));
    });
  });
});

describe.runIf(isLongForm)(
  "turns stay short for a template with 500 components and all their properties",
  () => {
    test.each(sceneComponentTypes)("%s: is created, read and rendered with 2,000 changes", async (type) => {
      let id = "";
      await expectShortTurns(async () => {
        id = await create({ width: 100, height: 100, components: fullComponents(type) });
      });
      await expectShortTurns(() => read(`/api/v2/my-templates/${id}`));
      await expectShortTurns(() => read(`/api/v2/my-templates/${id}/document`));
      const changes = mostChanges(type);
      await expectShortTurns(() => textOf(service.post("/api/v1/render", { template: id, changes }), 200));
      await expectShortTurns(() =>
        textOf(service.post("/api/v2/render?output=image", { template: id, changes }), 200),
      );
    });

    test.each([
      ["16,000 gradient stops", gradients],
      ["350 QR codes of 2,300 characters", qrCodes],
      ["300,000 characters of Japanese", longTexts],
    ])("with %s", async (_what, document) => {
      let id = "";
      await expectShortTurns(async () => {
        id = await create({ width: 100, height: 100, ...document });
      });
      await expectShortTurns(() => read(`/api/v2/my-templates/${id}`));
      await expectShortTurns(() => textOf(service.post("/api/v1/render", { template: id }), 200));
      await expectShortTurns(() =>
        textOf(service.post("/api/v2/render?output=image", { template: id }), 200),
      );
    });

    test.each(Object.entries(htmlDocuments))("html: %s", async (_what, document) => {
      let id = "";
      await expectShortTurns(async () => {
        id = await create({ width: 100, height: 100, ...document });
      });
      await expectShortTurns(() => read(`/api/v2/my-templates/${id}`));
      const order = { template: id, data: { c0: "hello", page: { "background-color": "red" } } };
      await expectShortTurns(() => textOf(service.post("/api/v2/render", order), 200));
    });
  },
);

describe.runIf(isLongForm)(
  "turns stay short for a stored template of 24,000 components, over the limit",
  () => {
    test("is listed, read and rendered", async () => {
      await expectShortTurns(() => read("/api/v2/my-templates?size=50"));
      await expectShortTurns(async () => {
        const detail = JSON.parse(await read(`/api/v2/my-templates/${former}`)) as { properties: unknown[] };
        // The page itself has two.
        expect(detail.properties.length).toBe(formerCount * fullProperties + 2);
      });
      await expectShortTurns(() => read(`/api/v2/my-templates/${former}/document`));
      const order = { template: former, data: { p0c0: "hello" } };
      await expectShortTurns(() => textOf(service.post("/api/v2/render?output=image", order), 200));
    });

    test("cannot be created again or duplicated", async () => {
      const path = "/api/v2/my-templates";
      const refusal = /500 components at most in all pages; got 24,000/;
      await expectShortTurns(async () => {
        const draft = { name: "Again", document: formerDocument };
        expect(await textOf(service.post(path, draft), 400)).toMatch(refusal);
        expect(await textOf(service.post(`${path}/${former}/duplicate`, {}), 400)).toMatch(refusal);
      });
    });
  },
);

const fullProperties = Object.keys(fullComponents("TEXT", 1)[0] ?? {}).length - 2;
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_unused, index) => make(index));
const keys = (count: number, name: (index: number) => string, value: () => unknown = () => 1) =>
  Object.fromEntries(times(count, (index) => [name(index), value()]));
const body = (fields: object) => JSON.stringify({ template: "product-update", ...fields });
const most = limits.bodyBytesMax;

describe("turns stay short for a body at its limits and beyond", () => {
  const bodies: [string, string][] = [
    ["50,000 brackets that open", "[".repeat(49_000)],
    ["a million brackets that open", "[".repeat(most)],
    ["half a million that open and close", "[".repeat(most / 2) + "]".repeat(most / 2)],
    ["numbers without an end", `[${"1,".repeat(most / 2 - 1)}`],
    ["numbers without an end in a list that has a limit", `{"changes":[${"1,".repeat(most / 2 - 10)}`],
    ["a text without an end", `"${"x".repeat(most - 1)}`],
    ["escapes", `["${String.raw`\u0041`.repeat(170_000)}`],
    [
      "NUL characters, deep down",
      `${'{"a":'.repeat(30)}["${times(49_000, () => String.raw`\u0000`).join('","')}"]${"}".repeat(30)}`,
    ],
    ["white space", " ".repeat(most)],
    ["empty lines", "\n".repeat(most - 1) + "x"],
    ["340,000 empty objects", body({ changes: times(340_000, () => ({})) })],
    ["95,000 empty changes", body({ changes: times(95_000, () => ({ id: "a" })) })],
    ["16,000 empty changes", body({ changes: times(16_000, () => ({ id: "a" })) })],
    [
      "2,000 changes of components that are not there",
      body({
        changes: times(2_000, (index) => ({
          id: `komponent-${index}`.padEnd(200, "z"),
          text: "x".repeat(250),
        })),
      }),
    ],
    ["a dictionary of 70,000 keys", body({ changesDictionary: keys(70_000, (index) => `a${index}.b`) })],
    ["a dictionary of 49,000 keys", body({ changesDictionary: keys(49_000, (index) => `a${index}.b`) })],
    ["data of 49,000 keys", body({ data: keys(49_000, (index) => `a${index}`) })],
    ["nested data of 49,000 keys", body({ data: { title: keys(49_000, (index) => `a${index}`) } })],
    ["16,000 dictionaries", body({ data: times(16_000, () => ({ title: { text: "a" } })) })],
    [
      "one item of 49,000 properties",
      body({ changes: [{ id: "a", ...keys(49_000, (index) => `p${index}`) }] }),
    ],
    ["unknown fields", body(keys(49_000, (index) => `field${index}`))],
    ["an unknown field of 49,000 lists", body({ more: times(49_000, () => []) })],
    ["an unknown field of a megabyte", body({ more: "é".repeat(500_000) })],
    ["metadata of 6,000 keys", body({ metadata: keys(6_000, (index) => `k${index}`) })],
    ["metadata of a megabyte", body({ metadata: { a: "é".repeat(500_000) } })],
  ];
  test.each(tried(bodies, 3))("%s", async (_what, text) => {
    await expectShortTurns(() => textOf(service.post("/api/v2/render", text)));
    if (!isLongForm) return;
    // With an idempotency key, the digest of the body is compared.
    const key = createHash("sha256").update(text).digest("hex");
    await expectShortTurns(() => textOf(service.post("/api/v2/render", text, { "Idempotency-Key": key })));
  });

  test.runIf(isLongForm).each<[string, object]>([
    ["49,000 unknown fields in a document", { document: keys(49_000, (index) => `field${index}`) }],
    [
      "500 components of 90 unknown fields",
      { document: { components: times(500, () => keys(90, (index) => `f${index}`)) } },
    ],
    ["49,000 pages", { document: { pages: times(49_000, () => 0) } }],
    ["49,000 tags", { tags: times(49_000, () => "a"), document: {} }],
  ])("a template of %s", async (_what, draft) => {
    await expectShortTurns(() =>
      textOf(service.post("/api/v2/my-templates", { name: "Large", ...draft }), 400),
    );
  });
});

describe.runIf(isLongForm)("turns stay short for the largest pictures in a request", () => {
  const pngOf = (bytes: number) => Buffer.concat([onePixel, randomBytes(bytes - onePixel.byteLength)]);
  const toDataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;
  /** Each picture is new, so that it is stored; `escaped` as PHP writes a slash. */
  const withPicture = (bytes: number, { isEscaped = false } = {}) => {
    const text = body({ data: { photo: { src: toDataUrl(pngOf(bytes)) } } });
    return isEscaped ? text.replaceAll("/", String.raw`\/`) : text;
  };

  test.each<[string, () => string]>([
    ["one of 10 MB", () => withPicture(limits.sentPictureBytesMax)],
    ["one of 10 MB with escapes", () => withPicture(limits.sentPictureBytesMax, { isEscaped: true })],
    ["one that is too large", () => withPicture(limits.sentPictureBytesMax + 1_000_000)],
    ["one in a small body", () => withPicture(700_000)],
    [
      "500 of 20 kB",
      () =>
        body({
          data: keys(
            500,
            (index) => `photo${index}`,
            () => toDataUrl(pngOf(20_000)),
          ),
        }),
    ],
    [
      "one beside 49,000 values",
      () =>
        body({ data: [{ background: toDataUrl(pngOf(5_000_000)) }, keys(49_000, (index) => `a${index}`)] }),
    ],
    [
      "20,000 short data URLs",
      () => body({ data: { photo: times(20_000, () => "data:image/png;base64,AAAA") } }),
    ],
    [
      "2,000 short data URLs",
      () =>
        body({
          data: keys(
            2_000,
            (index) => `a${index}`,
            () => toDataUrl(randomBytes(200)),
          ),
        }),
    ],
    ["16 MB of text", () => body({ more: "é".repeat(limits.renderBodyBytesMax / 2 - 1_000) })],
    ["16 MB of white space", () => " ".repeat(limits.renderBodyBytesMax)],
  ])("%s", async (_what, make) => {
    await expectShortTurns(() => textOf(service.post("/api/v2/render", make())));
  });

  test("one of 10 MB until it is shown", async () => {
    await expectShortTurns(async () => {
      const text = withPicture(limits.sentPictureBytesMax);
      await textOf(service.post("/api/v2/render?output=image", text), 200);
    });
  });
});

describe.runIf(isLongForm)("turns stay short for the largest lists of merge tags", () => {
  const fields = limits.htmlRowFieldsMax;
  const fieldNames = times(fields, (index) => `f${index}`);
  /** A template whose list stands in one kind of place. */
  const templateOf = (cell: (name: string) => string) => ({
    html: `<table>${times(3, (list) => `<tr>${fieldNames.map((field) => cell(`{{list${list}.${field}}}`)).join("")}</tr>`).join("")}</table>`,
  });
  /** As many cells as a body may have values, each different. */
  const listsOf = (cell: (index: number) => string) =>
    Object.fromEntries(
      times(3, (list) => [
        `list${list}`,
        times(Math.floor(limits.mergeValuesMax / 3 / (fields + 1)), (row) =>
          Object.fromEntries(
            fieldNames.map((name, place) => [name, cell((list * 500 + row) * fields + place)]),
          ),
        ),
      ]),
    );

  test.each<[string, (name: string) => string, (index: number) => string]>([
    ["texts", (tag) => `<td>${tag}</td>`, (index) => `t${index}`],
    ["colours", (tag) => `<td style="color: ${tag}"></td>`, (index) => `rgb(${index >> 8},${index & 255},0)`],
    ["values of a style", (tag) => `<td style="margin: ${tag}"></td>`, (index) => `max(${index}px)`],
    ["pictures", (tag) => `<td><img src="${tag}"></td>`, (index) => `http://a/${index}`],
    ["links", (tag) => `<td><a href="${tag}">a</a></td>`, (index) => `http://a/${index}`],
    ["beginnings of addresses", (tag) => `<td><img src="${tag}/a"></td>`, (index) => `http://a/${index}`],
    ["fonts", (tag) => `<td style="font-family: ${tag}"></td>`, (index) => `F${index}`],
    [
      "all places of an address",
      (tag) => `<td><img src="${tag}"><a href="${tag}">${tag}</a><img src="${tag}/a"></td>`,
      (index) => `http://a/${index}`,
    ],
  ])("%s", async (_what, cell, value) => {
    const id = await create({ width: 100, height: 100, ...templateOf(cell) });
    const changesDictionary = listsOf(value);
    const render = (lists: object) =>
      service.post("/api/v1/render", { template: id, changesDictionary: lists });
    await expectShortTurns(() => textOf(render(changesDictionary), 200));
    const asText = Object.fromEntries(
      Object.entries(changesDictionary).map(([name, list]) => [`${name}.rows`, JSON.stringify(list)]),
    );
    await expectShortTurns(() => textOf(render(asText), 200));
  });

  test("more values than are accepted", async () => {
    const id = await create({
      width: 100,
      height: 100,
      ...templateOf((tag) => `<td style="color: ${tag}"></td>`),
    });
    const entry = Object.fromEntries(fieldNames.map((name, index) => [name, `rgb(${index},1,1)`]));
    const changesDictionary = Object.fromEntries(
      times(3, (list) => [`list${list}`, times(400, () => entry)]),
    );
    await expectShortTurns(async () => {
      const refusal = await textOf(service.post("/api/v1/render", { template: id, changesDictionary }), 400);
      expect(refusal).toContain("above 21,000 values together");
    });
  });

  test("JSON text that is not a list", async () => {
    const id = await create({ width: 100, height: 100, html: "<p>{{list}}</p>" });
    for (const text of ["[".repeat(900_000), `[${"[],".repeat(300_000)}0]`, `[${"1,".repeat(450_000)}0]`])
      await expectShortTurns(() =>
        textOf(service.post("/api/v1/render", { template: id, changesDictionary: { "list.rows": text } })),
      );
  });
});

describe.runIf(isLongForm)("turns stay short for the longest addresses", () => {
  test.each([
    ["a list by thousands of tags", `/api/v2/my-templates?${times(1_500, () => "tags=a").join("&")}`],
    ["a list by commas", `/api/v2/my-templates?tags=${",".repeat(1_000)}`],
    [
      "a direct link of a thousand changes",
      `/direct/product-update.png?${times(1_000, (index) => `a${index}.b=1`).join("&")}`,
    ],
  ])("%s", async (_what, address) => {
    // Renders that earlier tests have started may still fill the queue.
    await expect
      .poll(async () => (await service.call("/direct/product-update.png")).status, { timeout: 120_000 })
      .toBe(200);
    await expectShortTurns(() => textOf(service.call(address)));
  });
});

describe.runIf(isLongForm)("turns stay short for the longest lists", () => {
  test.each([
    ["requests with a megabyte each", `/api/v1/requests?limit=${limits.requestsLimitMax}`],
    ["results of 2,000 changes each", `/api/v2/results?size=${limits.pageSizeMax}`],
    ["templates", `/api/v2/my-templates?size=${limits.pageSizeMax}`],
    ["one result of a megabyte", "/api/v2/results/0f8b6c1e-5d0a-4a53-9a77-000000000001"],
  ])("%s", async (_what, address) => {
    await expectShortTurns(() => read(address));
  });
});

describe.runIf(isLongForm)("turns stay short for the largest upload", () => {
  const png = Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    Buffer.alloc(limits.uploadBytesMax - 8),
  ]);
  const form = () => {
    const fields = new FormData();
    fields.append("file", new Blob([png], { type: "image/png" }));
    return fields;
  };

  test.each<[string, () => RequestInit]>([
    ["as a body", () => ({ body: png, headers: { "Content-Type": "image/png" } })],
    [
      "as a body under a key",
      () => ({ body: png, headers: { "Content-Type": "image/png", "Idempotency-Key": "a" } }),
    ],
    ["in a form", () => ({ body: form() })],
  ])("%s", async (_what, options) => {
    await expectShortTurns(() => textOf(service.call("/api/v2/assets", { method: "POST", ...options() })));
  });
});

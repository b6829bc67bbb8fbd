import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import type { TemplateDetail, TemplateSummary } from "#contract/templates.ts";
import { openTestService } from "#testing/open-test-service.ts";

const service = await openTestService({ resultWaitMs: 20_000 });

const path = "/api/v2/my-templates";
const red = [255, 0, 0];
const green = [0, 255, 0];
const blue = [0, 0, 255];

function draft(rgb: readonly number[], more: object = {}) {
  return {
    name: `Poster ${rgb.join()}`,
    document: { width: 20, height: 20, outputFormat: "png", background: `rgb(${rgb.join()})` },
    ...more,
  };
}

async function read<Body>(answer: Response, status = 200): Promise<Body> {
  const body = (await answer.json()) as Body;
  expect(answer.status, JSON.stringify(body)).toBe(status);
  return body;
}

async function create(rgb: readonly number[] = red, more: object = {}): Promise<string> {
  return (await read<TemplateDetail>(await service.post(path, draft(rgb, more)), 201)).identifier;
}

async function save(
  id: string,
  rgb: readonly number[],
  { query = "", match, more }: { query?: string; match?: string; more?: object } = {},
): Promise<Response> {
  const headers = match === undefined ? {} : { "If-Match": match };
  return service.put(`${path}/${id}${query}`, draft(rgb, more), headers);
}

async function saveDraft(id: string, rgb: readonly number[], more?: object): Promise<TemplateDetail> {
  return read(await save(id, rgb, { query: "?publish=false", ...(more && { more }) }));
}

async function publish(id: string, revision: unknown, more: object = {}): Promise<Response> {
  return service.post(`${path}/${id}/publish`, { revision, ...more });
}

async function revisionsOf(id: string): Promise<TemplateRevision[]> {
  return read(await service.call(`${path}/${id}/revisions?size=50`));
}

async function colorOf(answer: Response): Promise<number[]> {
  expect(answer.status, answer.ok ? "" : await answer.clone().text()).toBe(200);
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  return [dominant.r, dominant.g, dominant.b].map((channel) => (channel > 128 ? 255 : 0));
}

async function rendered(template: string): Promise<number[]> {
  return colorOf(await service.post("/api/v2/render?output=image", { template }));
}

async function refused(answer: Response, status: number): Promise<string> {
  const body = errorBodySchema.parse(await answer.json());
  expect(answer.status, JSON.stringify(body)).toBe(status);
  return body.msg;
}

describe("a save is a revision", () => {
  test("a template begins with revision 1, which is published", async () => {
    const id = await create(red, { note: "First" });
    expect(await revisionsOf(id)).toMatchObject([
      { revision: 1, name: "Poster 255,0,0", createdBy: "API", note: "First", isPublished: true },
    ]);
  });

  test("a PUT publishes the next revision", async () => {
    const id = await create();
    const replaced = await save(id, green, { more: { note: "Green now" } });
    expect(replaced.headers.get("etag")).toBe('"2"');
    expect(await read(replaced)).toMatchObject({ revision: 2, publishedRevision: 2, latestRevision: 2 });
    const now = service.clock.now().toISOString();
    expect(await revisionsOf(id)).toMatchObject([
      { revision: 2, note: "Green now", createdAt: now, publishedAt: now, isPublished: true },
      { revision: 1, note: null, publishedAt: now, isPublished: false },
    ]);
    expect(await rendered(id)).toEqual(green);
  });

  test("a draft changes nothing for callers until it is published", async () => {
    const id = await create();
    const saved = await saveDraft(id, green);
    expect(saved).toMatchObject({
      identifier: id,
      name: "Poster 0,255,0",
      revision: 2,
      publishedRevision: 1,
      latestRevision: 2,
    });
    expect(await read(await service.call(`${path}/${id}`))).toMatchObject({
      name: "Poster 255,0,0",
      revision: 1,
      latestRevision: 2,
    });
    expect(await rendered(id)).toEqual(red);
    expect(await rendered(`${id}@draft`)).toEqual(green);
    expect(await revisionsOf(id)).toMatchObject([
      { revision: 2, publishedAt: null, isPublished: false },
      { revision: 1, isPublished: true },
    ]);

    const published = await publish(id, 2, { note: "Summer" });
    expect(published.headers.get("etag")).toBe('"2"');
    expect(await read(published)).toMatchObject({ name: "Poster 0,255,0", revision: 2 });
    expect(await rendered(id)).toEqual(green);
    expect(await revisionsOf(id)).toMatchObject([
      { revision: 2, note: "Summer", isPublished: true },
      { revision: 1, isPublished: false },
    ]);
  });

  test("the list has the page of a draft beside that of the published revision", async () => {
    const id = await create();
    const entry = async () => {
      const listed: TemplateSummary[] = await read(await service.call(`${path}?size=50`));
      return listed.find(({ identifier }) => identifier === id);
    };
    const published = await entry();
    expect(published?.draft).toBeUndefined();
    const { width = 0, height = 0, scaleFactor, outputFormat } = published ?? {};
    const { document } = draft(green);
    await saveDraft(id, green, { document: { ...document, width: height + 1, height: width + 2 } });
    expect(await entry()).toMatchObject({
      width,
      height,
      draft: { width: height + 1, height: width + 2, scaleFactor, outputFormat },
    });
    await read(await publish(id, 2));
    expect((await entry())?.draft).toBeUndefined();
  });

  test("an earlier revision is published again, and the next save counts on from the latest", async () => {
    const id = await create();
    await read(await save(id, green));
    expect(await read(await publish(id, 1))).toMatchObject({ revision: 1, latestRevision: 2 });
    expect(await rendered(id)).toEqual(red);
    await refused(await service.call(`${path}/${id}@draft`), 404);
    expect(await read(await save(id, blue))).toMatchObject({ revision: 3, publishedRevision: 3 });
  });

  test("publishing what is published already changes only its note", async () => {
    const id = await create();
    expect(await read(await publish(id, 1, { note: "Kept" }))).toMatchObject({ revision: 1 });
    expect(await revisionsOf(id)).toMatchObject([{ revision: 1, note: "Kept" }]);
  });

  test("If-Match compares with the published revision after a rollback", async () => {
    const id = await create();
    await read(await save(id, green));
    await read(await publish(id, 1));
    for (const query of ["", "?publish=false"]) {
      const stale = await save(id, blue, { query, match: '"2"' });
      expect(stale.headers.get("etag")).toBe('"1"');
      expect(await refused(stale, 412)).toContain("at revision 1 now.");
    }
    const fresh = (await service.call(`${path}/${id}`)).headers.get("etag") ?? "";
    expect(await read(await save(id, blue, { match: fresh }))).toMatchObject({ revision: 3 });
  });

  test("If-Match compares with the draft, if there is one", async () => {
    const id = await create();
    await saveDraft(id, green);
    for (const query of ["", "?publish=false"]) {
      const answer = await save(id, blue, { query, match: '"1"' });
      expect(answer.headers.get("etag")).toBe('"2"');
      expect(await refused(answer, 412)).toContain("at revision 2 now, and revision 1 is published");
    }
    const early = await service.post(`${path}/${id}/publish`, { revision: 2 }, { "If-Match": '"1"' });
    await refused(early, 412);
    const deleted = await service.call(`${path}/${id}`, { method: "DELETE", headers: { "If-Match": '"1"' } });
    await refused(deleted, 412);
    expect(await read(await save(id, blue, { match: '"2"' }))).toMatchObject({ revision: 3 });
  });

  test("a draft leaves the template's settings as they are", async () => {
    const id = await create();
    await saveDraft(id, green, { directLinks: false });
    expect(await read(await service.call(`${path}/${id}`))).toMatchObject({ directLinks: true });
    expect(await read(await publish(id, 2))).toMatchObject({ directLinks: true });
  });

  test("a copy of a revision begins with that revision's document", async () => {
    const id = await create();
    await saveDraft(id, green);
    const copy = await read<TemplateDetail>(
      await service.post(`${path}/${id}@draft/duplicate`, { name: "Copy" }),
      201,
    );
    expect(copy).toMatchObject({ revision: 1, sourceTemplateId: id });
    expect(await rendered(copy.identifier)).toEqual(green);
  });

  test("an idempotency key publishes once", async () => {
    const id = await create();
    await saveDraft(id, green);
    const headers = { "Idempotency-Key": `publish ${id}` };
    const send = () => service.post(`${path}/${id}/publish`, { revision: 2 }, headers);
    const first = await read(await send());
    await read(await publish(id, 1));
    expect(await read(await send())).toEqual(first);
    expect(await read(await service.call(`${path}/${id}`))).toMatchObject({ revision: 1 });
  });
});

describe("an identifier with a pin means its revision", () => {
  let id: string;
  beforeAll(async () => {
    id = await create(red);
    await read(await save(id, green));
    await saveDraft(id, blue);
  });
  const expected = [
    ["", green, 2],
    ["@1", red, 1],
    ["@2", green, 2],
    ["@3", blue, 3],
    ["@draft", blue, 3],
  ] as const;

  test.each(expected)("in renders: %s", async (pin, color, revision) => {
    const answer = await service.post("/api/v1/render", { template: `${id}${pin}` });
    const { requestId, href } = await read<{ requestId: string; href: string }>(answer);
    expect(await colorOf(await service.call(href, { key: null }))).toEqual(color);
    expect(await read(await service.call(`/api/v2/results/${requestId}`))).toMatchObject({
      templateIdentifier: id,
      templateName: `Poster ${color.join()}`,
      templateRevision: revision,
      request: { template: `${id}${pin}` },
    });
  });

  test.each(expected)("in direct links, again and signed: %s", async (pin, color) => {
    const link = `/direct/${id}${pin}.png`;
    for (let time = 0; time < 2; time += 1) expect(await colorOf(await service.call(link))).toEqual(color);
    const signed = await service.post("/api/v2/direct-links", { template: `${id}${pin}` });
    const { href } = await read<{ href: string }>(signed);
    expect(await colorOf(await service.call(href, { key: null }))).toEqual(color);
    expect(await colorOf(await service.call(href.replace("%40", "@"), { key: null }))).toEqual(color);
  });

  test.each(expected)("in detail, document and schema: %s", async (pin, color, revision) => {
    const detail = await service.call(`${path}/${id}${pin}`);
    expect(detail.headers.get("etag")).toBe(`"${revision}"`);
    expect(await read(detail)).toMatchObject({ identifier: id, revision, name: `Poster ${color.join()}` });
    const document = await service.call(`${path}/${id}${pin}/document`);
    expect(document.headers.get("etag")).toBe(`"${revision}"`);
    expect(await read(document)).toMatchObject({ background: `rgb(${color.join()})` });
    expect(await read(await service.call(`${path}/${id}${pin}/schema`))).toMatchObject({
      title: `Poster ${color.join()}`,
    });
    const stored = await service.call(`${path}/${id}/revisions/${revision}/document`);
    expect(await read(stored)).toMatchObject({ background: `rgb(${color.join()})` });
  });

  test.each(expected)("in the preview: %s", async (pin, color) => {
    const answer = await service.call(`/previews/${id}${pin}.webp`);
    const shown = answer.status === 404 ? undefined : await colorOf(answer);
    // Revision 1 was replaced before its preview was made, or after.
    expect(pin === "@1" ? [color, undefined] : [color]).toContainEqual(shown);
  });

  test("in the list of results", async () => {
    const { requestId } = await read<{ requestId: string }>(
      await service.post("/api/v1/render", { template: `${id}@3`, changes: [] }),
    );
    const list = await read<{ content: { identifier: string; templateName: string }[] }>(
      await service.call(`/api/v2/results?template=${id}%403`),
    );
    expect(list.content.map(({ identifier }) => identifier)).toContain(requestId);
    expect(new Set(list.content.map(({ templateName }) => templateName))).toEqual(
      new Set(["Poster 0,0,255"]),
    );
  });

  test("a pinned link keeps its picture when other revisions are published", async () => {
    const own = await create(red);
    const address = `/direct/${own}@1.png`;
    const first = await service.call(address);
    expect(await colorOf(first)).toEqual(red);
    await read(await save(own, green));
    await saveDraft(own, blue);
    const later = await service.call(address);
    expect(later.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(await colorOf(later)).toEqual(red);
    expect(await colorOf(await service.call(`/direct/${own}.png`))).toEqual(green);
    expect(await colorOf(await service.call(`/direct/${own}@draft.png`))).toEqual(blue);
    await saveDraft(own, red);
    expect(await colorOf(await service.call(`/direct/${own}@draft.png`))).toEqual(red);
    await read(await publish(own, 3));
    expect(await colorOf(await service.call(`/direct/${own}.png`))).toEqual(blue);
  });

  test("html templates have revisions too", async () => {
    const html = (text: string) => ({
      name: text,
      editor: "canvas-html",
      document: { width: 200, height: 100, outputFormat: "png", html: `<p data-component="t">${text}</p>` },
    });
    const { identifier: own } = await read<TemplateDetail>(await service.post(path, html("one")), 201);
    await read(await service.put(`${path}/${own}?publish=false`, html("two")));
    const detail = await read<TemplateDetail>(await service.call(`${path}/${own}@draft`));
    expect(detail.properties.find(({ key }) => key === "t.text")?.defaultValue).toBe("two");
    expect(detail.editor).toBe("canvas-html");
  });

  test.each([
    ["@9", 'Template "ID" has no revision 9. Its latest revision is 3, and revision 2 is published.'],
    [
      "@0",
      '"0" is not a revision of template "ID": it is neither a revision number nor "draft". Its latest revision is 3',
    ],
    ["@2147483648", '"2147483648" is not a revision of'],
    ["@latest", '"latest" is not a revision of'],
    ["@", '"" is not a revision of'],
    ["@2@1", '"2@1" is not a revision of template "ID"'],
  ])("an unknown pin is 404 everywhere and names what exists: %s", async (pin, sentence) => {
    const template = `${id}${pin}`;
    const answers = [
      await service.call(`${path}/${encodeURIComponent(template)}`),
      await service.call(`${path}/${encodeURIComponent(template)}/document`),
      await service.call(`${path}/${encodeURIComponent(template)}/schema`),
      await service.post(`${path}/${encodeURIComponent(template)}/duplicate`, {}),
      await service.post("/api/v1/render", { template }),
      await service.post("/api/v2/render?output=image", { template }),
      await service.post("/api/v1/images", { template }),
      await service.post("/api/v2/direct-links", { template }),
      await service.call(`/direct/${encodeURIComponent(template)}.png`),
    ];
    for (const answer of answers) expect(await refused(answer, 404)).toContain(sentence.replace("ID", id));
    const preview = await service.call(`/previews/${encodeURIComponent(template)}.webp`, { key: null });
    expect(await refused(preview, 404)).toBe("Preview not found");
  });

  test("@draft of a template without a draft is 404", async () => {
    const own = await create();
    expect(await refused(await service.post("/api/v1/render", { template: `${own}@draft` }), 404)).toBe(
      `Template "${own}" has no draft. Its latest revision is 1, and revision 1 is published.`,
    );
  });

  test("a pin of an unknown template is refused like the template", async () => {
    expect(await refused(await service.post("/api/v1/render", { template: "none@1" }), 400)).toBe(
      "Template not found",
    );
    expect(await refused(await service.call(`${path}/none@1`), 404)).toBe("Template not found");
  });

  test("a revision cannot be saved, published or deleted by its pin", async () => {
    await refused(await save(`${id}@1`, red), 400);
    await refused(await save(`${id}@1`, red, { query: "?publish=false" }), 400);
    await refused(await publish(`${id}@1`, 1), 400);
    expect(await refused(await publish(`${id}@1@2`, 1), 400)).toContain(`use "${id}"`);
    expect(await refused(await service.call(`${path}/${id}@1`, { method: "DELETE" }), 400)).toContain(
      `use "${id}"`,
    );
    await refused(await save("none@1", red), 404);
  });
});

describe("bounds", () => {
  test.each([0, 1.5, 2_147_483_648, "x", null])("publishing %s is 400", async (revision) => {
    await refused(await publish(await create(), revision), 400);
  });

  test("publishing a revision that does not exist is 404", async () => {
    const id = await create();
    expect(await refused(await publish(id, 2), 404)).toContain("has no revision 2. Its latest revision is 1");
    await refused(await publish("none", 1), 404);
  });

  test.each(["0", "x", "99999999999", "2"])("the document of revision %s is 404", async (revision) => {
    await refused(await service.call(`${path}/${await create()}/revisions/${revision}/document`), 404);
  });

  test("a note has a bound", async () => {
    const id = await create();
    const longest = "n".repeat(limits.revisionNoteLengthMax);
    expect(await read(await publish(id, 1, { note: longest }))).toMatchObject({ revision: 1 });
    await refused(await publish(id, 1, { note: `${longest}n` }), 400);
    await refused(await save(id, red, { more: { note: `${longest}n` } }), 400);
    await refused(await save(id, red, { more: { note: "a\0b" } }), 400);
    expect((await revisionsOf(id))[0]?.note).toBe(longest);
  });

  test("the list has pages", async () => {
    const id = await create();
    for (let number = 2; number <= 5; number += 1) await saveDraft(id, green);
    const answer = await service.call(`${path}/${id}/revisions?page=1&size=2`);
    expect(answer.headers.get("x-total-count")).toBe("5");
    expect(answer.headers.get("link")).toContain(
      `/api/v2/my-templates/${id}/revisions?page=2&size=2>; rel="next"`,
    );
    expect(await read(answer)).toMatchObject([{ revision: 3 }, { revision: 2 }]);
    await refused(await service.call(`${path}/${id}/revisions?size=51`), 400);
    await refused(await service.call(`${path}/none/revisions`), 404);
  });

  test("a draft that does not parse stores nothing", async () => {
    const id = await create();
    const more = { document: { width: 0, height: 20 } };
    await refused(await save(id, red, { query: "?publish=false", more }), 400);
    await refused(await save(id, red, { query: "?publish=maybe" }), 400);
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  test("a deleted template has no revisions", async () => {
    const id = await create();
    await saveDraft(id, green);
    expect((await service.call(`${path}/${id}`, { method: "DELETE" })).status).toBe(204);
    await refused(await service.call(`${path}/${id}/revisions`), 404);
    await refused(await service.call(`${path}/${id}@1`), 404);
    await refused(await service.call(`/direct/${id}@2.png`), 400);
  });
});

test("a kept detail is read again when a draft came after it, and kept when none did", async () => {
  const id = await create(red);
  const ask = () => service.call(`${path}/${id}`, { headers: { "If-None-Match": '"1"' } });
  expect((await ask()).status).toBe(304);
  await saveDraft(id, green);

  const answer = await ask();
  expect(answer.headers.get("etag")).toBe('"1"');
  expect((await read<TemplateDetail>(answer)).latestRevision).toBe(2);
});

test("a kept detail of a pinned revision is read again, because it may have been published since", async () => {
  const id = await create(red);
  await saveDraft(id, green);
  const ask = () => service.call(`${path}/${id}@2`, { headers: { "If-None-Match": '"2"' } });
  expect((await read<TemplateDetail>(await ask())).publishedRevision).toBe(1);
  await publish(id, 2);

  expect((await read<TemplateDetail>(await ask())).publishedRevision).toBe(2);
});

describe("a save of the published state and of the draft", () => {
  const both = (more: object = {}) =>
    draft(green, { name: "Renamed", draft: { ...draft(blue), name: "Renamed draft", ...more } });
  const put = (id: string, body: object, query = "") => service.put(`${path}/${id}${query}`, body);

  test("publishes the one and keeps the other as the draft", async () => {
    const id = await create();
    await saveDraft(id, blue);
    const saved = await read<TemplateDetail>(await put(id, both({ note: "Kept" })));
    expect(saved).toMatchObject({
      name: "Renamed",
      revision: 3,
      publishedRevision: 3,
      latestRevision: 4,
    });
    expect(await read(await service.call(`${path}/${id}@draft`))).toMatchObject({
      name: "Renamed draft",
      revision: 4,
    });
    expect((await revisionsOf(id))[0]).toMatchObject({ revision: 4, note: "Kept", publishedAt: null });
    expect([await rendered(id), await rendered(`${id}@draft`)]).toEqual([green, blue]);
    expect(await read(await publish(id, 4))).toMatchObject({ name: "Renamed draft", revision: 4 });
  });

  test("stores neither if one of them is faulty, and names the field", async () => {
    const id = await create();
    await saveDraft(id, blue);
    const faulty = both({ document: { width: 0, height: 20 } });
    expect(await refused(await put(id, faulty), 400)).toContain("draft.document.width");
    expect(await refused(await put(id, both({ name: "" })), 400)).toContain("draft.name");
    expect(await refused(await put(id, both(), "?publish=false"), 400)).toContain("draft");
    expect(await revisionsOf(id)).toHaveLength(2);
    expect(await rendered(`${id}@draft`)).toEqual(blue);
  });

  test("is refused as a whole after another save", async () => {
    const id = await create();
    await saveDraft(id, blue);
    await refused(await service.put(`${path}/${id}`, both(), { "If-Match": '"1"' }), 412);
    expect(await revisionsOf(id)).toHaveLength(2);
  });
});

test("none of this was an error of the service", () => {
  expect(service.errors).toEqual([]);
});

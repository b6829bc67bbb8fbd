import sharp from "sharp";
import { expect, test } from "vitest";
import { testKey } from "#testing/start-test-service.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { openTestService } from "#testing/open-test-service.ts";

const browser = await openKeptBrowser();
const service = await openTestService({ browser, resultWaitMs: 60_000, legacyImageLinks: true });
const template = await createInvoice();

function createInvoice(): Promise<string> {
  return service.createTemplate({
    editor: "canvas-html",
    width: 200,
    height: 200,
    outputFormat: "png",
    html: `<title>{{name}}</title><main>{{name}}<div class="row">{{items.label}}</div></main>`,
    css: "body { background: {{paper}} } main { font-size: 0 } .row { height: 20px; background: #ff0000 }",
  });
}

const items = [{ label: "a" }, { label: "b" }, { label: "c" }];
const mergeFields = { name: "Ann", paper: "#00ff00", items };

/** Of the three rows and the paper: `#ff0000` down to 60 px, then `#00ff00`. */
async function colorsOf(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [10, 50, 70].map((y) => {
    const at = (y * info.width + 100) * info.channels;
    return data.subarray(at, at + 3).toString("hex");
  });
}

async function rendered(path: string, body: Record<string, unknown>) {
  const { requestId, href } = await service.render(path, { template, ...body });
  const answer = await service.call(href, { key: null });
  const detail = await service.resultOf(requestId);
  return { colors: await colorsOf(new Uint8Array(await answer.arrayBuffer())), warnings: detail.warnings };
}

test("the template's detail lists its tags with an empty default", async () => {
  const detail = (await (await service.call(`/api/v2/my-templates/${template}`)).json()) as {
    properties: { key: string; type: string; defaultValue: string; componentId: string; property: string }[];
  };
  const tags = detail.properties.filter(({ componentId }) => componentId !== "page");
  expect(tags.map(({ key, type, defaultValue }) => [key, type, defaultValue])).toEqual([
    ["name.text", "text", ""],
    ["items.rows", "json", ""],
    ["items.label", "text", ""],
    ["paper.text", "text", ""],
  ]);
});

test.each<[string, string, Record<string, unknown>]>([
  ["mergeFields of version 1", "/api/v1/render", { mergeFields }],
  ["mergeFields of the images endpoint", "/api/v1/images", { mergeFields }],
  ["mergeFields of version 2", "/api/v2/render", { mergeFields }],
  ["bare keys of data", "/api/v2/render", { data: mergeFields }],
  ["a dictionary with bare keys", "/api/v1/render", { changesDictionary: mergeFields }],
  [
    "a dictionary with the keys of the template's detail",
    "/api/v1/render",
    { changesDictionary: { "name.text": "Ann", "paper.text": "#00ff00", "items.rows": items } },
  ],
  [
    "a list of changes",
    "/api/v1/render",
    {
      changes: [
        { id: "name", text: "Ann" },
        { id: "paper", property: "text", value: "#00ff00" },
        { id: "items", rows: items },
      ],
    },
  ],
])("%s set the tags of a picture", async (_form, path, body) => {
  expect(await rendered(path, body)).toEqual({ colors: ["ff0000", "ff0000", "00ff00"], warnings: [] });
});

test("a tag without a value is empty, and a warning on the result", async () => {
  const { colors, warnings } = await rendered("/api/v1/render", { mergeFields: { items: [], name: null } });
  expect(colors).toEqual(["ffffff", "ffffff", "ffffff"]);
  expect(warnings).toEqual([
    "the tag {{name}} has no value and is empty",
    "the tag {{paper}} has no value and is empty",
  ]);
});

test("a value that its place does not accept is a 400 that names the field", async () => {
  const answer = await service.post("/api/v1/render", {
    template,
    mergeFields: { paper: "url(https://a.test/)" },
  });
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { errors: string[] }).errors).toEqual([
    expect.stringMatching(/^mergeFields\.paper: must be a CSS value without/),
  ]);
});

test("a direct link sets tags by their names, and lists by name[]", async () => {
  const rows = encodeURIComponent(JSON.stringify(items));
  const link = `/direct/${template}.png?name=Ann&utm_source=x&paper=${encodeURIComponent("#00ff00")}&items=${rows}`;
  const answer = await service.call(link);
  expect(answer.headers.get("x-overprint-warnings")).toBeNull();
  expect(await colorsOf(new Uint8Array(await answer.arrayBuffer()))).toEqual(["ff0000", "ff0000", "00ff00"]);
  const list = await service.call(`/direct/${template}.png?name[]=Ann&name[]=Ben&paper=red&items=[]`);
  expect([list.status, list.headers.get("x-overprint-warnings")]).toEqual([200, null]);
});

test("a direct link sets tags by their former names", async () => {
  const identifier = await service.createTemplate({
    editor: "canvas-html",
    html: "<p>{{fullName}}</p><ul><li>{{people}}</li></ul>",
    inputs: { "fullName.text": { required: true } },
    aliases: { name: "fullName", guests: "people" },
  });
  const answer = await service.call(`/direct/${identifier}.png?name=Ann&guests[]=Ben&guests[]=Eve`);
  expect([answer.status, answer.headers.get("x-overprint-warnings")]).toEqual([200, null]);
});

test("a signed link has its tags in keys that the signature covers, and no others are read", async () => {
  const answer = await service.post("/api/v2/direct-links", { template, mergeFields });
  const { href } = (await answer.json()) as { href: string };
  const ofData = await service.post("/api/v2/direct-links", { template, data: mergeFields });
  expect(await ofData.json()).toMatchObject({ href });
  const { pathname, search } = new URL(href);
  const shown = async (query: string) => {
    const picture = await service.call(`${pathname}${query}`, { key: null });
    return picture.status === 200 ? colorsOf(new Uint8Array(await picture.arrayBuffer())) : picture.status;
  };
  expect(await shown(search)).toEqual(["ff0000", "ff0000", "00ff00"]);
  for (const query of [search, search.replace("signature=", "%73ignature=")])
    expect(await shown(`${query}&paper=%230000ff`)).toEqual(["ff0000", "ff0000", "00ff00"]);
  expect(await shown(`${search}&paper.text=%230000ff`)).toBe(403);
});

test("an image link with the key in its address sets tags by their names, and so does its successor", async () => {
  const rows = encodeURIComponent(JSON.stringify(items));
  const link = `/img/${template}.png?name=Ann&paper=${encodeURIComponent("#00ff00")}&items=${rows}&unknown=x`;
  const answer = await service.call(`${link}&apiKey=${testKey}`, { key: null });
  expect(JSON.parse(answer.headers.get("x-overprint-warnings") ?? "[]")).toEqual(["no component 'unknown'"]);
  expect(await colorsOf(new Uint8Array(await answer.arrayBuffer()))).toEqual(["ff0000", "ff0000", "00ff00"]);
  const successor = /^<(.+)>/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
  const direct = await service.call(successor, { key: null });
  expect(await colorsOf(new Uint8Array(await direct.arrayBuffer()))).toEqual(["ff0000", "ff0000", "00ff00"]);
  const list = await service.call(`/img/${template}.png?name[]=Ann&name[]=Ben&paper=red&apiKey=${testKey}`, {
    key: null,
  });
  expect(
    new URL(/^<(.+)>/.exec(list.headers.get("link") ?? "")?.[1] ?? "").searchParams.get("name.rows"),
  ).toBe('["Ann","Ben"]');
});

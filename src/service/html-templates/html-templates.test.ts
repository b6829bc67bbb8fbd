import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { checkPageTexts } from "./html-renderer.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { pngOf } from "#testing/test-pictures.ts";
import { openTestService } from "#testing/open-test-service.ts";

const templatesPath = "/api/v2/my-templates";
const card = {
  width: 200,
  height: 100,
  scaleFactor: 2,
  outputFormat: "png",
  html: `<main><h1 data-component="title">Hello</h1><img data-component="photo" src="" alt=""></main>`,
  css: `:root { --ground: #00ff00 } main { height: 100px; background: var(--ground) } img { position: absolute }
    h1 { margin: 0; font-size: 20px; color: var(--ground) }`,
};

const browser = await openKeptBrowser();
const service = await openTestService({ browser, resultWaitMs: 60_000 });
const template = await created(service, card);

function created(to: TestService, document: Record<string, unknown>): Promise<string> {
  return to.createTemplate(document, { editor: "canvas-html" });
}

interface Rendered {
  answer: Response;
  requestId: string;
  bytes: Buffer;
}

async function rendered(body: Record<string, unknown>, by = service): Promise<Rendered> {
  const { requestId, href } = await by.render("/api/v2/render", { template, ...body });
  const answer = await by.call(href, { key: null });
  return { answer, requestId, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function warningsOf(requestId: string, by = service): Promise<string[]> {
  return (await by.resultOf(requestId)).warnings ?? [];
}

async function colorOf(bytes: Buffer): Promise<string> {
  const { dominant } = await sharp(bytes).stats();
  return [dominant.r, dominant.g, dominant.b].map((channel) => (channel > 128 ? "1" : "0")).join("");
}

describe("a template", () => {
  test("names its editor and lists the properties of its html", async () => {
    const detail = (await (await service.call(`${templatesPath}/${template}`)).json()) as {
      editor: string;
      properties: { key: string; type: string; defaultValue: string; componentType: string }[];
    };
    expect(detail.editor).toBe("canvas-html");
    expect(detail.properties).toContainEqual(
      expect.objectContaining({
        key: "page.--ground",
        type: "color",
        defaultValue: "#00ff00",
        componentType: "HTML",
      }),
    );
    expect(detail.properties.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["title.text", "title.font-size", "photo.src"]),
    );
  });

  test("with a script is a 400 that names the line", async () => {
    const html = "<p>a</p>\n<script>1</script>";
    const answer = await service.post(templatesPath, {
      name: "Bad",
      document: { editor: "canvas-html", html },
    });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { errors: string[] }).errors).toEqual([
      "document.html: line 2: <script> is not accepted: scripts do not run in a template",
    ]);
  });

  test("may become a scene and html again when it is replaced, and its copy keeps its editor", async () => {
    const id = await created(service, card);
    const put = async (body: unknown) => {
      const answer = await service.put(`${templatesPath}/${id}`, body);
      return ((await answer.json()) as { editor: string }).editor;
    };
    const copy = await service.post(`${templatesPath}/${id}/duplicate`, {});
    expect(((await copy.json()) as { editor: string }).editor).toBe("canvas-html");
    expect(await put({ name: "Scene", document: { width: 10, height: 10 } })).toBe("canvas-editor");
    expect(await put({ name: "Card", document: { editor: "canvas-html", ...card } })).toBe("canvas-html");
  });

  test("has a preview, made like every preview", async () => {
    const { preview } = (await (await service.call(`${templatesPath}/${template}`)).json()) as {
      preview: string;
    };
    const answer = await service.call(preview, { key: null });
    expect(answer.status).toBe(200);
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 400, height: 200, format: "webp" });
  });
});

describe("a text that does not fit", () => {
  const long = "Many words that are far too wide for this box";
  const box = "overflow: hidden; white-space: nowrap; width: 100px";
  const strict = {
    ...card,
    html: `<h1 data-component="title" style="${box}">Hi</h1><p data-component="note" style="${box}">Hi</p><p data-component="footer">Hi</p><p data-component="other" style="${box}">${long}</p>`,
    inputs: { "title.text": { overflow: "reject" }, "note.text": {}, "footer.text": { label: "Footer" } },
  };
  let id = "";
  beforeAll(async () => {
    id = await created(service, strict);
  });

  test("is a warning if it is sent, and if it is an input that another text moves out of the page", async () => {
    const { answer, requestId } = await rendered({ template: id, data: { note: long } });
    expect(answer.status).toBe(200);
    expect(await warningsOf(requestId)).toEqual([
      "the text of component 'note' does not fit its box and is cut",
    ]);
    const other = await rendered({ template: id, data: { other: `${long}!` } });
    expect(await warningsOf(other.requestId)).toEqual([
      "the text of component 'other' does not fit its box and is cut",
    ]);
    const moved = await rendered({ template: id, data: { "note.font-size": 90 } });
    expect(await warningsOf(moved.requestId)).toEqual(
      ["note", "footer"].map((name) => `the text of component '${name}' does not fit its box and is cut`),
    );
  });

  test("refuses the call where its input rejects it, if the page is laid out in time", async () => {
    const body = { template: id, data: { title: long } };
    const refused = await vi.waitUntil(async () => {
      const answer = await service.post("/api/v2/render", body);
      return answer.status === 422 ? answer : undefined;
    }, 60_000);
    expect(await refused.json()).toMatchObject({
      code: "input_rejected",
      errors: [expect.stringMatching(/^data\.title: 'title\.text' does not fit its box/)],
    });
    expect((await service.post("/api/v2/render", { template: id, data: { title: "Hi" } })).status).toBe(200);
  });

  test("refuses a direct link where its input rejects it, or fails its render", async () => {
    const answer = await service.call(`/direct/${id}.png?title.text=${encodeURIComponent(long)}`);
    expect(answer.status).toBe(422);
    expect((await answer.json()).msg).toContain("does not fit its box");
    expect(() =>
      checkPageTexts([{ component: "title", overflow: "reject" }], [{ component: "title", state: "cut" }]),
    ).toThrow("The text of component 'title' does not fit its box, and the template rejects such a text.");
  });

  test("is found by the process that renders, where the accepting one has no browser", async () => {
    const database = await openTestDatabase({ onError: (error) => expect.unreachable(String(error)) });
    const objects = await createTestObjects();
    const accepting = await startTestService({ database, objects, roles: ["api"], resultWaitMs: 60_000 });
    const working = await startTestService({ database, objects, roles: ["worker"], browser });
    const shared = await created(accepting, strict);
    const { requestId } = await rendered({ template: shared, data: { note: long } }, accepting);
    expect(await warningsOf(requestId, accepting)).toEqual([
      "the text of component 'note' does not fit its box and is cut",
    ]);
    expect((await rendered({ template: shared, data: { title: long } }, accepting)).answer.status).toBe(422);
    await Promise.all([accepting.stop(), working.stop()]);
    await database.close();
    await objects.remove();
  });

  test("has no warning in a request without changes, whose texts are the author's", async () => {
    const { requestId } = await rendered({ template: id });
    expect(await warningsOf(requestId)).toEqual([]);
  });

  test("is cut by no edge of a page in a PDF, whose pages go on", async () => {
    const { requestId } = await rendered({
      template: id,
      data: { "footer.font-size": 90 },
      outputFormat: "pdf",
    });
    expect(await warningsOf(requestId)).toEqual([]);
  });
});

describe("a render", () => {
  test("has the template's size, scale and format", async () => {
    const { bytes } = await rendered({});
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 400, height: 200 });
    expect(await colorOf(bytes)).toBe("010");
  });

  test("shows a right-to-left page from where it begins, whatever lies before it", async () => {
    const html = `${card.html}<div style="position:absolute;left:-300px;top:0;width:300px;height:100px;background:red"></div>`;
    const document = { ...card, html, css: `html { direction: rtl } body { margin: 0 } ${card.css}` };
    const rightToLeft = await created(service, document);
    const whole = await rendered({ template: rightToLeft });
    const crop = await rendered({ template: rightToLeft, width: 100, height: 50 });
    for (const { bytes } of [whole, crop]) expect(await colorOf(bytes)).toBe("010");
  });

  test("takes a variable by its bare key, and a crop in px of the file", async () => {
    const { bytes } = await rendered({ data: { ground: "#ff0000" }, width: 100, height: 50 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 100, height: 50 });
    expect(await colorOf(bytes)).toBe("100");
  });

  test("shows a picture that a change sets, and leaves the place of an unavailable one empty", async () => {
    const red = await pngOf("#0000ff", 200, 100);
    const shown = await rendered({ data: { photo: `data:image/png;base64,${red.toString("base64")}` } });
    expect(await colorOf(shown.bytes)).toBe("001");
    const missing = await rendered({ data: { photo: "https://nowhere.test/a.png" } });
    expect(missing.answer.status).toBe(200);
    expect(await colorOf(missing.bytes)).toBe("010");
    expect(await warningsOf(missing.requestId)).toEqual([
      expect.stringMatching(
        /^the picture of 'photo' could not be loaded from https:\/\/nowhere\.test\/a\.png: ./,
      ),
    ]);
  });

  test("draws an SVG at the size at which the page shows it, and lays it out by its own size", async () => {
    // Each has a picture of its own: one that is shown twice is drawn for the larger place.
    const half = (id: string) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" id="${id}" width="4" height="2"><filter id="a"/><rect width="2" height="2" fill="#ff0000"/><rect x="2" width="2" height="2" fill="#0000ff"/></svg>`;
      return `data:image/svg+xml,${encodeURIComponent(svg)}`;
    };
    const page = await created(service, {
      width: 200,
      height: 110,
      outputFormat: "png",
      html: `<main><img data-component="photo" style="display: block; width: 200px" src="${half("large")}"><img data-component="own" style="display: block" src="${half("own")}"></main>`,
    });
    const { bytes } = await rendered({ template: page });
    const colours = async (top: number, from: number, to: number) => {
      const row = { left: from, top, width: to - from, height: 1 };
      return [...(await sharp(bytes).extract(row).removeAlpha().raw().toBuffer())];
    };
    // Two px beside the edge in the middle: enlarged pixels would be mixed.
    expect(await colours(1, 98, 102)).toEqual([255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255]);
    expect(await colours(101, 1, 6)).toEqual([255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255, 255]);
  });

  test("warns of characters that no font has, by their component", async () => {
    // U+0378 is unassigned, so no font of any machine has it.
    const { requestId } = await rendered({ changes: [{ id: "title", text: "한국어 தமிழ் 🎉 \u0378" }] });
    expect(await warningsOf(requestId)).toEqual(['No font has this character of "title": \u0378 (U+0378)']);
  });

  test("warns of unknown names with a suggestion, and refuses values of a wrong type", async () => {
    const { requestId } = await rendered({ changes: [{ id: "titel", text: "a" }] });
    expect(await warningsOf(requestId)).toEqual(["no component 'titel'; did you mean 'title'?"]);
    const refused = await service.post("/api/v1/render", {
      template,
      changes: [{ id: "title", color: "no" }],
    });
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { errors: string[] }).errors[0]).toMatch(
      /^changes\[0\]\.color: must be/,
    );
  });

  test("is rendered once for equal changes", async () => {
    const stored = () => service.objects.keys().filter((key) => key.startsWith("results/")).length;
    await rendered({ data: { ground: "#010203" } });
    const before = stored();
    await rendered({ changes: [{ id: "page", "--ground": "#010203" }] });
    expect(stored()).toBe(before);
  });

  test("is a PDF by every way to request one", async () => {
    const link = await service.call(`/direct/${template}.pdf?title.text=a`);
    expect(link.headers.get("content-type")).toBe("application/pdf");
    const id = await created(service, { ...card, outputFormat: "pdf" });
    for (const path of ["/api/v1/render", "/api/v1/images", "/api/v2/render"]) {
      const { href } = await service.render(path, { template: id });
      expect(href).toMatch(/\.pdf$/);
      const answer = await service.call(href, { key: null });
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
  });
});

describe("without a browser", () => {
  test("html fails with a message, scenes do not, and the preview is made once a browser is available", async () => {
    const database = await openTestDatabase({ onError: (error) => expect.unreachable(String(error)) });
    const objects = await createTestObjects();
    const without = await startTestService({ database, objects, resultWaitMs: 60_000 });
    const id = await created(without, card);
    const { preview } = (await (await without.call(`${templatesPath}/${id}`)).json()) as { preview: string };
    expect((await without.call(preview, { key: null })).status).toBe(404);
    const { answer, bytes } = await rendered({ template: id }, without);
    expect(answer.status).toBe(422);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      msg: expect.stringContaining("This template is html, and its png needs a browser."),
    });
    expect((await rendered({ template: "card" }, without)).answer.status).toBe(200);
    expect(without.errors).toEqual([]);
    await without.stop();

    const later = await startTestService({ database, objects, browser, resultWaitMs: 60_000 });
    await expect
      .poll(async () => (await later.call(preview, { key: null })).status, { timeout: 60_000 })
      .toBe(200);
    await later.stop();
    await database.close();
    await objects.remove();
  });
});

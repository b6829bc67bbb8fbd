import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { renderResultSchema } from "#contract/render.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testPublicUrl, refusalOf } from "#testing/start-test-service.ts";

const service = await openTestService();

const refused = async (path: string, body: unknown, headers?: Record<string, string>) =>
  refusalOf(await service.post(path, body, headers));

describe("a render", () => {
  test("is answered at once with an id and a link that ends in the extension and has no query", async () => {
    const answer = await service.post("/api/v1/render", { template: "card" });
    const { requestId, href } = renderResultSchema.parse(await answer.json());
    expect(answer.headers.get("x-request-id")).toBe(requestId);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(href).toBe(`${testPublicUrl}/results/${requestId}.jpg`);
  });

  test.each([
    ["card", "jpeg", 240, 126],
    ["tall", "jpeg", 90, 180],
    ["badge", "png", 40, 40],
  ])(
    "of %s is a %s with the template's size times its scale factor",
    async (template, format, width, height) => {
      const { requestId, href } = await service.render("/api/v1/render", { template });
      expect(await sharp(await service.fileOf(href)).metadata()).toMatchObject({ format, width, height });
      expect(await service.resultOf(requestId)).toMatchObject({
        status: "200",
        width,
        height,
        outputFormat: format,
      });
    },
  );

  test("a PDF has every page, in points of three quarters of a pixel, with the text as text", async () => {
    const { href } = await service.render("/api/v1/render", { template: "letter" });
    expect(href).toMatch(/\.pdf$/);
    const pdf = (await service.fileOf(href)).toString("latin1");
    expect(pdf.startsWith("%PDF-")).toBe(true);
    expect(pdf.match(/\/MediaBox\s*\[0 0 150 75\]/g)).toHaveLength(2);
    expect(pdf).toContain("/ToUnicode");
  });

  test("a PDF template asked for as a picture shows its first page, times the scale factor", async () => {
    const { href } = await service.render("/api/v2/render", { template: "letter", outputFormat: "png" });
    expect(await sharp(await service.fileOf(href)).metadata()).toMatchObject({
      format: "png",
      width: 400,
      height: 200,
    });
  });

  test("width and height crop from the top left, and cannot make the picture larger", async () => {
    const whole = await service.render("/api/v2/render", { template: "card", outputFormat: "png" });
    const part = await service.render("/api/v2/render", {
      template: "card",
      outputFormat: "png",
      width: 100,
      height: 5000,
    });
    const expected = await sharp(await service.fileOf(whole.href))
      .extract({ left: 0, top: 0, width: 100, height: 126 })
      .raw()
      .toBuffer();
    const file = await service.fileOf(part.href);
    expect(await sharp(file).metadata()).toMatchObject({ width: 100, height: 126 });
    expect((await sharp(file).raw().toBuffer()).equals(expected)).toBe(true);
  });

  test("with output=image the response is the picture itself, under the requested file name", async () => {
    const answer = await service.post("/api/v2/render?output=image", {
      template: "card",
      fileName: "Größe 1/2",
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("content-disposition")).toBe(
      `inline; filename="Gr__e 1-2.jpg"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201-2.jpg`,
    );
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 240 });
  });
});

test.each([
  [{ fileName: "x".repeat(limits.fileNameLengthMax + 1) }, /^fileName: must be a file name, 1 to/],
  [{ batchName: 7 }, /^batchName: must be a batch name, 1 to/],
  [{ data: { title: { fontSize: [] } } }, /^data\.title\.fontSize: must be a number/],
])("fields are refused by name: %j", async (fields, message) => {
  const { status, errors } = await refused("/api/v1/images", { template: "card", ...fields });
  expect(status).toBe(400);
  expect(errors).toEqual([expect.stringMatching(message)]);
});

test("a stored picture is shared by a later equal render, and stays when the first is deleted", async () => {
  const shared = { template: "card", changes: [{ id: "title", text: "Shared and deleted" }] };
  const first = await service.render("/api/v1/render", shared);
  const bytes = await service.fileOf(first.href);
  const stored = service.objects.keys().length;
  const second = await service.render("/api/v1/render", shared);
  expect(second.requestId).not.toBe(first.requestId);
  expect((await service.fileOf(second.href)).equals(bytes)).toBe(true);
  expect(service.objects.keys()).toHaveLength(stored);
  const deleted = await service.call(`/api/v2/results/${first.requestId}`, { method: "DELETE" });
  expect(deleted.status).toBe(204);
  expect((await service.call(first.href)).status).toBe(410);
  expect((await service.fileOf(second.href)).equals(bytes)).toBe(true);
  await service.call(`/api/v2/results/${second.requestId}`, { method: "DELETE" });
  expect(service.objects.keys().some((key) => key.includes(first.requestId))).toBe(false);
});

describe("warnings", () => {
  test("an unknown component, property or font does not fail the render; response and result suggest what was meant", async () => {
    const body = {
      template: "card",
      changes: [
        { id: "titel", text: "Hello" },
        { id: "title", colour: "red", font: "Intre" },
      ],
    };
    const first = await service.render("/api/v1/render", body);
    const warnings = [
      "no component 'titel'; did you mean 'title'?",
      "component 'title' (TEXT) has no property 'colour'; did you mean 'color'?",
      expect.stringMatching(/^no font 'Intre'; did you mean 'Inter'\?/),
    ];
    const warningDetails = ["unknownComponentMeant", "unknownPropertyMeant", expect.any(String)].map((code) =>
      expect.objectContaining({ code }),
    );
    expect(first).toMatchObject({ warnings, warningDetails });
    // It shares the picture, and no warning that its own changes do not have.
    const other = { ...body, changes: [{ id: "stranger", text: "x" }, ...body.changes.slice(1)] };
    expect((await service.render("/api/v1/render", other)).warnings?.[0]).toBe("no component 'stranger'");
    await service.fileOf(first.href);
    expect(await service.resultOf(first.requestId)).toMatchObject({ warnings, warningDetails });
  });

  test("a response without warnings has no field for them", async () => {
    const accepted = await service.render("/api/v2/render", { template: "card", data: { title: "Hello" } });
    expect(Object.keys(accepted).toSorted()).toEqual(["href", "requestId"]);
  });

  test.each([
    ["asset:nothing.png", "There is no such asset."],
    ["http://127.0.0.1:1/a.png", "The address is not allowed."],
    ["http://nowhere.example/a.png", "Its host name could not be resolved."],
  ])("a picture from %s that cannot be loaded is named with its reason", async (src, reason) => {
    const { requestId, href } = await service.render("/api/v1/render", {
      template: "card",
      changes: [{ id: "photo", src }],
    });
    await service.fileOf(href);
    expect((await service.resultOf(requestId)).warnings).toEqual([
      `the picture of 'photo' could not be loaded from ${src}: ${reason}`,
    ]);
  });
});

describe("refusals", () => {
  const v1 = "/api/v1/render";

  test("a list as the body", async () => {
    const errors = ["The body must be a JSON object; got an array"];
    expect(await refused(v1, [1])).toMatchObject({ status: 400, code: "invalid_request", errors });
  });

  test("names every fault at once", async () => {
    const { errors, msg } = await refused(v1, { changes: [{}], expires: "soon" });
    expect(errors).toHaveLength(2);
    expect(errors).toContain('expires: must be an integer from 1 to 604800; got "soon"');
    expect(msg).toContain("(and 1 more)");
  });

  test.each([
    ['{"template": "card",}', "The body is not JSON: line 1, column 21: a key in double quotes is expected."],
    ['{\n  "template": card}', "The body is not JSON: line 2, column 15: a value is expected."],
    ["", "The body is empty; a JSON object is expected."],
  ])("malformed JSON is 400 with the place: %j", async (body, msg) => {
    expect(await refused(v1, body)).toMatchObject({ status: 400, code: "malformed_json", msg });
  });

  test("bytes that are not UTF-8 are 400", async () => {
    const answer = await service.call(v1, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      msg: "The body is not valid UTF-8.",
      code: "malformed_json",
    });
  });

  test("nesting over 32 levels is 400 and 32 levels are read", async () => {
    const nested = (levels: number) =>
      `{"template":"card","metadata":${'{"a":'.repeat(levels)}1${"}".repeat(levels)}}`;
    expect((await service.post(v1, nested(31))).status).toBe(200);
    const error = await refused(v1, nested(32));
    expect(error.errors).toEqual(["metadata.a.a: is nested more than 32 levels deep"]);
    expect((await refused(v1, nested(100_000))).status).toBe(400);
  });

  test("a NUL anywhere is 400 by its path, and half a surrogate pair becomes a replacement character", async () => {
    const error = await refused(v1, { template: "card", metadata: { note: ["a\0"] } });
    expect(error.errors).toEqual(["metadata.note[0]: must not contain a NUL character"]);
    const { requestId } = await service.render(v1, `{"template":"card","metadata":{"note":"\\ud800"}}`);
    expect((await service.resultOf(requestId)).metadata).toEqual({ note: "\ufffd" });
  });

  test("keys such as __proto__ are plain data", async () => {
    const { requestId } = await service.render(
      v1,
      `{"template":"card","metadata":{"__proto__":{"a":1}},"changesDictionary":{"__proto__.text":"x"}}`,
    );
    const detail = await service.resultOf(requestId);
    expect(Object.hasOwn(detail.metadata as object, "__proto__")).toBe(true);
    expect(detail.warnings).toEqual(["no component '__proto__'"]);
  });

  test("no key is 401 and a wrong one 403, before the body is looked at", async () => {
    const options = { method: "POST", body: "not json" };
    expect((await service.call(v1, { ...options, key: null })).status).toBe(401);
    expect((await service.call(v1, { ...options, key: "wrong" })).status).toBe(403);
  });
});

test("logs no error in this file's tests", () => {
  expect(service.errors).toEqual([]);
});

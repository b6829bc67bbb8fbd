/** Whether the texts of a render fit: in its result, and beside the picture itself. */
import { expect, test } from "vitest";
import { openTestService } from "#testing/open-test-service.ts";

const service = await openTestService({ resultWaitMs: 20_000 });
const text = { type: "TEXT", width: 180, height: 24, fontSize: 20, fit: "clamp" };
const document = {
  width: 200,
  height: 100,
  outputFormat: "png",
  components: [
    { ...text, id: "title", text: "Hello" },
    { ...text, id: "note", text: "Hi", y: 50 },
    { id: "photo", type: "IMAGE", y: 80, width: 20, height: 20 },
  ],
};
const template = await service.createTemplate(document);

const long = "A headline that is too long for its box";
const cut = "the text of component 'title' does not fit its box and is cut";

async function render(body: object) {
  const { requestId, href } = await service.render("/api/v2/render", { template, ...body });
  await service.call(href, { key: null });
  return service.resultOf(requestId);
}

const warningsIn = ({ headers }: Response): unknown =>
  JSON.parse(headers.get("X-Overprint-Warnings") ?? "[]");

test("a result has the report of what the request changed, and its warnings as codes", async () => {
  const { fit, warnings, warningDetails } = await render({ data: { title: long, titel: "x" } });
  expect(warnings).toEqual(["no component 'titel'; did you mean 'title'?", cut]);
  expect(warningDetails).toEqual([
    { code: "unknownComponentMeant", params: { name: "titel", suggestion: "title" } },
    { code: "textCut", params: { component: "title" } },
  ]);
  expect(fit?.texts).toEqual([
    expect.objectContaining({ component: "title", state: "cut", lines: 1, fits: expect.any(Number) }),
  ]);
  expect(fit?.unknown).toEqual([{ name: "titel", nearest: "title" }]);
});

test("a result says which changed picture is missing, and why", async () => {
  const { fit } = await render({ data: { photo: "asset:none.png" } });
  expect(fit?.texts).toEqual([]);
  expect(fit?.pictures).toMatchObject([
    { component: "photo", loaded: false, reason: expect.stringMatching(/\w/) },
  ]);
});

test("a result of a template without changes has no report", async () => {
  expect((await render({ version: "unchanged" })).fit ?? null).toBeNull();
});

test("a request that shares a picture has the report and the warnings of its drawing", async () => {
  const body = { data: { title: `${long}, shared` } };
  const first = await render(body);
  const second = await render({ ...body, data: { ...body.data, nobody: "x" } });
  expect(second.fit?.texts).toEqual(first.fit?.texts);
  expect(second.warnings).toEqual(["no component 'nobody'", cut]);
  expect(second.timings.paintMs).toBeNull();
});

test("the picture of a call with output=image has its request's warnings, also when it is repeated", async () => {
  const body = { template, data: { title: `${long} again`, titel: "x" } };
  const expected = ["no component 'titel'; did you mean 'title'?", cut];
  const headers = { "Idempotency-Key": "picture" };
  const first = await service.post("/api/v2/render?output=image", body, headers);
  expect(warningsIn(first)).toEqual(expected);
  const again = await service.post("/api/v2/render?output=image", body, headers);
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  expect(warningsIn(again)).toEqual(expected);
});

test("a direct link has the warnings of its changes and of the drawing, not those of another request", async () => {
  const data = { title: `${long} linked` };
  await render({ data: { ...data, stranger: "x" } });
  const query = new URLSearchParams({ "title.text": data.title, "nobody.text": "y" });
  const link = `/direct/${template}.png?${query.toString()}`;
  for (const way of ["from the store", "from memory"])
    expect(warningsIn(await service.call(link)), way).toEqual(["no component 'nobody'", cut]);
  const anew = new URLSearchParams({ "title.text": `${long} drawn for the link` });
  expect(warningsIn(await service.call(`/direct/${template}.png?${anew.toString()}`))).toEqual([cut]);
});

test("a picture with a text that is cut is drawn once for all calls of its link", async () => {
  const query = new URLSearchParams({ "title.text": `${long} for all` });
  const link = `/direct/${template}.png?${query.toString()}`;
  const first = await service.call(link);
  service.clock.advanceSeconds(60);
  const second = await service.call(link);
  expect(second.headers.get("X-Request-Id")).toBe(first.headers.get("X-Request-Id"));
});

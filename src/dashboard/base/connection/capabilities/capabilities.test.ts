import { afterEach, expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import { toCapabilities } from "./capabilities.ts";
import { forgetEvidence, getEvidence, noteAnswer, noteFormat } from "./evidence.ts";

afterEach(forgetEvidence);

/** The capabilities after a remote service has answered these calls with these statuses. */
async function after(
  statuses: Readonly<Record<string, number>>,
  ask: (client: ReturnType<typeof createClient>) => Promise<unknown>[],
) {
  const client = createClient({
    prefix: "",
    onAnswer: noteAnswer,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input), "http://service.test");
      return new Response("[]", { status: statuses[`${init?.method ?? "GET"} ${pathname}`] ?? 404 });
    },
  });
  await Promise.allSettled(ask(client));
  return toCapabilities({ service: "remote", isProbed: true, evidence: getEvidence() });
}

test("offers everything of the embedded service, without probes", () => {
  const embedded = toCapabilities({ service: "embedded", isProbed: false, evidence: getEvidence() });
  expect(embedded.call("createDirectLink")).toBeUndefined();
  expect(embedded.renderField("outputFormat")).toBeUndefined();
  expect(embedded.screenshotField("fullPage")).toBeUndefined();
  expect(embedded.format("render", "png")).toBeUndefined();
  expect(embedded.linkExtension("webp")).toBeUndefined();
});

test("offers no call that the person's role may not make, whatever the service has", () => {
  const refusedCalls = ["POST /api/v2/my-templates"];
  const viewed = toCapabilities({
    service: "embedded",
    isProbed: false,
    refusedCalls,
    evidence: getEvidence(),
  });
  expect(viewed.call("createTemplate")).toEqual({ why: "role" });
  expect(viewed.call("render")).toBeUndefined();
});

test("offers no call that the key may not make", () => {
  const callsRefusedToKey = ["POST /api/v2/my-templates/{id}/publish"];
  const limited = toCapabilities({
    service: "remote",
    isProbed: true,
    callsRefusedToKey,
    evidence: getEvidence(),
  });
  expect(limited.call("publishTemplate")).toEqual({ why: "key" });
  expect(limited.call("render")).toBeUndefined();
});

test("offers only the original interface against a bare service", async () => {
  const bare = await after({}, (client) => [client.listResults()]);
  expect(bare.call("render")).toBeUndefined();
  expect(bare.call("listRequests")).toBeUndefined();
  expect(bare.renderField("expires")).toBeUndefined();
  expect(bare.screenshotField("width")).toBeUndefined();
  expect(bare.linkExtension("jpg")).toBeUndefined();

  const refused = { why: "versionOne", call: "GET /api/v2/results", status: 404 };
  expect(bare.renderField("outputFormat")).toEqual(refused);
  expect(bare.renderField("width")).toEqual(refused);
  expect(bare.format("render", "png")).toEqual(refused);
  expect(bare.screenshotField("fullPage")).toEqual({ why: "notInInterface" });
  expect(bare.format("screenshot", "pdf")).toEqual({ why: "notInInterface" });
  expect(bare.linkExtension("png")).toEqual({ why: "notInInterface" });
  expect(bare.call("deleteTemplate")).toEqual({ why: "notInInterface" });
});

test("offers version 2 of a render where results are listed, until it is refused", async () => {
  const listed = { "GET /api/v2/results": 200 };
  const hopeful = await after(listed, (client) => [client.listResults()]);
  expect(hopeful.renderField("fileName")).toBeUndefined();
  expect(hopeful.screenshotField("darkMode")).toEqual({ why: "notInInterface" });

  const disappointed = await after(listed, (client) => [client.renderV2({ template: "t" })]);
  expect(disappointed.renderField("fileName")).toEqual({
    why: "refused",
    call: "POST /api/v2/render",
    status: 404,
  });
  expect(disappointed.call("render")).toBeUndefined();
});

test("offers all extensions of a service with receivers, and what any service has answered", async () => {
  const ours = await after({ "GET /api/v2/receivers": 200 }, (client) => [client.listReceivers()]);
  expect(ours.screenshotField("fullPage")).toBeUndefined();
  expect(ours.call("createDirectLink")).toBeUndefined();

  forgetEvidence();
  const partial = await after({ "POST /api/v2/direct-links": 400 }, (client) => [
    client.createDirectLink({ template: "t" }),
  ]);
  expect(partial.call("createDirectLink")).toBeUndefined();
  expect(partial.call("listAssets")).toEqual({ why: "notInInterface" });
});

test("treats 405 as a missing call, and 404 of an entry as unknown", async () => {
  const service = await after(
    { "GET /api/v2/receivers": 200, "DELETE /api/v2/my-templates/t": 405 },
    (client) => [client.listReceivers(), client.getTemplate("gone"), client.deleteTemplate("t")],
  );
  expect(service.call("getTemplate")).toBeUndefined();
  expect(service.call("deleteTemplate")).toMatchObject({ why: "refused", status: 405 });
});

test("learns nothing about a call from a service that fails", async () => {
  const failing = await after({ "GET /api/v2/results": 500, "POST /api/v2/render": 503 }, (client) => [
    client.listResults(),
    client.renderV2({ template: "t" }),
  ]);
  expect(failing.renderField("outputFormat")).toEqual({ why: "notInInterface" });
  expect(failing.call("listRequests")).toBeUndefined();
});

test("learns nothing about a call that is answered with a page or an unreadable body", async () => {
  const client = createClient({
    prefix: "",
    onAnswer: noteAnswer,
    fetch: async (input) =>
      String(input).includes("receivers")
        ? new Response("[]", { headers: { "content-type": "text/html; charset=utf-8" } })
        : new Response("<h1>Welcome</h1>", { headers: { "content-type": "application/json" } }),
  });
  await Promise.allSettled([
    client.listReceivers(),
    client.listResults(),
    client.getResultFile("a", "jpg"),
    client.createDirectLink({ template: "t" }),
  ]);
  expect([...getEvidence().calls.keys()]).toEqual(["GET /results/{id}.{extension}"]);
});

test("says that the probes are not answered yet", () => {
  const early = toCapabilities({ service: "remote", isProbed: false, evidence: getEvidence() });
  expect(early.renderField("outputFormat")).toEqual({ why: "checking" });
  expect(early.call("render")).toBeUndefined();
});

test("does not offer a format again after another one came, or after it was refused", async () => {
  const listed = { "GET /api/v2/results": 200 };
  await after(listed, (client) => [client.listResults()]);
  noteFormat("render", "png", { came: "jpeg" });
  noteFormat("render", "avif", { message: "unknown format" });
  const service = toCapabilities({ service: "remote", isProbed: true, evidence: getEvidence() });
  expect(service.format("render", "png")).toEqual({ why: "cameAs", format: "png", came: "jpeg" });
  expect(service.format("render", "avif")).toEqual({ why: "refusedFormat", message: "unknown format" });
  expect(service.format("render", "webp")).toBeUndefined();
});

test("keeps a format of our service that was refused for one picture, such as one that is too large", async () => {
  noteFormat("render", "webp", { message: "at most 16383 px a side" });
  const ours = await after({ "GET /api/v2/receivers": 200 }, (client) => [client.listReceivers()]);
  expect(ours.format("render", "webp")).toBeUndefined();
});

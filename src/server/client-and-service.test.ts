import { describe, expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { type Client, createClient } from "#client/create-client.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testKey, testPublicUrl } from "#testing/start-test-service.ts";

const service = await openTestService({ resultWaitMs: 20_000 });
const client = clientWith(testKey);

/** The real client with the real service, without a network. */
function clientWith(key: string): Client {
  return createClient({
    prefix: testPublicUrl,
    headers: { "X-API-KEY": key },
    fetch: (input, init) => {
      const request = new Request(input, init);
      return service.call(request.url, { key: null, ...fieldsOf(request) });
    },
  });
}

function fieldsOf(request: Request): RequestInit {
  return {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    ...(request.body === null ? {} : { body: request.body, duplex: "half" }),
  };
}

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ClientError);
  return (error as ClientError).failure;
}

describe("the client parses every response of the service", () => {
  test("templates: list with its total, detail and document", async () => {
    const page = await client.listTemplates({ page: 0, size: 2, tags: ["small"] });
    expect(page.items.map(({ identifier }) => identifier)).toEqual(["card", "badge"]);
    expect(page.total).toBe(2);
    const detail = await client.getTemplate("card");
    expect(detail.properties.some(({ key }) => key === "title.text")).toBe(true);
    expect(await client.getTemplateDocument("card")).toMatchObject({ width: 120 });
  });

  test("a render by each of its endpoints, its file, its record, its deletion", async () => {
    const body = { template: "card", changes: [{ id: "title", text: "By the client" }] };
    const answers = [await client.render(body), await client.renderV2(body), await client.createImage(body)];
    for (const { requestId } of answers) {
      const file = await client.getResultFile(requestId, "jpg");
      expect(file.type).toBe("image/jpeg");
      expect(await client.getResult(requestId)).toMatchObject({ status: "200", templateIdentifier: "card" });
    }
    const direct = await client.renderFile({ ...body, outputFormat: "webp" });
    expect(direct.type).toBe("image/webp");
    const results = await client.listResults({ size: 2 });
    expect(results.items).toHaveLength(2);
    expect(results.total).toBe(4);
    expect((await client.listRequests({ limit: 3 })).items).toHaveLength(3);
    const [first] = answers;
    await client.deleteResult(first?.requestId ?? "");
    expect(await failureOf(client.getResultFile(first?.requestId ?? "", "jpg"))).toMatchObject({
      kind: "refused",
      status: 410,
      code: "gone",
    });
  });

  test("previews, assets, usage, state and fonts", async () => {
    expect((await client.getTemplatePreview("badge", "webp")).type).toBe("image/webp");
    expect((await client.getAsset("silk-teal.jpg")).type).toBe("image/jpeg");
    expect((await client.getUsage()).credits.used).toBeGreaterThanOrEqual(0);
    expect((await client.getHealth()).failures.hours).toHaveLength(24);
    expect((await client.listFonts()).items.map(({ family }) => family)).toContain("Inter");
  });
});

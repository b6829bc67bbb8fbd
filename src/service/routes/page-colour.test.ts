import { describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { templateDetailSchema } from "#contract/templates.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { pixelAt } from "#testing/test-pictures.ts";

const service = await openTestService();

const document = { width: 40, height: 20, outputFormat: "png", background: "#ff0000" };

function newTemplate(overrides: Record<string, unknown> = {}): Promise<string> {
  return service.createTemplate({ ...document, ...overrides });
}

async function groundOf(address: string): Promise<string> {
  const answer = await service.call(address);
  expect(answer.status).toBe(200);
  const [red = 0, green = 0, blue = 0] = await pixelAt(Buffer.from(await answer.arrayBuffer()), 0, 0);
  return Buffer.from([red, green, blue]).toString("hex");
}

async function rendered(path: string, body: Record<string, unknown>) {
  const { requestId, href } = await service.render(path, body);
  const ground = await groundOf(href);
  const { warnings } = await service.resultOf(requestId);
  return { ground, warnings };
}

describe("the page's own colour", () => {
  test.each([
    ["/api/v1/render", { changes: [{ id: "page", background: "#0000fe" }] }],
    ["/api/v2/render", { data: { page: { background: "#0000fe" } } }],
    ["/api/v2/render", { data: { page: "#0000fe" } }],
    ["/api/v2/render", { data: { "page.backgroundGradient": "linear-gradient(#0000fe, #0000fe)" } }],
  ])("is set by %s with %j", async (path, body) => {
    const template = await newTemplate();
    expect(await rendered(path, { template, ...body })).toEqual({ ground: "0000fe", warnings: [] });
  });

  test("is set by a direct link, and each colour is a picture of its own", async () => {
    const template = await newTemplate();
    const link = (color: string) =>
      groundOf(`/direct/${template}.png?page.background=${encodeURIComponent(color)}`);
    expect([await link("#00fe00"), await link("blue"), await groundOf(`/direct/${template}.png`)]).toEqual([
      "00fe00",
      "0000ff",
      "ff0000",
    ]);
  });

  test("is listed with its value, and a value that is no colour is named by its path", async () => {
    const template = await newTemplate();
    const detail = templateDetailSchema.parse(
      await (await service.call(`/api/v2/my-templates/${template}`)).json(),
    );
    expect(detail.properties).toEqual([
      {
        key: "page.background",
        type: "color",
        defaultValue: "#ff0000",
        componentId: "page",
        componentType: "RECTANGLE",
        componentKind: "PAGE",
        property: "background",
      },
      expect.objectContaining({ key: "page.backgroundGradient", type: "gradient", defaultValue: "" }),
    ]);
    const refused = await service.post("/api/v1/render", {
      template,
      changesDictionary: { "page.background": 5 },
    });
    expect(refused.status).toBe(400);
    expect(errorBodySchema.parse(await refused.json()).errors).toEqual([
      expect.stringContaining('changesDictionary["page.background"]'),
    ]);
  });

  test("a template's own component named page keeps its name, and the page has another", async () => {
    const own = { id: "page", type: "TEXT", text: "1 of 2", width: 5, height: 5, background: "#00ff00" };
    const template = await newTemplate({ components: [own] });
    const detail = templateDetailSchema.parse(
      await (await service.call(`/api/v2/my-templates/${template}`)).json(),
    );
    expect(detail.properties.find(({ key }) => key === "page.background")).toMatchObject({
      componentType: "TEXT",
      defaultValue: "#00ff00",
    });
    expect(
      await rendered("/api/v2/render", { template, data: { "page.text": "", "page.background": "blue" } }),
    ).toEqual({
      ground: "0000ff",
      warnings: [],
    });
    expect(await groundOf(`/direct/${template}.png?page-2.background=%23123456&page.visible=false`)).toBe(
      "123456",
    );
  });

  test("a bare page with another meaning stays a warning", async () => {
    const template = await newTemplate();
    expect(await rendered("/api/v2/render", { template, data: { page: 2 } })).toEqual({
      ground: "ff0000",
      warnings: [expect.stringContaining("'page'")],
    });
  });
});

import { describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { type CallOptions, startTestService, testKey, testPublicUrl } from "#testing/start-test-service.ts";
import { parseAnyDocument, nameAnyChanges } from "../templates/template-kinds.ts";

const logged: string[] = [];
const write = (...parts: unknown[]) =>
  void logged.push(
    parts.map((part) => (part instanceof Error ? String(part.stack) : JSON.stringify(part))).join(" "),
  );
const service = await openTestService({
  legacyImageLinks: true,
  allowedOrigins: new Set(["https://app.example"]),
  log: { info: write, warn: write, error: write },
});

const withKey = (link: string) => `${link}${link.includes("?") ? "&" : "?"}apiKey=${testKey}`;
/** As a browser asks for an `<img>`: without the header. */
const get = (link: string, options: CallOptions = {}) => service.call(link, { key: null, ...options });

async function bytesOf(answer: Response): Promise<Buffer> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^(image|application)\//) as string,
  ]);
  return Buffer.from(await answer.arrayBuffer());
}

async function refusalOf(answer: Response) {
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const body = errorBodySchema.parse(await answer.json());
  expect(body.status).toBe(answer.status);
  expect(JSON.stringify(body)).not.toContain(testKey);
  return body;
}

describe("an image link", () => {
  test.each(["jpg", "jpeg", "png", "webp", "pdf"])(
    "to .%s is served like its direct link, as deprecated, and stored by no shared cache",
    async (extension) => {
      const answer = await get(withKey(`/img/card.${extension}?title.text=By%20link`));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        deprecation: expect.stringMatching(/^@\d+$/) as string,
        link: expect.stringMatching(
          /^<http:\/\/pictures\.test\/direct\/card\..+>; rel="successor-version"$/,
        ) as string,
        "cache-control": "private, no-cache",
        "referrer-policy": "no-referrer",
        etag: expect.any(String) as string,
        "x-request-id": expect.any(String) as string,
      });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      const direct = await service.call(`/direct/card.${extension}?title.text=By%20link`);
      expect((await bytesOf(answer)).equals(await bytesOf(direct))).toBe(true);
      expect(answer.headers.get("x-request-id")).toBe(direct.headers.get("x-request-id"));
    },
  );

  test("names a signed direct link as its successor, which gives the same picture without a key", async () => {
    const answer = await get(withKey("/img/card.png?title=Bare%20%26%20signed&panel.opacity=50%25"));
    const successor = /^<(.+)>/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
    expect(new URL(successor).searchParams.get("title.text")).toBe("Bare & signed");
    expect(successor).not.toContain(testKey);
    expect((await bytesOf(await get(successor))).equals(await bytesOf(answer))).toBe(true);
  });

  test("with more changes than a header holds names its successor without them", async () => {
    const answer = await get(withKey(`/img/card.png?title.text=${"long ".repeat(500).replaceAll(" ", "+")}`));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("link")).toBe(`<${testPublicUrl}/direct/card.png>; rel="successor-version"`);
  });

  test("sets the main property of a component by its bare name, and warns of names that nothing has", async () => {
    const named = await get(withKey("/img/card.png?title=Main&nothing=x"));
    expect(JSON.parse(named.headers.get("x-overprint-warnings") ?? "[]")).toEqual([
      expect.stringContaining("no component 'nothing'"),
    ]);
    const dotted = await service.call("/direct/card.png?title.text=Main");
    expect((await bytesOf(named)).equals(await bytesOf(dotted))).toBe(true);
  });

  test("is 304 to a caller that has the picture, and takes HEAD and no other method", async () => {
    const link = withKey("/img/card.png?title.text=Known");
    const { headers } = await get(link);
    const known = await get(link, { headers: { "If-None-Match": headers.get("etag") ?? "" } });
    expect([known.status, known.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
    expect((await get(link, { method: "HEAD" })).status).toBe(200);
    const posted = await get(link, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test.each([
    ["an unknown template", "/img/nothing.jpg", 400],
    ["an unknown extension", "/img/card.gif", 404],
    ["no extension", "/img/card", 404],
    ["a value that its property does not take", "/img/card.png?panel.opacity=200", 400],
    ["a malformed escape", "/img/card.png?title=100%", 400],
    ["two dots", "/img/card.png?a.b.c=1", 400],
    ["a name that is too long", `/img/card.png?${"n".repeat(201)}=1`, 400],
  ])("with %s is refused in the interface's form", async (_case, link, status) => {
    expect((await refusalOf(await get(withKey(link)))).status).toBe(status);
  });

  test("of a template whose direct links are off is refused", async () => {
    const draft = {
      name: "Closed",
      directLinks: false,
      document: { width: 20, height: 20, outputFormat: "png", components: [] },
    };
    const made = (await (await service.post("/api/v2/my-templates", draft)).json()) as { identifier: string };
    expect((await refusalOf(await get(withKey(`/img/${made.identifier}.png`)))).code).toBe(
      "direct_links_off",
    );
  });

  test("names the variables and the components of an html template by their bare names", () => {
    const parsed = parseAnyDocument({
      editor: "canvas-html",
      html: '<h1 data-component="title">Hello</h1><img data-component="photo" src="asset:a.jpg">',
      css: ":root { --accent: #123456 }",
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
    const bare = ["title", "photo", "accent", "nothing"].map((componentId) => ({
      componentId,
      property: "",
      value: "x",
    }));
    expect(
      nameAnyChanges(parsed.value, bare).map(({ componentId, property }) => `${componentId}.${property}`),
    ).toEqual(["title.text", "photo.src", "page.--accent", "nothing.text"]);
  });
});

describe("the key of an image link", () => {
  test("is required", async () => {
    const answer = await get("/img/card.png?title.text=x");
    expect(answer.headers.get("www-authenticate")).toBe("ApiKey");
    expect(await refusalOf(answer)).toMatchObject({
      status: 401,
      code: "key_missing",
      msg: "The parameter apiKey is missing.",
    });
  });

  test("may come in the header instead, which decides where both are sent", async () => {
    expect((await service.call("/img/card.png")).status).toBe(200);
    expect((await service.call("/img/card.png?apiKey=wrong")).status).toBe(200);
    expect((await service.call(withKey("/img/card.png"), { key: "wrong" })).status).toBe(403);
  });

  test("that is wrong is 403, and counted with wrong keys in the header; the right one is still served", async () => {
    const address = "203.0.113.7";
    const wrong = (index: number) =>
      index % 2 === 0
        ? get("/img/card.png?apiKey=wrong-key-0123456789", { address })
        : service.call("/api/v1/usage", { key: "wrong", address });
    for (let index = 0; index < 20; index += 1) expect((await wrong(index)).status).toBe(403);
    const limited = await get("/img/card.png?apiKey=wrong-key-0123456789", { address });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refusalOf(limited)).toMatchObject({ status: 429, code: "key_wrong" });
    expect((await get(withKey("/img/card.png"), { address })).status).toBe(200);
  });

  const spellings = [
    `title.text=Told&apiKey=${testKey}`,
    `apiKey=${testKey}&title.text=Told`,
    `title.text=Told&apikey=${testKey}`,
    `title.text=Told&api_key=${testKey}`,
    `title.text=Told&X-API-KEY=${testKey}`,
    `title.text=Told&amp;apiKey=${testKey}`,
    `title.text=Told&%61pi%4Bey=${encodeURIComponent(testKey)}`,
    `apiKey=&title.text=Told&apiKey=${testKey}&apiKey=wrong`,
  ];

  test.each(spellings)("is left out of the record of %s", async (query) => {
    const answer = await get(`/img/card.png?${query}`);
    expect(answer.status).toBe(200);
    expect(JSON.stringify([...answer.headers])).not.toContain(testKey);
    const detail = await (await service.call(`/api/v2/results/${answer.headers.get("x-request-id")}`)).text();
    expect(detail).toContain("Told");
    expect(detail).not.toContain(testKey);
    expect(detail.toLowerCase()).not.toContain("apikey");
  });

  test.each([
    `title=${testKey}&apiKey=${testKey}`,
    `key=${testKey}&apiKey=${testKey}`,
    `${testKey}=x&apiKey=${testKey}`,
    `apiKey=${testKey}&title=%E0%A4%A`,
    `apiKey=${testKey}&%E0%A4%A${testKey}`,
    `apiKey=${testKey}%`,
    `apiKey=${testKey.slice(1)}`,
    `apiKey.x=${testKey}&apiKey=${testKey}`,
    `title.text=%00&apiKey=${testKey}`,
  ])("is quoted by no refusal: %s", async (query) => {
    const body = await refusalOf(await get(`/img/card.png?${query}`));
    expect([400, 403]).toContain(body.status);
  });

  test("is in no line of the log, and a template's links are logged once", async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await get(withKey(`/img/tall.png?title.text=${count}`))).status).toBe(200);
    const lines = logged.filter((line) => line.includes("image link") && line.includes('"tall"'));
    expect(lines).toHaveLength(1);
    expect(logged.join("\n")).not.toContain(testKey);
  });

  test("is served to an allowed origin only", async () => {
    const answer = await get(withKey("/img/card.png"), { headers: { Origin: "https://app.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example");
    const other = await get(withKey("/img/card.png"), { headers: { Origin: "https://evil.example" } });
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("image links are off by default, and the refusal says what to use and how to enable them", async () => {
  const plain = await startTestService();
  try {
    for (const link of [withKey("/img/card.jpg?title=x"), "/img/card.jpg", "/img/a/b"]) {
      const answer = await plain.call(link, { key: null });
      const { status, msg } = await refusalOf(answer);
      expect(status).toBe(404);
      expect(msg).toContain("/api/v2/direct-links");
      expect(msg).toContain("LEGACY_IMG_LINKS=on");
    }
  } finally {
    await plain.stop();
  }
});

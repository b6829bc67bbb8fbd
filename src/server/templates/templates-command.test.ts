/** The command with a real service on a port, as two people use it. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { decodeFont } from "#service/fonts/font-tables.ts";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { childEnvironment } from "#testing/child-environment.ts";
import { startTestService, testKey, type TestService } from "#testing/start-test-service.ts";
import { type OpenPort, openPort, toListener } from "../open-port.ts";
import { runTemplates } from "./run-templates.ts";
import { pullTemplates, pushTemplates, type Terminal } from "./sync-templates.ts";
import { createTemplateService } from "./template-service.ts";

const example = join(import.meta.dirname, "../../../examples/templates");
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let service: TestService;
let port: OpenPort;
let temporary = "";
let origin = "";
/** Called once, before the next save reaches the service. */
let beforeNextSave: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  // Without a worker, which would draw previews.
  service = await startTestService({ roles: ["api"] });
  port = await openPort({ host: "127.0.0.1", port: 0 }, { variables: { host: "HOST", port: "PORT" }, log });
  origin = `http://127.0.0.1:${port.port}`;
  port.use(
    toListener(async (request) => {
      if (request.method === "PUT") {
        const save = beforeNextSave;
        beforeNextSave = undefined;
        await save?.();
      }
      const { method, headers, body } = request;
      const init: RequestInit = { method, headers, ...(body === null ? {} : { body, duplex: "half" }) };
      const { pathname, search } = new URL(request.url);
      return service.call(`${pathname}${search}`, { key: null, ...init });
    }, log),
  );
  temporary = await mkdtemp(join(tmpdir(), "overprint-templates-"));
});
afterAll(async () => {
  await port.close();
  await service.stop();
  await rm(temporary, { recursive: true });
});

let count = 0;
let folder = "";
beforeEach(() => {
  count += 1;
  folder = join(temporary, String(count));
  beforeNextSave = undefined;
});

interface Ended {
  code: number;
  out: string;
  error: string;
}

const unset = { BASE_URL: "", GET_URL: "", API_KEY: "" };

/** As a program. */
function start(options: readonly string[], variables: Record<string, string> = {}): Promise<Ended> {
  const env = childEnvironment({ ...unset, INIT_CWD: temporary, ...variables });
  return new Promise((resolve) => {
    const command = join(import.meta.dirname, "templates-command.ts");
    execFile(process.execPath, [command, ...options], { env }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, error: errors });
    });
  });
}

/** As `start`, without the second that a process takes to load. */
async function run(options: readonly string[], given: Record<string, string> = {}): Promise<Ended> {
  const printed = { out: "", error: "" };
  const code = await runTemplates(options, {
    variables: { PATH: process.env["PATH"], ...unset, INIT_CWD: temporary, ...given },
    write: (text) => (printed.out += text),
    complain: (text) => (printed.error += text),
    confirm: undefined,
  });
  return { code, ...printed };
}

const remotely = (...options: string[]) => run(options, { BASE_URL: origin, API_KEY: testKey });

async function readTemplate(place: string, file: string) {
  return JSON.parse(await readFile(join(place, file), "utf8")) as JsonObject & {
    document: JsonObject & { components: JsonObject[] };
  };
}

async function edit(
  place: string,
  file: string,
  change: (template: Awaited<ReturnType<typeof readTemplate>>) => void,
) {
  const template = await readTemplate(place, file);
  change(template);
  await writeFile(join(place, file), JSON.stringify(template));
}

const get = async (path: string) => (await (await service.call(path)).json()) as JsonObject;

/** Puts the example at the service and returns the identifier of the headline. */
async function pushExample(place: string): Promise<string> {
  await cp(example, place, { recursive: true });
  const pushed = await remotely("push", place, "--yes");
  expect(pushed).toMatchObject({ code: 0, error: "" });
  return String((await readTemplate(place, "release-headline.json"))["identifier"]);
}

/** Saves a change at the service, as its dashboard does. */
async function saveThere(id: string, change: JsonObject, query = ""): Promise<void> {
  const { name, tags } = await get(`/api/v2/my-templates/${id}`);
  const document = await get(`/api/v2/my-templates/${id}/document`);
  const saved = await service.call(`/api/v2/my-templates/${id}${query}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, tags, document: { ...document, ...change } }),
  });
  expect(saved.status).toBe(200);
}

describe("a folder", () => {
  test("is pulled, edited and pushed; a second pusher is told what changed there", async () => {
    const author = join(temporary, "author");
    const id = await pushExample(author);
    // The files of a template are uploaded, and its links name the uploads.
    const document = await get(`/api/v2/my-templates/${id}/document`);
    expect(JSON.stringify(document)).toMatch(/"asset:[0-9a-f]{32}\.png"/);
    expect(await remotely("push", author, "--yes")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Nothing to push/),
    });

    const other = `${folder}-other`;
    const variables = { BASE_URL: origin, API_KEY: testKey };
    for (const place of [folder, other]) {
      const pulled = await (place === folder ? start(["pull", place], variables) : remotely("pull", place));
      expect(pulled).toMatchObject({ code: 0, error: "" });
      expect(pulled.out.split("\n").toSorted()).toEqual([
        "",
        "price-tag.json: new, revision 1",
        "release-headline.json: new, revision 1",
      ]);
      expect(await readdir(join(place, "assets"))).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.png$/)]);
      expect(await remotely("diff", place)).toMatchObject({ code: 0, out: `2 templates, as at ${origin}\n` });
    }

    await edit(folder, "release-headline.json", ({ document: { components } }) => {
      const headline = components.find((component) => component["id"] === "headline");
      if (headline !== undefined) headline["color"] = "#fde68a";
    });
    expect(await remotely("diff", folder)).toMatchObject({
      code: 1,
      out: 'release-headline.json:\n  component headline color: "#ffffff" → "#fde68a"\n',
    });

    const unasked = await remotely("push", folder);
    expect(unasked).toMatchObject({ code: 2, error: expect.stringContaining("--yes") });
    const pushed = await remotely("push", folder, "--yes");
    expect(pushed).toMatchObject({ code: 0, error: "" });
    expect(pushed.out).toBe(
      'release-headline.json: changed\n  component headline color: "#ffffff" → "#fde68a"\nrelease-headline.json: pushed, revision 2\n',
    );

    await edit(other, "release-headline.json", (template) => {
      template["name"] = "Release";
    });
    const late = await remotely("push", other, "--yes");
    expect(late.code).toBe(1);
    expect(late.out).toContain("release-headline.json: not pushed, because it was saved at");
    expect(late.out).toContain("as revision 2, after revision 1 that this folder has");
    expect(late.out).toMatch(/component headline color: /);
    expect(await get(`/api/v2/my-templates/${id}`)).toMatchObject({ revision: 2, name: "Release headline" });
    const kept = await remotely("pull", other);
    expect(kept).toMatchObject({
      code: 1,
      out: expect.stringContaining("release-headline.json: kept, because it changed here and there"),
    });
    expect(await remotely("pull", other, "--overwrite")).toMatchObject({ code: 0 });
    expect((await readTemplate(other, "release-headline.json"))["name"]).toBe("Release headline");
  });

  test("has the version of a text of runs, and that of a text without, like the service", async () => {
    await cp(example, folder, { recursive: true });
    const write = (text: JsonObject[string], version: number) =>
      edit(folder, "release-headline.json", ({ document }) => {
        document["version"] = version;
        for (const component of document.components)
          if (component["id"] === "headline") component["text"] = text;
      });
    const texts: [JsonObject[string], number][] = [
      [[{ text: "Sale", weight: 700 }], 1],
      ["Sale", 2],
    ];
    for (const [text, sent] of texts) {
      await write(text, sent);
      expect(await remotely("push", folder, "--yes")).toMatchObject({ code: 0, error: "" });
      expect((await remotely("push", folder, "--yes")).out).toMatch(/^Nothing to push/);
      expect((await remotely("diff", folder)).code).toBe(0);
    }
  });

  test("works with pictures that do not exist, in a case or as a deleted upload", async () => {
    const id = await pushExample(join(temporary, "pictures"));
    const gone = `${"0".repeat(32)}.png`;
    const cases = [
      { name: "No image", data: { "mark.source": "asset:missing-picture" } },
      { name: "Deleted", data: { "mark.source": `asset:${gone}` } },
    ];
    await saveThere(id, { cases });
    const place = join(temporary, "pictures-pulled");
    const line = `release-headline.json: names ${gone}, which ${origin} does not have\n`;
    for (let round = 1; round <= 2; round += 1) {
      const pulled = await remotely("pull", place, id);
      expect(pulled).toMatchObject({ code: 1, error: "" });
      expect(pulled.out).toContain(line);
    }
    expect(await remotely("diff", place)).toMatchObject({ code: 0, error: "" });
  });

  test("loses no save that comes between the review and the push", async () => {
    const id = await pushExample(folder);
    await edit(folder, "release-headline.json", ({ document }) => {
      document["background"] = "#000000";
    });
    beforeNextSave = () => saveThere(id, { quality: 50 });
    const pushed = await remotely("push", folder, "--yes");
    expect(pushed).toMatchObject({ code: 1, error: "" });
    expect(pushed.out).toContain(
      `not pushed, because it was saved at ${origin} during the push; changed there:\n  document quality: not set → 50\n`,
    );
    expect(await get(`/api/v2/my-templates/${id}/document`)).toMatchObject({
      background: "#0f172a",
      quality: 50,
    });
  });

  test("has runs of a text as their author wrote them, in the file, in a comparison and at the service", async () => {
    const id = await pushExample(folder);
    const runs = [{ text: "Now " }, { text: "faster", weight: 900 }];
    await edit(folder, "release-headline.json", ({ document: { components } }) => {
      for (const one of components) if (one["id"] === "headline") one["text"] = runs;
    });
    expect(await remotely("push", folder, "--yes")).toMatchObject({
      code: 0,
      out: expect.stringContaining(`→ ${JSON.stringify(runs)}`),
    });
    // Other tests leave templates at the service, one with a picture that is missing.
    await remotely("pull", folder);
    expect((await remotely("diff", folder)).out).not.toMatch(/^release-headline\.json/m);
    const { document } = await readTemplate(folder, "release-headline.json");
    expect(document.components).toContainEqual(expect.objectContaining({ id: "headline", text: runs }));
    expect(await get(`/api/v2/my-templates/${id}/document`)).toMatchObject({ version: 2 });
  });

  test("deletes a template only when it is asked to, and creates it in another service", async () => {
    const id = await pushExample(folder);
    await rm(join(folder, "release-headline.json"));
    const plain = await remotely("push", folder, "--yes");
    expect(plain.out).toContain("has no file any more; push --delete deletes it");
    expect((await service.call(`/api/v2/my-templates/${id}`)).status).toBe(200);
    expect(await remotely("push", folder, "--yes", "--delete")).toMatchObject({ code: 0 });
    expect((await service.call(`/api/v2/my-templates/${id}`)).status).toBe(404);
    // The folder knows nothing of the service under another address.
    const elsewhere = await run(["push", folder, "--yes"], {
      BASE_URL: origin.replace("127.0.0.1", "localhost"),
      API_KEY: testKey,
    });
    expect(elsewhere).toMatchObject({ code: 0, error: "" });
  });

  test("does not replace a template that it never had, unless it is told to", async () => {
    await pushExample(folder);
    await rm(join(folder, "revisions.json"));
    await edit(folder, "price-tag.json", ({ document }) => {
      document["background"] = "#ffffff";
    });
    const refused = await remotely("push", folder, "--yes");
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining("which was never pulled here") });
    expect(refused.out).toContain('document background: "transparent" → "#ffffff"');
    expect(await remotely("push", folder, "--yes", "--overwrite")).toMatchObject({ code: 0 });
  });

  test("is merged with what was saved there, and asks about what both changed", async () => {
    const id = await pushExample(folder);
    await saveThere(id, { quality: 50, background: "#111111" });
    await edit(folder, "release-headline.json", ({ document }) => {
      document["scaleFactor"] = 2;
    });
    const merged = await remotely("push", folder, "--yes", "--merge");
    expect(merged).toEqual({
      code: 0,
      error: "",
      out: `release-headline.json: merged with revision 2\n  document scaleFactor: not set → 2\nrelease-headline.json: pushed, revision 3\n`,
    });
    const both = { quality: 50, background: "#111111", scaleFactor: 2 };
    expect(await get(`/api/v2/my-templates/${id}/document`)).toMatchObject(both);
    expect((await readTemplate(folder, "release-headline.json")).document).toMatchObject(both);
    await saveThere(id, { background: "#222222" });
    await edit(folder, "release-headline.json", ({ document }) => {
      document["background"] = "#333333";
    });
    const asked = await remotely("push", folder, "--yes", "--merge");
    expect(asked.code).toBe(1);
    expect(asked.out).toContain('document background: "#333333" in the folder, "#222222" there');
    expect(asked.out).toContain('changed there:\n    document background: "#111111" → "#222222"');
  });

  test("has the files of uploaded fonts, and takes them to a service", async () => {
    const file = { package: "@fontsource/anton", path: "files/anton-latin-400-normal.woff2" };
    await mkdir(join(folder, "assets"), { recursive: true });
    await writeFile(join(folder, "assets/house.ttf"), await decodeFont(await readFile(locateFontFile(file))));
    const document = { components: [{ id: "a", type: "TEXT", text: "House", font: "House Sign" }] };
    const sign = { name: "House sign", fonts: { "House Sign": ["house.ttf"] }, document };
    await writeFile(join(folder, "sign.json"), JSON.stringify(sign));
    expect(await remotely("push", folder, "--yes")).toMatchObject({ code: 0, error: "" });
    const id = String((await readTemplate(folder, "sign.json"))["identifier"]);
    const other = `${folder}-other`;
    expect(await remotely("pull", other, id)).toMatchObject({
      code: 0,
      out: "house-sign.json: new, revision 1\n",
    });
    const [name] = await readdir(join(other, "assets"));
    expect((await readTemplate(other, "house-sign.json"))["fonts"]).toEqual({ "House Sign": [name] });
    expect(name).toMatch(/^[0-9a-f]{32}\.ttf$/);
  });

  test("does not take the place of a draft, unless it is told to", async () => {
    const id = await pushExample(folder);
    await saveThere(id, { background: "#111111" }, "?publish=false");
    await edit(folder, "release-headline.json", ({ document }) => {
      document["quality"] = 40;
    });
    const refused = await remotely("push", folder, "--yes");
    expect(refused.code).toBe(1);
    expect(refused.out).toContain("has a draft, revision 2, that is not published\n  document background: ");
    expect(await remotely("push", folder, "--yes", "--overwrite")).toMatchObject({ code: 0 });
    expect(await get(`/api/v2/my-templates/${id}`)).toMatchObject({ publishedRevision: 3 });
  });

  test("is not pushed with a fault, which is named", async () => {
    await cp(example, folder, { recursive: true });
    await writeFile(join(folder, "broken.json"), '{"name": "Broken",}');
    expect(await remotely("push", folder, "--yes")).toEqual({
      code: 2,
      out: "",
      error: "broken.json: line 1, column 19: a key in double quotes is expected\n",
    });
  });
});

describe("a key that may not publish", () => {
  test("creates drafts, goes on with them, and leaves alone what others made of them", async () => {
    const scopes = ["render", "templates:read", "templates:write"];
    const { key } = (await (await service.post("/api/v2/keys", { name: "CI", scopes })).json()) as JsonObject;
    const address = { baseUrl: new URL(origin), getUrl: new URL(origin), apiKey: String(key) };
    const calls = createTemplateService(address);
    let lines: string[] = [];
    const terminal: Terminal = { write: (line) => lines.push(line), confirm: undefined };
    const options = { folder, yes: true, overwrite: false, merge: false, delete: true };
    const told = async (done: Promise<boolean>) => {
      lines = [];
      return [await done, ...lines];
    };
    const push = () => told(pushTemplates(calls, options, terminal));
    const pull = (...identifiers: string[]) =>
      told(pullTemplates(calls, { folder, identifiers, overwrite: false }, terminal));
    const write = (name: string) => edit(folder, "card.json", (template) => (template["name"] = name));

    await mkdir(folder);
    const document = { width: 20, height: 20, components: [] };
    await writeFile(join(folder, "card.json"), JSON.stringify({ name: "Card", document }));
    const notPublished = "which is not published: a person or a key that may publish has to do it";
    expect((await push()).at(-1)).toMatch(new RegExp(`^card.json: created as .+, ${notPublished}$`));
    const id = String((await readTemplate(folder, "card.json"))["identifier"]);
    const draft = `/api/v2/my-templates/${id}@draft`;
    expect(await get(draft)).not.toHaveProperty("publishedRevision");
    expect(await push()).toEqual([true, `Nothing to push: ${origin} has the same.`]);
    const left = `card.json: not pulled, because ${origin} has only a draft of it`;
    // Templates of other tests are there too, one with a picture that is missing.
    expect(await pull()).toContain(left);
    expect(await pull(id)).toEqual([false, left]);

    await write("Second");
    expect((await push()).at(-1)).toBe(`card.json: pushed, revision 2, ${notPublished}`);
    expect(await get(draft)).toMatchObject({ name: "Second", latestRevision: 2 });

    const there = JSON.stringify({ name: "There", document });
    const headers = { "Content-Type": "application/json" };
    await service.call(`/api/v2/my-templates/${id}?publish=false`, { method: "PUT", body: there, headers });
    await write("Third");
    expect(await push()).toEqual([
      false,
      `card.json: not pushed, because ${origin} has a draft, revision 3, that is not published`,
      "  publish it there and pull, or push --overwrite to publish what is here",
      "Nothing was pushed.",
    ]);
    expect(await get(draft)).toMatchObject({ name: "There" });
  });
});

describe("the command", () => {
  test("explains itself, and every mistake", async () => {
    expect(await run(["--help"])).toMatchObject({ code: 0, out: expect.stringContaining("pull <folder>") });
    expect(await run([])).toMatchObject({ code: 2 });
    expect((await run(["fetch", "x"])).error).toBe(
      '"fetch" is no command; accepted: pull, push, diff, test.\n',
    );
    expect((await run(["push"])).error).toContain("Name the folder");
    expect((await run(["diff", "x", "--yes"])).error).toContain("--yes is no option of diff");
    expect((await run(["diff", "x", "--key=1"])).error).toContain("--help shows what is accepted");
    // The program itself.
    const ended = await start(["diff", example]);
    expect(ended).toMatchObject({ code: 2, out: "", error: expect.stringContaining("BASE_URL is not set") });
  });

  test("names a service that is not there or refuses the key, and never the key", async () => {
    const unreachable = await run(["pull", folder], { BASE_URL: "http://127.0.0.1:1", API_KEY: testKey });
    expect(unreachable).toMatchObject({ code: 2, error: expect.stringContaining("check BASE_URL") });
    const refused = await run(["pull", folder], { BASE_URL: origin, API_KEY: "wrong-key-0123456789" });
    expect(refused).toMatchObject({ code: 2, error: expect.stringContaining("check API_KEY") });
    expect(refused.error + unreachable.error).not.toMatch(/wrong-key|test-key/);
  });
});

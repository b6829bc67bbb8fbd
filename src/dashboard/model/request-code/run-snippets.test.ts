import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lawRuns, toCharacter } from "#testing/law-settings.ts";
import { type SnippetLanguage } from "./snippet-languages.ts";
import { toSnippet } from "./snippets.ts";

/*
 * Runs every snippet with its program, against a server that records the requests. A program runs many snippets per
 * start, because starting takes most of the time.
 */

const apiKey = `a key with "quotes", $dollars and \\ of its own`;

interface Arrived {
  method: string;
  key: string | undefined;
  contentType: string | undefined;
  body: unknown;
}

const arrived = new Map<string, Arrived>();
let server: Server;
let address = "";
let folder = "";

/** Answers `/case/…` like a render, `/refused` with an error, `/results/…` with a picture. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "overprint-snippets-"));
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      if (path.startsWith("/results/")) {
        response.setHeader("content-type", "image/png").end(`picture of ${path}`);
        return;
      }
      arrived.set(path, {
        method: request.method ?? "",
        key: request.headers["x-api-key"] as string | undefined,
        contentType: request.headers["content-type"],
        body: JSON.parse(Buffer.concat(chunks).toString("utf8")),
      });
      response.statusCode = path === "/refused" ? 400 : 200;
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify(
          path === "/refused"
            ? { status: 400, msg: "Template not found", errors: [] }
            : { requestId: `id of ${path}`, href: `${address}/results${path}.png` },
          null,
          // Responses have one line or several.
          path.length % 2 === 0 ? 2 : 0,
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

interface Program {
  command: string;
  extension: string;
  /** A program that runs the files `0` to `count - 1` in its folder, isolated from each other. */
  runAll: (count: number) => { name: string; text: string };
}

const programs: Readonly<Record<SnippetLanguage, Program>> = {
  curl: {
    command: "sh",
    extension: "sh",
    runAll: (count) => ({
      name: "all.sh",
      text: Array.from({ length: count }, (_, index) => `(. ./${index}.sh) || exit 1`).join("\n"),
    }),
  },
  javascript: {
    command: process.execPath,
    extension: "mjs",
    runAll: (count) => ({
      name: "all.mjs",
      text: Array.from({ length: count }, (_, index) => `await import("./${index}.mjs");`).join("\n"),
    }),
  },
  python: {
    command: "python3",
    extension: "py",
    runAll: (count) => ({
      name: "all.py",
      text: `import runpy\nfor index in range(${count}): runpy.run_path(f"{index}.py")`,
    }),
  },
  php: {
    command: "php",
    extension: "php",
    runAll: (count) => ({
      name: "all.php",
      text: `<?php for ($index = 0; $index < ${count}; $index++) (function () use ($index) { include "./$index.php"; })();`,
    }),
  },
};

/** Absent on some machines; `.ci/run` installs PHP where it can. */
function isThere(language: SnippetLanguage): boolean {
  try {
    if (language === "curl") execFileSync("curl", ["--version"], { stdio: "ignore" });
    execFileSync(programs[language].command, [language === "curl" ? "-c" : "--version", "true"], {
      stdio: "ignore",
    });
    return true;
  } catch {
    // Not installed.
    return false;
  }
}

interface Ended {
  code: number;
  printed: string;
  complained: string;
}

let folders = 0;

async function newFolder(): Promise<string> {
  folders += 1;
  const path = join(folder, String(folders));
  await mkdir(path);
  return path;
}

function run(language: SnippetLanguage, cwd: string, file: string): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], HOME: folder, API_KEY: apiKey, PYTHONDONTWRITEBYTECODE: "1" };
    execFile(programs[language].command, [file], { cwd, env }, (error, printed, complained) => {
      resolve({ code: error === null ? 0 : Number(error.code), printed, complained });
    });
  });
}

let cases = 0;

/** Sends each body by its own snippet and returns the received bodies. */
async function send(language: SnippetLanguage, bodies: readonly unknown[]): Promise<(Arrived | undefined)[]> {
  const cwd = await newFolder();
  const { extension, runAll } = programs[language];
  const paths = bodies.map(() => `/case/${(cases += 1)}`);
  await Promise.all(
    bodies.map((body, index) =>
      writeFile(
        join(cwd, `${index}.${extension}`),
        toSnippet(language, address, { path: paths[index] ?? "", body }),
      ),
    ),
  );
  const all = runAll(bodies.length);
  await writeFile(join(cwd, all.name), all.text);
  const ended = await run(language, cwd, all.name);
  expect(ended, ended.complained).toMatchObject({ code: 0, complained: "" });
  for (const path of paths) expect(ended.printed).toContain(path);
  return paths.map((path) => arrived.get(path));
}

const awkwardTexts = [
  `it's "quoted" and \`back\``,
  "\\ and \\\\ and \\n and \\' and \\\"",
  "line\nbreak\r\nand\ttab",
  "😀 👩‍👩‍👧 é e\u0301 日本語",
  "مرحبا بالعالم \u202e right to left",
  "$HOME ${HOME} $(id) `id` %PATH% !! !$",
  "''' and \"\"\" and {braces} {0} %s #{x}",
  "\nJSON;\nJSON\n  JSON;",
  "</script><!-- --> ]]> <?php ?> <?=",
  "\u2028 and \u2029 and \u0085 and \ufeff",
  "\u0000\u0001\u001b[31m\u007f",
  "\ud83d half a pair \udc00",
  "EOF\n.\n;;\n# no comment // nor /* this */",
  "",
  " ",
];
const awkwardValues: unknown[] = [
  null,
  true,
  false,
  0,
  -1.5,
  1e21,
  5e-324,
  2 ** 60,
  [],
  {},
  [1, [true, null, "a"], {}],
  { None: "True", null: null, "a.b": ["'"] },
];

/** A render's body with these values wherever a caller can set one. */
function bodyWith(value: unknown): Record<string, unknown> {
  const key = typeof value === "string" ? value : "plain";
  return {
    template: "t 1/é",
    changes: [{ id: key, property: "text", value }],
    changesDictionary: { [`${key}.text`]: value },
    metadata: { nested: { [key]: [value] } },
  };
}

/** Any JSON, including half a surrogate pair and an own `__proto__`. */
function overTheWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const protoBody: unknown = JSON.parse(
  '{"template":"t","changes":[{"id":"__proto__","__proto__":"x"}],"metadata":{"__proto__":{"constructor":1}}}',
);

test.skipIf(!isThere("curl"))(
  "a pasted curl command sends the key of the file that its first line names, or that of the shell",
  async () => {
    const cwd = await newFolder();
    await writeFile(join(cwd, "api-key"), "from the file");
    const path = `/case/${(cases += 1)}`;
    const text = toSnippet("curl", address, { path, body: {} }, { keyValue: "$(cat api-key)" });
    await writeFile(join(cwd, "pasted.sh"), text);
    const env = { PATH: process.env["PATH"], HOME: folder };
    await promisify(execFile)("sh", ["pasted.sh"], { cwd, env });
    expect(arrived.get(path)?.key).toBe("from the file");
    await promisify(execFile)("sh", ["pasted.sh"], { cwd, env: { ...env, API_KEY: "from the shell" } });
    expect(arrived.get(path)?.key).toBe("from the shell");
  },
);

describe.each(["curl", "javascript", "python", "php"] as const)("%s", (language) => {
  const there = isThere(language);
  const why = there ? "" : ` (left out: ${language} is not on this machine)`;

  test.skipIf(!there)(`sends every special value, any JSON and a long picture unchanged${why}`, async () => {
    const text = fc.string({ unit: fc.nat(0x10_ff_ff).map(toCharacter), maxLength: 30 });
    const anyBody = fc.record({
      template: text,
      changes: fc.array(fc.record({ id: text, property: text, value: fc.jsonValue() }), { maxLength: 3 }),
      changesDictionary: fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 }),
      metadata: fc.jsonValue({ stringUnit: "binary" }),
    });
    const picture = `data:image/png;base64,${"iVBORw0KGgo'$`\\n".repeat(40_000)}`;
    const bodies = [
      ...[...awkwardTexts, ...awkwardValues].map(bodyWith),
      protoBody,
      ...fc.sample(anyBody, lawRuns(10)),
      { template: "t", changes: [{ id: "photo", property: "src", value: picture }] },
    ];
    const received = await send(language, bodies);
    for (const [index, body] of bodies.entries()) {
      const sent = JSON.stringify(body);
      expect(received[index], sent).toMatchObject({
        method: "POST",
        key: apiKey,
        contentType: "application/json",
      });
      // As text, because `toEqual` ignores a key `__proto__`.
      expect(JSON.stringify(received[index]?.body)).toBe(JSON.stringify(overTheWire(body)));
    }
  });

  test.skipIf(!there)(`prints the service's error and fails${why}`, async () => {
    const { extension } = programs[language];
    for (const options of [{}, { saveAs: "never.png" }]) {
      const cwd = await newFolder();
      const request = { path: "/refused", body: { template: "nowhere" } };
      await writeFile(join(cwd, `one.${extension}`), toSnippet(language, address, request, options));
      const ended = await run(language, cwd, `one.${extension}`);
      expect(ended.printed + ended.complained).toContain("Template not found");
      expect(ended.code).not.toBe(0);
      await expect(readFile(join(cwd, "never.png"))).rejects.toThrow("ENOENT");
    }
  });

  test.skipIf(!there)(`saves the picture under its name${why}`, async () => {
    const { extension } = programs[language];
    const longBody = { template: "t", metadata: { filler: "x".repeat(120_000) } };
    const shortCase = ["/case/save", { template: "t", text: 'it\'s "href": "no"' }] as const;
    const longCase = ["/case/save-long", longBody] as const;
    // The length of a program's argument has a limit.
    for (const [path, body] of language === "curl" ? [shortCase, longCase] : [shortCase]) {
      const cwd = await newFolder();
      const code = toSnippet(language, address, { path, body }, { saveAs: "my card's.png" });
      await writeFile(join(cwd, `one.${extension}`), code);
      const ended = await run(language, cwd, `one.${extension}`);
      expect(ended, ended.complained).toMatchObject({ code: 0, complained: "" });
      expect(await readFile(join(cwd, "my card's.png"), "utf8")).toBe(`picture of /results${path}.png`);
      expect(arrived.get(path)?.body).toEqual(body);
    }
  });
});

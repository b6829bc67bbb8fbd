import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChangeValue } from "#contract/changes/change.ts";
import { toChangeQuery } from "#contract/changes/change-query.ts";
import { toChangeDictionary, toItemsArray, toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { readImportedText, readImportedTexts } from "./import-text.ts";
import { emptyComposition, withChanges } from "../../model/composition/composition.ts";
import { importOptions } from "../../model/composition/import-options.ts";
import { toChangeFields, toComposedRequest } from "../../model/composition/render-request.ts";
import { snippetLanguages } from "../../model/request-code/snippet-languages.ts";
import { toSnippet } from "../../model/request-code/snippets.ts";

const changes = [
  { componentId: "title", property: "text", value: 'It\'s "new" \\ 50 %\n😀 & co = more' },
  { componentId: "title", property: "color", value: "#fff" },
  { componentId: "photo", property: "src", value: "https://a.example/b.png?c=d#e" },
];

function written<Value>(result: { ok: true; value: Value } | { ok: false }): Value {
  if (!result.ok) throw new Error("This list has every form.");
  return result.value;
}

describe("reads every form that the composer writes", () => {
  const request = toComposedRequest("t-1", { options: { expires: 60 } }, toChangeFields(changes));

  test.each([
    ["array", JSON.stringify(written(toPropertyNamedArray(changes)), null, 2)],
    ["array", JSON.stringify(written(toItemsArray(changes)))],
    ["dictionary", JSON.stringify(written(toChangeDictionary(changes)), null, 2)],
    ["direct link", `https://x.example/direct/t-1.jpg?${written(toChangeQuery(changes)).query}`],
    ["direct link", `?${written(toChangeQuery(changes)).query}`],
    ["request body", JSON.stringify(request.body)],
    ["curl command", toSnippet("curl", "http://localhost:4401", request)],
  ])("%s", (form, text) => {
    expect(readImportedText(text)).toMatchObject({ ok: true, value: { form, changes } });
  });

  test("merge tags, and a link that sets tags by name", () => {
    const componentIds = ["name", "list"];
    const tags = [
      { componentId: "name", property: "", value: "Ann" },
      { componentId: "list", property: "", value: ["a", "b"] },
    ];
    const body = JSON.stringify({ template: "t-1", mergeFields: { name: "Ann", list: ["a", "b"] } });
    expect(readImportedText(body)).toMatchObject({
      ok: true,
      value: { form: "request body", changes: tags },
    });
    const link = "https://x.example/direct/t-1.png?name=Ann&utm_source=x&list[]=a&list[]=b";
    expect(readImportedText(link, { componentIds })).toMatchObject({ ok: true, value: { changes: tags } });
    expect(readImportedText(`${link}&signature=s`, { componentIds })).toMatchObject({
      ok: true,
      value: { changes: [] },
    });
  });

  test("the template and the options of a body", () => {
    expect(readImportedText(toSnippet("curl", "http://localhost:4401", request))).toMatchObject({
      ok: true,
      value: { template: "t-1", options: { expires: 60 } },
    });
    expect(readImportedText("https://x.example/direct/a%20b.webp?title.text=x")).toMatchObject({
      ok: true,
      value: { template: "a b" },
    });
  });
});

/** Quotes like Chromium's network panel for bash (`escapeStringPosix`). */
function forBash(text: string): string {
  const escapeCharacter = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  if (!/[\p{Cc}!']/u.test(text)) return `'${text}'`;
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll(/[\p{Cc}!]/gu, escapeCharacter);
  return `$'${escaped}'`;
}

/** Quotes like Chromium's network panel for cmd (`escapeStringWin`). */
function forCmd(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, "^$&")
    .replaceAll(/%(?=[a-zA-Z0-9_])/g, "%^")
    .replaceAll(/\r?\n/g, "^\n\n");
  return `^"${escaped}^"`;
}

describe("reads commands that browsers copy, with any texts in them", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom("'", '"', "\\", "^", "%", "!", "$", "\n", "a", "&", "|", ")", "é", "😀"),
      maxLength: 20,
    }),
  );
  const body = (text: string) =>
    JSON.stringify({ template: "t", changes: [{ id: "title", text }], fileName: "card" });

  test.each([
    [
      "for bash",
      (text: string) =>
        `curl 'https://x.example/api/v2/render' \\\n  -X 'POST' \\\n  -H 'content-type: application/json' \\\n  -b 'a=b; c=d' \\\n  --data-raw ${forBash(text)} \\\n  --compressed`,
    ],
    [
      "for cmd",
      (text: string) =>
        `curl ^"https://x.example/api/v2/render^" ^\r\n  -H ^"content-type: application/json^" ^\r\n  -H ^"sec-ch-ua: ^\\^"Chromium^\\^";v=^\\^"1^\\^"^" ^\r\n  --data-raw ${forCmd(text)}`,
    ],
    [
      "as fetch",
      (text: string) =>
        `fetch("https://x.example/api/v2/render", {\n  "headers": {\n    "content-type": "application/json"\n  },\n  "body": ${JSON.stringify(text)},\n  "method": "POST"\n});`,
    ],
  ])("%s", (_name, copy) => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readImportedText(copy(body(text)))).toMatchObject({
          ok: true,
          value: { template: "t", changes: [{ value: text }], options: { fileName: "card" } },
        });
      }),
    );
  });
});

describe("reads our own snippets", () => {
  const cases = snippetLanguages.flatMap(({ language }) =>
    [undefined, "card.png"].map((saveAs) => [language, saveAs] as const),
  );

  test.each(cases)("%s, saved as %s", (language, saveAs) => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom("'", '"', "\\", "$", "`", "\n", "None", "]", "}", ",", "#", "//"),
        maxLength: 12,
      }),
    );
    const value = fc.oneof(
      text,
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.array(text),
    );
    fc.assert(
      fc.property(value, text, (one, meta) => {
        const change = {
          componentId: "title",
          property: "text",
          value: JSON.parse(JSON.stringify(one)) as ChangeValue,
        };
        const request = toComposedRequest(
          "t",
          { options: { metadata: JSON.stringify({ note: meta, nothing: null, list: [] }) } },
          toChangeFields([change]),
        );
        const code = toSnippet(language, "http://localhost:4401", request, { saveAs });
        expect(readImportedText(code)).toMatchObject({
          ok: true,
          value: {
            template: "t",
            changes: [change],
            options: request.body.metadata === undefined ? {} : { metadata: request.body.metadata },
          },
        });
      }),
      { numRuns: lawRuns(60) },
    );
  });

  test("the long form of the command with a here-document", () => {
    const request = { path: "/", body: { template: "t", changes: [{ id: "a", text: "x".repeat(120_000) }] } };
    for (const options of [{}, { saveAs: "card.png" }]) {
      expect(readImportedText(toSnippet("curl", "http://x.example", request, options))).toMatchObject({
        value: { template: "t", changes: [{ componentId: "a" }] },
      });
    }
  });
});

describe("reads all records of a request", () => {
  const change = { componentId: "title", property: "text", value: "Now" };
  const record = {
    identifier: "id",
    href: "http://x.example/results/id.jpg",
    status: "200",
    width: 1200,
    height: 630,
    type: "image",
    template: "t",
    templateName: "T",
    createdAt: "2026-01-01T00:00:00",
    changes: [{ id: "title", text: "Now" }],
  };

  test.each<[string, unknown, string, string | undefined]>([
    ["nested data", { title: { text: "Now" } }, "nested data", undefined],
    ["a body of version 2", { template: "t", data: { title: { text: "Now" } } }, "request body", "t"],
    ["a body with data as JSON text", { template: "t", data: '{"title.text":"Now"}' }, "request body", "t"],
    ["an array of dictionaries", [{ "title.text": "Now" }], "nested data", undefined],
    ["a record of the history", record, "history record", "t"],
    ["a record with a dictionary", { ...record, changes: { "title.text": "Now" } }, "history record", "t"],
    ["a page of records", { content: [record], totalElements: 1 }, "history record", "t"],
    [
      "a result with its request",
      { identifier: "i", href: "h", request: { template: "t", changesDictionary: { "title.text": "Now" } } },
      "history record",
      "t",
    ],
    [
      "what a webhook brought",
      { requestId: "i", href: "h", request: { template: "t", changes: record.changes } },
      "history record",
      "t",
    ],
  ])("%s", (_name, value, form, template) => {
    expect(readImportedText(JSON.stringify(value))).toMatchObject({
      ok: true,
      value: { form, template, changes: [change] },
    });
  });

  test("does not read the size of a record as a crop", () => {
    expect(readImportedText(JSON.stringify(record))).toMatchObject({ value: { options: {} } });
  });

  test("reads every request of a list", () => {
    const read = readImportedTexts(JSON.stringify([record, { template: "u", data: { a: { b: 1 } } }]));
    expect(read).toMatchObject({ ok: true, value: [{ template: "t" }, { template: "u" }] });
  });

  test("reads a key without a dot if the template has such a component", () => {
    expect(readImportedText('{"name":"Ada"}').ok).toBe(false);
    expect(readImportedText('{"name":"Ada"}', { componentIds: ["name"] })).toMatchObject({
      value: { changes: [{ componentId: "name", property: "", value: "Ada" }] },
    });
  });

  test.each([
    ["a signed link", "https://x.example/direct/t.png?title.text=Now&expires-at=9&signature=abc"],
    [
      "an <img>",
      '<img src="https://x.example/direct/t.png?title.text=Now&amp;expires-at=9" width="1" alt="">',
    ],
    ["Markdown", "![Now](https://x.example/direct/t.png?title.text=Now)"],
    [
      "a tag for previews",
      '<meta property="og:image" content="https://x.example/direct/t.png?title.text=Now">',
    ],
    [
      "a curl command for a link",
      "$ curl -H \"X-API-KEY: $API_KEY\" -o card.png 'https://x.example/direct/t.png?title.text=Now'",
    ],
    [
      "a curl command with a query of its own",
      "curl -G https://x.example/direct/t.png --data-urlencode 'title.text=Now'",
    ],
  ])("%s", (_name, text) => {
    expect(readImportedText(text)).toMatchObject({
      ok: true,
      value: { template: "t", changes: [change], options: { outputFormat: "png" } },
    });
  });

  test("reads a command among other lines, after a variable, in one flag", () => {
    const command = `export API_KEY=abc\n# make it\nAPI_KEY=abc curl -sSXPOST https://x.example/api/v1/render -d'{"template":"t","changes":[{"id":"title","text":"Now"}]}' | jq .href`;
    expect(readImportedText(command)).toMatchObject({ value: { form: "curl command", changes: [change] } });
  });

  test("rejects a body in a file", () => {
    expect(readImportedText("curl https://x.example -d @body.json")).toMatchObject({
      problem: expect.stringContaining("body.json") as unknown,
    });
  });
});

test("never imports a key", () => {
  const texts = [
    `curl https://x.example/api/v1/render -H 'X-API-KEY: sesame' -d '{"template":"t","apiKey":"sesame"}'`,
    '{"template":"t","X-API-KEY":"sesame","changes":[]}',
    "https://x.example/direct/t.jpg?title.text=a&signature=sesame",
  ];
  for (const text of texts) {
    const read = readImportedText(text);
    if (!read.ok) throw new Error(read.problem);
    const composition = importOptions(withChanges(emptyComposition, read.value.changes), read.value.options, {
      conflict: "replace",
    });
    expect(JSON.stringify(composition)).not.toContain("sesame");
  }
});

describe("rejects other forms, naming the expected ones", () => {
  test.each([
    ["", /The text is empty/],
    ["hello", /not valid JSON/],
    ['{"a": 1,\n "b" 2}', /line 2, column 6: ":" is expected/],
    ['{"colour":"red"}', /no known form/],
    ["https://x.example/pictures/1.jpg", /not a direct link/],
    ["curl https://x.example", /no body/],
    ["curl -d '{", /never closed/],
    ['{"changesDictionary":{"a.b.c":1}}', /must not contain a dot/],
    ["https://x.example/direct/t.jpg?a.b=%ZZ", /percent-encoded/],
  ])("%j", (text, message) => {
    const read = readImportedText(text);
    expect(read.ok).toBe(false);
    expect(read).toMatchObject({ problem: expect.stringMatching(message) as unknown });
  });
});

describe("reads what chats, documents and shells make of a request", () => {
  const title = [{ componentId: "title", property: "text", value: "It’s “new”" }];
  const plain = [{ componentId: "title", property: "text", value: "New" }];
  const body = '{"template":"card","data":{"title.text":"New"}}';
  test.each([
    ["a block of code", `Look:\n\`\`\`json\n${body}\n\`\`\`\nThanks`, plain],
    ["a piece of code", `\`${body}\``, plain],
    ["a block of tildes", `~~~\n${body}\n~~~`, plain],
    ["curly quotes", "{“title.text”: “New”}", plain],
    ["curly quotes in a value, as they are", '{"title.text": "It’s “new”"}', title],
    ["curly quotes around a body", `curl https://x.example -d ‘${body}’`, plain],
    ["a long dash", `curl https://x.example —data-raw '${body}'`, plain],
    ["single quotes and a last comma", "{'title.text': 'New',}", plain],
    [
      "PowerShell: escaped by backslashes",
      `curl.exe https://x.example -d '${body.replaceAll('"', '\\"')}'`,
      plain,
    ],
    ["PowerShell: doubled", `curl.exe https://x.example \`\n -d "${body.replaceAll('"', '""')}"`, plain],
    [
      "PowerShell: doubled in single quotes",
      `curl -d '${body.replaceAll('"', '""')}' https://x.example`,
      plain,
    ],
    [
      "PowerShell: escaped by backticks",
      `curl.exe https://x.example -d "${body.replaceAll('"', '`"')}"`,
      plain,
    ],
    ["PowerShell: a single-quoted body", `Invoke-RestMethod https://x.example -Body '${body}'`, plain],
    ["PowerShell: a here-string", `$body = @'\n${body}\n'@\nirm https://x.example -Body $body`, plain],
  ])("%s", (_name, text, expected) => {
    expect(readImportedText(text)).toMatchObject({ ok: true, value: { changes: expected } });
  });

  test("names a body that PowerShell makes of a hash table", () => {
    const text = '$body = @{ template = "card" } | ConvertTo-Json\nirm https://x.example -Body $body';
    expect(readImportedText(text)).toMatchObject({
      ok: false,
      problem: expect.stringContaining("hash table"),
    });
  });

  test("says where a drawing becomes a template", () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
    for (const text of [drawing, `<?xml version="1.0"?>\n<!-- Made by a program -->${drawing}`])
      expect(readImportedText(text)).toMatchObject({
        ok: false,
        problem: expect.stringContaining("New template"),
      });
    const feed = '<?xml version="1.0"?><rss></rss>';
    expect(readImportedText(feed)).toMatchObject({
      ok: false,
      problem: expect.stringContaining("not valid"),
    });
  });

  test("keeps which properties are null", () => {
    expect(readImportedText('[{"id": "title", "text": null, "color": "#fff"}]')).toMatchObject({
      ok: true,
      value: { unset: [{ componentId: "title", property: "text" }] },
    });
  });
});

describe("names the output of the same spelling", () => {
  const body = '{"template":"card","changes":[{"id":"title","text":"New"}]}';
  test.each([
    [body, "array"],
    ['[{"id":"title","property":"text","value":"New"}]', "items"],
    ['{"title.text": "New"}', "dictionary"],
    ["https://x.example/direct/card.jpg?title.text=New", "link"],
    [`curl https://x.example -d '${body}'`, "curl"],
    [`await fetch(url, { body: JSON.stringify(${body}) })`, "javascript"],
    [`requests.post(url, data=json.dumps(${body}))`, "python"],
  ])("%s: %s", (text, output) => {
    expect(readImportedText(text)).toMatchObject({ ok: true, value: { output } });
  });
});

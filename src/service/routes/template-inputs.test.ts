/** Inputs of a template: what a caller may send, on every way in. */
import { beforeAll, describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { openTestService } from "#testing/open-test-service.ts";

const service = await openTestService({ resultWaitMs: 20_000 });

const canvas = {
  width: 200,
  height: 100,
  outputFormat: "png",
  components: [
    { id: "title", type: "TEXT", text: "Hello", width: 180, height: 60 },
    { id: "code", type: "TEXT", text: "AB-1234", width: 180, height: 30, y: 30 },
    { id: "badge", type: "RECTANGLE", color: "#c61d78", width: 20, height: 20 },
    { id: "photo", type: "IMAGE", width: 20, height: 20 },
  ],
};
const inputs = {
  "title.text": { label: "Headline", required: true, maxLength: 10 },
  "code.text": { pattern: "^[A-Z]{2}-\\d{4}$" },
  "badge.color": { oneOf: ["#c61d78", "#0b7d4f"] },
  "title.fontSize": { minimum: 12, maximum: 40 },
  "photo.src": { label: "Photo" },
};

async function refused(answer: Response, status = 422) {
  const body = errorBodySchema.parse(await answer.json());
  expect(answer.status, JSON.stringify(body)).toBe(status);
  return body;
}

async function rejected(document: object): Promise<string[]> {
  const answer = await service.post("/api/v2/my-templates", { name: "Card", document });
  return (await refused(answer, 400)).errors;
}

describe("a value that breaks a rule is 422 with its path, the rule and what was sent", () => {
  let template: string;
  beforeAll(async () => {
    template = await service.createTemplate({ ...canvas, inputs });
  });
  const long = "A headline that is too long";
  const expected = (path: string) => ({
    code: "input_rejected",
    errors: [`${path}: 'title.text' (Headline) takes at most 10 characters; got 27: "${long}"`],
    problems: [
      {
        path,
        code: "input",
        params: {
          input: "title.text",
          label: "Headline",
          rule: "maxLength",
          limit: 10,
          length: 27,
          got: { text: `"${long}"` },
        },
      },
    ],
  });

  test.each([
    ["/api/v1/render", { changes: [{ id: "title", text: long }] }, "changes[0].text"],
    ["/api/v1/render", { changes: [{ id: "title", property: "text", value: long }] }, "changes[0].value"],
    ["/api/v2/render", { changesDictionary: { "title.text": long } }, 'changesDictionary["title.text"]'],
    ["/api/v2/render", { data: { title: { text: long } } }, "data.title.text"],
    ["/api/v2/render", { data: { title: long } }, "data.title"],
    ["/api/v2/render?output=image", { data: { "title.text": long } }, 'data["title.text"]'],
    [
      "/api/v1/images",
      { data: { "title.text": long }, webhookUrl: "https://a.example/" },
      'data["title.text"]',
    ],
    ["/api/v2/direct-links", { data: { "title.text": long } }, 'data["title.text"]'],
  ])("%s with %j", async (path, body, place) => {
    expect(await refused(await service.post(path, { template, ...body }))).toMatchObject(expected(place));
  });

  test("a direct link", async () => {
    const answer = await service.call(`/direct/${template}.png?title.text=${encodeURIComponent(long)}`);
    expect(await refused(answer)).toMatchObject({
      code: "input_rejected",
      problems: [{ code: "input", params: { input: "title.text", rule: "maxLength", limit: 10 } }],
    });
  });

  test.each<[Record<string, unknown>, string]>([
    [{}, "title.text: 'title.text' (Headline) is required; got nothing"],
    [{ "title.text": "" }, `data["title.text"]: 'title.text' (Headline) is required; got ""`],
    [{ "title.text": "Hi", "code.text": "ab-1" }, 'must match the pattern ^[A-Z]{2}-\\d{4}$; got "ab-1"'],
    [{ "title.text": "Hi", "badge.color": "#ff0000" }, 'must be one of #c61d78, #0b7d4f; got "#ff0000"'],
    [{ "title.text": "Hi", "title.fontSize": 11 }, "must be at least 12; got 11"],
    [{ "title.text": "Hi", "title.fontSize": "41" }, 'must be at most 40; got "41"'],
  ])("%j", async (data, why) => {
    const { errors } = await refused(await service.post("/api/v2/render", { template, data }));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(why);
  });

  test.each<Record<string, unknown>>([
    { "title.text": "Ten chars!" },
    { "title.text": "🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉" },
    { "title.text": 1234 },
    { "title.text": "Hi", "badge.color": "rgb(11, 125, 79)", "code.text": "AB-0000" },
    { "title.text": "Hi", "badge.color": "", "title.fontSize": 12 },
    { "title.text": "Hi", "photo.opacity": 0.5, unknown: 1 },
  ])("%j is accepted", async (data) => {
    const answer = await service.post("/api/v2/render", { template, data });
    expect(answer.status, await answer.clone().text()).toBe(200);
  });

  test("all broken rules are named, and of several values of a property the last counts", async () => {
    const changes = [
      { id: "title", text: long },
      { id: "badge", color: "#ff0000" },
      { id: "title", text: "Hi" },
      { id: "code", text: "x" },
    ];
    const { errors } = await refused(await service.post("/api/v1/render", { template, changes }));
    expect(errors.map((error) => error.split(":")[0])).toEqual(["changes[1].color", "changes[3].text"]);
  });

  test("a value that its property cannot have stays a 400", async () => {
    const data = { "badge.color": "no colour" };
    expect((await refused(await service.post("/api/v2/render", { template, data }), 400)).code).toBe(
      "invalid_request",
    );
  });
});

test("with onlyInputs a property that is not listed is 422, also an unknown one", async () => {
  const template = await service.createTemplate({
    ...canvas,
    inputs: { "title.text": {} },
    onlyInputs: true,
  });
  const data = { "title.text": "Hi", "badge.color": "red", page: "#000", nobody: "x" };
  const { errors } = await refused(await service.post("/api/v2/render", { template, data }));
  expect(errors).toEqual([
    `data["badge.color"]: 'badge.color' cannot be set in this template, only title.text; got "red"`,
    `data.page: 'page.background' cannot be set in this template, only title.text; got "#000"`,
    `data.nobody: 'nobody' cannot be set in this template, only title.text; got "x"`,
  ]);
});

test("with onlyInputs a text that is not listed cannot be emptied", async () => {
  const template = await service.createTemplate({
    ...canvas,
    inputs: { "title.text": {} },
    onlyInputs: true,
  });
  for (const data of [{ "code.text": "" }, { code: "" }, { code: { text: "" } }]) {
    const { errors } = await refused(await service.post("/api/v2/render", { template, data }));
    expect(errors).toEqual([expect.stringContaining("'code.text' cannot be set in this template")]);
  }
  const empty = { "badge.color": "", nobody: "" };
  expect((await service.post("/api/v2/render", { template, data: empty })).status).toBe(200);
});

test("an empty list is no value of a required input", async () => {
  const chart = { id: "chart", type: "CHART", width: 20, height: 20 };
  const template = await service.createTemplate({
    ...canvas,
    components: [chart],
    inputs: { "chart.values": { required: true } },
  });
  const answer = await service.post("/api/v2/render", { template, data: { "chart.values": [] } });
  expect((await refused(answer)).errors[0]).toContain("'chart.values' is required");
});

test("a direct link of a bare alias names the main property of its component", async () => {
  const template = await service.createTemplate({ ...canvas, aliases: { picture: "photo" } });
  const data = { picture: "https://a.example/a.png" };
  const answer = await service.post("/api/v2/direct-links", { template, data });
  expect((await answer.json()).href).toContain("?photo.src=https");
});

test("an alias takes values for a component that was renamed, and its rules hold", async () => {
  const template = await service.createTemplate({
    ...canvas,
    aliases: { headline: "title" },
    inputs: { "title.text": { maxLength: 3, required: true } },
  });
  const { requestId } = await service.render("/api/v2/render", { template, data: { "headline.text": "Hi" } });
  expect((await service.resultOf(requestId)).warnings ?? []).toEqual([]);
  const answer = await service.post("/api/v2/render", { template, data: { headline: "Long" } });
  expect((await refused(answer)).errors[0]).toContain("data.headline: 'title.text' takes at most 3");
});

test("an html template enforces its inputs as well", async () => {
  const template = await service.createTemplate({
    editor: "canvas-html",
    html: '<h1 data-component="title">A</h1><p>{{name}}</p>',
    css: "h1 { color: #123456 }",
    inputs: { "title.text": { maxLength: 3 }, "name.text": { required: true } },
  });
  const { errors } = await refused(
    await service.post("/api/v2/render", { template, data: { title: "Long" } }),
  );
  expect(errors.map((error) => error.split(":")[0])).toEqual(["data.title", "name.text"]);
});

describe("a text that does not fit its box, by its layout", () => {
  const box = { type: "TEXT", text: "Hello", width: 180, fontSize: 20, lineHeight: 1.2 };
  const document = {
    width: 200,
    height: 200,
    outputFormat: "png",
    components: [
      { ...box, id: "strict", height: 24, fit: "clamp" },
      { ...box, id: "mild", height: 24, fit: "clamp", y: 30 },
      { ...box, id: "open", height: 24, fit: "none", y: 60 },
      { ...box, id: "small", height: 48, fit: "shrink", minFontSize: 8, y: 90 },
      { ...box, id: "free", height: 24, fit: "clamp", y: 150 },
    ],
    inputs: {
      "strict.text": { label: "Name", overflow: "reject" },
      "mild.text": {},
      "open.text": { overflow: "warn" },
      "small.text": { overflow: "reject" },
    },
  };
  let template: string;
  beforeAll(async () => {
    template = await service.createTemplate(document);
  });
  const wide = "WWWWWWWWWWWW WWWWWWWW";

  test("is 422 where it says reject, in letters that are too wide, not too many", async () => {
    const narrow = "i".repeat(wide.length);
    expect((await service.post("/api/v2/render", { template, data: { strict: narrow } })).status).toBe(200);
    const { errors } = await refused(
      await service.post("/api/v2/render", { template, data: { strict: wide } }),
    );
    expect(errors).toEqual([
      `data.strict: 'strict.text' (Name) does not fit its box; got 21 characters: "${wide}"`,
    ]);
    const link = await service.call(`/direct/${template}.png?strict.text=${wide.replace(" ", "+")}`);
    expect((await refused(link)).code).toBe("input_rejected");
  });

  test.each(["png", "pdf"])(
    "is a warning of the result elsewhere, also where it is no input, of a %s",
    async (outputFormat) => {
      const data = { mild: wide, open: `${wide}\n${wide}`, free: wide };
      const { requestId, href } = await service.render("/api/v2/render", { template, data, outputFormat });
      expect((await service.call(href)).status).toBe(200);
      const { warnings } = await service.resultOf(requestId);
      expect(warnings).toEqual([
        "the text of component 'mild' does not fit its box and is cut",
        "the text of component 'open' is larger than its box",
        "the text of component 'free' does not fit its box and is cut",
      ]);
    },
  );

  test("is no warning if the request does not change it", async () => {
    const long = await service.createTemplate({
      ...document,
      inputs: {},
      components: [{ ...box, id: "free", height: 24, fit: "clamp", text: wide }],
    });
    const { requestId, href } = await service.render("/api/v2/render", { template: long, data: {} });
    expect((await service.call(href)).status).toBe(200);
    expect(await service.resultOf(requestId)).toMatchObject({ warnings: [] });
  });

  test("is laid out for a PDF as it is drawn there, without ligatures", async () => {
    const joined = { ...box, id: "joined", font: "EB Garamond", fontSize: 24, fit: "clamp" };
    const id = await service.createTemplate({
      ...document,
      width: 600,
      components: [{ ...joined, width: 510, height: 30 }],
      inputs: { "joined.text": { overflow: "reject" } },
    });
    const data = { joined: "fi ffi fl ffl ".repeat(6).trim() };
    const render = (outputFormat: string) =>
      service.post("/api/v2/render", { template: id, outputFormat, data });
    expect((await render("png")).status).toBe(200);
    expect((await refused(await render("pdf"))).errors[0]).toContain("does not fit its box");
  });

  test("is accepted as long as it fits in smaller letters", async () => {
    expect((await service.post("/api/v2/render", { template, data: { small: wide } })).status).toBe(200);
    const data = { small: `${wide} `.repeat(20) };
    expect((await refused(await service.post("/api/v2/render", { template, data }))).errors[0]).toContain(
      "data.small: 'small.text' does not fit its box",
    );
  });

  test("is 422 as well if another change makes it too large", async () => {
    const data = { "strict.fontSize": 400 };
    expect((await refused(await service.post("/api/v2/render", { template, data }))).errors).toEqual([
      `strict.text: 'strict.text' (Name) does not fit its box; got 5 characters: "Hello"`,
    ]);
  });
});

test("a render waits for no template that became stricter", async () => {
  const template = await service.createTemplate(canvas);
  const render = () => service.post("/api/v2/render", { template, data: { title: "Longer" } });
  expect((await render()).status).toBe(200);
  await service.put(`/api/v2/my-templates/${template}`, {
    name: "Card",
    document: { ...canvas, inputs: { "title.text": { maxLength: 3 } } },
  });
  expect((await refused(await render())).code).toBe("input_rejected");
});

describe("the interface of a document is checked when it is written", () => {
  test.each<[object, string[]]>([
    [{ inputs: [] }, ["document.inputs: must be an object; got an array"]],
    [
      { inputs: { "titel.text": {} } },
      ["document.inputs[\"titel.text\"]: names no property of a component; did you mean 'title'?"],
    ],
    [
      { inputs: { "title.txt": {} } },
      ["document.inputs[\"title.txt\"]: names no property of a component; did you mean 'text'?"],
    ],
    [
      { inputs: { "title.text": { maxLenght: 4 } } },
      ['document.inputs["title.text"].maxLenght: unknown field'],
    ],
    [
      { inputs: { "badge.color": { maxLength: 4 } } },
      [`document.inputs["badge.color"].maxLength: is for a text; 'badge.color' is of the kind color`],
    ],
    [
      { inputs: { "title.text": { minLength: 5, maxLength: 4 } } },
      ['document.inputs["title.text"].minLength: must be at most maxLength, 4; got 5'],
    ],
    [
      { inputs: { "badge.color": { oneOf: ["#c61d78", "blau"] } } },
      [`document.inputs["badge.color"].oneOf: "blau" is no value of 'badge.color'`],
    ],
    [
      { inputs: { "badge.color": { overflow: "reject" } } },
      [`document.inputs["badge.color"].overflow: is for the text of a TEXT; 'badge.color' is none`],
    ],
    [
      { inputs: { title: {} } },
      ["document.inputs.title: names no property of a component; did you mean 'title.text'?"],
    ],
    [
      { inputs: { nowhere: {}, "absent.text": {}, "title.shoe": {} } },
      [
        'document.inputs.nowhere: names no property of a component; a name has the form "component.property"',
        "document.inputs[\"absent.text\"]: names no property of a component; there is no component 'absent'",
        "document.inputs[\"title.shoe\"]: names no property of a component; 'title' (TEXT) has no property 'shoe'",
      ],
    ],
    [
      { inputs: { "badge.color": { oneOf: [{ color: "red" }] } } },
      [
        'document.inputs["badge.color"].oneOf[0]: must be a text of at most 500 characters, a number, true or false; got an object',
      ],
    ],
    [
      {
        inputs: {
          "title.text": { oneOf: ["Sale", "Summer"], maxLength: 4 },
          "title.fontSize": { oneOf: [12, 100], maximum: 40 },
          "code.text": { oneOf: ["AB-1"], pattern: "^\\d+$" },
          "badge.color": { oneOf: ["#fff", ""], required: true },
        },
      },
      [
        'document.inputs["title.text"].oneOf: "Summer" breaks the rule maxLength (4), so it could never be sent',
        'document.inputs["title.fontSize"].oneOf: 100 breaks the rule maximum (40), so it could never be sent',
        'document.inputs["code.text"].oneOf: "AB-1" breaks the rule pattern (^\\d+$), so it could never be sent',
        `document.inputs["badge.color"].oneOf: "" is no value of 'badge.color'`,
      ],
    ],
    [
      { inputs: { "title.text": { minLength: 1_001, pattern: "a" } } },
      ['document.inputs["title.text"].minLength: must be at most 1000 beside a pattern; got 1001'],
    ],
    [{ onlyInputs: true }, ['document.onlyInputs: needs "inputs", or nothing could be set']],
    [
      { aliases: { badge: "title" } },
      ["document.aliases.badge: would hide the component 'badge', which still exists"],
    ],
    [
      { aliases: { a: "b", b: "a" } },
      [
        "document.aliases.a: must name a component; there is no 'b'; 'b' is an alias itself",
        "document.aliases.b: must name a component; there is no 'a'; 'a' is an alias itself",
      ],
    ],
    [
      {
        cases: [
          { name: "One", data: {} },
          { name: "One", data: { title: "x" } },
        ],
      },
      [
        'document.cases[1].name: "One" is taken by cases[0]',
        'document.cases[1].data.title: must have the form "component.property"',
      ],
    ],
    [
      { cases: Array.from({ length: 10_000 }, () => 1) },
      ["document.cases: must have at most 100 entries; got 10000"],
    ],
    [
      {
        cases: Array.from({ length: 10_000 }, (_, index) => ({
          name: `${index}`,
          data: { "title.text": "a", "title.color": "red" },
        })),
      },
      ["document.cases: must have at most 100 entries; got 10000"],
    ],
    [
      {
        cases: Array.from({ length: 100 }, (_, index) => ({
          name: `${index}`,
          data: Object.fromEntries(Array.from({ length: 600 }, (_value, key) => [`${key}.x`, 1])),
        })),
      },
      [
        expect.stringMatching(
          /^document\.cases: 50,000 values at most in a body; got 60,\d{3} here\. Remove cases, or values that equal the template's$/,
        ),
      ],
    ],
    [
      { design: { locked: ["titel"], guides: { x: ["a"] } } },
      ["document.design.guides.x[0]: must be a number of px"],
    ],
    [
      { design: { locked: ["titel"] } },
      ["document.design.locked[0]: there is no component 'titel'; did you mean 'title'?"],
    ],
    [{ design: { layers: [] } }, ["document.design.layers: unknown field"]],
  ])("%j", async (fields, errors) => {
    expect(await rejected({ ...canvas, ...fields })).toEqual(errors);
  });

  test("a key that an object of the body has twice, of which one rule would be lost", async () => {
    const document = `{"components": [{"id": "title", "type": "TEXT"}],
      "inputs": {"title.text": {"maxLength": 60}, "title.text": {"required": true}}}`;
    const body = `{"name": "Card", "document": ${document}}`;
    const answer = await service.post("/api/v2/my-templates", body);
    expect((await refused(answer, 400)).errors).toEqual([
      'document.inputs["title.text"]: is repeated on line 2; keep one of the two',
    ]);
  });

  test.each(["(a+)+$(?=x)", "(a)\\1", "(", "[[:alpha:]]", "(?i)a", "(a{1000}){1000}"])(
    "the pattern %s, which has no linear form or means something else elsewhere",
    async (pattern) => {
      const [error] = await rejected({ ...canvas, inputs: { "title.text": { pattern } } });
      expect(error).toMatch(/^document\.inputs\["title\.text"\]\.pattern: /);
    },
  );

  test("overflow of a merge tag, which has no box of its own, and of a picture", async () => {
    const document = {
      editor: "canvas-html",
      html: '<h1>{{title}}</h1><img data-component="photo" src="" alt="">',
      inputs: { "title.text": { overflow: "reject" }, "photo.alt": { overflow: "warn" } },
    };
    expect(await rejected(document)).toEqual([
      `document.inputs["title.text"].overflow: is for a component with a box of its own; 'title' is a merge tag`,
      `document.inputs["photo.alt"].overflow: is for the text of a TEXT; 'photo.alt' is none`,
    ]);
  });
});

test("unknown ids of a design are named, at most fifty of them", async () => {
  const components = Array.from({ length: 400 }, (_, index) => ({ id: `component-${index}`, type: "TEXT" }));
  const ids = Array.from({ length: 400 }, () => "component-x");
  const groups = Array.from({ length: 100 }, () => ({ name: "Group", ids }));
  expect(await rejected({ ...canvas, components, design: { groups } })).toHaveLength(51);
});

test("a template has a bounded number of different patterns", async () => {
  const components = Array.from({ length: 101 }, (_, index) => ({ id: `text-${index}`, type: "TEXT" }));
  const patterned = (pattern: (index: number) => string) => ({
    ...canvas,
    components,
    inputs: Object.fromEntries(
      components.map(({ id }, index) => [`${id}.text`, { pattern: pattern(index) }]),
    ),
  });
  expect(await rejected(patterned((index) => `^a{${index}}$`))).toEqual([
    "document.inputs: must have at most 100 different patterns; got 101",
  ]);
  await service.createTemplate(patterned(() => "^a$"));
});

test("names the first of many patterns that are too large, and no other", async () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const components = letters.map((id) => ({ id, type: "TEXT" }));
  const inputs = Object.fromEntries(
    letters.map((id) => [`${id}.text`, { pattern: `(?:${id.repeat(190)}){1000}` }]),
  );
  expect(await rejected({ ...canvas, components, inputs })).toEqual([
    'document.inputs["a.text"].pattern: is too large: 191000 steps; at most 1000',
  ]);
});

test("patterns that are slow together are rejected before anything is matched", async () => {
  const components = Array.from({ length: 400 }, (_, index) => ({ id: `text-${index}`, type: "TEXT" }));
  const slow = { pattern: "(\\p{L}{50}){19}" };
  const choices = {
    pattern: "(\\p{L}{50}){19}",
    maxLength: 1,
    oneOf: Array.from({ length: 30 }, () => "é".repeat(500)),
  };
  const inputsOf = (input: object, count: number) =>
    Object.fromEntries(components.slice(0, count).map(({ id }) => [`${id}.text`, input]));
  await service.createTemplate({ ...canvas, components, inputs: inputsOf(slow, 10) });
  for (const inputs of [inputsOf(slow, 400), inputsOf(choices, 30)])
    expect(await rejected({ ...canvas, components, inputs })).toEqual([
      expect.stringMatching(
        /^document\.inputs: patterns take 10,000,000 steps at most for all texts of a request; got [\d,]+\. Shorten them, or set a smaller maxLength$/,
      ),
    ]);
});

test("a pattern that backtracking engines cannot end takes no time", async () => {
  const template = await service.createTemplate({
    ...canvas,
    inputs: { "title.text": { pattern: "^(a+)+$" } },
  });
  const data = { title: `${"a".repeat(999)}!` };
  expect((await refused(await service.post("/api/v2/render", { template, data }))).code).toBe(
    "input_rejected",
  );
  const longer = { title: "a".repeat(1_001) };
  expect(
    (await refused(await service.post("/api/v2/render", { template, data: longer }))).errors[0],
  ).toContain("takes at most 1000 characters");
});

test("the document comes back as it was written, and cases change no picture", async () => {
  const described = {
    ...canvas,
    inputs,
    cases: [{ name: "Longest", data: { "title.text": "x".repeat(10) } }],
    design: { groups: [{ name: "Top", ids: ["title", "code"] }], guides: { x: [72] }, safeZone: "story" },
  };
  const template = await service.createTemplate(described);
  const stored = await (await service.call(`/api/v2/my-templates/${template}/document`)).json();
  expect(stored).toEqual(described);
  const picture = async (id: string) => {
    const answer = await service.post("/api/v2/render?output=image", {
      template: id,
      data: { title: "Same" },
    });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  expect((await picture(template)).equals(await picture(await service.createTemplate(canvas)))).toBe(true);
});

test("a safe zone that does not exist is refused with those that do", async () => {
  const draft = { name: "Zone", document: { ...canvas, design: { safeZone: "storys" } } };
  const answer = await service.post("/api/v2/my-templates", draft);
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toEqual([
    "document.design.safeZone: there is no safe zone 'storys'; it is one of story, reels, thumbnail, banner, print",
  ]);
});

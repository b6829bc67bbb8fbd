import { formatProblem } from "#contract/value-problem-words.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { describeDocument } from "#scene/document-schema.ts";
import { componentsOf, parseTemplateDocument, type SceneComponent } from "#scene/document.ts";
import { describeFit } from "#scene/fit-report.ts";
import { findFamily } from "#scene/fonts/catalogue.ts";
import { isHtmlSource } from "#scene/html/html-editor.ts";
import { listHtmlFamilies } from "#scene/html/html-fonts.ts";
import { listPagePictures } from "#scene/html/write-html-page.ts";
import { readHtmlPage } from "#scene/html/set-html-values.ts";
import { layoutText } from "#scene/layout/layout-text.ts";
import { measureEvenly } from "#testing/text-component.ts";
import { isHtmlDocument } from "../templates/template-kinds.ts";
import { readStarters } from "./read-starters.ts";

const folder = import.meta.dirname;
const pictures = readdirSync(join(folder, "assets")).filter((name) => !name.endsWith(".md"));
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({ key: name.slice(0, -".json".length), ...readStarter(join(folder, name)) }));
const starters = files.filter(({ document }) => !isHtmlSource(document));
const htmlStarters = (await readStarters()).flatMap((starter) =>
  isHtmlDocument(starter.document) ? [{ ...starter, document: starter.document }] : [],
);

interface StarterFile {
  name: string;
  tags: string[];
  document: unknown;
}

function readStarter(path: string): StarterFile {
  return JSON.parse(readFileSync(path, "utf8")) as StarterFile;
}

function componentsIn(document: unknown): SceneComponent[] {
  const parsed = parseTemplateDocument(document);
  if (!parsed.ok) throw new Error(parsed.problem.map(formatProblem).join("; "));
  return componentsOf(parsed.value);
}

function familiesOf(component: SceneComponent): string[] {
  if (component.type === "CHART") return [component.font];
  if (component.type !== "TEXT") return [];
  return [component.font, component.emphasisFont].filter((family) => family !== "");
}

/** Names of files in the pictures' folder. */
function assetsOf(component: SceneComponent): string[] {
  return component.type === "IMAGE" && component.src.startsWith("asset:") ? [component.src.slice(6)] : [];
}

test("a starter describes inputs and has no rule for them, so that it accepts any call", async () => {
  const described = (await readStarters()).flatMap(({ key, document }) => {
    const { inputs = {}, onlyInputs = false } = document.interface ?? {};
    expect(onlyInputs, key).toBe(false);
    for (const [name, { label, description, ...rules }] of Object.entries(inputs)) {
      expect(rules, `${key}: ${name}`).toEqual({});
      expect(
        [label, description ?? " "].map((text) => typeof text),
        `${key}: ${name}`,
      ).toEqual(["string", "string"]);
    }
    return Object.keys(inputs).length > 0 ? [key] : [];
  });
  expect(described.length).toBeGreaterThan(10);
});

test("the schema of template documents accepts each starter, and no faulty document", () => {
  const validate = new Ajv({ strict: false, unicodeRegExp: true }).compile(describeDocument());
  for (const { key, document } of starters)
    expect([key, validate(document), validate.errors]).toEqual([key, true, null]);
  for (const faulty of [
    { widht: 1 },
    { components: [{ id: "a", type: "TEXT", fontsize: 3 }] },
    { quality: 300 },
  ])
    expect(validate(faulty), JSON.stringify(faulty)).toBe(false);
});

describe.each(starters)("the starter $key", ({ key, name, tags, document }) => {
  test("has a valid document", () => {
    expect(parseTemplateDocument(document)).toMatchObject({ ok: true });
  });

  test("has a name, tags and a key that fits a file and a link", () => {
    expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(name.trim()).not.toBe("");
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test("names its components so that every spelling of a change can carry them", () => {
    for (const { id } of componentsIn(document)) expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
  });

  test("names only fonts that ship with the product", () => {
    const families = componentsIn(document).flatMap(familiesOf);
    expect(families.filter((family) => findFamily(family) === undefined)).toEqual([]);
  });

  test("shows only pictures that are in the repository, and sends no address elsewhere", () => {
    const components = componentsIn(document);
    expect(components.flatMap(assetsOf).filter((asset) => !pictures.includes(asset))).toEqual([]);
    expect(components.filter(({ type }) => type === "IMAGE").flatMap(assetsOf)).toHaveLength(
      components.filter(({ type }) => type === "IMAGE").length,
    );
  });

  test("has the contrast that readers need in every text on one colour", () => {
    const parsed = parseTemplateDocument(document);
    if (!parsed.ok) throw new Error(parsed.problem.map(formatProblem).join("; "));
    const { page } = describeFit(parsed.value, {
      layoutOf: (text) => layoutText(text, measureEvenly),
      scale: 1,
      pictureOf: () => null,
      capacityOf: () => 0,
    });
    expect(page.contrast.filter(({ ratio, needed }) => ratio < needed)).toEqual([]);
  });

  test("lets every text shrink when a longer one is put in", () => {
    const stiff = componentsIn(document).filter(
      (component) => component.type === "TEXT" && component.fit === "none",
    );
    expect(stiff.map(({ id }) => id)).toEqual([]);
  });
});

describe.each(htmlStarters)("the html starter $key", ({ key, name, tags, document }) => {
  test("has a name, tags and a key that fits a file and a link", () => {
    expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(name.trim()).not.toBe("");
    expect(tags).toContain("html");
    for (const tag of tags) expect(tag).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test("names its components so that every spelling of a change can carry them", () => {
    expect(document.components.length).toBeGreaterThan(5);
    for (const { id } of document.components) expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
  });

  test("names only fonts that ship with the product, and only pictures that are in the repository", () => {
    const page = readHtmlPage(document);
    const families = listHtmlFamilies(document, page).filter((family) => findFamily(family) === undefined);
    expect(families).toEqual([]);
    const foreign = [...listPagePictures(page).keys()].filter(
      (source) => !source.startsWith("asset:") || !pictures.includes(source.slice(6)),
    );
    expect(foreign).toEqual([]);
  });

  test("has every default value in a form that a change may have", () => {
    for (const { properties } of document.components) {
      for (const { name: property, spec, defaultValue } of properties) {
        const isUnset = defaultValue === "" && spec.kind !== "text";
        expect(isUnset || spec.read(defaultValue).ok, `${property}: ${defaultValue}`).toBe(true);
      }
    }
  });
});

test("no two starters share a key or a name", () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  expect(htmlStarters.length + starters.length).toBe(files.length);
});

test("every picture is shown by some starter", () => {
  const shown = new Set(starters.flatMap(({ document }) => componentsIn(document).flatMap(assetsOf)));
  expect(pictures.filter((picture) => !shown.has(picture))).toEqual([]);
});

test.each([
  ["social", 3],
  ["story", 2],
  ["square", 2],
  ["blog", 1],
  ["quote", 1],
  ["product", 1],
  ["event", 1],
  ["podcast", 1],
  ["job", 1],
  ["testimonial", 1],
  ["chart", 1],
  ["ticket", 1],
  ["certificate", 1],
  ["invoice", 1],
  ["banner", 1],
  ["arabic", 1],
  ["japanese", 1],
])("there are starters for %s, at least %i", (tag, least) => {
  expect(starters.filter(({ tags }) => tags.includes(tag)).length).toBeGreaterThanOrEqual(least);
});

test("the starters show every type of component", () => {
  const types = new Set(starters.flatMap(({ document }) => componentsIn(document).map(({ type }) => type)));
  expect([...types].toSorted()).toEqual([
    "CHART",
    "CIRCLE",
    "IMAGE",
    "QR_CODE",
    "RATING",
    "RECTANGLE",
    "SVG_GROUP",
    "TEXT",
  ]);
});

import { expect, test } from "vitest";

const english = import.meta.glob<object>("../**/texts.ts", { eager: true, import: "texts" });
const german = import.meta.glob<object>("../**/texts.de.ts", { eager: true, import: "german" });

/** `detail.fields.id` → `Id`, whole catalogue; a function stands by its number of parameters. */
function flatten(words: object, path = ""): [string, unknown][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const here = path === "" ? name : `${path}.${name}`;
    if (typeof value === "function") return [[here, `(${value.length})`]];
    return typeof value === "object" && value !== null ? flatten(value, here) : [[here, value]];
  });
}

function germanFor(path: string): object {
  return german[path.replace(/texts\.ts$/, "texts.de.ts")] ?? {};
}

test.each(Object.keys(english))("%s has a German entry for each of its own, and no other", (path) => {
  const names = flatten(english[path] ?? {}).map(([name]) => name);
  expect(
    flatten(germanFor(path))
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(names.toSorted());
});

test.each(Object.keys(german))("no entry of %s is empty or blank at an end", (path) => {
  for (const [name, value] of flatten(german[path] ?? {})) {
    expect(value, name).toEqual(expect.stringMatching(/^\S(.*\S)?$/s));
  }
});

test.each(Object.keys(english))("the sentences of %s are translated", (path) => {
  const translated = new Map(flatten(germanFor(path)));
  // Single words may be the same in both languages; a sentence is not.
  const same = flatten(english[path] ?? {}).filter(
    ([name, value]) => /\s\S+\s/.test(String(value)) && translated.get(name) === value,
  );
  expect(same).toEqual([]);
});

const sources = import.meta.glob<string>("../**/texts.ts", { eager: true, query: "?raw", import: "default" });

test.each(Object.entries(sources))(
  "%s bears the name of its folder, under which its translation is kept",
  (path, source) => {
    const folder = path.slice("../".length, path.lastIndexOf("/"));
    expect(/catalogue\("([^"]*)"/.exec(source)?.[1]).toBe(folder);
  },
);

/** The commands of the guide, as far as no process is needed; `operating.test.ts` runs them. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isKnownVariable, readText, readVariableNames } from "../deploy/read-deploy-files.ts";
import { readCommandBlocks, root } from "./read-blocks.ts";

const commands = readCommandBlocks("docs/operating.md")
  .map(({ text }) => text)
  .join("\n");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

test("every npm script of the guides exists", () => {
  const texts = ["docs/operating.md", "docs/upgrading.md", "SECURITY.md", "README.md"]
    .map(readText)
    .join("\n");
  const names = new Set([...texts.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = ""]) => name));
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(scripts, name).toHaveProperty([name]);
});

test("every file of the repository that a command or a unit names exists", () => {
  const paths = [...commands.matchAll(/(?<![\w/.])((?:src|deploy)\/[\w./*-]+)/g)].map(
    ([, path = ""]) => path,
  );
  const units = globSync("deploy/systemd/*.service", { cwd: root });
  expect(units.length).toBeGreaterThan(5);
  for (const unit of units) {
    const text = readText(unit);
    const [, script = ""] = /^ExecStart=\/opt\/overprint\/node_modules\/\.bin\/node (\S+)/m.exec(text) ?? [];
    expect(existsSync(join(root, script)), `${unit}: ${script}`).toBe(true);
  }
  for (const path of paths) expect(existsSync(join(root, path.replace(/\/\*.*$/, ""))), path).toBe(true);
});

test("every variable of the environment files is one of the product", () => {
  const known = readVariableNames();
  const files = [...commands.matchAll(/<<END\n(.*?)^END$/gms)].map(([, text = ""]) => text);
  expect(files).toHaveLength(2);
  for (const [, name = ""] of files.join("\n").matchAll(/^([A-Z][A-Z\d_]+)=/gm))
    expect(isKnownVariable(name, known), name).toBe(true);
});

test("every value of the environment files is in single quotes, which a shell and systemd read alike", () => {
  const files = [...commands.matchAll(/<<END\n(.*?)^END$/gms)].flatMap(([, text = ""]) =>
    text.trim().split("\n"),
  );
  for (const line of files) expect(line).toMatch(/^(?:[A-Z\d_]+='[^']*'|\$\(grep .*overprint\.env\))$/);
});

test("every link of the guides to a file leads to one", () => {
  for (const document of ["docs/operating.md", "docs/upgrading.md", "SECURITY.md", "CHANGELOG.md"]) {
    const folder = join(root, document, "..");
    for (const [, target = ""] of readText(document).matchAll(/\]\((?!https?:)([^)#]+)(?:#[\w-]+)?\)/g))
      expect(existsSync(join(folder, target)), `${document}: ${target}`).toBe(true);
  }
});

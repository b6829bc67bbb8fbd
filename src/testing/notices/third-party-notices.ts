/**
 * The notices of the fonts and packages that Overprint runs with and sends to browsers: every package of the lock file
 * that is not for development only, with its licence and copyright, and each licence text once.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      /** Of a package for one system only. */
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
    }),
  ),
});

interface Notice {
  name: string;
  version: string;
  licence: string;
  copyrights: string[];
  /** Without copyright lines; undefined if the package has no file with it. */
  text: string | undefined;
}

const head = `Third-party notices

Overprint is under the MIT licence (LICENSE). It runs with the fonts and packages below, and sends some of
them to browsers; each is under its own licence. Generated from package-lock.json by: npm run notices

Packages of @img/sharp-libvips hold libvips, which is linked dynamically and may be replaced; its licence is the
LGPL-3.0-or-later, its source https://github.com/lovell/sharp-libvips. A Chromium from @sparticuz/chromium or of
the container image has its own notices at chrome://credits.
`;

/** Formats the notices of the repository at `root`, whose packages are installed. Equal on every system. */
export function formatNotices(root: string): string {
  const notices = readNotices(root);
  const fonts = notices.filter(({ name }) => name.startsWith("@fontsource"));
  const packages = notices.filter(({ name }) => !name.startsWith("@fontsource"));
  return [
    head,
    section("Fonts", fonts.map(formatEntry)),
    section("Packages", packages.map(formatEntry)),
    ...formatTexts(notices),
  ].join("\n");
}

function readNotices(root: string): Notice[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const notices = new Map<string, Notice>();
  for (const [place, { version = "", license = "", link, dev, os, cpu }] of Object.entries(packages)) {
    // The others are this repository and its own folder.
    if (!place.startsWith("node_modules/") || link === true || dev === true) continue;
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    // Only those of this system are installed.
    const isOfOneSystem = os !== undefined || cpu !== undefined;
    const file = isOfOneSystem ? noFile : readLicenceFile(join(root, place));
    notices.set(`${name}@${version}`, { name, version, licence: license, ...file });
  }
  // Packed from a package that is for development only, which has no licence file.
  const icons = "@iconify-json/lucide";
  const { version = "", license = "" } = packages[`node_modules/${icons}`] ?? {};
  const file = readLicenceFile(join(root, "src/scene/icons"));
  notices.set(icons, { name: `${icons} (icons.json)`, version, licence: license, ...file });
  return [...notices.values()].toSorted((left, right) =>
    compare(`${left.name}@${left.version}`, `${right.name}@${right.version}`),
  );
}

const noFile = { copyrights: [], text: undefined };

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

const filePattern = /^(?:licen[cs]e|copying)(?:[.-](?:md|txt|mit|apache.*))?$/i;
const copyrightPattern = /^\W{0,4}(?:copyright|©|\(c\))\W.*(?:\d{4}|authors|contributors|inc\b|<|@)/i;

function readLicenceFile(folder: string): Pick<Notice, "copyrights" | "text"> {
  if (!existsSync(folder)) return noFile;
  const name = readdirSync(folder)
    .toSorted(compare)
    .find((candidate) => filePattern.test(candidate));
  if (name === undefined) return noFile;
  const lines = readFileSync(join(folder, name), "utf8").replaceAll("\r", "").split("\n");
  const isCopyright = (line: string) => copyrightPattern.test(line) && !/\[(?:yyyy|year|name)/i.test(line);
  return {
    copyrights: [...new Set(lines.filter(isCopyright).map((line) => line.trim().replace(/^[#*\s]+/, "")))],
    text: lines
      .filter((line) => !isCopyright(line))
      .map((line) => line.trimEnd())
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

function formatEntry({ name, version, licence, copyrights }: Notice): string {
  const lines = [`${name} ${version}: ${licence === "" ? "see its text" : licence}`];
  return [...lines, ...copyrights.map((line) => `  ${line}`)].join("\n");
}

function section(title: string, lines: readonly string[]): string {
  return `${title}\n${"=".repeat(title.length)}\n\n${lines.join("\n")}\n`;
}

/** Texts that differ only in white space count as one. */
function formatTexts(notices: readonly Notice[]): string[] {
  const users = new Map<string, { text: string; names: string[] }>();
  for (const { name, text } of notices) {
    if (text === undefined || text === "") continue;
    const key = text.toLowerCase().replaceAll(/\W+/g, " ");
    const known = users.get(key) ?? { text, names: [] };
    known.names.push(name);
    users.set(key, known);
  }
  return [...users.values()].map(({ text, names }) => {
    const shown =
      names.length > 8 ? `${names.slice(0, 8).join(", ")} and ${names.length - 8} more` : names.join(", ");
    return `${"-".repeat(72)}\nText of ${shown}\n\n${text}\n`;
  });
}

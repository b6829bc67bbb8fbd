import { findFormat, formatOfExtension, isPictureExtension } from "#contract/formats.ts";
import type { Change } from "#contract/changes/change.ts";
import { plainTextOf, shortTextOf } from "#scene/values/styled-text.ts";

export const linkForms = ["link", "img", "markdown", "meta"] as const;
export type LinkForm = (typeof linkForms)[number];

export interface LinkedPicture {
  href: string;
  /** The alternative text. */
  alt: string;
  /** Layout size, px. */
  width: number;
  height: number;
  /** Px of the file per px of the layout. */
  scaleFactor: number;
  extension: string;
}

/** Writes the link for a page, for Markdown, or as preview tags for a page's head. */
export function toLinkForm(form: LinkForm, picture: LinkedPicture): string {
  switch (form) {
    case "link":
      return picture.href;
    case "img":
      return toImage(picture);
    case "markdown":
      return toMarkdown(picture);
    case "meta":
      return toMetaTags(picture);
  }
}

/** Whether the form works for a file type: a PDF can be linked, but not shown as a picture. */
export function isFormPossible(form: LinkForm, extension: string): boolean {
  return isPictureExtension(extension) || form === "link" || form === "markdown";
}

function toImage({ href, alt, width, height }: LinkedPicture): string {
  return `<img src="${escapeHtml(href)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`;
}

function toMarkdown({ href, alt, extension }: LinkedPicture): string {
  // A bracket would end the address, and an asterisk could start emphasis.
  const address = href.replaceAll(/[()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  const words = oneLine(alt).replaceAll(/[\\`*_[\]<>&!|~]/g, String.raw`\$&`);
  return `${isPictureExtension(extension) ? "!" : ""}[${words}](${address})`;
}

function toMetaTags({ href, alt, width, height, scaleFactor, extension }: LinkedPicture): string {
  const tags: [string, string][] = [
    ["og:image", href],
    ["og:image:type", findFormat(formatOfExtension(extension))?.mediaType ?? `image/${extension}`],
    ["og:image:width", String(Math.round(width * scaleFactor))],
    ["og:image:height", String(Math.round(height * scaleFactor))],
    ["og:image:alt", oneLine(alt)],
  ];
  return [
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join("\n");
}

function escapeHtml(text: string): string {
  return oneLine(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

const altLengthMax = 150;

/** The alternative text: the first changed text without its marks of emphasis, else the template's name. */
export function altOf(changes: readonly Change[], name: string): string {
  const texts = changes.flatMap(({ property, value }) => (property === "text" && shortTextOf(value)) || []);
  const text = texts.find((one) => one.trim() !== "");
  const words = text === undefined ? name : plainTextOf(text);
  return words.replaceAll(/\s+/g, " ").trim().slice(0, altLengthMax);
}

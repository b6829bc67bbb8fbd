import { findFormat, formatOfExtension, isPictureExtension } from "#contract/formats.ts";

/** The texts that contain a link. */
export const linkForms = ["link", "img", "markdown", "meta"] as const;
export type LinkForm = (typeof linkForms)[number];

export interface LinkedPicture {
  href: string;
  /** Said where the picture is not seen. */
  alt: string;
  /** As the page lays it out, px. */
  width: number;
  height: number;
  /** Of the file: the layout's size for each px, and its type. */
  scaleFactor: number;
  extension: string;
}

/** The link as it is pasted into a page, a text, or the head of a page that is shared. */
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

/** A document is opened; nothing shows it as a picture. */
export function canStandIn(form: LinkForm, extension: string): boolean {
  return isPictureExtension(extension) || form === "link" || form === "markdown";
}

function toImage({ href, alt, width, height }: LinkedPicture): string {
  return `<img src="${escapeHtml(href)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`;
}

function toMarkdown({ href, alt, extension }: LinkedPicture): string {
  // A bracket would end the address, and a star could begin emphasis.
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

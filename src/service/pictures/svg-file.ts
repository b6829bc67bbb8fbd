/**
 * SVG files before they are drawn: read with their size, and written again for the decoder in UTF-8, at the size that is
 * needed.
 */
import { decodeXml, findSvgRoot } from "#scene/values/svg-root.ts";
import { type Attribute, readTag, setAttribute } from "./svg-tags.ts";

export interface SvgFile {
  /** The document type, as far as it is inside the file. */
  doctype: string;
  /** The start tag of the root element. */
  root: string;
  content: string;
  /** Px of CSS, as a browser sees it; above 0. */
  width: number;
  height: number;
}

/** Undefined if the file is no SVG. */
export function readSvgFile(bytes: Uint8Array): SvgFile | undefined {
  const text = decodeXml(bytes);
  const found = findSvgRoot(text);
  const root = found && readTag(text, found.root);
  if (found === undefined || root === undefined) return undefined;
  return {
    doctype: found.doctype,
    root: root.source,
    content: text.slice(found.root + root.source.length),
    ...sizeOf(root.attributes),
  };
}

/** Of an SVG without a size and a view box. */
const usualSize = { width: 300, height: 150 };
const unitPx: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
};

function sizeOf(attributes: readonly Attribute[]): { width: number; height: number } {
  const value = (name: string) => attributes.find((attribute) => attribute.name === name)?.value ?? "";
  const styled = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:([^;!]*)`, "i").exec(value("style"))?.[1];
  const width = lengthOf(styled("width") ?? value("width"));
  const height = lengthOf(styled("height") ?? value("height"));
  const box = viewBoxOf(value("viewBox"));
  const ratio = box === undefined ? undefined : box.width / box.height;
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: ratio === undefined ? usualSize.height : width / ratio };
  if (height !== undefined) return { width: ratio === undefined ? usualSize.width : height * ratio, height };
  return box ?? usualSize;
}

function viewBoxOf(text: string): { width: number; height: number } | undefined {
  const [, , width = 0, height = 0, ...more] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && more.length === 0 ? { width, height } : undefined;
}

/** Px; undefined for per cent and for what is no length. */
function lengthOf(text: string): number | undefined {
  const [, amount, unit = ""] = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(text) ?? [];
  const px = Number(amount) * (unitPx[unit.toLowerCase()] ?? Number.NaN);
  return px > 0 ? px : undefined;
}

/** The decoder's own resolution: it makes 4 px of 3 at this one, and has CSS's physical units. */
export const svgDensity = 96;
const pxPerUnit = svgDensity / 72;

/** A file that the decoder draws with this size and a margin on each side, px. */
export function writeSvgFile(
  { doctype, root, content, width, height }: SvgFile,
  size: { width: number; height: number },
  margin = 0,
): Buffer {
  const attributes = readTag(root, 0)?.attributes ?? [];
  const viewBox = attributes.find(({ name }) => name === "viewBox")?.value ?? "";
  const box = viewBoxOf(viewBox);
  const isEven = box === undefined || Math.abs(box.width / box.height / (width / height) - 1) < 0.01;
  const isAligned = attributes.some(({ name }) => name === "preserveAspectRatio");
  const px = (length: number) => `${length / pxPerUnit}px`;
  let tag = setAttribute(root, "width", `${size.width / pxPerUnit}px`);
  tag = setAttribute(tag, "height", `${size.height / pxPerUnit}px`);
  if (box === undefined) tag = setAttribute(tag, "viewBox", `0 0 ${width} ${height}`);
  // Sides are whole pixels, so the ratio may be another by less than one.
  if (isEven && !(isAligned && box !== undefined)) tag = setAttribute(tag, "preserveAspectRatio", "none");
  const style = attributes.find(({ name }) => name === "style")?.value;
  const kept = (style ?? "").replaceAll(/(^|;)\s*(?:width|height|overflow)\s*:[^;]*/gi, "$1");
  if (style !== undefined) tag = setAttribute(tag, "style", kept);
  const prefix = /^<([\w.-]+):/.exec(tag)?.[1];
  const namespace = prefix === undefined ? "xmlns" : `xmlns:${prefix}`;
  if (!attributes.some(({ name }) => name === namespace))
    tag = setAttribute(tag, namespace, "http://www.w3.org/2000/svg");
  // The decoder looks for `<svg` in the first bytes.
  if (margin === 0) return Buffer.from(`<!--<svg -->${doctype}${tag}${content}`);
  for (const [name, value] of [
    ["x", px(margin)],
    ["y", px(margin)],
    ["overflow", "visible"],
  ] as const)
    tag = setAttribute(tag, name, value);
  const sides = `width="${px(size.width + 2 * margin)}" height="${px(size.height + 2 * margin)}"`;
  return Buffer.from(
    `<!--<svg -->${doctype}<svg xmlns="http://www.w3.org/2000/svg" ${sides}>${tag}${content}</svg>`,
  );
}

/** The pixels of a drawing as an SVG with its own size, for pages, where the size of a picture is part of the layout. */
export function wrapPixels(png: Uint8Array, { width, height }: { width: number; height: number }): Buffer {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString("base64");
  const sides = `width="${width}" height="${height}"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${sides} viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><image ${sides} preserveAspectRatio="none" href="data:image/png;base64,${data}"/></svg>`,
  );
}

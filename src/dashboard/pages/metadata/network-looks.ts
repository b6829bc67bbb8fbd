import type { CSSProperties } from "react";
import type { Network } from "./link-networks.ts";

/** How a network draws a card: its own widths, sizes of text and colours, in its light and its dark theme. */
export interface NetworkLook {
  /** px; of the card on a wide screen. */
  width: number;
  page: string;
  frame: CSSProperties;
  words: CSSProperties;
  title: CSSProperties;
  description: CSSProperties;
  domain: CSSProperties;
  /** Colour of an address. */
  link: string;
  /** Width of the picture of a small card, px. */
  thumbnail: number;
  picture?: CSSProperties;
  /** Of the title on a large picture. */
  overlay?: CSSProperties;
  /** A large card has no description. */
  isShortWhenLarge?: boolean;
}

const both = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

/** A text of at most so many lines; sizes in px. */
function text(
  [fontSize, height, lines]: readonly [number, number, number],
  color: string,
  more: CSSProperties = {},
): CSSProperties {
  const clamp: CSSProperties = {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
  };
  return {
    ...clamp,
    overflow: "hidden",
    overflowWrap: "anywhere",
    fontSize,
    lineHeight: `${height}px`,
    color,
    ...more,
  };
}

const bold = { fontWeight: 600 };
const plain = { link: both("#0b57d0", "#8ab4f8"), words: {}, thumbnail: 96 };
const line = (color: string) => `1px solid ${color}`;

const facebookGrey = both("#55595f", "#b0b3b8");
const xGrey = both("#536471", "#8b98a5");
const linkedinGrey = both("#56595c", "#b4b6b8");
const slackInk = both("#1d1c1d", "#d1d2d3");
const whatsappGrey = both("#3b4a43", "#b9cfc8");
const blueskyInk = both("#0b0f14", "#f1f3f5");
const blueskyLine = line(both("#d4dbe2", "#2e4052"));

export const networkLooks: Readonly<Record<Network, NetworkLook>> = {
  facebook: {
    ...plain,
    width: 500,
    page: both("#fff", "#252728"),
    frame: { background: both("#f0f2f5", "#333334") },
    words: { padding: "12px 16px" },
    title: text([17, 20, 2], both("#080809", "#e2e5e9"), bold),
    description: text([15, 20, 1], facebookGrey),
    domain: text([13, 16, 1], facebookGrey, { textTransform: "uppercase" }),
    thumbnail: 144,
  },
  x: {
    ...plain,
    width: 516,
    page: both("#fff", "#000"),
    frame: { borderRadius: 16, border: line(both("#cfd9de", "#2f3336")) },
    words: { padding: 12, alignSelf: "center" },
    title: text([15, 20, 2], both("#0f1419", "#e7e9ea")),
    description: text([15, 20, 2], xGrey),
    domain: text([13, 18, 1], xGrey),
    overlay: text([13, 20, 1], "#fff", { maxWidth: "90%", borderRadius: 4, background: "rgb(0 0 0 / 80%)" }),
    thumbnail: 128,
  },
  linkedin: {
    ...plain,
    width: 552,
    page: both("#fff", "#1b1f23"),
    frame: { background: both("#edf3f8", "#293138") },
    words: { padding: "8px 12px" },
    title: text([14, 20, 2], both("#191919", "#e9e9ea"), bold),
    description: text([12, 16, 1], linkedinGrey),
    domain: text([12, 16, 1], linkedinGrey),
    thumbnail: 128,
    isShortWhenLarge: true,
  },
  slack: {
    ...plain,
    width: 420,
    page: both("#fff", "#1a1d21"),
    frame: { gap: 8, borderLeft: `4px solid ${both("#ddd", "#565a5e")}`, paddingLeft: 12 },
    title: text([15, 22, 2], both("#1264a3", "#4db5ec"), { fontWeight: 700 }),
    description: text([15, 22, 4], slackInk),
    domain: text([15, 22, 1], slackInk, { fontWeight: 700 }),
    thumbnail: 80,
    picture: { maxWidth: 360, borderRadius: 8 },
  },
  whatsapp: {
    ...plain,
    width: 330,
    page: both("#efeae2", "#0b141a"),
    frame: { borderRadius: 6, background: both("#cff3c9", "#014a3c") },
    words: { padding: "6px 10px" },
    title: text([14, 20, 2], both("#111b21", "#e9edef")),
    description: text([12, 16, 2], whatsappGrey),
    domain: text([12, 16, 1], whatsappGrey),
    link: both("#005c8a", "#9fdcff"),
  },
  imessage: {
    ...plain,
    width: 300,
    page: both("#fff", "#000"),
    frame: { borderRadius: 18, background: both("#e9e9eb", "#262629") },
    words: { padding: "8px 14px" },
    title: text([13, 16, 2], both("#000", "#fff"), bold),
    description: {},
    domain: text([12, 16, 1], both("#58585c", "#a9a9ae")),
    thumbnail: 64,
  },
  google: {
    ...plain,
    width: 600,
    page: both("#fff", "#202124"),
    frame: {},
    title: text([20, 26, 1], both("#1a0dab", "#99c3ff"), { marginTop: 4 }),
    description: text([14, 22, 2], both("#4d5156", "#bfc3c9")),
    domain: text([14, 20, 1], both("#202124", "#dadce0")),
  },
  discord: {
    ...plain,
    width: 432,
    page: both("#fff", "#313338"),
    frame: {
      gap: "12px 16px",
      padding: "12px 16px 12px 12px",
      borderRadius: 4,
      borderLeft: `4px solid ${both("#c4c9ce", "#1e1f22")}`,
      background: both("#f2f3f5", "#2b2d31"),
    },
    title: text([16, 20, 2], both("#0059c0", "#4cbcff"), { ...bold, marginTop: 4 }),
    description: text([14, 18, 4], both("#313338", "#dbdee1"), { marginTop: 4 }),
    domain: text([12, 16, 1], both("#4e5058", "#c4c9ce")),
    thumbnail: 80,
    picture: { borderRadius: 4 },
  },
  bluesky: {
    ...plain,
    width: 520,
    page: both("#fff", "#161e27"),
    frame: { borderRadius: 12, border: blueskyLine },
    words: { padding: "8px 12px 6px" },
    title: text([15, 20, 2], blueskyInk, bold),
    description: text([13, 17, 2], blueskyInk),
    domain: text([12, 16, 1], both("#42576c", "#aebbc9"), {
      marginTop: 6,
      borderTop: blueskyLine,
      paddingTop: 6,
    }),
  },
};

import type { FontCategory } from "#scene/fonts/catalogue.ts";

/** What a person decides about a family; everything else is read from the package's files. */
export type FamilyChoice = {
  name: string;
  package: string;
  category: FontCategory;
  sample: string;
  /** The axes of the variable files to use: "wght", or "opsz" for optical size and weight. Static packages have none. */
  axes?: "wght" | "opsz";
  /** The weights of a static package. */
  weights?: readonly number[];
  /** Only these named subsets; numbered ones always stay. Default: all. Those left out are covered better by the fallback list. */
  subsets?: readonly string[];
};

const variable = (
  name: string,
  id: string,
  category: FontCategory,
  sample: string,
  more: Pick<FamilyChoice, "axes" | "subsets"> = {},
): FamilyChoice => ({
  name,
  package: `@fontsource-variable/${id}`,
  category,
  sample,
  axes: "wght",
  ...more,
});

const fixed = (
  name: string,
  id: string,
  category: FontCategory,
  sample: string,
  weights: readonly number[],
  subsets?: readonly string[],
): FamilyChoice => ({
  name,
  package: `@fontsource/${id}`,
  category,
  sample,
  weights,
  ...(subsets === undefined ? {} : { subsets }),
});

/** Every bundled family, in the order a font picker shows them. */
export const familyChoices: readonly FamilyChoice[] = [
  variable("Inter", "inter", "sans", "Clear at every size"),
  variable("Instrument Sans", "instrument-sans", "sans", "Made to be precise"),
  variable("DM Sans", "dm-sans", "sans", "Friendly geometry", { axes: "opsz" }),
  variable("Manrope", "manrope", "sans", "Open and modern"),
  variable("Space Grotesk", "space-grotesk", "sans", "Launch day, 09:00"),
  variable("Bricolage Grotesque", "bricolage-grotesque", "sans", "Odd in good ways", {
    axes: "opsz",
  }),
  variable("Archivo", "archivo", "sans", "Front page news"),
  variable("Fraunces", "fraunces", "serif", "Soft, warm, old-style", { axes: "opsz" }),
  variable("Playfair Display", "playfair-display", "serif", "The evening edition"),
  variable("EB Garamond", "eb-garamond", "serif", "Set in the old manner"),
  variable("Lora", "lora", "serif", "A story worth reading"),
  fixed("Instrument Serif", "instrument-serif", "serif", "Quietly dramatic", [400]),
  fixed("Anton", "anton", "display", "Big loud poster", [400]),
  fixed("Bebas Neue", "bebas-neue", "display", "Tonight only", [400]),
  variable("Oswald", "oswald", "display", "Narrow and strong"),
  variable("Unbounded", "unbounded", "display", "Wide awake"),
  variable("Caveat", "caveat", "handwriting", "See you on Sunday"),
  variable("JetBrains Mono", "jetbrains-mono", "mono", "const x = 0xff;"),
  variable("Geist Mono", "geist-mono", "mono", "npm run build"),
  variable("Noto Sans Arabic", "noto-sans-arabic", "script", "مرحبا بالعالم", {
    subsets: ["arabic", "latin", "latin-ext"],
  }),
  variable("Cairo", "cairo", "script", "القاهرة مدينة كبيرة"),
  fixed("Amiri", "amiri", "script", "بيت من الشعر", [400, 700]),
  variable("Noto Sans Hebrew", "noto-sans-hebrew", "script", "שלום עולם"),
  variable("Noto Sans Devanagari", "noto-sans-devanagari", "script", "नमस्ते दुनिया"),
  variable("Noto Sans Thai", "noto-sans-thai", "script", "สวัสดีชาวโลก"),
  variable("Noto Sans JP", "noto-sans-jp", "script", "こんにちは、世界", {
    subsets: ["latin"],
  }),
  variable("Noto Serif JP", "noto-serif-jp", "script", "春はあけぼの", {
    subsets: ["latin"],
  }),
  // Only the undivided file has COLR tables; the numbered subsets hold SVG glyphs, which neither engine draws.
  fixed("Noto Color Emoji", "noto-color-emoji", "symbols", "🎉🚀💛", [400], ["emoji"]),
  fixed(
    "Noto Sans Symbols 2",
    "noto-sans-symbols-2",
    "symbols",
    "♔✂⚙",
    [400],
    ["symbols", "math", "braille"],
  ),
];

import type { FontCategory, WholeFile } from "#scene/fonts/catalogue.ts";

/** The editorial choices about a family; all other data is read from the package's files. */
export type FamilyChoice = {
  name: string;
  package: string;
  category: FontCategory;
  sample: string;
  /** The axes of the variable files to use: "wght", or "opsz" for optical size and weight. Static packages have none. */
  axes?: "wght" | "opsz";
  /** The weights of a static package. */
  weights?: readonly number[];
  /** Only these named subsets. Default: all. The fallback families cover the others better. */
  subsets?: readonly string[];
  /** The files of a package that has whole fonts instead of subsets; their weights are `weights`. */
  wholeFiles?: readonly WholeFile[];
  /** The package has about a hundred numbered subsets, as for Chinese, Japanese and Korean. */
  isSliced?: true;
  /** Searched for characters that other families lack, after those that `catalogue.ts` names. */
  isFallback?: true;
};

const variable = (
  name: string,
  id: string,
  category: FontCategory,
  sample: string,
  more: Partial<Pick<FamilyChoice, "axes" | "subsets" | "isSliced" | "isFallback">> = {},
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

/** The family of one script: its own and the Latin subsets, in one weight if the package has no variable files. */
const script = (
  name: string,
  id: string,
  sample: string,
  { isVariable = true }: { isVariable?: boolean } = {},
): FamilyChoice => {
  const subsets = [id.replace(/^noto-(?:sans|serif)-/, ""), "latin", "latin-ext"];
  const choice = isVariable
    ? variable(name, id, "script", sample, { subsets })
    : fixed(name, id, "script", sample, [400], subsets);
  return { ...choice, isFallback: true };
};

/** Families with numbered subsets, of whose named subsets only Latin is used. */
const sliced = { subsets: ["latin"], isSliced: true } as const;
const static400 = { isVariable: false };

/**
 * Families for further scripts in use, by number of readers. All are searched for characters that the text's family lacks
 * (`fallbackFamilyNames`). Historical scripts, such as runes and hieroglyphs, have none; a render warns about them.
 */
const otherScripts: readonly FamilyChoice[] = [
  variable("Noto Sans SC", "noto-sans-sc", "script", "你好，世界", sliced),
  variable("Noto Sans TC", "noto-sans-tc", "script", "你好，世界！這裡", sliced),
  variable("Noto Sans KR", "noto-sans-kr", "script", "안녕하세요, 세상", sliced),
  script("Noto Sans Bengali", "noto-sans-bengali", "ওহে বিশ্ব"),
  script("Noto Sans Telugu", "noto-sans-telugu", "హలో ప్రపంచం"),
  script("Noto Sans Tamil", "noto-sans-tamil", "வணக்கம் உலகம்"),
  script("Noto Sans Gujarati", "noto-sans-gujarati", "હેલો વિશ્વ"),
  script("Noto Sans Kannada", "noto-sans-kannada", "ಹಲೋ ಪ್ರಪಂಚ"),
  script("Noto Sans Malayalam", "noto-sans-malayalam", "ഹലോ ലോകം"),
  script("Noto Sans Gurmukhi", "noto-sans-gurmukhi", "ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ"),
  script("Noto Sans Oriya", "noto-sans-oriya", "ନମସ୍କାର ଦୁନିଆ"),
  script("Noto Sans Myanmar", "noto-sans-myanmar", "မင်္ဂလာပါ ကမ္ဘာ"),
  script("Noto Sans Ethiopic", "noto-sans-ethiopic", "ሰላም ዓለም"),
  script("Noto Sans Khmer", "noto-sans-khmer", "សួស្តីពិភពលោក"),
  script("Noto Sans Sinhala", "noto-sans-sinhala", "ආයුබෝවන් ලෝකය"),
  script("Noto Sans Lao", "noto-sans-lao", "ສະບາຍດີຊາວໂລກ"),
  script("Noto Sans Armenian", "noto-sans-armenian", "Բարեւ աշխարհ"),
  script("Noto Sans Georgian", "noto-sans-georgian", "გამარჯობა მსოფლიო"),
  script("Noto Serif Tibetan", "noto-serif-tibetan", "བཀྲ་ཤིས་བདེ་ལེགས།"),
  script("Noto Sans Mongolian", "noto-sans-mongolian", "ᠰᠠᠶᠢᠨ ᠪᠠᠶᠢᠨ᠎ᠠ", static400),
  script("Noto Sans Thaana", "noto-sans-thaana", "އައްސަލާމު"),
  script("Noto Sans Syriac", "noto-sans-syriac", "ܫܠܡܐ ܥܠܡܐ"),
  script("Noto Sans Tifinagh", "noto-sans-tifinagh", "ⴰⵣⵓⵍ ⴰⵎⴰⴹⴰⵍ", static400),
  script("Noto Sans NKo", "noto-sans-nko", "ߌ ߣߌ߫ ߛߐ߲߬ߜߐߡߊ߬", static400),
  script("Noto Sans Adlam", "noto-sans-adlam", "𞤔𞤢𞤥𞤼𞤢𞥄𞤤𞤭"),
  script("Noto Sans Vai", "noto-sans-vai", "ꕉꕜꕮ ꔔꘋ", static400),
  script("Noto Sans Yi", "noto-sans-yi", "ꆈꌠꁱꂷ", static400),
  script("Noto Sans Lisu", "noto-sans-lisu", "ꓡꓲꓢꓳ"),
  script("Noto Sans Javanese", "noto-sans-javanese", "ꦲꦏ꧀ꦱꦫꦗꦮ"),
  script("Noto Sans Balinese", "noto-sans-balinese", "ᬅᬓ᭄ᬱᬭᬩᬮᬶ"),
  script("Noto Sans Sundanese", "noto-sans-sundanese", "ᮃᮊ᮪ᮞᮛ ᮞᮥᮔ᮪ᮓ"),
  script("Noto Sans Cham", "noto-sans-cham", "ꨀꨇꨩ ꨌꩌ"),
  script("Noto Sans New Tai Lue", "noto-sans-new-tai-lue", "ᦅᦷᦖᦺᦐᦱ"),
  script("Noto Sans Tai Tham", "noto-sans-tai-tham", "ᩈᩅᩢᩔ᩠ᨯᩦ"),
  script("Noto Sans Tai Le", "noto-sans-tai-le", "ᥖᥭᥰ ᥖᥬᥳ", static400),
  script("Noto Sans Ol Chiki", "noto-sans-ol-chiki", "ᱡᱚᱦᱟᱨ"),
  script("Noto Sans Meetei Mayek", "noto-sans-meetei-mayek", "ꯈꯨꯔꯨꯝꯖꯔꯤ"),
  script("Noto Sans Lepcha", "noto-sans-lepcha", "ᰛᰩᰵᰛᰧᰵ", static400),
  script("Noto Sans Limbu", "noto-sans-limbu", "ᤛᤣᤘᤠᤖᤥ", static400),
  script("Noto Sans Hanifi Rohingya", "noto-sans-hanifi-rohingya", "𐴀𐴝𐴏𐴓"),
  script("Noto Sans Cherokee", "noto-sans-cherokee", "ᎣᏏᏲ ᎡᎶᎯ"),
  script("Noto Sans Canadian Aboriginal", "noto-sans-canadian-aboriginal", "ᐊᐃ ᓄᓇᕐᔪᐊᖅ"),
];

/** All bundled families, in the order in which a font picker shows them. */
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
  variable("Noto Sans JP", "noto-sans-jp", "script", "こんにちは、世界", sliced),
  variable("Noto Serif JP", "noto-serif-jp", "script", "春はあけぼの", sliced),
  ...otherScripts,
  // Only the complete file has COLR tables; the numbered subsets have SVG glyphs, which neither engine draws.
  fixed("Noto Color Emoji", "noto-color-emoji", "symbols", "🎉🚀💛", [400], ["emoji"]),
  fixed(
    "Noto Sans Symbols 2",
    "noto-sans-symbols-2",
    "symbols",
    "♔✂⚙",
    [400],
    ["symbols", "math", "braille"],
  ),
  variable("Noto Sans Symbols", "noto-sans-symbols", "symbols", "☿♃⚕", {
    subsets: ["symbols"],
    isFallback: true,
  }),
  { ...fixed("Noto Sans Math", "noto-sans-math", "symbols", "𝒜𝔅ℂ∮", [400]), isFallback: true },
  // Not split into subsets: it has the letters and marks that lie in different subsets of the other families, and
  // characters that no subset has, such as subscripts and fractions.
  {
    name: "Noto Sans",
    package: "@expo-google-fonts/noto-sans",
    category: "sans",
    sample: "H₂O and ⅓ of each",
    weights: [400, 700],
    wholeFiles: [
      { path: "400Regular/NotoSans_400Regular.ttf", isItalic: false, weight: 400 },
      { path: "700Bold/NotoSans_700Bold.ttf", isItalic: false, weight: 700 },
      { path: "400Regular_Italic/NotoSans_400Regular_Italic.ttf", isItalic: true, weight: 400 },
      { path: "700Bold_Italic/NotoSans_700Bold_Italic.ttf", isItalic: true, weight: 700 },
    ],
    isFallback: true,
  },
];

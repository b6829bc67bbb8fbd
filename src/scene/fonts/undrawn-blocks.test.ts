import { expect, test } from "vitest";
import { bundledFonts } from "./catalogue.ts";
import { codePointsIn } from "./coverage.ts";
import { listCoverage } from "./file-coverage.ts";
import { addLaterCoverage } from "./later-coverage.ts";
import { needsGlyph } from "./list-needed-faces.ts";

addLaterCoverage();

/** Characters that no bundled font has, by block of Unicode 14. The counts may fall and never rise. */
const undrawn = `
370-3ff 14 Greek and Coptic
800-83f 61 Samaritan
840-85f 29 Mandaic
860-86f 11 Syriac Supplement
870-89f 2 Arabic Extended-B
c00-c7f 1 Telugu
c80-cff 1 Kannada
1100-11ff 254 Hangul Jamo
1680-169f 28 Ogham
16a0-16ff 89 Runic
1700-171f 23 Tagalog
1720-173f 23 Hanunoo
1740-175f 20 Buhid
1760-177f 18 Tagbanwa
1a00-1a1f 30 Buginese
1ab0-1aff 32 Combining Diacritical Marks Extended
1b00-1b7f 6 Balinese
1bc0-1bff 56 Batak
1c80-1c8f 2 Cyrillic Extended-C
1cd0-1cff 1 Vedic Extensions
1dc0-1dff 1 Combining Diacritical Marks Supplement
20a0-20cf 1 Currency Symbols
2300-23ff 4 Miscellaneous Technical
2400-243f 3 Control Pictures
2b00-2bff 1 Miscellaneous Symbols and Arrows
2c00-2c5f 96 Glagolitic
2c80-2cff 123 Coptic
2ff0-2fff 4 Ideographic Description Characters
31a0-31bf 4 Bopomofo Extended
31c0-31ef 3 CJK Strokes
3300-33ff 1 CJK Compatibility
3400-4dbf 6338 CJK Unified Ideographs Extension A
4e00-9fff 3823 CJK Unified Ideographs
a6a0-a6ff 88 Bamum
a720-a7ff 11 Latin Extended-D
a800-a82f 45 Syloti Nagri
a840-a87f 56 Phags-pa
a880-a8df 82 Saurashtra
a900-a92f 47 Kayah Li
a930-a95f 37 Rejang
a960-a97f 29 Hangul Jamo Extended-A
aa80-aadf 72 Tai Viet
d7b0-d7ff 72 Hangul Jamo Extended-B
f900-faff 107 CJK Compatibility Ideographs
fb50-fdff 25 Arabic Presentation Forms-A
10000-1007f 88 Linear B Syllabary
10080-100ff 123 Linear B Ideograms
10100-1013f 57 Aegean Numbers
10280-1029f 29 Lycian
102a0-102df 49 Carian
10300-1032f 39 Old Italic
10330-1034f 27 Gothic
10350-1037f 43 Old Permic
10380-1039f 31 Ugaritic
103a0-103df 50 Old Persian
10400-1044f 80 Deseret
10450-1047f 48 Shavian
10480-104af 40 Osmanya
104b0-104ff 72 Osage
10500-1052f 40 Elbasan
10530-1056f 53 Caucasian Albanian
10570-105bf 70 Vithkuqi
10600-1077f 341 Linear A
10800-1083f 55 Cypriot Syllabary
10840-1085f 31 Imperial Aramaic
10860-1087f 32 Palmyrene
10880-108af 40 Nabataean
108e0-108ff 26 Hatran
10900-1091f 29 Phoenician
10920-1093f 27 Lydian
10980-1099f 32 Meroitic Hieroglyphs
109a0-109ff 90 Meroitic Cursive
10a00-10a5f 68 Kharoshthi
10a60-10a7f 32 Old South Arabian
10a80-10a9f 32 Old North Arabian
10ac0-10aff 51 Manichaean
10b00-10b3f 61 Avestan
10b40-10b5f 30 Inscriptional Parthian
10b60-10b7f 27 Inscriptional Pahlavi
10b80-10baf 29 Psalter Pahlavi
10c00-10c4f 73 Old Turkic
10c80-10cff 108 Old Hungarian
10e80-10ebf 47 Yezidi
10f00-10f2f 40 Old Sogdian
10f30-10f6f 42 Sogdian
10f70-10faf 26 Old Uyghur
10fb0-10fdf 28 Chorasmian
10fe0-10fff 23 Elymaic
11000-1107f 115 Brahmi
11080-110cf 66 Kaithi
110d0-110ff 35 Sora Sompeng
11100-1114f 71 Chakma
11150-1117f 39 Mahajani
11180-111df 96 Sharada
11200-1124f 65 Khojki
11280-112af 38 Multani
112b0-112ff 69 Khudawadi
11300-1137f 86 Grantha
11400-1147f 97 Newa
11480-114df 82 Tirhuta
11580-115ff 92 Siddham
11600-1165f 79 Modi
11680-116cf 68 Takri
11700-1174f 65 Ahom
11800-1184f 60 Dogra
118a0-118ff 84 Warang Citi
11900-1195f 72 Dives Akuru
119a0-119ff 65 Nandinagari
11a00-11a4f 72 Zanabazar Square
11a50-11aaf 83 Soyombo
11ac0-11aff 57 Pau Cin Hau
11c00-11c6f 97 Bhaiksuki
11c70-11cbf 68 Marchen
11d00-11d5f 75 Masaram Gondi
11d60-11daf 63 Gunjala Gondi
11ee0-11eff 25 Makasar
11fc0-11fff 51 Tamil Supplement
12000-123ff 922 Cuneiform
12400-1247f 116 Cuneiform Numbers and Punctuation
12480-1254f 196 Early Dynastic Cuneiform
12f90-12fff 99 Cypro-Minoan
13000-1342f 1072 Egyptian Hieroglyphs
14400-1467f 583 Anatolian Hieroglyphs
16800-16a3f 569 Bamum Supplement
16a40-16a6f 43 Mro
16a70-16acf 89 Tangsa
16ad0-16aff 36 Bassa Vah
16b00-16b8f 127 Pahawh Hmong
16e40-16e9f 91 Medefaidrin
16f00-16f9f 149 Miao
16fe0-16fff 12 Ideographic Symbols and Punctuation
17000-187ff 6144 Tangut
18800-18aff 768 Tangut Components
18b00-18cff 471 Khitan Small Script
18d00-18d7f 31 Tangut Supplement
1aff0-1afff 13 Kana Extended-B
1b000-1b0ff 256 Kana Supplement
1b100-1b12f 35 Kana Extended-A
1b130-1b16f 9 Small Kana Extension
1b170-1b2ff 396 Nushu
1bc00-1bc9f 143 Duployan
1cf00-1cfcf 185 Znamenny Musical Notation
1d000-1d0ff 246 Byzantine Musical Symbols
1d100-1d1ff 225 Musical Symbols
1d200-1d24f 70 Ancient Greek Musical Notation
1d800-1daaf 672 Sutton SignWriting
1df00-1dfff 6 Latin Extended-G
1e000-1e02f 38 Glagolitic Supplement
1e100-1e14f 71 Nyiakeng Puachue Hmong
1e290-1e2bf 31 Toto
1e2c0-1e2ff 59 Wancho
1e800-1e8df 213 Mende Kikakui
1ec70-1ecbf 68 Indic Siyaq Numbers
1ed00-1ed4f 61 Ottoman Siyaq Numbers
1f200-1f2ff 6 Enclosed Ideographic Supplement
1f700-1f77f 4 Alchemical Symbols
1f800-1f8ff 21 Supplemental Arrows-C
1fa00-1fa6f 4 Chess Symbols
1fb00-1fbff 38 Symbols for Legacy Computing
20000-2a6df 42334 CJK Unified Ideographs Extension B
2a700-2b73f 4159 CJK Unified Ideographs Extension C
2b740-2b81f 197 CJK Unified Ideographs Extension D
2b820-2ceaf 5774 CJK Unified Ideographs Extension E
2ceb0-2ebef 7469 CJK Unified Ideographs Extension F
2f800-2fa1f 497 CJK Compatibility Ideographs Supplement
30000-3134f 4939 CJK Unified Ideographs Extension G
`;
/** In blocks that are newer. */
const undrawnInNewerBlocks = 14801;

test("no bundled font lacks more characters than are known, by Unicode block", () => {
  const drawn = new Uint8Array(0x40000);
  for (const file of bundledFonts.families.flatMap(({ files }) => files))
    for (const point of codePointsIn(listCoverage(file))) drawn[point] = 1;
  const isUndrawn = (point: number) => {
    const character = String.fromCodePoint(point);
    return drawn[point] === 0 && /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) && needsGlyph(character);
  };
  const found: string[] = [];
  let end = 0x20;
  let between = 0;
  const countUntil = (last: number) => {
    let count = 0;
    for (; end <= last; end += 1) if (isUndrawn(end)) count += 1;
    return count;
  };
  for (const row of undrawn.trim().split("\n")) {
    const {
      first = "",
      last = "",
      name = "",
    } = /^(?<first>\w+)-(?<last>\w+) \d+ (?<name>.+)$/.exec(row)?.groups ?? {};
    between += countUntil(Number.parseInt(first, 16) - 1);
    found.push(`${first}-${last} ${countUntil(Number.parseInt(last, 16))} ${name}`);
  }
  between += countUntil(drawn.length - 1);
  // If a count fell, write the smaller one into the list.
  expect(found).toEqual(undrawn.trim().split("\n"));
  expect(between).toBe(undrawnInNewerBlocks);
});

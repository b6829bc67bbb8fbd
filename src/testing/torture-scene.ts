/**
 * All properties of TEXT components, in all scripts of the bundled fonts, on one page: a grid of framed cells, so that
 * overflow is visible in the picture. For tests that compare engines.
 */
const columns = 4;
const cellWidth = 400;
const cellHeight = 200;
const inset = 12;

type TextProperties = Record<string, string | number | boolean>;

const cells: readonly TextProperties[] = [
  { text: "Type {bold} and {marked} words, then wrap around", emphasisWeight: 800, emphasisColor: "#c61d78" },
  {
    text: "Kerning AVATAR To Wave, office ffi fluffy {ffi}",
    font: "Lora",
    fontSize: 36,
    emphasisColor: "#0b6e4f",
  },
  {
    text: "عرض {خاص} لفترة محدودة، خصم 50% على الكل",
    fontSize: 36,
    emphasisColor: "#c61d78",
    emphasisWeight: 800,
  },
  { text: "و{الكتاب} بـ{خصم} للأصدقاء (جديد)", fontSize: 36, emphasisColor: "#2563eb" },
  {
    text: "שלום {World 2024} וגם 3.14 ו-ABC (סוגריים)!",
    fontSize: 34,
    emphasisColor: "#b45309",
    emphasisWeight: 700,
  },
  { text: "Order #12 for محمد علي — total {٣٤٥ ر.س} (paid)", fontSize: 32, emphasisBackground: "#fde68a" },
  {
    text: "「日本語」の組版では、行頭に「、」や「。」が来ません。っゃー（括弧）も同じです。",
    fontSize: 30,
    lineHeight: 1.4,
  },
  {
    text: "春の{新作}コレクション、\n本日より発売。Webで10%OFF",
    font: "Noto Serif JP",
    fontSize: 34,
    weight: 600,
    emphasisColor: "#c0392b",
  },
  { text: "สวัสดีชาวโลก ทดสอบการตัดคำภาษาไทยที่ไม่มีช่องว่างระหว่างคำ", fontSize: 32, lineHeight: 1.5 },
  { text: "क्षत्रिय {हिन्दी} में स्वागत है — संयुक्ताक्षर ज्ञान श्री", fontSize: 34, emphasisColor: "#c2410c" },
  { text: "👨‍👩‍👧‍👦 🇯🇵🇧🇷 👍🏽👋🏿 1️⃣#️⃣ ❤️ ★✓→ 🏳️‍🌈🧑🏻‍🚀", fontSize: 44 },
  { text: "שמח 🎉 עם 👩‍💻 אמוג׳י 😀abc!", fontSize: 40 },
  { text: "Letter spacing", letterSpacing: 10, fontSize: 30, transform: "uppercase", align: "center" },
  { text: "Tight tracking on a headline", letterSpacing: -2.5, fontSize: 52, weight: 800, lineHeight: 1 },
  { text: "حروف متصلة with spaces between", letterSpacing: 8, fontSize: 30 },
  {
    text: "Shrinks to {fit} whatever is written into this small box of text",
    fit: "shrink",
    fontSize: 96,
    weight: 700,
  },
  {
    text: "Clamped after two lines, however much there still is to say about the matter at hand",
    fit: "clamp",
    maxLines: 2,
    fontSize: 34,
  },
  {
    text: "نص طويل جدا يتم قصه بعد سطرين مع علامة الحذف في النهاية كما يجب أن يكون",
    fit: "clamp",
    maxLines: 2,
    fontSize: 34,
  },
  {
    text: "Justified text fills its lines from edge to edge, except for the last one of the paragraph.",
    align: "justify",
    fontSize: 27,
    font: "EB Garamond",
  },
  {
    text: "両端揃えの日本語の段落は、文字の間を広げて行の端を揃えます。最後の行は別です。",
    align: "justify",
    fontSize: 27,
  },
  { text: "Bottom right", align: "right", verticalAlign: "bottom" },
  { text: "Middle\ncentre", align: "center", verticalAlign: "middle", decoration: "underline" },
  {
    text: "STROKE + SHADOW",
    font: "Anton",
    fontSize: 58,
    color: "#ffffff",
    strokeColor: "#1e1e1e",
    strokeWidth: 5,
    shadowColor: "#00000066",
    shadowBlur: 10,
    shadowX: 6,
    shadowY: 8,
  },
  {
    text: "Soft glow behind",
    fontSize: 48,
    weight: 700,
    shadowColor: "#7c3aedaa",
    shadowBlur: 18,
    shadowY: 4,
  },
  {
    text: "https://example.com/a/very/long/path/without/spaces?query=parameters&more=1234567890",
    fontSize: 30,
  },
  { text: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", fontSize: 36 },
  {
    text: "Soft hy\u00adphen\u00ada\u00adtion in ex\u00adtra\u00ador\u00addi\u00adnar\u00adi\u00adly nar\u00adrow col\u00adumns",
    fontSize: 50,
  },
  {
    text: "zero\u200bwidth\u200bspaces\u200bbreak but\u00a0this\u2060does\u00a0not, tab\there",
    fontSize: 38,
  },
  {
    text: "A pill label",
    background: "#c61d78",
    color: "#ffffff",
    backgroundShape: "text",
    padding: 16,
    radius: 100,
    fontSize: 30,
    weight: 600,
    shadowColor: "#00000055",
    shadowBlur: 12,
    shadowY: 4,
  },
  {
    text: "Each line has its own background",
    background: "#111827",
    color: "#ffffff",
    backgroundShape: "line",
    padding: 8,
    radius: 8,
    fontSize: 38,
    weight: 700,
    lineHeight: 1.3,
    align: "center",
  },
  {
    text: "Mark {the whole phrase that wraps} around",
    emphasisBackground: "#fef08a",
    emphasisWeight: 700,
    fontSize: 36,
    lineHeight: 1.5,
  },
  {
    text: "Under {struck out} line",
    decoration: "underline",
    emphasisDecoration: "line-through",
    emphasisColor: "#dc2626",
    fontSize: 40,
  },
  {
    text: "Serif with an {italic aside}",
    font: "Instrument Serif",
    emphasisItalic: "italic",
    fontSize: 56,
    lineHeight: 1.05,
  },
  {
    text: "Mixed {fonts} in a line",
    font: "Playfair Display",
    emphasisFont: "Caveat",
    emphasisColor: "#c61d78",
    fontSize: 54,
  },
  { text: "straße ἀθῆναι İstanbul ıslak", transform: "uppercase", fontSize: 34 },
  { text: "capitalize o'neill's état-major über-cool", transform: "capitalize", fontSize: 34 },
  { text: "{{literal}} braces, an } odd one and {", fontSize: 36 },
  { text: "Missing 한국어 𐌀 here", fontSize: 36 },
  { text: "Line one\n\nLine three\r\nLine four", fontSize: 30 },
  { text: "Обычный текст по-русски, Ελληνικά και ả ế ộ Việt", fontSize: 34, font: "Manrope" },
  {
    text: "Half see-through",
    fontSize: 54,
    weight: 800,
    opacity: 0.5,
    strokeColor: "#1d4ed8",
    strokeWidth: 4,
    color: "#fbbf24",
  },
  { text: "Turned by eight degrees", rotation: 8, fontSize: 38, align: "center", verticalAlign: "middle" },
  {
    text: "Outline only",
    color: "transparent",
    strokeColor: "#c61d78",
    strokeWidth: 2,
    fontSize: 60,
    weight: 800,
  },
  { text: "DM Sans 12\nand optical sizes", font: "DM Sans", fontSize: 40 },
  { text: "עברית מרווחת", letterSpacing: 12, fontSize: 34 },
  { text: "مرحبا بك", align: "left", decoration: "underline", fontSize: 44, font: "Amiri" },
  {
    text: "Size that does not fit at its smallest is cut off with dots, and never runs over",
    fit: "shrink",
    minFontSize: 44,
    fontSize: 80,
  },
  {
    text: "See-through fill",
    color: "#c61d7866",
    strokeColor: "#111827",
    strokeWidth: 3,
    fontSize: 60,
    weight: 800,
  },
  { text: "ال{خصم}ات كبيرة وَ{بَسِ}يطة", fontSize: 48, emphasisColor: "#c61d78" },
  { text: "مستشفياتهمالكبيرةجداوالطويلةبلامسافات", fontSize: 44, font: "Cairo" },
  { text: `Tiny ${"9 px text stays sharp at its own size. ".repeat(2)}`, fontSize: 9 },
  { text: "תאריך: {12.03.2025} | טלפון +972-3-1234567 | {50%} הנחה", fontSize: 28, emphasisWeight: 800 },
];

/** A template document before parsing. */
export const tortureScene = {
  width: columns * cellWidth,
  height: Math.ceil(cells.length / columns) * cellHeight,
  outputFormat: "png",
  background: "#faf8f5",
  components: cells.flatMap((properties, index) => {
    const place = {
      x: (index % columns) * cellWidth + inset,
      y: Math.floor(index / columns) * cellHeight + inset,
      width: cellWidth - 2 * inset,
      height: cellHeight - 2 * inset,
    };
    return [
      {
        id: `frame-${index + 1}`,
        type: "RECTANGLE",
        ...place,
        color: "#ffffff",
        strokeColor: "#e5e0d8",
        strokeWidth: 1,
      },
      { id: `text-${index + 1}`, type: "TEXT", fontSize: 40, ...place, ...properties },
    ];
  }),
};

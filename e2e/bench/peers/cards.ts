/** The pictures that all peers draw, as templates. Only what `readCardItems` knows may be used in them. */
import { parseTemplateDocument, type SceneComponent, type TemplateDocument } from "#scene/document.ts";
import { photoCard } from "../photo-card.ts";

export interface Card {
  name: string;
  document: TemplateDocument;
  /** Whether it shows a photo, which may be another one each time. */
  hasPhoto: boolean;
}

const size = { width: 1200, height: 630, quality: 85, outputFormat: "jpeg" };

export function readCards(): Card[] {
  return [
    { name: "photo card", document: photoCardForPeers(), hasPhoto: true },
    { name: "text card", document: textCard(), hasPhoto: false },
    { name: "chart", document: chartCard(), hasPhoto: false },
    { name: "Arabic", document: arabicCard(), hasPhoto: false },
    { name: "Japanese", document: japaneseCard(), hasPhoto: false },
  ];
}

/** A size that fits without shrinking, which no peer does by itself. */
function photoCardForPeers(): TemplateDocument {
  const document = photoCard();
  return changeComponents(document, (component) =>
    component.id === "title" && component.type === "TEXT" ? { ...component, fontSize: 56 } : component,
  );
}

/** The card with another headline, as each render of a user has. */
export function withHeadline(document: TemplateDocument, round: number): TemplateDocument {
  return changeComponents(document, (component) =>
    component.id === "title" && component.type === "TEXT"
      ? { ...component, text: `${component.text} ${round % 10}` }
      : component,
  );
}

export function withPhoto(document: TemplateDocument, source: string): TemplateDocument {
  return changeComponents(document, (component) =>
    component.type === "IMAGE" ? { ...component, src: source } : component,
  );
}

function changeComponents(
  document: TemplateDocument,
  change: (component: SceneComponent) => SceneComponent,
): TemplateDocument {
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, components: page.components.map(change) })),
  };
}

function textCard(): TemplateDocument {
  return parseCard({
    ...size,
    background: "#f3ead9",
    components: [
      { id: "band", type: "RECTANGLE", x: 0, y: 0, width: 24, height: 630, color: "#b3401f" },
      label({ id: "section", y: 64, text: "Engineering notes", color: "#b3401f", weight: 400 }),
      {
        id: "title",
        type: "TEXT",
        x: 80,
        y: 120,
        width: 1040,
        height: 240,
        text: "A queue that forgets nothing, and what it costs to remember",
        font: "Instrument Serif",
        fontSize: 86,
        weight: 400,
        lineHeight: 1.05,
        color: "#2b1d14",
      },
      {
        id: "summary",
        type: "TEXT",
        x: 80,
        y: 380,
        width: 860,
        height: 120,
        text: "Every accepted request is written before it is answered. We measured the disk, the commit and the wake-up of the worker, and removed two of the three.",
        font: "Inter",
        fontSize: 28,
        lineHeight: 1.4,
        color: "#5a4636",
      },
      { id: "rule", type: "RECTANGLE", x: 80, y: 536, width: 1040, height: 2, color: "#2b1d1433" },
      label({ id: "author", y: 552, text: "Ada Winter · 12 minutes", color: "#5a4636", weight: 400 }),
    ],
  });
}

function chartCard(): TemplateDocument {
  return parseCard({
    ...size,
    background: "#ffffff",
    components: [
      {
        id: "title",
        type: "TEXT",
        x: 64,
        y: 44,
        width: 1072,
        height: 60,
        text: "Night trains, thousand passengers a month",
        font: "Inter",
        fontSize: 40,
        weight: 400,
        lineHeight: 1.2,
        color: "#14212b",
      },
      {
        id: "chart",
        type: "CHART",
        x: 64,
        y: 130,
        width: 1072,
        height: 430,
        kind: "bar",
        values: [118, 142, 187, 214, 248, 291, 366, 412, 355, 268, 190, 163],
        labels: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        colors: Array.from({ length: 12 }, (_, month) => (month === 7 ? "#c61d78" : "#3d7a8c")),
        showValues: true,
        gridLines: 0,
        maximum: 450,
        textColor: "#14212b",
        font: "Inter",
        fontSize: 24,
        weight: 400,
        radius: 6,
        gap: 0.5,
      },
      { id: "rule", type: "RECTANGLE", x: 64, y: 576, width: 1072, height: 2, color: "#14212b" },
    ],
  });
}

function arabicCard(): TemplateDocument {
  return parseCard({
    ...size,
    background: "#0f2f2a",
    components: [
      { id: "band", type: "RECTANGLE", x: 1176, y: 0, width: 24, height: 630, color: "#e0b252" },
      {
        id: "title",
        type: "TEXT",
        x: 80,
        y: 96,
        width: 1040,
        height: 250,
        text: "مكتبة المدينة القديمة تفتح أبوابها للقراء من جديد",
        font: "Amiri",
        fontSize: 84,
        weight: 700,
        lineHeight: 1.4,
        align: "right",
        color: "#ffffff",
      },
      {
        id: "summary",
        type: "TEXT",
        x: 80,
        y: 380,
        width: 1040,
        height: 130,
        text: "عشرة آلاف كتاب ومخطوط في قاعات رُمّمت على مدى ثلاث سنوات، والدخول مجاني حتى نهاية عام 2026.",
        font: "Amiri",
        fontSize: 34,
        weight: 400,
        lineHeight: 1.6,
        align: "right",
        color: "#d7e6df",
      },
      { id: "rule", type: "RECTANGLE", x: 1024, y: 552, width: 96, height: 6, color: "#e0b252" },
    ],
  });
}

function japaneseCard(): TemplateDocument {
  return parseCard({
    ...size,
    background: "#fbf7ef",
    components: [
      { id: "sun", type: "RECTANGLE", x: 960, y: 60, width: 170, height: 170, radius: 85, color: "#c8372d" },
      {
        id: "title",
        type: "TEXT",
        x: 80,
        y: 96,
        width: 860,
        height: 250,
        text: "雨のあとの庭に、小さな版画展がひらきます",
        font: "Noto Sans JP",
        fontSize: 76,
        weight: 700,
        lineHeight: 1.35,
        color: "#1f1a17",
      },
      {
        id: "summary",
        type: "TEXT",
        x: 80,
        y: 400,
        width: 1000,
        height: 110,
        text: "木版、銅版、石版あわせて四十二点。会期中の土曜日は、作家による摺りの実演をご覧いただけます。",
        font: "Noto Sans JP",
        fontSize: 30,
        weight: 400,
        lineHeight: 1.7,
        color: "#4a403a",
      },
      { id: "rule", type: "RECTANGLE", x: 80, y: 552, width: 96, height: 6, color: "#c8372d" },
    ],
  });
}

function label({
  id,
  y,
  text,
  color,
  weight,
}: Record<"id" | "text" | "color", string> & Record<"y" | "weight", number>) {
  return {
    id,
    type: "TEXT",
    x: 80,
    y,
    width: 700,
    height: 40,
    text,
    font: "Inter",
    fontSize: 24,
    weight,
    lineHeight: 1.3,
    color,
  };
}

function parseCard(card: unknown): TemplateDocument {
  const document = parseTemplateDocument(card);
  if (!document.ok) throw new Error(`A card does not parse: ${JSON.stringify(document.problem)}`);
  return document.value;
}

/** The pictures that all peers draw, as templates. Only what `readCardItems` knows may be used in them. */
import { parseTemplateDocument, type SceneComponent, type TemplateDocument } from "#scene/document.ts";

const size = { width: 1200, height: 630, quality: 85, outputFormat: "jpeg" };

/** The card with another headline, as each render of a user has. */
export function withHeadline(document: TemplateDocument, round: number): TemplateDocument {
  return changeComponents(document, (component) =>
    component.id === "title" && component.type === "TEXT"
      ? { ...component, text: `${component.text} ${round}` }
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

/** A large photo, a gradient over it, wrapped text and a badge. Nothing has to shrink, which no peer does by itself. */
export function photoCard(): TemplateDocument {
  return parseCard({
    ...size,
    background: "#101418",
    components: [
      {
        id: "photo",
        type: "IMAGE",
        width: 1200,
        height: 630,
        src: "asset:0.jpg",
        tintGradient: "linear-gradient(90deg, #0b1218f2 0%, #0b1218b0 45%, #0b121800 100%)",
      },
      {
        id: "badge",
        type: "TEXT",
        x: 64,
        y: 64,
        width: 180,
        height: 40,
        text: "Field notes",
        font: "Inter",
        fontSize: 18,
        weight: 600,
        color: "#10222b",
        background: "#8fd3e8",
        radius: 20,
        padding: 8,
        align: "center",
        verticalAlign: "middle",
      },
      {
        id: "title",
        type: "TEXT",
        x: 64,
        y: 150,
        width: 700,
        height: 260,
        text: "What the mist hides until the morning has warmed the valley floor",
        font: "Fraunces",
        fontSize: 56,
        weight: 600,
        lineHeight: 1.1,
        color: "#ffffff",
      },
      {
        id: "summary",
        type: "TEXT",
        x: 64,
        y: 430,
        width: 620,
        height: 110,
        text: "Four days above the tree line, two rolls of film, and one long wait for the light to come round.",
        font: "Inter",
        fontSize: 26,
        lineHeight: 1.4,
        color: "#dfe7ea",
        fit: "clamp",
        maxLines: 3,
      },
      { id: "rule", type: "RECTANGLE", x: 64, y: 560, width: 96, height: 6, radius: 3, color: "#8fd3e8" },
    ],
  });
}

export function textCard(): TemplateDocument {
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

import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";

/** The reference picture of the targets: a large photo, a gradient over it, wrapped text, a badge and a logo. */
export const photoSource = "asset:misty-mountains.jpg";

export function photoCard(): TemplateDocument {
  const document = parseTemplateDocument({
    width: 1200,
    height: 630,
    outputFormat: "jpeg",
    quality: 85,
    background: "#101418",
    components: [
      {
        id: "photo",
        type: "IMAGE",
        width: 1200,
        height: 630,
        src: photoSource,
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
        fontSize: 68,
        weight: 600,
        lineHeight: 1.1,
        color: "#ffffff",
        fit: "shrink",
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
  if (!document.ok) throw new Error(`The photo card does not parse: ${JSON.stringify(document.problem)}`);
  return document.value;
}

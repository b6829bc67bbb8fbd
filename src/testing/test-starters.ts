import { formatProblem } from "#contract/value-problem-words.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import type { Starter } from "#service/starters/read-starters.ts";

/** Creates a starter from a template document. */
export function testStarter(
  key: string,
  source: Record<string, unknown>,
  { name = key, tags = [] }: { name?: string; tags?: string[] } = {},
): Starter {
  const document = parseTemplateDocument(source);
  if (!document.ok) throw new Error(`${key}: ${document.problem.map(formatProblem).join("; ")}`);
  return { key, name, tags, createdBy: "Overprint", source, document: document.value };
}

/** Small templates that differ in format, scale, transparency, pages and shape. */
export function testStarters(): Starter[] {
  return [
    testStarter("card", cardDocument, { name: "Card", tags: ["social", "small"] }),
    testStarter(
      "tall",
      { ...cardDocument, width: 60, height: 120, scaleFactor: 1.5 },
      { name: "Tall story", tags: ["story"] },
    ),
    testStarter(
      "badge",
      {
        width: 40,
        height: 40,
        outputFormat: "png",
        background: "transparent",
        components: [{ id: "dot", type: "CIRCLE", width: 40, height: 40, color: "rgba(255, 0, 0, 0.5)" }],
      },
      { name: "Badge", tags: ["small"] },
    ),
    testStarter(
      "letter",
      {
        width: 200,
        height: 100,
        scaleFactor: 2,
        outputFormat: "pdf",
        pages: ["one", "two"].map((page) => ({
          components: [
            {
              id: page,
              type: "TEXT",
              x: 10,
              y: 10,
              width: 180,
              height: 60,
              text: `Page ${page}`,
              fontSize: 24,
            },
          ],
        })),
      },
      { name: "Letter" },
    ),
  ];
}

const cardDocument = {
  width: 120,
  height: 63,
  scaleFactor: 2,
  outputFormat: "jpeg",
  quality: 80,
  background: "#fdf6ec",
  components: [
    { id: "photo", type: "IMAGE", x: 60, y: 0, width: 60, height: 63, src: "" },
    { id: "panel", type: "RECTANGLE", x: 4, y: 4, width: 50, height: 55, color: "#c61d78", radius: 6 },
    {
      id: "title",
      type: "TEXT",
      x: 8,
      y: 10,
      width: 44,
      height: 40,
      text: "Hello",
      fontSize: 14,
      // So that long texts of tests are no warnings.
      fit: "shrink",
      minFontSize: 1,
      color: "#ffffff",
    },
  ],
};

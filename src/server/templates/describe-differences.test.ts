import { expect, test } from "vitest";
import type { JsonValue } from "#contract/json.ts";
import type { TemplateContent } from "./template-folder.ts";
import { describeConflict, describeDifferences } from "./describe-differences.ts";

const runs = (size: number): JsonValue => [
  { text: "Save " },
  { text: "20 %", weight: 800, color: "#c61d78" },
  { text: " on all things, ", font: "Inter" },
  { text: "today only", size },
];

function contentOf(text: JsonValue): TemplateContent {
  const document = { components: [{ id: "t", type: "TEXT", text }] };
  return { name: "Card", tags: [], directLinks: false, document };
}

const shown = (size: number) => `…":" on all things, "},{"size":${size},"text":"today only"}]`;

test("long values are cut so that the place in which they differ is shown", () => {
  expect(describeDifferences(contentOf(runs(70)), contentOf(runs(90)))).toEqual([
    `component t text: ${shown(70)} → ${shown(90)}`,
  ]);
  const conflict = { kind: "value", component: "t", path: "text", key: "t", base: runs(60) } as const;
  expect(describeConflict({ ...conflict, ours: runs(70), theirs: runs(90) })).toBe(
    `component t text: ${shown(70)} in the folder, ${shown(90)} there`,
  );
  expect(describeDifferences(contentOf("a".repeat(80)), contentOf("b"))).toEqual([
    `component t text: "${"a".repeat(58)}… → "b"`,
  ]);
});

import { bundledFonts, nearestWeight } from "#scene/fonts/catalogue.ts";

const lineHeight = 44;
const columnWidth = 760;

/**
 * All bundled families with their samples, light, regular and bold, upright and italic if available: one line each in two
 * columns. For tests that compare engines.
 */
export function tortureFonts(): unknown {
  const styles = bundledFonts.families.flatMap((family) =>
    [...new Set([300, 400, 700].map((weight) => nearestWeight(family, weight)))].flatMap((weight) =>
      (family.hasItalic ? [false, true] : [false]).map((italic) => ({ family, weight, italic })),
    ),
  );
  const rows = Math.ceil(styles.length / 2);
  return {
    width: columnWidth * 2,
    height: rows * lineHeight,
    components: styles.map(({ family, weight, italic }, index) => ({
      id: `${family.name} ${weight}${italic ? " italic" : ""}`,
      type: "TEXT",
      x: Math.floor(index / rows) * columnWidth + 12,
      y: (index % rows) * lineHeight,
      width: columnWidth - 24,
      height: lineHeight,
      text: `${family.name} 0123 ${family.sample}`,
      font: family.name,
      weight,
      italic,
      fontSize: 24,
      maxLines: 1,
      fit: "clamp",
    })),
  };
}

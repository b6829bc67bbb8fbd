import { scriptSentences } from "./script-sentences.ts";

const lineHeight = 84;

/** A sentence in each script at two sizes, in a family that has none of them. For tests that compare engines. */
export function tortureScripts(): unknown {
  const rows = Math.ceil(scriptSentences.length / 2);
  return {
    width: 1520,
    height: rows * lineHeight,
    components: scriptSentences.flatMap(({ script, text }, index) => {
      const line = {
        type: "TEXT",
        x: Math.floor(index / rows) * 760 + 12,
        width: 736,
        text,
        font: "Lora",
        maxLines: 1,
        fit: "clamp",
      };
      const y = (index % rows) * lineHeight;
      return [
        { ...line, id: `${script} large`, y, height: 52, fontSize: 30 },
        { ...line, id: `${script} small`, y: y + 52, height: 28, fontSize: 16, weight: 700 },
      ];
    }),
  };
}

import { green, type ScreenshotPage } from "./screenshot-page.ts";

const cells = (row: number) =>
  Array.from({ length: 20 }, (_, column) => `<td>row ${row}, ${column}</td>`).join("");
const rows = Array.from({ length: 400 }, (_, row) => `<tr>${cells(row)}</tr>`).join("");
const end = `<footer style="height:40px;background:green"></footer>`;

export const heavyPages: ScreenshotPage[] = [
  {
    behaviour: "captures a whole table of 400 × 20 cells",
    html: `<!doctype html><style>body { margin: 0; font: 12px sans-serif } table { border-collapse: collapse; height: 9960px }
      td { border: 1px solid #ccc; padding: 0 8px; white-space: nowrap }</style><table>${rows}</table>${end}<script></script>`,
    order: { fullPage: true, width: 1_280, height: 800 },
    height: 10_000,
    pixels: { "600,9980": green },
  },
  {
    behaviour: "captures a whole page of 2,000 cards with shadows",
    html: `<!doctype html><style>body { margin: 0 } main { display: grid; grid-template-columns: repeat(10, 1fr);
      gap: 20px; height: 9960px; overflow: hidden } div { border-radius: 8px; box-shadow: 0 8px 24px #0006 }</style>
      <main>${"<div>Card</div>".repeat(2_000)}</main>${end}<script></script>`,
    order: { fullPage: true, width: 1_280, height: 800 },
    height: 10_000,
    pixels: { "600,9980": green },
  },
];

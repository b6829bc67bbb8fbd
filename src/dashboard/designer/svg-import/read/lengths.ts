/** The references of relative lengths, in px. */
export interface LengthContext {
  fontSizePx: number;
  /** The whole of a percentage. */
  percentOf: number;
}

const pxOfUnits: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

const lengthPattern = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*|%)\s*$/i;

/** A length in px; undefined for anything else. */
export function toPx(text: string | null | undefined, context: LengthContext): number | undefined {
  if (text === null || text === undefined || text.length > 64) return undefined;
  const match = lengthPattern.exec(text);
  if (match === null) return undefined;
  const number = Number(match[1]);
  const unit = (match[2] ?? "").toLowerCase();
  const factor = unit === "%" ? context.percentOf / 100 : (pxOfUnits[unit] ?? fontUnit(unit, context));
  const px = factor === undefined ? Number.NaN : number * factor;
  return Number.isFinite(px) ? px : undefined;
}

function fontUnit(unit: string, { fontSizePx }: LengthContext): number | undefined {
  if (unit === "em" || unit === "ic") return fontSizePx;
  if (unit === "rem") return 16;
  return unit === "ex" || unit === "ch" ? fontSizePx / 2 : undefined;
}

/** Numbers that are separated by spaces or commas, up to the first text that is none. */
export function readNumbers(text: string | null, countMax: number): number[] {
  const numbers: number[] = [];
  const pattern = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
  while (numbers.length < countMax) {
    const match = pattern.exec(text ?? "");
    if (match === null) break;
    numbers.push(Number(match[1]));
  }
  return numbers;
}

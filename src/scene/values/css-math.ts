/** A number of CSS: `""` is a plain number, `%` per cent, `deg` an angle in degrees. */
export interface CssNumber {
  value: number;
  unit: "" | "%" | "deg";
}

const degrees = new Map(Object.entries({ deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }));
const constants = new Map(
  Object.entries({ e: Math.E, pi: Math.PI, infinity: Infinity, "-infinity": -Infinity }),
);
const tokens = /\s+|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|[a-z]+)?|-?[a-z][a-z\d-]*\(?|[()*/+,-]/g;

type MathFunction = (values: readonly number[]) => number;
const none = Number.NaN;

/** Functions of values with one unit, which the result has too. */
const sameUnit = new Map<string, MathFunction>(
  Object.entries<MathFunction>({
    min: (values) => Math.min(...values),
    max: (values) => Math.max(...values),
    clamp: ([least = none, value = none, most = none]) => Math.max(least, Math.min(value, most)),
    abs: ([value = none]) => Math.abs(value),
    round: ([value = none, step = 1]) => Math.round(value / step) * step,
    mod: ([value = none, by = none]) => value - by * Math.floor(value / by),
    rem: ([value = none, by = none]) => value % by,
    hypot: (values) => Math.hypot(...values),
  }),
);
/** Functions of plain numbers; angles are in radians. */
const plain = new Map<string, MathFunction>(
  Object.entries<MathFunction>({
    sqrt: ([value = none]) => Math.sqrt(value),
    pow: ([value = none, power = none]) => value ** power,
    exp: ([value = none]) => Math.exp(value),
    log: ([value = none, base = Math.E]) => Math.log(value) / Math.log(base),
    sin: ([value = none]) => Math.sin(value),
    cos: ([value = none]) => Math.cos(value),
    tan: ([value = none]) => Math.tan(value),
  }),
);

/**
 * Reads a number, a percentage, an angle, or a math function of CSS Values 4 of those and of `names`, in lower case.
 * Undefined for anything else, and for a result that is no number. Recursive, so the caller bounds the length.
 */
export function readCssNumber(
  text: string,
  names: ReadonlyMap<string, number> = new Map(),
): CssNumber | undefined {
  if (!/^[a-z].*\)$/s.test(text)) {
    const named = names.get(text);
    return named === undefined ? readPlain(text) : { value: named, unit: "" };
  }
  const parts = text.match(tokens) ?? [];
  // Characters that belong to no token.
  if (parts.join("") !== text) return undefined;
  let at = 0;
  const skipBlanks = () => {
    while (/^\s/.test(parts[at] ?? "")) at += 1;
  };

  function sum(): CssNumber | undefined {
    let result = product();
    // The signs need blanks on both sides: `1 -2` is two numbers.
    while (result !== undefined && /^\s/.test(parts[at] ?? "") && /^[+-]$/.test(parts[at + 1] ?? "")) {
      const sign = parts[at + 1] === "+" ? 1 : -1;
      if (!/^\s/.test(parts[at + 2] ?? "")) return undefined;
      at += 2;
      const next = product();
      if (next?.unit !== result.unit) return undefined;
      result = { ...result, value: result.value + sign * next.value };
    }
    skipBlanks();
    return result;
  }

  function product(): CssNumber | undefined {
    let result = operand();
    for (;;) {
      const before = at;
      skipBlanks();
      const operator = parts[at];
      if (result === undefined || (operator !== "*" && operator !== "/")) {
        at = before;
        return result;
      }
      at += 1;
      const next = operand();
      if (next === undefined) return undefined;
      if (operator === "/" && next.unit !== "") return undefined;
      if (result.unit !== "" && next.unit !== "") return undefined;
      const value = operator === "*" ? result.value * next.value : result.value / next.value;
      result = { value, unit: result.unit === "" ? next.unit : result.unit };
    }
  }

  function operand(): CssNumber | undefined {
    skipBlanks();
    const part = parts[at] ?? "";
    at += 1;
    if (part.endsWith("(")) return call(part.slice(0, -1));
    const named = names.get(part) ?? constants.get(part);
    return named === undefined ? readPlain(part) : { value: named, unit: "" };
  }

  function call(name: string): CssNumber | undefined {
    const values: CssNumber[] = [];
    do {
      const value = sum();
      if (value === undefined) return undefined;
      values.push(value);
      at += 1;
    } while (parts[at - 1] === ",");
    const [first] = values;
    if (parts[at - 1] !== ")" || first === undefined) return undefined;
    if (name === "" || name === "calc") return values.length === 1 ? first : undefined;
    if (name === "sign") return { value: Math.sign(first.value), unit: "" };
    const one = sameUnit.get(name);
    if (one !== undefined && values.every(({ unit }) => unit === first.unit))
      return { value: one(values.map(({ value }) => value)), unit: first.unit };
    const other = plain.get(name);
    if (other === undefined || values.some(({ unit }) => unit === "%")) return undefined;
    return {
      value: other(values.map(({ value, unit }) => (unit === "" ? value : (value * Math.PI) / 180))),
      unit: "",
    };
  }

  const result = operand();
  return at === parts.length && result !== undefined && !Number.isNaN(result.value) ? result : undefined;
}

function readPlain(part: string): CssNumber | undefined {
  const [, digits, unit = ""] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(%|[a-z]+)?$/.exec(part) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  if (unit === "" || unit === "%") return { value, unit };
  const factor = degrees.get(unit);
  return factor === undefined ? undefined : { value: value * factor, unit: "deg" };
}

import type * as z from "zod/mini";

export type Kind =
  | "text"
  | "number"
  | "wholeNumber"
  | "trueOrFalse"
  | "list"
  | "object"
  | "anything"
  | "null";

/** One line of the expected schema: a field, or the whole response. */
export interface ShapeLine {
  depth: number;
  /** Undefined: the whole response. */
  name: string | undefined;
  /** A path of the contract, with `[]` for any entry of a list. */
  path: string;
  /** Any of these. */
  kinds: Kind[];
  /** The allowed values, if they are few. */
  values: string[];
  mayBeMissing: boolean;
}

const depthMax = 6;

/** Describes a schema in lines. Supports the types that the contract uses; any other type is `anything`. */
export function describeShape(schema: z.ZodMiniType): ShapeLine[] {
  const lines: ShapeLine[] = [];
  describe(schema, { depth: 0, name: undefined, path: "" }, lines);
  return lines;
}

interface Place {
  depth: number;
  name: string | undefined;
  path: string;
}

interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  entries?: Record<string, string>;
  values?: unknown[];
  out?: z.ZodMiniType;
}

function definitionOf(schema: z.ZodMiniType): Definition {
  return schema.def;
}

function describe(schema: z.ZodMiniType, place: Place, lines: ShapeLine[]): void {
  const read = unwrap(schema);
  lines.push({
    ...place,
    kinds: [...new Set(read.kinds)],
    values: read.values,
    mayBeMissing: read.mayBeMissing,
  });
  if (place.depth >= depthMax) return;
  for (const inner of read.inner) {
    const { type, shape = {}, element } = definitionOf(inner);
    if (type === "object") describeFields(shape, place, lines);
    if (type !== "array" || element === undefined) continue;
    const entry = unwrap(element);
    const path = `${place.path}[]`;
    const object = entry.inner.find((part) => definitionOf(part).type === "object");
    if (object === undefined) describe(element, { depth: place.depth + 1, name: "", path }, lines);
    else describeFields(definitionOf(object).shape ?? {}, { ...place, path }, lines);
  }
}

function describeFields(shape: Record<string, z.ZodMiniType>, place: Place, lines: ShapeLine[]): void {
  for (const [name, field] of Object.entries(shape)) {
    const path = place.path === "" ? name : `${place.path}.${name}`;
    describe(field, { depth: place.depth + 1, name, path }, lines);
  }
}

interface Read {
  kinds: Kind[];
  values: string[];
  mayBeMissing: boolean;
  /** Nested objects and lists. */
  inner: z.ZodMiniType[];
}

function unwrap(schema: z.ZodMiniType): Read {
  const definition = definitionOf(schema);
  const plain = (kind: Kind, values: string[] = []): Read => ({
    kinds: [kind],
    values,
    mayBeMissing: false,
    inner: [],
  });
  switch (definition.type) {
    case "object":
    case "record":
      return { ...plain("object"), inner: definition.type === "object" ? [schema] : [] };
    case "array":
    case "tuple":
      return { ...plain("list"), inner: definition.type === "array" ? [schema] : [] };
    case "string":
      return plain("text");
    case "number":
    case "int":
      return plain(definition.format === "safeint" ? "wholeNumber" : "number");
    case "boolean":
      return plain("trueOrFalse");
    case "null":
      return plain("null");
    case "enum":
      return plain("text", Object.values(definition.entries ?? {}));
    case "literal":
      return plain("text", (definition.values ?? []).map(String));
    case "optional":
    case "default":
    case "catch":
      return { ...unwrapInner(definition), mayBeMissing: true };
    case "nullable": {
      const inner = unwrapInner(definition);
      return { ...inner, kinds: [...inner.kinds, "null"] };
    }
    case "pipe":
      return definition.out === undefined ? plain("anything") : unwrap(definition.out);
    case "union": {
      const parts = (definition.options ?? []).map(unwrap);
      return {
        kinds: parts.flatMap(({ kinds }) => kinds),
        values: parts.flatMap(({ values }) => values),
        mayBeMissing: parts.some(({ mayBeMissing }) => mayBeMissing),
        inner: parts.flatMap(({ inner }) => inner),
      };
    }
    default:
      return { ...plain("anything"), mayBeMissing: definition.type === "unknown" };
  }
}

function unwrapInner({ innerType }: Definition): Read {
  return innerType === undefined
    ? { kinds: ["anything"], values: [], mayBeMissing: true, inner: [] }
    : unwrap(innerType);
}

/** `[3].size.width` → `[].size.width`: the path of a problem's line. */
export function toShapePath(path: string): string {
  return path.replaceAll(/\[\d+\]/g, "[]");
}

/** The kind of a value. */
export function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return Number.isInteger(value) ? "wholeNumber" : "number";
    case "boolean":
      return "trueOrFalse";
    case "object":
      return "object";
    default:
      return "anything";
  }
}

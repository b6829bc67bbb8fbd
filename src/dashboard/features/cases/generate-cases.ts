import type { Change, ChangeValue } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateProperty } from "#contract/templates.ts";
import { type ChangeableComponent, readChangedValues } from "#scene/changed-values.ts";
import { type MatchPattern, patternedLengthMax } from "#scene/inputs/broken-rule.ts";
import { countCharacters } from "#scene/values/count-characters.ts";
import { checkInputs } from "#scene/inputs/check-inputs.ts";
import { findInput } from "#scene/inputs/read-interface.ts";
import type { TemplateCase, TemplateInput, TemplateInterface } from "#scene/inputs/template-interface.ts";

export const generatedCases = [
  "empty",
  "longest",
  "longWord",
  "wideLetters",
  "rightToLeft",
  "japanese",
  "emoji",
  "noImage",
  "tallImage",
  "wideImage",
] as const;
export type GeneratedCase = (typeof generatedCases)[number];

/** A template of either editor, with its inputs. */
export interface DescribedTemplate {
  components: ReadonlyMap<string, ChangeableComponent>;
  properties: readonly TemplateProperty[];
  interface: TemplateInterface | undefined;
  matches: MatchPattern;
}

/** Of a template that names no inputs, the first texts and pictures are set. */
const filledMax = 40;
/** Characters of all texts of one case together, so that ten cases have room in a document. */
const caseLengthMax = 40_000;
/** An input without a limit is made this much longer than its text in the template. */
const longerBy = 3;

/** Texts that are the same in every language of the reader. */
const samples: Partial<Record<GeneratedCase, string>> = {
  wideLetters: Array.from({ length: 4 }, () => "WMOMW").join(" "),
  longWord: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesentwurf",
  rightToLeft: "تخفيضات الصيف تبدأ اليوم في جميع متاجرنا حتى نهاية الشهر",
  japanese: "夏のセールは本日より全店舗で開始いたします。期間は月末までの予定です。",
  emoji: "🎉🚀 👩‍👩‍👧‍👦 ✨ 🏳️‍🌈 👍🏽",
};

/** No service has an asset of this name. */
const missingPicture = "asset:missing-picture";

const pictures: Partial<Record<GeneratedCase, string>> = {
  noImage: missingPicture,
  tallImage: toPicture(400, 1600),
  wideImage: toPicture(1600, 400),
};

/** Texts in the language of the reader. */
export interface CaseWords {
  names: Readonly<Record<GeneratedCase, string>>;
  /** A long one. */
  sentence: string;
}

/**
 * Cases that show where a template breaks. Every value keeps the rules of its input; a case that could
 * set nothing within them is left out, and so is one whose name is in `taken`.
 */
export function generateCases(
  template: DescribedTemplate,
  { names, sentence }: CaseWords,
  taken: ReadonlySet<string> = new Set(),
): TemplateCase[] {
  const filled = listFilled(template);
  const texts = { ...samples, longest: sentence };
  const required = listRequired(template, texts);
  return generatedCases.flatMap((kind) => {
    const isPicture = Object.hasOwn(pictures, kind);
    const fields = filled.filter(({ spec }) => (spec.kind === "image") === isPicture);
    const own: JsonObject = {};
    for (const field of fields) {
      const value = isPicture
        ? pictures[kind]
        : toText(kind, field, { samples: texts, count: fields.length });
      if (value !== undefined && isAccepted(template, field, value)) own[field.key] = value;
    }
    if (Object.keys(own).length === 0 || taken.has(names[kind])) return [];
    return [{ name: names[kind], data: { ...required, ...own } }];
  });
}

interface FilledInput {
  key: string;
  input: TemplateInput;
  spec: { kind: string };
  change: Omit<Change, "value">;
  defaultValue: string;
}

/** The texts and pictures that are set. Choices are not, because there is nothing to try. */
function listFilled(template: DescribedTemplate): FilledInput[] {
  const { inputs } = template.interface ?? {};
  const keys =
    inputs === undefined
      ? [...template.components.values()]
          .map(({ id, mainProperty }) => `${id}.${mainProperty}`)
          .slice(0, limits.caseValuesMax)
      : Object.keys(inputs).slice(0, limits.caseValuesMax);
  const found = keys.flatMap((key) => {
    const known = toFilled(template, key);
    return known !== undefined &&
      known.input.oneOf === undefined &&
      (known.spec.kind === "text" || known.spec.kind === "image")
      ? [known]
      : [];
  });
  return inputs === undefined ? found.slice(0, filledMax) : found;
}

function toFilled(template: DescribedTemplate, key: string): FilledInput | undefined {
  const found = findInput(key, template.components);
  // A dot in an id cannot travel in `data`.
  if (found === undefined || found.component.id.includes(".") || found.property.includes("."))
    return undefined;
  const { component, property, spec } = found;
  return {
    key,
    spec,
    input: template.interface?.inputs?.[key] ?? {},
    change: { componentId: component.id, property },
    defaultValue: template.properties.find((one) => one.key === key)?.defaultValue ?? "",
  };
}

/** A value for each required input, which every request has to have. */
function listRequired(template: DescribedTemplate, texts: Samples): JsonObject {
  const values: JsonObject = {};
  for (const [key, input] of Object.entries(template.interface?.inputs ?? {})) {
    const field = input.required === true ? toFilled(template, key) : undefined;
    if (field === undefined) continue;
    const candidates: (ChangeValue | undefined)[] = [
      field.defaultValue === "" ? undefined : field.defaultValue,
      ...(input.oneOf ?? []),
      input.minimum,
      input.maximum,
      field.spec.kind === "image"
        ? pictures.wideImage
        : toText("longest", field, { samples: texts, count: 1 }),
      toText("emoji", field, { samples: texts, count: 1 }),
    ];
    const value = candidates.find((one) => one !== undefined && isAccepted(template, field, one));
    if (value !== undefined) values[key] = value;
  }
  return values;
}

type Samples = Readonly<Partial<Record<GeneratedCase, string>>>;

/** `count`: the texts of the case. */
function toText(
  kind: GeneratedCase,
  { input, defaultValue }: FilledInput,
  { samples: ofKinds, count }: { samples: Samples; count: number },
): string | undefined {
  if (kind === "empty") return "";
  const sample = ofKinds[kind];
  if (sample === undefined) return undefined;
  const { minLength = 0, maxLength, pattern } = input;
  const own = Math.max(1, countCharacters(defaultValue));
  const wanted =
    kind === "longest"
      ? Math.min(maxLength ?? Math.max(longerBy * own, 80), Math.floor(caseLengthMax / count))
      : kind === "longWord"
        ? Math.max(own, countCharacters(sample))
        : Math.max(own, 12);
  const longest = Math.min(
    maxLength ?? (pattern === undefined ? limits.inputLengthMax : patternedLengthMax),
    limits.inputLengthMax,
  );
  const length = Math.min(Math.max(wanted, minLength), longest);
  const text = fill(sample, length, kind === "longWord" ? "" : " ");
  const isExact = kind === "longest" || countCharacters(text) < minLength;
  return isExact ? `${text}${"n".repeat(length - countCharacters(text))}` : text;
}

const segmenter = new Intl.Segmenter("en");

/** The sample, repeated or cut to at most this many Unicode characters; no grapheme is cut. */
function fill(sample: string, length: number, between: string): string {
  const repeated = `${sample}${between}`.repeat(Math.ceil(length / countCharacters(sample)));
  let text = "";
  let count = 0;
  for (const { segment } of segmenter.segment(repeated)) {
    const characters = countCharacters(segment);
    if (count + characters > length) break;
    text += segment;
    count += characters;
  }
  return text.trimEnd();
}

/** Whether a request may have this value. */
function isAccepted(
  { components, matches }: DescribedTemplate,
  { key, input, change }: FilledInput,
  value: ChangeValue,
): boolean {
  if (typeof value === "string" && value.length > limits.inputLengthMax) return false;
  const changes = [{ ...change, value }];
  const { changed, names, faults } = readChangedValues(components, changes);
  if (faults.length > 0 || names[0] === undefined) return false;
  return (
    checkInputs({ inputs: { [key]: input } }, { components, changes, changed, names }, matches).length === 0
  );
}

/** A picture with marks at its edges and in its middle, so that a crop can be seen. */
function toPicture(width: number, height: number): string {
  const side = Math.min(width, height);
  const marks = [
    `<rect width="${width}" height="${height}" fill="#d9dde3"/>`,
    `<rect x="20" y="20" width="${width - 40}" height="${height - 40}" fill="none" stroke="#5b6675" stroke-width="16"/>`,
    `<path d="M20 20 ${width - 20} ${height - 20}M${width - 20} 20 20 ${height - 20}" stroke="#5b6675" stroke-width="6"/>`,
    `<circle cx="${width / 2}" cy="${height / 2}" r="${side / 4}" fill="#c61d78"/>`,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join("")}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A strict parser of the text format of Prometheus, version 0.0.4. Prometheus itself accepts more. */

export interface MetricFamily {
  type: "counter" | "gauge" | "histogram" | "summary";
  help: string;
  samples: MetricSample[];
}

export interface MetricSample {
  /** With the suffix of a histogram or summary. */
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const namePattern = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const helpLine = new RegExp(`^# HELP (${namePattern}) (\\S.*)$`);
const typeLine = new RegExp(`^# TYPE (${namePattern}) (counter|gauge|histogram|summary)$`);
const sampleLine = new RegExp(`^(${namePattern})(?:\\{(.*)\\})? (\\S+)$`);
const labelPattern = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;

/** The families by their names. Throws with the line that breaks a rule of the format or a convention of names. */
export function parseMetrics(text: string): ReadonlyMap<string, MetricFamily> {
  if (!text.endsWith("\n")) throw new Error("the last line has no line break");
  const families = new Map<string, MetricFamily>();
  let current: { name: string; help: string; family?: MetricFamily } | undefined;
  const seen = new Set<string>();
  for (const line of text.slice(0, -1).split("\n")) {
    if (line === "") continue;
    const [, helped, help = ""] = helpLine.exec(line) ?? [];
    if (helped !== undefined) {
      if (families.has(helped)) throw new Error(`a second family of one name: ${line}`);
      current = { name: helped, help };
      continue;
    }
    if (current === undefined) throw new Error(`a line before the first family: ${line}`);
    const type = typeLine.exec(line);
    if (type !== null) {
      if (type[1] !== current.name || current.family !== undefined)
        throw new Error(`a type without its help: ${line}`);
      current.family = { type: toType(type[2]), help: current.help, samples: [] };
      checkName(current.name, current.family.type);
      families.set(current.name, current.family);
      continue;
    }
    if (current.family === undefined) throw new Error(`a sample without its type: ${line}`);
    const sample = parseSample(line);
    if (!suffixesOf(current.family.type).some((suffix) => current?.name + suffix === sample.name))
      throw new Error(`a sample of another family than ${current.name}: ${line}`);
    const key = `${sample.name} ${keyOf(sample.labels)}`;
    if (seen.has(key)) throw new Error(`a sample twice: ${line}`);
    seen.add(key);
    if (current.family.type === "counter" && sample.value < 0) throw new Error(`below 0: ${line}`);
    current.family.samples.push(sample);
  }
  for (const [name, family] of families) if (family.type === "histogram") checkBuckets(name, family.samples);
  return families;
}

/** The value of one sample; undefined without one. `labels` has all of its labels. */
export function valueOf(
  families: ReadonlyMap<string, MetricFamily>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const wanted = keyOf(labels);
  return [...families.values()]
    .flatMap(({ samples }) => samples)
    .find((sample) => sample.name === name && keyOf(sample.labels) === wanted)?.value;
}

/** The names that queries may use. */
export function seriesNames(families: ReadonlyMap<string, MetricFamily>): Set<string> {
  return new Set(
    [...families].flatMap(([name, { type }]) => suffixesOf(type).map((suffix) => name + suffix)),
  );
}

/** The same for the same labels in any order. */
function keyOf(labels: Readonly<Record<string, string>>): string {
  return JSON.stringify(labels, Object.keys(labels).toSorted());
}

function toType(text: string | undefined): MetricFamily["type"] {
  return text === "counter" || text === "histogram" || text === "summary" ? text : "gauge";
}

function suffixesOf(type: MetricFamily["type"]): readonly string[] {
  if (type === "histogram") return ["_bucket", "_sum", "_count"];
  return type === "summary" ? ["", "_sum", "_count"] : [""];
}

/** Our own names follow the conventions: a prefix, base units, `_total` for counters and for nothing else. */
function checkName(name: string, type: MetricFamily["type"]): void {
  if (!name.startsWith("overprint_")) return;
  if (name.endsWith("_total") !== (type === "counter"))
    throw new Error(`${name} is a ${type}; counters, and nothing else, end in _total`);
  if (/_(?:ms|millis|milliseconds|minutes|kb|mb|percent)(?:_|$)/.test(name))
    throw new Error(`${name} has no base unit`);
  if (type === "histogram" && !/_(?:seconds|bytes)$/.test(name)) throw new Error(`${name} has no unit`);
}

function parseSample(line: string): MetricSample {
  const [, name, labelText = "", valueText = ""] = sampleLine.exec(line) ?? [];
  if (name === undefined) throw new Error(`no sample: ${line}`);
  const labels: Record<string, string> = {};
  labelPattern.lastIndex = 0;
  while (labelPattern.lastIndex < labelText.length) {
    const [, label, value = ""] = labelPattern.exec(labelText) ?? [];
    if (label === undefined || label in labels) throw new Error(`invalid labels: ${line}`);
    labels[label] = value.replaceAll(/\\(.)/g, (_whole, character: string) =>
      character === "n" ? "\n" : character,
    );
  }
  const value = valueText === "+Inf" ? Number.POSITIVE_INFINITY : Number(valueText);
  if (Number.isNaN(value) && valueText !== "NaN") throw new Error(`no number: ${line}`);
  return { name, labels, value };
}

/** Buckets grow, end with +Inf, and the last one is the count. */
function checkBuckets(family: string, samples: readonly MetricSample[]): void {
  const series = Map.groupBy(samples, ({ labels: { le: _le, ...labels } }) => keyOf(labels));
  for (const [labels, ofSeries] of series) {
    const buckets = ofSeries.filter(({ name }) => name === `${family}_bucket`);
    const bounds = buckets.map(({ labels: { le } }) => (le === "+Inf" ? Infinity : Number(le)));
    const isGrowing = (values: readonly number[]) =>
      values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
    const count = ofSeries.find(({ name }) => name === `${family}_count`)?.value;
    const hasSum = ofSeries.some(({ name }) => name === `${family}_sum`);
    if (
      bounds.at(-1) !== Infinity ||
      !isGrowing(bounds) ||
      !isGrowing(buckets.map(({ value }) => value)) ||
      count !== buckets.at(-1)?.value ||
      !hasSum
    )
      throw new Error(`the buckets of ${family}${labels} do not fit together`);
  }
}

import { use, useMemo, useState } from "react";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { listTemplateProperties } from "#scene/template-properties.ts";
import type { ChangeableComponent } from "#scene/changed-values.ts";
import type { MatchPattern } from "#scene/inputs/broken-rule.ts";
import { type CaseTemplate, loadMatch } from "../../../features/cases/case-template.ts";
import { isSameScene } from "../../../features/cases/same-scene.ts";
import { documentOf } from "../../../model/design/design.ts";
import { readInputs, type TemplateInputs } from "../../../model/template/template-inputs.ts";
import { casesOf } from "./source-cases.ts";

/** The cases of a template, and what they are drawn and checked by. */
export interface CasesOfSource {
  /** The template that the cases are drawn with. The same until an edit changes its picture or its rules. */
  opened: CaseTemplate;
  /** The same list until an edit changes it. */
  cases: readonly TemplateCase[];
}

/** The cases of the deferred source of a canvas template. Suspends while rules are read. */
export function useCasesOfSource(source: JsonObject): CasesOfSource {
  const document = useStableDocument(documentOf(source));
  const read = () => listChangeables(document);
  const { inputs, matches } = use(readCaseRules(source, { read }));
  const cases = useStoredCases(source);
  const opened = useMemo(() => openTemplate(document, { inputs, matches }), [document, inputs, matches]);
  return { opened, cases };
}

/** The cases of a source; the same list until an edit changes it. */
export function useStoredCases(source: JsonObject): readonly TemplateCase[] {
  const stored = source["cases"] ?? null;
  return useMemo(() => casesOf({ cases: stored }), [stored]);
}

/** The same document while its picture is the same, although every edit reads the source again. */
function useStableDocument(document: TemplateDocument): TemplateDocument {
  const [stable, setStable] = useState(document);
  const isSame = stable.outputFormat === document.outputFormat && isSameScene(stable, document);
  if (stable === document || isSame) return stable;
  setStable(document);
  return document;
}

/** The rules that cases are checked by. */
export interface CaseRules {
  /** Absent: the template has none, or they cannot be read. */
  inputs: TemplateInputs | undefined;
  matches: MatchPattern;
}

function openTemplate(document: TemplateDocument, { inputs, matches }: CaseRules): CaseTemplate {
  let properties: CaseTemplate["properties"] | undefined;
  return {
    // A document of its own: with its inputs, the designer's would close the fields of other properties.
    document: { ...document, ...(inputs !== undefined && { interface: inputs.described }) },
    html: undefined,
    inputs,
    interface: inputs?.described,
    matches,
    components: listChangeables(document),
    outputFormat: document.outputFormat,
    // Only generated cases need them.
    get properties() {
      properties ??= listTemplateProperties(document);
      return properties;
    },
  };
}

interface RulesReading {
  /** Reads the components that inputs may name. */
  read: () => ReadonlyMap<string, ChangeableComponent>;
  /** Changes with those components; absent where an edit of them edits the inputs too. */
  names?: string;
}

interface Reading {
  onlyInputs: unknown;
  aliases: unknown;
  names: string | undefined;
  rules: Promise<CaseRules>;
}

/** By the part of the source that has the rules, which stays the same object in edits of others. */
const readings = new WeakMap<JsonObject, Reading>();

const noRules: Promise<CaseRules> = Promise.resolve({ inputs: undefined, matches: () => true });

/** The rules of a source; the same promise until an edit changes them. */
export function readCaseRules(source: JsonObject, { read, names }: RulesReading): Promise<CaseRules> {
  const { inputs, onlyInputs, aliases } = source;
  const owner = isJsonObject(inputs) ? inputs : isJsonObject(aliases) ? aliases : undefined;
  if (owner === undefined) return noRules;
  const known = readings.get(owner);
  if (known !== undefined && isOf(known, { onlyInputs, aliases, names })) return known.rules;
  const part = {
    ...(inputs !== undefined && { inputs }),
    ...(onlyInputs !== undefined && { onlyInputs }),
    ...(aliases !== undefined && { aliases }),
  };
  const rules = readInputs(part, read()).then(async (found) => ({
    inputs: found,
    matches: await loadMatch(found?.described),
  }));
  readings.set(owner, { onlyInputs, aliases, names, rules });
  return rules;
}

function isOf(known: Reading, { onlyInputs, aliases, names }: Omit<Reading, "rules">): boolean {
  return known.onlyInputs === onlyInputs && known.aliases === aliases && known.names === names;
}

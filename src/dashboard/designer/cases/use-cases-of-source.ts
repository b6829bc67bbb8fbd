import { use, useMemo, useState } from "react";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { MatchPattern } from "#scene/inputs/broken-rule.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { listTemplateProperties } from "#scene/template-properties.ts";
import { type CaseTemplate, loadMatch } from "../../cases/case-template.ts";
import { isSameScene } from "../../cases/same-scene.ts";
import { readInputs, type TemplateInputs } from "../../template/template-inputs.ts";
import { documentOf } from "../design.ts";
import { casesOf } from "./source-cases.ts";

export interface CasesOfSource {
  /** The template that the cases are drawn with. The same until an edit changes its picture or its rules. */
  opened: CaseTemplate;
  /** The same list until an edit changes it. */
  cases: readonly TemplateCase[];
}

/** The cases of a deferred source, and what they are drawn and checked by. Suspends while rules are read. */
export function useCasesOfSource(source: JsonObject): CasesOfSource {
  const document = useStableDocument(documentOf(source));
  const { inputs, matches } = use(readRules(source, document));
  const stored = source["cases"] ?? null;
  const cases = useMemo(() => casesOf({ cases: stored }), [stored]);
  const opened = useMemo(() => openTemplate(document, { inputs, matches }), [document, inputs, matches]);
  return { opened, cases };
}

/** The same document while its picture is the same, although every edit reads the source again. */
function useStableDocument(document: TemplateDocument): TemplateDocument {
  const [stable, setStable] = useState(document);
  const isSame = stable.outputFormat === document.outputFormat && isSameScene(stable, document);
  if (stable === document || isSame) return stable;
  setStable(document);
  return document;
}

interface Rules {
  inputs: TemplateInputs | undefined;
  matches: MatchPattern;
}

function openTemplate(document: TemplateDocument, { inputs, matches }: Rules): CaseTemplate {
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

interface Reading {
  onlyInputs: unknown;
  aliases: unknown;
  rules: Promise<Rules>;
}

/** By the part of the source that has the rules, which stays the same object in edits of others. */
const readings = new WeakMap<JsonObject, Reading>();

const noRules: Promise<Rules> = Promise.resolve({ inputs: undefined, matches: () => true });

function readRules(source: JsonObject, document: TemplateDocument): Promise<Rules> {
  const { inputs, onlyInputs, aliases } = source;
  const owner = isJsonObject(inputs) ? inputs : isJsonObject(aliases) ? aliases : undefined;
  if (owner === undefined) return noRules;
  const known = readings.get(owner);
  if (known !== undefined && known.onlyInputs === onlyInputs && known.aliases === aliases) return known.rules;
  const part = {
    ...(inputs !== undefined && { inputs }),
    ...(onlyInputs !== undefined && { onlyInputs }),
    ...(aliases !== undefined && { aliases }),
  };
  const rules = readInputs(part, listChangeables(document), { hasLayout: true }).then(async (read) => ({
    inputs: read,
    matches: await loadMatch(read?.described),
  }));
  readings.set(owner, { onlyInputs, aliases, rules });
  return rules;
}

import { isJsonObject, type JsonObject } from "#contract/json.ts";
import type { ChangeableComponent } from "#scene/changed-values.ts";
import type { MatchPattern } from "#scene/inputs/broken-rule.ts";
import { type CaseTemplate, loadMatch } from "../../../features/cases/case-template.ts";
import { readInputs, type TemplateInputs } from "../../../model/template/template-inputs.ts";

/** The rules that cases are checked by. */
export interface CaseRules {
  /** Absent: the template has none, or they cannot be read. */
  inputs: TemplateInputs | undefined;
  matches: MatchPattern;
}

/** A template that cases are drawn with. `listProperties`: only generated cases need them. */
export function openTemplate(
  drawn: Pick<CaseTemplate, "document" | "html" | "components" | "outputFormat">,
  { inputs, matches }: CaseRules,
  listProperties: () => CaseTemplate["properties"],
): CaseTemplate {
  let properties: CaseTemplate["properties"] | undefined;
  return {
    ...drawn,
    inputs,
    interface: inputs?.described,
    matches,
    get properties() {
      return (properties ??= listProperties());
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
  const isKnown = known?.aliases === aliases && known?.onlyInputs === onlyInputs && known?.names === names;
  if (known !== undefined && isKnown) return known.rules;
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

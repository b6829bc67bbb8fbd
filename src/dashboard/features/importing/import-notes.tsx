import type { ValueProblem } from "#contract/value-problems.ts";
import type { JsonObject } from "#contract/json.ts";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { emptyComposition, withChanges } from "../../model/composition/composition.ts";
import { toLinkHash } from "../../model/composition/composition-link.ts";
import { importOptions, readOptions } from "../../model/composition/import-options.ts";
import { texts as problemTexts } from "../../base/language/problems/texts.ts";
import { toProblemWords } from "../../base/language/problems/problem-words.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { ImportedText } from "./imported-text.ts";
import { texts } from "./texts.ts";

export interface ImportNotesProps {
  imported: ImportedText;
  plan: ImportPlan;
  /** The fields of the body that may be imported. */
  options: JsonObject;
  unknownNames: readonly ValueProblem[];
  isOtherTemplate: boolean;
}

export function ImportNotes({ imported, plan, options, unknownNames, isOtherTemplate }: ImportNotesProps) {
  const omitted = readOptions(options).problems.map(toProblemWords);
  const hasContent =
    imported.changes.length > 0 || imported.unset !== undefined || plan.optionNames.length > 0;
  return (
    <>
      {imported.problem !== undefined && <Notice tone="warn" title={imported.problem} />}
      {isOtherTemplate && imported.template !== undefined && (
        <Notice tone="warn" title={texts.otherTemplate}>
          <p>{texts.otherTemplateText(imported.template)}</p>
          <ButtonLink size="small" className="mt-2" to={compositionAddress(imported.template, imported)}>
            {texts.openOther}
          </ButtonLink>
        </Notice>
      )}
      {unknownNames.length > 0 && (
        <Notice tone="warn" title={texts.unknownNames(unknownNames.length)}>
          <ul>
            {[...new Set(unknownNames.map(problemTexts.fault))].map((words) => (
              <li key={words} className="[overflow-wrap:anywhere]">
                {words}
              </li>
            ))}
          </ul>
          <p>{texts.unknownNamesText(unknownNames.length)}</p>
        </Notice>
      )}
      <ul className="text-12 text-ink-2 empty:hidden">
        {plan.optionNames.length > 0 && <li>{texts.options(plan.optionNames.join(", "))}</li>}
        {imported.unset !== undefined && (
          <li>{texts.unset(imported.unset.map((one) => `${one.componentId}.${one.property}`).join(", "))}</li>
        )}
        {omitted.length > 0 && <li>{texts.omitted(omitted.join("; "))}</li>}
        {!hasContent && <li>{texts.nothingNew}</li>}
        {hasContent && plan.changedCount === 0 && <li>{texts.nothingChanges}</li>}
      </ul>
    </>
  );
}

/** The composer of a template, with a request as its composition. */
export function compositionAddress(template: string, { changes, options }: ImportedText): string {
  const composition = importOptions(withChanges(emptyComposition, changes), options, { conflict: "replace" });
  return `/templates/${encodeURIComponent(template)}/compose${toLinkHash(composition)}`;
}

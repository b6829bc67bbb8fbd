import { use, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { type Composition, propertyKey } from "../../model/composition/composition.ts";
import { Button } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { announce, showToast } from "../../base/design-system/toast.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { composeCase, freeName, readCaseChanges, toCaseData } from "../../model/composition/case-data.ts";
import { type CaseTemplate, openCaseTemplate } from "./case-template.ts";
import { type AddCases, CasesView } from "./cases-view.tsx";
import { texts } from "./texts.ts";
import { refusalWords, useCases } from "./use-cases.ts";

export interface CasesStripProps {
  template: ComposedTemplate;
  composition: Composition;
  /** Changes the composition in one step of undo. */
  onOpen: (change: (current: Composition) => Composition) => void;
}

/** Opening may load the engine of patterns. One entry per template that was read. */
const openings = new WeakMap<ComposedTemplate, Promise<CaseTemplate | undefined>>();

function openOnce(template: ComposedTemplate): Promise<CaseTemplate | undefined> {
  const known = openings.get(template);
  if (known !== undefined) return known;
  const opening = openCaseTemplate(template);
  openings.set(template, opening);
  return opening;
}

/** The cases of a template, each drawn with the changes of the composition that no case makes. */
export function CasesStrip(props: CasesStripProps) {
  // Deferred, so that the tiles stay while a template that was read again is opened.
  const opened = use(openOnce(useDeferredValue(props.template)));
  return opened === undefined ? null : <OpenedStrip {...props} opened={opened} />;
}

function OpenedStrip({ template, composition, onOpen, opened }: CasesStripProps & { opened: CaseTemplate }) {
  const stored = useCases(template);
  const { cases, change } = stored;
  const ofCases = useMemo(
    () => new Set(cases.flatMap((one) => readCaseChanges(one)).map(propertyKey)),
    [cases],
  );
  const style = useStableChanges(composition.changes.filter((one) => !ofCases.has(propertyKey(one))));

  const open = useCallback(
    (one: TemplateCase) => {
      onOpen((current) => composeCase(current, cases, one));
      announce(texts.opened(one.name));
    },
    [cases, onOpen],
  );
  const addComposition = (add: AddCases) => {
    const read = toCaseData(composition.changes);
    if (!read.ok) showToast(refusalWords(read.problem), { tone: "error" });
    else if (composition.changes.length === 0) showToast(texts.empty, { tone: "info" });
    else add([{ name: freeName(texts.newName, cases), data: read.value }]);
  };
  return (
    <CasesView
      {...{ opened, cases, change, style }}
      onOpen={open}
      addLabel={texts.add}
      onAdd={addComposition}
      notices={<StripNotices {...stored} />}
    >
      {stored.isUnsaved && (
        <>
          {stored.cannotSave === undefined && (
            <Button size="small" variant="primary" isPending={stored.isSaving} onClick={() => stored.save()}>
              {texts.save}
            </Button>
          )}
          <Button size="small" variant="quiet" disabled={stored.isSaving} onClick={stored.discard}>
            {texts.discard}
          </Button>
          <span className={classNames("text-12", stored.isKept ? "text-ink-2" : "text-warn")}>
            {stored.isKept ? texts.unsaved : texts.unsavedNotKept}
          </span>
        </>
      )}
    </CasesView>
  );
}

function StripNotices({
  isUnsaved,
  cannotSave,
  hasConflict,
  failure,
  isSaving,
  saveMerged,
}: ReturnType<typeof useCases>) {
  return (
    <>
      {isUnsaved && cannotSave !== undefined && <p className="text-12 text-ink-2">{cannotSave}</p>}
      {hasConflict && (
        <Notice
          tone="error"
          title={texts.conflict.title}
          actions={
            <Button size="small" isPending={isSaving} onClick={saveMerged}>
              {texts.conflict.both}
            </Button>
          }
        >
          {texts.conflict.text}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice tone="error" title={failure.happened} raw={failure.raw}>
          {failure.advice}
        </Notice>
      )}
    </>
  );
}

/** The same list while its entries are equal, so that the tiles are drawn only for a change of theirs. */
function useStableChanges(changes: readonly Change[]): readonly Change[] {
  const [stable, setStable] = useState(changes);
  if (stable === changes || JSON.stringify(stable) === JSON.stringify(changes)) return stable;
  setStable(changes);
  return changes;
}

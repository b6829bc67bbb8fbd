import { use, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { type Composition, propertyKey } from "../composition/composition.ts";
import { Button } from "../design-system/button.tsx";
import { classNames } from "../design-system/class-names.ts";
import { Notice } from "../design-system/notice.tsx";
import { announce, showToast } from "../design-system/toast.ts";
import type { ComposedTemplate } from "../template/composed-template.ts";
import { addCases, composeCase, freeName, readCaseChanges, toCaseData } from "./case-data.ts";
import { type CaseTemplate, openCaseTemplate } from "./case-template.ts";
import { CaseTile } from "./case-tile.tsx";
import { generateCases } from "./generate-cases.ts";
import { refusalWords } from "./refusal-words.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { texts } from "./texts.ts";
import { useCasePainter } from "./use-case-painter.ts";
import { useCases } from "./use-cases.ts";

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

/** Height of a tile's picture, px; a tall one is no taller, and a wide one no wider than twice that. */
const tileHeightPx = 80;
const tileWidthMaxPx = 160;

function tileSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(tileHeightPx / height, tileWidthMaxPx / width);
  return { width: Math.max(8, Math.round(width * scale)), height: Math.max(8, Math.round(height * scale)) };
}

function OpenedStrip({ template, composition, onOpen, opened }: CasesStripProps & { opened: CaseTemplate }) {
  const stored = useCases(template);
  const { cases, change } = stored;
  const painter = useCasePainter(opened);
  const strip = useRef<HTMLElement>(null);
  const [renamed, setRenamed] = useState<TemplateCase>();
  const drawn = opened.html?.document ?? opened.document;
  const size = useMemo(() => tileSize(drawn ?? { width: 1, height: 1 }), [drawn]);

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
  const remove = useCallback(
    (one: TemplateCase) => {
      change(cases.filter((other) => other !== one));
      // Its menu is gone, which had the focus.
      strip.current?.focus();
      const undo = () => change((current) => addCases(current, [one]).cases);
      showToast(texts.removed(one.name), { action: { label: texts.undo, onSelect: undo } });
    },
    [cases, change],
  );
  const add = (added: readonly TemplateCase[]) => {
    const next = addCases(cases, added);
    change(next.cases);
    if (next.leftOut > 0) showToast(texts.leftOut(next.leftOut), { tone: "error" });
    return next.cases.length - cases.length;
  };
  const addComposition = () => {
    const read = toCaseData(composition.changes);
    if (!read.ok) showToast(refusalWords(read.problem), { tone: "error" });
    else if (composition.changes.length === 0) showToast(texts.empty, { tone: "info" });
    else add([{ name: freeName(texts.newName, cases), data: read.value }]);
  };
  const generate = () => {
    const taken = new Set(cases.map(({ name }) => name));
    const count = add(generateCases(opened, texts, taken));
    if (count > 0) announce(texts.generated(count));
    else showToast(texts.nothingGenerated, { tone: "info" });
  };
  return (
    <section ref={strip} tabIndex={-1} aria-label={texts.label} className="flex flex-col gap-2 p-2">
      <StripNotices {...stored} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon="plus" onClick={addComposition}>
          {texts.add}
        </Button>
        <Button size="small" icon="stack" onClick={generate}>
          {texts.generate}
        </Button>
        {stored.isUnsaved && (
          <>
            {stored.cannotSave === undefined && (
              <Button
                size="small"
                variant="primary"
                isPending={stored.isSaving}
                onClick={() => void stored.save()}
              >
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
      </div>
      {cases.length === 0 ? (
        <p className="text-12 text-ink-2">{texts.none}</p>
      ) : (
        <ul className="flex gap-3 overflow-x-auto pb-1">
          {cases.map((one) => (
            <CaseTile
              key={one.name}
              {...{ one, painter, style, size }}
              template={opened}
              onOpen={open}
              onRename={setRenamed}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      {renamed !== undefined && (
        <RenameDialog
          name={renamed.name}
          taken={cases.flatMap(({ name }) => (name === renamed.name ? [] : [name]))}
          onClose={() => setRenamed(undefined)}
          onRename={(name) => {
            change(cases.map((one) => (one.name === renamed.name ? { ...one, name } : one)));
            setRenamed(undefined);
          }}
        />
      )}
    </section>
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

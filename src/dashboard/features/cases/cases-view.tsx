import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Change } from "#contract/changes/change.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { Button } from "../../base/design-system/button.tsx";
import { announce, showToast } from "../../base/design-system/toast.ts";
import { addCases, nameLengthMax, restoreCase } from "../../model/composition/case-data.ts";
import type { CaseTemplate } from "./case-template.ts";
import { CaseTile } from "./case-tile.tsx";
import { generateCases } from "./generate-cases.ts";
import { FormDialog } from "../../base/design-system/dialog.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { texts } from "./texts.ts";
import { useCasePainter } from "./use-case-painter.ts";

/** Adds cases, as many as there is room for. Returns how many were added. */
export type AddCases = (added: readonly TemplateCase[]) => number;

export type ChangeCases = (
  next: readonly TemplateCase[] | ((current: readonly TemplateCase[]) => readonly TemplateCase[]),
) => void;

export interface CasesViewProps {
  opened: CaseTemplate;
  cases: readonly TemplateCase[];
  change: ChangeCases;
  /** Changes that are drawn in all tiles. The same list while its entries are equal. */
  style: readonly Change[];
  onOpen: (one: TemplateCase) => void;
  addLabel: string;
  onAdd: (add: AddCases) => void;
  notices?: ReactNode;
  /** Further controls beside the buttons. */
  children?: ReactNode;
}

/** Height of a tile's picture, px; a tall one is no taller, and a wide one no wider than twice that. */
const tileHeightPx = 80;
const tileWidthMaxPx = 160;

function tileSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(tileHeightPx / height, tileWidthMaxPx / width);
  return { width: Math.max(8, Math.round(width * scale)), height: Math.max(8, Math.round(height * scale)) };
}

/** The cases as tiles, with what adds, renames and removes them. It does not know where they are stored. */
export const CasesView = memo(function CasesView(props: CasesViewProps) {
  const { opened, cases, change, style, onOpen, addLabel, onAdd, notices, children } = props;
  const painter = useCasePainter(opened);
  const strip = useRef<HTMLElement>(null);
  const [renamed, setRenamed] = useState<TemplateCase>();
  const focusCase = useFocusCase(strip);
  const { width = 1, height = 1 } = opened.html?.document ?? opened.document ?? {};
  const size = useMemo(() => tileSize({ width, height }), [width, height]);

  // The tiles are drawn again only for a change of theirs, so their functions stay the same.
  const shown = useRef(cases);
  useLayoutEffect(() => {
    shown.current = cases;
  }, [cases]);
  const remove = useCallback(
    (one: TemplateCase) => {
      const index = shown.current.findIndex(({ name }) => name === one.name);
      change((current) => current.filter(({ name }) => name !== one.name));
      // Its menu is gone, which had the focus.
      strip.current?.focus();
      const undo = () => change((current) => restoreCase(current, one, index));
      showToast(texts.removed(one.name), { action: { label: texts.undo, onSelect: undo } });
    },
    [change],
  );
  const add = (added: readonly TemplateCase[]) => {
    const next = addCases(cases, added);
    change((current) => addCases(current, added).cases);
    if (next.leftOut > 0) showToast(texts.leftOut(next.leftOut), { tone: "error" });
    return next.cases.length - cases.length;
  };
  const generate = () => {
    const taken = new Set(cases.map(({ name }) => name));
    const count = add(generateCases(opened, texts, taken));
    if (count > 0) announce(texts.generated(count));
    else showToast(texts.nothingGenerated, { tone: "info" });
  };
  return (
    <section ref={strip} tabIndex={-1} aria-label={texts.label} className="flex flex-col gap-2 p-2">
      {notices}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon="plus" onClick={() => onAdd(add)}>
          {addLabel}
        </Button>
        <Button size="small" onClick={generate}>
          {texts.generate}
        </Button>
        {children}
      </div>
      {cases.length === 0 ? (
        <p className="text-12 text-ink-2">{texts.none}</p>
      ) : (
        <ul className="flex gap-3 overflow-x-auto pb-1">
          {cases.map((one) => (
            <CaseTile
              key={one.name}
              {...{ one, painter, style, size, onOpen }}
              template={opened}
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
            change((current) => current.map((one) => (one.name === renamed.name ? { ...one, name } : one)));
            focusCase(name);
            setRenamed(undefined);
          }}
        />
      )}
    </section>
  );
});

interface RenameDialogProps {
  name: string;
  taken: readonly string[];
  onRename: (name: string) => void;
  onClose: () => void;
}

function RenameDialog({ name, taken, onRename, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  const next = typed.trim();
  const error = next === "" ? texts.nameMissing : taken.includes(next) ? texts.nameTaken : undefined;
  return (
    <FormDialog
      title={texts.renameTitle(name)}
      submitLabel={texts.rename}
      onClose={onClose}
      onSubmit={() => {
        if (error === undefined) onRename(next);
      }}
    >
      <TextField
        label={texts.name}
        value={typed}
        maxLength={nameLengthMax}
        data-autofocus=""
        error={error}
        onValueChange={setTyped}
      />
    </FormDialog>
  );
}

/** Returns a function that focuses the tile of a case as soon as it is in the strip, such as under another name. */
export function useFocusCase(strip: RefObject<HTMLElement | null>): (name: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const tiles = strip.current?.querySelectorAll<HTMLElement>("[data-case]") ?? [];
    const tile = [...tiles].find(({ dataset }) => dataset["case"] === wanted.current);
    if (tile === undefined) return;
    wanted.current = undefined;
    tile.focus();
  });
  return useCallback((name: string) => {
    wanted.current = name;
  }, []);
}

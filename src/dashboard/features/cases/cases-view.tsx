import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Change } from "#contract/changes/change.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { useSeen } from "../../base/browser/use-seen.ts";
import { Button, IconButton } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { Menu } from "../../base/design-system/menu.tsx";
import { announce, showToast } from "../../base/design-system/toast.ts";
import { Tooltip } from "../../base/design-system/tooltip.tsx";
import {
  addCases,
  caseDataProblem,
  nameLengthMax,
  restoreCase,
  withCase,
} from "../../model/composition/case-data.ts";
import { sortLines } from "../../model/template/fit-lines.ts";
import { fitLook, fitWords } from "../stage/fit/fit-list.tsx";
import {
  decisiveLine,
  type DrawnLines,
  HtmlCasePicture,
  pictureVerdict,
  SceneCasePicture,
} from "./case-picture.tsx";
import type { CaseTemplate } from "./case-template.ts";
import { generateCases } from "./generate-cases.ts";
import { FormDialog } from "../../base/design-system/dialog.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { texts } from "./texts.ts";
import { type CasePainter, useCasePainter } from "./use-case-painter.ts";

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

interface CaseTileProps {
  one: TemplateCase;
  template: CaseTemplate;
  painter: CasePainter | undefined;
  /** The changes of the composition that no case makes. */
  style: readonly Change[];
  size: { width: number; height: number };
  onOpen: (one: TemplateCase) => void;
  onRename: (one: TemplateCase) => void;
  onRemove: (one: TemplateCase) => void;
}

/** A case with its picture, its name and its verdict. Memoised: an edit draws only the tiles that it changes. */
const CaseTile = memo(function CaseTile({
  one,
  template,
  painter,
  style,
  size,
  onOpen,
  onRename,
  onRemove,
}: CaseTileProps) {
  const [item, setItem] = useState<HTMLElement | null>(null);
  const isSeen = useSeen(item);
  const [drawn, setDrawn] = useState<DrawnLines>();
  const changes = useMemo(
    () => withCase({ changes: style, options: {} }, new Set(), one).changes,
    [style, one],
  );
  const dataProblem = useMemo(() => caseDataProblem(one), [one]);
  const lines =
    drawn === undefined || drawn === "failed" || dataProblem === undefined
      ? drawn
      : sortLines([{ kind: "rejected", fault: { code: "other", params: { text: dataProblem } } }, ...drawn]);
  const verdict = pictureVerdict(lines);
  const worst = lines === undefined || lines === "failed" ? undefined : decisiveLine(lines);
  const look = lines === undefined ? undefined : lines === "failed" ? failedLook : fitLook(worst);
  const reasons = lines === undefined || lines === "failed" ? [] : lines.map(fitWords);
  const reasonsId = useId();
  const picture = { changes, label: one.name, ...size, onLines: setDrawn };
  return (
    <li ref={setItem} className="flex shrink-0 flex-col gap-1" style={{ width: Math.max(size.width, 112) }}>
      <Tooltip
        content={reasons.length === 0 ? verdict : <ReasonLines reasons={reasons} />}
        side="top"
        align="start"
      >
        <button
          type="button"
          aria-label={texts.open(one.name, verdict)}
          aria-describedby={reasons.length === 0 ? undefined : reasonsId}
          data-case={one.name}
          data-verdict={lines === "failed" ? "rejected" : lines && (worst?.kind ?? "fits")}
          className="block w-fit rounded-control border border-line-strong hover:border-accent"
          onClick={() => onOpen(one)}
        >
          {isSeen ? (
            template.html === undefined ? (
              <SceneCasePicture painter={painter} {...picture} />
            ) : (
              <HtmlCasePicture template={template} html={template.html} {...picture} />
            )
          ) : (
            <span className="block" style={size} />
          )}
        </button>
      </Tooltip>
      <div id={reasonsId} hidden>
        <ReasonLines reasons={reasons} />
      </div>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 text-12">
          <p className="line-clamp-2 font-medium wrap-anywhere" title={one.name}>
            {one.name}
          </p>
          <p className={classNames("flex items-start gap-1", look?.colour ?? "text-ink-3")}>
            {look !== undefined && <Icon name={look.icon} size={12} className="mt-px" />}
            <span className="min-w-0 wrap-anywhere">{verdict}</span>
          </p>
        </div>
        <Menu
          label={texts.more(one.name)}
          trigger={<IconButton icon="more" size="small" label={texts.more(one.name)} tooltipAlign="end" />}
          items={[
            { label: texts.rename, icon: "edit", onSelect: () => onRename(one) },
            { label: texts.remove, icon: "trash", isDangerous: true, onSelect: () => onRemove(one) },
          ]}
        />
      </div>
    </li>
  );
});

function ReasonLines({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason) => (
    <span key={reason} className="block wrap-anywhere">
      {reason}{" "}
    </span>
  ));
}

const failedLook = { icon: "failed", colour: "text-error" } as const;

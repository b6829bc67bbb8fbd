import { type ReactNode, useId, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import * as limits from "#contract/limits.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { formatSize } from "../../base/design-system/format.ts";
import { NumberField } from "../../base/design-system/number-field.tsx";
import {
  pixelsMaxOf,
  type PresetName,
  presetNames,
  presets,
  sideMaxOf,
  type SizeProblems,
  type StartPage,
  type TemplateEditor,
} from "./presets.ts";
import { texts } from "./texts.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { failureOf, LoadFailed } from "../../base/connection/load-failed.tsx";
import { LightBox, Picture } from "../../base/design-system/picture.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import type { ReportLine } from "../../features/svg-import/notes.ts";
import type { FileProblem, FileStart } from "./start.ts";
import { classNames } from "../../base/design-system/class-names.ts";

export interface PresetCardsProps {
  /** Undefined: no blank page is chosen. */
  chosen: PresetName | "custom" | undefined;
  page: StartPage;
  editor: TemplateEditor;
  problems: SizeProblems;
  /** The service's words for a refused length. */
  refused: { width?: string | undefined; height?: string | undefined };
  onChoose: (preset: PresetName | "custom", page: StartPage) => void;
}

/** The sizes of a blank page, each drawn at its ratio, and fields for any other size. */
export function PresetCards({ chosen, page, editor, problems, refused, onChoose }: PresetCardsProps) {
  const group = useId();
  const wordsOf = (problem: "side" | "pixels") =>
    problem === "side" ? texts.side(sideMaxOf(editor)) : texts.pixels(pixelsMaxOf(editor) / 1e6);
  return (
    <>
      <fieldset className="start-cards">
        <legend className="sr-only">{texts.sizes}</legend>
        {presetNames.map((name) => (
          <StartCard
            key={name}
            group={group}
            label={texts.presets[name]}
            detail={detailOf(presets[name])}
            isChosen={chosen === name}
            onChoose={() => onChoose(name, presets[name])}
          >
            <PageShape page={presets[name]} />
          </StartCard>
        ))}
        <StartCard
          group={group}
          label={texts.custom}
          detail={detailOf(page)}
          isChosen={chosen === "custom"}
          onChoose={() => onChoose("custom", withoutZone(page))}
        >
          <PageShape page={page} isCustom />
        </StartCard>
      </fieldset>
      <div className="flex md:max-w-96 gap-3">
        {(["width", "height"] as const).map((side) => {
          const problem = problems[side === "height" ? "height" : "width"];
          return (
            <NumberField
              key={side}
              label={texts[side]}
              className="min-w-0 flex-1"
              unit="px"
              minimum={1}
              maximum={sideMaxOf(editor)}
              value={page[side]}
              error={
                side === "height" || problem !== undefined
                  ? ((problem && wordsOf(problem)) ?? refused[side])
                  : refused.width
              }
              onValueChange={(length) => onChoose("custom", { ...withoutZone(page), [side]: length })}
            />
          );
        })}
      </div>
    </>
  );
}

/** `1200×630`, with the scale if there is one, and the format where it is no picture. */
function detailOf({ width = 0, height = 0, outputFormat, scaleFactor }: StartPage): string {
  const size = formatSize(width, height);
  const scaled = scaleFactor === undefined ? size : `${size} ×${scaleFactor}`;
  return outputFormat === "pdf" ? `${scaled} PDF` : scaled;
}

/** A safe zone belongs to the size of its channel. */
function withoutZone(page: StartPage): StartPage {
  return { ...page, safeZone: undefined };
}

/** The longer side of a drawn page, px. */
const shapePx = 72;

function PageShape({ page, isCustom = false }: { page: StartPage; isCustom?: boolean }) {
  const width = Math.max(1, page.width ?? 1);
  const height = Math.max(1, page.height ?? 1);
  const scale = shapePx / Math.max(width, height);
  return (
    <span className="start-shape grid place-items-center border-b border-line">
      <span
        className="start-page"
        data-kind={isCustom ? "custom" : page.safeZone}
        style={{ width: Math.max(2, width * scale), height: Math.max(2, height * scale) }}
      />
    </span>
  );
}

export interface StarterCardsProps {
  chosenId: string | undefined;
  onChoose: (starter: TemplateSummary) => void;
}

export function StarterCards({ chosenId, onChoose }: StarterCardsProps) {
  const group = useId();
  const client = useClient();
  const starters = useQuery({
    queryKey: ["templates", "starters"],
    queryFn: ({ signal }) =>
      client.listTemplates({ page: 0, size: limits.pageSizeMax, origin: "starter" }, signal),
    staleTime: 30_000,
  });
  const words = texts.starters;
  if (starters.data === undefined)
    return starters.isError ? (
      <LoadFailed {...failureOf(starters)} />
    ) : (
      <LoadingRegion label={words.loading} />
    );
  if (starters.data.items.length === 0) return <p className="text-ink-3">{words.none}</p>;
  return (
    <>
      <p className="text-ink-2">{words.hint}</p>
      <fieldset className="start-cards start-pictures">
        <legend className="sr-only">{words.title}</legend>
        {starters.data.items.map((starter) => (
          <StartCard
            key={starter.identifier}
            group={group}
            label={starter.name}
            detail={`${formatSize(starter.width, starter.height)} · ${starter.outputFormat}`}
            isChosen={starter.identifier === chosenId}
            onChoose={() => onChoose(starter)}
          >
            <LightBox
              width={starter.width}
              height={starter.height}
              className="aspect-4/3 w-full border-b border-line"
            >
              <Picture
                alt=""
                src={starter.preview}
                width={starter.width}
                height={starter.height}
                fallback={<span className="absolute inset-0 border border-line bg-panel" />}
              />
            </LightBox>
          </StartCard>
        ))}
      </fieldset>
    </>
  );
}

/** The outcome of the last chosen file. */
export type FileState =
  | { step: "none" }
  | { step: "reading"; fileName: string }
  | { step: "refused"; fileName: string; problem: FileProblem }
  | { step: "read"; file: FileStart };

export interface FilePartProps {
  state: FileState;
  /** The last file that could be read; a later faulty one does not remove it. */
  file: FileStart | undefined;
  isChosen: boolean;
  onChoose: () => void;
  onFile: (file: File) => void;
}

/** A start from a file: the button, the file that was read, and what an SVG drawing has lost. */
export function FilePart({ state, file, isChosen, onChoose, onFile }: FilePartProps) {
  const input = useRef<HTMLInputElement>(null);
  const words = texts.file;
  return (
    <>
      <p className="text-ink-2">{words.hint}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon="upload" isPending={state.step === "reading"} onClick={() => input.current?.click()}>
          {file === undefined ? words.choose : words.chooseOther}
        </Button>
        <FileInput
          ref={input}
          accept=".json,application/json,.svg,.svgz,image/svg+xml"
          label={words.choose}
          onFiles={([first]) => onFile(first)}
        />
        <span role="status" className="text-ink-2">
          {state.step === "reading" && words.reading(state.fileName)}
        </span>
      </div>
      {state.step === "refused" && (
        <div key={state.fileName} ref={bringIntoView} className="start-outcome">
          <Notice tone="error" title={problemWords(state.fileName, state.problem)} />
        </div>
      )}
      {file !== undefined && (
        <div key={file.fileName} ref={bringIntoView} className="start-outcome flex flex-col gap-2">
          <StartCard
            group="file"
            label={file.name}
            detail={file.fileName}
            isChosen={isChosen}
            className="md:max-w-96"
            onChoose={onChoose}
          />
          {file.report !== undefined && <Report report={file.report} />}
        </div>
      )}
    </>
  );
}

/** A dropped file may be about a part of the page that is out of view. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function problemWords(fileName: string, problem: FileProblem): string {
  return problem.kind === "drawing"
    ? texts.file.drawing(fileName, problem.words)
    : texts.file.unreadable[problem.kind](fileName);
}

function Report({ report }: { report: readonly ReportLine[] }) {
  if (report.length === 0) return <Notice tone="ok" title={texts.file.exact} />;
  return (
    <Notice tone="info" title={texts.file.report}>
      <ul className="max-h-60 overflow-auto">
        {report.map(({ words }, index) => (
          <li key={index} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface StartCardProps {
  /** The name of its group of radio buttons. */
  group: string;
  label: string;
  /** Size and format. */
  detail: string;
  isChosen: boolean;
  onChoose: () => void;
  className?: string;
  /** The picture. */
  children?: ReactNode;
}

/** A start to choose: a radio button that looks like a card. Enter submits the form, as in every radio button. */
function StartCard(props: StartCardProps) {
  const { group, label, detail, isChosen, onChoose, className, children } = props;
  return (
    <label
      className={classNames(
        "start-card relative flex min-w-0 flex-col rounded-panel border border-line bg-panel hover:border-ink-3",
        "has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        className,
      )}
    >
      <input type="radio" name={group} checked={isChosen} className="sr-only" onChange={onChoose} />
      {children}
      <span className="flex min-w-0 flex-col px-3 py-2">
        <span className="truncate font-medium" title={label}>
          {label}
        </span>
        <span className="figures truncate text-12 text-ink-3">{detail}</span>
      </span>
    </label>
  );
}

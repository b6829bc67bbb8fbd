import { type ReactNode, useId, useState } from "react";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { pageComponentId } from "#scene/html/html-components.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { findFormat, outputFormats } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { IconButton } from "../../../base/design-system/button.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { shortcutText } from "../../../base/design-system/keys.ts";
import { LoadingRegion, Skeleton } from "../../../base/design-system/skeleton.tsx";
import { asSentence } from "../../../base/language/problems/problem-words.ts";
import type { HtmlTemplate } from "../../../model/drawing/html-template.ts";
import { componentIconOf, componentTypeName } from "../../../model/template/component-type.ts";
import type { FindOrder } from "./code-editor.tsx";
import "./html-designer.css";
import { HtmlPicture } from "./html-picture.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { texts } from "./texts.ts";
import { useHtmlDesign } from "./use-html-design.ts";
import type { PlacedProblem } from "./place-problems.ts";
import type { CodeRange, CodeField } from "./source-text.ts";
import { StageRoom, StickyStage } from "../../../features/stage/sticky-stage.tsx";
import { TabRow } from "../../../base/design-system/tab-row.tsx";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { Select } from "../../../base/design-system/select.tsx";

const CodeEditor = lazyPart(async () => (await import("./code-editor.tsx")).CodeEditor, {
  loading: () => (
    <LoadingRegion label={texts.opening}>
      <Skeleton className="h-40" />
    </LoadingRegion>
  ),
  failed: () => <p className="px-4 py-2 text-13 text-error">{texts.editorFailed}</p>,
});

const codeFields = ["html", "css"] as const;

export interface HtmlDesignerProps {
  /** The template's document as it is stored. */
  source: JsonObject;
  /** The source after an edit, also one that the service would refuse. Edits with the same `gesture` are one undo step. */
  onChange: (source: JsonObject, gesture: string) => void;
  /** The editor has no undo of its own. */
  onUndo: () => void;
  onRedo: () => void;
  /**
   * Called with the problems for which the service would refuse to save a source, empty if it would not, once typing
   * rests. So compare `source` with the present one.
   */
  onProblems?: (problems: readonly Problem[], source: JsonObject) => void;
  summary: TemplateDetail;
  header?: ReactNode;
  /** Below the picture: the inputs of the selected component, for the last state that can be drawn. */
  renderInputs?: (shown: ShownInputs) => ReactNode;
  /** Below the code and the picture, for the last state that can be drawn. */
  renderCases?: (template: HtmlTemplate) => ReactNode;
}

/** The state that the inputs are shown for. */
export interface ShownInputs {
  template: HtmlTemplate;
  selectedId: string | undefined;
  onSelect: (componentId: string) => void;
}

/** The designer of an html template: its code, the live picture, and what callers can change. */
export function HtmlDesigner(props: HtmlDesignerProps) {
  const { source, onChange, onUndo, onRedo, onProblems, summary, header } = props;
  const design = useHtmlDesign({ source, onChange, onProblems });
  const { field, problems, template } = design;
  const [hoveredId, setHoveredId] = useState<string>();
  const [find, setFind] = useState<FindOrder>();
  const id = useId();
  const hintId = `${id}-hint`;
  const panelOf = (one: CodeField) => `${id}-${one}-panel`;
  return (
    <StageRoom size={template?.document ?? summary} className="flex flex-col lg:h-(--page-height)">
      <div>{header}</div>
      <div className="html-designer">
        <div className="html-side">
          <section aria-label={texts.code} className="html-code border-line bg-panel">
            <TabRow
              id={id}
              label={texts.code}
              tabs={codeFields.map((one) => {
                const count = problems.filter(({ at }) => at?.field === one).length;
                const label = texts.fields[one];
                return { value: one, label, problem: count === 0 ? undefined : texts.faulty(label, count) };
              })}
              problemTone="text-error"
              value={field}
              onValueChange={design.showField}
              panelOf={panelOf}
              className="bg-bg"
            >
              <IconButton
                icon="search"
                size="small"
                tooltipAlign="end"
                label={texts.find}
                shortcut={shortcutText("F")}
                onClick={() => setFind({ field })}
              />
            </TabRow>
            {/* Both stay mounted, so that each keeps its caret and scroll position. */}
            {codeFields.map((one) => (
              <div
                key={one}
                id={panelOf(one)}
                role="tabpanel"
                aria-labelledby={`${id}-${one}`}
                hidden={one !== field}
                className="html-panel"
              >
                <CodeEditor
                  field={one}
                  value={design.values[one]}
                  label={texts.editor.label(texts.fields[one])}
                  describedBy={hintId}
                  marks={design.marks[one]}
                  target={design.targets[one]}
                  find={find?.field === one ? find : undefined}
                  onEdit={design.editCode}
                  onCaret={(offset) => design.moveCaret(one, offset)}
                  onUndo={onUndo}
                  onRedo={onRedo}
                />
              </div>
            ))}
            <p id={hintId} className="px-4 py-1 text-12 text-ink-3">
              {texts.editor.hint}
            </p>
            <ProblemsList problems={problems} isOutdated={design.isOutdated} onGoTo={design.goToPlace} />
          </section>
          <OffersList
            document={template?.document}
            selectedId={design.selectedId}
            onSelect={(id) => design.goToComponent(id, { takesFocus: true })}
            onHover={setHoveredId}
          />
        </div>
        <div className="html-side html-looks">
          <StickyStage>
            <HtmlPicture {...{ design, summary, hoveredId }} onHover={setHoveredId} />
          </StickyStage>
          <DocumentFields
            {...{ source, problems }}
            document={template?.document}
            onChange={design.setField}
            onLeave={design.finishRun}
          />
          {template !== undefined &&
            props.renderInputs?.({
              template,
              selectedId: design.selectedId,
              onSelect: (id) => design.goToComponent(id, { takesFocus: false }),
            })}
        </div>
        {template !== undefined && <div className="html-cases">{props.renderCases?.(template)}</div>}
      </div>
    </StageRoom>
  );
}

interface OffersListProps {
  document: HtmlDocument | undefined;
  selectedId: string | undefined;
  onSelect: (componentId: string) => void;
  onHover: (componentId: string | undefined) => void;
}

/** The components that callers can change, with their properties: those of the last state that can be drawn. */
function OffersList({ document, selectedId, onSelect, onHover }: OffersListProps) {
  const components = document?.components ?? [];
  return (
    <section aria-label={texts.offers.label} className="html-offers border-line bg-bg">
      <h2 className="px-4 py-2 text-15 font-semibold">{texts.offers.label}</h2>
      <p className="px-4 pb-2 text-12 text-ink-2">
        {components.every(({ id }) => id === pageComponentId) ? texts.offers.none : texts.offers.hint}
      </p>
      <ul>
        {components.map(({ id, type, properties }) => {
          const names = properties.filter(({ isUnlisted }) => isUnlisted !== true).map(({ name }) => name);
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === selectedId}
                className={classNames(
                  "html-offer w-full px-4 py-1.5 text-left text-13",
                  id === selectedId ? "bg-accent-soft text-accent-text" : "text-ink",
                )}
                onClick={() => onSelect(id)}
                onPointerEnter={() => onHover(id)}
                onPointerLeave={() => onHover(undefined)}
              >
                <Icon name={componentIconOf(type)} className="mt-0.5" />
                <span className="min-w-0">
                  <span className="figures font-medium">{id}</span>{" "}
                  <span className="text-12 text-ink-2">{componentTypeName(type)}</span>
                  <span className="html-offer-properties text-12 text-ink-2">
                    <span className="sr-only">{texts.offers.properties("")}</span>
                    {names.join(", ")}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ProblemsListProps {
  problems: readonly PlacedProblem[];
  /** Whether the picture shows an earlier state. */
  isOutdated: boolean;
  onGoTo: (place: CodeRange) => void;
}

/** The errors of the code with line and column; pressing one goes there. */
function ProblemsList({ problems, isOutdated, onGoTo }: ProblemsListProps) {
  const words = texts.problems;
  return (
    <>
      <div role="status">
        {problems.length > 0 && (
          <p className="flex items-start gap-1 border-t border-line px-4 py-2 text-12 text-error">
            <Icon name="warning" size={14} className="mt-px" />
            <span>
              {words.kept(problems.length)}
              {isOutdated && ` ${words.lastPicture}`}
            </span>
          </p>
        )}
      </div>
      {problems.length > 0 && (
        <ul aria-label={words.label} className="html-problems">
          {problems.map(({ problem, at }, index) => {
            const message = asSentence(problem);
            const { path } = problem;
            return (
              <li key={`${path} ${message} ${index}`}>
                {at === undefined ? (
                  <p className="px-4 py-1 text-12">{path === "" ? message : words.in(path, message)}</p>
                ) : (
                  <button
                    type="button"
                    className="w-full px-4 py-1 text-left text-12 hover:underline"
                    onClick={() => onGoTo(at)}
                  >
                    {words.at(texts.fields[at.field], at.line, at.column, message)}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

interface DocumentFieldsProps {
  source: JsonObject;
  /** For the values that the source omits. */
  document: HtmlDocument | undefined;
  problems: readonly PlacedProblem[];
  onChange: (field: string, value: JsonValue) => void;
  onLeave: () => void;
}

const numberFields = [
  { field: "width", minimum: 1, maximum: limits.htmlSidePxMax, step: 1, unit: "px" },
  { field: "height", minimum: 1, maximum: limits.htmlSidePxMax, step: 1, unit: "px" },
  {
    field: "scaleFactor",
    minimum: limits.scaleFactorMin,
    maximum: limits.deviceScaleFactorMax,
    step: 0.5,
    unit: "×",
  },
  { field: "quality", minimum: 1, maximum: 100, step: 1, unit: undefined },
] as const;

/** Size and format of the page. A value that the template cannot have stays, with the reason. */
function DocumentFields(props: DocumentFieldsProps) {
  const { source, document, problems, onChange, onLeave } = props;
  const written = source["outputFormat"];
  const format = typeof written === "string" ? written : (document?.outputFormat ?? "png");
  const isLossy = findFormat(format)?.hasQuality === true;
  const problemOf = (field: string) => {
    const fault = problems.find(({ problem }) => problem.path === field);
    return fault && asSentence(fault.problem);
  };
  return (
    <section aria-label={texts.document.label} className="html-fields border-line bg-panel" onBlur={onLeave}>
      {numberFields
        .filter(({ field }) => field !== "quality" || isLossy)
        .map(({ field, unit, ...bounds }) => {
          const raw = source[field];
          return (
            <NumberField
              key={field}
              label={texts.document[field]}
              {...bounds}
              {...(unit !== undefined && { unit })}
              value={typeof raw === "number" ? raw : document?.[field]}
              error={problemOf(field)}
              onValueChange={(value) => {
                if (value !== undefined) onChange(field, value);
              }}
            />
          );
        })}
      <Select
        label={texts.document.outputFormat}
        value={format}
        options={outputFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        error={problemOf("outputFormat")}
        onValueChange={(value) => onChange("outputFormat", value)}
      />
    </section>
  );
}

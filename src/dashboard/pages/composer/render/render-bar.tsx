import type { Fault } from "#contract/faults.ts";
import { lazy, Suspense, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { ClientError } from "#client/client-error.ts";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { UnreadableAnswerOf } from "../../../base/connection/load-failed.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { ElapsedSeconds } from "../../../base/design-system/elapsed-seconds.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { PartBoundary } from "../../../base/design-system/part-boundary.tsx";
import { PendingResult } from "../../../features/result/pending-result.tsx";
import type { Composition } from "../../../model/composition/composition.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { shortcutText } from "../../../base/design-system/shortcut-text.ts";
import { type Correction, correctionOfFault } from "../../../base/language/problems/correction.ts";
import { texts as problemTexts } from "../../../base/language/problems/texts.ts";
import { texts } from "../texts.ts";
import type { AppliedComposition } from "../use-applied-composition.ts";
import type { RenderProblems } from "./render-problems.ts";
import type { ComposedRender } from "./use-composed-render.ts";

const loadDone = () => import("./render-done.tsx");
// Loaded later: shown after a render only, and the page's chunk has a budget.
const RenderDone = lazy(async () => ({ default: (await loadDone()).RenderDone }));

const EarlierRenders = lazy(async () => ({
  default: (await import("./earlier-renders.tsx")).EarlierRenders,
}));

export interface RenderBarProps {
  templateId: string;
  templateName: string;
  /** The requested file name, without extension. */
  fileName: string | undefined;
  composition: Composition;
  /** Name the fields. */
  components: readonly EditableComponent[];
  applied: Pick<AppliedComposition, "faults" | "missing" | "warnings" | "emptyTags">;
  render: ComposedRender;
  onSelect: (componentId: string) => void;
  onCorrect: (correction: Correction) => void;
  /** Replaces the composition, as one step of undo. */
  onReturn: (composition: Composition) => void;
}

/** The Render button with faults, warnings and the result. Always visible. */
export function RenderBar({
  templateId,
  templateName,
  fileName,
  composition,
  components,
  applied,
  render,
  onSelect,
  onCorrect,
  onReturn,
}: RenderBarProps) {
  const { state, isCurrent, earlier, hasFaults } = render;
  const { faults, missing, warnings, emptyTags } = applied;
  const overflows = faults.filter(isOverflow);
  const others = faults.filter((fault) => !isOverflow(fault));
  const links = { components, onSelect };
  const isRendering = state.step === "working";
  useEffect(() => {
    // A finished render retries.
    if (isRendering) void loadDone().catch(() => undefined);
  }, [isRendering]);
  const bar = useRef<HTMLElement>(null);
  /** Runs an action that unmounts the pressed button, and moves its focus to Render, or to the bar while that is disabled. */
  const withFocus = (act: () => void) => {
    flushSync(act);
    const button = bar.current?.querySelector<HTMLButtonElement>("[data-render]");
    (button?.disabled === false ? button : bar.current)?.focus();
  };
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={texts.render.label}
      // Read by `composer.tsx`.
      data-sticky-bar=""
      className="flex flex-col gap-2 border-t border-line bg-panel p-3 max-lg:sticky max-lg:bottom-(--bottom-bar) max-lg:z-10 max-lg:order-6"
    >
      {warnings.length > 0 && (
        <Notice tone="warn" title={texts.render.unknownNames(warnings.length)}>
          <ul className="flex flex-col gap-2">
            {warnings.map((fault) => (
              <UnknownName
                key={problemTexts.fault(fault)}
                fault={fault}
                onCorrect={(correction) => withFocus(() => onCorrect(correction))}
              />
            ))}
          </ul>
        </Notice>
      )}
      {emptyTags.length > 0 && (
        <p className="text-13 text-ink-2" title={emptyTags.map(problemTexts.fault).join("\n")}>
          {texts.render.emptyTags(emptyTags.length)}
        </p>
      )}
      {state.step === "failed" && (
        <RenderFailed
          error={state.error}
          refusals={render.refusals}
          links={links}
          onDismiss={render.dismiss}
        />
      )}
      {state.step === "pending" && (
        <PendingResult
          result={state.result}
          error={state.error}
          onLookAgain={() => void render.lookAgain()}
        />
      )}
      {state.step === "done" && (
        <PartBoundary fallback={<p className="text-13 text-error">{texts.partMissing}</p>}>
          <Suspense>
            <RenderDone
              {...{ state, isCurrent, templateName, fileName }}
              onReturn={earlier === undefined ? undefined : () => withFocus(() => onReturn(earlier))}
            />
          </Suspense>
        </PartBoundary>
      )}
      <div className="flex gap-2">
        <Button
          data-render=""
          variant="primary"
          isPending={isRendering}
          disabled={hasFaults}
          onClick={render.send}
          className="grow"
        >
          {state.step === "working" ? (
            <>
              {texts.render.rendering} <ElapsedSeconds since={state.startedAt} />
            </>
          ) : (
            <>
              {texts.render.label} <span className="figures touch:hidden">{shortcutText("↵")}</span>
            </>
          )}
        </Button>
        <PartBoundary fallback={null}>
          <Suspense>
            <EarlierRenders {...{ templateId, composition, onReturn }} />
          </Suspense>
        </PartBoundary>
      </div>
      {hasFaults && !render.isChecking && (
        <div role="status" className="flex items-start gap-1 text-12 text-error">
          <Icon name="warning" size={14} className="mt-px" />
          <p>
            {faults.length === 0 && missing.length === 0 && texts.render.faultyOption}
            {missing.length > 0 && (
              <>
                {texts.render.missing} <FieldLinks names={missing.map(({ input }) => input)} {...links} />
                {". "}
              </>
            )}
            {overflows.length > 0 && (
              <>
                {texts.render.overflows} <FieldLinks names={overflows.map(keyOf)} {...links} />
                {". "}
              </>
            )}
            {others.length > 0 && (
              <>
                {texts.render.faulty} <FieldLinks names={others.map(keyOf)} {...links} />
                {`. ${texts.render.faultyEnd(others.length)}`}
              </>
            )}
          </p>
        </div>
      )}
    </section>
  );
}

function keyOf({ componentId, property }: AppliedComposition["faults"][number]): string {
  return `${componentId}.${property}`;
}

function isOverflow(fault: AppliedComposition["faults"][number]): boolean {
  return fault.code === "input" && fault.params.rule === "overflow";
}

interface FieldLinksProps {
  /** `component.property`. */
  names: readonly string[];
  components: readonly EditableComponent[];
  onSelect: (componentId: string) => void;
}

/** The labels of inputs and the names of other fields, each of which selects its component. */
function FieldLinks({ names, components, onSelect }: FieldLinksProps) {
  return names.map((name, index) => {
    const dot = name.lastIndexOf(".");
    const id = name.slice(0, dot);
    const label = components
      .find((component) => component.id === id)
      ?.properties.find(({ property }) => property === name.slice(dot + 1))?.input?.label;
    return (
      <span key={name}>
        {index > 0 && ", "}
        <button
          type="button"
          className={classNames("underline underline-offset-2", label === undefined && "figures")}
          title={label === undefined ? undefined : name}
          onClick={() => onSelect(id)}
        >
          <bdi>{label ?? name}</bdi>
        </button>
      </span>
    );
  });
}

/** A name that the template lacks, and a button that replaces it with what was probably meant. */
function UnknownName({ fault, onCorrect }: { fault: Fault; onCorrect: (correction: Correction) => void }) {
  const correction = correctionOfFault(fault);
  return (
    <li>
      {problemTexts.fault(fault)}{" "}
      {correction !== undefined && (
        <Button size="small" onClick={() => onCorrect(correction)}>
          {texts.render.takeName(correction.suggestion)}
        </Button>
      )}
    </li>
  );
}

function RenderFailed({
  error,
  refusals,
  links,
  onDismiss,
}: {
  error: unknown;
  refusals: RenderProblems | undefined;
  links: Omit<FieldLinksProps, "names">;
  onDismiss: () => void;
}) {
  const { others = [], changes = new Map<string, string>() } = refusals ?? {};
  const failure = error instanceof ClientError ? error.failure : undefined;
  return (
    <Notice
      tone="error"
      title={failure === undefined ? texts.render.failed : toFailureWords(error).happened}
      raw={toFailureWords(error).raw}
      actions={
        <Button size="small" variant="quiet" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      }
    >
      {changes.size > 0 && (
        <p>
          {texts.render.faulty} <FieldLinks names={[...changes.keys()]} {...links} />
          {`. ${texts.render.faultyEnd(changes.size)}`}
        </p>
      )}
      {others.length > 0 ? others.join(" ") : texts.render.untouched}
      <UnreadableAnswerOf error={error} />
    </Notice>
  );
}

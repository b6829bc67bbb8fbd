import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { ClientError } from "#client/client-error.ts";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { UnreadableAnswerOf } from "../../../base/connection/load-failed.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { ElapsedSeconds } from "../../../base/design-system/time-text.tsx";
import type { TemplateSummary } from "#contract/templates.ts";
import { PendingResult } from "../../../features/result/result-notices.tsx";
import type { Composition, RenderOptions } from "../../../model/composition/composition.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { shortcutText } from "../../../base/design-system/keys.ts";
import { texts } from "../texts.ts";
import type { AppliedComposition } from "../use-applied-composition.ts";
import type { ComposedRender, RenderProblems } from "./use-composed-render.ts";

const loadDone = () => import("./render-done.tsx");
// Loaded later: shown after a render only, and the page's chunk has a budget.
const RenderDone = lazyPart(async () => (await loadDone()).RenderDone, {
  failed: () => <p className="text-13 text-error">{texts.partMissing}</p>,
});

const EarlierRenders = lazyPart(async () => (await import("./earlier-renders.tsx")).EarlierRenders, {
  failed: () => null,
});

export interface RenderBarProps {
  templateId: string;
  composition: Composition;
  /** Name the fields. */
  components: readonly EditableComponent[];
  applied: Pick<AppliedComposition, "faults" | "missing">;
  render: ComposedRender;
  onSelect: (componentId: string) => void;
  /** Replaces the composition, as one step of undo. */
  onReturn: (composition: Composition) => void;
  /** The result, where it is not below the picture. */
  children?: ReactNode;
}

/** The Render button with faults. Always visible. */
export function RenderBar({
  templateId,
  composition,
  components,
  applied,
  render,
  onSelect,
  onReturn,
  children,
}: RenderBarProps) {
  const { state, hasFaults } = render;
  const { faults, missing } = applied;
  const overflows = faults.filter(isOverflow);
  const others = faults.filter((fault) => !isOverflow(fault));
  const links = { components, onSelect };
  const isRendering = state.step === "working";
  useEffect(() => {
    // A finished render retries.
    if (isRendering) void loadDone().catch(() => undefined);
  }, [isRendering]);
  return (
    <section
      tabIndex={-1}
      aria-label={texts.render.label}
      // Read by `composer.tsx`.
      data-sticky-bar=""
      className="flex flex-col gap-2 border-t border-line bg-panel p-3 max-lg:sticky max-lg:bottom-(--bottom-bar) max-lg:z-10 max-lg:order-6"
    >
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
      {children}
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
        <EarlierRenders {...{ templateId, composition, onReturn }} />
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

/** Runs an action that unmounts the pressed button, and moves its focus to Render, or to the bar while that is disabled. */
function withFocus(act: () => void): void {
  flushSync(act);
  const button = document.querySelector<HTMLButtonElement>("[data-render]");
  (button?.disabled === false ? button : document.querySelector<HTMLElement>("[data-sticky-bar]"))?.focus();
}

export interface RenderResultProps {
  summary: Pick<TemplateSummary, "name">;
  options: Pick<RenderOptions, "fileName">;
  render: ComposedRender;
  applied: Pick<AppliedComposition, "document">;
  /** Replaces the composition, as one step of undo. */
  onReturn: (composition: Composition) => void;
}

/** The result of the last render, once there is one. */
export function RenderResult({ summary, options, render, applied, onReturn }: RenderResultProps) {
  const { state, isCurrent, earlier } = render;
  if (state.step !== "done") return null;
  return (
    <RenderDone
      {...{ state, isCurrent }}
      isFitShown={applied.document !== undefined}
      templateName={summary.name}
      fileName={options.fileName}
      onReturn={earlier === undefined ? undefined : () => withFocus(() => onReturn(earlier))}
    />
  );
}

/** The result of the last render, below the picture where the page has columns, else in the bar. */
export function useRenderResult(props: RenderResultProps): { belowPicture: ReactNode; inBar: ReactNode } {
  const isWide = useSyncExternalStore(watchWidth, () => wideQuery().matches);
  const result = <RenderResult {...props} />;
  if (!isWide) return { belowPicture: undefined, inBar: result };
  const { step } = props.render.state;
  return {
    belowPicture: (
      <div className="flex min-h-9 items-center border-t border-line bg-bg px-3 py-1">
        {result}
        {step !== "done" && (
          <p className="text-13 text-ink-2">
            {step === "failed"
              ? texts.render.failed
              : step === "idle"
                ? texts.render.notYet
                : texts.render.rendering}
          </p>
        )}
      </div>
    ),
    inBar: undefined,
  };
}

let wide: MediaQueryList | undefined;

/** Kept: to create one takes longer than several renders. */
function wideQuery(): MediaQueryList {
  wide ??= window.matchMedia("(width >= 64rem)");
  return wide;
}

function watchWidth(onChange: () => void): () => void {
  const query = wideQuery();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
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

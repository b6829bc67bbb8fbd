import {
  type ReactNode,
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { NotOfferedOptionsNotice } from "../../../base/connection/capabilities/not-offered.tsx";
import type { Composition } from "../../../model/composition/composition.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import type { LearnedName } from "../../../features/importing/learned-names.ts";
import { withoutOptions } from "../../../model/composition/option-problems.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { RenderBar } from "../render/render-bar.tsx";
import type { ComposedRender } from "../render/use-composed-render.ts";
import { texts } from "../texts.ts";
import type { AppliedComposition } from "../use-applied-composition.ts";
import { ComponentFields } from "./component-fields.tsx";
import { useMeasuredText } from "../../../features/fields/use-measured-text.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { untilIdle } from "../../../base/browser/until-idle.ts";
import type { OptionsPanelProps } from "../options/options-panel.tsx";
import { PartBoundary } from "../../../base/design-system/lazy-part.tsx";

export interface FieldsColumnProps {
  summary: TemplateSummary;
  state: CompositionState;
  components: readonly EditableComponent[];
  selected: EditableComponent | undefined;
  learned: readonly LearnedName[];
  applied: AppliedComposition;
  render: ComposedRender;
  onSelect: (componentId: string) => void;
  onHover: (componentId: string | undefined) => void;
  /** Replaces the composition by an earlier one. */
  onReturn: (composition: Composition) => void;
  /** The result of the render, where it is not below the picture. */
  result: ReactNode;
  /** Opens the direct link, which can be signed. */
  onSignLink: () => void;
}

/**
 * The fields of the selected component, the options and the render bar. On a phone these are parts of the page's
 * column.
 */
export function FieldsColumn(props: FieldsColumnProps) {
  const { summary, state, components, selected, learned, applied, render, onSelect, onHover, onReturn } =
    props;
  const { options } = state.composition;
  const text = selected?.properties.find(({ property }) => property === "text");
  const example = text?.input === undefined ? undefined : text.defaultText;
  const measured = useMeasuredText(applied.document, selected?.id, example);
  const faults = useMemo(() => problemsOf(selected, render.faults), [selected, render.faults]);
  return (
    <div className="flex min-h-0 flex-col border-line bg-panel max-lg:contents lg:col-start-2 lg:row-span-3 lg:row-start-2 lg:border-l xl:col-start-3 xl:row-span-2">
      <div data-fields="" className="min-h-0 bg-panel max-lg:order-4 lg:flex-1 lg:overflow-y-auto">
        {selected === undefined ? (
          <p className="p-4 text-13 text-ink-2">{texts.page.unnamedComponents}</p>
        ) : (
          <ComponentFields
            key={selected.id}
            component={selected}
            components={components}
            state={state}
            onHover={onHover}
            learned={learned}
            onRenamed={onSelect}
            measured={measured}
            faults={faults}
          />
        )}
        <div className="px-4 pb-4 empty:hidden">
          <NotOfferedOptionsNotice
            lacking={render.lacking}
            onRemove={() => state.update((current) => withoutOptions(current, render.lacking.keys()))}
          />
        </div>
        <OptionsSection
          options={options}
          update={state.update}
          finishGesture={state.finishGesture}
          templateFormat={summary.outputFormat}
          refusals={render.refusals?.options}
          onSignLink={props.onSignLink}
        />
      </div>
      <RenderBar
        templateId={summary.identifier}
        composition={state.composition}
        components={components}
        applied={applied}
        render={render}
        onSelect={onSelect}
        onReturn={onReturn}
      >
        {props.result}
      </RenderBar>
    </div>
  );
}

/** The messages of one component, by property. */
function problemsOf(
  component: EditableComponent | undefined,
  faults: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    component?.properties.flatMap(({ property }) => {
      const message = faults.get(`${component.id}.${property}`);
      return message === undefined ? [] : [[property, message] as const];
    }),
  );
}

const loadPanel = () => import("../options/options-panel.tsx");
// Loaded later: closed initially, and the page's chunk has a budget.
const OptionsPanel = lazy(async () => ({ default: (await loadPanel()).OptionsPanel }));

/** The options, closed initially, with the number of set ones. */
const OptionsSection = memo(function OptionsSection(props: OptionsPanelProps) {
  // Stays mounted once opened, so that typed text is kept.
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => void untilIdle().then(() => loadPanel().catch(ignoreFailure)), []);
  const count = Object.keys(props.options).length;
  return (
    <details
      className="group border-t border-line max-lg:scroll-mt-[calc(var(--stage-height)+3.5rem)]"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setWasOpened(true);
        currentTarget.scrollIntoView({ block: "start" });
      }}
    >
      <summary className="flex h-11 items-center gap-2 px-4 text-15 font-semibold outline-offset-[-2px]">
        <Icon name="chevronRight" size={12} className="transition-transform group-open:rotate-90" />
        {texts.options.label}
        {count > 0 && (
          <span className="figures text-12 font-normal text-accent-text">{texts.options.set(count)}</span>
        )}
      </summary>
      {wasOpened && (
        <PartBoundary fallback={<p className="px-4 pb-4 text-13 text-error">{texts.partMissing}</p>}>
          <Suspense>
            <OptionsPanel {...props} />
            <ScrolledIntoView />
          </Suspense>
        </PartBoundary>
      )}
    </details>
  );
});

/** Opening the options retries. */
function ignoreFailure(): void {
  // Nothing visible depends on it yet.
}

/** Scrolls the opened options into view, because they may open below the visible part. */
function ScrolledIntoView() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // In braces, because Chromium returns a promise, which React would call as the cleanup.
    place.current?.closest("details")?.scrollIntoView({ block: "start" });
  }, []);
  return <span ref={place} hidden />;
}

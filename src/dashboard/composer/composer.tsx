import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { formatProblem } from "#contract/format-problem.ts";
import { useClient } from "../connection/client-context.tsx";
import { connectionQuery } from "../connection/connection-query.ts";
import { classNames } from "../design-system/class-names.ts";
import { Notice } from "../design-system/notice.tsx";
import type { Draft } from "../drafts/drafts.ts";
import { ComponentFields } from "./components/component-fields.tsx";
import { ComponentList } from "./components/component-list.tsx";
import { ComposerHeader } from "./composer-header.tsx";
import type { ComposedTemplate } from "../template/composed-template.ts";
import { type Composition, withChange, withNamedProperties } from "../composition/composition.ts";
import { DraftKeeper } from "./draft/draft-keeper.tsx";
import { firstToEdit, listNamedComponents, withTypedNames } from "../composition/editable-properties.ts";
import { Importer } from "../importing/importer.tsx";
import { setPendingImport } from "../importing/pending-import.ts";
import { useLearnedNames } from "./names/use-learned-names.ts";
import { findOptionFaults } from "../composition/option-faults.ts";
import type { KeptDrafts } from "./draft/kept-drafts.ts";
import { OptionsSection } from "./options/options-section.tsx";
import { OutputsPanel } from "./outputs/outputs-panel.tsx";
import { toRefusals } from "./render/refusals.ts";
import { RenderBar } from "./render/render-bar.tsx";
import { toRenderRequest } from "../composition/render-request.ts";
import { serviceAddress } from "../connection/service-address.ts";
import { PreviewStage } from "../stage/preview-stage.tsx";
import { texts } from "./texts.ts";
import { TypedComponent } from "./components/typed-component.tsx";
import { useAppliedComposition } from "./use-applied-composition.ts";
import { useComposerKeys } from "./use-composer-keys.ts";
import { useComposition } from "../composition/use-composition.ts";
import { useCutText } from "./components/use-cut-text.ts";
import { useDeferredSurroundings } from "./use-deferred-surroundings.ts";
import { useRender } from "./render/use-render.ts";

export interface ComposerProps {
  template: ComposedTemplate;
  initial: Composition;
  /** The unreadable parts of the address or of an earlier request. */
  notice: string | undefined;
  drafts: KeptDrafts;
  onOpenDraft: (draft: Draft) => void;
}

/** Components at the left, the picture in the middle, the selected component's fields at the right, outputs below. */
export function Composer({ template, initial, notice, drafts, onOpenDraft }: ComposerProps) {
  const { summary, document, html } = template;
  const source = html?.document ?? document;
  const named = useMemo(
    () => listNamedComponents(source, template.properties),
    [source, template.properties],
  );
  const nameProperties = useCallback(
    (opened: Composition) =>
      withNamedProperties(opened, (id) => named.find((component) => component.id === id)?.mainProperty),
    [named],
  );
  const [begun] = useState(() => nameProperties(initial));
  const state = useComposition(() => begun);
  const { composition, update } = state;
  const { state: renderState, render, dismiss } = useRender(summary);
  const [sent, setSent] = useState<Composition>();
  const [selectedId, setSelectedId] = useState<string>();
  const [hoveredId, setHoveredId] = useState<string>();
  const { data: connection } = useQuery(connectionQuery(useClient()));

  const applied = useAppliedComposition(template, composition);
  const [isNaming, setNaming] = useState(false);
  const learned = useLearnedNames(drafts.service, summary.identifier, {
    isAsked: named.length === 0 || isNaming,
  });
  const components = useMemo(
    () => withTypedNames(named, composition.changes, learned.names),
    [named, composition.changes, learned.names],
  );
  const isCurrent = sent === composition;
  const refusals = useMemo(
    () => toRefusals(renderState.step === "failed" ? renderState.error : undefined, sent?.changes ?? []),
    [renderState, sent],
  );
  const faults = useMemo(() => {
    const messages = new Map(isCurrent ? refusals.changes : []);
    for (const fault of applied.faults) messages.set(`${fault.componentId}.${fault.property}`, fault.message);
    return messages;
  }, [applied.faults, refusals, isCurrent]);
  const { deferred, ofOutputs, outputs, onFocus } = useDeferredSurroundings({
    state,
    components,
    faults,
    acceptedChanges: applied.acceptedChanges,
  });

  const selected = components.find(({ id }) => id === selectedId) ?? firstToEdit(components);
  const isTextCut = useCutText(applied.document, selected?.id);
  const hasFaults = applied.faults.length > 0 || findOptionFaults(composition.options).size > 0;

  function send() {
    const request = hasFaults ? undefined : toRenderRequest(summary.identifier, composition);
    if (request === undefined || renderState.step === "working") return;
    setSent(composition);
    void render(request);
  }

  useComposerKeys({ onRender: send, onUndo: state.undo, onRedo: state.redo });
  const addComponent = useCallback(
    (componentId: string, property: string) => {
      update((current) => withChange(current, { componentId, property, value: "" }));
      setSelectedId(componentId);
    },
    [update],
  );
  const askForNames = useCallback(() => {
    setNaming(true);
  }, []);

  return (
    <div
      onFocus={onFocus}
      style={{ "--picture-slope": summary.height / Math.max(1, summary.width) }}
      className={classNames(
        "flex flex-col lg:grid lg:h-(--page-height) lg:grid-cols-[13rem_minmax(0,1fr)_20rem]",
        "lg:grid-rows-[auto_minmax(0,1fr)_minmax(11rem,28vh)] lg:has-data-tall:grid-rows-[auto_minmax(0,1fr)_62vh]",
        // On a phone as high as the picture needs in the window's width, because the rest is for the fields.
        "[--stage-height:clamp(9rem,calc((100vw-2.5rem)*var(--picture-slope)+3.5rem),40dvh)]",
        "short:[--stage-height:56dvh]",
      )}
    >
      <ComposerHeader
        className="lg:col-span-3"
        summary={summary}
        state={deferred.state}
        onImport={openImporter}
      />
      <aside
        aria-label={texts.components.label}
        className="flex min-h-0 flex-col border-line bg-bg max-lg:order-3 max-lg:border-y lg:row-span-2 lg:border-r"
      >
        <ComponentList
          components={deferred.components}
          selectedId={selected?.id}
          hoveredId={hoveredId}
          changes={deferred.state.composition.changes}
          faults={deferred.faults}
          onSelect={setSelectedId}
          onHover={setHoveredId}
        />
        <TypedComponent
          components={deferred.components}
          learned={learned.names}
          onOpen={askForNames}
          onAdd={addComponent}
        />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col max-lg:contents">
        {/* Not in what stays at the top on a phone: they would take the picture's room. */}
        <div className="max-lg:order-1">
          <DraftKeeper
            state={state}
            template={summary.identifier}
            initial={begun}
            rendered={renderState.step === "done" ? sent : undefined}
            drafts={drafts}
            onOpenDraft={onOpenDraft}
          />
          {notice !== undefined && (
            <Notice tone="warn" title={notice} className="m-2">
              {initial.changes.length > 0 ? texts.page.restOpened : texts.page.nothingOpened}
            </Notice>
          )}
          {template.documentProblems.length > 0 && (
            <Notice
              tone="warn"
              title={texts.page.undrawable.title}
              raw={template.documentProblems.map(formatProblem).join("\n")}
              className="m-2"
            >
              {texts.page.undrawable.text}
            </Notice>
          )}
        </div>
        <div className="flex min-h-0 flex-1 flex-col max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:order-2">
          <PreviewStage
            summary={summary}
            components={components}
            state={state}
            isPdf={applied.isPdf}
            document={applied.document}
            html={applied.html}
            selectedId={selected?.id}
            hoveredId={hoveredId}
            renderState={renderState}
            isRenderCurrent={isCurrent}
            onSelect={setSelectedId}
            onHover={setHoveredId}
          />
        </div>
      </div>
      <div className="flex min-h-0 flex-col border-line bg-panel max-lg:contents lg:row-span-2 lg:border-l">
        <div className="min-h-0 bg-panel max-lg:order-4 lg:flex-1 lg:overflow-y-auto">
          {selected === undefined ? (
            <p className="p-4 text-13 text-ink-2">{texts.page.unnamedComponents}</p>
          ) : (
            <ComponentFields
              key={selected.id}
              component={selected}
              components={components}
              state={state}
              onHover={setHoveredId}
              learned={learned.names}
              onRenamed={setSelectedId}
              isTextCut={isTextCut}
              faults={
                new Map(
                  selected.properties.flatMap(({ property }) => {
                    const message = faults.get(`${selected.id}.${property}`);
                    return message === undefined ? [] : [[property, message] as const];
                  }),
                )
              }
            />
          )}
          <OptionsSection
            options={composition.options}
            update={update}
            finishGesture={state.finishGesture}
            templateFormat={summary.outputFormat}
            refusals={isCurrent ? refusals.options : undefined}
          />
        </div>
        <RenderBar
          state={renderState}
          isCurrent={isCurrent}
          hasFaults={hasFaults}
          faultyProperties={applied.faults}
          templateName={summary.name}
          fileName={composition.options.fileName}
          onSelect={setSelectedId}
          warnings={applied.warnings}
          emptyTags={applied.emptyTags}
          otherRefusals={isCurrent ? refusals.others : []}
          onRender={send}
          onDismiss={dismiss}
        />
      </div>
      <div
        ref={outputs}
        className="min-h-0 min-w-0 border-t border-line bg-panel max-lg:order-5 lg:col-start-2 lg:row-start-3 [&>section]:h-full"
      >
        <OutputsPanel
          summary={summary}
          {...ofOutputs}
          nameProperties={nameProperties}
          serviceAddress={serviceAddress(connection)}
          isEmbedded={connection?.service !== "remote"}
        />
      </div>
      <Importer
        summary={summary}
        composition={composition}
        componentIds={named.map(({ id }) => id)}
        service={drafts.service}
        nameProperties={nameProperties}
        onImport={(imported) => {
          const next = nameProperties(imported);
          learned.learn(next.changes);
          state.update(() => next);
        }}
      />
    </div>
  );
}

function openImporter(): void {
  setPendingImport("");
}

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { formatProblem } from "#contract/format-problem.ts";
import { extensionOf, formatOfExtension } from "#contract/render.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import { useClient } from "../connection/client-context.tsx";
import { connectionQuery } from "../connection/connection-query.ts";
import { Icon } from "../design-system/icon.tsx";
import { Notice } from "../design-system/notice.tsx";
import { ComponentFields } from "./component-fields.tsx";
import { ComponentList } from "./component-list.tsx";
import { ComposerHeader } from "./composer-header.tsx";
import type { ComposedTemplate } from "./composer-queries.ts";
import { type Composition, withChange, withNamedProperties } from "./composition.ts";
import { firstToEdit, listNamedComponents, withTypedNames } from "./editable-properties.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { findOptionFaults } from "./option-faults.ts";
import { OptionsPanel } from "./options-panel.tsx";
import { OutputsPanel } from "./outputs-panel.tsx";
import { PreviewStage } from "./preview-stage.tsx";
import { toRefusals } from "./refusals.ts";
import { RenderBar } from "./render-bar.tsx";
import { toChangeFields, toRenderRequest } from "./render-request.ts";
import { serviceAddress } from "../connection/service-address.ts";
import { texts } from "./texts.ts";
import { TypedComponent } from "./typed-component.tsx";
import { useComposerKeys } from "./use-composer-keys.ts";
import { useComposition } from "./use-composition.ts";
import { useCutText } from "./use-cut-text.ts";
import { useRender } from "./use-render.ts";

export interface ComposerProps {
  template: ComposedTemplate;
  initial: Composition;
  /** What could not be opened of the address or of an earlier request. */
  notice: string | undefined;
}

/** Components at the left, the picture in the middle, the selected component's fields at the right, outputs below. */
export function Composer({ template, initial, notice }: ComposerProps) {
  const { summary, document, html } = template;
  const source = html?.document ?? document;
  const nameProperties = (opened: Composition) => {
    const known = listNamedComponents(source, template.properties);
    return withNamedProperties(opened, (id) => known.find((component) => component.id === id)?.mainProperty);
  };
  const state = useComposition(() => nameProperties(initial));
  const { composition } = state;
  const { state: renderState, render, dismiss } = useRender();
  const [sent, setSent] = useState<Composition>();
  const [isImporting, setImporting] = useState(false);
  const [selectedId, setSelectedId] = useState<string>();
  const [hoveredId, setHoveredId] = useState<string>();
  const { data: connection } = useQuery(connectionQuery(useClient()));

  const scene = useMemo(
    () => (document === undefined ? undefined : applyChanges(document, composition.changes)),
    [document, composition.changes],
  );
  const page = useMemo(() => html?.applyChanges(composition.changes), [html, composition.changes]);
  const shownHtml = useMemo(
    () =>
      html === undefined || page === undefined ? undefined : { template: html, document: page.document },
    [html, page],
  );
  const applied = page ?? scene;
  const isPdf = (composition.options.outputFormat ?? summary.outputFormat) === "pdf";
  // A PDF is set without ligatures, so its preview is too.
  const shown = useMemo(
    () => (scene === undefined || !isPdf ? scene?.document : withoutLigatures(scene.document)),
    [scene, isPdf],
  );
  const named = useMemo(
    () => listNamedComponents(source, template.properties),
    [source, template.properties],
  );
  const components = useMemo(() => withTypedNames(named, composition.changes), [named, composition.changes]);
  const refusals = useMemo(
    () => toRefusals(renderState.step === "failed" ? renderState.error : undefined, sent?.changes ?? []),
    [renderState, sent],
  );
  const faults = useMemo(() => {
    const messages = new Map(sent === composition ? refusals.changes : []);
    for (const fault of applied?.faults ?? [])
      messages.set(`${fault.componentId}.${fault.property}`, fault.message);
    return messages;
  }, [applied, refusals, sent, composition]);
  const acceptedChanges = useMemo(() => {
    const faulty = new Set(applied?.faults.map(({ index }) => index));
    return composition.changes.filter((_change, index) => !faulty.has(index));
  }, [applied, composition.changes]);
  // The panels below the picture may lag a frame; the picture may not.
  const outputs = useDeferredValue(
    useMemo(() => ({ composition, acceptedChanges }), [composition, acceptedChanges]),
  );

  const selected = components.find(({ id }) => id === selectedId) ?? firstToEdit(components);
  const isTextCut = useCutText(shown, selected?.id);
  const hasFaults = (applied?.faults.length ?? 0) > 0 || findOptionFaults(composition.options).size > 0;

  function send() {
    if (hasFaults || renderState.step === "working") return;
    setSent(composition);
    void render(toRenderRequest(summary.identifier, composition, toChangeFields(composition.changes)));
  }

  useComposerKeys({ onRender: send, onUndo: state.undo, onRedo: state.redo });
  const isCurrent = sent === composition;

  return (
    <div className="flex flex-col lg:grid lg:h-(--page-height) lg:grid-cols-[13rem_minmax(0,1fr)_20rem] lg:grid-rows-[auto_minmax(0,1fr)_minmax(11rem,28vh)]">
      <ComposerHeader
        className="lg:col-span-3"
        summary={summary}
        state={state}
        onImport={() => {
          setImporting(true);
        }}
      />
      <aside
        aria-label={texts.components.label}
        className="flex min-h-0 flex-col border-line bg-bg max-lg:order-3 max-lg:border-y lg:row-span-2 lg:border-r"
      >
        <ComponentList
          components={components}
          selectedId={selected?.id}
          changedIds={new Set(composition.changes.map(({ componentId }) => componentId))}
          faultyIds={new Set([...faults.keys()].map((key) => key.slice(0, key.lastIndexOf("."))))}
          onSelect={setSelectedId}
          onHover={setHoveredId}
        />
        <TypedComponent
          knownIds={components.map(({ id }) => id)}
          onAdd={(componentId, property) => {
            state.update((current) => withChange(current, { componentId, property, value: "" }));
            setSelectedId(componentId);
          }}
        />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:order-2">
        {notice !== undefined && (
          <Notice tone="warn" title={notice} className="m-2 max-lg:order-2">
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
        <PreviewStage
          summary={summary}
          document={shown}
          html={shownHtml}
          selectedId={selected?.id}
          hoveredId={hoveredId}
          renderState={renderState}
          isRenderCurrent={isCurrent}
          onSelect={setSelectedId}
          onHover={setHoveredId}
        />
      </div>
      <div className="flex min-h-0 flex-col border-line bg-panel max-lg:order-4 lg:row-span-2 lg:border-l">
        <div className="min-h-0 lg:flex-1 lg:overflow-y-auto">
          {selected === undefined ? (
            <p className="p-4 text-13 text-ink-2">{texts.page.unnamedComponents}</p>
          ) : (
            <ComponentFields
              key={selected.id}
              component={selected}
              state={state}
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
          <details className="group border-t border-line">
            <summary className="flex h-11 items-center gap-2 px-4 text-15 font-semibold outline-offset-[-2px]">
              <Icon name="chevronRight" size={12} className="transition-transform group-open:rotate-90" />
              {texts.options.label}
              {Object.keys(composition.options).length > 0 && (
                <span className="figures text-12 font-normal text-accent-text">
                  {texts.options.set(Object.keys(composition.options).length)}
                </span>
              )}
            </summary>
            <OptionsPanel
              state={state}
              templateFormat={summary.outputFormat}
              refusals={isCurrent ? refusals.options : new Map()}
            />
          </details>
        </div>
        <RenderBar
          state={renderState}
          isCurrent={isCurrent}
          hasFaults={hasFaults}
          faultyProperties={applied?.faults ?? []}
          downloadName={composition.options.fileName ?? summary.name}
          onSelect={setSelectedId}
          warnings={applied?.warnings ?? []}
          otherRefusals={isCurrent ? refusals.others : []}
          onRender={send}
          onDismiss={dismiss}
        />
      </div>
      <div className="min-h-0 min-w-0 border-t border-line bg-panel max-lg:order-5 lg:col-start-2 lg:row-start-3 [&>section]:h-full">
        <OutputsPanel
          templateId={summary.identifier}
          extension={extensionOf(
            formatOfExtension(composition.options.outputFormat ?? summary.outputFormat) ?? "jpeg",
          )}
          composition={outputs.composition}
          acceptedChanges={outputs.acceptedChanges}
          serviceAddress={serviceAddress(connection)}
        />
      </div>
      <ImportDialog
        isOpen={isImporting}
        onClose={() => {
          setImporting(false);
        }}
        templateId={summary.identifier}
        composition={composition}
        onImport={(imported) => {
          state.update(() => nameProperties(imported));
        }}
      />
    </div>
  );
}

import { lazy, type ReactNode, useCallback, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { isForbidden, useCapabilities, useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useConnection } from "../../base/connection/client-context.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { ColorField } from "../../features/fields/color-field.tsx";
import type { Draft, KeptDrafts } from "./draft/drafts.ts";
import { ComponentColumn } from "./components/component-column.tsx";
import { FieldsColumn } from "./components/fields-column.tsx";
import { StageRoom } from "../../features/stage/sticky-stage.tsx";
import { FieldSurroundingsProvider } from "../../features/fields/field-context.ts";
import { Importer } from "../../features/importing/importer.tsx";
import { type EditableComponent, firstToEdit } from "../../model/composition/editable-properties.ts";
import { type CompositionState, useComposition } from "../../model/composition/use-composition.ts";
import type { Change } from "#contract/changes/change.ts";
import type { ValueProblem } from "#contract/value-problems.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import {
  type LearnedNames,
  useComponentNames,
  useComposedComponents,
  useNamedComponents,
} from "./names/use-component-names.tsx";
import { ComposerHeader } from "./composer-header.tsx";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { type Composition, withChange } from "../../model/composition/composition.ts";
import { useRenderResult } from "./render/render-bar.tsx";
import { useComposedRender } from "./render/use-composed-render.ts";
import { mayHaveUnsavedCases } from "../../features/cases/may-have-unsaved-cases.ts";
import { setPendingImport } from "../../features/importing/pending-import.ts";
import { RevisionLine } from "./revision-line.tsx";
import { PictureColumn } from "./picture-column.tsx";
import { OutputsPanel } from "./outputs/outputs-panel.tsx";
import type { OutputsPanelProps } from "./outputs/describe-outputs.ts";
import { serviceAddress } from "../../base/connection/service-address.ts";
import { texts } from "./texts.ts";
import { type AppliedComposition, useAppliedComposition } from "./use-applied-composition.ts";
import { useComposerActions, useComposerKeys } from "./use-composer-actions.ts";
import { useDeferredSurroundings } from "./use-deferred-surroundings.ts";

const CasesStrip = lazy(async () => ({
  default: (await import("../../features/cases/cases-strip.tsx")).CasesStrip,
}));

export interface ComposerProps {
  template: ComposedTemplate;
  initial: Composition;
  /** A message about unreadable parts of the address or the earlier request. */
  notice: string | undefined;
  drafts: KeptDrafts;
  onOpenDraft: (draft: Draft) => void;
}

/** A grid on wide screens, where the components are a strip until there is room for a third column. */
const gridClasses = classNames(
  "flex flex-col lg:grid lg:h-(--page-height) lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[13rem_minmax(0,1fr)_20rem]",
  "lg:grid-rows-[auto_auto_minmax(0,1fr)_minmax(11rem,28vh)] lg:has-data-tall:grid-rows-[auto_auto_minmax(0,1fr)_62vh]",
  "xl:grid-rows-[auto_minmax(0,1fr)_minmax(11rem,28vh)] xl:has-data-tall:grid-rows-[auto_minmax(0,1fr)_62vh]",
);

/** The composer: components at the left, picture in the middle, fields at the right, outputs below. */
export function Composer({ template, initial, notice, drafts, onOpenDraft }: ComposerProps) {
  const { summary } = template;
  const { named, nameProperties } = useNamedComponents(template);
  const [initialComposition] = useState(() => nameProperties(initial));
  const state = useComposition(() => initialComposition, {
    undoOf: { service: drafts.service, template: summary.identifier },
    path: useLocation().pathname,
  });
  const { composition, update } = state;
  const [search] = useSearchParams();
  // A link from the history names the component that a warning is about.
  const [selectedId, setSelectedId] = useState(search.get("select") ?? undefined);
  const [hoveredId, setHoveredId] = useState<string>();
  const connection = useConnection().data;
  const { whyNot: whyNotDesign } = useOffer("replaceTemplate");

  const applied = useAppliedComposition(template, composition);
  const saving = useSaveTemplate(template, composition, applied);
  const { components, learned, loadNames } = useComposedComponents(named, composition, {
    service: drafts.service,
    templateId: summary.identifier,
  });
  const render = useComposedRender(summary, composition, applied);
  const { deferred, ofOutputs, outputs, openOutput, onFocus } = useDeferredSurroundings({
    state,
    components,
    faults: render.faults,
    acceptedChanges: applied.acceptedChanges,
  });

  const selected = components.find(({ id }) => id === selectedId) ?? firstToEdit(components);
  useComposerKeys({ onRender: render.send, onUndo: state.undo, onRedo: state.redo });
  useComposerActions({
    state,
    render,
    outputs: { summary, components, acceptedChanges: applied.acceptedChanges, connection },
    templateId: template.templateId,
    onSaveTemplate: saving.open,
  });
  const addComponent = useCallback(
    (componentId: string, property: string) => {
      update((current) => withChange(current, { componentId, property, value: "" }));
      setSelectedId(componentId);
    },
    [update],
  );
  const signLink = useCallback(() => openOutput("link")?.focus(), [openOutput]);
  const onReturn = (earlier: Composition) => update(() => nameProperties(earlier));
  const result = useRenderResult({ summary, options: composition.options, render, applied, onReturn });
  const cases = useCasesTab(template, deferred.state.composition, update);
  const names = useComponentNames({ template, selectedId: selected?.id, update, onRenamed: setSelectedId });
  return (
    <StageRoom size={summary} onFocus={onFocus} className={gridClasses}>
      <ComposerHeader
        className="lg:col-span-full"
        summary={summary}
        templateId={template.templateId}
        pin={template.pin}
        state={deferred.state}
        onImport={openImporter}
        onSaveTemplate={saving.open}
        canDesign={!isForbidden(whyNotDesign)}
      />
      <ComponentColumn
        components={deferred.components}
        selectedId={selected?.id}
        hoveredId={hoveredId}
        changes={deferred.state.composition.changes}
        faults={deferred.faults}
        onSelect={setSelectedId}
        onHover={setHoveredId}
        onOpen={focusFirstField}
        learned={learned.names}
        onLoadNames={loadNames}
        onAdd={addComponent}
        onNames={names.open}
      />
      {names.dialog}
      <PictureColumn
        initial={initialComposition}
        state={state}
        draft={{ drafts, onOpenDraft, rendered: render.state.step === "done" ? render.sent : undefined }}
        revision={<RevisionLine template={template} composition={deferred.state.composition} />}
        notices={{ notice, isPartlyOpened: initial.changes.length > 0, template }}
        result={result.belowPicture}
        fit={applied}
        stage={{
          summary,
          components,
          isPdf: applied.isPdf,
          document: applied.document,
          html: applied.html,
          selectedId: selected?.id,
          hoveredId,
          renderState: render.state,
          isRenderCurrent: render.isCurrent,
          onSelect: setSelectedId,
          onHover: setHoveredId,
          ...applied.painted,
        }}
      />
      <FieldsColumn
        {...{ summary, state, components, selected }}
        learned={learned.names}
        applied={applied}
        render={render}
        onSelect={setSelectedId}
        onHover={setHoveredId}
        onReturn={onReturn}
        result={result.inBar}
        onSignLink={signLink}
      />
      <div
        ref={outputs}
        className="min-h-0 min-w-0 border-t border-line bg-panel max-lg:order-5 lg:col-start-1 lg:row-start-4 xl:col-start-2 xl:row-start-3 [&>section]:h-full"
      >
        <OutputsPanel
          summary={summary}
          {...ofOutputs}
          {...cases}
          answer={render.answer}
          isAnswerCurrent={render.isCurrent}
          nameProperties={nameProperties}
          serviceAddress={serviceAddress(connection)}
          connection={connection}
        />
      </div>
      <FieldSurroundingsProvider value={{ components, changes: composition.changes }}>
        {saving.dialog}
      </FieldSurroundingsProvider>
      <ComposerImporter
        {...{ template, state, named, learned, nameProperties, openOutput }}
        service={drafts.service}
      />
    </StageRoom>
  );
}

/** The cases as one of the outputs, if they can be drawn; the first one if there are unsaved ones, or the address asks for them. */
function useCasesTab(
  template: ComposedTemplate,
  composition: Composition,
  onOpen: CompositionState["update"],
): Pick<OutputsPanelProps, "cases" | "startsWithCases"> {
  const [search] = useSearchParams();
  const isDrawn = template.source !== undefined && (template.document ?? template.html) !== undefined;
  const [startsWithCases] = useState(
    () => isDrawn && (search.has("cases") || mayHaveUnsavedCases(template.summary.identifier)),
  );
  const cases = useMemo(
    () => (isDrawn ? <CasesStrip {...{ template, composition, onOpen }} /> : undefined),
    [isDrawn, template, composition, onOpen],
  );
  return { cases, startsWithCases };
}

function openImporter(): void {
  setPendingImport("");
}

interface ComposerImporterProps {
  template: ComposedTemplate;
  state: CompositionState;
  named: readonly EditableComponent[];
  /** The address of the current service. */
  service: string;
  learned: LearnedNames;
  nameProperties: (composition: Composition) => Composition;
  /** Shows an output of the composition. */
  openOutput: (name: string) => void;
}

/** The import dialog of the composer; an import is one step of undo, and its names are learned. */
function ComposerImporter(props: ComposerImporterProps) {
  const { template, state, named, service, learned, nameProperties, openOutput } = props;
  return (
    <Importer
      target={{
        summary: template.summary,
        composition: state.composition,
        componentIds: named.map(({ id }) => id),
        service,
        nameProperties,
        findUnknownNames: (changes) => findUnknownNames(template, changes),
        onImport: (composition, { output }) => {
          const next = nameProperties(composition);
          learned.learn(next.changes);
          state.update(() => next);
          if (output !== undefined) openOutput(output);
        },
      }}
    />
  );
}

/**
 * The names among the changes that the template does not have, which a render ignores. Empty if the service lists
 * neither a document nor properties.
 */
function findUnknownNames(
  { document, html, properties }: Pick<ComposedTemplate, "document" | "html" | "properties">,
  changes: readonly Change[],
): readonly ValueProblem[] {
  if (html !== undefined) return html.applyChanges(changes).warnings;
  if (document !== undefined) return applyChanges(document, changes).warnings;
  if (properties.length === 0) return [];
  const ids = new Set(properties.map(({ componentId }) => componentId));
  return [...new Set(changes.map(({ componentId }) => componentId))]
    .filter((name) => !ids.has(name))
    .map((name) => ({ code: "unknownComponent", params: { name } }));
}

function focusFirstField(): void {
  const inFields = (field: string) => `[data-fields] ${field}`;
  const first = ["textarea", "input[type=text]", "select"].map(inFields).join();
  document.querySelector<HTMLElement>(first)?.focus();
}

const SaveTemplateDialog = lazyPart(
  async () =>
    (await import("../../features/template-details/save-template/save-template-dialog.tsx"))
      .SaveTemplateDialog,
  { failed: () => <p className="p-2 text-error">{texts.partMissing}</p> },
);

/**
 * Saving the composition as a template: `open` is undefined if the service cannot create templates, or serves no document
 * of this one. `dialog` is shown while it is open.
 */
function useSaveTemplate(
  template: ComposedTemplate,
  { options }: Composition,
  { acceptedChanges, faults }: AppliedComposition,
): { open: (() => void) | undefined; dialog: ReactNode } {
  const isOffered = useCapabilities().call("createTemplate") === undefined;
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const isReadable = template.source !== undefined && (template.document ?? template.html) !== undefined;
  return {
    open: isOffered && isReadable ? open : undefined,
    dialog: isOpen && (
      <SaveTemplateDialog
        template={template}
        changes={acceptedChanges}
        hasFaults={faults.length > 0}
        outputFormat={options.outputFormat}
        ColorField={ColorField}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

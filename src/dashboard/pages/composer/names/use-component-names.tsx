import { useCallback, useMemo, useState } from "react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { withoutAliases } from "#scene/inputs/template-interface.ts";
import type { Change } from "#contract/changes/change.ts";
import { componentsOf } from "#scene/document.ts";
import {
  type Composition,
  withChanges,
  withNamedProperties,
} from "../../../model/composition/composition.ts";
import {
  type EditableComponent,
  impliedProperty,
  listNamedComponents,
  withTypedNames,
} from "../../../model/composition/editable-properties.ts";
import type { ComposedTemplate } from "../../../model/template/composed-template.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import {
  type LearnedName,
  learnedNamesQuery,
  readPastedNames,
  rememberNames,
} from "../../../features/importing/learned-names.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { isStarter } from "../../../model/template/is-starter.ts";
import { withRenamedComponent } from "./rename.ts";

/** The template's components, and a function that resolves changes without a property to the main one. */
export function useNamedComponents({ document, html, properties }: ComposedTemplate) {
  const source = html?.document ?? document;
  const named = useMemo(() => listNamedComponents(source, properties), [source, properties]);
  const nameProperties = useCallback(
    (opened: Composition) =>
      withNamedProperties(
        source?.interface?.aliases === undefined
          ? opened
          : withChanges({ ...opened, changes: [] }, withoutAliases(source.interface, opened.changes)),
        (change) => impliedProperty(named, change),
      ),
    [named, source],
  );
  return { named, nameProperties };
}

export interface ComposedComponents {
  /** The components of the template and typed ones. */
  components: readonly EditableComponent[];
  learned: LearnedNames;
  /** Loads the names that earlier requests used. */
  loadNames: () => void;
}

/** The components of a composition. If the template lists none, loads the names of earlier requests at once. */
export function useComposedComponents(
  named: readonly EditableComponent[],
  { changes }: Composition,
  { service, templateId }: { service: string; templateId: string },
): ComposedComponents {
  const [areNamesRequested, setNamesRequested] = useState(false);
  const learned = useLearnedNames(service, templateId, {
    isEnabled: named.length === 0 || areNamesRequested,
  });
  const components = useMemo(
    () => withTypedNames(named, changes, learned.names),
    [named, changes, learned.names],
  );
  const loadNames = useCallback(() => setNamesRequested(true), []);
  return { components, learned, loadNames };
}

export interface LearnedNames {
  names: readonly LearnedName[];
  /** Remembers the names of a pasted request. */
  learn: (changes: readonly Change[]) => void;
}

/** Names from the history, the journal, pasted requests and the headers of tables. `isEnabled`: whether to load them. */
function useLearnedNames(
  service: string,
  template: string,
  { isEnabled }: { isEnabled: boolean },
): LearnedNames {
  const history = useQuery({ ...learnedNamesQuery(useClient(), template), enabled: isEnabled });
  const tables = useQuery({ ...tableNamesQuery(template), enabled: isEnabled });
  const [pasted, setPasted] = useState(() => readPastedNames(service, template));
  const names = useMemo(
    () => [...(history.data ?? []), ...pasted, ...(tables.data ?? [])],
    [history.data, pasted, tables.data],
  );
  const learn = useCallback(
    (changes: readonly Change[]) => {
      rememberNames(service, template, changes);
      setPasted(readPastedNames(service, template));
    },
    [service, template],
  );
  return { names, learn };
}

/** The names that columns of this browser's tables were mapped to; none without storage. */
function tableNamesQuery(template: string) {
  return queryOptions({
    queryKey: ["learned-names", "tables", template],
    queryFn: async (): Promise<LearnedName[]> => {
      // Loaded on demand: tables belong to another page, and most users have none.
      const { listBatches } = await import("../../../model/batches/batch-store.ts");
      try {
        const batches = await listBatches();
        return batches
          .filter(({ templateId }) => templateId === template)
          .flatMap(({ targets }) =>
            targets.flatMap((target) =>
              target.kind === "property"
                ? [{ componentId: target.componentId, property: target.property }]
                : [],
            ),
          );
      } catch {
        // No storage.
        return [];
      }
    },
    staleTime: 60_000,
    retry: false,
  });
}

const ComponentNamesDialog = lazyPart(
  async () => (await import("../component-names/component-names-dialog.tsx")).ComponentNamesDialog,
  { failed: () => null },
);

interface ComponentNamesOptions {
  template: ComposedTemplate;
  selectedId: string | undefined;
  update: CompositionState["update"];
  onRenamed: (componentId: string) => void;
}

/**
 * The dialog with the names of the template's components. `open` is undefined where they cannot be changed: those of an
 * html template are in its html, and a revision never changes.
 */
export function useComponentNames({ template, selectedId, update, onRenamed }: ComponentNamesOptions) {
  const { summary, templateId, pin, source, document } = template;
  const whyNot = useCapabilities().call("replaceTemplate");
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = () => setOpen(false);
  const isFixed = isStarter(summary) || typeof pin === "number";
  if (whyNot !== undefined || isFixed || source === undefined || document === undefined)
    return { open: undefined, dialog: undefined };
  return {
    open,
    dialog: isOpen && (
      <ComponentNamesDialog
        templateId={templateId}
        source={source}
        componentIds={componentsOf(document).map(({ id }) => id)}
        selectedId={selectedId}
        onRenamed={(from, to) => {
          update((current) => withRenamedComponent(current, from, to));
          onRenamed(to);
        }}
        onClose={close}
      />
    ),
  };
}

import { withoutAliases } from "#scene/inputs/aliases.ts";
import { useCallback, useMemo, useState } from "react";
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
import { type LearnedNames, useLearnedNames } from "./use-learned-names.ts";

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

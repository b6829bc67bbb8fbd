import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { type Composition, withNamedProperties } from "../../model/composition/composition.ts";
import {
  type EditableComponent,
  impliedProperty,
  listNamedComponents,
  withTypedNames,
} from "../../model/composition/editable-properties.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { learnedNamesQuery } from "../../features/importing/learned-names.ts";
import { isDescribed } from "./read-new-batch.ts";

/** Returns the possible targets: properties of the template (or of earlier requests if it lists none) and of the composition. */
export function useBatchComponents(
  template: ComposedTemplate,
  base: Composition,
): readonly EditableComponent[] {
  const { data: learned } = useQuery({
    ...learnedNamesQuery(useClient(), template.summary.identifier),
    enabled: !isDescribed(template),
  });
  return useMemo(() => {
    const named = listNamedComponents(template.html?.document ?? template.document, template.properties);
    // A bare key most likely means a text.
    const earlier = (learned ?? []).map(({ componentId, property }) => ({
      componentId,
      property: property === "" ? "text" : property,
      value: "",
    }));
    return withTypedNames(named, [...earlier, ...base.changes]);
  }, [template, base, learned]);
}

/** Returns the composition with the property named in every change, as in the composer. */
export function nameBase(template: ComposedTemplate, composition: Composition): Composition {
  const known = listNamedComponents(template.html?.document ?? template.document, template.properties);
  return withNamedProperties(composition, (change) => impliedProperty(known, change));
}

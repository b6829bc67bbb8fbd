import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { type Composition, withNamedProperties } from "../../model/composition/composition.ts";
import { impliedProperty, listNamedComponents } from "../../model/composition/editable-properties.ts";

/** Returns the composition with the property named in every change, as in the composer. */
export function nameBase(template: ComposedTemplate, composition: Composition): Composition {
  const known = listNamedComponents(template.html?.document ?? template.document, template.properties);
  return withNamedProperties(composition, (change) => impliedProperty(known, change));
}

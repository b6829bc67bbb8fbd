import type { ComposedTemplate } from "../template/composed-template.ts";
import { type Composition, withNamedProperties } from "../composition/composition.ts";
import { listNamedComponents } from "../composition/editable-properties.ts";

/** The composition with every change naming its property, as the composer has it too. */
export function nameBase(template: ComposedTemplate, composition: Composition): Composition {
  const known = listNamedComponents(template.html?.document ?? template.document, template.properties);
  return withNamedProperties(
    composition,
    (id) => known.find((component) => component.id === id)?.mainProperty,
  );
}

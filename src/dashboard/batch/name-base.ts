import type { ComposedTemplate } from "../composer/composer-queries.ts";
import { type Composition, withNamedProperties } from "../composer/composition.ts";
import { listNamedComponents } from "../composer/editable-properties.ts";

/** What was composed, with every change naming its property, as the composer has it too. */
export function nameBase(template: ComposedTemplate, composition: Composition): Composition {
  const known = listNamedComponents(template.html?.document ?? template.document, template.properties);
  return withNamedProperties(
    composition,
    (id) => known.find((component) => component.id === id)?.mainProperty,
  );
}

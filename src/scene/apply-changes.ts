import type { Change } from "#contract/changes/change.ts";
import type { Fault } from "#contract/faults.ts";
import { type ChangedValues, readChangedValues } from "./changed-values.ts";
import { componentsOf, type TemplateDocument } from "./document.ts";
import { componentProperties, mainPropertyOf, propertySpecOf } from "./properties/component-properties.ts";

export interface AppliedChanges<Document = TemplateDocument> extends Pick<
  ChangedValues,
  "warnings" | "faults" | "kinds"
> {
  /** A new document; the input is not modified. Faulty changes are skipped. */
  document: Document;
  /** A warning for each merge tag of an html template that has no value. */
  emptyTags?: readonly Fault[];
}

/** Applies changes to a template, in order, so that the last one for a property wins. */
export function applyChanges(document: TemplateDocument, changes: readonly Change[]): AppliedChanges {
  const components = new Map(
    componentsOf(document).map(({ id, type }) => [
      id,
      {
        id,
        type,
        mainProperty: mainPropertyOf(type),
        specOf: (property: string) => propertySpecOf(type, property),
        propertyNames: () => Object.keys(componentProperties[type]),
      },
    ]),
  );
  const { changed, ...rest } = readChangedValues(components, changes);
  return { document: withValues(document, changed), ...rest };
}

function withValues(
  document: TemplateDocument,
  changed: ReadonlyMap<string, Record<string, unknown>>,
): TemplateDocument {
  if (changed.size === 0) return document;
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      components: page.components.map((component) => {
        const values = changed.get(component.id);
        // The spec of each property has checked its value.
        return values === undefined ? component : { ...component, ...values };
      }),
    })),
  };
}

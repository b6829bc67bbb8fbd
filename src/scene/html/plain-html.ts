import type { PropertyKind } from "#contract/templates.ts";
import type { HtmlComponent, HtmlProperty } from "./html-components.ts";
import type { HtmlDocument } from "./html-document.ts";
import { htmlPropertyRule } from "./html-properties.ts";
import { mergeSpec } from "./merge-tags/tag-specs.ts";
import { variableSpec } from "./html-variables.ts";

/**
 * An html document as plain data for structured cloning between threads. Property specs contain functions and are
 * omitted.
 */
export type PlainHtmlDocument = Omit<HtmlDocument, "components"> & { components: readonly PlainComponent[] };

type PlainComponent = Omit<HtmlComponent, "properties"> & { properties: readonly PlainProperty[] };

interface PlainProperty extends Omit<HtmlProperty, "spec"> {
  kind: PropertyKind;
  fallback: unknown;
}

/** Removes the property specs, which cannot be cloned. */
export function toPlainHtml(document: HtmlDocument): PlainHtmlDocument {
  return {
    ...document,
    components: document.components.map((component) => ({
      ...component,
      properties: component.properties.map(({ spec: { kind, fallback }, ...property }) => ({
        ...property,
        kind,
        fallback,
      })),
    })),
  };
}

/** Restores the specs: of properties by name, of variables by kind and value, of tags by place. */
export function fromPlainHtml(plain: PlainHtmlDocument): HtmlDocument {
  return {
    ...plain,
    components: plain.components.map((component) => ({
      ...component,
      properties: component.properties.map(({ kind, fallback, ...property }) => ({
        ...property,
        spec:
          property.merge === undefined
            ? (htmlPropertyRule(property.name)?.spec ?? variableSpec(property.name, kind, fallback))
            : mergeSpec(property.merge),
      })),
    })),
  };
}

import { type TemplateProperty, toKindFields } from "#contract/templates.ts";
import { componentProperties } from "./properties/component-properties.ts";
import { toRuns } from "./values/styled-text.ts";
import { formatPropertyValue, type PropertySpec } from "./properties/property-spec.ts";
import { listPageValues, pageComponentIdOf, pageType } from "./page-component.ts";
import {
  type ComponentOf,
  componentsOf,
  propertyValueOf,
  type SceneComponent,
  type TemplateDocument,
} from "./document.ts";

/** Lists the properties that changes may set in a template, for the template detail: in paint order, the page's last. */
export function listTemplateProperties(document: TemplateDocument): TemplateProperty[] {
  return [...componentsOf(document).flatMap(listComponentProperties), ...listPageProperties(document)];
}

export function listPageProperties(document: TemplateDocument): TemplateProperty[] {
  const componentId = pageComponentIdOf(document);
  return listPageValues(document).map(({ property, spec, value }) => ({
    key: `${componentId}.${property}`,
    type: spec.kind,
    defaultValue: value,
    componentId,
    ...toKindFields(pageType),
    property,
  }));
}

export function listComponentProperties(component: SceneComponent): TemplateProperty[] {
  const specs: Readonly<Record<string, PropertySpec<unknown>>> = componentProperties[component.type];
  return Object.entries(specs).map(([property, spec]) => ({
    key: `${component.id}.${property}`,
    type: spec.kind,
    defaultValue: formatPropertyValue(propertyValueOf(component, property)),
    componentId: component.id,
    ...toKindFields(component.type),
    property,
    ...(spec.stylesOf !== undefined && component.type === "TEXT" && runsOf(component)),
  }));
}

function runsOf({ text, styles }: ComponentOf<"TEXT">): Pick<TemplateProperty, "runs"> {
  return styles === undefined ? {} : { runs: toRuns({ text, styles }) };
}

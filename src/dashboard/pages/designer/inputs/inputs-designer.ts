import type { JsonObject } from "#contract/json.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import type { ChangeableComponent } from "#scene/changed-values.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { documentOf } from "../../../model/design/design.ts";
import type { EditedSource } from "../use-designer.ts";

/** The designer of a template of either kind, as the sections of inputs need it. */
export interface InputsDesigner extends EditedSource {
  /** Of a canvas template. */
  document?: TemplateDocument | undefined;
  /** Of an html template: the components of the last state that can be drawn. */
  components?: ReadonlyMap<string, ChangeableComponent> | undefined;
}

/** The components that the inputs of a source may name. */
export function componentsIn(
  { components }: Pick<InputsDesigner, "components">,
  source: JsonObject,
): ReadonlyMap<string, ChangeableComponent> {
  return components ?? listChangeables(documentOf(source));
}

import type { TemplateSummary } from "#contract/templates.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import type { EditableComponent } from "../composition/editable-properties.ts";
import type { CompositionState } from "../composition/use-composition.ts";
import type { HtmlTemplate } from "../html-view/html-template.ts";
import type { ResultState } from "../result/use-result.ts";

/** The stage's input and events. */
export interface StageProps {
  summary: TemplateSummary;
  components: readonly EditableComponent[];
  state: CompositionState;
  /** The template with its changes; absent where the service does not give documents. */
  document: TemplateDocument | undefined;
  /** An html template, with its changes in `document`. */
  html: { template: HtmlTemplate; document: HtmlDocument } | undefined;
  /** The render will be one, with as many pages as there are. */
  isPdf: boolean;
  selectedId: string | undefined;
  hoveredId: string | undefined;
  renderState: ResultState;
  /** Whether the last render was made from what is shown. */
  isRenderCurrent: boolean;
  onSelect: (componentId: string) => void;
  onHover: (componentId: string | undefined) => void;
}

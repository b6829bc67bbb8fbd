import type { TemplateSummary } from "#contract/templates.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import type { RenderOptions } from "../../model/composition/composition.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import type { DescribeOutcome } from "../../model/drawing/paint-scene.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import type { ResultState } from "../../model/requests/result/use-result.ts";
import type { SetCrop } from "./crop.ts";
import type { HtmlPainting } from "./html-preview.tsx";
import type { StageTools } from "./stage-tools.ts";

export interface StageProps {
  summary: TemplateSummary;
  components: readonly EditableComponent[];
  editor: ValueEditor;
  /** Of the render: the stage shows its format and its crop. */
  options?: Pick<RenderOptions, "outputFormat" | "width" | "height">;
  /** Absent: the picture cannot be cropped. */
  onCrop?: SetCrop;
  /** The template's document with its changes; absent if the service serves none. */
  document: TemplateDocument | undefined;
  /** An html template; `document` has its changes. */
  html: { template: HtmlTemplate; document: HtmlDocument } | undefined;
  /** Whether the output is a PDF, with all pages. */
  isPdf: boolean;
  selectedId: string | undefined;
  /** The component under the pointer, here or in a list. */
  hoveredId: string | undefined;
  renderState: ResultState;
  /** Whether the last render is of the current composition. */
  isRenderCurrent: boolean;
  onSelect: (componentId: string) => void;
  onHover: (componentId: string | undefined) => void;
  /** Failed pictures are told elsewhere. */
  areFailuresListed?: boolean;
  /** Receives a description of each painting of a scene. */
  onScenePainted?: ((describe: () => DescribeOutcome) => void) | undefined;
  /** Receives each painting of an html template. */
  onHtmlPainted?: ((painting: HtmlPainting) => void) | undefined;
  /** Absent: those of the composer. */
  tools?: StageTools;
}

import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { mayBreakDifferently } from "#scene/layout/word-breaks.ts";
import { UploadStatus } from "../fields/upload/upload-status.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { CropTool } from "./crop-tool.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { matClasses, useMat } from "./mat.ts";
import { PageTurner } from "./page-turner.tsx";
import { StageCaption } from "./stage-caption.tsx";
import { StagePicture } from "./stage-picture.tsx";
import type { StageProps } from "./stage-props.ts";
import { StageToolbar } from "./stage-toolbar.tsx";
import { texts } from "./texts.ts";
import { useStage } from "./use-stage.ts";

/** The stage: the preview, drawn locally at each change, and the service's render over it. */
export function PreviewStage(props: StageProps) {
  const stage = useStage(props);
  const mat = useMat();
  const { page, pageCount, turnTo, zoom, pan, whole, isCropping, setCropping } = stage;
  const { viewport, layer, drop, editing, result } = stage;
  const { state } = props;
  return (
    <section aria-label={texts.label} className="flex min-h-0 flex-1 flex-col bg-canvas">
      <StageToolbar zoom={zoom} mat={mat} view={props.tools?.view}>
        {props.tools?.bar ?? <CropTool {...{ state, whole, isCropping }} onCroppingChange={setCropping} />}
        <PageTurner page={page} pageCount={pageCount} onTurn={turnTo} />
      </StageToolbar>
      <div className="relative min-h-0 flex-1 max-lg:h-(--stage-height) max-lg:flex-none">
        <div
          ref={viewport}
          role="presentation"
          className={classNames(
            "relative grid size-full place-items-center overflow-auto p-8 max-lg:p-5",
            matClasses[mat].surround,
            pan.cursor === "grab" && "cursor-grab",
            pan.cursor === "grabbing" && "cursor-grabbing",
          )}
          onPointerDownCapture={pan.onPointerDownCapture}
          {...drop.handlers}
        >
          <StagePicture {...props} stage={stage} mat={matClasses[mat]} />
        </div>
        <div ref={layer} className="pointer-events-none absolute inset-0 overflow-hidden" />
      </div>
      <UploadStatus upload={drop.upload} className="m-2" />
      {stage.problem !== "" && (
        <Notice tone="warn" title={texts.incomplete} className="m-2">
          {stage.problem}
        </Notice>
      )}
      {editing.edited === undefined ? (
        (props.tools?.hint ?? (
          <StageCaption
            paintedMs={stage.durationMs}
            size={stage.isDocumentKnown ? `${whole.width}×${whole.height}` : undefined}
            {...result}
            isBrokenOtherwise={props.document !== undefined && mayTextBreakDifferently(props.document)}
            hasPicture={result.picture !== undefined}
          />
        ))
      ) : (
        <EditorBar
          id={stage.barId}
          isScene={editing.edited.look !== undefined}
          onApply={() => stage.endText(editing.apply, true)}
          onCancel={() => stage.endText(editing.cancel, true)}
        />
      )}
    </section>
  );
}

function mayTextBreakDifferently(document: TemplateDocument): boolean {
  return componentsOf(document).some(
    (component) => component.type === "TEXT" && component.visible && mayBreakDifferently(component.text),
  );
}

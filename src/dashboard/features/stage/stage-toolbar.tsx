import type { ReactNode } from "react";
import { classNames } from "../../base/design-system/class-names.ts";
import type { Mat } from "./mat.ts";
import { MatChoice } from "./mat-choice.tsx";
import { texts } from "./texts.ts";
import type { StageZoom } from "./use-stage-zoom.ts";
import { ZoomControls } from "./zoom-controls.tsx";

export interface StageToolbarProps {
  zoom: StageZoom;
  mat: Mat;
  /** Tools of this picture, such as pages and crop. */
  children: ReactNode;
  /** Beside the zoom, or above it where the bar is narrow. */
  view?: ReactNode;
}

/** The bar above the picture: its tools at the left, zoom and background at the right. */
export function StageToolbar({ zoom, mat, children, view }: StageToolbarProps) {
  return (
    <div
      role="group"
      aria-label={texts.tools}
      className="short:hidden in-data-keyboard:hidden flex min-h-10 flex-wrap items-center gap-x-2 border-b border-line bg-bg px-2 py-1 phone:min-h-0"
    >
      {children}
      {view}
      <span className={classNames("flex items-center gap-2", view === undefined && "ml-auto")}>
        <ZoomControls zoom={zoom} />
        <MatChoice mat={mat} />
      </span>
    </div>
  );
}

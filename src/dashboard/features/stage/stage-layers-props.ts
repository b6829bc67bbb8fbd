import type { matClasses } from "./mat.ts";
import type { StageProps } from "./stage-props.ts";
import type { Stage } from "./use-stage.ts";

/** Props of all layers of the picture. */
export interface StageLayersProps extends StageProps {
  stage: Stage;
  mat: (typeof matClasses)[keyof typeof matClasses];
}

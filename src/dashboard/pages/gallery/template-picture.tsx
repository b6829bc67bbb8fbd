import { isUnpublished, type TemplateSummary } from "#contract/templates.ts";
import { LightBox } from "../../base/design-system/light-box.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { StatusBadge } from "../../base/design-system/status-badge.tsx";
import { texts } from "./texts.ts";

/** Says of a template that it was never published, so that callers do not get it. */
export function PublishedState({ template }: { template: TemplateSummary }) {
  return (
    isUnpublished(template) && (
      <span className="block text-12">
        <StatusBadge tone="info" icon="compose" label={texts.notPublished} />
      </span>
    )
  );
}

export interface TemplatePictureProps {
  template: TemplateSummary;
  isEager?: boolean;
  className: string;
}

/** The preview picture; without one, a placeholder of the true ratio with name and size. */
export function TemplatePicture({ template, isEager = false, className }: TemplatePictureProps) {
  const { width, height, name, preview } = template;
  return (
    <LightBox width={width} height={height} className={className}>
      <Picture
        // The name is next to it; screen readers would read it twice.
        alt=""
        src={preview}
        width={width}
        height={height}
        isEager={isEager}
        fallback={
          <div className="@container-[size] absolute inset-0 flex flex-col items-center justify-center gap-1 overflow-hidden border border-dashed border-line-strong bg-panel p-2 text-center">
            <span
              aria-hidden="true"
              className="line-clamp-2 max-w-full font-medium text-ink-2 [@container(height<4.5rem)]:hidden"
            >
              {name}
            </span>
            <span className="figures text-12 text-ink-3">
              {width}×<wbr />
              {height}
            </span>
          </div>
        }
      />
    </LightBox>
  );
}

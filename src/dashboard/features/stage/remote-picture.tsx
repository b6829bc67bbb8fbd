import type { TemplateSummary } from "#contract/templates.ts";
import { Picture } from "../../base/design-system/picture.tsx";
import { texts } from "./texts.ts";

/** The picture without a document to draw: the service's preview, or a placeholder of the same shape. */
export function RemotePicture({ summary: { name, preview, width, height } }: { summary: TemplateSummary }) {
  return (
    <Picture
      isEager
      src={preview}
      alt={texts.previewOf(name)}
      width={width}
      height={height}
      fallback={
        <div
          role="img"
          aria-label={texts.noPreviewOf(name)}
          className="absolute inset-0 grid place-items-center border border-dashed border-line-strong bg-panel p-2 text-center"
        >
          <p className="text-13 text-ink-2">
            {name}
            <br />
            <span className="figures text-12 text-ink-3">
              {width}×{height}
            </span>
          </p>
        </div>
      }
    />
  );
}

import type { TemplateSummary } from "#contract/templates.ts";
import { texts } from "./texts.ts";

/** The picture without a document to draw: the service's preview, or a placeholder of the same shape. */
export function RemotePicture({ summary }: { summary: TemplateSummary }) {
  if (typeof summary.preview === "string") {
    return (
      <img src={summary.preview} alt={texts.previewOf(summary.name)} className="absolute inset-0 size-full" />
    );
  }
  return (
    <div className="absolute inset-0 grid place-items-center border border-line bg-panel text-center">
      <p className="text-13 text-ink-2">
        {summary.name}
        <br />
        <span className="figures text-12 text-ink-3">
          {summary.width}×{summary.height}
        </span>
      </p>
    </div>
  );
}

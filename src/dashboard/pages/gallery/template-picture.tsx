import { useState } from "react";
import { Link } from "react-router";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { isUnpublished, type TemplateSummary } from "#contract/templates.ts";
import { LightBox, Picture } from "../../base/design-system/picture.tsx";
import { StatusBadge } from "../../base/design-system/status-badge.tsx";
import { texts } from "./texts.ts";

/** The revision that the gallery shows: the draft, if that is newer than the one callers get. */
export interface ShownRevision extends Omit<TemplateSummary, "preview"> {
  state: "draft" | "neverPublished" | "published";
  preview: string | null | undefined;
  /** The preview did not load: there is no draft, but a later revision that was published once. */
  onFailed: () => void;
}

export function useShownRevision(template: TemplateSummary): ShownRevision {
  const { identifier, latestRevision = 0, publishedRevision = latestRevision, preview } = template;
  const [missing, setMissing] = useState<string>();
  const file = fillPath(endpointCalls.getTemplatePreview.path, {
    id: `${identifier}@draft`,
    extension: "webp",
  });
  // Through the proxy, because only the key may see drafts.
  const draft = `/proxy${file}?revision=${latestRevision}`;
  const isDraft = latestRevision > publishedRevision && missing !== draft;
  return {
    ...template,
    ...(isDraft && template.draft),
    state: isDraft ? "draft" : isUnpublished(template) ? "neverPublished" : "published",
    preview: isDraft ? draft : preview,
    onFailed: () => setMissing(draft),
  };
}

/** Says that the picture is not what callers get; for a draft, a link to the comparison with that. */
export function PublishedState({ shown: { state, identifier } }: { shown: ShownRevision }) {
  if (state === "published") return null;
  const badge = <StatusBadge tone="info" icon="compose" label={texts.states[state]} />;
  return (
    <span className="block text-12">
      {state === "draft" ? (
        <Link
          to={`/templates/${encodeURIComponent(identifier)}/compare`}
          className="relative z-1 hover:underline"
        >
          {badge}
        </Link>
      ) : (
        badge
      )}
    </span>
  );
}

export interface TemplatePictureProps {
  template: TemplateSummary;
  shown: ShownRevision;
  isEager?: boolean;
  className: string;
}

/** The preview picture; without one, a placeholder of the true ratio with name and size. */
export function TemplatePicture({ template, shown, isEager = false, className }: TemplatePictureProps) {
  const { name } = template;
  const { width, height } = shown;
  return (
    <LightBox width={width} height={height} className={className}>
      <Picture
        // The name is next to it; screen readers would read it twice.
        alt=""
        src={shown.preview}
        onFailed={shown.onFailed}
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

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { Skeleton } from "../../base/design-system/skeleton.tsx";
import { texts } from "./texts.ts";

// Most revisions have a preview; the drawing code is loaded for the others.
const DrawnPicture = lazy(async () => ({ default: (await import("./drawn-picture.tsx")).DrawnPicture }));

/** Px: twice the longer side of the box. */
const drawnSidePx = 224;

/** The preview of a revision; without one, the revision is drawn here once it is near the viewport. */
export function RevisionPicture({
  templateId,
  revision: { revision, preview },
}: {
  templateId: string;
  revision: TemplateRevision;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const failed = <Icon name="image" size={24} className="text-ink-3" />;
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "300px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className="relative grid size-full place-items-center overflow-hidden border border-line bg-canvas"
    >
      {isNear && (
        <Picture
          src={preview}
          alt={texts.preview.alt(revision)}
          width={112}
          height={80}
          fallback={
            <Suspense>
              <DrawnPicture
                templateId={templateId}
                revision={revision}
                sidePx={drawnSidePx}
                className="size-full"
                whileDrawing={<Skeleton className="size-full" />}
                failed={failed}
              />
            </Suspense>
          }
        />
      )}
    </div>
  );
}

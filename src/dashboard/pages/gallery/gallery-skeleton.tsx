import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { texts } from "./texts.ts";

/** The grid while it loads. */
export function GallerySkeleton({ count }: { count: number }) {
  return (
    <LoadingRegion label={texts.loading}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] border-t border-l border-line phone:grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))]">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="border-r border-b border-line bg-panel">
            <Skeleton className="aspect-4/3 w-full" />
            <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

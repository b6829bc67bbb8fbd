import { classNames } from "../../base/design-system/class-names.ts";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";

interface ListSkeletonProps {
  label: string;
  count: number;
  picture?: string;
  className?: string;
}

/** The rows of a list while it loads. `picture`: the classes of its place, in lists with pictures. */
export function ListSkeleton({ label, count, picture, className = "gap-3 py-3" }: ListSkeletonProps) {
  return (
    <LoadingRegion label={label}>
      <div className="border border-line bg-panel">
        {Array.from({ length: count }, (_, index) => (
          <div
            key={index}
            className={classNames("flex items-center border-b border-line px-3 last:border-0", className)}
          >
            {picture !== undefined && <Skeleton className={classNames("shrink-0", picture)} />}
            <div className="flex min-w-0 grow flex-col gap-2">
              <Skeleton className="h-4 w-48 max-w-full" />
              <Skeleton className="h-3 w-80 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

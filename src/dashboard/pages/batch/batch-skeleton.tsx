import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { texts } from "./texts.ts";

/** Placeholder while the template or the batch loads. */
export function BatchSkeleton() {
  return (
    <LoadingRegion label={texts.loading}>
      <div className="mx-auto flex max-w-[90rem] flex-col gap-6 p-8 phone:p-4">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </LoadingRegion>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useDelayed } from "./use-delayed.ts";

/** Holds a place in the shape of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton block", className)} />;
}

/** Shows its placeholder after 150 ms, and says once that something is loading. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  const isShown = useDelayed();
  return (
    <div role="status" aria-label={label} className={isShown ? undefined : "invisible"}>
      {children}
    </div>
  );
}

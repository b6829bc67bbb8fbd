import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "./class-names.ts";

/** A placeholder in the shape of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton block", className)} />;
}

interface LoadingRegionProps {
  label: string;
  /** Of the one placeholder that stands for the content. */
  className?: string;
  /** Several placeholders instead. */
  children?: ReactNode;
}

/** Shows a placeholder after 150 ms, and announces that content is loading. */
export function LoadingRegion({
  label,
  className = "h-40 w-full",
  children = <Skeleton className={className} />,
}: LoadingRegionProps) {
  const isShown = useDelayed();
  return (
    <div role="status" aria-label={label} className={isShown ? undefined : "invisible"}>
      {children}
    </div>
  );
}

/** In the place of an editor's page: a list, the picture and fields. */
export function EditorSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label}>
      <div className="grid h-(--page-height) gap-px bg-line lg:grid-cols-[13rem_minmax(0,1fr)_20rem]">
        <Skeleton className="phone:hidden" />
        <Skeleton />
        <Skeleton className="max-lg:hidden" />
      </div>
    </LoadingRegion>
  );
}

/** Becomes true after `delayMs`, so that fast loads do not flash a placeholder. */
export function useDelayed(delayMs = 150): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setPassed(true), delayMs);
    return () => window.clearTimeout(timer);
  }, [delayMs]);
  return hasPassed;
}

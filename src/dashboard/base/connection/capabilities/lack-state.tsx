import type { ComponentProps, ReactNode } from "react";
import { BlankState } from "../../design-system/notice.tsx";
import { LoadingRegion, Skeleton } from "../../design-system/skeleton.tsx";
import type { Lack } from "./capabilities.ts";
import { AskAgain } from "./lack-reason.tsx";
import { lackWords } from "./lack-words.ts";
import { texts } from "./texts.ts";

export interface LackStateProps extends Pick<
  ComponentProps<typeof BlankState>,
  "icon" | "title" | "actions" | "isPage"
> {
  lack: Lack;
  /** The alternatives. */
  children: ReactNode;
}

/** Replaces a screen that the service lacks, or the person's role or the key refuses; asks again if that could not be found out. */
export function LackState({ lack, children, ...state }: LackStateProps) {
  if (lack.why === "checking") {
    return (
      <LoadingRegion label={texts.checking}>
        <Skeleton className="h-40 w-full" />
      </LoadingRegion>
    );
  }
  if (lack.why === "unknown")
    return <BlankState {...state} icon="question" title={texts.unknown} actions={<AskAgain />} />;
  if (lack.why === "role" || lack.why === "key")
    return (
      <BlankState {...state} title={texts[`${lack.why}Title`]}>
        {texts[`${lack.why}Advice`]}
      </BlankState>
    );
  return (
    <BlankState {...state}>
      {children}
      <p className="mt-3 text-13 text-ink-3">{lackWords(lack)}</p>
    </BlankState>
  );
}

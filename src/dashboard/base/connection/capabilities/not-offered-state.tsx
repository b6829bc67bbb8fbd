import type { ComponentProps, ReactNode } from "react";
import { BlankState } from "../../design-system/notice.tsx";
import { LoadingRegion } from "../../design-system/skeleton.tsx";
import type { WhyNotOffered } from "./capabilities.ts";
import { AskAgain, notOfferedWords } from "./why-not-offered-text.tsx";
import { texts } from "./texts.ts";

export interface NotOfferedStateProps extends Pick<
  ComponentProps<typeof BlankState>,
  "icon" | "title" | "actions" | "isPage"
> {
  whyNot: WhyNotOffered;
  /** The alternatives. */
  children: ReactNode;
}

/** Replaces a screen that the service lacks, or the person's role or the key refuses; asks again if that could not be found out. */
export function NotOfferedState({ whyNot, children, ...state }: NotOfferedStateProps) {
  if (whyNot.why === "checking") {
    return <LoadingRegion label={texts.checking} />;
  }
  if (whyNot.why === "unknown")
    return <BlankState {...state} icon="question" title={texts.unknown} actions={<AskAgain />} />;
  if (whyNot.why === "role" || whyNot.why === "key")
    return (
      <BlankState {...state} title={texts[`${whyNot.why}Title`]}>
        {texts[`${whyNot.why}Advice`]}
      </BlankState>
    );
  return (
    <BlankState {...state}>
      {children}
      <p className="mt-3 text-13 text-ink-3">{notOfferedWords(whyNot)}</p>
    </BlankState>
  );
}

import type { ReactNode } from "react";
import type { To } from "react-router";
import { Button, ButtonLink } from "../design-system/button.tsx";
import type { IconName } from "../design-system/icon.tsx";
import { BlankState } from "../design-system/notice.tsx";
import { texts } from "./texts.ts";

export interface NothingThereProps {
  icon: IconName;
  /** Offered when something is filtered: then that is why nothing is there. */
  onClear: (() => void) | undefined;
  /** Set on any page but the first: the list ends before it. */
  firstPage: To | undefined;
  firstRun: { title: string; text: string; action: ReactNode };
  /** In this list's own words, where there are any. */
  noMatch?: { title: string; text: string };
}

/** An empty list says which of the three reasons it has: filters, a page past the end, or nothing made yet. */
export function NothingThere({
  icon,
  onClear,
  firstPage,
  firstRun,
  noMatch = texts.noMatch,
}: NothingThereProps) {
  if (onClear !== undefined) {
    return (
      <BlankState
        icon="search"
        title={noMatch.title}
        actions={<Button onClick={onClear}>{texts.clear}</Button>}
      >
        {noMatch.text}
      </BlankState>
    );
  }
  if (firstPage !== undefined) {
    return (
      <BlankState
        icon={icon}
        title={texts.noPage.title}
        actions={<ButtonLink to={firstPage}>{texts.noPage.back}</ButtonLink>}
      >
        {texts.noPage.text}
      </BlankState>
    );
  }
  return (
    <BlankState icon={icon} title={firstRun.title} actions={firstRun.action}>
      {firstRun.text}
    </BlankState>
  );
}

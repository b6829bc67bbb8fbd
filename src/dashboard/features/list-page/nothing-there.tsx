import type { ReactNode } from "react";
import type { To } from "react-router";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import type { IconName } from "../../base/design-system/icon.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";
import { texts } from "./texts.ts";

export interface NothingThereProps {
  icon: IconName;
  /** Set if a filter is active, which is then why the list is empty. */
  onClear?: (() => void) | undefined;
  /** Set on any page after the first: the list ends before it. */
  firstPage?: To | undefined;
  firstRun: { title: string; text: string; action: ReactNode };
  /** Texts of this list, instead of the general ones. */
  noMatch?: { title: string; text: string };
}

/** The state of an empty list, by reason: filters, a page past the end, or no entries yet. */
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

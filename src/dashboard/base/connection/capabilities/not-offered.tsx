import type { ComponentProps, ReactNode } from "react";
import { formatName } from "#contract/formats.ts";
import { Button } from "../../design-system/button.tsx";
import { BlankState, Notice } from "../../design-system/notice.tsx";
import { LoadingRegion } from "../../design-system/skeleton.tsx";
import { useProbeAgain, type WhyNotOffered } from "./capabilities.ts";
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

/** Why something is not offered, and a button that asks again if the probes failed. */
export function WhyNotOfferedText({ whyNot }: { whyNot: WhyNotOffered }) {
  return (
    <>
      {notOfferedWords(whyNot)} {whyNot.why === "unknown" && <AskAgain />}
    </>
  );
}

/** Repeats the probes. */
function AskAgain() {
  const probeAgain = useProbeAgain();
  return (
    <Button size="small" icon="refresh" onClick={probeAgain}>
      {texts.askAgain}
    </Button>
  );
}

/** One sentence that says why something is not offered. */
export function notOfferedWords(whyNot: WhyNotOffered): string {
  switch (whyNot.why) {
    case "checking":
      return texts.checking;
    case "unknown":
      return texts.unknown;
    case "role":
      return texts.role;
    case "key":
      return texts.key;
    case "refused":
      return texts.refused(whyNot.call, whyNot.status);
    case "versionOne":
      return texts.versionOne(whyNot.call, whyNot.status);
    case "refusedFormat":
      return texts.refusedFormat(whyNot.message);
    case "notInInterface":
      return texts.notInInterface;
    case "cameAs":
      return texts.cameAs(formatName(whyNot.format), formatName(whyNot.came));
  }
}

interface NotOfferedOptionsNoticeProps {
  lacking: ReadonlyMap<string, WhyNotOffered>;
  onRemove: () => void;
}

/** The set options that the service cannot take, with the reasons and a button that removes them. */
export function NotOfferedOptionsNotice({ lacking, onRemove }: NotOfferedOptionsNoticeProps) {
  if (lacking.size === 0) return null;
  const names = [...lacking.keys()].join(", ");
  const whyNot = [...lacking.values()];
  if (whyNot.some(({ why }) => why === "checking"))
    return <Notice tone="info" title={texts.checkingFor(names)} />;
  const reasons = [...new Set(whyNot.map(notOfferedWords))];
  const isUnknown = whyNot.some(({ why }) => why === "unknown");
  return (
    <Notice tone="error" title={isUnknown ? texts.unknownFor(names) : texts.cannotTake(names)}>
      <p>{reasons.join(" ")}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isUnknown && <AskAgain />}
        <Button size="small" icon="close" onClick={onRemove}>
          {texts.leaveOut(lacking.size)}
        </Button>
      </div>
    </Notice>
  );
}

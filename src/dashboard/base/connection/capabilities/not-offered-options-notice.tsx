import type { WhyNotOffered } from "./capabilities.ts";
import { AskAgain, notOfferedWords } from "./why-not-offered-text.tsx";
import { Button } from "../../design-system/button.tsx";
import { Notice } from "../../design-system/notice.tsx";
import { texts } from "./texts.ts";

export interface NotOfferedOptionsNoticeProps {
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

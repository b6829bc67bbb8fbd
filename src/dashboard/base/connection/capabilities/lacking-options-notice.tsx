import type { Lack } from "./capabilities.ts";
import { AskAgain } from "./lack-reason.tsx";
import { lackWords } from "./lack-words.ts";
import { Button } from "../../design-system/button.tsx";
import { Notice } from "../../design-system/notice.tsx";
import { texts } from "./texts.ts";

export interface LackingOptionsNoticeProps {
  lacking: ReadonlyMap<string, Lack>;
  onRemove: () => void;
}

/** The set options that the service cannot take, with the reasons and a button that removes them. */
export function LackingOptionsNotice({ lacking, onRemove }: LackingOptionsNoticeProps) {
  if (lacking.size === 0) return null;
  const names = [...lacking.keys()].join(", ");
  const lacks = [...lacking.values()];
  if (lacks.some(({ why }) => why === "checking"))
    return <Notice tone="info" title={texts.checkingFor(names)} />;
  const reasons = [...new Set(lacks.map(lackWords))];
  const isUnknown = lacks.some(({ why }) => why === "unknown");
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

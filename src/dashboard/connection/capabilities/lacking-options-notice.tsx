import type { Lack } from "./capabilities.ts";
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
  if ([...lacking.values()].some(({ why }) => why === "checking"))
    return <Notice tone="info" title={texts.checkingFor(names)} />;
  const reasons = [...new Set([...lacking.values()].map(lackWords))];
  return (
    <Notice tone="error" title={texts.cannotTake(names)}>
      <p>{reasons.join(" ")}</p>
      <Button size="small" icon="close" className="mt-2" onClick={onRemove}>
        {texts.leaveOut(lacking.size)}
      </Button>
    </Notice>
  );
}

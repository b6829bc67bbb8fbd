import { toFailureWords } from "../../base/connection/failure-words.ts";
import { refusalStatus } from "../../base/connection/refusal-status.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { isUnconfirmed } from "../../features/template-details/save-template/create-once.ts";
import { texts } from "./texts.ts";

export interface StartBarProps {
  /** The start in words. */
  summary: string;
  /** A press has no effect. */
  isPending: boolean;
  failure: unknown;
  /** Problems that no field shows. */
  problems: readonly string[];
}

/** Problems that are listed; the raw response has all. */
const listedMax = 8;

/** Sticks to the bottom of the window: what is chosen, why it could not be created, and the button. */
export function StartBar({ summary, isPending, failure, problems }: StartBarProps) {
  const failed = failure === undefined ? undefined : toFailureWords(failure);
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 -mx-8 flex flex-col gap-2 border-t border-line bg-bg px-8 py-3 phone:-mx-4 phone:px-4 short:static">
      {failed !== undefined && (
        <div className="max-h-60 overflow-auto">
          <Notice tone="error" title={failed.happened} raw={failed.raw}>
            {refusalStatus(failure) === 413 ? texts.tooLarge : failed.advice}{" "}
            {isUnconfirmed(failure) && texts.unconfirmed}
            {problems.length > 0 && (
              <ul>
                {problems.slice(0, listedMax).map((problem) => (
                  <li key={problem} className="wrap-anywhere">
                    {problem}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-40 text-ink-2">{summary}</p>
        <Button type="submit" variant="primary" icon="plus" className="phone:w-full" isPending={isPending}>
          {texts.create}
        </Button>
      </div>
    </div>
  );
}

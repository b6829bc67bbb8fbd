import { Notice } from "../../base/design-system/notice.tsx";
import { differenceWords } from "../../model/requests/result/difference-words.ts";
import type { FileDifference } from "../../model/requests/result/compare-file.ts";
import { texts } from "../../model/requests/result/texts.ts";

/** Differences between request and file; nothing if there are none. */
export function FileDifferences({ differences }: { differences: readonly FileDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <Notice tone="warn" title={texts.differs.title}>
      <ul>
        {differences.map((difference) => (
          <li key={difference.kind}>{differenceWords(difference)}</li>
        ))}
      </ul>
    </Notice>
  );
}

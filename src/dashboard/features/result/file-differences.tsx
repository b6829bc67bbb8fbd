import { Notice } from "../../base/design-system/notice.tsx";
import { differenceWords, type FileDifference } from "../../model/requests/result/compare-file.ts";
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

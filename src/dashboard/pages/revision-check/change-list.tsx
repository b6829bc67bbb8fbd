import type { DocumentDifference } from "#scene/revisions/diff-documents.ts";
import { Section } from "../../base/design-system/section.tsx";
import { differenceWords, partWords } from "../../features/revisions/difference-words.ts";
import { texts } from "../../features/revisions/texts.ts";

/** Rows of the list; a rewritten template has thousands of changes. */
const shownMax = 300;

/** The changes by component and property, in words. */
export function ChangeList({ differences }: { differences: readonly DocumentDifference[] }) {
  const words = texts.changes;
  const groups = new Map<string, string[]>();
  for (const difference of differences.slice(0, shownMax)) {
    const part = partWords(difference);
    groups.set(part, [...(groups.get(part) ?? []), differenceWords(difference)]);
  }
  return (
    <Section title={words.title}>
      {differences.length === 0 ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <dl className="border border-line bg-panel">
          {[...groups].map(([part, changes]) => (
            <div key={part} className="grid grid-cols-2 border-b border-line last:border-0 phone:grid-cols-1">
              <dt className="px-3 py-2 font-medium wrap-anywhere">{part}</dt>
              <dd className="px-3 py-2">
                <ul>
                  {changes.map((change) => (
                    <li key={change} dir="auto" className="wrap-anywhere">
                      {change}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {differences.length > shownMax && (
        <p className="text-ink-2">{words.more(differences.length - shownMax)}</p>
      )}
    </Section>
  );
}

import { Icon } from "../../../base/design-system/icon.tsx";
import { asSentence } from "../../../base/language/problems/as-sentence.ts";
import type { PlacedProblem } from "./place-problems.ts";
import type { CodeRange } from "./source-text.ts";
import { texts } from "./texts.ts";

export interface ProblemsListProps {
  problems: readonly PlacedProblem[];
  /** Whether the picture shows an earlier state. */
  isOutdated: boolean;
  onGoTo: (place: CodeRange) => void;
}

/** The errors of the code with line and column; pressing one goes there. */
export function ProblemsList({ problems, isOutdated, onGoTo }: ProblemsListProps) {
  const words = texts.problems;
  return (
    <>
      <div role="status">
        {problems.length > 0 && (
          <p className="flex items-start gap-1 border-t border-line px-4 py-2 text-12 text-error">
            <Icon name="warning" size={14} className="mt-px" />
            <span>
              {words.kept(problems.length)}
              {isOutdated && ` ${words.lastPicture}`}
            </span>
          </p>
        )}
      </div>
      {problems.length > 0 && (
        <ul aria-label={words.label} className="html-problems">
          {problems.map(({ problem, at }, index) => {
            const message = asSentence(problem);
            const { path } = problem;
            return (
              <li key={`${path} ${message} ${index}`}>
                {at === undefined ? (
                  <p className="px-4 py-1 text-12">{path === "" ? message : words.in(path, message)}</p>
                ) : (
                  <button
                    type="button"
                    className="w-full px-4 py-1 text-left text-12 hover:underline"
                    onClick={() => onGoTo(at)}
                  >
                    {words.at(texts.fields[at.field], at.line, at.column, message)}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

import { Button, ButtonLink } from "../design-system/button.tsx";
import { oldestFirst } from "./oldest-first.ts";
import { texts } from "./texts.ts";

export interface CompareBarProps {
  /** Ids, two at most. */
  marked: readonly string[];
  /** Position in the list. */
  indexOf: (id: string) => number | undefined;
  onMarked: (marked: readonly string[]) => void;
}

/** Bar below the list while results are marked: asks for a second one, or links to the comparison. */
export function CompareBar({ marked, indexOf, onMarked }: CompareBarProps) {
  const [first, second] = oldestFirst(marked, indexOf);
  if (first === undefined) return null;
  return (
    <section
      aria-label={texts.compare.bar}
      className="flex flex-wrap items-center gap-2 rounded-panel border border-line-strong bg-panel py-2 pr-2 pl-3"
    >
      <p role="status" className="min-w-0 grow">
        {second === undefined ? texts.compare.chooseOther : texts.compare.ready}
      </p>
      {second !== undefined && (
        <ButtonLink
          variant="primary"
          size="small"
          to={`/history/compare/${encodeURIComponent(first)}/${encodeURIComponent(second)}`}
        >
          {texts.compare.compare}
        </ButtonLink>
      )}
      <Button size="small" onClick={() => onMarked([])}>
        {texts.compare.clear}
      </Button>
    </section>
  );
}

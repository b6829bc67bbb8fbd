import { useState } from "react";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { SelectionBar as AnySelectionBar } from "../../features/many/selection-bar.tsx";
import type { ManyAction } from "./many-actions.ts";
import { oldestFirst } from "./oldest-first.ts";
import { texts } from "./texts.ts";

const ManyDialog = lazyPart(async () => (await import("./many-dialog.tsx")).ManyDialog);

export interface SelectionBarProps {
  chosen: readonly string[];
  listLoaded: () => readonly string[];
  indexOf: (id: string) => number | undefined;
  titleOf: (id: string) => string | undefined;
  onChosen: (chosen: readonly string[]) => void;
  /** The bar goes, with the button that was pressed: moves the focus. */
  onEmptied: () => void;
}

/** Bar below the list while results are chosen: compares two, and acts on all of them. */
export function SelectionBar({
  chosen,
  listLoaded,
  indexOf,
  titleOf,
  onChosen,
  onEmptied,
}: SelectionBarProps) {
  const [action, setAction] = useState<ManyAction>();
  const words = texts.choice;
  const canDelete = useCapabilities().call("deleteResult") === undefined;
  const [first, second, third] = oldestFirst(chosen, indexOf);
  const choose = (next: readonly string[]) => {
    onChosen(next);
    if (next.length === 0) onEmptied();
  };
  return (
    <>
      <AnySelectionBar
        label={words.bar}
        words={wordsOf(chosen.length)}
        chosen={chosen}
        all={listLoaded()}
        onChosen={choose}
      >
        {/* Only two results can be compared; the words beside it say so when there are more. */}
        {first !== undefined && second !== undefined && third === undefined && (
          <ButtonLink
            variant="primary"
            size="small"
            to={`/history/compare/${encodeURIComponent(first)}/${encodeURIComponent(second)}`}
          >
            {texts.compare.compare}
          </ButtonLink>
        )}
        <Button size="small" icon="download" onClick={() => setAction("zip")}>
          {words.zip}
        </Button>
        <Button size="small" icon="refresh" onClick={() => setAction("render")}>
          {words.render}
        </Button>
        {canDelete && (
          <Button size="small" icon="trash" onClick={() => setAction("delete")}>
            {words.delete}
          </Button>
        )}
      </AnySelectionBar>
      {action !== undefined && (
        <ManyDialog
          action={action}
          ids={chosen}
          titleOf={titleOf}
          onClose={(remaining) => {
            setAction(undefined);
            choose(remaining);
          }}
        />
      )}
    </>
  );
}

function wordsOf(count: number): string {
  if (count === 1) return texts.choice.one;
  return count === 2 ? texts.choice.two : texts.choice.many(count);
}

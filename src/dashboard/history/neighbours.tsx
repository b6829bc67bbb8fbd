import { useEffect } from "react";
import { useNavigate } from "react-router";
import { IconButton } from "../design-system/icon-button.tsx";
import { formatCount } from "../design-system/format.ts";
import { useWindowKeys } from "../design-system/use-window-keys.ts";
import { areSingleKeysOn } from "../shell/single-keys.ts";
import { texts } from "./texts.ts";
import type { History } from "./use-history.ts";

export interface NeighboursProps {
  id: string;
  history: History;
  linkTo: (id: string) => string;
  closeTo: string;
}

/** From one result to the next without going back to the list: by buttons, and by J and K. */
export function Neighbours({ id, history: { rows, feed }, linkTo, closeTo }: NeighboursProps) {
  const navigate = useNavigate();
  const words = texts.detail;
  const index = rows.indexOfKey(id);
  const newer = index === undefined ? undefined : idAt(index - 1);
  const older = index === undefined ? undefined : idAt(index + 1);

  function idAt(at: number): string | undefined {
    const row = at < 0 || at >= rows.count ? undefined : rows.at(at);
    return row?.kind === "entry" ? row.entry.id : undefined;
  }

  function go(to: string | undefined) {
    if (to !== undefined) void navigate(linkTo(to), { replace: true, preventScrollReset: true });
  }

  useWindowKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areSingleKeysOn())
      return;
    if (takesKeys(event.target) || document.querySelector("dialog[open]") !== null) return;
    const key = event.key.toLowerCase();
    if (key === "j") go(older);
    else if (key === "k") go(newer);
    else return;
    event.preventDefault();
  });

  // The list beside it, or behind it on a narrow screen, fetches what comes next.
  useEffect(() => {
    if (index === undefined) return;
    const { from, to } = rows.toPlaces(Math.max(0, index - 2), Math.min(rows.count, index + 3));
    if (!feed.rows.isWhole(from, to)) feed.show(from, to);
  }, [feed, rows, index]);

  return (
    <>
      <span className="figures grow text-12 text-ink-3">
        {index !== undefined && rows.isCountCertain
          ? words.placeOf(formatCount(index + 1), formatCount(rows.count))
          : null}
      </span>
      <IconButton
        icon="chevronUp"
        label={words.newer}
        shortcut="K"
        tooltipAlign="end"
        disabled={newer === undefined}
        onClick={() => {
          go(newer);
        }}
      />
      <IconButton
        icon="chevronDown"
        label={words.older}
        shortcut="J"
        tooltipAlign="end"
        disabled={older === undefined}
        onClick={() => {
          go(older);
        }}
      />
      <span className="max-lg:hidden">
        <IconButton
          icon="close"
          label={words.close}
          tooltipAlign="end"
          onClick={() => void navigate(closeTo, { preventScrollReset: true })}
        />
      </span>
    </>
  );
}

function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox]), textarea, select, [role=menuitem]")
  );
}

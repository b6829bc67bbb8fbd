import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { IconButton } from "../../base/design-system/button.tsx";
import { formatCount } from "../../base/design-system/format.ts";
import { letterOf, useWindowKeys } from "../../base/design-system/keys.ts";
import { useEscape } from "../../base/design-system/use-escape.ts";
import { areSingleKeysOn } from "../../base/design-system/single-keys.ts";
import { readResultPath, toResultPath } from "./result-path.ts";
import { texts } from "./texts.ts";
import type { History } from "./use-history.ts";

export interface NeighboursProps {
  id: string;
  history: History;
  closeTo: string;
}

/**
 * Moves to the next or previous result with buttons, J and K, without going back to the list; Escape closes the result.
 */
export function Neighbours({ id, history: { rows, loadOlder }, closeTo }: NeighboursProps) {
  const navigate = useNavigate();
  const words = texts.detail;
  const index = rows.indexOfKey(id);

  function idBeside(place: string, step: 1 | -1): string | undefined {
    const at = (rows.indexOfKey(place) ?? Number.NaN) + step;
    const row = at >= 0 && at < rows.count ? rows.at(at) : undefined;
    return row?.kind === "entry" ? row.entry.id : undefined;
  }

  function go(step: 1 | -1) {
    // A second press may come before the first one is rendered, so this reads the browser's address.
    const { pathname, search } = window.location;
    const next = idBeside(readResultPath(pathname) ?? id, step);
    if (next === undefined) return;
    void navigate({ pathname: toResultPath(next), search }, { replace: true, preventScrollReset: true });
  }

  useWindowKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areSingleKeysOn())
      return;
    if (takesKeys(event.target) || document.querySelector("dialog[open]") !== null) return;
    const key = letterOf(event);
    if (key === "j") go(1);
    else if (key === "k") go(-1);
    else return;
    event.preventDefault();
  });

  function close() {
    // The focus would be lost with the panel.
    document
      .querySelector<HTMLElement>('[role="grid"] [role="row"][aria-selected="true"]')
      ?.focus({ preventScroll: true });
    void navigate(closeTo, { preventScrollReset: true });
  }
  useEscape(close);

  // Prefetches the neighbouring rows.
  const isNearEnd = index !== undefined && index + 3 >= rows.count;
  const prefetch = useEffectEvent((_loaded: number) => loadOlder());
  useEffect(() => {
    if (isNearEnd) prefetch(rows.count);
  }, [isNearEnd, rows.count]);

  return (
    <>
      <span className="figures grow text-12 text-ink-3">
        {index !== undefined && rows.isFromNewest && rows.total !== undefined
          ? words.placeOf(formatCount(index + 1), formatCount(rows.total))
          : null}
      </span>
      <IconButton
        icon="chevronUp"
        label={words.newer}
        shortcut="K"
        tooltipAlign="end"
        disabled={idBeside(id, -1) === undefined}
        onClick={() => go(-1)}
      />
      <IconButton
        icon="chevronDown"
        label={words.older}
        shortcut="J"
        tooltipAlign="end"
        disabled={idBeside(id, 1) === undefined}
        onClick={() => go(1)}
      />
      <span className="max-lg:hidden">
        <IconButton icon="close" label={words.close} tooltipAlign="end" onClick={close} />
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

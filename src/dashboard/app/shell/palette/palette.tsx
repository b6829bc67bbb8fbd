import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { useListedPageActions } from "../../../model/page-actions/page-actions.ts";
import { pages } from "../pages.ts";
import { foundQuery } from "./palette-queries.ts";
import { type PaletteItem, toPaletteGroups } from "./palette-groups.ts";
import { optionId, PaletteList } from "./palette-list.tsx";
import { texts } from "./texts.ts";
import { useDebounced } from "../../../base/design-system/use-debounced.ts";

/** The command palette: a search field with a list that arrow keys move through. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  /** The pasted text with its line breaks, which an input of one line drops. */
  const [pasted, setPasted] = useState<{ shown: string; source: string }>();
  const [activeId, setActiveId] = useState<string>();
  const settled = useDebounced(text.trim());
  const { call, isOurs } = useCapabilities();
  const { data: found, isFetching } = useQuery(
    foundQuery(useClient(), settled.slice(0, 100), { hasSearch: isOurs }),
  );
  const groups = toPaletteGroups({
    text: pasted?.shown === text ? pasted.source : text,
    found,
    pageActions: useListedPageActions(),
    missingPages: pages.flatMap(({ to, needs }) =>
      needs !== undefined && call(needs) !== undefined ? [to] : [],
    ),
    pageNotes: {
      ...(call("listDeliveries") !== undefined && { "/webhooks": texts.notListed }),
      ...(call("takeScreenshot") !== undefined && { "/screenshot": texts.notServed }),
      ...(call("readPageMetadata") !== undefined && { "/metadata": texts.notServed }),
    },
  });
  const items = groups.flatMap((group) => group.items);
  const active = items.find((item) => item.id === activeId) ?? items[0];

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function choose(item: PaletteItem) {
    onClose();
    if (typeof item.act === "function") item.act();
    else void navigate(item.act.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = active === undefined ? -1 : items.indexOf(active);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 6, PageUp: at - 6 }[event.key];
    if (target !== undefined && items.length > 0) {
      const isStep = event.key.startsWith("Arrow");
      const next = isStep
        ? (target + items.length) % items.length
        : Math.max(0, Math.min(target, items.length - 1));
      setActiveId(items[next]?.id);
      document.getElementById(optionId(id, items[next]))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && active !== undefined) choose(active);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={texts.title}
      className="mx-auto mt-[12dvh] mb-auto max-h-[min(34rem,80dvh)] w-[min(38rem,calc(100vw-1rem))] animate-appear flex-col overflow-hidden rounded-panel border border-line-strong bg-panel p-0 text-ink open:flex phone:mt-2 phone:max-h-[calc(100dvh-1rem)]"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon
          name={isFetching ? "working" : "search"}
          className={isFetching ? "animate-spin text-ink-3" : "text-ink-3"}
        />
        <input
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={optionId(id, active)}
          aria-autocomplete="list"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          value={text}
          className="h-12 min-w-0 grow text-ellipsis bg-transparent text-15 outline-none"
          onChange={(event) => {
            setText(event.target.value);
            setActiveId(undefined);
          }}
          onPaste={(event) => {
            const source = event.clipboardData.getData("text");
            if (!/[\r\n]/.test(source.trim())) return;
            event.preventDefault();
            const shown = source.trim().replace(/\s+/g, " ");
            setPasted({ shown, source });
            setText(shown);
            setActiveId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList
        id={id}
        groups={groups}
        active={active}
        onActive={(item) => setActiveId(item.id)}
        onChoose={choose}
      />
      <p role="status" className={items.length === 0 ? "px-4 pb-4 text-ink-2" : "sr-only"}>
        {items.length === 0 ? (isFetching ? texts.searching : texts.nothing) : ""}
      </p>
      <p aria-hidden="true" className="border-t border-line px-4 py-2 text-12 text-ink-3 touch:hidden">
        {texts.hint}
      </p>
    </dialog>
  );
}

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { matchesTemplateSearch, readTemplateSearch } from "#contract/template-search.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { isCallNotOffered } from "../../../base/connection/capabilities/evidence.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { useDebounced } from "../../../base/design-system/use-debounced.ts";
import { useListedPageActions } from "../../../model/page-actions/page-actions.ts";
import { entryOfResult, type HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import { pages } from "../pages.ts";
import { type PaletteGroup, type PaletteItem, toPaletteGroups } from "./palette-groups.ts";
import { texts } from "./texts.ts";

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

const countMax = 6;

/**
 * Templates that a search of the gallery finds, and renders whose names contain the text; none from a list that the
 * service does not have. `hasSearch`: the service has our search; another one filters by name, or not at all.
 */
export function foundQuery(client: Client, text: string, { hasSearch }: { hasSearch: boolean }) {
  return queryOptions({
    queryKey: ["palette", text, hasSearch],
    queryFn: async ({ signal }): Promise<{ templates: TemplateSummary[]; results: HistoryEntry[] }> => {
      const [templates, results] = await Promise.all([
        client
          .listTemplates(
            { page: 0, size: countMax, ...(hasSearch ? { search: text } : { name: text }) },
            signal,
          )
          .catch(emptyIfRefused),
        isCallNotOffered(endpointCalls.listResults)
          ? { items: [] }
          : client.listResults({ page: 0, size: countMax, text }, signal).catch(emptyIfRefused),
      ]);
      const terms = readTemplateSearch(text);
      return {
        // A remote service may ignore the filter.
        templates: templates.items.filter((template) => matchesTemplateSearch(template, terms)),
        results: results.items.map(entryOfResult),
      };
    },
    enabled: text !== "",
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
}

function emptyIfRefused(error: unknown): { items: never[] } {
  if (error instanceof ClientError) return { items: [] };
  throw error;
}

interface PaletteListProps {
  /** The list's id is `${id}-list`. */
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  onActive: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem) => void;
}

/** The list below the palette's field. The focus stays in the field (`aria-activedescendant`). */
export function PaletteList({ id, groups, active, onActive, onChoose }: PaletteListProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={texts.results} className="min-h-0 overflow-y-auto p-1">
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div id={`${id}-${group.name}`} role="presentation" className="px-3 pt-2 pb-1 text-12 text-ink-3">
            {texts.groups[group.name]}
          </div>
          {group.items.map((item) => (
            <PaletteOption
              key={item.id}
              id={optionId(id, item)}
              item={item}
              isActive={item === active}
              onActive={onActive}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface PaletteOptionProps extends Pick<PaletteListProps, "id" | "onActive" | "onChoose"> {
  item: PaletteItem;
  isActive: boolean;
}

function PaletteOption({ id, item, isActive, onActive, onChoose }: PaletteOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classNames(
        "flex min-h-control items-center gap-3 rounded-control px-3 py-1",
        isActive ? "bg-accent-soft text-accent-text" : "text-ink",
      )}
      onPointerMove={() => {
        if (!isActive) onActive(item);
      }}
      onClick={() => onChoose(item)}
    >
      <Icon name={item.icon} className={isActive ? undefined : "text-ink-3"} />
      <span className="min-w-0 grow truncate phone:whitespace-normal">
        {item.label}{" "}
        {item.note !== undefined && (
          <bdi className={classNames("ml-2 text-12 phone:ml-0 phone:block", !isActive && "text-ink-2")}>
            {item.note}
          </bdi>
        )}
      </span>
      {item.detail !== undefined && (
        <span className="figures max-w-2/5 shrink-0 truncate text-12 phone:whitespace-normal text-ink-3">
          {item.detail}
        </span>
      )}
    </div>
  );
}

function optionId(id: string, item: PaletteItem | undefined): string {
  return item === undefined ? "" : `${id}-${item.id.replaceAll(/\s/g, "-")}`;
}

import { includesWords } from "#contract/fold-text.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { copyText } from "../../../base/design-system/copy-button.tsx";
import { formatShortDay, formatSize, formatTime } from "../../../base/design-system/format.ts";
import type { IconName } from "../../../base/design-system/icon.tsx";
import { readImportedText } from "../../../features/importing/import-text.ts";
import { setPendingImport } from "../../../features/importing/pending-import.ts";
import { toLinkHash } from "../../../model/composition/composition-link.ts";
import { emptyComposition, withChanges } from "../../../model/composition/composition.ts";
import { importOptions } from "../../../model/composition/import-options.ts";
import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import type { PageAction } from "../../../model/page-actions/page-actions.ts";
import { readRecentTemplates, type RecentTemplate } from "../../../model/template/recent-templates.ts";
import { openOverlay } from "../overlays.ts";
import { pages } from "../pages.ts";
import { texts as shellTexts } from "../texts.ts";
import { setTheme } from "../theme.ts";
import { texts } from "./texts.ts";

/** One entry of the palette: a link or an action. */
export interface PaletteItem {
  id: string;
  icon: IconName;
  label: string;
  /** Distinguishes entries with the same label. */
  note?: string;
  /** At the end of the line: size or time. */
  detail?: string;
  act: { to: string } | (() => void);
}

export interface PaletteGroup {
  name: keyof typeof texts.groups;
  items: readonly PaletteItem[];
}

export interface PaletteSources {
  /** The text as typed or pasted. */
  text: string;
  /** Notes on parts of a page that this service lacks, by the page's address. */
  pageNotes?: Readonly<Record<string, string>>;
  /** Addresses of pages that this service does not have. */
  missingPages?: readonly string[];
  /** Those of the open page, such as the composer's. */
  pageActions: readonly PageAction[];
  found: { templates: readonly TemplateSummary[]; results: readonly HistoryEntry[] } | undefined;
}

/** The palette's entries for a text, in display order. Without a text: recent templates, all pages and all actions. */
export function toPaletteGroups({
  text,
  found,
  pageNotes = {},
  missingPages = [],
  pageActions,
}: PaletteSources): PaletteGroup[] {
  const search = text.trim();
  const recents = readRecentTemplates().filter(({ name }) => includesWords(name, search));
  const others = (found?.templates ?? []).filter(
    ({ identifier }) => !recents.some(({ id }) => id === identifier),
  );
  const groups: PaletteGroup[] = [
    { name: "pasted", items: pastedItems(search) },
    { name: "recents", items: recents.map(recentItem) },
    {
      name: "page",
      items: pageActions.map(pageActionItem).filter(({ label }) => includesWords(label, search)),
    },
    {
      name: "pages",
      items: pageItems(pageNotes, missingPages).filter(({ label }) => includesWords(label, search)),
    },
    { name: "templates", items: (search === "" ? [] : others).map(templateItem) },
    { name: "results", items: (search === "" ? [] : (found?.results ?? [])).map(resultItem) },
    { name: "actions", items: actionItems().filter(({ label }) => includesWords(label, search)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function pastedItems(search: string): PaletteItem[] {
  const target = readPasted(search, window.location);
  switch (target?.kind) {
    case undefined:
      return addressItems(search);
    case "composition":
      return [
        {
          id: "pasted",
          icon: "compose",
          label: texts.compose(target.changeCount),
          detail: target.template,
          act: { to: target.to },
        },
      ];
    case "import":
      return [
        {
          id: "pasted",
          icon: "compose",
          label: texts.importHere(target.changeCount),
          act: () => setPendingImport(target.text),
        },
      ];
    case "result":
      return resultLinkItems(target);
    case "page":
      return [{ id: "pasted", icon: "arrowRight", label: texts.openPage, act: target }];
  }
}

/** Actions for the link of a result. */
function resultLinkItems({ to, id, text }: { to: string; id: string; text?: string }): PaletteItem[] {
  return [
    { id: "pasted", icon: "history", label: texts.openResult, detail: id, act: { to } },
    ...(text === undefined
      ? []
      : [
          {
            id: "pasted values",
            icon: "compose" as const,
            label: texts.importResult,
            act: () => setPendingImport(text),
          },
        ]),
  ];
}

/** Actions for a web address. */
function addressItems(search: string): PaletteItem[] {
  if (!/^https?:\/\/\S+$/i.test(search) || !URL.canParse(search)) return [];
  return pages
    .filter(({ takesUrl }) => takesUrl)
    .map(({ to, name, icon }) => ({
      id: `address ${to}`,
      icon,
      label: texts.useAddress(shellTexts.pages[name]),
      detail: new URL(search).host,
      act: { to: `${to}?url=${encodeURIComponent(search)}` },
    }));
}

function composeAddress(templateId: string): string {
  return `/templates/${encodeURIComponent(templateId)}/compose`;
}

function recentItem({ id, name }: RecentTemplate): PaletteItem {
  return { id: `recent ${id}`, icon: "compose", label: name, act: { to: composeAddress(id) } };
}

function pageItems(notes: Readonly<Record<string, string>>, missing: readonly string[]): PaletteItem[] {
  const offered = pages.filter(({ to }) => !missing.includes(to));
  return offered.map(({ to, name, icon }) => {
    const note = notes[to];
    return {
      id: `page ${to}`,
      icon,
      label: shellTexts.pages[name],
      ...(note !== undefined && { note }),
      act: { to },
    };
  });
}

function templateItem({ identifier, name, width, height }: TemplateSummary): PaletteItem {
  return {
    id: `template ${identifier}`,
    icon: "templates",
    label: name,
    detail: formatSize(width, height),
    act: { to: composeAddress(identifier) },
  };
}

function resultItem({ id, title, fileName, firstText, createdAt }: HistoryEntry): PaletteItem {
  return {
    id: `result ${id}`,
    icon: "history",
    label: fileName ?? title,
    ...(firstText !== undefined && { note: firstText }),
    ...(createdAt !== undefined && { detail: `${formatShortDay(createdAt)}, ${formatTime(createdAt)}` }),
    act: { to: `/history/${encodeURIComponent(id)}` },
  };
}

function pageActionItem({ id, icon, label, shortcut, run }: PageAction): PaletteItem {
  return {
    id: `page-action ${id}`,
    icon,
    label,
    ...(shortcut !== undefined && { detail: shortcut }),
    act: run,
  };
}

/** A batch of the open template with its composition. */
function batchItems(): PaletteItem[] {
  const { pathname, hash } = window.location;
  const template = /^\/templates\/([^/]+)\/compose$/.exec(pathname)?.[1];
  if (template === undefined) return [];
  return [
    {
      id: "batch",
      icon: "stack",
      label: texts.actions.batch,
      act: { to: `/templates/${template}/batch${hash}` },
    },
  ];
}

function actionItems(): PaletteItem[] {
  const { actions } = texts;
  return [
    ...batchItems(),
    { id: "new", icon: "plus", label: actions.newTemplate, act: { to: "/templates/new" } },
    { id: "settings", icon: "settings", label: actions.settings, act: () => openOverlay("settings") },
    { id: "shortcuts", icon: "question", label: actions.shortcuts, act: () => openOverlay("shortcuts") },
    { id: "light", icon: "sun", label: actions.light, act: () => setTheme("light") },
    { id: "dark", icon: "moon", label: actions.dark, act: () => setTheme("dark") },
    { id: "system", icon: "system", label: actions.system, act: () => setTheme("system") },
    { id: "copy", icon: "link", label: actions.copyAddress, act: () => void copyText(window.location.href) },
  ];
}

/** The target of a pasted text inside the dashboard. */
type PastedTarget =
  | { kind: "composition"; to: string; changeCount: number; template: string }
  /** For the open composition; its dialog shows what will be replaced. */
  | { kind: "import"; text: string; changeCount: number }
  /** `text`: set while a template is open, whose composition can take the request. */
  | { kind: "result"; to: string; id: string; text?: string }
  | { kind: "page"; to: string };

/**
 * Recognises a request that names its template, or any request while a template is open; a result's link; an address of
 * this dashboard. `undefined`: none of these.
 */
export function readPasted(
  text: string,
  { origin: ownOrigin, pathname }: Pick<Location, "origin" | "pathname">,
): PastedTarget | undefined {
  const source = text.trim();
  const url = /^https?:\/\/\S+$/i.test(source) && URL.canParse(source) ? new URL(source) : undefined;
  if (url?.origin === ownOrigin && !url.pathname.startsWith("/proxy/")) {
    return { kind: "page", to: `${url.pathname}${url.search}${url.hash}` };
  }
  const composed = /^\/templates\/([^/]+)\/compose$/.exec(pathname)?.[1];
  const result = /\/results\/([^/?#]+?)\.\w+$/.exec(url?.pathname ?? "")?.[1];
  if (result !== undefined) {
    const target = { kind: "result", to: `/history/${result}`, id: result } as const;
    return composed === undefined ? target : { ...target, text: source };
  }
  const read = readImportedText(source);
  if (!read.ok) return undefined;
  const { template, changes, options } = read.value;
  if (composed !== undefined && (template === undefined || template === decodeURIComponent(composed)))
    return { kind: "import", text: source, changeCount: changes.length };
  if (template === undefined) return undefined;
  // A link always names a format; jpg is the usual default and not a choice.
  if (read.value.form === "direct link" && options["outputFormat"] === "jpeg") delete options["outputFormat"];
  const composition = importOptions(withChanges(emptyComposition, changes), options, { conflict: "replace" });
  return {
    kind: "composition",
    to: `/templates/${encodeURIComponent(template)}/compose${toLinkHash(composition)}`,
    changeCount: changes.length,
    template,
  };
}

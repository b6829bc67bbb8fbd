import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as limits from "#contract/limits.ts";
import type { Preferences } from "#contract/preferences.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { ConfirmDialog, FormDialog } from "../../base/design-system/dialog.tsx";
import { formatCount } from "../../base/design-system/format.ts";
import { IconButton, RemoveButton } from "../../base/design-system/button.tsx";
import { Menu } from "../../base/design-system/menu.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import type { ChangeAddress } from "../../base/navigation/list-address.ts";
import { dayStart } from "../../base/design-system/zoned-day.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { fromSavedSearch, toSavedSearch } from "../../features/list-page/date-filter/date-filter.tsx";
import { usePreferences, withView } from "../../model/preferences/preferences.ts";
import { journalQuery, useJournal } from "../../model/requests/journal/use-journal.ts";
import { type HistoryAddress, historyFilters } from "../../model/requests/history/history-address.ts";
import { texts } from "./texts.ts";

const ExportDialog = lazyPart(async () => (await import("./export-dialog.tsx")).ExportDialog);

export interface HistoryMenuProps {
  address: HistoryAddress;
  /** Whether the service finds the oldest, and those of a day, in one request. */
  canJump: boolean;
  onAddress: ChangeAddress<HistoryAddress>;
}

/** Actions on the whole list: go to another part of it, save the view, export it, and delete this browser's journal. */
export function HistoryMenu({ address, canJump, onAddress }: HistoryMenuProps) {
  const [open, setOpen] = useState<"jump" | "save" | "export" | "empty">();
  const { preferences, change } = usePreferences();
  const kept = useQuery(journalQuery(useClient())).data ?? [];
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={texts.menu.label}
        trigger={<IconButton icon="more" label={texts.menu.label} variant="secondary" tooltipAlign="end" />}
        items={[
          canJump &&
            address.at !== "oldest" && {
              label: texts.menu.oldest,
              icon: "chevronDown",
              onSelect: () => onAddress({ at: "oldest" }),
            },
          address.at !== "" && {
            label: texts.menu.newest,
            icon: "chevronUp",
            onSelect: () => onAddress({ at: "" }),
          },
          canJump && { label: texts.menu.jump, icon: "clock", onSelect: () => setOpen("jump") },
          ...preferences.views.map(({ name, search }) => ({
            key: `view ${name}`,
            label: texts.menu.view(name),
            icon: "star" as const,
            onSelect: () => onAddress(historyFilters.parse(fromSavedSearch(search))),
          })),
          { label: texts.menu.views, icon: "save", onSelect: () => setOpen("save") },
          { label: texts.menu.export, icon: "download", onSelect: () => setOpen("export") },
          {
            label: texts.menu.empty(formatCount(kept.length)),
            icon: "trash",
            isDisabled: kept.length === 0,
            onSelect: () => setOpen("empty"),
          },
        ]}
      />
      {open === "jump" && <JumpDialog onDay={(at) => onAddress({ at })} onClose={close} />}
      {open === "save" && (
        <ViewsDialog
          views={preferences.views}
          search={toSavedSearch(historyFilters.format({ ...address, at: "" }))}
          onChange={(name, search) =>
            void change((before) => withView(before, name, search)).then((isStored) => {
              if (isStored && search !== undefined) showToast(texts.views.saved(name));
            })
          }
          onClose={close}
        />
      )}
      {open === "export" && <ExportDialog address={address} onClose={close} />}
      {open === "empty" && <EmptyJournalDialog count={kept.length} onClose={close} />}
    </>
  );
}

function JumpDialog({ onDay, onClose }: { onDay: (day: string) => void; onClose: () => void }) {
  const [day, setDay] = useState("");
  const words = texts.jump;
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.go}
      isDisabled={dayStart(day) === undefined}
      onClose={onClose}
      onSubmit={() => {
        onClose();
        onDay(day);
      }}
    >
      <TextField
        type="date"
        label={words.day}
        hint={words.hint}
        data-autofocus=""
        value={day}
        onValueChange={setDay}
      />
    </FormDialog>
  );
}

interface ViewsDialogProps {
  views: Preferences["views"];
  /** The present view; empty: no filter is set. */
  search: string;
  onChange: (name: string, search: string | undefined) => void;
  onClose: () => void;
}

/** Saves the present filters under a name, and removes saved ones. */
function ViewsDialog({ views, search, onChange, onClose }: ViewsDialogProps) {
  const [name, setName] = useState("");
  const words = texts.views;
  return (
    <FormDialog
      title={words.title}
      cancelLabel={words.close}
      submitLabel={search === "" ? undefined : words.save}
      isDisabled={name.trim() === ""}
      onClose={onClose}
      onSubmit={() => {
        onChange(name.trim(), search);
        onClose();
      }}
      below={
        views.length > 0 && (
          <ul aria-label={words.title} className="border-t border-line">
            {views.map((view) => (
              <li key={view.name} className="flex items-center gap-2 border-b border-line py-1">
                <span className="min-w-0 grow wrap-anywhere">{view.name}</span>
                <RemoveButton
                  label={words.remove(view.name)}
                  onClick={() => onChange(view.name, undefined)}
                />
              </li>
            ))}
          </ul>
        )
      }
    >
      {search === "" ? (
        <p>{words.filterFirst}</p>
      ) : (
        <TextField
          label={words.name}
          hint={words.hint}
          data-autofocus=""
          value={name}
          maxLength={limits.nameLengthMax}
          onValueChange={setName}
        />
      )}
    </FormDialog>
  );
}

function EmptyJournalDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const journal = useJournal();
  const words = texts.emptyJournal;
  return (
    <ConfirmDialog
      title={words.title}
      cancelLabel={words.cancel}
      confirmLabel={words.confirm}
      onConfirm={() => {
        void journal.empty();
        showToast(words.done);
        onClose();
      }}
      onClose={onClose}
    >
      {words.text(formatCount(count))}
    </ConfirmDialog>
  );
}

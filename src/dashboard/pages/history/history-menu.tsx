import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { ConfirmDialog } from "../../base/design-system/confirm-dialog.tsx";
import { formatCount } from "../../base/design-system/format.ts";
import { IconButton } from "../../base/design-system/icon-button.tsx";
import { Menu } from "../../base/design-system/menu.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { journalQuery } from "../../model/requests/journal/journal-query.ts";
import { useJournal } from "../../model/requests/journal/use-journal.ts";
import type { HistoryAddress } from "../../model/requests/history/history-address.ts";
import { texts } from "./texts.ts";

const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));

/** Actions on the whole list: export it, and delete this browser's journal. */
export function HistoryMenu({ address }: { address: HistoryAddress }) {
  const [open, setOpen] = useState<"export" | "empty">();
  const kept = useQuery(journalQuery(useClient())).data ?? [];
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={texts.menu.label}
        trigger={<IconButton icon="more" label={texts.menu.label} variant="secondary" tooltipAlign="end" />}
        items={[
          {
            label: texts.menu.export,
            icon: "download",
            onSelect: () => setOpen("export"),
          },
          {
            label: texts.menu.empty(formatCount(kept.length)),
            icon: "trash",
            isDisabled: kept.length === 0,
            onSelect: () => setOpen("empty"),
          },
        ]}
      />
      {open === "export" && (
        <Suspense>
          <ExportDialog address={address} onClose={close} />
        </Suspense>
      )}
      <EmptyJournalDialog isOpen={open === "empty"} count={kept.length} onClose={close} />
    </>
  );
}

function EmptyJournalDialog({
  isOpen,
  count,
  onClose,
}: {
  isOpen: boolean;
  count: number;
  onClose: () => void;
}) {
  const journal = useJournal();
  const words = texts.emptyJournal;
  return (
    <ConfirmDialog
      isOpen={isOpen}
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

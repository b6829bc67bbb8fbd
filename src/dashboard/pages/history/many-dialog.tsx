import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { createId } from "../../base/connection/create-id.ts";
import { formatBytes } from "../../base/design-system/format.ts";
import { ManyDialog as AnyManyDialog } from "../../features/many/many-dialog.tsx";
import { useJournal } from "../../model/requests/journal/use-journal.ts";
import {
  archiveBytesMax as archiveBytesLimit,
  deleteMany,
  type ManyAction,
  NotStoredError,
  renderMany,
  zipMany,
} from "./many-actions.ts";
import { texts } from "./texts.ts";

const actions = { delete: deleteMany, render: renderMany, zip: zipMany };
const icons = { delete: "trash", render: "refresh", zip: "download" } as const;

export interface ManyDialogProps {
  action: ManyAction;
  ids: readonly string[];
  titleOf: (id: string) => string | undefined;
  /** `remaining`: those for which the action was not done. */
  onClose: (remaining: readonly string[]) => void;
  archiveBytesMax?: number;
}

export function ManyDialog({
  action,
  ids,
  titleOf,
  onClose,
  archiveBytesMax = archiveBytesLimit,
}: ManyDialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const journal = useJournal();
  const [runId] = useState(createId);
  return (
    <AnyManyDialog
      words={texts.many[action]}
      icon={icons[action]}
      isDangerous={action === "delete"}
      isReading={action === "zip"}
      ids={ids}
      {...(action === "delete" && { titleOf })}
      act={(order) => actions[action]({ ...order, client, queryClient, journal, archiveBytesMax, runId })}
      setAside={{ isAside: (error) => error instanceof NotStoredError, words: texts.many.notStored }}
      onClose={onClose}
    >
      {action === "zip" && (
        <p className="mt-2 text-ink-2">{texts.many.zip.bound(formatBytes(archiveBytesMax))}</p>
      )}
    </AnyManyDialog>
  );
}

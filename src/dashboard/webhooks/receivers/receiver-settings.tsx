import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Receiver } from "#contract/receivers.ts";
import { limits } from "#contract/limits.ts";
import { useClient } from "../../connection/client-context.tsx";
import { FailureNotice } from "../../connection/failure-notice.tsx";
import { Button } from "../../design-system/button.tsx";
import { ConfirmDialog } from "../../design-system/confirm-dialog.tsx";
import { CopyButton } from "../../design-system/copy-button.tsx";
import { MomentText } from "../../design-system/moment-text.tsx";
import { Select } from "../../design-system/select.tsx";
import { TextField } from "../../design-system/text-field.tsx";
import { showToast } from "../../design-system/toast.ts";
import { formatReceiversAddress } from "../../built-in-receivers/receivers-address.ts";
import { startOfId } from "../../built-in-receivers/receivers-queries.ts";
import { texts } from "./texts.ts";
import { wordOf } from "./word-of.ts";

/** A receiver's address, what it is called and what it answers. */
export function ReceiverSettings({ receiver }: { receiver: Receiver }) {
  const [asked, setAsked] = useState<"clear" | "remove">();
  // Both go together at each change, as they are here: the list may still have what was before the last one.
  const [draft, setDraft] = useState<Draft>({
    name: receiver.name ?? "",
    answerStatus: receiver.answerStatus,
  });
  const [savedName, setSavedName] = useState(draft.name);
  const change = useChange(receiver.identifier);
  const known = Object.keys(texts.statuses).map(Number);
  const statuses = known.includes(draft.answerStatus) ? known : [...known, draft.answerStatus];
  const saveName = () => {
    const name = draft.name.trim();
    if (name === savedName) return;
    setSavedName(name);
    change.mutate({ ...draft, name });
  };
  return (
    <section
      aria-label={receiver.name ?? texts.unnamed(startOfId(receiver))}
      className="flex min-w-0 flex-col gap-4"
    >
      <div>
        <h2 className="text-13 font-medium text-ink-2">{texts.address}</h2>
        <p className="flex items-start justify-between gap-2">
          <span className="figures min-w-0 py-1 text-12 break-all">{receiver.url}</span>
          <CopyButton text={receiver.url} label={texts.copyAddress} tooltipAlign="end" />
        </p>
        <p className="text-12 text-ink-3">{texts.addressHint}</p>
      </div>
      <TextField
        label={texts.name}
        value={draft.name}
        maxLength={limits.nameLengthMax}
        placeholder={texts.unnamed(startOfId(receiver))}
        onValueChange={(name) => setDraft({ ...draft, name })}
        onBlur={saveName}
        onKeyDown={(event) => {
          if (event.key === "Enter") saveName();
        }}
      />
      <Select
        label={texts.answers}
        hint={texts.answersHint}
        value={String(draft.answerStatus)}
        options={statuses.map((status) => ({
          value: String(status),
          label: wordOf(texts.statuses, String(status)) ?? String(status),
        }))}
        onValueChange={(status) => {
          const next = { ...draft, answerStatus: Number(status) };
          setDraft(next);
          setSavedName(next.name.trim());
          change.mutate({ ...next, name: next.name.trim() });
        }}
      />
      {change.isError && <FailureNotice error={change.error} />}
      <div>
        <h2 className="text-13 font-medium text-ink-2">{texts.expires}</h2>
        <p className="figures text-12">
          <MomentText text={receiver.expiresAt} />
        </p>
        <p className="text-12 text-ink-3">{texts.expiresHint}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {receiver.receiptCount > 0 && <Button onClick={() => setAsked("clear")}>{texts.clear}</Button>}
        <Button icon="trash" onClick={() => setAsked("remove")}>
          {texts.remove}
        </Button>
      </div>
      {asked !== undefined && (
        <Confirm receiver={receiver} what={asked} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

interface Draft {
  name: string;
  answerStatus: number;
}

function useChange(id: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other, so that the last one counts.
    scope: { id: `receiver ${id}` },
    mutationFn: (draft: Draft) => client.replaceReceiver(id, draft),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["receivers"] }),
  });
}

function Confirm({
  receiver: { identifier },
  what,
  onClose,
}: {
  receiver: Receiver;
  what: "clear" | "remove";
  onClose: () => void;
}) {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const words = what === "clear" ? texts.confirmClear : texts.confirmRemove;
  const acting = useMutation({
    mutationFn: () =>
      what === "clear" ? client.clearReceipts(identifier) : client.deleteReceiver(identifier),
    onSuccess: async () => {
      onClose();
      if (what === "remove") await navigate({ search: formatReceiversAddress({}) });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["receivers"] }),
        what === "clear" && queryClient.invalidateQueries({ queryKey: ["receipts", identifier] }),
      ]);
      showToast(what === "clear" ? texts.cleared : texts.confirmRemove.done);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      cancelLabel={words.cancel}
      confirmLabel={words.action}
      isPending={acting.isPending}
      problem={acting.isError && <FailureNotice error={acting.error} className="mt-4" />}
      onConfirm={() => acting.mutate()}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}

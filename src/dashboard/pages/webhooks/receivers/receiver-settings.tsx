import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Receiver } from "#contract/receivers.ts";
import { limits } from "#contract/limits.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { ConfirmCall } from "../../../base/connection/confirm-call.tsx";
import { FailureNotice } from "../../../base/connection/failure-notice.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { MomentText } from "../../../base/design-system/moment-text.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { formatReceiversAddress } from "../../../features/built-in-receivers/receivers-address.ts";
import { startOfId } from "../../../features/built-in-receivers/receivers-queries.ts";
import { texts } from "./texts.ts";
import { wordOf } from "../../../base/language/word-of.ts";

export function ReceiverSettings({ receiver }: { receiver: Receiver }) {
  const [action, setAction] = useState<"clear" | "remove">();
  // Each change sends both values from here, because the list may not contain the last change yet.
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
        {receiver.receiptCount > 0 && <Button onClick={() => setAction("clear")}>{texts.clear}</Button>}
        <Button icon="trash" onClick={() => setAction("remove")}>
          {texts.remove}
        </Button>
      </div>
      {action !== undefined && (
        <Confirm receiver={receiver} action={action} onClose={() => setAction(undefined)} />
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
    // Sequential, so that the last change wins.
    scope: { id: `receiver ${id}` },
    mutationFn: (draft: Draft) => client.replaceReceiver(id, draft),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["receivers"] }),
  });
}

interface ConfirmProps {
  receiver: Receiver;
  action: "clear" | "remove";
  onClose: () => void;
}

function Confirm({ receiver: { identifier }, action, onClose }: ConfirmProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const words = action === "clear" ? texts.confirmClear : texts.confirmRemove;
  return (
    <ConfirmCall
      title={words.title}
      cancelLabel={words.cancel}
      confirmLabel={words.action}
      call={async () => {
        await (action === "clear" ? client.clearReceipts(identifier) : client.deleteReceiver(identifier));
        onClose();
        if (action === "remove") await navigate({ search: formatReceiversAddress({}) });
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ["receivers"] }),
          action === "clear" && queryClient.invalidateQueries({ queryKey: ["receipts", identifier] }),
        ]);
        showToast(action === "clear" ? texts.cleared : texts.confirmRemove.done);
      }}
      onClose={onClose}
    >
      {words.text}
    </ConfirmCall>
  );
}

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmCall } from "../../base/connection/confirm-call.tsx";
import { tellFailure } from "../../base/connection/load-failed.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { formatDay, parseInstant } from "../../base/design-system/format.ts";
import { dismissToasts, showToast } from "../../base/design-system/toast.ts";
import { texts } from "./texts.ts";

export interface Binned {
  id: string;
  name: string;
  picture: ReactNode;
  /** Its size and the like. */
  facts: string;
  /** Until then it is kept. */
  until: string | undefined;
  restore: () => Promise<unknown>;
  purge: () => Promise<unknown>;
}

interface BinListProps {
  items: readonly Binned[];
  purgeText: string;
  onChanged: () => Promise<unknown>;
}

/** The deleted things that can be restored. `purgeText`: the consequences of deleting one for good. */
export function BinList({ items, purgeText, onChanged }: BinListProps) {
  const [asked, setAsked] = useState<Binned>();
  return (
    <>
      <ul className="border border-line bg-panel">
        {items.map((item) => (
          <BinRow key={item.id} item={item} onChanged={onChanged} onPurge={() => setAsked(item)} />
        ))}
      </ul>
      {asked !== undefined && (
        <ConfirmCall
          title={texts.purgeTitle(asked.name)}
          confirmLabel={texts.purge}
          call={async () => {
            await asked.purge();
            setAsked(undefined);
            showToast(texts.purged(asked.name));
            await onChanged();
          }}
          onClose={() => setAsked(undefined)}
        >
          {purgeText}
        </ConfirmCall>
      )}
    </>
  );
}

interface BinRowProps {
  item: Binned;
  onChanged: () => Promise<unknown>;
  onPurge: () => void;
}

function BinRow({ item: { name, picture, facts, until, restore }, onChanged, onPurge }: BinRowProps) {
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: async () => {
      // That of the deletion offers to restore it.
      dismissToasts();
      showToast(texts.restored(name));
      await onChanged();
    },
    onError: tellFailure,
  });
  const end = until === undefined ? undefined : parseInstant(until);
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line p-2 last:border-0">
      {picture}
      <span className="min-w-0 grow basis-40 font-medium">
        <span className="block break-words">{name}</span>
        <span className="block text-12 font-normal text-ink-2">
          <span className="figures text-ink-3">{facts}</span>
          {end !== undefined && ` · ${texts.until(formatDay(end))}`}
        </span>
      </span>
      <span className="flex gap-2">
        <Button size="small" isPending={restoring.isPending} onClick={() => restoring.mutate()}>
          {texts.restore}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button size="small" variant="danger" onClick={onPurge}>
          {texts.purge}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  );
}

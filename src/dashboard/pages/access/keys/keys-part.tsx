import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Key } from "#contract/keys.ts";
import { useOffer } from "../../../base/connection/capabilities/capabilities.ts";
import { NotOfferedState, WhyNotOfferedText } from "../../../base/connection/capabilities/not-offered.tsx";
import { useClient } from "../../../base/connection/client-context.tsx";
import { keysPageSize, keysQuery } from "../../../base/connection/keys-query.ts";
import { failureOf, LoadFailed, PartialNotice, StaleNotice } from "../../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { BlankState } from "../../../base/design-system/notice.tsx";
import { Pagination } from "../../../base/design-system/pagination.tsx";
import { LoadingRegion } from "../../../base/design-system/skeleton.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { KeyRow } from "./key-row.tsx";
import { ConfirmCall } from "../../../base/connection/confirm-call.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { texts } from "./texts.ts";

const ConnectAgentDialog = lazyPart(
  async () => (await import("./connect-agent-dialog.tsx")).ConnectAgentDialog,
);

export function KeysPart() {
  const [search] = useSearchParams();
  const page = pageOf(search);
  const { whyNot, isOffered } = useOffer("listKeys");
  const whyNotCreate = useOffer("createKey").whyNot;
  const keys = useQuery({ ...keysQuery(useClient(), page), enabled: isOffered });
  const [created, setCreated] = useState<"key" | "agent">();
  const [revoked, setRevoked] = useState<Key>();
  const createControl = useRef<HTMLButtonElement>(null);
  const isDialogOpen = created !== undefined || revoked !== undefined;
  const wasDialogOpen = useRef(false);
  useEffect(() => {
    // The button that opened the dialog may be gone: that of the empty list, or that of a revoked key.
    if (wasDialogOpen.current && document.activeElement === document.body) createControl.current?.focus();
    wasDialogOpen.current = isDialogOpen;
  }, [isDialogOpen]);
  const { data } = keys;
  if (whyNot !== undefined) {
    return (
      <NotOfferedState whyNot={whyNot} icon="key" title={texts.notOffered.title}>
        {texts.notOffered.text}
      </NotOfferedState>
    );
  }
  const createButtons =
    whyNotCreate !== undefined ? (
      <p className="max-w-[46ch] text-ink-2">
        <WhyNotOfferedText whyNot={whyNotCreate} />
      </p>
    ) : (
      <>
        <Button icon="plug" onClick={() => setCreated("agent")}>
          {texts.agent.connect}
        </Button>
        <Button ref={createControl} variant="primary" icon="plus" onClick={() => setCreated("key")}>
          {texts.create}
        </Button>
      </>
    );
  const isEmpty = data?.items.length === 0 && data.unreadableCount === 0;
  return (
    <section aria-label={texts.list} className="flex min-w-0 flex-col gap-4">
      {data !== undefined && !(isEmpty && page === 1) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[46ch] text-ink-2">{texts.hint}</p>
          <div className="flex flex-wrap gap-2">{createButtons}</div>
        </div>
      )}
      {data === undefined ? (
        keys.isError ? (
          <LoadFailed {...failureOf(keys)} />
        ) : (
          <LoadingRegion label={texts.loading} />
        )
      ) : (
        <>
          {keys.isError && <StaleNotice {...failureOf(keys)} />}
          <PartialNotice page={data} title={texts.partial} />
          {!isEmpty ? (
            <ul className="border border-line bg-panel">
              {data.items.map((key) => (
                <KeyRow key={key.identifier} apiKey={key} onRevoke={setRevoked} />
              ))}
            </ul>
          ) : page > 1 ? (
            <BlankState
              icon="key"
              title={texts.noPage.title}
              actions={<ButtonLink to={{ search: "" }}>{texts.noPage.back}</ButtonLink>}
            />
          ) : (
            <BlankState icon="key" title={texts.firstRun.title} actions={createButtons}>
              {texts.firstRun.text}
            </BlankState>
          )}
          {(data.hasNext === true || page > 1) && !isEmpty && (
            <Pagination
              page={page}
              count={data.items.length + data.unreadableCount}
              size={keysPageSize}
              total={data.total}
              hasNext={data.hasNext ?? false}
              noun={texts.noun}
              linkTo={(other) => ({ search: other === 1 ? "" : `?page=${other}` })}
            />
          )}
        </>
      )}
      {created === "key" && <CreateKeyDialog onClose={() => setCreated(undefined)} />}
      {created === "agent" && <ConnectAgentDialog onClose={() => setCreated(undefined)} />}
      {revoked !== undefined && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  );
}

function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Confirms that a key is revoked, because programs that use it stop working. */
function RevokeDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const words = texts.revoking;
  return (
    <ConfirmCall
      title={words.title(apiKey.name)}
      cancelLabel={words.cancel}
      confirmLabel={texts.revoke}
      call={async () => {
        await client.deleteKey(apiKey.identifier);
        await queryClient.invalidateQueries({ queryKey: ["keys"] });
        showToast(words.done(apiKey.name));
        onClose();
      }}
      onClose={onClose}
    >
      {words.text}
    </ConfirmCall>
  );
}

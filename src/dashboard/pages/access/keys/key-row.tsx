import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Key, keyStates } from "#contract/keys.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { StatusBadge } from "../../../base/design-system/status-badge.tsx";
import { MomentText } from "../../../base/design-system/time-text.tsx";
import { historyFilters } from "../../../model/requests/history/history-address.ts";
import { templateNamesQuery } from "../../../model/template/template-queries.ts";
import { texts } from "./texts.ts";

const looks = {
  active: { tone: "ok", icon: "done" },
  expired: { tone: "neutral", icon: "clock" },
  revoked: { tone: "error", icon: "failed" },
} as const;

interface RequestsLinkProps {
  apiKey: Pick<Key, "identifier" | "name">;
  target?: "_blank";
}

export function RequestsLink({ apiKey, target }: RequestsLinkProps) {
  const search = historyFilters.format({ ...historyFilters.none, key: apiKey.identifier });
  return (
    <ButtonLink
      to={{ pathname: "/history", search }}
      target={target}
      size="small"
      variant="quiet"
      icon="history"
      className="w-fit"
      aria-label={texts.requestsOf(apiKey.name)}
    >
      {texts.requests}
    </ButtonLink>
  );
}

export function KeyRow({ apiKey, onRevoke }: { apiKey: Key; onRevoke: (apiKey: Key) => void }) {
  const { name, scopes, templates, rateLimit, state } = apiKey;
  const { fields } = texts;
  const known = keyStates.find((one) => one === state);
  return (
    <li className="flex flex-col gap-2 border-b border-line px-3 py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-15 font-semibold wrap-anywhere">{name}</h2>
          {known === undefined ? state : <StatusBadge {...looks[known]} label={texts.states[known]} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <RequestsLink apiKey={apiKey} />
          {state !== "revoked" && (
            <Button
              size="small"
              icon="trash"
              aria-label={texts.revokeKey(name)}
              onClick={() => onRevoke(apiKey)}
            >
              {texts.revoke}
            </Button>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 text-13">
        <Entry name={fields.scopes}>
          <span className="figures text-12">{scopes.join(", ")}</span>
        </Entry>
        {templates !== null && (
          <Entry name={fields.templates}>
            <TemplateNames ids={templates} />
          </Entry>
        )}
        {rateLimit !== null && (
          <Entry name={fields.limit}>{texts.limit(rateLimit.quota, rateLimit.windowSeconds)}</Entry>
        )}
        <Entry name={fields.created}>
          <Moment text={apiKey.createdAt} /> {apiKey.createdBy !== "" && texts.by(apiKey.createdBy)}
        </Entry>
        <Entry name={fields.lastUsed}>
          <Moment text={apiKey.lastUsedAt} />
        </Entry>
        {apiKey.revokedAt !== null ? (
          <Entry name={texts.states.revoked}>
            <Moment text={apiKey.revokedAt} />
          </Entry>
        ) : (
          <Entry name={state === "expired" ? texts.states.expired : fields.expires}>
            <Moment text={apiKey.expiresAt} />
          </Entry>
        )}
      </dl>
    </li>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Moment({ text }: { text: string | null }) {
  return text === null ? (
    texts.form.expiries.never
  ) : (
    <span className="figures text-12">
      <MomentText text={text} />
    </span>
  );
}

/** By their names, or by their identifiers where these are not known. */
function TemplateNames({ ids }: { ids: readonly string[] }) {
  const names = useQuery(templateNamesQuery(useClient())).data ?? [];
  return ids.map((id) => names.find((template) => template.id === id)?.name ?? id).join(", ");
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readChanges } from "#contract/changes/read-changes.ts";
import { isJsonObject } from "#contract/json.ts";
import { shortTextOf } from "#scene/values/styled-text.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import { reopenedQuery } from "../../../features/importing/reopened-composition.ts";
import { formatShortDay, formatTime } from "../../../base/design-system/format.ts";
import { IconButton } from "../../../base/design-system/button.tsx";
import { Menu } from "../../../base/design-system/menu.tsx";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { showToast } from "../../../base/design-system/toast.ts";
import type { JournalEntry } from "../../../model/requests/journal/journal-store.ts";
import { journalQuery } from "../../../model/requests/journal/use-journal.ts";
import { texts } from "../texts.ts";

/** Older ones are in the history. */
const countMax = 8;
const textLengthMax = 40;

export interface EarlierRendersProps {
  templateId: string;
  /** The current composition. */
  composition: Composition;
  /** Replaces the composition, as one step of undo. */
  onReturn: (composition: Composition) => void;
}

/** A menu of this browser’s renders of the template: each brings back its composition. Nothing before the first render. */
export function EarlierRenders({ templateId, composition: current, onReturn }: EarlierRendersProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  }, [current]);
  useTimeZone();
  const entries = (useQuery(journalQuery(client)).data ?? [])
    .filter(({ type, request }) => type === "image" && isOf(templateId, request))
    .slice(0, countMax);
  if (entries.length === 0) return null;

  async function open({ id }: JournalEntry) {
    const asked = latest.current;
    try {
      const { composition, problem } = await queryClient.fetchQuery(reopenedQuery(client, id));
      // The user went on editing, or chose another one.
      if (latest.current !== asked) return;
      onReturn(withWebhookOf(asked, composition));
      // The journal stores no webhook address, because it can contain a secret.
      if (asked.options.webhookUrl !== undefined && composition.options.webhookUrl === undefined)
        showToast(texts.render.keptWebhook);
      if (problem !== undefined) showToast(problem, { tone: "error" });
    } catch (error) {
      showToast(texts.page.reopenFailed(toFailureWords(error).happened), { tone: "error" });
    }
  }

  return (
    <Menu
      label={texts.render.earlier}
      trigger={
        <IconButton icon="history" variant="secondary" label={texts.render.earlier} tooltipAlign="end" />
      }
      items={entries.map((entry) => ({
        key: entry.id,
        label: describe(entry),
        onSelect: () => void open(entry),
      }))}
    />
  );
}

/** The earlier composition, with the current webhook address if it has none. */
function withWebhookOf({ options: { webhookUrl } }: Composition, earlier: Composition): Composition {
  if (webhookUrl === undefined) return earlier;
  return { ...earlier, options: { webhookUrl, ...earlier.options } };
}

function isOf(templateId: string, request: unknown): boolean {
  return isJsonObject(request) && request["template"] === templateId;
}

/** Its time and its first text, as in `23 Nov, 10:15:00 · It is summer`. */
function describe({ sentAt, request }: JournalEntry): string {
  const read = isJsonObject(request) ? readChanges(request) : undefined;
  const changes = read?.ok === true ? read.value.changes : [];
  const [text = ""] = changes.flatMap(({ property, value }) =>
    property === "text" ? (shortTextOf(value) ?? []) : [],
  );
  const when = `${formatShortDay(sentAt)}, ${formatTime(sentAt)}`;
  if (text.trim() === "") return when;
  const line = text.replaceAll(/\s+/g, " ").trim();
  return `${when} · ${line.length > textLengthMax ? `${line.slice(0, textLengthMax)}…` : line}`;
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { ConfirmCall } from "../../../base/connection/confirm-call.tsx";
import { tellFailure } from "../../../base/connection/load-failed.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { refreshTemplates } from "../../../model/template/template-queries.ts";
import { texts } from "./texts.ts";

/** As far back as the question looks for users of a template. */
const usageDays = 30;
const namedMakersMax = 3;

/** Asks before a template goes to the bin, and says who used it. */
export function DeleteDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const { call } = useCapabilities();
  const { identifier, name } = template;
  const words = texts.deletion;
  const usage = useQuery({
    queryKey: ["template-makers", identifier],
    queryFn: ({ signal }) => readMakers(client, identifier, signal),
    enabled: call("listResults") === undefined,
    staleTime: 0,
  });
  const restore = async () => {
    try {
      await client.restoreTemplate(identifier);
      await refreshTemplates(queryClient);
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <ConfirmCall
      title={words.title(name)}
      cancelLabel={texts.cancel}
      confirmLabel={words.confirm}
      call={async () => {
        await client.deleteTemplate(identifier);
        onClose();
        showToast(words.done(name), { action: { label: words.undo, onSelect: () => void restore() } });
        await refreshTemplates(queryClient);
      }}
      onClose={onClose}
    >
      {words.text(limits.binDays)}
      {usage.isEnabled && (
        <span role="status" className="mt-3 block font-medium">
          {usage.data !== undefined
            ? describeUsage(usage.data)
            : usage.isError
              ? words.unread
              : words.reading}
        </span>
      )}
    </ConfirmCall>
  );
}

interface Makers {
  total: number;
  /** Of the newest results, the most frequent ones first. Undefined: the root key, which has no name. */
  names: readonly (string | undefined)[];
}

async function readMakers(client: Client, template: string, signal: AbortSignal): Promise<Makers> {
  const from = new Date(Date.now() - usageDays * 86_400_000).toISOString();
  const page = await client.listResults({ template, from, size: limits.pageSizeMax }, signal);
  const makers = page.items.flatMap(({ madeBy }) => (madeBy === undefined ? [] : [madeBy]));
  const byName = Map.groupBy(makers, ({ name, identifier }) => name ?? identifier);
  const names = [...byName].toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name);
  return { total: page.total ?? page.items.length, names };
}

function describeUsage({ total, names }: Makers): string {
  const words = texts.deletion;
  if (total === 0) return words.unused(usageDays);
  const named = names.slice(0, namedMakersMax).map((name) => name ?? words.rootKey);
  return words.used(total, usageDays, names.length > namedMakersMax ? [...named, words.others] : named);
}

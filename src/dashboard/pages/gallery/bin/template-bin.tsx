import { useQueryClient } from "@tanstack/react-query";
import type { TemplateSummary } from "#contract/templates.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { formatSize } from "../../../base/design-system/format.ts";
import { BinList } from "../../../features/bin/bin-list.tsx";
import { refreshTemplates } from "../../../model/template/template-queries.ts";
import { Thumbnail } from "../template-table.tsx";
import { texts } from "./texts.ts";

/** The deleted templates that can be restored. */
export function TemplateBin({ templates }: { templates: readonly TemplateSummary[] }) {
  const client = useClient();
  const queryClient = useQueryClient();
  return (
    <BinList
      purgeText={texts.purgeText}
      onChanged={() => refreshTemplates(queryClient)}
      items={templates.map(({ identifier: id, name, width, height, preview, binnedUntil: until }) => ({
        id,
        name,
        picture: <Thumbnail {...{ width, height, preview }} />,
        facts: formatSize(width, height),
        until,
        restore: () => client.restoreTemplate(id),
        purge: () => client.deleteTemplate(id, undefined, undefined, { permanent: true }),
      }))}
    />
  );
}

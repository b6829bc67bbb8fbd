import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { emptyComposition, withChanges } from "../composition/composition.ts";
import { toHash } from "../composition/composition-link.ts";
import { useClient } from "../connection/client-context.tsx";
import { ButtonLink } from "../design-system/button.tsx";
import { formatSize } from "../design-system/format.ts";
import { Select } from "../design-system/select.tsx";
import { toCardChanges } from "./card-changes.ts";
import { cardPropertiesQuery, cardTemplatesQuery } from "./metadata-queries.ts";
import { texts } from "./texts.ts";

/** Opens a chosen template in the composer with the page's values. */
export function MakeCard({ metadata }: { metadata: PageMetadata }) {
  const client = useClient();
  const templates = useQuery(cardTemplatesQuery(client)).data ?? [];
  const [chosen, setChosen] = useState<string>();
  const templateId = chosen ?? templates[0]?.identifier;
  const { data: properties } = useQuery(cardPropertiesQuery(client, templateId));
  const changes = toCardChanges(properties ?? [], metadata);
  const words = texts.make;
  if (templateId === undefined) return null;
  const hash = toHash(withChanges(emptyComposition, changes));
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        label={words.template}
        className="w-full"
        value={templateId}
        hint={
          properties === undefined
            ? " "
            : properties === null
              ? words.unknown
              : changes.length === 0
                ? words.fillsNone
                : words.fills(changes.length)
        }
        options={templates.map(({ identifier, name, width, height }) => ({
          value: identifier,
          label: `${name} · ${formatSize(width, height)}`,
        }))}
        onValueChange={setChosen}
      />
      <ButtonLink
        variant="primary"
        icon="compose"
        to={`/templates/${encodeURIComponent(templateId)}/compose${hash}`}
      >
        {words.open}
      </ButtonLink>
    </div>
  );
}

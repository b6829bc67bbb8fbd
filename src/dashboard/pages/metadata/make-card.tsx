import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageMetadata } from "#contract/page-metadata.ts";
import type { TemplateProperty } from "#contract/templates.ts";
import { emptyComposition, withChanges } from "../../model/composition/composition.ts";
import { toHash } from "../../model/composition/composition-link.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { FailureNotice } from "../../base/connection/failure-notice.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { formatSize } from "../../base/design-system/format.ts";
import { Select } from "../../base/design-system/select.tsx";
import { toCardChanges } from "./card-changes.ts";
import { cardPropertiesQuery, cardTemplatesQuery } from "./metadata-queries.ts";
import type { PictureCheck } from "./picture-check.ts";
import { texts } from "./texts.ts";

/** Opens a chosen template in the composer with the page's values, as soon as they are ready. */
export function MakeCard({
  metadata,
  picture,
}: {
  metadata: PageMetadata;
  /** The check of the page's picture; a broken one is left out. */
  picture: PictureCheck | undefined;
}) {
  const client = useClient();
  const templates = useQuery(cardTemplatesQuery(client));
  const [chosen, setChosen] = useState<string>();
  const templateId = chosen ?? templates.data?.[0]?.identifier;
  const { data: properties, isError } = useQuery(cardPropertiesQuery(client, templateId));
  const words = texts.make;
  if (templates.isError) return <FailureNotice error={templates.error} />;
  if (templateId === undefined) return null;
  const isReady = (properties !== undefined || isError) && picture?.state !== "checking";
  const isBroken = picture?.state === "broken";
  const changes = toCardChanges(properties ?? [], isBroken ? { ...metadata, imageUrl: "" } : metadata);
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        label={words.template}
        className="w-full"
        value={templateId}
        hint={
          isReady ? (
            <>
              {describeChanges(properties, changes.length)} {isBroken && words.withoutPicture}
            </>
          ) : (
            words.preparing
          )
        }
        options={(templates.data ?? []).map(({ identifier, name, width, height }) => ({
          value: identifier,
          label: `${name} · ${formatSize(width, height)}`,
        }))}
        onValueChange={setChosen}
      />
      {isReady ? (
        <ButtonLink
          variant="primary"
          icon="compose"
          to={`/templates/${encodeURIComponent(templateId)}/compose${toHash(withChanges(emptyComposition, changes))}`}
        >
          {words.open}
        </ButtonLink>
      ) : (
        <Button variant="primary" isPending>
          {words.open}
        </Button>
      )}
    </div>
  );
}

/** `properties`: undefined: they could not be read; null: the service does not list them. */
function describeChanges(properties: readonly TemplateProperty[] | null | undefined, count: number): string {
  const words = texts.make;
  if (properties === undefined) return words.failed;
  if (properties === null) return words.unknown;
  return count === 0 ? words.fillsNone : words.fills(count);
}

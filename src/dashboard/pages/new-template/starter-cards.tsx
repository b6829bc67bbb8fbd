import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { limits } from "#contract/limits.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { failureOf, LoadFailed } from "../../base/connection/load-failed.tsx";
import { formatSize } from "../../base/design-system/format.ts";
import { LightBox } from "../../base/design-system/light-box.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { StartCard } from "./start-card.tsx";
import { texts } from "./texts.ts";

export interface StarterCardsProps {
  chosenId: string | undefined;
  onChoose: (starter: TemplateSummary) => void;
}

/** The starters as pictures. */
export function StarterCards({ chosenId, onChoose }: StarterCardsProps) {
  const group = useId();
  const client = useClient();
  const starters = useQuery({
    queryKey: ["templates", "starters"],
    queryFn: ({ signal }) =>
      client.listTemplates({ page: 0, size: limits.pageSizeMax, origin: "starter" }, signal),
    staleTime: 30_000,
  });
  const words = texts.starters;
  if (starters.data === undefined)
    return starters.isError ? (
      <LoadFailed {...failureOf(starters)} />
    ) : (
      <LoadingRegion label={words.loading} />
    );
  if (starters.data.items.length === 0) return <p className="text-ink-3">{words.none}</p>;
  return (
    <>
      <p className="text-ink-2">{words.hint}</p>
      <fieldset className="start-cards start-pictures">
        <legend className="sr-only">{words.title}</legend>
        {starters.data.items.map((starter) => (
          <StartCard
            key={starter.identifier}
            group={group}
            label={starter.name}
            detail={`${formatSize(starter.width, starter.height)} · ${starter.outputFormat}`}
            isChosen={starter.identifier === chosenId}
            onChoose={() => onChoose(starter)}
          >
            <LightBox
              width={starter.width}
              height={starter.height}
              className="aspect-4/3 w-full border-b border-line"
            >
              <Picture
                alt=""
                src={starter.preview}
                width={starter.width}
                height={starter.height}
                fallback={<span className="absolute inset-0 border border-line bg-panel" />}
              />
            </LightBox>
          </StartCard>
        ))}
      </fieldset>
    </>
  );
}

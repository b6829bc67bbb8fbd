import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orDraft } from "#client/or-draft.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { Section } from "../../base/design-system/section.tsx";
import {
  type CallerInterface,
  listNarrowedInputs,
  type NarrowedInput,
} from "../../features/revisions/narrowed-inputs.ts";
import { texts } from "../../features/revisions/texts.ts";

/** Inputs that callers lose, with the calls of the last 30 days that depend on them. */
export function NarrowedList({
  templateId,
  before,
  after,
}: {
  templateId: string;
  before: CallerInterface;
  after: CallerInterface;
}) {
  const client = useClient();
  const usage = useQuery({
    queryKey: ["templates", templateId, "usage"],
    queryFn: ({ signal }) => orDraft(templateId, (identifier) => client.getTemplateUsage(identifier, signal)),
  });
  const words = texts.inputs;
  const narrowed = useMemo(() => listNarrowedInputs(before, after, usage.data), [before, after, usage.data]);
  return (
    <Section title={words.title}>
      {usage.isError && <p className="text-ink-2">{words.unknown}</p>}
      {usage.data?.isComplete === false && <p className="text-ink-2">{words.partial}</p>}
      {narrowed.some(({ calls }) => calls !== undefined) && <p className="text-ink-2">{words.withPinned}</p>}
      {narrowed.length === 0 ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <ul className="border border-line bg-panel">
          {narrowed.map((input) => (
            <li
              key={`${input.key} ${input.kind}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-3 py-2 last:border-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{input.key}</span> {words.kind(input.kind, input.limit)}
              </span>
              {input.calls !== undefined && (
                <span className="text-ink-2">{callWords(input, input.calls)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function callWords({ kind }: NarrowedInput, calls: number): string {
  return kind === "required" ? texts.inputs.without(calls) : texts.inputs.calls(calls);
}

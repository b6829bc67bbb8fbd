import { useMemo, useState } from "react";
import { toChangeQuery } from "#contract/changes/change-query.ts";
import { type Change, describeSpellingProblem, type SpellingProblem } from "#contract/changes/change.ts";
import { toChangeDictionary, toItemsArray, toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { fillPath, endpoints } from "#contract/endpoints.ts";
import type { Result } from "#contract/result.ts";
import { CopyButton } from "../design-system/copy-button.tsx";
import { Notice } from "../design-system/notice.tsx";
import type { Composition } from "./composition.ts";
import { toChangeFields, toRenderRequest } from "./render-request.ts";
import { OutputTabs } from "./output-tabs.tsx";
import { snippetLanguages, toSnippet } from "./snippets.ts";

export interface OutputsPanelProps {
  templateId: string;
  /** The extension the template's own format has in a link. */
  extension: string;
  composition: Composition;
  /** Changes whose values the template accepts; the others would be refused. */
  acceptedChanges: readonly Change[];
  /** The service's address, as a program outside this browser would call it. */
  serviceAddress: string;
}

const tabs = [
  { value: "array", label: "Array" },
  { value: "items", label: "Items" },
  { value: "dictionary", label: "Dictionary" },
  { value: "link", label: "Direct link" },
  ...snippetLanguages.map(({ language, label }) => ({ value: language, label })),
] as const;

type OutputName = (typeof tabs)[number]["value"];

/** The composition in every form a program can send, always valid and always the same picture. */
export function OutputsPanel(props: OutputsPanelProps) {
  const [tab, setTab] = useState<OutputName>("array");
  const output = useMemo(() => writeOutput(tab, props), [tab, props]);
  const left = props.composition.changes.length - props.acceptedChanges.length;
  return (
    <section aria-label="Outputs" className="flex min-h-0 flex-col">
      <OutputTabs tabs={tabs} value={tab} onValueChange={setTab}>
        {output.ok && (
          <CopyButton
            key={tab}
            text={output.value.text}
            label={`Copy ${tabs.find(({ value }) => value === tab)?.label ?? ""}`}
            tooltipAlign="end"
          />
        )}
      </OutputTabs>
      {output.ok ? (
        <>
          <pre
            id="output"
            role="tabpanel"
            aria-label="Output"
            // Scrolls, so a keyboard must reach it.
            tabIndex={0}
            className="figures min-h-0 flex-1 overflow-auto max-lg:max-h-80 px-4 py-3 text-12 leading-5 whitespace-pre-wrap outline-offset-[-2px]"
          >
            {output.value.text}
          </pre>
          <Remarks remarks={[...output.value.remarks, ...(left > 0 ? [describeLeftOut(left)] : [])]} />
        </>
      ) : (
        <div id="output" role="tabpanel" aria-label="Output" className="p-3">
          <Notice tone="warn" title="This form cannot carry the composition.">
            {describeSpellingProblem(output.problem)}
          </Notice>
        </div>
      )}
    </section>
  );
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul className="border-t border-line px-4 py-2 text-12 text-ink-2">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

function describeLeftOut(count: number): string {
  return count === 1
    ? "One value that the template does not accept is left out. Its field says why."
    : `${count} values that the template does not accept are left out. Their fields say why.`;
}

interface Output {
  text: string;
  remarks: string[];
}

function writeOutput(name: OutputName, props: OutputsPanelProps): Result<Output, SpellingProblem> {
  const { templateId, composition, acceptedChanges: changes, serviceAddress } = props;
  if (name === "link") return writeLink(props);
  if (name === "array") return asBody(props, "changes", toPropertyNamedArray(changes));
  if (name === "items") return asBody(props, "changes", toItemsArray(changes));
  if (name === "dictionary") return asBody(props, "changesDictionary", toChangeDictionary(changes));
  const request = toRenderRequest(templateId, composition, toChangeFields(changes));
  return { ok: true, value: { text: toSnippet(name, serviceAddress, request), remarks: [] } };
}

function asBody(
  { templateId, composition }: OutputsPanelProps,
  field: string,
  changes: Result<unknown, SpellingProblem>,
): Result<Output, SpellingProblem> {
  if (!changes.ok) return changes;
  const { body } = toRenderRequest(templateId, composition, { [field]: changes.value });
  return { ok: true, value: { text: JSON.stringify(body, null, 2), remarks: [] } };
}

/** Browsers and proxies start to cut addresses near these lengths. */
const longLink = 2_000;
const tooLongLink = 8_000;

function writeLink({
  templateId,
  extension,
  composition,
  acceptedChanges,
  serviceAddress,
}: OutputsPanelProps): Result<Output, SpellingProblem> {
  const query = toChangeQuery(acceptedChanges);
  if (!query.ok) return query;
  const path = fillPath(endpoints.directLink.path, { template: templateId, extension });
  const text = `${serviceAddress}${path}${query.value.query === "" ? "" : `?${query.value.query}`}`;
  const remarks = ["Answers to calls that bring the key in the header X-API-KEY."];
  const left = Object.keys(composition.options).filter((name) => name !== "outputFormat");
  if (left.length > 0) remarks.push(`A link does not carry ${left.join(", ")}.`);
  if (text.length > tooLongLink) {
    remarks.push(
      `${text.length} characters: most servers refuse an address this long. Send the changes in a request body.`,
    );
  } else if (text.length > longLink) {
    remarks.push(`${text.length} characters: some programs cut an address longer than ${longLink}.`);
  }
  if (query.value.losesType.length > 0)
    remarks.push(`Becomes text in a link: ${query.value.losesType.join(", ")}.`);
  return { ok: true, value: { text, remarks } };
}

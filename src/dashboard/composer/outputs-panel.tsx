import { useMemo, useState } from "react";
import { toChangeQuery } from "#contract/changes/change-query.ts";
import type { Change, SpellingProblem } from "#contract/changes/change.ts";
import { toChangeDictionary, toItemsArray, toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Result } from "#contract/result.ts";
import { CopyButton } from "../design-system/copy-button.tsx";
import { formatBytes, formatCount } from "../design-system/format.ts";
import { shortenDataUrls } from "../design-system/shorten-data-urls.ts";
import { texts as sharedTexts } from "../design-system/texts.ts";
import { Notice } from "../design-system/notice.tsx";
import type { Composition } from "./composition.ts";
import { toChangeFields, toRenderRequest } from "./render-request.ts";
import { texts } from "./texts.ts";
import { OutputTabs } from "./output-tabs.tsx";
import { type SnippetLanguage, snippetLanguages, toSnippet } from "../request-code/snippets.ts";

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

const forms = ["array", "items", "dictionary", "link"] as const;

type OutputName = (typeof forms)[number] | SnippetLanguage;

function listTabs(): { value: OutputName; label: string }[] {
  return [
    ...forms.map((form) => ({ value: form, label: texts.outputs.forms[form] })),
    ...snippetLanguages.map(({ language, label }) => ({ value: language, label })),
  ];
}

/** The composition in every form a program can send, always valid and always the same picture. */
export function OutputsPanel(props: OutputsPanelProps) {
  const [tab, setTab] = useState<OutputName>("array");
  const { output, shown } = useMemo(() => toShown(writeOutput(tab, props)), [tab, props]);
  const tabs = listTabs();
  const left = props.composition.changes.length - props.acceptedChanges.length;
  return (
    <section aria-label={texts.outputs.label} className="flex min-h-0 flex-col">
      <OutputTabs tabs={tabs} value={tab} onValueChange={setTab}>
        {output.ok && (
          <CopyButton
            key={tab}
            text={output.value.text}
            label={texts.outputs.copy(tabs.find(({ value }) => value === tab)?.label ?? "")}
            tooltipAlign="end"
          />
        )}
      </OutputTabs>
      {output.ok ? (
        <>
          <pre
            id="output"
            role="tabpanel"
            aria-label={texts.outputs.output}
            // Scrolls, so a keyboard must reach it.
            tabIndex={0}
            className="figures min-h-0 flex-1 overflow-auto max-lg:max-h-80 px-4 py-3 text-12 leading-5 whitespace-pre-wrap outline-offset-[-2px]"
          >
            {shown.text}
          </pre>
          <Remarks
            remarks={[
              ...(shown.count > 0 ? [sharedTexts.shortened(shown.count)] : []),
              ...output.value.remarks,
              ...(left > 0 ? [texts.outputs.leftOut(left)] : []),
            ]}
          />
        </>
      ) : (
        <div id="output" role="tabpanel" aria-label={texts.outputs.output} className="p-3">
          <Notice tone="warn" title={texts.outputs.impossible}>
            {spellingWords(output.problem)}
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

/** A picture that stands in a value as a data: URL would fill the panel, and every key would lay it out again. */
function toShown(output: Result<Output, SpellingProblem>) {
  const text = output.ok ? output.value.text : "";
  return {
    output,
    shown: shortenDataUrls(text, (length) => sharedTexts.shortenedBy(formatBytes(length))),
  };
}

function spellingWords(problem: SpellingProblem): string {
  const { problems } = texts.outputs;
  switch (problem.reason) {
    case "dotInComponentId":
      return problems.dotInComponentId(problem.componentId);
    case "dotInProperty":
      return problems.dotInProperty(problem.componentId, problem.property);
    case "emptyName":
      return problems.emptyName;
    case "duplicateKey":
      return problems.duplicateKey(problem.key);
    case "reservedProperty":
      return problems.reservedProperty(problem.componentId, problem.property);
    case "brokenText":
      return problems.brokenText(problem.componentId);
  }
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
  const words = texts.outputs;
  const remarks = [words.linkKey];
  const left = Object.keys(composition.options).filter((name) => name !== "outputFormat");
  if (left.length > 0) remarks.push(words.linkLeaves(left.join(", ")));
  if (text.length > tooLongLink) {
    remarks.push(words.linkTooLong(formatCount(text.length)));
  } else if (text.length > longLink) {
    remarks.push(words.linkLong(formatCount(text.length), formatCount(longLink)));
  }
  if (query.value.losesType.length > 0) remarks.push(words.linkLosesType(query.value.losesType.join(", ")));
  return { ok: true, value: { text, remarks } };
}

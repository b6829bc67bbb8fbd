import type { ReactNode } from "react";
import type { RawAnswer } from "#client/request.ts";
import { toFileName } from "#contract/file-name.ts";
import type { Connection } from "#contract/connection.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { extensionOf, formatOfExtension } from "#contract/formats.ts";
import { renderBodySchema } from "#contract/render.ts";
import { type Composition, withOption } from "../../../model/composition/composition.ts";
import type { Surroundings } from "../use-deferred-surroundings.ts";
import { withShortTexts } from "../../../model/composition/editable-properties.ts";
import { toChangeFields, toComposedRequest } from "../../../model/composition/render-request.ts";
import { type SnippetLanguage, snippetLanguages } from "../../../model/request-code/snippet-languages.ts";
import { texts as composerTexts } from "../texts.ts";
import { texts } from "./texts.ts";
import type { Change, SpellingProblem } from "#contract/changes/change.ts";
import type { ChangeFields } from "#contract/changes/read-changes.ts";
import { toChangeDictionary, toItemsArray, toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { type Result, succeed } from "#contract/result.ts";
import { toChangeQuery } from "#contract/changes/change-query.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";

/** Props of the outputs panel. */
export interface OutputsPanelProps extends Surroundings {
  summary: TemplateSummary;
  nameProperties: (composition: Composition) => Composition;
  /** The response to the last render, if there was one; and whether it is that of the current composition. */
  answer: RawAnswer | undefined;
  isAnswerCurrent: boolean;
  /** The cases of the template; absent where they cannot be drawn. */
  cases?: ReactNode;
  /** Whether they are shown first. */
  startsWithCases?: boolean;
  /** The service's public address, without a trailing slash. */
  serviceAddress: string;
  /** `undefined` while it is unknown. */
  connection: Connection | undefined;
}

export type OutputName = BodyForm | "link" | SnippetLanguage | "schema" | "answer" | "cases";

export interface OutputTab {
  value: OutputName;
  label: string;
  problem: string | undefined;
}

/** The forms of the composition, and functions that write the others when they are shown. */
export function describeOutputs(
  props: Pick<OutputsPanelProps, "summary" | "components" | "acceptedChanges" | "serviceAddress" | "state">,
) {
  const { summary, components, acceptedChanges, serviceAddress, state } = props;
  const isLifetimeSent = isLifetime(state.composition.options.expires);
  const composition = isLifetimeSent
    ? state.composition
    : withOption(state.composition, "expires", undefined);
  const { outputFormat, fileName } = composition.options;
  const target = {
    address: serviceAddress,
    templateId: summary.identifier,
    extension: extensionOf(formatOfExtension(outputFormat ?? summary.outputFormat) ?? "jpeg"),
  };
  const link = writeDirectLink(target, withShortTexts(components, acceptedChanges));
  const dictionary = writeBody("dictionary", summary.identifier, composition, acceptedChanges);
  const leftOut = composition.changes.length - acceptedChanges.length;
  return {
    target,
    link,
    tabs: listTabs({ dictionary: !dictionary.ok, link: !link.ok }),
    leftOut,
    remarks: leftOut > 0 ? [composerTexts.outputs.leftOut(leftOut)] : [],
    /** Of the options, which the direct link has none of. */
    optionRemarks: isLifetimeSent ? [] : [composerTexts.outputs.lifetimeLeftOut],
    bodyOf: (form: BodyForm) =>
      form === "dictionary" ? dictionary : writeBody(form, summary.identifier, composition, acceptedChanges),
    request: toComposedRequest(summary.identifier, composition, toChangeFields(acceptedChanges)),
    file: toFileName(fileName ?? summary.name, target.extension),
  };
}

function isLifetime(seconds: number | undefined): boolean {
  return renderBodySchema.shape.expires.safeParse(seconds).success;
}

function listTabs(impossible: { dictionary: boolean; link: boolean }): OutputTab[] {
  const { forms } = composerTexts.outputs;
  return [
    ...(["array", "items", "dictionary", "link"] as const).map((form) => ({
      value: form,
      label: forms[form],
      problem:
        (form === "dictionary" || form === "link") && impossible[form]
          ? texts.cannotExpress(forms[form])
          : undefined,
    })),
    ...snippetLanguages.map(({ language, label }) => ({ value: language, label, problem: undefined })),
  ];
}

/** The spellings of a request body. */
export const bodyForms = ["array", "items", "dictionary"] as const;
export type BodyForm = (typeof bodyForms)[number];

/** Writes the request's body in one spelling, as JSON; fails if the spelling cannot express the changes. */
export function writeBody(
  form: BodyForm,
  templateId: string,
  composition: Pick<Composition, "options">,
  changes: readonly Change[],
): Result<string, SpellingProblem> {
  const written = writeChanges(form, changes);
  if (!written.ok) return written;
  const { body } = toComposedRequest(templateId, composition, written.value);
  return succeed(JSON.stringify(body, null, 2));
}

function writeChanges(form: BodyForm, changes: readonly Change[]): Result<ChangeFields, SpellingProblem> {
  if (form === "dictionary") {
    const dictionary = toChangeDictionary(changes);
    return dictionary.ok ? succeed({ changesDictionary: dictionary.value }) : dictionary;
  }
  const list = form === "array" ? toPropertyNamedArray(changes) : toItemsArray(changes);
  return list.ok ? succeed({ changes: list.value }) : list;
}

/**
 * Characters. Some browsers and proxies truncate addresses beyond the first; most servers reject them beyond the
 * second.
 */
export const linkLengthMarks = [2_000, 8_000] as const;

export interface DirectLink {
  href: string;
  /** Keys whose value is converted to text. */
  losesType: string[];
}

export interface LinkTarget {
  /** The service's address, without a trailing slash. */
  address: string;
  templateId: string;
  extension: string;
}

/** Writes the address that returns the picture; fails if an address cannot contain the changes. */
export function writeDirectLink(
  { address, templateId, extension }: LinkTarget,
  changes: readonly Change[],
): Result<DirectLink, SpellingProblem> {
  const query = toChangeQuery(changes);
  if (!query.ok) return query;
  const path = fillPath(endpointCalls.directLink.path, { template: templateId, extension });
  const search = query.value.query === "" ? "" : `?${query.value.query}`;
  return succeed({ href: `${address}${path}${search}`, losesType: query.value.losesType });
}

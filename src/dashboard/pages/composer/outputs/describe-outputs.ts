import type { ReactNode } from "react";
import type { RawAnswer } from "#client/request.ts";
import type { Connection } from "#contract/connection.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { extensionOf, formatOfExtension } from "#contract/formats.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import type { Surroundings } from "../use-deferred-surroundings.ts";
import { withShortTexts } from "../../../model/composition/editable-properties.ts";
import { toChangeFields, toComposedRequest } from "../../../model/composition/render-request.ts";
import { type SnippetLanguage, snippetLanguages } from "../../../model/request-code/snippet-languages.ts";
import { toFileName } from "../../../model/requests/result/result-file.ts";
import { texts as composerTexts } from "../texts.ts";
import { writeDirectLink } from "./direct-link.ts";
import { type BodyForm, writeBody } from "./request-body.ts";
import { texts } from "./texts.ts";

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
  const { composition } = state;
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
    bodyOf: (form: BodyForm) =>
      form === "dictionary" ? dictionary : writeBody(form, summary.identifier, composition, acceptedChanges),
    request: toComposedRequest(summary.identifier, composition, toChangeFields(acceptedChanges)),
    file: `${toFileName(fileName ?? summary.name)}.${target.extension}`,
  };
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

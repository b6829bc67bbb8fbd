import { isOnlyLocal } from "../../../base/connection/service-address.ts";
import { asSentence, toProblemWords } from "../../../base/language/problems/problem-words.ts";
import { useState } from "react";
import { TextArea } from "../../../base/design-system/text-field.tsx";
import { formatChoice, formatMoment, parseInstant } from "../../../base/design-system/format.ts";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { directLinkExtensions, directLinkFormatOf } from "#contract/formats.ts";
import { texts as composerTexts } from "../texts.ts";
import type { SignedLink } from "./link-signing.tsx";
import { texts } from "./texts.ts";
import { readChangeQuery } from "#contract/changes/change-query.ts";
import type { Change } from "#contract/changes/change.ts";
import type { Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { decodeSegment } from "../../../model/composition/composition-link.ts";

export interface LinkAddressProps {
  /** The link without a signature. */
  link: string;
  /** Its valid signature. */
  signed: SignedLink | undefined;
  serviceAddress: string;
  /** The address of another service; otherwise this product sets it. */
  isRemote: boolean;
  onRead: (link: ReadLink) => void;
}

/**
 * A field with the link, signed once it has a signature, to copy, to edit or to replace by pasting. Invalid text stays
 * until it is fixed.
 */
export function LinkAddress({ link, signed, serviceAddress, isRemote, onRead }: LinkAddressProps) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readDirectLink(typed, serviceAddress);
  // State, because the remarks stay after the pasted text is replaced by the normalised link.
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  // A new signature replaces unfinished text: the field has the link to copy.
  const [lastSigned, setLastSigned] = useState(signed?.href);
  if (signed?.href !== lastSigned) {
    setLastSigned(signed?.href);
    if (signed !== undefined) {
      setTyped(undefined);
      setRemarks([]);
    }
  }
  useTimeZone();
  const words = texts.link;
  const shown = signed?.href ?? link;
  return (
    <TextArea
      label={signed === undefined ? words.label : words.signedLabel}
      hint={[
        ...(remarks.length > 0 ? remarks : [signed === undefined ? words.hint : signedHint(signed)]),
        ...(isOnlyLocal(shown) ? [isRemote ? words.onlyLocalRemote : words.onlyLocal] : []),
      ].join(" ")}
      error={read?.ok === false ? `${linkProblemWords(read.problem)} ${words.keptBefore}` : undefined}
      isMono
      rows={Math.min(5, Math.max(2, Math.ceil(shown.length / 50)))}
      value={typed ?? shown}
      aside={
        <CopyButton
          text={shown}
          label={signed === undefined ? composerTexts.outputs.copy(words.label) : words.copySigned}
          tooltipAlign="end"
        />
      }
      onValueChange={(text) => {
        setTyped(text);
        const now = readDirectLink(text, serviceAddress);
        setRemarks(now.ok && text.trim() !== signed?.href ? listRemarks(now.value) : []);
        if (now.ok) onRead(now.value);
      }}
      onBlur={() => {
        // Invalid text stays, to be fixed.
        if (read?.ok === true) setTyped(undefined);
      }}
    />
  );
}

function signedHint({ expiresAt }: SignedLink): string {
  const instant = expiresAt === null ? undefined : parseInstant(expiresAt);
  return instant === undefined ? texts.link.signedHint : texts.link.signedHintUntil(formatMoment(instant));
}

/** Remarks about parts of a link that were not imported. */
function listRemarks({ otherHost, isSigned, ignored }: ReadLink): string[] {
  const words = texts.link;
  return [
    otherHost === undefined ? undefined : words.otherHost(otherHost),
    isSigned ? words.resign : undefined,
    ignored.length === 0 ? undefined : words.ignored(ignored.join(", ")),
  ].filter((remark) => remark !== undefined);
}

function linkProblemWords(fault: LinkProblem): string {
  const { faults } = texts.link;
  switch (fault.reason) {
    case "notLink":
      return faults.notLink;
    case "extension":
      return faults.extension(fault.extension, formatChoice(directLinkExtensions));
    case "query":
      return fault.problems
        .slice(0, 2)
        .map((problem) => asSentence(toProblemWords(problem)))
        .join(" ");
  }
}

export interface ReadLink {
  template: string;
  extension: string;
  changes: Change[];
  /** The link's host, if it is another one: `https://other.example`. */
  otherHost: string | undefined;
  isSigned: boolean;
  /** Parameters that are neither changes nor a signature. */
  ignored: string[];
}

type LinkProblem =
  | { reason: "notLink" }
  | { reason: "extension"; extension: string }
  | { reason: "query"; problems: readonly Problem[] };

const signingParameters = ["signature", "expires-at"];

/** Reads a typed link. All values are text. */
export function readDirectLink(text: string, address: string): Result<ReadLink, LinkProblem> {
  const source = text.trim();
  const parts = /^(.*?)\/direct\/([^/?#]+)\.([^./?#]*)(?:\?([^#]*))?(?:#.*)?$/s.exec(source);
  const [, host = "", template = "", extension = "", query = ""] = parts ?? [];
  if (parts === null || /\s/.test(source) || (host !== "" && !/^https?:\/\/[^/]/i.test(host)))
    return fail({ reason: "notLink" });
  if (directLinkFormatOf(extension) === undefined) return fail({ reason: "extension", extension });
  const read = readChangeQuery(query);
  if (!read.ok) return fail({ reason: "query", problems: read.problem });
  const { changes, control } = read.value;
  return succeed({
    template: decodeSegment(template),
    extension: extension.toLowerCase(),
    changes,
    otherHost: host === "" || host.toLowerCase() === address.toLowerCase() ? undefined : host,
    isSigned: control.has("signature"),
    ignored: [...control.keys()].filter((name) => !signingParameters.includes(name)),
  });
}

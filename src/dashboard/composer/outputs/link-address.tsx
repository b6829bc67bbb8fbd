import { toProblemWords } from "../../problems/problem-words.ts";
import { useState } from "react";
import { TextArea } from "../../design-system/text-field.tsx";
import { formatChoice } from "../../design-system/format.ts";
import { CopyButton } from "../../design-system/copy-button.tsx";
import { directLinkExtensions } from "#contract/formats.ts";
import { asSentence } from "../../problems/as-sentence.ts";
import { texts as composerTexts } from "../texts.ts";
import { type LinkFault, type ReadLink, readDirectLink } from "./direct-link.ts";
import { texts } from "./texts.ts";

export interface LinkAddressProps {
  link: string;
  serviceAddress: string;
  onRead: (link: ReadLink) => void;
}

/** A field with the link, to edit or to replace by pasting. Invalid text stays until it is fixed. */
export function LinkAddress({ link, serviceAddress, onRead }: LinkAddressProps) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readDirectLink(typed, serviceAddress);
  // State, because the remarks stay after the pasted text is replaced by the normalised link.
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  const words = texts.link;
  return (
    <TextArea
      label={words.label}
      hint={remarks.length > 0 ? remarks.join(" ") : words.hint}
      error={read?.ok === false ? `${faultWords(read.problem)} ${words.keptBefore}` : undefined}
      isMono
      rows={Math.min(5, Math.max(2, Math.ceil(link.length / 50)))}
      spellCheck={false}
      value={typed ?? link}
      aside={<CopyButton text={link} label={composerTexts.outputs.copy(words.label)} tooltipAlign="end" />}
      onValueChange={(text) => {
        setTyped(text);
        const now = readDirectLink(text, serviceAddress);
        setRemarks(now.ok ? listRemarks(now.value) : []);
        if (now.ok) onRead(now.value);
      }}
      onBlur={() => {
        // Invalid text stays, to be fixed.
        if (read?.ok === true) setTyped(undefined);
      }}
    />
  );
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

function faultWords(fault: LinkFault): string {
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

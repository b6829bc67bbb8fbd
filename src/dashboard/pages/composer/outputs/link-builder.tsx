import { useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import { directLinkFormats, extensionOf, formatOfExtension } from "#contract/formats.ts";
import { losesStyles } from "#scene/properties/styled-text-spec.ts";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { WhyNotOfferedText } from "../../../base/connection/capabilities/not-offered.tsx";
import { useConnection } from "../../../base/connection/client-context.tsx";
import { SegmentedControl } from "../../../base/design-system/segmented-control.tsx";
import { useNow } from "../../../base/design-system/use-now.ts";
import { type Composition, withChanges, withOption } from "../../../model/composition/composition.ts";
import { findProperty, withShortTexts } from "../../../model/composition/editable-properties.ts";
import { texts as composerTexts } from "../texts.ts";
import { LinkAddress, type ReadLink } from "./link-address.tsx";
import { CodeBlock } from "../../../base/design-system/code-block.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import {
  altOf,
  isFormPossible,
  type LinkedPicture,
  type LinkForm,
  linkForms,
  toLinkForm,
} from "./link-forms.ts";
import { LinkRows, toTypedValue } from "./link-rows.tsx";
import { isFresh, LinkSigning, type SignedLink } from "./link-signing.tsx";
import { OtherTemplate } from "./other-template.tsx";
import {
  type DirectLink,
  linkLengthMarks,
  type LinkTarget,
  type OutputsPanelProps,
} from "./describe-outputs.ts";
import { Remarks } from "./output-text.tsx";
import { texts } from "./texts.ts";

const extensions = directLinkFormats.map(extensionOf);

export interface LinkBuilderProps extends OutputsPanelProps {
  target: LinkTarget;
  link: DirectLink;
  remarks: readonly string[];
  /** The last signed link; kept by the parent, because another tab unmounts this component. */
  signed: SignedLink | undefined;
  onSigned: (signed: SignedLink | undefined) => void;
}

/** Shows the direct link: edit it as text or by rows, sign it, copy it as html or Markdown. */
export function LinkBuilder(props: LinkBuilderProps) {
  const { summary, state, acceptedChanges, target, link, signed } = props;
  const { composition } = state;
  const [otherTemplate, setOtherTemplate] = useState<string>();
  const { options } = composition;
  const linked = withShortTexts(props.components, acceptedChanges);
  const restyled = acceptedChanges.flatMap((change) => {
    const { spec, styles } = findProperty(props.components, change) ?? {};
    return losesStyles(spec, change.value, styles) ? `${change.componentId}.${change.property}` : [];
  });
  const connection = useConnection().data;
  const { linkExtension } = useCapabilities();
  const whyNot = extensions.map(linkExtension).find((candidate) => candidate !== undefined);
  const offered = extensions.filter(
    (extension) => extension === target.extension || linkExtension(extension) === undefined,
  );

  /** Replaces the changes that are in the link; keeps the others. */
  function replaceChanges(changes: readonly Change[], gesture: string) {
    const inLink = new Set(acceptedChanges);
    const others = state.composition.changes.filter((change) => !inLink.has(change));
    state.update((current) => withChanges({ ...current, changes: others }, changes), gesture);
  }

  function setExtension(extension: string, base: Composition): Composition {
    const format = formatOfExtension(extension);
    const isOwn = format === (formatOfExtension(summary.outputFormat) ?? "jpeg");
    // The template's default format needs no option, which version 1 of the endpoint would not accept.
    return withOption(base, "outputFormat", isOwn ? undefined : format);
  }

  function follow(typed: ReadLink) {
    setOtherTemplate(typed.template === summary.identifier ? undefined : typed.template);
    replaceChanges(
      typed.changes.map((change) => ({
        ...change,
        value: toTypedValue(
          props.components,
          composition.changes,
          change.componentId,
          change.property,
          change.value,
        ),
      })),
      "output link",
    );
    if (typed.extension !== target.extension)
      state.update((current) => setExtension(typed.extension, current), "output link");
  }

  const notInLink = Object.keys({ ...options, ...options.more }).filter(
    (name) => name !== "outputFormat" && name !== "more",
  );
  const fresh = isFresh(signed, link.href, useNow()) ? signed : undefined;
  const href = fresh?.href ?? link.href;
  return (
    <div
      className="@container relative min-h-0 flex-1 overflow-y-auto max-lg:max-h-[36rem]"
      onBlur={state.finishGesture}
    >
      <div className="grid gap-x-6 gap-y-4 px-4 py-3 @lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <LinkAddress
            link={link.href}
            signed={fresh}
            serviceAddress={target.address}
            isRemote={connection?.service === "remote"}
            onRead={follow}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SegmentedControl
              label={texts.link.extension}
              size="small"
              segments={offered.map((extension) => ({ value: extension, label: extension }))}
              value={offered.find((extension) => extension === target.extension) ?? "jpg"}
              onValueChange={(extension) => state.update((current) => setExtension(extension, current))}
            />
            <LinkLength length={href.length} />
          </div>
          {whyNot !== undefined && (
            <p className="text-12 text-ink-3">
              {texts.link.jpegOnly} <WhyNotOfferedText whyNot={whyNot} />
            </p>
          )}
          {otherTemplate !== undefined && (
            <OtherTemplate template={otherTemplate} composition={composition} />
          )}
          <LinkRows
            changes={linked}
            losesType={link.losesType}
            toValue={(componentId, property, text) =>
              toTypedValue(props.components, composition.changes, componentId, property, text)
            }
            onChange={(changes, gesture) =>
              replaceChanges(
                changes.map((change) => acceptedChanges[linked.indexOf(change)] ?? change),
                gesture,
              )
            }
          />
        </div>
        <LinkSigning
          target={target}
          href={link.href}
          changes={acceptedChanges}
          signed={signed}
          onSigned={props.onSigned}
        />
        <div className="min-w-0 @lg:col-span-2">
          <LinkFormPicker
            picture={{
              href,
              alt: altOf(acceptedChanges, summary.name),
              width: summary.width,
              height: summary.height,
              scaleFactor: summary.scaleFactor,
              extension: target.extension,
            }}
            isSigned={fresh !== undefined}
          />
        </div>
      </div>
      <Remarks
        remarks={[
          ...(notInLink.length > 0 ? [composerTexts.outputs.linkLeaves(notInLink.join(", "))] : []),
          ...(link.losesType.length > 0
            ? [composerTexts.outputs.linkLosesType(link.losesType.join(", "))]
            : []),
          ...(restyled.length > 0 ? [composerTexts.outputs.linkLosesStyles(restyled.join(", "))] : []),
          ...props.remarks,
        ]}
      />
    </div>
  );
}

/** The link in forms to copy, such as `<img>`, with a warning if the form would show nothing. */
function LinkFormPicker({ picture, isSigned }: { picture: LinkedPicture; isSigned: boolean }) {
  const [form, setForm] = useState<LinkForm>("link");
  const words = texts.forms;
  const isPossible = isFormPossible(form, picture.extension);
  const warning = !isPossible
    ? words.noPdf
    : isSigned
      ? undefined
      : form === "link"
        ? words.needsKeyLink
        : words.needsKey;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SegmentedControl
        label={words.label}
        size="small"
        className="max-w-full overflow-x-auto"
        segments={linkForms.map((value) => ({ value, label: words.names[value] }))}
        value={form}
        onValueChange={setForm}
      />
      {warning !== undefined && (
        <p className="flex items-start gap-1.5 text-12 text-warn">
          <Icon name="warning" size={14} className="mt-px" />
          {warning}
        </p>
      )}
      {isPossible && (
        <CodeBlock
          key={form}
          text={toLinkForm(form, picture)}
          copyLabel={words.copy(words.names[form])}
          className="[overflow-wrap:anywhere]"
        />
      )}
    </div>
  );
}

const [longFrom, tooLongFrom] = linkLengthMarks;

const scaleEnd = 10_000;

/** The link's length in words and on a scale with the two critical lengths. */
function LinkLength({ length }: { length: number }) {
  const { outputs } = composerTexts;
  const words =
    length > tooLongFrom
      ? outputs.linkTooLong(formatCount(length))
      : length > longFrom
        ? outputs.linkLong(formatCount(length), formatCount(longFrom))
        : texts.link.lengthFine(formatCount(length));
  const colour = length > tooLongFrom ? "bg-error" : length > longFrom ? "bg-warn" : "bg-ok";
  return (
    <div className="min-w-52 flex-1">
      <div
        role="meter"
        aria-label={texts.link.length}
        aria-valuemin={0}
        aria-valuemax={scaleEnd}
        aria-valuenow={Math.min(length, scaleEnd)}
        aria-valuetext={words}
        className="relative h-1.5 border border-line-strong bg-bg"
      >
        <span
          className={classNames("absolute inset-y-0 left-0", colour)}
          style={{ width: `${Math.max(1, Math.min(100, (length / scaleEnd) * 100))}%` }}
        />
        {linkLengthMarks.map((mark) => (
          <span
            key={mark}
            className="absolute -inset-y-1 w-px bg-ink-2"
            style={{ left: `${(mark / scaleEnd) * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="figures relative mt-1 h-4 text-12 text-ink-3">
        {linkLengthMarks.map((mark) => (
          <span
            key={mark}
            className="absolute -translate-x-1/2"
            style={{ left: `${(mark / scaleEnd) * 100}%` }}
          >
            {formatCount(mark)}
          </span>
        ))}
      </div>
      <p className="text-12 text-ink-2">{words}</p>
    </div>
  );
}

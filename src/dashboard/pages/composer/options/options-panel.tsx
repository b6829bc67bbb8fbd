import { memo, useState } from "react";
import * as limits from "#contract/limits.ts";
import { outputFormats } from "#contract/formats.ts";
import { WhyNotOfferedText, notOfferedWords } from "../../../base/connection/capabilities/not-offered.tsx";
import { formatBytes, formatCount, formatMoment } from "../../../base/design-system/format.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { TextArea, TextField } from "../../../base/design-system/text-field.tsx";
import { type WhyNotOffered, useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { useNow } from "../../../base/design-system/use-now.ts";
import { UseReceiver } from "../../../features/built-in-receivers/use-receiver.tsx";
import { type RenderOptions, withOption, type Composition } from "../../../model/composition/composition.ts";
import { findOptionProblems, listOptionsNotOffered } from "../../../model/composition/option-problems.ts";
import { parseMetadata } from "../../../model/composition/render-request.ts";
import { texts } from "../texts.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { Button, IconButton } from "../../../base/design-system/button.tsx";
import { texts as outputTexts } from "../outputs/texts.ts";
import { MomentField } from "./moment-field.tsx";

export interface OptionsPanelProps extends Pick<CompositionState, "update" | "finishGesture"> {
  options: RenderOptions;
  /** The template's output format. */
  templateFormat: string;
  /** Messages of the service's response, by option. */
  refusals: ReadonlyMap<string, string> | undefined;
  /** Opens the direct link, which can be signed. */
  onSignLink: () => void;
}

const nameLengthsMax = { fileName: limits.fileNameLengthMax, batchName: limits.nameLengthMax };

/** The options of a render. Memoised, so that changes of properties do not render it again. */
export const OptionsPanel = memo(function OptionsPanel(props: OptionsPanelProps) {
  const { options, update, finishGesture, templateFormat, refusals } = props;
  const { version, waitTime } = options.more ?? {};
  const faults = findOptionProblems(options);
  const set = <Name extends keyof RenderOptions>(name: Name, value: RenderOptions[Name] | undefined) =>
    update((current) => withOption(current, name, value), `option ${name}`);
  const capabilities = useCapabilities();
  const lacking = listOptionsNotOffered(options, capabilities);
  const errorOf = (name: string) => faults.get(name) ?? wordsOf(lacking.get(name)) ?? refusals?.get(name);
  // Lacking options that are set stay visible, so that they can be changed.
  const isShown = (name: string, value: unknown = Reflect.get(options, name)) =>
    value !== undefined || capabilities.renderField(name) === undefined;
  const hidden = capabilities.renderField("outputFormat");
  const offered = outputFormats.filter(
    (format) => format === options.outputFormat || capabilities.format("render", format) === undefined,
  );
  return (
    <section aria-label={texts.options.label} className="@container" onBlur={finishGesture}>
      <div className="grid gap-4 p-4 @md:grid-cols-2">
        {isShown("outputFormat") && (
          <Select
            label={texts.options.format}
            value={options.outputFormat ?? ""}
            error={errorOf("outputFormat")}
            options={[
              { value: "", label: texts.options.asTemplate(templateFormat) },
              ...offered.map((format) => ({ value: format, label: format })),
            ]}
            onValueChange={(value) => set("outputFormat", value)}
          />
        )}
        <ExpiryField
          value={options.expires}
          error={errorOf("expires")}
          isKeptByDefault={capabilities.isOurs}
          onValueChange={(value) => set("expires", value)}
          onSignLink={props.onSignLink}
        />
        <div className="grid grid-cols-2 gap-2 empty:hidden">
          {(["width", "height"] as const)
            .filter((side) => isShown(side))
            .map((side) => (
              <NumberField
                key={side}
                label={side === "width" ? texts.options.cropWidth : texts.options.cropHeight}
                unit="px"
                value={options[side]}
                placeholder={texts.options.full}
                error={errorOf(side)}
                onValueChange={(value) => set(side, value)}
              />
            ))}
        </div>
        {(["fileName", "batchName"] as const)
          .filter((name) => isShown(name))
          .map((name) => (
            <TextField
              key={name}
              label={texts.options[name]}
              hint={lengthHint(options[name], nameLengthsMax[name])}
              value={options[name] ?? ""}
              error={errorOf(name)}
              onValueChange={(value) => set(name, value)}
            />
          ))}
        <div className="min-w-0">
          <TextField
            label={texts.options.webhookUrl}
            hint={(options.webhookUrl ?? "") === "" ? undefined : texts.options.webhookInLink}
            isMono
            inputMode="url"
            value={options.webhookUrl ?? ""}
            placeholder="https://…"
            error={errorOf("webhookUrl")}
            onValueChange={(value) => set("webhookUrl", value)}
          />
          <UseReceiver url={options.webhookUrl ?? ""} onUse={(value) => set("webhookUrl", value)} />
          {isShown("webhookOn") && ((options.webhookUrl ?? "") !== "" || options.webhookOn !== undefined) && (
            <Switch
              label={texts.options.webhookOnEnd}
              checked={options.webhookOn === "end"}
              onValueChange={(isOn) => set("webhookOn", isOn ? "end" : undefined)}
            />
          )}
        </div>
        <div className="grid grid-cols-2 items-start gap-2 empty:hidden">
          {isShown("version", version) && (
            <TextField
              label={texts.options.version}
              hint={texts.options.versionHint}
              value={typeof version === "string" || typeof version === "number" ? String(version) : ""}
              error={errorOf("version")}
              onValueChange={(value) =>
                update((current) => withMore(current, "version", value), "option version")
              }
            />
          )}
          {isShown("waitTime", waitTime) && (
            <NumberField
              label={texts.options.waitTime}
              unit="ms"
              step={100}
              minimum={0}
              maximum={limits.waitTimeMsMax}
              value={typeof waitTime === "number" ? waitTime : undefined}
              placeholder="0"
              error={errorOf("waitTime")}
              onValueChange={(value) =>
                update((current) => withMore(current, "waitTime", value), "option waitTime")
              }
            />
          )}
        </div>
        <TextArea
          className="@md:col-span-2 [&_textarea]:max-h-72 [&_textarea]:[field-sizing:content]"
          label={texts.options.metadata}
          hint={`${capabilities.isOurs ? texts.options.metadataHint : texts.options.metadataHintOfOthers} ${metadataSize(options.metadata)}`.trim()}
          isMono
          value={options.metadata ?? ""}
          placeholder="{}"
          error={errorOf("metadata")}
          onValueChange={(value) => set("metadata", value)}
        />
        <MoreFields more={options.more} update={update} errorOf={errorOf} />
        {hidden !== undefined && (
          <p className="text-12 text-ink-3 @md:col-span-2">
            {texts.options.notOffered} <WhyNotOfferedText whyNot={hidden} />
          </p>
        )}
      </div>
    </section>
  );
});

function wordsOf(whyNot: WhyNotOffered | undefined): string | undefined {
  return whyNot && notOfferedWords(whyNot);
}

/** A hint with the length, shown from 80 % of the maximum. */
function lengthHint(text: string | undefined, lengthMax: number): string | undefined {
  return text === undefined || text.length < lengthMax * 0.8
    ? undefined
    : texts.options.lengthOf(formatCount(text.length), formatCount(lengthMax));
}

function metadataSize(text: string | undefined): string {
  const read = parseMetadata(text);
  if (read === undefined) return "";
  const { length } = new TextEncoder().encode(JSON.stringify(read));
  return texts.options.bytesOf(formatBytes(length), formatBytes(limits.metadataBytesMax));
}

interface MoreFieldsProps {
  more: RenderOptions["more"];
  update: CompositionState["update"];
  errorOf: (name: string) => string | undefined;
}

/** Fields in `options.more` that have a control. */
const namedMore: readonly string[] = ["version", "waitTime"];

/** A list of request fields without a control, each with a button that removes it. */
function MoreFields({ more, update, errorOf }: MoreFieldsProps) {
  const unnamed = Object.entries(more ?? {}).filter(([name]) => !namedMore.includes(name));
  if (more === undefined || unnamed.length === 0) return null;
  const words = outputTexts.more;
  return (
    <div className="flex flex-col gap-1 @md:col-span-2">
      <h3 className="text-13 font-medium text-ink-2">{words.title}</h3>
      <ul className="flex flex-col gap-1">
        {unnamed.map(([name, value]) => (
          <li key={name} className="flex items-start gap-2 text-12">
            <div className="min-w-0 flex-1 py-1">
              <p className="figures truncate">
                {name}: {JSON.stringify(value)}
              </p>
              {errorOf(name) !== undefined && <p className="text-error">{errorOf(name)}</p>}
            </div>
            <IconButton
              icon="close"
              size="small"
              label={words.remove(name)}
              tooltipAlign="end"
              onClick={() => {
                const { [name]: _removed, ...rest } = more;
                const next = Object.keys(rest).length > 0 ? rest : undefined;
                update((current) => withOption(current, "more", next));
              }}
            />
          </li>
        ))}
      </ul>
      <p className="text-12 text-ink-3">{words.hint}</p>
    </div>
  );
}

/** `undefined` and empty text remove the field. */
function withMore(composition: Composition, name: string, value: string | number | undefined): Composition {
  const { [name]: _before, ...rest } = composition.options.more ?? {};
  const more = value === undefined || value === "" ? rest : { ...rest, [name]: value };
  return withOption(composition, "more", Object.keys(more).length > 0 ? more : undefined);
}

const presets = [
  { name: "hour", seconds: 3_600 },
  { name: "day", seconds: 86_400 },
  { name: "week", seconds: limits.linkLifetimeSecondsMax },
] as const;

interface ExpiryFieldProps {
  value: number | undefined;
  error: string | undefined;
  /** Links without a lifetime stay; unknown for most remote services. */
  isKeptByDefault?: boolean;
  onValueChange: (seconds: number | undefined) => void;
  /** Leads to the signed link, which can live longer. */
  onSignLink?: (() => void) | undefined;
}

/** The link's lifetime: in seconds, by a preset, or until a date. Requests have seconds only. */
export function ExpiryField(props: ExpiryFieldProps) {
  const { value, error, isKeptByDefault = true, onValueChange, onSignLink } = props;
  const none = isKeptByDefault ? texts.options.never : texts.options.unset;
  const [isExact, setExact] = useState(false);
  const [dated, setDated] = useState<number>();
  const dateProblem = isExact && value !== undefined && value === dated ? problemOfDate(value) : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <NumberField
        label={texts.options.expires}
        unit="s"
        value={dateProblem === undefined ? value : undefined}
        minimum={limits.linkLifetimeSecondsMin}
        maximum={limits.linkLifetimeSecondsMax}
        placeholder={dateProblem === undefined ? none : ""}
        hint={value === undefined || error !== undefined ? undefined : <Until seconds={value} />}
        error={dateProblem === undefined ? error : undefined}
        onValueChange={onValueChange}
      />
      <div className="flex flex-wrap gap-1">
        {presets.map(({ name, seconds }) => (
          <Button
            key={name}
            size="small"
            variant="quiet"
            aria-pressed={value === seconds}
            onClick={() => onValueChange(seconds)}
          >
            {texts.options.presets[name]}
          </Button>
        ))}
        {value !== undefined && (
          <Button size="small" variant="quiet" onClick={() => onValueChange(undefined)}>
            {none}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isExact}
          onClick={() => {
            setExact(!isExact);
            // The date that the field shows is in effect.
            if (!isExact && value === undefined) onValueChange(86_400);
          }}
        >
          {texts.options.exact}
        </Button>
        {onSignLink !== undefined && (value ?? 0) > limits.linkLifetimeSecondsMax && (
          <Button size="small" onClick={onSignLink}>
            {texts.options.signLink}
          </Button>
        )}
      </div>
      {isExact && (
        <ExactMoment
          seconds={value}
          error={dateProblem}
          onValueChange={(seconds) => {
            setDated(seconds);
            onValueChange(seconds);
          }}
        />
      )}
    </div>
  );
}

function Until({ seconds }: { seconds: number }) {
  useTimeZone();
  return texts.options.until(formatMoment(useNow() + seconds * 1_000));
}

/** Why no link can live until a chosen date, which is `seconds` from now. */
function problemOfDate(seconds: number): string | undefined {
  if (seconds < limits.linkLifetimeSecondsMin) return texts.options.momentPast;
  return seconds > limits.linkLifetimeSecondsMax ? texts.options.momentTooLate : undefined;
}

interface ExactMomentProps {
  seconds: number | undefined;
  error: string | undefined;
  onValueChange: (seconds: number | undefined) => void;
}

/** The end of the seconds, counted from now, as a date and time. */
function ExactMoment({ seconds, error, onValueChange }: ExactMomentProps) {
  const now = useNow();
  return (
    <MomentField
      value={seconds === undefined ? undefined : now + seconds * 1_000}
      hint={texts.options.momentHint}
      error={error}
      onValueChange={(instant) =>
        onValueChange(instant === undefined ? undefined : Math.round((instant - Date.now()) / 1_000))
      }
    />
  );
}

import { limits } from "#contract/limits.ts";
import { outputFormats } from "#contract/render.ts";
import { Button } from "../design-system/button.tsx";
import { NumberField } from "../design-system/number-field.tsx";
import { Select } from "../design-system/select.tsx";
import { TextArea, TextField } from "../design-system/text-field.tsx";
import { type RenderOptions, withOption } from "./composition.ts";
import { findOptionFaults } from "./option-faults.ts";
import { texts } from "./texts.ts";
import type { CompositionState } from "./use-composition.ts";

const expiryPresets = [
  { name: "hour", seconds: 3_600 },
  { name: "day", seconds: 86_400 },
  { name: "week", seconds: limits.linkLifetimeSecondsMax },
] as const;

export interface OptionsPanelProps {
  state: CompositionState;
  /** The template's own format. */
  templateFormat: string;
  /** Messages of the service's answer, by option. */
  refusals: ReadonlyMap<string, string>;
}

/** What a render takes besides its changes. */
export function OptionsPanel({ state, templateFormat, refusals }: OptionsPanelProps) {
  const { options } = state.composition;
  const faults = findOptionFaults(options);
  const words = texts.options;
  const set = <Name extends keyof RenderOptions>(name: Name, value: RenderOptions[Name] | undefined) => {
    state.update((current) => withOption(current, name, value), `option ${name}`);
  };
  const errorOf = (name: keyof RenderOptions) => faults.get(name) ?? refusals.get(name);
  return (
    <section aria-label={words.label} className="@container" onBlur={state.finishGesture}>
      <div className="grid gap-4 p-4 @md:grid-cols-2">
        <Select
          label={words.format}
          value={options.outputFormat ?? ""}
          error={errorOf("outputFormat")}
          options={[
            { value: "", label: words.asTemplate(templateFormat) },
            ...outputFormats.map((format) => ({ value: format, label: format })),
          ]}
          onValueChange={(value) => {
            set("outputFormat", value);
          }}
        />
        <div className="flex flex-col gap-1.5">
          <NumberField
            label={words.expires}
            unit="s"
            value={options.expires}
            minimum={limits.linkLifetimeSecondsMin}
            maximum={limits.linkLifetimeSecondsMax}
            placeholder={words.never}
            error={errorOf("expires")}
            onValueChange={(value) => {
              set("expires", value);
            }}
          />
          <div className="flex gap-1">
            {expiryPresets.map(({ name, seconds }) => (
              <Button
                key={name}
                size="small"
                variant="quiet"
                onClick={() => {
                  set("expires", seconds);
                }}
              >
                {words.presets[name]}
              </Button>
            ))}
          </div>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <NumberField
            label={words.cropWidth}
            unit="px"
            value={options.width}
            placeholder={words.full}
            error={errorOf("width")}
            onValueChange={(value) => {
              set("width", value);
            }}
          />
          <NumberField
            label={words.cropHeight}
            unit="px"
            value={options.height}
            placeholder={words.full}
            error={errorOf("height")}
            onValueChange={(value) => {
              set("height", value);
            }}
          />
        </div>
        <TextField
          label={words.fileName}
          value={options.fileName ?? ""}
          error={errorOf("fileName")}
          onValueChange={(value) => {
            set("fileName", value);
          }}
        />
        <TextField
          label={words.batchName}
          value={options.batchName ?? ""}
          error={errorOf("batchName")}
          onValueChange={(value) => {
            set("batchName", value);
          }}
        />
        <TextField
          label={words.webhookUrl}
          inputMode="url"
          spellCheck={false}
          value={options.webhookUrl ?? ""}
          placeholder="https://…"
          error={errorOf("webhookUrl")}
          onValueChange={(value) => {
            set("webhookUrl", value);
          }}
        />
        <TextArea
          className="@md:col-span-2"
          label={words.metadata}
          hint={words.metadataHint}
          isMono
          spellCheck={false}
          value={options.metadata ?? ""}
          placeholder="{}"
          error={errorOf("metadata")}
          onValueChange={(value) => {
            set("metadata", value);
          }}
        />
      </div>
    </section>
  );
}

import { limits } from "#contract/limits.ts";
import { outputFormats } from "#contract/render.ts";
import { Button } from "../design-system/button.tsx";
import { NumberField } from "../design-system/number-field.tsx";
import { Select } from "../design-system/select.tsx";
import { TextArea, TextField } from "../design-system/text-field.tsx";
import { type RenderOptions, withOption } from "./composition.ts";
import { findOptionFaults } from "./option-faults.ts";
import type { CompositionState } from "./use-composition.ts";

const expiryPresets = [
  { label: "1 hour", seconds: 3_600 },
  { label: "1 day", seconds: 86_400 },
  { label: "7 days", seconds: limits.linkLifetimeSecondsMax },
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
  const set = <Name extends keyof RenderOptions>(name: Name, value: RenderOptions[Name] | undefined) => {
    state.update((current) => withOption(current, name, value), `option ${name}`);
  };
  const errorOf = (name: keyof RenderOptions) => faults.get(name) ?? refusals.get(name);
  return (
    <section aria-label="Options" className="@container" onBlur={state.finishGesture}>
      <div className="grid gap-4 p-4 @md:grid-cols-2">
        <Select
          label="Format"
          value={options.outputFormat ?? ""}
          error={errorOf("outputFormat")}
          options={[
            { value: "", label: `${templateFormat}, as the template` },
            ...outputFormats.map((format) => ({ value: format, label: format })),
          ]}
          onValueChange={(value) => {
            set("outputFormat", value);
          }}
        />
        <div className="flex flex-col gap-1.5">
          <NumberField
            label="Link expires after"
            unit="s"
            value={options.expires}
            minimum={limits.linkLifetimeSecondsMin}
            maximum={limits.linkLifetimeSecondsMax}
            placeholder="never"
            error={errorOf("expires")}
            onValueChange={(value) => {
              set("expires", value);
            }}
          />
          <div className="flex gap-1">
            {expiryPresets.map(({ label, seconds }) => (
              <Button
                key={label}
                size="small"
                variant="quiet"
                onClick={() => {
                  set("expires", seconds);
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <NumberField
            label="Crop width"
            unit="px"
            value={options.width}
            placeholder="full"
            error={errorOf("width")}
            onValueChange={(value) => {
              set("width", value);
            }}
          />
          <NumberField
            label="Crop height"
            unit="px"
            value={options.height}
            placeholder="full"
            error={errorOf("height")}
            onValueChange={(value) => {
              set("height", value);
            }}
          />
        </div>
        <TextField
          label="File name"
          value={options.fileName ?? ""}
          error={errorOf("fileName")}
          onValueChange={(value) => {
            set("fileName", value);
          }}
        />
        <TextField
          label="Batch name"
          value={options.batchName ?? ""}
          error={errorOf("batchName")}
          onValueChange={(value) => {
            set("batchName", value);
          }}
        />
        <TextField
          label="Webhook URL"
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
          label="Metadata"
          hint="A JSON object of your own. It comes back with the result."
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

import * as limits from "#contract/limits.ts";
import { captureSizeOf } from "#contract/screenshot-sizes.ts";
import { outputFormats } from "#contract/formats.ts";
import { defaultScreenshotFormat } from "#contract/screenshots.ts";
import type { Capabilities } from "../../base/connection/capabilities/capabilities.ts";
import {
  NotOfferedOptionsNotice,
  WhyNotOfferedText,
} from "../../base/connection/capabilities/not-offered.tsx";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { NumberField } from "../../base/design-system/number-field.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { Switch } from "../../base/design-system/switch.tsx";
import { Form, TextField } from "../../base/design-system/text-field.tsx";
import { ElapsedSeconds } from "../../base/design-system/time-text.tsx";
import { UseReceiver } from "../../features/built-in-receivers/use-receiver.tsx";
import { listFieldsNotOffered, withoutFields } from "./form-problems.ts";
import { bindFields, type FieldsProps, OptionGroups } from "./option-groups.tsx";
import {
  deviceOf,
  type FormField,
  isWindow,
  type ScreenshotForm,
  toScreenshotBody,
  viewports,
  windowOf,
} from "../../model/screenshot/screenshot-form.ts";
import { texts } from "./texts.ts";
import type { ResultState } from "../../model/requests/result/use-result.ts";

export interface ScreenshotOptionsProps {
  form: ScreenshotForm;
  state: ResultState;
  errorOf: (name: FormField) => string | undefined;
  capabilities: Capabilities;
  /** The form was submitted and has faults. */
  isFaulty: boolean;
  addresses: readonly string[];
  onForm: (form: ScreenshotForm) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

const addressesId = "captured-addresses";

export function ScreenshotOptions(props: ScreenshotOptionsProps) {
  const { form, state, errorOf, capabilities, isFaulty, addresses, onForm, onSubmit, onCancel } = props;
  const isPdf = form.outputFormat === "pdf";
  const set = (part: Partial<ScreenshotForm>) => onForm({ ...form, ...part });
  const bind = bindFields({ form, errorOf, set });
  // All further options are extensions, so one of them stands for all.
  const whyNot = capabilities.screenshotField("fullPage");
  /** Known after a refusal only. */
  const noScreenshots = capabilities.call("takeScreenshot");
  const lacking = listFieldsNotOffered(toScreenshotBody(form), capabilities);
  const hasArea = [form.selector, form.clip].some((area) => area !== undefined && area.trim() !== "");
  return (
    <Form aria-label={texts.form} className="flex flex-col gap-4" onSubmit={onSubmit}>
      <TextField
        label={texts.url}
        isMono
        isMain
        inputMode="url"
        autoCapitalize="off"
        list={addressesId}
        placeholder={texts.urlPlaceholder}
        value={form.url}
        error={errorOf("url")}
        onValueChange={(url) => set({ url })}
      />
      <datalist id={addressesId}>
        {addresses.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </datalist>
      <WindowFields {...{ form, set, errorOf, capabilities }} />
      {whyNot === undefined && (
        <div className="border-y border-line py-1">
          <Switch
            label={isPdf ? texts.wholeDocument : texts.fullPage}
            hint={
              isPdf
                ? texts.wholeDocumentHint
                : hasArea && form.fullPage === true
                  ? texts.fullPageIdle
                  : texts.fullPageHint
            }
            {...bind.flag("fullPage", isPdf)}
          />
          <Switch label={texts.darkMode} hint={texts.darkModeHint} {...bind.flag("darkMode")} />
        </div>
      )}
      <div className="flex flex-col gap-3">
        {whyNot === undefined && <OptionGroups {...{ form, set, errorOf }} />}
        <MoreOptions {...{ form, set, errorOf, capabilities }} />
      </div>
      {whyNot !== undefined && (
        <p className="text-12 text-ink-3">
          {texts.fewOptions} <WhyNotOfferedText whyNot={whyNot} />
        </p>
      )}
      {noScreenshots !== undefined && (
        <Notice tone="info" title={texts.notOffered.title}>
          <WhyNotOfferedText whyNot={noScreenshots} />
        </Notice>
      )}
      <NotOfferedOptionsNotice
        lacking={lacking}
        onRemove={() => onForm(withoutFields(form, lacking.keys()))}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          className="grow"
          disabled={noScreenshots !== undefined}
          isPending={state.step === "working"}
        >
          {state.step === "working" ? (
            <>
              {state.result !== undefined ? texts.capturing : texts.sending}{" "}
              <ElapsedSeconds since={state.startedAt} />
            </>
          ) : (
            texts.take
          )}
        </Button>
        {state.step === "working" && <Button onClick={onCancel}>{texts.cancel}</Button>}
      </div>
      <p role="status" className="text-12 text-error empty:hidden">
        {isFaulty ? texts.faulty : ""}
      </p>
    </Form>
  );
}

function WindowFields(fields: FieldsProps & { capabilities: Capabilities }) {
  const { form, set, errorOf, capabilities } = fields;
  const offered = outputFormats.filter(
    (format) => format === form.outputFormat || capabilities.format("screenshot", format) === undefined,
  );
  const bind = bindFields(fields);
  const hasDevices = capabilities.screenshotField("device") === undefined;
  const device = deviceOf(form);
  const usual = captureSizeOf({ device });
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-13 font-medium text-ink-2">{texts.viewport}</legend>
        <div className="flex flex-wrap gap-1">
          {viewports.map((viewport) => (
            <Button
              key={viewport.name}
              size="small"
              variant="quiet"
              className="border-frame!"
              aria-pressed={isWindow(form, viewport, hasDevices)}
              onClick={() => set(windowOf(viewport, hasDevices))}
            >
              {texts.viewports[viewport.name]}
            </Button>
          ))}
        </div>
        {device !== undefined && <p className="text-12 text-ink-3">{texts.deviceHint}</p>}
      </fieldset>
      <div className="grid grid-cols-2 gap-2">
        {(["width", "height"] as const).map((side) => (
          <NumberField
            key={side}
            label={texts[side]}
            unit="px"
            {...bind.number(side)}
            placeholder={String(usual[side])}
            minimum={1}
            maximum={limits.viewportSidePxMax}
          />
        ))}
        {capabilities.screenshotField("deviceScaleFactor") === undefined && (
          <Select
            label={texts.scale}
            value={String(form.deviceScaleFactor ?? usual.deviceScaleFactor)}
            error={errorOf("deviceScaleFactor")}
            options={Array.from({ length: limits.deviceScaleFactorMax }, (_, index) => ({
              value: String(index + 1),
              label: texts.scaleOf(index + 1),
            }))}
            onValueChange={(value) => {
              const factor = Number(value);
              set({ deviceScaleFactor: factor === usual.deviceScaleFactor ? undefined : factor });
            }}
          />
        )}
        {capabilities.screenshotField("outputFormat") === undefined && (
          <Select
            label={texts.format}
            value={form.outputFormat ?? ""}
            error={errorOf("outputFormat")}
            options={[
              { value: "", label: texts.byDefault(defaultScreenshotFormat) },
              ...offered.map((format) => ({ value: format, label: format })),
            ]}
            onValueChange={(outputFormat) => set({ outputFormat })}
          />
        )}
      </div>
    </>
  );
}

/** Rarely used options, collapsed unless one has a fault. */
function MoreOptions(fields: FieldsProps & { capabilities: Capabilities }) {
  const { form, set, errorOf, capabilities } = fields;
  const bind = bindFields(fields);
  const hasHiddenFault = (["expires", "webhookUrl"] as const).some((name) => errorOf(name) !== undefined);
  return (
    <Disclosure title={texts.more} opensWhen={hasHiddenFault} titleClassName="text-13 font-medium text-ink-2">
      <div className="mt-3 flex flex-col gap-4">
        {capabilities.screenshotField("expires") === undefined && (
          <NumberField
            label={texts.expires}
            unit="s"
            {...bind.number("expires")}
            placeholder={texts.never}
            minimum={limits.linkLifetimeSecondsMin}
            maximum={limits.linkLifetimeSecondsMax}
          />
        )}
        <div className="min-w-0">
          <TextField label={texts.webhook} isMono inputMode="url" {...bind.text("webhookUrl")} />
          <UseReceiver url={form.webhookUrl ?? ""} onUse={(webhookUrl) => set({ webhookUrl })} />
          {capabilities.screenshotField("webhookOn") === undefined && (form.webhookUrl ?? "") !== "" && (
            <Switch
              label={texts.webhookOnEnd}
              checked={form.webhookOn === "end"}
              onValueChange={(isOn) => set({ webhookOn: isOn ? "end" : undefined })}
            />
          )}
        </div>
      </div>
    </Disclosure>
  );
}

import type { ReactNode } from "react";
import { findFormat, formats } from "#contract/formats.ts";
import { limits } from "#contract/limits.ts";
import { deviceNames, devices } from "#contract/screenshot-devices.ts";
import { papers } from "#contract/screenshot-fields.ts";
import { defaultScreenshotFormat, waitUntilEvents } from "#contract/screenshots.ts";
import { Disclosure } from "../design-system/disclosure.tsx";
import { NumberField } from "../design-system/number-field.tsx";
import { Select } from "../design-system/select.tsx";
import { Switch } from "../design-system/switch.tsx";
import { TextArea, TextField } from "../design-system/text-field.tsx";
import { examples } from "./option-examples.ts";
import {
  type FormField,
  initialForm,
  pdfFields,
  pictureFields,
  type ScreenshotForm,
} from "./screenshot-form.ts";
import { texts } from "./texts.ts";

export interface FieldsProps {
  form: ScreenshotForm;
  errorOf: (name: FormField) => string | undefined;
  set: (part: Partial<ScreenshotForm>) => void;
}

const waitFields = ["waitUntil", "waitFor", "waitTime"] as const;
const cleanFields = ["blockCookieBanners", "blockAds", "hideSelectors", "css"] as const;
const visitorFields = [
  "device",
  "userAgent",
  "locale",
  "timeZone",
  "headers",
  "cookies",
  "username",
  "password",
  "token",
] as const;

/** Rarely used options, in groups that are folded away; each says how many of its options are set. */
export function OptionGroups(props: FieldsProps) {
  const isPdf = props.form.outputFormat === "pdf";
  return (
    <div className="flex flex-col gap-3">
      <OptionGroup
        {...props}
        title={isPdf ? texts.groups.pdf : texts.groups.output}
        fields={isPdf ? pdfFields : pictureFields}
      >
        {isPdf ? <PdfOptions {...props} /> : <PictureOptions {...props} />}
      </OptionGroup>
      <OptionGroup {...props} title={texts.groups.wait} fields={waitFields}>
        <WaitOptions {...props} />
      </OptionGroup>
      <OptionGroup {...props} title={texts.groups.clean} fields={cleanFields}>
        <CleanOptions {...props} />
      </OptionGroup>
      <OptionGroup {...props} title={texts.groups.visitor} fields={visitorFields} isAccess>
        <VisitorOptions {...props} />
      </OptionGroup>
    </div>
  );
}

interface GroupProps extends FieldsProps {
  title: string;
  fields: readonly (keyof ScreenshotForm)[];
  /** Whether faults of the credentials belong to it. */
  isAccess?: boolean;
  children: ReactNode;
}

/** Open while something in it is wrong. */
function OptionGroup({ title, fields, form, errorOf, isAccess = false, children }: GroupProps) {
  const isSet = (name: keyof ScreenshotForm) =>
    form[name] !== undefined && form[name] !== "" && form[name] !== false;
  const count = fields.filter(
    (name) => isSet(name) || (name === "printBackground" && form[name] === false),
  ).length;
  const hasFault = [...fields, ...(isAccess ? (["authorization"] as const) : [])].some(
    (name) => errorOf(name) !== undefined,
  );
  return (
    <Disclosure
      title={texts.groupOf(title, count)}
      opensWhen={hasFault}
      titleClassName="text-13 font-medium text-ink-2"
    >
      <div className="mt-3 mb-2 flex flex-col gap-3">{children}</div>
    </Disclosure>
  );
}

function PictureOptions({ form, set, errorOf }: FieldsProps) {
  const format = findFormat(form.outputFormat) ?? formats[defaultScreenshotFormat];
  return (
    <>
      <TextField
        label={texts.selector}
        hint={texts.selectorHint}
        isMono
        spellCheck={false}
        autoCapitalize="off"
        placeholder={examples.selector}
        value={form.selector ?? ""}
        error={errorOf("selector")}
        onValueChange={(selector) => set({ selector })}
      />
      <TextField
        label={texts.clip}
        hint={texts.clipHint}
        isMono
        placeholder={examples.clip}
        value={form.clip ?? ""}
        error={errorOf("clip")}
        onValueChange={(clip) => set({ clip })}
      />
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={texts.resizeWidth}
          unit="px"
          value={form.resizeWidth}
          placeholder={texts.asTaken}
          minimum={1}
          maximum={limits.resizeWidthPxMax}
          error={errorOf("resizeWidth")}
          onValueChange={(resizeWidth) => set({ resizeWidth })}
        />
        {format.hasQuality && (
          <NumberField
            label={texts.quality}
            value={form.quality}
            placeholder="90"
            minimum={1}
            maximum={100}
            error={errorOf("quality")}
            onValueChange={(quality) => set({ quality })}
          />
        )}
      </div>
      {format.hasAlpha && (
        <Switch
          label={texts.omitBackground}
          checked={form.omitBackground ?? false}
          onValueChange={(omitBackground) => set({ omitBackground })}
        />
      )}
    </>
  );
}

function PdfOptions({ form, set, errorOf }: FieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={texts.paper}
          value={form.paper ?? ""}
          error={errorOf("paper")}
          options={papers.map((paper) =>
            paper === "viewport"
              ? { value: "", label: texts.paperOfWindow }
              : { value: paper, label: texts.paperOf(paper) },
          )}
          onValueChange={(paper) => set({ paper })}
        />
        <NumberField
          label={texts.printScale}
          step={0.1}
          value={form.scale}
          placeholder="1"
          minimum={limits.pdfScaleMin}
          maximum={limits.pdfScaleMax}
          error={errorOf("scale")}
          onValueChange={(scale) => set({ scale })}
        />
      </div>
      <TextField
        label={texts.margin}
        hint={texts.marginHint}
        placeholder="0"
        value={form.margin ?? ""}
        error={errorOf("margin")}
        onValueChange={(margin) => set({ margin })}
      />
      <div>
        <Switch
          label={texts.landscape}
          checked={form.landscape ?? false}
          onValueChange={(landscape) => set({ landscape })}
        />
        <Switch
          label={texts.printBackground}
          checked={form.printBackground ?? true}
          onValueChange={(printBackground) => set({ printBackground })}
        />
      </div>
    </>
  );
}

function WaitOptions({ form, set, errorOf }: FieldsProps) {
  return (
    <>
      <Select
        label={texts.waitUntil}
        value={form.waitUntil ?? "load"}
        error={errorOf("waitUntil")}
        options={waitUntilEvents.map((event) => ({ value: event, label: texts.waitUntilOf[event] }))}
        onValueChange={(waitUntil) => set({ waitUntil: waitUntil === "load" ? undefined : waitUntil })}
      />
      <TextField
        label={texts.waitFor}
        hint={texts.waitForHint}
        isMono
        spellCheck={false}
        autoCapitalize="off"
        placeholder={examples.waitFor}
        value={form.waitFor ?? ""}
        error={errorOf("waitFor")}
        onValueChange={(waitFor) => set({ waitFor })}
      />
      <NumberField
        label={texts.wait}
        hint={texts.waitHint}
        unit="ms"
        step={100}
        value={form.waitTime}
        placeholder="0"
        minimum={0}
        maximum={limits.captureWaitMsMax}
        error={errorOf("waitTime")}
        onValueChange={(waitTime) => set({ waitTime })}
      />
    </>
  );
}

function CleanOptions({ form, set, errorOf }: FieldsProps) {
  return (
    <>
      <div>
        <Switch
          label={texts.blockCookieBanners}
          hint={texts.blockCookieBannersHint}
          checked={form.blockCookieBanners ?? false}
          onValueChange={(blockCookieBanners) => set({ blockCookieBanners })}
        />
        <Switch
          label={texts.blockAds}
          hint={texts.blockAdsHint}
          checked={form.blockAds ?? false}
          onValueChange={(blockAds) => set({ blockAds })}
        />
      </div>
      <TextArea
        label={texts.hideSelectors}
        hint={texts.hideSelectorsHint}
        isMono
        rows={2}
        spellCheck={false}
        placeholder={examples.hideSelectors}
        value={form.hideSelectors ?? ""}
        error={errorOf("hideSelectors")}
        onValueChange={(hideSelectors) => set({ hideSelectors })}
      />
      <TextArea
        label={texts.css}
        isMono
        spellCheck={false}
        placeholder={examples.css}
        value={form.css ?? ""}
        error={errorOf("css")}
        onValueChange={(css) => set({ css })}
      />
    </>
  );
}

function VisitorOptions({ form, set, errorOf }: FieldsProps) {
  const plainText = { isMono: true, spellCheck: false, autoComplete: "off" };
  return (
    <>
      <Select
        label={texts.device}
        value={form.device ?? ""}
        error={errorOf("device")}
        options={[
          { value: "", label: texts.computer },
          ...deviceNames.map((name) => ({
            value: name,
            label: texts.deviceOf(texts.viewports[name], devices[name].width, devices[name].height),
          })),
        ]}
        onValueChange={(device) => {
          // A device brings a size and a density of its own.
          const { width, height } = device === "" ? initialForm : {};
          set({ device: device === "" ? undefined : device, width, height, deviceScaleFactor: undefined });
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={texts.locale}
          {...plainText}
          placeholder={examples.locale}
          value={form.locale ?? ""}
          error={errorOf("locale")}
          onValueChange={(locale) => set({ locale })}
        />
        <TextField
          label={texts.timeZone}
          {...plainText}
          placeholder={examples.timeZone}
          value={form.timeZone ?? ""}
          error={errorOf("timeZone")}
          onValueChange={(timeZone) => set({ timeZone })}
        />
      </div>
      <TextField
        label={texts.userAgent}
        {...plainText}
        value={form.userAgent ?? ""}
        error={errorOf("userAgent")}
        onValueChange={(userAgent) => set({ userAgent })}
      />
      <p className="text-12 text-ink-3">{texts.secretsHint}</p>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={texts.username}
          {...plainText}
          value={form.username ?? ""}
          error={errorOf("authorization")}
          onValueChange={(username) => set({ username })}
        />
        <TextField
          label={texts.password}
          type="password"
          autoComplete="new-password"
          value={form.password ?? ""}
          onValueChange={(password) => set({ password })}
        />
      </div>
      <TextField
        label={texts.token}
        hint={texts.tokenHint}
        type="password"
        autoComplete="new-password"
        value={form.token ?? ""}
        onValueChange={(token) => set({ token })}
      />
      <TextArea
        label={texts.headers}
        hint={texts.headersHint}
        isMono
        rows={2}
        spellCheck={false}
        placeholder={examples.headers}
        value={form.headers ?? ""}
        error={errorOf("headers")}
        onValueChange={(headers) => set({ headers })}
      />
      <TextField
        label={texts.cookies}
        {...plainText}
        placeholder={examples.cookies}
        value={form.cookies ?? ""}
        error={errorOf("cookies")}
        onValueChange={(cookies) => set({ cookies })}
      />
    </>
  );
}

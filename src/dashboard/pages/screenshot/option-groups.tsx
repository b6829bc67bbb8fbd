import type { ReactNode } from "react";
import { findFormat, formats } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { papers } from "#contract/screenshot-fields.ts";
import { defaultScreenshotFormat, pdfMedia, waitUntilEvents } from "#contract/screenshots.ts";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { NumberField } from "../../base/design-system/number-field.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { Switch } from "../../base/design-system/switch.tsx";
import { TextArea, TextField } from "../../base/design-system/text-field.tsx";
import {
  type FormField,
  pdfFields,
  pictureFields,
  type ScreenshotForm,
} from "../../model/screenshot/screenshot-form.ts";
import { texts } from "./texts.ts";

const waitFields = ["waitUntil", "waitFor", "waitTime"] as const;
const cleanFields = ["blockCookieBanners", "blockAds", "hideSelectors", "css"] as const;
const visitorFields = [
  "userAgent",
  "locale",
  "timeZone",
  "headers",
  "cookies",
  "username",
  "password",
  "token",
] as const;

/** Rarely used options in collapsed groups, each with the number of its set options. */
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
  /** Whether the group contains the credentials. */
  isAccess?: boolean;
  children: ReactNode;
}

/** A collapsible group that opens if one of its fields has a fault. */
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

function PictureOptions(fields: FieldsProps) {
  const { form } = fields;
  const bind = bindFields(fields);
  const format = findFormat(form.outputFormat) ?? formats[defaultScreenshotFormat];
  return (
    <>
      <TextField
        label={texts.selector}
        hint={texts.selectorHint}
        isMono
        autoCapitalize="off"
        {...bind.text("selector")}
      />
      <TextField label={texts.clip} hint={texts.clipHint} isMono {...bind.text("clip")} />
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={texts.resizeWidth}
          unit="px"
          {...bind.number("resizeWidth")}
          placeholder={texts.asTaken}
          minimum={1}
          maximum={limits.resizeWidthPxMax}
        />
        {format.hasQuality && (
          <NumberField
            label={texts.quality}
            {...bind.number("quality")}
            placeholder="90"
            minimum={1}
            maximum={100}
          />
        )}
      </div>
      {format.hasAlpha && <Switch label={texts.omitBackground} {...bind.flag("omitBackground")} />}
    </>
  );
}

function PdfOptions(fields: FieldsProps) {
  const bind = bindFields(fields);
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={texts.paper}
          {...bind.text("paper")}
          options={papers.map((paper) =>
            paper === "viewport"
              ? { value: "", label: texts.paperOfWindow }
              : { value: paper, label: texts.paperOf(paper) },
          )}
        />
        <NumberField
          label={texts.printScale}
          step={0.1}
          {...bind.number("scale")}
          placeholder="1"
          minimum={limits.pdfScaleMin}
          maximum={limits.pdfScaleMax}
        />
      </div>
      <TextField label={texts.margin} hint={texts.marginHint} {...bind.text("margin")} />
      <Select
        label={texts.media}
        {...bind.text("media")}
        options={pdfMedia.map((media) => ({
          value: media === "screen" ? "" : media,
          label: texts.mediaOf[media],
        }))}
      />
      <div>
        <Switch label={texts.landscape} {...bind.flag("landscape")} />
        <Switch label={texts.printBackground} {...bind.flag("printBackground", true)} />
      </div>
    </>
  );
}

function WaitOptions(fields: FieldsProps) {
  const { form, set, errorOf } = fields;
  const bind = bindFields(fields);
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
        autoCapitalize="off"
        {...bind.text("waitFor")}
      />
      <NumberField
        label={texts.wait}
        hint={texts.waitHint}
        unit="ms"
        step={100}
        {...bind.number("waitTime")}
        placeholder="0"
        minimum={0}
        maximum={limits.captureWaitMsMax}
      />
    </>
  );
}

function CleanOptions(fields: FieldsProps) {
  const bind = bindFields(fields);
  return (
    <>
      <div>
        <Switch
          label={texts.blockCookieBanners}
          hint={texts.blockCookieBannersHint}
          {...bind.flag("blockCookieBanners")}
        />
        <Switch label={texts.blockAds} hint={texts.blockAdsHint} {...bind.flag("blockAds")} />
      </div>
      <TextArea
        label={texts.hideSelectors}
        hint={texts.hideSelectorsHint}
        isMono
        rows={2}
        {...bind.text("hideSelectors")}
      />
      <TextArea label={texts.css} isMono {...bind.text("css")} />
    </>
  );
}

function VisitorOptions(fields: FieldsProps) {
  const { errorOf } = fields;
  const bind = bindFields(fields);
  const plainText = { isMono: true, spellCheck: false, autoComplete: "off" };
  const secret = { type: "password", autoComplete: "new-password" };
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <TextField label={texts.locale} {...plainText} {...bind.text("locale")} />
        <TextField label={texts.timeZone} {...plainText} {...bind.text("timeZone")} />
      </div>
      <TextField label={texts.userAgent} {...plainText} {...bind.text("userAgent")} />
      <p className="text-12 text-ink-3">{texts.secretsHint}</p>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={texts.username}
          {...plainText}
          {...bind.text("username")}
          error={errorOf("authorization")}
        />
        <TextField label={texts.password} {...secret} {...bind.text("password")} />
      </div>
      <TextField label={texts.token} hint={texts.tokenHint} {...secret} {...bind.text("token")} />
      <TextArea label={texts.headers} hint={texts.headersHint} isMono rows={2} {...bind.text("headers")} />
      <TextField label={texts.cookies} {...plainText} {...bind.text("cookies")} />
    </>
  );
}

/** Placeholders of empty fields. They are code, so they are not translated. */
const examples: Partial<Record<NamesOf<string>, string>> = {
  selector: "main > article",
  clip: "0, 0, 600, 400",
  waitFor: ".chart svg",
  hideSelectors: ".newsletter\n#chat",
  css: "header { position: static !important }",
  locale: "en-US",
  timeZone: "Europe/Berlin",
  headers: "X-Team: design",
  cookies: "session=…; consent=all",
  margin: "0",
  webhookUrl: "https://…",
};

export interface FieldsProps {
  form: ScreenshotForm;
  errorOf: (name: FormField) => string | undefined;
  set: (part: Partial<ScreenshotForm>) => void;
}

/** The names of the form's values of one type. */
type NamesOf<Value> = {
  [Name in keyof ScreenshotForm]-?: ScreenshotForm[Name] extends Value | undefined ? Name : never;
}[keyof ScreenshotForm];

/** Returns functions that bind a control to a value of the form: its value, error, example and change handler. */
export function bindFields({ form, errorOf, set }: FieldsProps) {
  return {
    text: (name: NamesOf<string>) => ({
      value: form[name] ?? "",
      error: errorOf(name),
      placeholder: examples[name],
      onValueChange: (value: string) => set(partOf(name, value)),
    }),
    number: (name: NamesOf<number>) => ({
      value: form[name],
      error: errorOf(name),
      onValueChange: (value: number | undefined) => set(partOf(name, value)),
    }),
    flag: (name: NamesOf<boolean>, byDefault = false) => ({
      checked: form[name] ?? byDefault,
      onValueChange: (value: boolean) => set(partOf(name, value)),
    }),
  };
}

function partOf<Name extends string, Value>(name: Name, value: Value): Partial<Record<Name, Value>> {
  const part: Partial<Record<Name, Value>> = {};
  part[name] = value;
  return part;
}

import { Field, FieldError, inputClasses } from "#dashboard/base/design-system/field.tsx";
import { NumberField, type NumberFieldProps } from "#dashboard/base/design-system/number-field.tsx";
import { SearchField } from "#dashboard/base/design-system/search-field.tsx";
import { Select } from "#dashboard/base/design-system/select.tsx";
import { Form, TextArea, TextField } from "#dashboard/base/design-system/text-field.tsx";
import { Keep } from "../keep.tsx";
import { arabicText, hebrewText, longText, noop } from "../samples.ts";
import type { StatesByComponent } from "../state.ts";

const formats = ["png", "jpeg", "webp"].map((value) => ({ value, label: value }));

function numberField(initial: number | undefined, props: Partial<NumberFieldProps> = {}) {
  return (
    <Keep<number | undefined> initial={initial}>
      {(value, setValue) => (
        <NumberField label="Angle" unit="°" {...props} value={value} onValueChange={setValue} />
      )}
    </Keep>
  );
}

/** Fields of a form. */
export const inputs: StatesByComponent = {
  Field: {
    "with a hint and an aside": () => (
      <Field label="Cookie" hint="Sent with the first request." aside="optional">
        {(ids) => <input {...ids} type="text" className={`${inputClasses} h-control`} />}
      </Field>
    ),
  },
  FieldError: {
    "of a group": () => <FieldError id="scopes-error">Choose one scope at least.</FieldError>,
  },
  Form: {
    "one field": () => (
      <Form onSubmit={noop}>
        <TextField label="Name" />
      </Form>
    ),
  },
  TextField: {
    empty: () => <TextField label="File name" placeholder="picture.png" />,
    filled: () => <TextField label="File name" defaultValue="summer.png" />,
    "with a hint": () => (
      <TextField label="File name" hint="10 of 200 characters" defaultValue="summer.png" />
    ),
    "with a fault": () => (
      <TextField label="File name" error="Must be at most 200 characters." defaultValue={longText} />
    ),
    disabled: () => <TextField label="File name" defaultValue="summer.png" disabled />,
    "read only": () => <TextField label="Link" defaultValue="https://example.com/a.png" readOnly isMono />,
    "with an icon, small": () => <TextField label="Name" icon="filter" size="small" defaultValue="Summer" />,
    "right to left": () => <TextField label="Text" dir="auto" defaultValue={hebrewText} />,
    "long text": () => <TextField label="Text" defaultValue={longText} />,
  },
  TextArea: {
    empty: () => <TextArea label="Text" placeholder="None" />,
    filled: () => <TextArea label="Text" defaultValue={`${longText}\n${longText}`} />,
    "with a fault": () => (
      <TextArea label="Values" isMono error="Line 1, column 4: a value is expected." defaultValue="[4,]" />
    ),
    disabled: () => <TextArea label="Text" defaultValue={longText} disabled />,
    "right to left": () => <TextArea label="Text" dir="auto" defaultValue={arabicText} />,
  },
  NumberField: {
    empty: () => numberField(undefined, { placeholder: "full" }),
    filled: () => numberField(45),
    "with a fault": () => numberField(400, { error: "Must be a number from 0 to 360." }),
    "not a number": () =>
      numberField(undefined, { unreadableText: "forty", error: "Must be a number from 0 to 360." }),
    disabled: () => numberField(45, { disabled: true }),
    small: () => numberField(45, { size: "small" }),
  },
  SearchField: {
    empty: () => <SearchField label="Search" placeholder="Name or tag" value="" onSearch={() => undefined} />,
    filled: () => (
      <SearchField label="Search" placeholder="Name or tag" value="launch" onSearch={() => undefined} />
    ),
  },
  Select: {
    filled: () => <Select label="Format" options={formats} defaultValue="jpeg" />,
    small: () => <Select label="Format" options={formats} size="small" />,
    "with a hint": () => <Select label="Format" options={formats} hint="As the template says." />,
    "with a fault": () => <Select label="Format" options={formats} error="Must be one of png, jpeg, webp." />,
    disabled: () => <Select label="Format" options={formats} disabled />,
    "long text": () => <Select label="Format" options={[{ value: "a", label: longText }]} />,
  },
};

import type { ReactNode } from "react";
import { type Client, createClient } from "#client/create-client.ts";
import type { Asset } from "#contract/account.ts";
import { asSentence } from "#dashboard/base/language/problems/problem-words.ts";
import { ExpiryField } from "#dashboard/pages/composer/options/options-panel.tsx";
import { componentProperties } from "#scene/properties/component-properties.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";
import { FocalPoint } from "#dashboard/features/fields/focal-point-field.tsx";
import { ImageChooser } from "#dashboard/features/fields/image-chooser.tsx";
import { ListDialog } from "#dashboard/features/fields/list-dialog.tsx";
import { PropertyField } from "#dashboard/features/fields/property-field.tsx";
import { MomentField } from "#dashboard/pages/composer/options/moment-field.tsx";
import { type EditableProperty, toChangeValue } from "#dashboard/model/composition/editable-properties.ts";
import { ClientProvider } from "#dashboard/base/connection/client-context.tsx";
import { ComposedFields } from "../composed-fields.tsx";
import { Keep } from "../keep.tsx";
import { arabicText, hebrewText, longText, noop, samplePicture } from "../samples.ts";
import { openLayer } from "../starts.ts";
import type { State, StatesByComponent } from "../state.ts";

const { TEXT, IMAGE, ICON } = componentProperties;

function editable(
  property: string,
  spec: PropertySpec<unknown>,
  parts: Partial<EditableProperty> = {},
): EditableProperty {
  return {
    property,
    kind: spec.kind,
    label: spec.label,
    spec,
    defaultText: "",
    source: "template",
    ...parts,
  };
}

const text = editable("text", TEXT.text, { hasEmphasis: true });
const color = editable("color", TEXT.color);
const font = editable("font", TEXT.font);
const size = editable("fontSize", TEXT.fontSize);
const icon = editable("icon", ICON.icon);
const italic = editable("italic", TEXT.italic);
const align = editable("align", TEXT.align);
const picture = editable("src", IMAGE.src);
const gradient = editable("tintGradient", IMAGE.tintGradient);
const json: EditableProperty = {
  property: "values",
  kind: "json",
  label: { name: "values" },
  spec: undefined,
  defaultText: "[4, 7]",
  source: "template",
};

interface FieldState {
  isChanged?: boolean;
  note?: string;
}

/** One property's field, with the fault that its own rule finds in the text. */
function field(property: EditableProperty, initial: string, { isChanged = false, note }: FieldState = {}) {
  return () => (
    <Keep initial={initial}>
      {(value, setValue) => {
        const meant = toChangeValue(property, value);
        const read = meant === undefined ? undefined : property.spec?.read(meant);
        return (
          <PropertyField
            property={property}
            text={value}
            isChanged={isChanged || value !== initial}
            fault={read?.ok === false ? asSentence(read.problem) : undefined}
            note={note}
            onTextChange={setValue}
            onReset={() => {
              setValue(initial);
            }}
          />
        );
      }}
    </Keep>
  );
}

const opened = (draw: () => ReactNode): State => ({ draw, start: openLayer });

const upload: Asset = {
  identifier: "a",
  reference: samplePicture,
  href: samplePicture,
  contentType: "image/svg+xml",
  width: 240,
  height: 160,
  bytes: 12_345,
  createdAt: "2026-11-23T05:13:17Z",
};
const uploads = [
  upload,
  {
    ...upload,
    identifier: "b",
    reference: `${samplePicture}#b`,
    width: 1_200,
    height: 630,
    bytes: 1_234_567,
  },
];

/** A client whose service answers each call so. */
function answering(answer: () => Response | Promise<Response>): Client {
  return createClient({ fetch: async () => answer() });
}

const chooser = (client: Client, current = "") => ({
  draw: () => (
    <ClientProvider client={client}>
      <ImageChooser current={current} onChoose={noop} onClose={noop} />
    </ClientProvider>
  ),
});

const expiry = (initial: number | undefined, error?: string) => () => (
  <Keep<number | undefined> initial={initial}>
    {(value, setValue) => <ExpiryField value={value} error={error} onValueChange={setValue} />}
  </Keep>
);

const friday = Date.parse("2026-11-27T17:00:00Z");

const listDialog = { label: "values", problem: undefined, onChange: noop, onClose: noop };

/** The fields of the composer. Each kind of property has its own below `PropertyField`, by the kind's name. */
export const fields: StatesByComponent = {
  "PropertyField text": {
    empty: field(text, ""),
    filled: field(text, "Summer"),
    changed: field(text, "Summer", { isChanged: true }),
    "with a note": field(text, longText, { note: "The end of the text is not in the picture." }),
    "long text": field(text, longText.repeat(4)),
    hebrew: field(text, hebrewText),
    arabic: field(text, arabicText),
  },
  "PropertyField color": {
    empty: field(color, ""),
    filled: field(color, "#d6005b"),
    changed: field(color, "#d6005b", { isChanged: true }),
    transparent: field(color, "#d6005b80"),
    "with a fault": field(color, "no colour"),
    open: opened(field(color, "#d6005b80")),
  },
  "PropertyField gradient": {
    empty: field(gradient, ""),
    filled: field(gradient, "linear-gradient(90deg, #d6005b 0%, #ffd400 100%)"),
    "with a fault": field(gradient, "linear-gradient(90deg, nothing)"),
    open: opened(field(gradient, "linear-gradient(90deg, #d6005b 0%, #ffd400 50%, #fff 100%)")),
    "open, without a gradient": opened(field(gradient, "")),
  },
  "PropertyField image": {
    empty: field(picture, ""),
    filled: field(picture, samplePicture),
    changed: field(picture, samplePicture, { isChanged: true }),
    "with a fault": field(picture, "picture.png"),
    "not loaded": field(picture, "data:image/png;base64,AA"),
  },
  "PropertyField number": {
    empty: field(size, ""),
    filled: field(size, "48"),
    changed: field(size, "48", { isChanged: true }),
    "out of range": field(size, "4000"),
    "not a number": field(size, "large"),
  },
  "PropertyField boolean": { filled: field(italic, "true"), "with a fault": field(italic, "perhaps") },
  "PropertyField enum": { filled: field(align, "center"), "with a fault": field(align, "middle") },
  "PropertyField font": {
    empty: field(font, ""),
    filled: field(font, "Inter"),
    "an unknown family": field(font, "Gotham"),
    open: opened(field(font, "Inter")),
  },
  "PropertyField icon": {
    filled: field(icon, "heart"),
    changed: field(icon, "star", { isChanged: true }),
    "with a fault": field(icon, " "),
    open: opened(field(icon, "heart")),
  },
  "PropertyField json": {
    empty: field(json, ""),
    filled: field(json, "[4, 7, 5]"),
    "with a fault": field(json, '{\n  "a": 1,\n  b: 2\n}'),
    "long text": field(json, JSON.stringify(Array.from({ length: 80 }, (_, index) => index))),
  },
  FocalPoint: {
    filled: () => (
      <Keep initial={{ x: 0.7, y: 0.35 }}>
        {(point, setPoint) => <FocalPoint source={samplePicture} {...point} onChange={setPoint} />}
      </Keep>
    ),
  },
  ExpiryField: {
    empty: expiry(undefined),
    filled: expiry(86_400),
    "with a fault": expiry(0, "Must be an integer from 1 to 604800."),
  },
  MomentField: {
    filled: () => <MomentField value={friday} hint="In 4 days" onValueChange={noop} />,
    "with a fault": () => (
      <MomentField value={friday} hint="In 4 days" error="Must be in the future." onValueChange={noop} />
    ),
  },
  ImageChooser: {
    loading: chooser(answering(() => new Promise<Response>(noop))),
    filled: chooser(
      answering(() => Response.json(uploads)),
      samplePicture,
    ),
    empty: chooser(answering(() => Response.json([]))),
    failed: chooser(
      answering(() => Response.json({ code: 403, msg: "The key is not valid." }, { status: 403 })),
    ),
  },
  ListDialog: {
    entries: {
      draw: () => (
        <ListDialog {...listDialog} list={{ shape: "entries", isNumeric: true, entries: ["4", "7"] }} />
      ),
    },
    rows: {
      draw: () => (
        <ListDialog
          {...listDialog}
          list={{
            shape: "rows",
            columns: ["name", "price"],
            rows: [
              ["Coffee", "3.20"],
              [longText, "4.10"],
            ],
          }}
        />
      ),
    },
    empty: {
      draw: () => <ListDialog {...listDialog} list={{ shape: "rows", columns: [], rows: [] }} />,
    },
    "with a fault": {
      draw: () => (
        <ListDialog
          {...listDialog}
          problem="Must be a list of at most 200 numbers."
          list={{ shape: "entries", isNumeric: false, entries: ["four"] }}
        />
      ),
    },
  },
  // They write their composition into the address of their document.
  InputField: {
    "of a protected template": { draw: () => <ComposedFields componentId="title" isProtected /> },
    "with faults": {
      draw: () => (
        <ComposedFields
          componentId="title"
          changes={[
            { componentId: "title", property: "text", value: longText },
            { componentId: "title", property: "color", value: "#ffcc00" },
            { componentId: "title", property: "weight", value: 700 },
          ]}
          isProtected
        />
      ),
    },
  },
  ComponentFields: {
    "of a text": { draw: () => <ComposedFields componentId="title" /> },
    "of the page, under a gradient": {
      draw: () => (
        <ComposedFields
          componentId="page"
          changes={[
            {
              componentId: "page",
              property: "backgroundGradient",
              value: "linear-gradient(90deg, #04101f 0%, #c61d78 100%)",
            },
          ]}
        />
      ),
    },
    "of a picture, changed": {
      draw: () => (
        <ComposedFields
          componentId="photo"
          changes={[{ componentId: "photo", property: "positionX", value: 0.2 }]}
        />
      ),
    },
  },
};

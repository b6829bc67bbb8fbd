import { Button, ButtonLink, IconButton, RemoveButton } from "#dashboard/base/design-system/button.tsx";
import { CopyButton } from "#dashboard/base/design-system/copy-button.tsx";
import { LeafButtons } from "#dashboard/base/design-system/dialog.tsx";
import { PageButton, Pagination } from "#dashboard/base/design-system/pagination.tsx";
import { SegmentedControl } from "#dashboard/base/design-system/segmented-control.tsx";
import { Switch } from "#dashboard/base/design-system/switch.tsx";
import { TabRow } from "#dashboard/base/design-system/tab-row.tsx";
import { Keep } from "../keep.tsx";
import { hebrewText, longText, noop } from "../samples.ts";
import type { StatesByComponent } from "../state.ts";

const shapes = [
  { value: "none", label: "None" },
  { value: "linear", label: "Linear" },
  { value: "radial", label: "Radial" },
] as const;

const views = [
  { value: "grid", label: "Grid", icon: "grid", isIconOnly: true },
  { value: "list", label: "List", icon: "list", isIconOnly: true },
] as const;

const pagination = { size: 24, linkTo: (page: number) => `?page=${page}`, noun: "templates" };

/** Buttons and controls that act or choose at once. */
export const actions: StatesByComponent = {
  Button: {
    primary: () => <Button variant="primary">Render</Button>,
    secondary: () => <Button>Cancel</Button>,
    quiet: () => <Button variant="quiet">Reverse</Button>,
    danger: () => (
      <Button variant="danger" icon="trash">
        Delete
      </Button>
    ),
    "with an icon, small": () => (
      <Button size="small" icon="upload">
        Upload
      </Button>
    ),
    pressed: () => (
      <Button variant="quiet" aria-pressed>
        1 day
      </Button>
    ),
    disabled: () => <Button disabled>Add a stop</Button>,
    "disabled, primary": () => (
      <Button variant="primary" disabled>
        Render
      </Button>
    ),
    busy: () => (
      <Button variant="primary" isPending>
        Rendering
      </Button>
    ),
    "right to left": () => (
      <Button dir="rtl" icon="check">
        {hebrewText}
      </Button>
    ),
  },
  ButtonLink: {
    secondary: () => (
      <ButtonLink to="/templates" icon="arrowLeft">
        All templates
      </ButtonLink>
    ),
    primary: () => (
      <ButtonLink to="/templates" variant="primary">
        Compose
      </ButtonLink>
    ),
  },
  CopyButton: {
    icon: () => <CopyButton text="a" label="Copy the id" />,
    "with its label": () => <CopyButton text="a" label="Copy as curl" isLabelShown variant="secondary" />,
  },
  IconButton: {
    quiet: () => <IconButton icon="undo" label="Undo" />,
    secondary: () => <IconButton icon="refresh" label="Read again" variant="secondary" />,
    "small, danger": () => <IconButton icon="trash" label="Remove" size="small" variant="danger" />,
    disabled: () => <IconButton icon="chevronUp" label="Move up" disabled />,
    pressed: () => <IconButton icon="crop" label="Crop" aria-pressed />,
  },
  LeafButtons: {
    "in the middle": () => (
      <LeafButtons previous="Previous template" next="Next template" index={1} count={3} onStep={noop} />
    ),
    "at the start": () => (
      <LeafButtons previous="Previous template" next="Next template" index={0} count={3} onStep={noop} />
    ),
  },
  PageButton: {
    next: () => <PageButton isDisabled={false} to="/history?page=2" icon="chevronRight" label="Next page" />,
    "at the end": () => <PageButton isDisabled to="/history?page=3" icon="chevronRight" label="Next page" />,
  },
  // Each is a landmark of the same name, of which a page has one.
  Pagination: {
    first: { draw: () => <Pagination {...pagination} page={1} count={24} total={60} hasNext /> },
    last: { draw: () => <Pagination {...pagination} page={3} count={12} total={60} hasNext={false} /> },
    "without a total": {
      draw: () => <Pagination {...pagination} page={2} count={24} total={undefined} hasNext />,
    },
    empty: { draw: () => <Pagination {...pagination} page={1} count={0} total={0} hasNext={false} /> },
  },
  RemoveButton: { small: () => <RemoveButton label="Remove" /> },
  SegmentedControl: {
    words: () => (
      <Keep<"none" | "linear" | "radial"> initial="linear">
        {(value, setValue) => (
          <SegmentedControl label="Shape" segments={shapes} value={value} onValueChange={setValue} />
        )}
      </Keep>
    ),
    "icons, small": () => (
      <Keep<"grid" | "list"> initial="grid">
        {(value, setValue) => (
          <SegmentedControl
            label="View"
            segments={views}
            size="small"
            value={value}
            onValueChange={setValue}
          />
        )}
      </Keep>
    ),
  },
  TabRow: {
    "with a problem": () => (
      <Keep<"html" | "css"> initial="html">
        {(value, setValue) => (
          <>
            <TabRow
              id="code"
              label="Code"
              tabs={[
                { value: "html", label: "HTML" },
                { value: "css", label: "CSS", problem: "CSS, 2 errors" },
              ]}
              problemTone="text-error"
              value={value}
              onValueChange={setValue}
              panelOf={() => "code-panel"}
            >
              <Button size="small">Copy</Button>
            </TabRow>
            <div id="code-panel" role="tabpanel" aria-label="Code" />
          </>
        )}
      </Keep>
    ),
  },
  Switch: {
    off: () => <Switch label="Single keys" />,
    on: () => <Switch label="Single keys" defaultChecked />,
    "with a hint": () => <Switch label="Full page" hint="Scrolls to the end first." defaultChecked />,
    disabled: () => <Switch label="Single keys" disabled />,
    "long text": () => <Switch label={longText} defaultChecked />,
  },
};

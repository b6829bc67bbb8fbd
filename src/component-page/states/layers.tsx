import { Button, IconButton } from "#dashboard/base/design-system/button.tsx";
import { ConfirmDialog, Dialog, FormDialog } from "#dashboard/base/design-system/dialog.tsx";
import { Disclosure } from "#dashboard/base/design-system/disclosure.tsx";
import { FieldsDisclosure } from "#dashboard/base/design-system/fields-disclosure.tsx";
import { FileDropZone } from "#dashboard/base/design-system/file-drop-zone.tsx";
import { Menu, type MenuItem } from "#dashboard/base/design-system/menu.tsx";
import { Notice } from "#dashboard/base/design-system/notice.tsx";
import { Popover } from "#dashboard/base/design-system/popover.tsx";
import { TextField } from "#dashboard/base/design-system/text-field.tsx";
import { Tooltip } from "#dashboard/base/design-system/tooltip.tsx";
import { longText, noop } from "../samples.ts";
import { holdFile, hoverButton, openLayer } from "../starts.ts";
import type { StatesByComponent } from "../state.ts";

const items: readonly MenuItem[] = [
  { label: "Duplicate", icon: "copy", shortcut: "D", onSelect: noop },
  { label: "Download", icon: "download", onSelect: noop },
  { label: "Move up", icon: "chevronUp", onSelect: noop, isDisabled: true },
  { label: "Delete", icon: "trash", onSelect: noop, isDangerous: true },
];

const menu = () => (
  <Menu trigger={<IconButton icon="more" label="More" />} label="Actions of the template" items={items} />
);

const popover = () => (
  <Popover trigger={<Button icon="filter">Filter</Button>} label="Filter">
    {(close) => (
      <div className="flex flex-col gap-3">
        <TextField label="Name" data-autofocus />
        <Button onClick={close}>Done</Button>
      </div>
    )}
  </Popover>
);

const form = {
  title: "Rename the case",
  cancelLabel: "Cancel",
  submitLabel: "Rename",
  onClose: noop,
  onSubmit: noop,
  children: <TextField label="Name" defaultValue="Ramadan" />,
};
const confirm = {
  title: "Delete the template?",
  cancelLabel: "Keep",
  confirmLabel: "Delete",
  onConfirm: noop,
  onClose: noop,
};

/** Layers over a page, and content that is folded away. */
export const layers: StatesByComponent = {
  ConfirmDialog: {
    open: { draw: () => <ConfirmDialog {...confirm}>Its links stop working.</ConfirmDialog> },
    busy: {
      draw: () => (
        <ConfirmDialog {...confirm} isPending>
          Its links stop working.
        </ConfirmDialog>
      ),
    },
    failed: {
      draw: () => (
        <ConfirmDialog {...confirm} problem={<Notice tone="error" title="The service did not answer." />}>
          Its links stop working.
        </ConfirmDialog>
      ),
    },
  },
  Dialog: {
    open: {
      draw: () => (
        <Dialog title="Keyboard shortcuts" onClose={noop} actions={<Button variant="primary">Done</Button>}>
          <p>Press a key to go to a page.</p>
        </Dialog>
      ),
    },
    "wide, long": {
      draw: () => (
        <Dialog shape="wide" title={longText} onClose={noop}>
          <p>{longText.repeat(30)}</p>
        </Dialog>
      ),
    },
    sheet: {
      draw: () => (
        <Dialog shape="sheet" title="Settings" onClose={noop}>
          <TextField label="Name" />
        </Dialog>
      ),
    },
  },
  Disclosure: {
    closed: () => <Disclosure title="Options">Hidden</Disclosure>,
    open: () => (
      <Disclosure title="Options" opensWhen>
        <p className="mt-1">Shown</p>
      </Disclosure>
    ),
  },
  FieldsDisclosure: {
    closed: () => (
      <FieldsDisclosure title="Place and size" isOpen={false} onOpenChange={noop}>
        {null}
      </FieldsDisclosure>
    ),
    open: () => (
      <FieldsDisclosure title="Place and size" mark={2} isOpen onOpenChange={noop}>
        <div className="px-4 pt-1 pb-4">
          <TextField label="Left" defaultValue="40" />
        </div>
      </FieldsDisclosure>
    ),
  },
  FileDropZone: {
    rest: () => (
      <FileDropZone invitation="Drop the template" onFiles={noop}>
        A page.
      </FileDropZone>
    ),
    "with a file above it": {
      draw: () => (
        <FileDropZone invitation="Drop the template" onFiles={noop}>
          A page.
        </FileDropZone>
      ),
      start: holdFile,
    },
  },
  FormDialog: {
    open: { draw: () => <FormDialog {...form} /> },
    busy: { draw: () => <FormDialog {...form} isPending /> },
  },
  Menu: { closed: menu, open: { draw: menu, start: openLayer } },
  Popover: { closed: popover, open: { draw: popover, start: openLayer } },
  Tooltip: {
    rest: () => (
      <Tooltip content="Reads the page again">
        <Button>Read</Button>
      </Tooltip>
    ),
    shown: {
      draw: () => (
        <Tooltip content={longText}>
          <Button>Read</Button>
        </Tooltip>
      ),
      start: hoverButton,
    },
  },
};

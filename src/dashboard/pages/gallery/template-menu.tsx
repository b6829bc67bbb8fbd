import { useState } from "react";
import { useNavigate } from "react-router";
import type { TemplateSummary } from "#contract/templates.ts";
import type { WhyNotOffered } from "../../base/connection/capabilities/capabilities.ts";
import { IconButton } from "../../base/design-system/button.tsx";
import { copyText } from "../../base/design-system/copy-button.tsx";
import { Menu, type MenuItem } from "../../base/design-system/menu.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { isStarter } from "../../model/template/is-starter.ts";
import { texts } from "./texts.ts";
import { useTemplateActions } from "./use-template-actions.ts";

const DetailsDialog = lazyPart(
  async () => (await import("../../features/template-details/details-dialog.tsx")).DetailsDialog,
);

const DeleteDialog = lazyPart(async () => (await import("./bin/delete-dialog.tsx")).DeleteDialog);

export interface TemplateMenuProps {
  template: TemplateSummary;
  onQuickLook?: () => void;
  tabIndex?: number;
  className?: string;
}

export function TemplateMenu({ template, onQuickLook, tabIndex, className }: TemplateMenuProps) {
  const actions = useTemplateActions();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<"name" | "tags">();
  const [isDeleting, setIsDeleting] = useState(false);
  const words = texts.actions;
  const label = words.menu(template.name);
  const { whyNot } = actions;
  const open = (page: "design" | "batch" | "revisions") =>
    void navigate(`/templates/${encodeURIComponent(template.identifier)}/${page}`);
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton
            icon="more"
            size="small"
            label={label}
            tooltipAlign="end"
            {...(tabIndex !== undefined && { tabIndex })}
            {...(className !== undefined && { className })}
          />
        }
        items={[
          ...(onQuickLook === undefined
            ? []
            : [
                {
                  label: words.quickLook,
                  icon: "image",
                  onSelect: onQuickLook,
                  shortcut: words.space,
                } as const,
              ]),
          ...(isStarter(template)
            ? offered(whyNot.duplicate, [
                {
                  label: words.designCopy,
                  icon: "design",
                  onSelect: () => void actions.designCopy(template),
                },
              ])
            : offered(whyNot.replace, [
                { label: words.design, icon: "design", onSelect: () => open("design") },
              ])),
          { label: words.batch, icon: "stack", onSelect: () => open("batch") },
          ...offered(whyNot.edit(template), [
            { label: words.rename, icon: "edit", onSelect: () => setEdited("name") },
            { label: words.tags, icon: "tag", onSelect: () => setEdited("tags") },
          ]),
          ...offered(whyNot.revisions, [
            { label: words.revisions, icon: "revisions", onSelect: () => open("revisions") },
          ]),
          { label: texts.copyId, icon: "copy", onSelect: () => void copyText(template.identifier) },
          ...offered(whyNot.duplicate, [
            { label: words.duplicate, icon: "duplicate", onSelect: () => void actions.duplicate(template) },
          ]),
          ...offered(whyNot.exportFile, [
            { label: words.export, icon: "download", onSelect: () => void actions.exportFile(template) },
          ]),
          ...offered(whyNot.remove(template), [
            {
              label: words.delete,
              icon: "trash",
              isDangerous: true,
              // A service without a bin deletes for good.
              onSelect: () =>
                whyNot.restore === undefined ? setIsDeleting(true) : void actions.remove(template),
            },
          ]),
        ]}
      />
      {edited !== undefined && (
        <DetailsDialog template={template} focused={edited} onClose={() => setEdited(undefined)} />
      )}
      {isDeleting && <DeleteDialog template={template} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

/** The items of an action; none where it is not offered. */
function offered(whyNot: WhyNotOffered | undefined, items: readonly MenuItem[]): readonly MenuItem[] {
  return whyNot === undefined ? items : [];
}

import { useEffect, useState } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { SelectionBar } from "../../../features/many/selection-bar.tsx";
import { type Action, actionIcons, chosen, shown } from "./chosen.ts";
import { texts } from "./texts.ts";

const ChosenDialog = lazyPart(async () => (await import("./chosen-dialog.tsx")).ChosenDialog);

/** The bar of the chosen templates, and the action that was chosen for them. Only those that are seen stay chosen. */
export function GallerySelection({ templates }: { templates: readonly TemplateSummary[] }) {
  const ids = chosen.useValue();
  const { call } = useCapabilities();
  const [action, setAction] = useState<Action>();
  const all = templates.map(({ identifier }) => identifier);
  const seen = all.join();
  useEffect(() => {
    shown.ids = seen.split(",");
    const kept = chosen.get().filter((id) => shown.ids.includes(id));
    if (kept.length < chosen.get().length) chosen.set(kept);
  }, [seen]);
  useEffect(() => () => chosen.set([]), []);
  const whyNot = {
    tag: call("replaceTemplate"),
    export: call("getTemplateDocument"),
    duplicate: call("duplicateTemplate"),
    delete: call("deleteTemplate"),
  };
  return (
    <>
      <SelectionBar
        label={texts.bar}
        words={texts.count(ids.length)}
        chosen={ids}
        all={all}
        onChosen={chosen.set}
      >
        {(["tag", "export", "duplicate", "delete"] as const)
          .filter((name) => whyNot[name] === undefined)
          .map((name) => (
            <Button key={name} size="small" icon={actionIcons[name]} onClick={() => setAction(name)}>
              {texts.actions[name]}
            </Button>
          ))}
      </SelectionBar>
      {action !== undefined && (
        <ChosenDialog
          action={action}
          templates={templates.filter(({ identifier }) => ids.includes(identifier))}
          onClose={(remaining) => {
            setAction(undefined);
            if (action === "delete" || remaining.length > 0) chosen.set(remaining);
          }}
        />
      )}
    </>
  );
}

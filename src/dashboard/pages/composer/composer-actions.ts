import { copyText } from "../../base/design-system/copy-button.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { shortcutText } from "../../base/design-system/keys.ts";
import type { PageAction } from "../../model/page-actions/page-actions.ts";
import { emptyComposition } from "../../model/composition/composition.ts";
import type { CompositionState } from "../../model/composition/use-composition.ts";
import { setPendingImport } from "../../features/importing/pending-import.ts";
import { copyComposition } from "./copy-composition.ts";
import { describeOutputs, type OutputsPanelProps } from "./outputs/describe-outputs.ts";
import { texts as outputTexts } from "./outputs/texts.ts";
import type { CodeRequest } from "../../model/request-code/snippets.ts";
import type { ComposedRender } from "./render/use-composed-render.ts";
import { texts } from "./texts.ts";

export interface ComposerActionsOptions {
  state: CompositionState;
  render: Pick<ComposedRender, "send" | "hasFaults" | "earlier" | "state">;
  outputs: Pick<
    OutputsPanelProps,
    "summary" | "components" | "acceptedChanges" | "serviceAddress" | "connection"
  >;
  templateId: string;
  /** Absent: the service cannot create templates, or serves no document of this one. */
  onSaveTemplate: (() => void) | undefined;
  onNavigate: (address: string) => void;
}

/** The composer’s actions that are possible now. */
export function listComposerActions(options: ComposerActionsOptions): PageAction[] {
  const all = [...editActions(options), ...templateActions(options), ...copyActions(options)];
  return all.filter((action) => action !== undefined && action !== false);
}

type Possible = PageAction | false | undefined;

function editActions({ state, render }: ComposerActionsOptions): Possible[] {
  const { changes, options } = state.composition;
  const { earlier } = render;
  const hasContent = changes.length > 0 || Object.keys(options).length > 0;
  const canRender = !render.hasFaults && render.state.step !== "working";
  const { header } = texts;
  return [
    canRender && {
      id: "render",
      icon: "play",
      label: texts.render.label,
      shortcut: shortcutText("↵"),
      run: render.send,
    },
    state.canUndo && {
      id: "undo",
      icon: "undo",
      label: header.undo,
      shortcut: shortcutText("Z"),
      run: state.undo,
    },
    state.canRedo && {
      id: "redo",
      icon: "redo",
      label: header.redo,
      shortcut: shortcutText("Z", { shift: true }),
      run: state.redo,
    },
    earlier && {
      id: "back",
      icon: "undo",
      label: texts.render.back,
      run: () => state.update(() => earlier),
    },
    hasContent && {
      id: "reset",
      icon: "reset",
      label: header.resetAll,
      run: () => state.update(() => emptyComposition),
    },
    { id: "import", icon: "upload", label: header.import, run: () => setPendingImport("") },
  ];
}

/** Narrow pages have no room for these in the header. */
function templateActions({
  outputs: { summary },
  templateId,
  onSaveTemplate,
  onNavigate,
}: ComposerActionsOptions): Possible[] {
  const { header } = texts;
  const latest = summary.latestRevision ?? 0;
  const address = `/templates/${encodeURIComponent(templateId)}`;
  return [
    onSaveTemplate && {
      id: "save-template",
      icon: "save",
      label: header.saveTemplate,
      run: onSaveTemplate,
    },
    latest > 0 && {
      id: "design",
      icon: "design",
      label: header.designHint,
      run: () => onNavigate(`${address}/design`),
    },
    latest > 0 && {
      id: "revisions",
      icon: "revisions",
      label: header.revisions,
      run: () => onNavigate(`${address}/revisions`),
    },
    latest > 1 && {
      id: "compare",
      icon: "compare",
      label: header.compare,
      run: () => onNavigate(`${address}/compare`),
    },
  ];
}

function copyActions({ state, outputs }: ComposerActionsOptions): Possible[] {
  const { link, bodyOf, request } = describeOutputs({ ...outputs, state });
  const { copy, forms } = texts.outputs;
  const body = bodyOf("array");
  const text = (id: string, label: string, value: string): PageAction => ({
    id,
    icon: "copy",
    label,
    run: () => void copyText(value),
  });
  return [
    body.ok && text("copy-array", copy(forms.array), body.value),
    link.ok && text("copy-link", copy(forms.link), link.value.href),
    {
      id: "copy-curl",
      icon: "copy",
      label: copy("curl"),
      run: () => void copyCurl(outputs, request).catch(() => showToast(texts.partMissing, { tone: "error" })),
    },
    {
      id: "share",
      icon: "link",
      label: outputTexts.share,
      run: () => void copyComposition(state.composition),
    },
  ];
}

async function copyCurl(
  { serviceAddress, connection }: ComposerActionsOptions["outputs"],
  request: CodeRequest,
): Promise<void> {
  const { describeKey, toSnippet } = await import("../../model/request-code/snippets.ts");
  const keyValue = connection && describeKey(connection).value;
  await copyText(toSnippet("curl", serviceAddress, request, { keyValue }));
}

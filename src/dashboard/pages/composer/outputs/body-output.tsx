import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Result } from "#contract/result.ts";
import type { SpellingProblem } from "#contract/changes/change.ts";
import { IconButton } from "../../../base/design-system/button.tsx";
import { PartBoundary } from "../../../base/design-system/lazy-part.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { texts as composerTexts } from "../texts.ts";
import type { OutputsPanelProps } from "./outputs-props.ts";
import { OutputText, Remarks } from "./output-text.tsx";
import { type BodyForm, bodyForms } from "./request-body.ts";
import { spellingWords } from "./spelling-words.ts";
import { texts } from "./texts.ts";

const loadEditor = () => import("./body-editor.tsx");
const BodyEditor = lazy(async () => ({ default: (await loadEditor()).BodyEditor }));

/** Loads the JSON editor before it is needed. */
export function preloadEditor(): void {
  void loadEditor();
}

interface Edited {
  form: BodyForm;
  startsAt: { x: number; y: number } | undefined;
}

/** Which body is edited, and the texts that are not valid yet, which another tab must not discard. */
export function useBodyEditing() {
  const [edited, setEdited] = useState<Edited>();
  const [unread, setUnread] = useState<Partial<Record<BodyForm, string>>>({});
  return {
    edited,
    unread,
    edit: (form: BodyForm, startsAt?: Edited["startsAt"]) => setEdited({ form, startsAt }),
    /** Reopens the editor of an invalid text. */
    choose: (name: string) => {
      const form = bodyForms.find((candidate) => candidate === name);
      setEdited(form !== undefined && unread[form] !== undefined ? { form, startsAt: undefined } : undefined);
    },
    keepUnread: (form: BodyForm, text: string | undefined) =>
      setUnread((all) => (all[form] === text ? all : withText(all, form, text))),
  };
}

function withText(all: Partial<Record<BodyForm, string>>, form: BodyForm, text: string | undefined) {
  const { [form]: _last, ...others } = all;
  return text === undefined ? others : { ...others, [form]: text };
}

export interface BodyOutputProps extends Pick<
  OutputsPanelProps,
  "summary" | "state" | "nameProperties" | "faults"
> {
  form: BodyForm;
  label: string;
  body: Result<string, SpellingProblem>;
  editing: ReturnType<typeof useBodyEditing>;
  remarks: readonly string[];
  /** How many changes are not in the text. */
  leftOut: number;
  onLeave: () => void;
}

/** A request body: as text, or in the editor. */
export function BodyOutput(props: BodyOutputProps) {
  const { form, label, body, editing, remarks, leftOut, onLeave, summary, ...ofEditor } = props;
  if (!body.ok) return <Impossible>{spellingWords(body.problem)}</Impossible>;
  if (editing.edited?.form !== form) {
    return (
      <OutputText text={body.value} remarks={remarks} onEdit={(startsAt) => editing.edit(form, startsAt)} />
    );
  }
  return (
    <PartBoundary fallback={<OutputText text={body.value} remarks={[texts.editorFailed]} />}>
      <Suspense fallback={<OutputText text={body.value} remarks={[texts.opening]} />}>
        <BodyEditor
          key={form}
          {...ofEditor}
          form={form}
          label={label}
          templateId={summary.identifier}
          unread={editing.unread[form]}
          onUnread={(text) => editing.keepUnread(form, text)}
          startsAt={editing.edited.startsAt}
          onLeave={onLeave}
        />
      </Suspense>
      {leftOut > 0 && <Remarks remarks={[texts.marked(leftOut)]} />}
    </PartBoundary>
  );
}

export function EditButton({ label, onEdit }: { label: string; onEdit: () => void }) {
  return (
    <IconButton
      icon="edit"
      size="small"
      label={texts.edit(label)}
      tooltipAlign="end"
      onPointerEnter={preloadEditor}
      onClick={onEdit}
    />
  );
}

/** Says why an output cannot express the composition. */
export function Impossible({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-y-auto p-3">
      <Notice tone="warn" title={composerTexts.outputs.impossible}>
        {children}
      </Notice>
    </div>
  );
}

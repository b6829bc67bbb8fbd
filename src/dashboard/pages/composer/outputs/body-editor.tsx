import type { EditorView } from "@codemirror/view";
import { useId, useMemo, useRef, useState } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { useDebounced } from "../../../base/design-system/use-debounced.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import { findOptionProblems } from "../../../model/composition/option-problems.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { listMarks, bodyProblemWords } from "./body-marks.ts";
import { JsonEditor } from "./json-editor.tsx";
import { OtherTemplate } from "./other-template.tsx";
import { readBody } from "./read-body.ts";
import { type BodyForm, writeBody } from "./request-body.ts";
import { texts } from "./texts.ts";

export interface BodyEditorProps {
  form: BodyForm;
  label: string;
  templateId: string;
  state: CompositionState;
  nameProperties: (composition: Composition) => Composition;
  /** Messages for values that the template rejects, by `component.property`. */
  faults: ReadonlyMap<string, string>;
  /** The invalid text when the tab was left, which is restored. */
  unread: string | undefined;
  onUnread: (text: string | undefined) => void;
  startsAt: { x: number; y: number } | undefined;
  onLeave: () => void;
}

/** Debounce of faults, ms: a text that is being typed is often just incomplete. */
const settledMs = 400;

/**
 * Edits the request's body. Valid text updates the composition at once; one visit is one undo step. Invalid text stays
 * as typed and leaves the composition unchanged.
 */
export function BodyEditor({ form, label, state, faults, startsAt, onLeave, ...props }: BodyEditorProps) {
  const hintId = useId();
  const view = useRef<EditorView>(null);
  const edited = useEditedBody({ form, state, ...props });
  const { text, read } = edited;
  const settled = useDebounced(read.ok ? undefined : text, settledMs);
  const isFaultShown = !read.ok && settled === text;
  const marks = useMemo(
    () =>
      read.ok || isFaultShown
        ? listMarks(text, read, faults, findOptionProblems(state.composition.options))
        : [],
    [text, read, isFaultShown, faults, state.composition.options],
  );

  function goToProblem() {
    view.current?.focus();
    const anchor = marks[0]?.from;
    if (anchor !== undefined) view.current?.dispatch({ selection: { anchor }, scrollIntoView: true });
  }

  return (
    <>
      <p id={hintId} className="sr-only">
        {texts.editor.hint}
      </p>
      <JsonEditor
        value={edited.value}
        label={texts.editor.label(label)}
        describedBy={hintId}
        marks={marks}
        startsAt={startsAt}
        viewRef={view}
        onChange={edited.change}
        onBlur={edited.settle}
        onLeave={onLeave}
      />
      <div role="status">
        {isFaultShown && (
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-12">
            <Icon name="warning" size={14} className="mt-0.5 text-error" />
            <div className="min-w-0 flex-1 basis-52">
              {bodyProblemWords(text, read.problem).map((words) => (
                <p key={words} className="text-error">
                  {words}
                </p>
              ))}
              <p className="text-ink-2">{edited.isOutdated ? texts.editor.behind : texts.editor.kept}</p>
            </div>
            <span className="flex gap-1">
              <Button size="small" variant="quiet" onClick={goToProblem}>
                {texts.editor.goThere}
              </Button>
              <Button size="small" variant="quiet" onClick={edited.discard}>
                {texts.editor.discard}
              </Button>
            </span>
          </div>
        )}
      </div>
      {read.ok && read.value.template !== props.templateId && (
        <OtherTemplate template={read.value.template} composition={state.composition} />
      )}
    </>
  );
}

type EditedBodyProps = Pick<
  BodyEditorProps,
  "form" | "templateId" | "state" | "nameProperties" | "unread" | "onUnread"
>;

interface Visit {
  text: string;
  /** The editor's last input; a new object replaces its text. */
  value: { text: string };
  /** The composition of the text, and earlier ones that React has not rendered yet. */
  parsed: Composition;
  earlier: readonly Composition[];
}

/** The state of the editor: its text, the result of parsing it, and updates of the composition. */
function useEditedBody({ form, templateId, state, nameProperties, unread, onUnread }: EditedBodyProps) {
  const { composition } = state;
  const startVisit = (parsed: Composition, initialText?: string): Visit => {
    const written = writeBody(form, templateId, parsed, parsed.changes);
    const text = initialText ?? (written.ok ? written.value : "");
    return { text, value: { text }, parsed, earlier: [] };
  };
  const [visit, setVisit] = useState(() => startVisit(composition, unread));
  const read = useMemo(() => readBody(visit.text, composition), [visit.text, composition]);
  const isChangedElsewhere = composition !== visit.parsed && !visit.earlier.includes(composition);
  if (composition === visit.parsed && visit.earlier.length > 0) setVisit({ ...visit, earlier: [] });
  // A field or undo changed the composition. Invalid text is not replaced while the user types.
  if (isChangedElsewhere && read.ok) setVisit(startVisit(composition));

  function show(parsed: Composition) {
    onUnread(undefined);
    setVisit(startVisit(parsed));
  }

  return {
    value: visit.value,
    text: visit.text,
    read,
    isOutdated: isChangedElsewhere,
    change: (text: string) => {
      const meaning = readBody(text, isChangedElsewhere ? composition : visit.parsed);
      onUnread(meaning.ok ? undefined : text);
      if (!meaning.ok) {
        setVisit((last) => ({ ...last, text }));
        return;
      }
      const parsed = nameProperties(meaning.value.composition);
      setVisit((last) => ({ ...last, text, parsed, earlier: [...last.earlier, last.parsed] }));
      state.update(() => parsed, `output ${form}`);
    },
    /** On blur, formats valid text like every output. */
    settle: () => {
      state.finishGesture();
      if (read.ok && read.value.template === templateId) show(visit.parsed);
    },
    discard: () => show(composition),
  };
}

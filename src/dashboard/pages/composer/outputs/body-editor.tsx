import type { EditorView } from "@codemirror/view";
import { useId, useMemo, useRef, useState } from "react";
import type { Diagnostic } from "@codemirror/lint";
import { jsonLanguage } from "@codemirror/lang-json";
import type { Result } from "#contract/result.ts";
import { formatPath } from "#contract/problems.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { useDebounced } from "../../../base/design-system/use-debounced.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import { findOptionProblems } from "../../../model/composition/option-problems.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { JsonEditor } from "./json-editor.tsx";
import { OtherTemplate } from "./other-template.tsx";
import { type BodyProblem, readBody, type ReadBody } from "./read-body.ts";
import { texts } from "./texts.ts";
import { asSentence, jsonProblemWords } from "../../../base/language/problems/problem-words.ts";
import { texts as compositionTexts } from "../../../model/composition/texts.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";
import { type BodyForm, writeBody } from "./describe-outputs.ts";

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

/** The marks in the text: the fault, else values that the template rejects and duplicate keys. */
function listMarks(
  text: string,
  read: Result<ReadBody, BodyProblem>,
  faults: ReadonlyMap<string, string>,
  optionProblems: ReadonlyMap<string, string>,
): Diagnostic[] {
  if (!read.ok && read.problem.kind === "syntax") {
    const { line, column } = read.problem;
    const message = asSentence(jsonProblemWords(read.problem));
    const at = Math.min(offsetOf(text, line, column), text.length);
    // A mark covers at least one character, also at the end.
    const from = at === text.length ? Math.max(0, at - 1) : at;
    return [{ from, to: Math.min(from + 1, text.length), severity: "error", message }];
  }
  const { values, repeated } = findPositions(text);
  const mark = (path: string, message: string, severity: Diagnostic["severity"]): Diagnostic => ({
    ...firstLineOf(text, positionOf(path, values) ?? { from: 0, to: 0 }),
    severity,
    message,
  });
  if (!read.ok) {
    return read.problem.kind === "syntax"
      ? []
      : read.problem.problems.map((problem) => mark(problem.path, asSentence(problem), "error"));
  }
  const { paths } = read.value;
  return [
    ...[...faults].flatMap(([key, message]) => {
      const path = paths.get(key);
      return path === undefined ? [] : [mark(path, message, "warning")];
    }),
    ...[...optionProblems].map(([name, message]) => mark(name, message, "warning")),
    ...repeated.map(({ key, from, to }): Diagnostic => {
      return { from, to, severity: "warning", message: texts.editor.repeated(key) };
    }),
  ].toSorted((a, b) => a.from - b.from);
}

/** The faults as sentences with their lines; at most three. */
function bodyProblemWords(text: string, fault: BodyProblem): string[] {
  if (fault.kind === "syntax")
    return [asSentence(compositionTexts.faultAt(fault.line, fault.column, jsonProblemWords(fault)))];
  const { values } = findPositions(text);
  const shown = fault.problems.slice(0, 3).map((problem) => {
    const { path } = problem;
    const words = asSentence(problem);
    if (path === "") return words;
    return texts.editor.problemIn(lineOf(text, positionOf(path, values)?.from ?? 0), path, words);
  });
  const more = fault.problems.length - shown.length;
  return more > 0 ? [...shown, texts.editor.moreFaults(more)] : shown;
}

function firstLineOf(text: string, { from, to }: { from: number; to: number }) {
  const end = text.indexOf("\n", from);
  return { from, to: end < 0 ? to : Math.min(to, end) };
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf("\n", start) + 1;
  return start + column - 1;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

interface TextRange {
  from: number;
  to: number;
}

interface JsonPositions {
  /** The range of each value, by its path in the form of problems: `changes[0].color`. */
  values: ReadonlyMap<string, TextRange>;
  /** Duplicate keys of an object; the last one wins. */
  repeated: readonly (TextRange & { key: string })[];
}

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>["topNode"];

/** Finds the values of JSON text; of invalid text, those that the parser recovers. */
function findPositions(text: string): JsonPositions {
  const values = new Map<string, TextRange>();
  const repeated: (TextRange & { key: string })[] = [];

  function visit(node: SyntaxNode, path: readonly PropertyKey[]): void {
    values.set(formatPath(path), { from: node.from, to: node.to });
    if (node.name === "Object") visitObject(node, path);
    else if (node.name === "Array") {
      childrenOf(node)
        .filter(({ name }) => valueName.test(name))
        .forEach((child, index) => visit(child, [...path, index]));
    }
  }

  function visitObject(node: SyntaxNode, path: readonly PropertyKey[]): void {
    const keys = new Set<string>();
    for (const property of childrenOf(node)) {
      const [name, value] = [property.firstChild, property.lastChild];
      if (name?.name !== "PropertyName" || value === null || !valueName.test(value.name)) continue;
      const key = parseJson(text.slice(name.from, name.to));
      // The parser recovered from an invalid key.
      if (typeof key !== "string") continue;
      if (keys.has(key)) repeated.push({ key, from: name.from, to: name.to });
      keys.add(key);
      visit(value, [...path, key]);
    }
  }

  const root = jsonLanguage.parser.parse(text).topNode.firstChild;
  if (root !== null) visit(root, []);
  return { values, repeated };
}

/** The range of a value; of a missing one, that of the nearest parent. */
function positionOf(path: string, values: JsonPositions["values"]): TextRange | undefined {
  let rest = path;
  while (rest !== "" && !values.has(rest)) rest = withoutLast(rest);
  return values.get(rest);
}

/** `changes[0].id` → `changes[0]` → `changes` → nothing. */
function withoutLast(path: string): string {
  const rest = path.replace(/(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\]|\.?[^.[\]]+)$/, "");
  return rest === path ? "" : rest;
}

const valueName = /^(?:Object|Array|String|Number|True|False|Null)$/;

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

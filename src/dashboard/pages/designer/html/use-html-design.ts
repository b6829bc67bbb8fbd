import type { Diagnostic } from "@codemirror/lint";
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { listHtmlChangeables } from "#scene/html/apply-html-changes.ts";
import { parseHtmlDocument } from "#scene/html/html-document.ts";
import { readTemplateInterface } from "#scene/inputs/read-interface.ts";
import { interfaceFields } from "#scene/inputs/template-interface.ts";
import { useDebounced } from "../../../base/design-system/use-debounced.ts";
import { asSentence } from "../../../base/language/problems/problem-words.ts";
import { type HtmlTemplate, openHtmlTemplate } from "../../../model/drawing/html-template.ts";
import { ScenePictures } from "../../../model/drawing/scene-pictures.ts";
import type { CodeMarks, CodeTarget } from "./code-editor.tsx";
import { placeProblems } from "./place-problems.ts";
import { componentAt, placeAtPath, placeToGo, readPlaces } from "./source-places.ts";
import {
  type CodeEdit,
  type CodeField,
  type CodeRange,
  continuesRun,
  fromEditorText,
  toEditorText,
} from "./source-text.ts";

export interface HtmlDesignOptions {
  source: JsonObject;
  onChange: (source: JsonObject, gesture: string) => void;
  onProblems: ((problems: readonly Problem[], source: JsonObject) => void) | undefined;
}

/** Debounce of errors, ms: code that is being typed is often just incomplete. */
const settledMs = 400;

export type HtmlDesign = ReturnType<typeof useHtmlDesign>;

/** The state of the designer of an html template: its code, its picture, its errors, and what is selected. */
export function useHtmlDesign({ source, onChange, onProblems }: HtmlDesignOptions) {
  const [pictures] = useState(() => new ScenePictures());
  // Keys go first: reading and drawing the page may follow a frame later.
  const read = useDeferredValue(source);
  const code = useMemo(() => codeOf(read), [read]);
  const places = useMemo(() => readPlaces(code), [code]);
  const problems = useMemo(() => findSaveProblems(read), [read]);
  const settled = useDebounced(read, settledMs);
  const isSettled = settled === read;
  // A tag that is being typed swallows what follows it, for some keys.
  const isHeld = !isSettled && hasOpenTag(code.html);
  const page = useStablePage(read);
  const opened = useMemo(() => (isHeld ? undefined : openSource(page, pictures)), [isHeld, page, pictures]);
  const [template, setTemplate] = useState(opened);
  if (opened !== undefined && opened !== template) setTemplate(opened);
  const placed = useMemo(
    () => (isSettled ? placeProblems(problems, code.css, places) : []),
    [isSettled, problems, code, places],
  );
  const report = useEffectEvent((found: readonly Problem[], of: JsonObject) => onProblems?.(found, of));
  useEffect(() => {
    // States that are passed through while typing, such as a part of a tag, are not worth saving.
    if (isSettled) report(problems, read);
  }, [isSettled, problems, read]);

  const navigation = useNavigation(places);
  const { selectedId } = navigation;
  const marks = useMemo((): Readonly<Record<CodeField, CodeMarks>> => {
    const tags = selectedId === undefined ? [] : (places.components.get(selectedId) ?? []);
    const marksOf = (field: CodeField) => ({
      text: code[field],
      problems: placed.flatMap(({ problem, at }): Diagnostic[] =>
        at?.field === field
          ? [{ from: at.from, to: at.to, severity: "error", message: asSentence(problem) }]
          : [],
      ),
      tags: tags.filter((tag) => tag.field === field),
    });
    return { html: marksOf("html"), css: marksOf("css") };
  }, [code, placed, places, selectedId]);

  const edits = useEdits(source, onChange);
  return {
    /** The last state that can be drawn. */
    template,
    isOutdated: !isHeld && opened === undefined,
    /** All problems of the last settled state. */
    problems: placed,
    marks,
    ...navigation,
    ...edits,
    values: useMemo(() => codeValues(source), [source]),
  };
}

/** The same source while its page is the same, so that an edit of a case draws nothing else. */
function useStablePage(source: JsonObject): JsonObject {
  const [stable, setStable] = useState(source);
  if (isSamePage(stable, source)) return stable;
  setStable(source);
  return source;
}

function codeValues(source: JsonObject): Readonly<Record<CodeField, { text: string }>> {
  const { html, css } = codeOf(source);
  return { html: { text: html }, css: { text: css } };
}

/** The selected component, the visible code, and where its caret is sent. */
function useNavigation(places: ReturnType<typeof readPlaces>) {
  const [field, setField] = useState<CodeField>("html");
  /** The pressed thing: a component, or a place in the code, whose component may change as it is typed. */
  const [chosen, setChosen] = useState<{ id: string | undefined } | { field: CodeField; offset: number }>();
  const [targets, setTargets] = useState<Partial<Record<CodeField, CodeTarget>>>({});
  const lastPlace = useRef<CodeRange>(undefined);
  const selectedId =
    chosen === undefined
      ? undefined
      : "id" in chosen
        ? chosen.id
        : componentAt(places, chosen.field, chosen.offset);

  function goTo(place: CodeRange, takesFocus: boolean) {
    lastPlace.current = place;
    setField(place.field);
    setTargets((all) => ({ ...all, [place.field]: { offset: place.from, takesFocus } }));
  }

  return {
    field,
    showField: setField,
    targets,
    selectedId,
    /** Selects a component and shows its place in the code; the next one, if it is selected already. */
    goToComponent: (id: string, { takesFocus }: { takesFocus: boolean }) => {
      const place = placeToGo(places, id, selectedId === id ? lastPlace.current : undefined);
      setChosen({ id });
      if (place !== undefined) goTo(place, takesFocus);
    },
    /** Selects what was pressed in the picture: an element, by its path from the body, of a component or of none. */
    goToElement: (id: string | undefined, path: readonly number[]) => {
      const place = placeAtPath(places, path);
      setChosen({ id });
      if (place !== undefined) goTo(place, false);
    },
    goToPlace: (place: CodeRange) => {
      setChosen({ field: place.field, offset: place.from });
      goTo(place, true);
    },
    /** Moves the focus into the code, to where its caret is. */
    enterCode: () => {
      const place = lastPlace.current;
      if (place !== undefined) goTo(place, true);
    },
    moveCaret: (of: CodeField, offset: number) => {
      lastPlace.current = undefined;
      setChosen({ field: of, offset });
    },
  };
}

/** Edits of the source. Each run of typing has a name of its own, so that it is one step of undo. */
function useEdits(source: JsonObject, onChange: HtmlDesignOptions["onChange"]) {
  // Several edits may precede the next render.
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  }, [source]);
  const last = useRef<CodeEdit>(undefined);
  const run = useRef(0);

  function change(values: Readonly<Record<string, JsonValue>>, gesture: string) {
    latest.current = { ...latest.current, ...values };
    onChange(latest.current, `${gesture} ${run.current}`);
  }

  function finishRun() {
    last.current = undefined;
    run.current += 1;
  }

  return {
    editCode: (text: string, edit: CodeEdit) => {
      if (!continuesRun(last.current, edit)) run.current += 1;
      last.current = edit;
      const before = latest.current[edit.field];
      change({ [edit.field]: fromEditorText(text, typeof before === "string" ? before : "") }, edit.field);
    },
    setField: (name: string, value: JsonValue) => change({ [name]: value }, name),
    /** Ends an undo step, such as when a field loses the focus. */
    finishRun,
  };
}

/**
 * The problems for which the service refuses to save the source: those of html and CSS, each with its line in its text,
 * of the other fields, and of inputs, former ids and cases that name components which are gone. Empty: it can be saved.
 * Patterns of inputs are not compiled, because nothing here changes them.
 */
export function findSaveProblems(source: JsonObject): readonly Problem[] {
  const read = parseHtmlDocument(source);
  if (!read.ok) return read.problem;
  const problems: Problem[] = [];
  const components = listHtmlChangeables(read.value);
  readTemplateInterface(source, { components }, problems);
  return problems;
}

/** The template as it can be drawn. Undefined: it cannot be. A stored one can be drawn even where it cannot be saved again. */
function openSource(source: JsonObject, pictures: ScenePictures): HtmlTemplate | undefined {
  const read = openHtmlTemplate(source, pictures);
  return read.ok ? read.value : undefined;
}

const unpainted: readonly string[] = interfaceFields;

/** Whether two sources have the same page: they differ at most in what is not painted, such as cases. */
function isSamePage(one: JsonObject, other: JsonObject): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => unpainted.includes(name) || one[name] === other[name]);
}

/** The code of a source, as the editor counts it. */
export function codeOf(source: JsonObject): Readonly<Record<CodeField, string>> {
  const { html, css } = source;
  return {
    html: typeof html === "string" ? toEditorText(html) : "",
    css: typeof css === "string" ? toEditorText(css) : "",
  };
}

/** Whether html has a tag that another one or the end of the text interrupts, as while one is typed. */
export function hasOpenTag(html: string): boolean {
  return /<\/?(?:\s|(?:[a-z][^<>]*)?(?:<|$))/i.test(html);
}

import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { UnreadableAnswer } from "#client/client-error.ts";
import { classNames } from "../../design-system/class-names.ts";
import { CopyButton } from "../../design-system/copy-button.tsx";
import { describeShape, kindOf, type ShapeLine, toShapePath } from "./describe-shape.ts";
import { type MarkedAnswer, markAnswer } from "./mark-answer.ts";
import { texts } from "./texts.ts";

/** An unexpected response beside the expected schema; the first mismatch is marked in both. */
export function AnswerCompared({ answer }: { answer: UnreadableAnswer }) {
  const { problems, raw, expected } = answer;
  const path = problems[0]?.path ?? "";
  const shape = useMemo(() => (expected === undefined ? [] : describeShape(expected)), [expected]);
  const marked = useMemo(() => markAnswer(raw, path), [raw, path]);
  const line = shape.find((candidate) => candidate.path === toShapePath(path));
  return (
    <section aria-label={texts.label} className="flex min-w-0 flex-col gap-3 text-left">
      <div>
        <p className="font-medium">
          {texts.first} <span className="figures text-12">{path === "" ? texts.whole : path}</span>
        </p>
        <p className="text-ink-2">
          {explain(line, marked)} {problems.length > 1 && texts.more(problems.length - 1)}
        </p>
      </div>
      <div className="grid min-w-0 gap-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="flex min-h-control-small items-center text-13 font-semibold">{texts.expected}</h3>
          <Scroller label={texts.expected}>
            {shape.map((part) => (
              <ShapeRow key={`${part.path} ${part.depth}`} line={part} isMarked={part === line} />
            ))}
          </Scroller>
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="flex items-center justify-between gap-2 text-13 font-semibold">
            {texts.came}
            <CopyButton text={raw} label={texts.copy} tooltipAlign="end" />
          </h3>
          <Scroller label={texts.came}>
            <CameLines marked={marked} />
          </Scroller>
        </div>
      </div>
    </section>
  );
}

function explain(line: ShapeLine | undefined, marked: MarkedAnswer): string {
  if (marked.kind === "text") return marked.isJson ? texts.tooLong : texts.notJson;
  if (line === undefined) return texts.other;
  if (marked.found === undefined) return texts.absent(kindsOf(line));
  return texts.difference(kindsOf(line), texts.kinds[kindOf(marked.found.value)]);
}

function kindsOf({ kinds, values }: ShapeLine): string {
  return values.length > 0 ? texts.oneOf(values) : texts.or(kinds.map((kind) => texts.kinds[kind]));
}

function ShapeRow({ line, isMarked }: { line: ShapeLine; isMarked: boolean }) {
  const name = line.name === "" ? texts.each : line.name;
  return (
    <Line isMarked={isMarked} note={texts.here} indent={line.depth}>
      {name !== undefined && <span className="text-ink">{name}: </span>}
      <span className={isMarked ? undefined : "text-ink-3"}>
        {kindsOf(line)}
        {line.mayBeMissing && `, ${texts.mayBeMissing}`}
      </span>
    </Line>
  );
}

function CameLines({ marked }: { marked: MarkedAnswer }) {
  if (marked.kind === "text") {
    return (
      <>
        <p className="break-all whitespace-pre-wrap">{marked.text}</p>
        {marked.isCut && <p className="text-ink-3">{texts.cut}</p>}
      </>
    );
  }
  const note = marked.found === undefined ? texts.missing : texts.here;
  return (
    <>
      {marked.linesBefore > 0 && <p className="text-ink-3">{texts.linesBefore(marked.linesBefore)}</p>}
      {marked.lines.map(({ number, text, isMarked }) => (
        <Line key={number} isMarked={isMarked} note={note} indent={0}>
          {text}
        </Line>
      ))}
      {marked.linesAfter > 0 && <p className="text-ink-3">{texts.linesAfter(marked.linesAfter)}</p>}
    </>
  );
}

/** One line; a marked one has a bar, a note and a colour, and is scrolled into view. */
function Line({
  isMarked,
  note,
  indent,
  children,
}: {
  isMarked: boolean;
  note: string;
  indent: number;
  children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = element.current;
    const box = line?.parentElement;
    // Scrolls only its own box, not the page.
    if (isMarked && line != null && box != null) box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [isMarked]);
  return (
    <div
      ref={element}
      style={{ paddingInlineStart: `${indent * 1.25 + 0.5}rem` }}
      className={classNames(
        "border-l-2 break-all whitespace-pre-wrap",
        isMarked ? "border-error bg-accent-soft font-semibold text-error" : "border-transparent",
      )}
    >
      {children}
      {isMarked && <span className="font-sans"> ← {note}</span>}
    </div>
  );
}

function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
      tabIndex={0}
      className="figures max-h-96 overflow-auto rounded-control border border-line bg-bg py-2 pr-2 text-12"
    >
      {children}
    </div>
  );
}

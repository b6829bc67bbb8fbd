import { lazy, memo, type ReactNode, Suspense, useRef, useState } from "react";
import type { RawAnswer } from "#client/request.ts";
import type { Result } from "#contract/result.ts";
import type { SpellingProblem } from "#contract/changes/change.ts";
import { useOffer } from "../../../base/connection/capabilities/capabilities.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { IconButton } from "../../../base/design-system/button.tsx";
import { lazyPart, PartBoundary } from "../../../base/design-system/lazy-part.tsx";
import { StatusBadge } from "../../../base/design-system/status-badge.tsx";
import { TabRow } from "../../../base/design-system/tab-row.tsx";
import { parseJson } from "../../../model/composition/parse-json.ts";
import { snippetLanguages } from "../../../model/request-code/snippet-languages.ts";
import { texts as composerTexts } from "../texts.ts";
import type { CodeOf } from "./code-output.tsx";
import {
  type BodyForm,
  bodyForms,
  describeOutputs,
  type OutputName,
  type OutputsPanelProps,
} from "./describe-outputs.ts";
import { OutputText, Remarks } from "./output-text.tsx";
import type { SignedLink } from "./link-signing.tsx";
import { texts } from "./texts.ts";
import { Notice } from "../../../base/design-system/notice.tsx";

/** The tabs that are forms of the request; the code that sends it follows. */
const formCount = 4;

const LinkBuilder = lazyPart(async () => (await import("./link-builder.tsx")).LinkBuilder, {
  loading: ({ link }) => <OutputText text={link.href} remarks={[]} />,
});

const loadCode = () => import("./code-output.tsx");
const CodeOutput = lazyPart(async () => (await loadCode()).CodeOutput, {
  failed: () => <Remarks remarks={[composerTexts.partMissing]} />,
});
const CodeCopyButton = lazyPart(async () => (await loadCode()).CodeCopyButton, { failed: () => null });
const SchemaOutput = lazyPart(async () => (await import("./schema/schema-output.tsx")).SchemaOutput, {
  failed: () => <Remarks remarks={[composerTexts.partMissing]} />,
});

/**
 * The composition as request bodies, direct link and code. All make the same picture; bodies and link can be edited.
 * The response to the last render and the cases have tabs beside them.
 */
export const OutputsPanel = memo(function OutputsPanel(props: OutputsPanelProps) {
  const [tab, setTab] = useState<OutputName>(props.startsWithCases === true ? "cases" : "array");
  const editing = useBodyEditing();
  const [signed, setSigned] = useState<SignedLink>();
  const [isSaving, setSaving] = useState(false);
  const [isTall, setTall] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { target, link, tabs, remarks, optionRemarks, leftOut, bodyOf, request, file } =
    describeOutputs(props);
  const allRemarks = [...remarks, ...optionRemarks];
  const { isOffered: hasSchema } = useOffer("getTemplateSchema");
  const { answer } = props;
  const isRefused = answer !== undefined && answer.status >= 400;
  const allTabs = [
    ...tabs.slice(0, formCount),
    {
      value: "answer" as const,
      label: texts.answer.title,
      problem: isRefused ? texts.answer.refused(answer.status) : undefined,
    },
    ...(props.cases === undefined ? [] : [{ value: "cases" as const, label: composerTexts.cases }]),
    ...tabs.slice(formCount),
    ...(hasSchema ? [{ value: "schema" as const, label: texts.schema }] : []),
  ];
  const label = tabs.find(({ value }) => value === tab)?.label ?? "";
  const form = bodyForms.find((candidate) => candidate === tab);
  const body = form === undefined ? undefined : bodyOf(form);
  const language = snippetLanguages.find((candidate) => candidate.language === tab)?.language;
  const code: CodeOf | undefined =
    language === undefined
      ? undefined
      : {
          language,
          serviceAddress: props.serviceAddress,
          connection: props.connection,
          request,
          saveAs: isSaving ? file : undefined,
        };
  // Where the focus goes when the control that has it is unmounted.
  const focusTab = () =>
    section.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();

  return (
    <section
      ref={section}
      aria-label={composerTexts.outputs.label}
      // Read by the composer's grid.
      data-tall={isTall || undefined}
      className="flex min-h-0 flex-col"
    >
      <TabRow
        id="output"
        label={composerTexts.outputs.form}
        tabs={allTabs}
        problemTone="text-warn"
        value={tab}
        onValueChange={(name) => {
          setTab(name);
          editing.choose(name);
        }}
        panelOf={() => "output"}
      >
        {body?.ok === true && form !== undefined && editing.edited === undefined && (
          <EditButton label={label} onEdit={() => editing.edit(form)} />
        )}
        {body?.ok === true && (
          <CopyButton
            key={tab}
            text={body.value}
            label={composerTexts.outputs.copy(label)}
            tooltipAlign="end"
          />
        )}
        {code !== undefined && <CodeCopyButton key={tab} {...code} label={label} />}
        <RoomButton isTall={isTall} onTall={setTall} />
      </TabRow>
      <div
        id="output"
        role="tabpanel"
        aria-label={composerTexts.outputs.output}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
        onFocus={form === undefined ? undefined : preloadEditor}
      >
        {form !== undefined && body !== undefined && (
          <BodyOutput
            {...props}
            {...{ form, label, body, editing, leftOut }}
            remarks={allRemarks}
            onLeave={focusTab}
          />
        )}
        {tab === "link" &&
          (link.ok ? (
            <LinkBuilder {...props} {...{ target, remarks, signed }} link={link.value} onSigned={setSigned} />
          ) : (
            <Impossible>{spellingWords(link.problem)}</Impossible>
          ))}
        {code !== undefined && <CodeOutput key={tab} {...code} remarks={allRemarks} onSaving={setSaving} />}
        {tab === "schema" && <SchemaOutput templateId={props.summary.identifier} />}
        {tab === "answer" && <AnswerPanel answer={answer} isCurrent={props.isAnswerCurrent} />}
        {tab === "cases" && (
          <PartBoundary fallback={<Remarks remarks={[composerTexts.partMissing]} />}>
            <div className="min-h-0 overflow-y-auto">
              <Suspense>{props.cases}</Suspense>
            </div>
          </PartBoundary>
        )}
      </div>
    </section>
  );
});

/** Enlarges or reduces the outputs. */
function RoomButton({ isTall, onTall }: { isTall: boolean; onTall: (isTall: boolean) => void }) {
  return (
    <IconButton
      icon={isTall ? "chevronDown" : "chevronUp"}
      size="small"
      label={isTall ? texts.lessRoom : texts.moreRoom}
      tooltipAlign="end"
      className="max-lg:hidden"
      onClick={() => onTall(!isTall)}
    />
  );
}

const loadEditor = () => import("./body-editor.tsx");
const BodyEditor = lazy(async () => ({ default: (await loadEditor()).BodyEditor }));

/** Loads the JSON editor before it is needed. */
function preloadEditor(): void {
  void loadEditor();
}

interface Edited {
  form: BodyForm;
  startsAt: { x: number; y: number } | undefined;
}

/** Which body is edited, and the texts that are not valid yet, which another tab must not discard. */
function useBodyEditing() {
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

interface BodyOutputProps extends Pick<OutputsPanelProps, "summary" | "state" | "nameProperties" | "faults"> {
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
function BodyOutput(props: BodyOutputProps) {
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

function EditButton({ label, onEdit }: { label: string; onEdit: () => void }) {
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
function Impossible({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-y-auto p-3">
      <Notice tone="warn" title={composerTexts.outputs.impossible}>
        {children}
      </Notice>
    </div>
  );
}

/** The reason why a form cannot express the composition, and which one can. */
function spellingWords(problem: SpellingProblem): string {
  const { problems } = composerTexts.outputs;
  switch (problem.reason) {
    case "dotInComponentId":
      return problems.dotInComponentId(problem.componentId);
    case "dotInProperty":
      return problems.dotInProperty(problem.componentId, problem.property);
    case "emptyName":
      return problems.emptyName;
    case "duplicateKey":
      return problems.duplicateKey(problem.key);
    case "reservedProperty":
      return problems.reservedProperty(problem.componentId, problem.property);
    case "brokenText":
      return problems.brokenText(problem.componentId);
  }
}

interface AnswerPanelProps {
  /** Undefined before the first render, and while one is asked for. */
  answer: RawAnswer | undefined;
  /** Whether it is the response to the current composition. */
  isCurrent: boolean;
}

/** The response to the last render: its status, its body, and then its headers. */
export function AnswerPanel({ answer, isCurrent }: AnswerPanelProps) {
  const words = texts.answer;
  if (answer === undefined) return <p className="p-4 text-13 text-ink-2">{words.none}</p>;
  const isOk = answer.status >= 200 && answer.status < 300;
  const headers = answer.headers
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  const body = toShownBody(answer.body);
  return (
    <section aria-label={words.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 pr-2 pl-4">
        <StatusBadge
          tone={isOk ? "ok" : "error"}
          icon={isOk ? "done" : "failed"}
          label={words.status(answer.status)}
        />
        {!isCurrent && <p className="text-12 text-warn">{words.before}</p>}
        <span className="ml-auto">
          <CopyButton
            text={`${answer.status}\n${headers}\n\n${answer.body}`}
            label={words.copy}
            tooltipAlign="end"
          />
        </span>
      </header>
      <div
        role="group"
        aria-label={words.content}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-4 pb-3 outline-offset-[-2px] max-lg:max-h-80"
      >
        {body === "" ? (
          <p className="text-12 text-ink-2">{words.empty}</p>
        ) : (
          <pre className={preClasses}>{body}</pre>
        )}
        <h3 className="mt-3 text-12 text-ink-3">{words.headers}</h3>
        <pre className={preClasses}>{headers}</pre>
      </div>
    </section>
  );
}

/** Headers of the dashboard's own server, which the service did not send. */
const ownHeaders: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-security-policy",
  "cross-origin-resource-policy",
  "keep-alive",
  "referrer-policy",
  "transfer-encoding",
  "vary",
  "x-content-type-options",
  "x-frame-options",
]);

const preClasses = "figures text-12 leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]";

/** JSON with line breaks; other text unchanged. */
function toShownBody(body: string): string {
  const value = parseJson(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}

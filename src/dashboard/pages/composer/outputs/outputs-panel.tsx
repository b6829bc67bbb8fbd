import { memo, Suspense, useRef, useState } from "react";
import { useOffer } from "../../../base/connection/capabilities/capabilities.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { IconButton } from "../../../base/design-system/button.tsx";
import { lazyPart, PartBoundary } from "../../../base/design-system/lazy-part.tsx";
import { TabRow } from "../../../base/design-system/tab-row.tsx";
import { snippetLanguages } from "../../../model/request-code/snippet-languages.ts";
import { texts as composerTexts } from "../texts.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { BodyOutput, EditButton, Impossible, preloadEditor, useBodyEditing } from "./body-output.tsx";
import type { CodeOf } from "./code-output.tsx";
import { describeOutputs, type OutputName } from "./describe-outputs.ts";
import type { OutputsPanelProps } from "./outputs-props.ts";
import { OutputText, Remarks } from "./output-text.tsx";
import { bodyForms } from "./request-body.ts";
import type { SignedLink } from "./signed-link.ts";
import { spellingWords } from "./spelling-words.ts";
import { texts } from "./texts.ts";

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
  const { target, link, tabs, remarks, leftOut, bodyOf, request, file } = describeOutputs(props);
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
          <BodyOutput {...props} {...{ form, label, body, editing, remarks, leftOut }} onLeave={focusTab} />
        )}
        {tab === "link" &&
          (link.ok ? (
            <LinkBuilder {...props} {...{ target, remarks, signed }} link={link.value} onSigned={setSigned} />
          ) : (
            <Impossible>{spellingWords(link.problem)}</Impossible>
          ))}
        {code !== undefined && <CodeOutput key={tab} {...code} remarks={remarks} onSaving={setSaving} />}
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

import { lazy, memo, Suspense, useRef, useState } from "react";
import { useOffer } from "../../../base/connection/capabilities/use-capabilities.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { PartBoundary } from "../../../base/design-system/part-boundary.tsx";
import { snippetLanguages } from "../../../model/request-code/snippet-languages.ts";
import { texts as composerTexts } from "../texts.ts";
import { BodyOutput, EditButton, Impossible, preloadEditor, useBodyEditing } from "./body-output.tsx";
import type { CodeOf } from "./code-output.tsx";
import { describeOutputs, type OutputName } from "./describe-outputs.ts";
import { OutputTabs } from "./output-tabs.tsx";
import type { OutputsPanelProps } from "./outputs-props.ts";
import { OutputText, Remarks } from "./output-text.tsx";
import { bodyForms } from "./request-body.ts";
import type { SignedLink } from "./signed-link.ts";
import { spellingWords } from "./spelling-words.ts";
import { texts } from "./texts.ts";

const LinkBuilder = lazy(async () => ({ default: (await import("./link-builder.tsx")).LinkBuilder }));

const loadCode = () => import("./code-output.tsx");
const CodeOutput = lazy(async () => ({ default: (await loadCode()).CodeOutput }));
const CodeCopyButton = lazy(async () => ({ default: (await loadCode()).CodeCopyButton }));
const SchemaOutput = lazy(async () => ({
  default: (await import("./schema/schema-output.tsx")).SchemaOutput,
}));
// Loaded later: shown after a render only.
const AnswerPanel = lazy(async () => ({ default: (await import("./answer-panel.tsx")).AnswerPanel }));

/**
 * The composition as request bodies, direct link and code. All make the same picture; bodies and link can be edited.
 * After a render its response stands beside the request.
 */
export const OutputsPanel = memo(function OutputsPanel(props: OutputsPanelProps) {
  const [tab, setTab] = useState<OutputName>("array");
  const editing = useBodyEditing();
  const [signed, setSigned] = useState<SignedLink>();
  const [isSaving, setSaving] = useState(false);
  const [isTall, setTall] = useState(false);
  // The response stays closed in other tabs, until the next render.
  const [closedAnswer, setClosedAnswer] = useState<OutputsPanelProps["answer"]>();
  const section = useRef<HTMLElement>(null);
  const { target, link, tabs, remarks, leftOut, bodyOf, request, file } = describeOutputs(props);
  const { isOffered: hasSchema } = useOffer("getTemplateSchema");
  const schemaTab = { value: "schema" as const, label: texts.schema };
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
      <OutputTabs
        tabs={hasSchema ? [...tabs, schemaTab] : tabs}
        value={tab}
        onValueChange={(name) => {
          setTab(name);
          editing.choose(name);
        }}
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
        {code !== undefined && (
          <PartBoundary fallback={null}>
            <Suspense>
              <CodeCopyButton key={tab} {...code} label={label} />
            </Suspense>
          </PartBoundary>
        )}
        <RoomButton isTall={isTall} onTall={setTall} />
      </OutputTabs>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col @min-[36rem]:flex-row">
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
                {...{ form, label, body, editing, remarks, leftOut }}
                onLeave={focusTab}
              />
            )}
            {tab === "link" &&
              (link.ok ? (
                <Suspense fallback={<OutputText text={link.value.href} remarks={[]} />}>
                  <LinkBuilder
                    {...props}
                    {...{ target, remarks, signed }}
                    link={link.value}
                    onSigned={setSigned}
                  />
                </Suspense>
              ) : (
                <Impossible>{spellingWords(link.problem)}</Impossible>
              ))}
            {code !== undefined && (
              <PartBoundary fallback={<Remarks remarks={[composerTexts.partMissing]} />}>
                <Suspense>
                  <CodeOutput key={tab} {...code} remarks={remarks} onSaving={setSaving} />
                </Suspense>
              </PartBoundary>
            )}
            {tab === "schema" && (
              <PartBoundary fallback={<Remarks remarks={[composerTexts.partMissing]} />}>
                <Suspense>
                  <SchemaOutput templateId={props.summary.identifier} />
                </Suspense>
              </PartBoundary>
            )}
          </div>
          {tab !== "link" && props.answer !== undefined && props.answer !== closedAnswer && (
            <PartBoundary fallback={null}>
              <Suspense>
                <AnswerPanel
                  answer={props.answer}
                  isCurrent={props.isAnswerCurrent}
                  onClose={() => {
                    focusTab();
                    setClosedAnswer(props.answer);
                  }}
                />
              </Suspense>
            </PartBoundary>
          )}
        </div>
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

import { lazy, memo, type ReactNode, Suspense, useRef, useState } from "react";
import { extensionOf, formatOfExtension } from "#contract/formats.ts";
import { CopyButton } from "../../design-system/copy-button.tsx";
import { IconButton } from "../../design-system/icon-button.tsx";
import { Notice } from "../../design-system/notice.tsx";
import { type SnippetLanguage, snippetLanguages, toSnippet } from "../../request-code/snippets.ts";
import { toFileName } from "../../result/download-name.ts";
import { PartBoundary } from "../../design-system/part-boundary.tsx";
import { toChangeFields, toComposedRequest } from "../../composition/render-request.ts";
import { texts as composerTexts } from "../texts.ts";
import { CodeOutput } from "./code-output.tsx";
import { writeDirectLink } from "./direct-link.ts";
import { OutputTabs } from "./output-tabs.tsx";
import type { OutputsPanelProps } from "./outputs-props.ts";
import { OutputText, Remarks } from "./output-text.tsx";
import { type BodyForm, bodyForms, writeBody } from "./request-body.ts";
import type { SignedLink } from "./signed-link.ts";
import { spellingWords } from "./spelling-words.ts";
import { texts } from "./texts.ts";

const loadEditor = () => import("./body-editor.tsx");
const BodyEditor = lazy(async () => ({ default: (await loadEditor()).BodyEditor }));
const LinkBuilder = lazy(async () => ({ default: (await import("./link-builder.tsx")).LinkBuilder }));

type OutputName = BodyForm | "link" | SnippetLanguage;

/**
 * The composition as request bodies, direct link and code. All make the same picture; bodies and link can be edited.
 */
export const OutputsPanel = memo(function OutputsPanel(props: OutputsPanelProps) {
  const { summary, acceptedChanges, serviceAddress, state } = props;
  const { composition } = state;
  const [tab, setTab] = useState<OutputName>("array");
  const [editing, setEditing] = useState<{
    form: BodyForm;
    startsAt: { x: number; y: number } | undefined;
  }>();
  const [unread, setUnread] = useState<Partial<Record<BodyForm, string>>>({});
  const [signed, setSigned] = useState<SignedLink>();
  const [isSaving, setSaving] = useState(false);
  const [isTall, setTall] = useState(false);
  const section = useRef<HTMLElement>(null);
  const target = {
    address: serviceAddress,
    templateId: summary.identifier,
    extension: extensionOf(
      formatOfExtension(composition.options.outputFormat ?? summary.outputFormat) ?? "jpeg",
    ),
  };
  const link = writeDirectLink(target, acceptedChanges);
  const dictionary = writeBody("dictionary", summary.identifier, composition, acceptedChanges);
  const tabs = listTabs({ dictionary: !dictionary.ok, link: !link.ok });
  const label = tabs.find(({ value }) => value === tab)?.label ?? "";
  const left = composition.changes.length - acceptedChanges.length;
  const remarks = left > 0 ? [composerTexts.outputs.leftOut(left)] : [];

  function choose(name: OutputName) {
    setTab(name);
    // Reopens the editor of an invalid text.
    const form = bodyForms.find((candidate) => candidate === name);
    setEditing(form !== undefined && unread[form] !== undefined ? { form, startsAt: undefined } : undefined);
  }

  const form = bodyForms.find((candidate) => candidate === tab);
  const body =
    form === undefined
      ? undefined
      : form === "dictionary"
        ? dictionary
        : writeBody(form, summary.identifier, composition, acceptedChanges);
  const edit = (startsAt: { x: number; y: number } | undefined) => {
    if (form !== undefined) setEditing({ form, startsAt });
  };
  const language = snippetLanguages.find((candidate) => candidate.language === tab)?.language;
  const fileName = `${toFileName(composition.options.fileName ?? summary.name)}.${target.extension}`;
  const code =
    language === undefined
      ? undefined
      : toSnippet(
          language,
          serviceAddress,
          toComposedRequest(summary.identifier, composition, toChangeFields(acceptedChanges)),
          { saveAs: isSaving ? fileName : undefined },
        );
  const copied = code ?? (body?.ok === true ? body.value : undefined);

  return (
    <section
      ref={section}
      aria-label={composerTexts.outputs.label}
      // Read by the composer's grid.
      data-tall={isTall || undefined}
      className="flex min-h-0 flex-col"
    >
      <OutputTabs tabs={tabs} value={tab} onValueChange={choose}>
        {body?.ok === true && form !== undefined && editing === undefined && (
          <EditButton label={label} onEdit={() => edit(undefined)} />
        )}
        {copied !== undefined && (
          <CopyButton key={tab} text={copied} label={composerTexts.outputs.copy(label)} tooltipAlign="end" />
        )}
        <RoomButton isTall={isTall} onTall={setTall} />
      </OutputTabs>
      <div
        id="output"
        role="tabpanel"
        aria-label={composerTexts.outputs.output}
        className="flex min-h-0 flex-1 flex-col"
        onFocus={form === undefined ? undefined : () => void loadEditor()}
      >
        {body?.ok === false && <Impossible>{spellingWords(body.problem)}</Impossible>}
        {body?.ok === true &&
          form !== undefined &&
          (editing?.form === form ? (
            <PartBoundary fallback={<OutputText text={body.value} remarks={[texts.editorFailed]} />}>
              <Suspense fallback={<OutputText text={body.value} remarks={[texts.opening]} />}>
                <BodyEditor
                  key={form}
                  form={form}
                  label={label}
                  templateId={summary.identifier}
                  state={state}
                  nameProperties={props.nameProperties}
                  faults={props.faults}
                  unread={unread[form]}
                  onUnread={(text) =>
                    setUnread((all) => (all[form] === text ? all : withText(all, form, text)))
                  }
                  startsAt={editing.startsAt}
                  onLeave={() =>
                    section.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus()
                  }
                />
              </Suspense>
              {left > 0 && <Remarks remarks={[texts.marked(left)]} />}
            </PartBoundary>
          ) : (
            <OutputText text={body.value} remarks={remarks} onEdit={edit} />
          ))}
        {tab === "link" &&
          (link.ok ? (
            <Suspense fallback={<OutputText text={link.value.href} remarks={[]} />}>
              <LinkBuilder
                {...props}
                target={target}
                link={link.value}
                remarks={remarks}
                signed={signed}
                onSigned={setSigned}
              />
            </Suspense>
          ) : (
            <Impossible>{spellingWords(link.problem)}</Impossible>
          ))}
        {language !== undefined && code !== undefined && (
          <CodeOutput
            key={language}
            language={language}
            code={code}
            remarks={remarks}
            isEmbedded={props.isEmbedded}
            isSaving={isSaving}
            onSaving={setSaving}
          />
        )}
      </div>
    </section>
  );
});

function withText(texts: Partial<Record<BodyForm, string>>, form: BodyForm, text: string | undefined) {
  const { [form]: _last, ...others } = texts;
  return text === undefined ? others : { ...others, [form]: text };
}

interface OutputTab {
  value: OutputName;
  label: string;
  problem: string | undefined;
}

function listTabs(impossible: { dictionary: boolean; link: boolean }): OutputTab[] {
  const { forms } = composerTexts.outputs;
  return [
    ...(["array", "items", "dictionary", "link"] as const).map((form) => ({
      value: form,
      label: forms[form],
      problem:
        (form === "dictionary" || form === "link") && impossible[form]
          ? texts.cannotExpress(forms[form])
          : undefined,
    })),
    ...snippetLanguages.map(({ language, label }) => ({
      value: language,
      label,
      problem: undefined,
    })),
  ];
}

function EditButton({ label, onEdit }: { label: string; onEdit: () => void }) {
  return (
    <IconButton
      icon="compose"
      size="small"
      label={texts.edit(label)}
      tooltipAlign="end"
      onPointerEnter={() => void loadEditor()}
      onClick={onEdit}
    />
  );
}

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

function Impossible({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-y-auto p-3">
      <Notice tone="warn" title={composerTexts.outputs.impossible}>
        {children}
      </Notice>
    </div>
  );
}

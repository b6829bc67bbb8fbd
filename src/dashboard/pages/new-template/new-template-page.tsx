import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { orDraft } from "#client/or-draft.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { formatName } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import type { Client } from "#client/create-client.ts";
import type { PublishQuery, TemplateDraft } from "#contract/template-requests.ts";
import { NotOfferedState } from "../../base/connection/capabilities/not-offered.tsx";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { FileDropZone } from "../../base/design-system/file-drop-zone.tsx";
import { formatSize } from "../../base/design-system/format.ts";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { Section } from "../../base/design-system/section.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { Form, TextField } from "../../base/design-system/text-field.tsx";
import { refreshTemplates } from "../../model/template/template-queries.ts";
import { FilePart, type FileState, PresetCards, StarterCards } from "./start-cards.tsx";
import { findSizeProblems, presets } from "./presets.ts";
import { toRefusedFields } from "./refused-fields.ts";
import { type BlankStart, type FileProblem, type FileStart, type Start, toDraft } from "./start.ts";
import { texts } from "./texts.ts";
import { uploadedFacesQuery } from "../../model/drawing/uploaded-faces.ts";
import { createOnce, isUnconfirmed } from "../../features/template-details/save-template/create-once.ts";
import { useFreeName } from "../../features/template-details/save-template/use-free-name.ts";
import "./new-template.css";
import { refusalStatus, toFailureWords } from "../../base/connection/failure-words.ts";
import { Notice } from "../../base/design-system/notice.tsx";

/** `/templates/new`: starts a template from a blank page, a starter or a file, and opens it in the designer. */
export function NewTemplatePage() {
  const whyNot = useCapabilities().call("createTemplate");
  if (whyNot === undefined) return <StartForm />;
  const { title, text, back } = texts.lacking;
  return (
    <div className="mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4">
      <PageHeader title={texts.title} />
      <NotOfferedState
        whyNot={whyNot}
        icon="templates"
        title={title}
        actions={<ButtonLink to="/templates">{back}</ButtonLink>}
      >
        {text}
      </NotOfferedState>
    </div>
  );
}

function StartForm() {
  const client = useClient();
  const capabilities = useCapabilities();
  const [blank, setBlank] = useState<BlankStart>({
    kind: "blank",
    preset: "link",
    page: presets.link,
    editor: "canvas-editor",
  });
  const [chosen, setChosen] = useState<Start>(blank);
  const start = chosen.kind === "blank" ? blank : chosen;
  const { state, file, read } = useStartFile((read) => setChosen({ kind: "file", file: read }));
  const [typedName, setTypedName] = useState<string>();
  const { freeName: suggestedName, untilFree } = useFreeName(nameOf(start));
  // A suggestion that arrives while the field has the focus would take back what is selected in it.
  const [heldName, setHeldName] = useState<string>();
  const name = typedName ?? heldName ?? suggestedName;
  const { start: create, isCreating, failure, sent } = useCreate();
  const [uploadPicture] = useState(() => uploadOnce(client));
  const isReading = state.step === "reading";
  const isBlank = start.kind === "blank";
  const problems = isBlank ? findSizeProblems(blank.page, blank.editor) : {};
  const refused = toRefusedFields(failure, sent, { hasSize: isBlank });

  function changeBlank(change: Partial<BlankStart>) {
    const changed = { ...blank, ...change };
    setBlank(changed);
    setChosen(changed);
  }

  function submit() {
    // The file that was chosen last is the start, once it is read.
    if (isReading) return;
    if (name.trim() === "" || Object.keys(problems).length > 0) return;
    const readDocument = async (id: string) => {
      const document = await orDraft(id, (identifier) => client.getTemplateDocument(identifier));
      if (!isJsonObject(document)) throw new Error("The document is no JSON object.");
      return document;
    };
    const sources = { readDocument, uploadPicture, htmlTitle: texts.htmlTitle };
    const given = typedName ?? heldName;
    create({
      readDraft: async () => toDraft(start, (given ?? (await untilFree())).trim(), sources),
      drawingReport: start.kind === "file" ? start.file.report : undefined,
      // Callers have no use for an empty page.
      query: isBlank ? { publish: false } : {},
    });
  }

  return (
    <FileDropZone
      invitation={texts.file.drop}
      className="min-h-(--page-height) max-w-[104rem] gap-5"
      onFiles={([first]) => first !== undefined && read(first)}
    >
      <PageHeader title={texts.title} />
      <Form className="flex flex-col gap-6" onSubmit={submit}>
        <TextField
          label={texts.name}
          className="md:max-w-96"
          value={name}
          maxLength={limits.nameLengthMax}
          error={name.trim() === "" ? texts.nameMissing : refused.name}
          onValueChange={setTypedName}
          onFocus={() => setHeldName(name)}
          onBlur={() => setHeldName(undefined)}
        />
        <Section title={texts.blank}>
          <div className="flex flex-wrap items-center gap-3">
            <SegmentedControl
              label={texts.editor}
              value={blank.editor}
              segments={(["canvas-editor", "canvas-html"] as const).map((value) => ({
                value,
                label: texts.editors[value],
              }))}
              onValueChange={(editor) => changeBlank({ editor })}
            />
            <p className="text-ink-2">{texts.editorHints[blank.editor]}</p>
          </div>
          <PresetCards
            chosen={isBlank ? blank.preset : undefined}
            page={blank.page}
            editor={blank.editor}
            problems={problems}
            refused={refused}
            onChoose={(preset, page) => changeBlank({ preset, page })}
          />
        </Section>
        <Section title={texts.file.title}>
          <FilePart
            state={state}
            file={file}
            isChosen={start.kind === "file"}
            onChoose={() => file !== undefined && setChosen({ kind: "file", file })}
            onFile={read}
          />
        </Section>
        {capabilities.isOurs && (
          <Section title={texts.starters.title}>
            <StarterCards
              chosenId={start.kind === "starter" ? start.starter.identifier : undefined}
              onChoose={(starter) => setChosen({ kind: "starter", starter })}
            />
          </Section>
        )}
        <StartBar
          summary={summaryOf(start)}
          isPending={isCreating || isReading}
          failure={failure}
          problems={refused.others}
        />
      </Form>
    </FileDropZone>
  );
}

function nameOf(start: Start): string {
  const name =
    start.kind === "blank" ? texts.untitled : start.kind === "file" ? start.file.name : start.starter.name;
  return name.trim() === "" ? texts.untitled : name;
}

function summaryOf(start: Start): string {
  if (start.kind === "file") return start.file.fileName;
  if (start.kind === "starter") return texts.copyOf(start.starter.name);
  const { preset, page } = start;
  return texts.chosen(
    preset === "custom" ? texts.custom : texts.presets[preset],
    formatSize(page.width ?? 0, page.height ?? 0),
    formatName(page.outputFormat),
  );
}

/** Returns a function that uploads each picture once and returns what `src` names it by. Throws the client's failures. */
function uploadOnce(client: Pick<Client, "uploadAsset">): (file: File) => Promise<string> {
  const uploaded = new Map<File, string>();
  return async (file) => {
    const known = uploaded.get(file);
    if (known !== undefined) return known;
    const { reference } = await client.uploadAsset(file);
    uploaded.set(file, reference);
    return reference;
  };
}

/** Reads chosen files; the last one counts. `onRead` is called with one that could be read. */
function useStartFile(onRead: (file: FileStart) => void) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<FileState>({ step: "none" });
  const [file, setFile] = useState<FileStart>();
  const turn = useRef(0);

  async function read(chosen: File): Promise<void> {
    const own = (turn.current += 1);
    const fileName = chosen.name;
    const refuse = (problem: FileProblem) => setState({ step: "refused", fileName, problem });
    setState({ step: "reading", fileName });
    try {
      const { readStartFile } = await import("./read-start-file.ts");
      const result = await readStartFile(chosen, () => queryClient.fetchQuery(uploadedFacesQuery(client)));
      if (own !== turn.current) return;
      if (!result.ok) {
        refuse(result.problem);
        return;
      }
      setState({ step: "read", file: result.value });
      setFile(result.value);
      onRead(result.value);
    } catch {
      if (own === turn.current) refuse({ kind: "failed" });
    }
  }

  return { state, file, read: (chosen: File) => void read(chosen) };
}

interface NewTemplate {
  /** May ask the service. */
  readDraft: () => Promise<TemplateDraft>;
  /** Of the drawing that it was made of, for the designer. */
  drawingReport: FileStart["report"] | undefined;
  query: PublishQuery;
}

/** Creates one template, however often it is tried, and opens it in the designer. */
function useCreate() {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [create] = useState(() => createOnce(client));
  const [sent, setSent] = useState<JsonObject>({});
  // A second press before the next render makes no second template.
  const isSent = useRef(false);
  const creation = useMutation({
    mutationFn: async ({ readDraft, drawingReport = [], query }: NewTemplate) => {
      const draft = await readDraft();
      setSent(draft.document);
      const { identifier } = await create(draft, query);
      void refreshTemplates(queryClient);
      const state = drawingReport.length === 0 ? undefined : { drawingReport };
      await navigate(`/templates/${encodeURIComponent(identifier)}/design`, { state });
    },
    onError: () => {
      isSent.current = false;
    },
  });

  return {
    start: (template: NewTemplate) => {
      if (isSent.current) return;
      isSent.current = true;
      creation.mutate(template);
    },
    isCreating: creation.isPending || creation.isSuccess,
    failure: creation.error ?? undefined,
    /** The last document that was to be created. */
    sent,
  };
}

interface StartBarProps {
  /** The start in words. */
  summary: string;
  /** A press has no effect. */
  isPending: boolean;
  failure: unknown;
  /** Problems that no field shows. */
  problems: readonly string[];
}

/** Problems that are listed; the raw response has all. */
const listedMax = 8;

/** Sticks to the bottom of the window: what is chosen, why it could not be created, and the button. */
function StartBar({ summary, isPending, failure, problems }: StartBarProps) {
  const failed = failure === undefined ? undefined : toFailureWords(failure);
  return (
    <div
      data-sticky-bar=""
      className="sticky bottom-(--bottom-bar) z-10 -mx-8 flex flex-col gap-2 border-t border-line bg-bg px-8 py-3 phone:-mx-4 phone:px-4 short:static"
    >
      {failed !== undefined && (
        <div className="max-h-60 overflow-auto">
          <Notice tone="error" title={problems.length > 0 ? texts.refused : failed.happened} raw={failed.raw}>
            {refusalStatus(failure) === 413 ? texts.tooLarge : failed.advice}{" "}
            {isUnconfirmed(failure) && texts.unconfirmed}
            {problems.length > 0 && (
              <ul>
                {problems.slice(0, listedMax).map((problem) => (
                  <li key={problem} className="wrap-anywhere">
                    {problem}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-40 text-ink-2">{summary}</p>
        <Button type="submit" variant="primary" icon="plus" className="phone:w-full" isPending={isPending}>
          {texts.create}
        </Button>
      </div>
    </div>
  );
}

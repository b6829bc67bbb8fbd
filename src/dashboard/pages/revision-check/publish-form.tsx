import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refusalOf } from "#client/client-error.ts";
import { limits } from "#contract/limits.ts";
import { useCapabilities } from "../../base/connection/capabilities/use-capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { Section } from "../../base/design-system/section.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { texts } from "../../features/revisions/texts.ts";
import { refreshTemplates } from "../../model/template/refresh-templates.ts";

export interface PublishFormProps {
  templateId: string;
  after: number;
  /** Undefined: none was ever published. */
  published: number | undefined;
  /** The draft, or else the published revision, that this page knows. */
  current: number;
  onPublish: () => void;
}

/** Publishes the later revision, unless the template was saved since this page read it. */
export function PublishForm({ templateId, after, published, current, onPublish }: PublishFormProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const whyNot = useCapabilities().call("publishTemplate");
  const [note, setNote] = useState("");
  const words = texts.publish;
  const reload = () => refreshTemplates(queryClient);
  const publish = useMutation({
    mutationFn: () =>
      client.publishTemplate(
        templateId,
        { revision: after, ...(note.trim() !== "" && { note: note.trim() }) },
        undefined,
        { revision: current },
      ),
    onSuccess: async () => {
      showToast(words.done(after));
      onPublish();
      await reload();
    },
  });
  const publishedNote = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (publish.isSuccess && after === published) publishedNote.current?.focus();
  }, [publish.isSuccess, after, published]);
  if (whyNot !== undefined) return null;
  return (
    <Section title={words.title}>
      {after === published ? (
        <p ref={publishedNote} tabIndex={-1} className="text-ink-2">
          {words.isPublished(after)}
        </p>
      ) : (
        <form
          className="flex max-w-2xl flex-col items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!publish.isPending) publish.mutate();
          }}
        >
          <TextField
            label={words.note}
            hint={words.noteHint}
            value={note}
            maxLength={limits.revisionNoteLengthMax}
            className="w-full"
            onValueChange={setNote}
          />
          <Button variant="primary" type="submit" isPending={publish.isPending}>
            {words.button(after)}
          </Button>
        </form>
      )}
      {publish.error !== null && (
        <PublishFailed
          error={publish.error}
          onReload={() => {
            publish.reset();
            void reload();
          }}
        />
      )}
    </Section>
  );
}

function PublishFailed({ error, onReload }: { error: Error; onReload: () => void }) {
  const status = refusalOf(error)?.status;
  const failure = toFailureWords(error);
  const known = status === 412 ? texts.publish.conflict : status === 404 ? texts.publish.gone : undefined;
  return (
    <Notice
      tone="error"
      title={known?.title ?? failure.happened}
      raw={failure.raw}
      actions={
        known && (
          <Button size="small" onClick={onReload}>
            {texts.publish.reload}
          </Button>
        )
      }
    >
      {known?.text ?? failure.advice}
    </Notice>
  );
}

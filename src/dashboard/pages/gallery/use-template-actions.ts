import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isUnpublished, type TemplateSummary } from "#contract/templates.ts";
import { isForbidden, useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { tellFailure } from "../../base/connection/load-failed.tsx";
import type * as TemplateActions from "./actions/template-actions.ts";

/** Duplicates, exports, deletes and imports templates. Each action shows its outcome in a toast. */
export function useTemplateActions() {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { call } = useCapabilities();
  const whyNotPublish = call("publishTemplate");
  /** To delete or to save what is published needs the right to publish. */
  const withPublishing = (name: "deleteTemplate" | "replaceTemplate") => (template: TemplateSummary) =>
    call(name) ?? (isForbidden(whyNotPublish) && !isUnpublished(template) ? whyNotPublish : undefined);

  /** Loads the code of the actions, which most visits do not need. */
  async function act(
    run: (actions: typeof TemplateActions, context: TemplateActions.ActionContext) => unknown,
  ) {
    let actions;
    try {
      actions = await import("./actions/template-actions.ts");
    } catch (error) {
      tellFailure(error);
      return;
    }
    await run(actions, { client, queryClient, navigate });
  }

  return {
    /** Why the service does not have the action; a menu leaves it out. */
    whyNot: {
      duplicate: call("duplicateTemplate"),
      exportFile: call("getTemplateDocument"),
      remove: withPublishing("deleteTemplate"),
      restore: call("restoreTemplate"),
      /** The designer saves a draft by replacing a template. */
      replace: call("replaceTemplate"),
      /** The menu renames and tags also what is published. */
      edit: withPublishing("replaceTemplate"),
      importFiles: call("createTemplate"),
      revisions: call("listRevisions"),
    },
    duplicate: (template: TemplateSummary) => act((actions, context) => actions.duplicate(context, template)),
    designCopy: (template: TemplateSummary) =>
      act((actions, context) => actions.designCopy(context, template)),
    exportFile: (template: TemplateSummary) =>
      act((actions, context) => actions.exportFile(context, template)),
    remove: (template: TemplateSummary) => act((actions, context) => actions.remove(context, template)),
    importFiles: (files: readonly File[]) =>
      act((actions, context) => actions.importFiles(context, files, call("createTemplate"))),
  };
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { useClient } from "../../base/connection/client-context.tsx";
import { failureOf, LoadFailed } from "../../base/connection/load-failed.tsx";
import { composedTemplateQuery } from "../../model/template/composed-template.ts";
import { rememberTemplate } from "../../model/template/recent-templates.ts";
import { BatchOpener } from "./batch-opener.tsx";
import { BatchSkeleton } from "./batch-skeleton.tsx";
import { BatchStart } from "./batch-start.tsx";

/** `/templates/:templateId/batch`: starts a batch, or opens the stored one that `?batch=` names. */
export function BatchPage() {
  const { templateId = "" } = useParams();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const template = useQuery(composedTemplateQuery(useClient(), templateId));
  const batchId = search.get("batch");

  const name = template.data?.summary.name;
  const id = template.data?.templateId;
  useEffect(() => {
    if (name !== undefined && id !== undefined) rememberTemplate({ id, name });
  }, [id, name]);

  if (template.data === undefined) {
    return template.isError ? <LoadFailed {...failureOf(template)} /> : <BatchSkeleton />;
  }
  return batchId === null ? (
    <BatchStart key={templateId} template={template.data} base={hash} />
  ) : (
    <BatchOpener key={batchId} template={template.data} batchId={batchId} />
  );
}

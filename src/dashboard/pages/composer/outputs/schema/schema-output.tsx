import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Client } from "#client/create-client.ts";
import { isJsonObject } from "#contract/json.ts";
import { useClient } from "../../../../base/connection/client-context.tsx";
import { toFailureWords } from "../../../../base/connection/failure-words.ts";
import { Button } from "../../../../base/design-system/button.tsx";
import { CopyButton } from "../../../../base/design-system/copy-button.tsx";
import { SegmentedControl } from "../../../../base/design-system/segmented-control.tsx";
import { LoadingRegion } from "../../../../base/design-system/skeleton.tsx";
import { texts as composerTexts } from "../../texts.ts";
import { OutputText } from "../output-text.tsx";
import { toDataType } from "./data-type.ts";
import { texts } from "../texts.ts";

const forms = ["schema", "typescript"] as const;

function schemaQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ["templates", templateId, "schema"],
    queryFn: async ({ signal }) => {
      const schema = await client.getTemplateSchema(templateId, signal);
      const typescript = isJsonObject(schema) ? toDataType(schema) : "";
      return { schema: JSON.stringify(schema, undefined, 2), typescript };
    },
  });
}

/** The `data` of a request: the JSON Schema of the service, and a TypeScript type made of it. */
export function SchemaOutput({ templateId }: { templateId: string }) {
  const query = useQuery(schemaQuery(useClient(), templateId));
  const [form, setForm] = useState<(typeof forms)[number]>("schema");
  if (query.isError) {
    return (
      <div className="flex flex-wrap items-center gap-2 p-4 text-13 text-error">
        <p>{toFailureWords(query.error).happened}</p>
        <Button size="small" onClick={() => void query.refetch()}>
          {composerTexts.page.again}
        </Button>
      </div>
    );
  }
  if (query.data === undefined) {
    return <LoadingRegion label={texts.schemaView.loading} className="m-4 h-24" />;
  }
  return (
    <>
      <OutputText text={query.data[form]} remarks={[]} notes={[texts.schemaView.notes[form]]} />
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-1">
        <SegmentedControl
          label={texts.schemaView.form}
          size="small"
          segments={forms.map((value) => ({ value, label: texts.schemaView.forms[value] }))}
          value={form}
          onValueChange={setForm}
        />
        <CopyButton
          key={form}
          text={query.data[form]}
          label={composerTexts.outputs.copy(texts.schemaView.forms[form])}
          tooltipAlign="end"
        />
      </div>
    </>
  );
}

import { useMutation } from "@tanstack/react-query";
import { limits } from "#contract/limits.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { saveFile } from "../../../base/browser/save-file.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { showToast } from "../../../base/design-system/toast.ts";
import { type AuditAddress, toAuditFilter } from "./audit-address.ts";
import { auditSource } from "./audit-query.ts";
import { texts } from "./texts.ts";

/** Saves all entries that match the filters as a CSV file. */
export function AuditExport({ address, total }: { address: AuditAddress; total: number | undefined }) {
  const client = useClient();
  const file = useMutation({
    mutationFn: () => auditSource(client, address).getAuditFile(toAuditFilter(address)),
    onSuccess: (csv) => {
      saveFile(csv, "audit-log.csv");
      const isCut = total !== undefined && total > limits.auditExportMax;
      if (isCut) showToast(texts.exportCut(formatCount(limits.auditExportMax)), { tone: "info" });
    },
    onError: (error) => {
      const { happened, advice } = toFailureWords(error);
      showToast(`${happened} ${advice}`, { tone: "error" });
    },
  });
  return (
    <Button
      icon="download"
      className="ml-auto phone:ml-0"
      isPending={file.isPending}
      onClick={() => file.mutate()}
    >
      {texts.export}
    </Button>
  );
}

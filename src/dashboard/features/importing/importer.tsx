import { useEffect, useEffectEvent } from "react";
import type { Connection } from "#contract/connection.ts";
import { useConnection } from "../../base/connection/client-context.tsx";
import { takesText } from "../../base/design-system/keys.ts";
import type { ImportDialogProps } from "./import-dialog.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { setPendingImport, usePendingImport } from "./pending-import.ts";
import { texts } from "./texts.ts";

const ImportDialog = lazyPart(async () => (await import("./import-dialog.tsx")).ImportDialog);

export type ImporterProps = Omit<ImportDialogProps, "onClose" | "initialText">;

/** The import dialog of the composer and of the gallery. Opened by its button, by the palette, and by pasting outside of fields. */
export function Importer(props: ImporterProps) {
  const pending = usePendingImport();
  const { data: connection } = useConnection();
  const hasNoTarget = props.target === undefined;
  const offerText = useEffectEvent((text: string) => {
    // The gallery has no other use for a text.
    if (hasNoTarget) setPendingImport(text);
    // The chunks that read texts may not load.
    else offer(text, connection).catch(() => showToast(texts.unreadable, { tone: "error" }));
  });

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (takesText(event.target) || document.querySelector("dialog[open]") !== null) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.trim() !== "" && file === undefined) offerText(text);
      else if (hasNoTarget && file !== undefined)
        file.text().then(setPendingImport, () => showToast(texts.unreadable, { tone: "error" }));
    };
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("paste", paste);
      setPendingImport(undefined);
    };
  }, [hasNoTarget]);

  if (pending === undefined) return null;
  return <ImportDialog {...props} initialText={pending} onClose={() => setPendingImport(undefined)} />;
}

/** Opens the dialog only for a readable text; a word pasted outside of a field is likely a slip. */
async function offer(text: string, connection: Connection | undefined): Promise<void> {
  const [{ readImportedText }, { findResultAddress, isOfService }] = await Promise.all([
    import("./import-text.ts"),
    import("./read-address.ts"),
  ]);
  const result = findResultAddress(text);
  const isOwnResult = result !== undefined && isOfService(result, connection, window.location.origin);
  if (isOwnResult || readImportedText(text).ok) setPendingImport(text);
}

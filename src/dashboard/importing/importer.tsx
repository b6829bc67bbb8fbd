import { lazy, Suspense, useEffect } from "react";
import type { ImportDialogProps } from "./import-dialog.tsx";
import { takesText } from "../design-system/takes-text.ts";
import { setPendingImport, usePendingImport } from "./pending-import.ts";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

/** The composer's import dialog. Opened by its button, by the palette, and by pasting outside of fields. */
export function Importer(props: Omit<ImportDialogProps, "onClose" | "initialText">) {
  const pending = usePendingImport();

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (takesText(event.target) || document.querySelector("dialog[open]") !== null) return;
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.trim() !== "" && event.clipboardData?.files.length === 0) void offer(text);
    };
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("paste", paste);
      setPendingImport(undefined);
    };
  }, []);

  if (pending === undefined) return null;
  return (
    <Suspense>
      <ImportDialog {...props} initialText={pending} onClose={() => setPendingImport(undefined)} />
    </Suspense>
  );
}

/** Opens the dialog only for a readable text; a word pasted outside of a field is likely a slip. */
async function offer(text: string): Promise<void> {
  const [{ readImportedText }, { findResultId }] = await Promise.all([
    import("./import-text.ts"),
    import("./read-address.ts"),
  ]);
  if (readImportedText(text).ok || findResultId(text) !== undefined) setPendingImport(text);
}

/** Unpacks the given font files and exits. A separate process, so that its CPU time does not block the service. */
import { open, readFile } from "node:fs/promises";
import { dropPrivileges } from "../child-processes/drop-privileges.ts";
import { endWithParent } from "../child-processes/end-with-parent.ts";
import { decodeFont } from "./decode-font.ts";
import { locateFontFile } from "./locate-font-file.ts";
import { dropLatinMarks } from "./drop-latin-marks.ts";
import { keepMainInstances } from "./keep-main-instances.ts";
import type { FontCopy } from "./install-fonts.ts";

endWithParent();
process.once("message", (copies: FontCopy[]) => void unpackAll(copies));

async function unpackAll(copies: readonly FontCopy[]): Promise<void> {
  // Read and opened before privileges are dropped, because only root may have access to the packages and the folder.
  // The files remain owned by root.
  const opened = await Promise.all(
    copies.map(async ({ file, to, isWithoutMarks }) => ({
      isWithoutMarks,
      packed: await readFile(locateFontFile(file)),
      target: await open(to, "w", 0o644),
    })),
  );
  dropPrivileges();
  for (const { packed, target, isWithoutMarks } of opened) {
    const font = await decodeFont(packed);
    await target.writeFile(keepMainInstances(isWithoutMarks ? dropLatinMarks(font) : font));
    await target.close();
  }
  process.disconnect();
}

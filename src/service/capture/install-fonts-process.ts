/** Unpacks the font files it is told and ends. A process of its own, so that nobody waits for its arithmetic. */
import { readFile, writeFile } from "node:fs/promises";
import { endWithParent } from "../child-processes/end-with-parent.ts";
import { decodeFont } from "../rendering/decode-font.ts";
import { locateFontFile } from "../rendering/locate-font-file.ts";
import type { FontCopy } from "./install-fonts.ts";

endWithParent();
process.once("message", (copies: FontCopy[]) => void unpackAll(copies));

async function unpackAll(copies: readonly FontCopy[]): Promise<void> {
  for (const { file, to } of copies) {
    await writeFile(to, await decodeFont(await readFile(locateFontFile(file))), { mode: 0o644 });
  }
  process.disconnect();
}

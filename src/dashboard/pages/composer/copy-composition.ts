import { copyText } from "../../base/design-system/copy-button.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import type { Composition } from "../../model/composition/composition.ts";
import { toAddressHash } from "../../model/composition/composition-link.ts";
import { texts as compositionTexts } from "../../model/composition/texts.ts";

/** Copies the address with the current composition; the page's own address is debounced. */
export async function copyComposition(composition: Composition): Promise<void> {
  const { hash, leftOut } = toAddressHash(composition);
  const isCopied = await copyText(`${window.location.origin}${window.location.pathname}${hash}`);
  if (isCopied && leftOut > 0) showToast(compositionTexts.leftOutOfAddress(leftOut), { tone: "error" });
}

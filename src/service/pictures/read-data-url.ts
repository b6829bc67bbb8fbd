import { fail, type Result, succeed } from "#contract/result.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";

export interface DataUrl {
  /** In lower case, without parameters. Empty when the URL names none. */
  declaredType: string;
  bytes: Uint8Array;
}

const base64Pattern = /^[\w+/=\s-]*$/;

/**
 * Decodes a data URL (RFC 2397), in base64 or percent-encoded. The declared type is not compared with the content. The
 * problem is a sentence for the caller.
 */
export function readDataUrl(source: string): Result<DataUrl, WrittenText> {
  const comma = source.indexOf(",");
  if (comma < 0) return fail(serviceText("dataUrlComma"));
  const [type = "", ...parameters] = source.slice("data:".length, comma).split(";");
  const declaredType = type.trim().toLowerCase();
  const data = source.slice(comma + 1);
  if (parameters.at(-1)?.trim().toLowerCase() !== "base64")
    return succeed({ declaredType, bytes: percentDecode(data) });
  // Base64 contains `+`, `/` and `=`, which some programs escape.
  const plain = data.includes("%") ? percentDecode(data).toString("latin1") : data;
  if (!base64Pattern.test(plain)) return fail(serviceText("dataUrlBase64"));
  return succeed({ declaredType, bytes: Buffer.from(plain, "base64") });
}

const percent = 0x25;

/** Like browsers: a `%` without two hexadecimal digits stands for itself, and other text is UTF-8. */
function percentDecode(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    let byte = bytes[index] ?? 0;
    if (byte === percent) {
      const digits = bytes.toString("latin1", index + 1, index + 3);
      if (/^[0-9a-f]{2}$/i.test(digits)) {
        byte = Number.parseInt(digits, 16);
        index += 2;
      }
    }
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}

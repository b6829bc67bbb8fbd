/** RFC 5646 needs 35 characters for a tag without extensions. */
const lengthMax = 35;

/** Locales of Open Graph that are no country's, and country codes that pages write as languages. */
const meant: Readonly<Record<string, string>> = {
  ar_ar: "ar",
  es_la: "es-419",
  jp: "ja",
  "jp-jp": "ja-JP",
  cn: "zh-CN",
  cz: "cs",
  dk: "da",
  gr: "el",
  ua: "uk",
  vn: "vi",
};

/**
 * A language tag of BCP 47 in its usual letter case (`en-US`), from the spellings on pages: with underscores, in any
 * case. Undefined for a list of languages, for "undetermined", and for anything else.
 */
export function toLanguageTag(written: string | undefined): string | undefined {
  const text = written?.trim() ?? "";
  if (text.length > lengthMax) return undefined;
  const tag = meant[text.toLowerCase()] ?? text.replaceAll("_", "-");
  // A first part of four letters and more is registered for no language, but may be a word like `english`.
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag) || /^(?:und|mul|zxx|mis)(?:-|$)/i.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
